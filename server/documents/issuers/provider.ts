/** Another installation of PetLove+: its published keys and its list of revoked statements, read over the network and checked. */
import { z } from 'zod';
import type { Instant } from '#db/types.ts';
import { type Outside, readOutside } from '#server/platform/lib/outside.ts';
import { dateOf } from '#server/platform/lib/time.ts';

const MOST_KEYS = 64_000;
const MOST_LIST = 2_000_000;

const part = z.string().regex(/^[\w-]{43}$/);
const publicKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: part, y: part, kid: part });
const keySet = z.object({ keys: z.array(publicKey).min(1).max(100) });

/** @throws AddressRefused, Error in words for the administrator */
export async function readIssuer(host: string, outside: Outside, now: Instant) {
  const keys = keySet.safeParse(
    readJson(await readOutside(`https://${host}/.well-known/jwks.json`, outside, MOST_KEYS)),
  );
  if (!keys.success) throw new Error('Lo que publica como claves no se puede leer.');
  const revoked = await readOutside(`https://${host}/.well-known/estado.jwt`, outside, MOST_LIST);
  const { createLocalJWKSet, jwtVerify } = await import('jose');
  await jwtVerify(revoked, createLocalJWKSet(keys.data), {
    issuer: host,
    typ: 'statuslist+jwt',
    algorithms: ['ES256'],
    currentDate: dateOf(now),
  }).catch(() => {
    throw new Error('Su lista de anulados no lleva su firma.');
  });
  return { keys: JSON.stringify(keys.data), revoked };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
