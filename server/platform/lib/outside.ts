/** Calls to addresses that a person typed: only public ones, over https, and at the very address that was checked. */
import { lookup } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { type Agent, get, request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { withinTime } from './time.ts';

/**
 * Access to the network. Only tests replace it, to reach a server of their own behind a public address: no
 * configuration variable weakens the checks.
 */
export interface Outside {
  resolve: (hostname: string) => Promise<string[]>;
  agent?: Agent;
  /** What the operator named in its settings: it may lie in the own network. */
  mayBeInside?: (url: string) => boolean;
}

export const OUTSIDE: Outside = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
};

const TIMEOUT_MS = 5000;

/** The address must not be called; the message is for the administrator who entered it. */
export class AddressRefused extends Error {}

/**
 * The address to which the connection is then pinned. All addresses of the name are checked, because the
 * client might connect to any of them.
 * @throws AddressRefused
 */
export async function checkedAddress(url: string, { resolve, mayBeInside }: Outside): Promise<string> {
  const hostname = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(hostname)
    ? [hostname]
    : await withinTime(resolve(hostname), TIMEOUT_MS, unknown).catch(unknownName);
  const [first] = addresses;
  if (first === undefined) throw unknown();
  if (!mayBeInside?.(url) && !addresses.every(isPublicAddress))
    throw new AddressRefused('Esa dirección está dentro de una red: usa una que se pueda abrir desde internet.');
  return first;
}

function unknownName(): never {
  throw unknown();
}

function unknown(): AddressRefused {
  return new AddressRefused('No encontramos esa dirección. Revisa cómo está escrita, o prueba en un momento.');
}

/** Connects to the checked address: the name's owner may change its meaning in between. */
export function pinnedTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_hostname, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family));
}

/**
 * The text at an address, bounded in time and length. A redirect is a failure.
 * @throws AddressRefused; Error in words for the administrator where nothing readable came
 */
export async function readOutside(url: string, outside: Outside, most: number): Promise<string> {
  const address = await checkedAddress(url, outside);
  return new Promise((resolve, reject) => {
    const sent = get(
      url,
      {
        lookup: pinnedTo(address),
        agent: outside.agent ?? false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'user-agent': 'PetLove/1 (verificar)' },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        let size = 0;
        if (answer.statusCode !== 200) {
          answer.destroy();
          return reject(new Error(`Respondió ${answer.statusCode ?? 0}.`));
        }
        answer.on('data', (piece: Buffer) => {
          size += piece.length;
          pieces.push(piece);
          if (size > most) answer.destroy(new Error('Respondió más de lo que cabe.'));
        });
        answer.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
  });
}

interface Posted {
  url: string;
  headers: Record<string, string>;
  /** JSON. */
  text: string;
  timeoutMs: number;
  /** Bytes of the answer that are read; a longer one is cut. */
  most: number;
}

/**
 * Writes JSON to an address: plain only to a host of the own network that the operator named. A redirect is an answer.
 * @returns `retryAfter` in seconds, 0 where it names none
 * @throws AddressRefused; the error of the connection
 */
export async function postOutside(
  { url, headers, text, timeoutMs, most }: Posted,
  outside: Outside,
): Promise<{ status: number; retryAfter: number; text: string }> {
  const address = await checkedAddress(url, outside);
  return new Promise((resolve, reject) => {
    const secure = url.startsWith('https:');
    const sent = (secure ? requestSecure : requestPlain)(
      url,
      {
        method: 'POST',
        lookup: pinnedTo(address),
        // No connection is kept, because the next call checks its address again.
        agent: (secure && outside.agent) || false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
          ...headers,
        },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        let size = 0;
        answer.on('close', () => {
          const retryAfter = Math.max(0, Number(answer.headers['retry-after']) || 0);
          resolve({ status: answer.statusCode ?? 0, retryAfter, text: Buffer.concat(pieces).toString('utf8') });
        });
        answer.on('error', () => undefined);
        if (most === 0) return void answer.destroy();
        answer.on('data', (piece: Buffer) => {
          size += piece.length;
          if (size > most) answer.destroy();
          else pieces.push(piece);
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}
