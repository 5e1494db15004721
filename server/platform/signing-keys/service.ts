/**
 * The key that signs, and those that are published. It is a row, sealed with SECRET_KEY: made once, changed by age or by an administrator,
 * and made again only where the one key does not open it any more, as after a restore without it.
 */
import type { CryptoKey, JWK } from 'jose';
import { oneAtATime } from '#db/one-at-a-time.ts';
import type { Db, Instant } from '#db/types.ts';
import { seal, type SealedWith, unseal } from '#server/platform/lib/sealing.ts';
import { insertSigningKey, listSigningKeys, retireKeys } from './queries.ts';
import { ALGORITHM, isOld, type PublicKey } from './rules.ts';

interface KeyContext {
  db: Db;
  config: SealedWith;
  now: () => Instant;
}

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
}

/** The newest that signs and that this server opens; made where there is none, or where it is a year old. */
export async function signingKey(context: KeyContext): Promise<SigningKey> {
  const { db, config, now } = context;
  const known = await listSigningKeys(db);
  for (const { kid, sealed, retiredAt, createdAt } of known) {
    if (retiredAt !== null) continue;
    const text = await unseal(config, placeOf(kid), sealed);
    if (text === null) continue;
    if (isOld({ createdAt }, now())) break;
    return { kid, privateKey: await privateOf(text) };
  }
  return newKey(context, known[0]?.kid ?? null);
}

/** Another key signs from now on, and those of before stay published. */
export async function rotateKey(context: KeyContext): Promise<{ kid: string }> {
  const [newest] = await listSigningKeys(context.db);
  const { kid } = await newKey(context, newest?.kid ?? null);
  return { kid };
}

/** @param newest the newest key that the caller saw: of two processes that start at once the second takes what the first made. */
async function newKey({ db, config, now }: KeyContext, newest: string | null): Promise<SigningKey> {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await import('jose');
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const { kty, crv, x, y } = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint({ kty, crv, x, y } as JWK);
  const published = { kty, crv, x, y, kid, alg: ALGORITHM, use: 'sig' };
  const sealed = await seal(config, placeOf(kid), JSON.stringify(await exportJWK(pair.privateKey)));
  const made = await db.transaction().execute(async (db) => {
    await oneAtATime(db, 'signingKey');
    const known = await listSigningKeys(db);
    const [last] = known;
    if (last && last.kid !== newest) {
      const text = await unseal(config, placeOf(last.kid), last.sealed);
      if (text !== null) return { kid: last.kid, text };
    }
    const at = now();
    await insertSigningKey(db, { kid, publicJwk: JSON.stringify(published), sealed, createdAt: at, retiredAt: null });
    // What another server's SECRET_KEY sealed is that server's to retire.
    const own = await Promise.all(
      known.map(async (key) => ((await unseal(config, placeOf(key.kid), key.sealed)) === null ? [] : [key.kid])),
    );
    await retireKeys(db, own.flat(), at);
    return { kid, text: null };
  });
  return { kid: made.kid, privateKey: made.text === null ? pair.privateKey : await privateOf(made.text) };
}

/** Newest first, also those that sign no more. */
export async function publishedKeys(db: Db): Promise<PublicKey[]> {
  return (await listSigningKeys(db)).map(({ publicJwk }) => JSON.parse(publicJwk) as PublicKey);
}

/** For the administrator: each key with its days, and whether this server opens it. */
export async function describeKeys({ db, config }: Pick<KeyContext, 'db' | 'config'>) {
  const keys = await listSigningKeys(db);
  return Promise.all(
    keys.map(async ({ kid, createdAt, retiredAt, sealed }) => ({
      kid,
      createdAt,
      retiredAt,
      opens: (await unseal(config, placeOf(kid), sealed)) !== null,
    })),
  );
}

/**
 * At each start: makes the first key before a paper asks for it.
 * @returns whether it was made because SECRET_KEY opens none of those that were there
 */
export async function ensureSigningKey(context: KeyContext): Promise<{ lost: boolean }> {
  const before = await describeKeys(context);
  await signingKey(context);
  const signing = before.filter(({ retiredAt }) => retiredAt === null);
  return { lost: signing.length > 0 && signing.every(({ opens }) => !opens) };
}

/** By the platform: every start opens the key, and few sign or make one. */
async function privateOf(text: string): Promise<CryptoKey> {
  const kind = { name: 'ECDSA', namedCurve: 'P-256' };
  return crypto.subtle.importKey('jwk', JSON.parse(text) as JWK, kind, false, ['sign']);
}

/** A sealed key opens in its own row alone. */
function placeOf(kid: string): string {
  return `signingKey:${kid}`;
}
