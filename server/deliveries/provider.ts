/** One call to another program: signed, bounded in time, and only to an address that lies outside. Knows no database. */
import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { type Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '#server/lib/public-address.ts';

/**
 * How the world is reached. Tests give their own, which leads to a server of theirs behind an address that is public: no
 * variable of the configuration makes any of the checks weaker.
 */
export interface Outside {
  resolve: (hostname: string) => Promise<string[]>;
  agent?: Agent;
}

export const OUTSIDE: Outside = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
};

const TIMEOUT_MS = 5000;

/** The address must not be called; the words are for whoever wrote it. */
export class AddressRefused extends Error {}

/**
 * The address that a connection is then pinned to. Every one that the name has is looked at: of two, the program that connects
 * might take the other.
 * @throws AddressRefused
 */
export async function checkedAddress(url: string, { resolve }: Outside): Promise<string> {
  const hostname = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(hostname) ? [hostname] : await inTime(resolve(hostname)).catch(unknownName);
  const [first] = addresses;
  if (first === undefined) throw unknown();
  if (!addresses.every(isPublicAddress))
    throw new AddressRefused('Esa dirección está dentro de una red: usa una que se pueda abrir desde internet.');
  return first;
}

function unknownName(): never {
  throw unknown();
}

function unknown(): AddressRefused {
  return new AddressRefused('No encontramos esa dirección. Revisa cómo está escrita, o prueba en un momento.');
}

async function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** `t=<seconds>,v1=<hex>`: the moment is signed too, so that a copy of yesterday's call proves nothing today. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

export type Sent =
  | { outcome: 'taken'; status: number }
  /** `status` null where nothing came back at all. */
  | { outcome: 'failed'; status: number | null; why: string };

/** Never throws. What the other side answers is not read: only whether it took it. A redirect is a failure. */
export async function deliver(
  call: { url: string; secret: string; body: string; id: string; seconds: number },
  outside: Outside,
  timeoutMs = TIMEOUT_MS,
): Promise<Sent> {
  try {
    const status = await post(call, await checkedAddress(call.url, outside), outside, timeoutMs);
    if (status >= 200 && status < 300) return { outcome: 'taken', status };
    const why =
      status >= 300 && status < 400 ? 'Respondió con otra dirección, y esa no se llama.' : `Respondió ${status}.`;
    return { outcome: 'failed', status, why };
  } catch (error) {
    return { outcome: 'failed', status: null, why: wordsOf(error) };
  }
}

function post(
  { url, secret, body, id, seconds }: { url: string; secret: string; body: string; id: string; seconds: number },
  address: string,
  { agent }: Outside,
  timeoutMs: number,
): Promise<number> {
  const family = isIP(address);
  // Answers the address that was checked, whatever the name means by now: who owns a name may move it in between.
  const pinned: LookupFunction = (_hostname, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        lookup: pinned,
        // No connection is kept for the next call, which is checked anew.
        agent: agent ?? false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'PetLove/1 (webhooks)',
          'petlove-id': id,
          'petlove-signature': signatureOf(secret, seconds, body),
        },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ABORT_ERR: 'No respondió en 5 segundos.',
  ECONNREFUSED: 'Nadie atiende en esa dirección.',
  ECONNRESET: 'Cortó la conexión.',
  ENOTFOUND: 'Esa dirección no existe.',
  CERT_HAS_EXPIRED: 'Su certificado venció.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Su certificado no es de una autoridad conocida.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Su certificado no es de una autoridad conocida.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Su certificado no es de una autoridad conocida.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Su certificado es de otra dirección.',
};

function wordsOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? 'No se pudo conectar.';
}
