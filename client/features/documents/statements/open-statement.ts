/**
 * Opens a signed statement in the browser: its signature by WebCrypto, its standing by the list seen last. Nothing of it leaves the device.
 */
import { Inflate, Unzlib } from 'fflate';
import { MOST_BYTES, readStatement, type Statement } from '#server/documents/statements/format.rules.ts';
import { isRevoked, type Standing, standingOf } from '#server/documents/statements/rules.ts';
import type { PublicKey } from '#server/platform/signing-keys/rules.ts';

export interface KnownIssuer {
  host: string;
  keys: Pick<PublicKey, 'kid' | 'x' | 'y'>[];
  /** Its list of revoked statements, as the signed text. */
  revoked: string;
  /** When its list was seen. */
  seenAt: string;
}

export interface Known {
  /** The server's moment of the answer. */
  at: string;
  /** The first is the domain of this page. */
  issuers: KnownIssuer[];
  /** The domains that the administrator trusts, also those that never answered. */
  trusted: string[];
  /** False for what this device kept. */
  fresh: boolean;
}

export type Opened =
  /** never: no key was ever seen on this device · key: its keys are older than the statement's. */
  | { kind: 'offline'; why: 'never' | 'key'; host: string | null }
  | { kind: 'insecure' }
  | { kind: 'foreign'; host: string }
  /** Of a trusted domain, with a key that the server did not see there yet. */
  | { kind: 'unseen'; host: string }
  /** The domain publishes no such key, or the text does not fit its signature. */
  | { kind: 'forged' | 'altered'; host: string | null }
  | { kind: 'newer'; host: string }
  | { kind: 'read'; statement: Statement; standing: Standing; own: boolean; listAt: string | null };

/** A list of a million statements takes 125 KB. */
const MOST_LIST = 1_000_000;

/** @param today the reader's day */
export async function openStatement(jws: string, known: Known | null, today: string): Promise<Opened> {
  const [head = '', body = '', signature = ''] = jws.split('.');
  const text = inflated(body);
  const said = text === null ? null : issuerSaid(text);
  const kid = kidOf(head);
  if (kid === null) return { kind: 'altered', host: null };
  if (!known) return { kind: 'offline', why: 'never', host: said };
  if (!('crypto' in globalThis) || !(globalThis.crypto.subtle as SubtleCrypto | undefined)) return { kind: 'insecure' };
  const issuer = known.issuers.find(({ keys }) => keys.some((key) => key.kid === kid));
  const key = issuer?.keys.find((one) => one.kid === kid);
  if (!issuer || !key) return unknownKey(known, said);
  if (text === null || !(await isSigned(`${head}.${body}`, signature, key)))
    return { kind: 'altered', host: issuer.host };
  const statement = readStatement(text);
  if (statement === 'newer') return { kind: 'newer', host: issuer.host };
  if (statement === 'broken') return { kind: 'altered', host: issuer.host };
  // A key of one domain signs for no other.
  if (statement.issuer !== issuer.host) return { kind: 'forged', host: statement.issuer };
  const list = await openList(issuer);
  const revoked = list && statement.index <= list.last ? isRevoked(list.bits, statement.index) : null;
  return {
    kind: 'read',
    statement,
    standing: standingOf(statement, today, revoked),
    own: issuer === known.issuers[0],
    listAt: revoked === null ? null : issuer.seenAt,
  };
}

function unknownKey({ issuers, trusted, fresh }: Known, said: string | null): Opened {
  const own = issuers[0]?.host;
  if (said !== null && said !== own) return { kind: trusted.includes(said) ? 'unseen' : 'foreign', host: said };
  return fresh ? { kind: 'forged', host: said } : { kind: 'offline', why: 'key', host: said };
}

async function openList({ host, revoked, keys }: KnownIssuer): Promise<{ bits: Uint8Array; last: number } | null> {
  try {
    const [head = '', body = '', signature = ''] = revoked.split('.');
    const key = keys.find(({ kid }) => kid === kidOf(head));
    if (!key || !(await isSigned(`${head}.${body}`, signature, key))) return null;
    const { iss, last, status_list } = JSON.parse(new TextDecoder().decode(bytesOf(body) ?? new Uint8Array())) as {
      iss: string;
      last: number;
      status_list: { lst: string };
    };
    const packed = bytesOf(status_list.lst);
    if (iss !== host || !packed) return null;
    return { bits: within(new Unzlib(), packed, MOST_LIST), last };
  } catch {
    return null;
  }
}

/** Before its signature was looked at: only to name the domain that it says to be of. */
function issuerSaid(text: string): string | null {
  try {
    const [, host] = JSON.parse(text) as unknown[];
    return typeof host === 'string' && /^[\w.:-]{1,200}$/.test(host) ? host : null;
  } catch {
    return null;
  }
}

function kidOf(head: string): string | null {
  try {
    const { alg, kid } = JSON.parse(new TextDecoder().decode(bytesOf(head) ?? new Uint8Array())) as Record<
      string,
      unknown
    >;
    return alg === 'ES256' && typeof kid === 'string' ? kid : null;
  } catch {
    return null;
  }
}

async function isSigned(text: string, signature: string, { x, y }: Pick<PublicKey, 'x' | 'y'>): Promise<boolean> {
  const bytes = bytesOf(signature);
  if (bytes?.length !== 64) return false;
  const { subtle } = globalThis.crypto;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  try {
    const key = await subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, algorithm, false, ['verify']);
    return await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, new TextEncoder().encode(text));
  } catch {
    return false;
  }
}

function inflated(body: string): string | null {
  const packed = bytesOf(body);
  if (!packed) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(within(new Inflate(), packed, MOST_BYTES));
  } catch {
    return null;
  }
}

/** @throws where it unpacks to more than that */
function within(stream: Inflate | Unzlib, packed: Uint8Array, most: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  stream.ondata = (piece) => {
    size += piece.length;
    if (size > most) throw new Error('too long');
    pieces.push(piece);
  };
  stream.push(packed, true);
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Null where it is no base64url, or not the one spelling of its bytes. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const again = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    return again === text ? Uint8Array.from(binary, (letter) => letter.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}
