/** The calls to the SRI: reception and authorisation, by environment. Whatever cannot be read is `unknown`. */
import type { SriEnvironment } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import { fetchText, NoAnswer } from '#server/platform/lib/http-json.ts';
import {
  readReception,
  readStanding,
  readVerdict,
  type Reception,
  type Standing,
  type Verdict,
} from './answers.rules.ts';
import { readAccessKey } from './access-key.rules.ts';

const RECEPTION_MS = 20_000;
const AUTHORIZATION_MS = 15_000;

type Addresses = Pick<Config, 'sri'>;

/** Sends the signed bytes. @throws where the key belongs to the other environment: a fault of ours */
export async function sendDocument(config: Addresses, key: string, signed: string): Promise<Reception> {
  const base64 = Buffer.from(signed, 'utf8').toString('base64');
  const body = `<ec:validarComprobante><xml>${base64}</xml></ec:validarComprobante>`;
  const answer = await call(
    config,
    key,
    { service: 'RecepcionComprobantesOffline', space: 'recepcion', body },
    RECEPTION_MS,
  );
  return 'why' in answer ? { kind: 'unknown', why: answer.why } : readReception(answer.text, key);
}

export async function askAuthorization(config: Addresses, key: string): Promise<Verdict> {
  const body = `<ec:autorizacionComprobante><claveAccesoComprobante>${key}</claveAccesoComprobante></ec:autorizacionComprobante>`;
  const service = { service: 'AutorizacionComprobantesOffline', space: 'autorizacion', body };
  const answer = await call(config, key, service, AUTHORIZATION_MS);
  return 'why' in answer ? { kind: 'unknown', why: answer.why } : readVerdict(answer.text, key);
}

/** Whether it was annulled in the portal, which has no call that asks for it. */
export async function askStanding(config: Addresses, key: string): Promise<Standing> {
  const body = `<ec:consultarEstadoAutorizacionComprobante><claveAcceso>${key}</claveAcceso></ec:consultarEstadoAutorizacionComprobante>`;
  const service = { service: 'ConsultaComprobante', space: 'consultas', body };
  const answer = await call(config, key, service, AUTHORIZATION_MS);
  return 'why' in answer ? 'unknown' : readStanding(answer.text);
}

async function call(
  { sri }: Addresses,
  key: string,
  { service, space, body }: { service: string; space: string; body: string },
  timeoutMs: number,
): Promise<{ text: string } | { why: string }> {
  const environment: SriEnvironment | undefined = readAccessKey(key)?.environment;
  if (!environment) throw new Error('a document without a valid key');
  const envelope =
    `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ec="http://ec.gob.sri.ws.${space}">` +
    `<soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
  try {
    const { text } = await fetchText(`${environment === '1' ? sri.testUrl : sri.productionUrl}/${service}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
      body: envelope,
      timeoutMs,
    });
    return { text };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { why: SILENCE[error.why] };
  }
}

const SILENCE: Record<NoAnswer['why'], string> = {
  unreachable: 'no se puede llegar al SRI',
  late: 'el SRI no respondió a tiempo',
  cut: 'la respuesta del SRI se cortó',
  'too-long': 'la respuesta del SRI es demasiado larga',
  'not-json': 'la respuesta del SRI no se puede leer',
};
