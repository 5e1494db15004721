/** The WhatsApp Cloud API as a local server: its documented wire format, its refusals, and its signed notices. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const WHATSAPP = {
  token: 'EAAtokenDelUsuarioDelSistema',
  phoneId: '106540352242922',
  appSecret: 'secretoDeLaAplicacion',
  verifyToken: 'una-palabra-que-elegimos',
};

interface Sent {
  wamid: string;
  to: string;
  name: string;
  language: string;
  parameters: string[];
}

interface Body {
  messaging_product?: unknown;
  to?: unknown;
  type?: unknown;
  template?: {
    name?: unknown;
    language?: { code?: unknown };
    components?: { type?: unknown; parameters?: { type?: unknown; text?: unknown }[] }[];
  };
}

export async function startFakeWhatsapp() {
  const sent: Sent[] = [];
  const calls: string[] = [];
  const state = {
    expired: false,
    /** What the next calls answer instead: [HTTP status, code]. */
    faults: [] as [status: number, code: number][],
    /** Approved: name and language, with how many places. */
    templates: { 'lo_que_toca es': 3, 'turno_de_manana es': 4 } as Record<string, number>,
    /** Not on WhatsApp. */
    unknown: [] as string[],
    /** What was taken is answered after this. */
    holds: null as Promise<void> | null,
    /** What was taken is not answered: the line breaks. */
    breaks: false,
  };

  const refusal = (status: number, code: number, details = '') => ({
    status,
    said: {
      error: {
        message: `(#${code}) refused`,
        type: 'OAuthException',
        code,
        error_data: { messaging_product: 'whatsapp', details },
        fbtrace_id: 'A1b2C3',
      },
    },
  });

  const answer = (url: string, authorization: string | undefined, body: Body) => {
    const fault = state.faults.shift();
    if (fault) return refusal(...fault);
    if (authorization !== `Bearer ${WHATSAPP.token}` || state.expired) return refusal(401, 190, 'Session has expired');
    if (url !== `/v24.0/${WHATSAPP.phoneId}/messages`) return refusal(400, 33);
    const { template, to } = body;
    const [component] = template?.components ?? [];
    const parameters = (component?.parameters ?? []).map(({ text }) => text);
    if (body.messaging_product !== 'whatsapp' || body.type !== 'template' || typeof to !== 'string')
      return refusal(400, 100);
    if (!/^\d{8,15}$/.test(to)) return refusal(400, 131_009);
    const places = state.templates[`${String(template?.name)} ${String(template?.language?.code)}`];
    if (places === undefined) return refusal(404, 132_001, 'template name does not exist in the translation');
    if (parameters.length !== places) return refusal(400, 132_000, 'number of parameters does not match');
    // A place holds one line: neither a new line nor a tab nor more than four spaces, and never nothing.
    if (parameters.some((text) => typeof text !== 'string' || text === '' || /[\n\t]| {4,}/.test(text)))
      return refusal(400, 132_018);
    if (state.unknown.includes(to)) return refusal(400, 131_026);
    const wamid = `wamid.${Buffer.from(`${to}:${sent.length}`).toString('base64')}`;
    sent.push({
      wamid,
      to,
      name: String(template?.name),
      language: String(template?.language?.code),
      parameters: parameters.map(String),
    });
    return {
      status: 200,
      said: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id: wamid, message_status: 'accepted' }],
      },
    };
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      calls.push(request.url ?? '');
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Body;
      const { status, said } = answer(request.url ?? '', request.headers.authorization, body);
      if (state.breaks) return void request.socket.destroy();
      void (state.holds ?? Promise.resolve()).then(() => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(said));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v24.0`;
  return {
    sent,
    calls,
    state,
    env: {
      WHATSAPP_TOKEN: WHATSAPP.token,
      WHATSAPP_PHONE_NUMBER_ID: WHATSAPP.phoneId,
      WHATSAPP_APP_SECRET: WHATSAPP.appSecret,
      WHATSAPP_VERIFY_TOKEN: WHATSAPP.verifyToken,
      WHATSAPP_API_URL: url,
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

/** A notice of Meta's as it is posted, signed as it is signed. */
export function noticeOf(value: Record<string, unknown>, secret = WHATSAPP.appSecret, field = 'messages') {
  const metadata = { display_phone_number: '593998842547', phone_number_id: WHATSAPP.phoneId };
  const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } };
  const payload = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: [change] }],
  });
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  return { method: 'POST', url: '/whatsapp/aviso', payload, headers } as const;
}

export function statusOf(wamid: string, status: string, at: string, code?: number) {
  const errors = code === undefined ? {} : { errors: [{ code, title: 'x', error_data: { details: '' } }] };
  return {
    statuses: [
      {
        id: wamid,
        status,
        timestamp: String(Math.floor(Date.parse(at) / 1000)),
        recipient_id: '593998842547',
        ...errors,
      },
    ],
  };
}
