/** What a browser is asked to sign: good once, for five minutes, for one purpose and for the one who was asked. */
import type { TokenKind } from '#db/types.ts';
import { insertToken, spendToken } from '#server/accounts/sessions/queries.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { CHALLENGE_MINUTES } from './rules.ts';
import { challengeOf, type Place } from './webauthn.provider.ts';

const KIND: TokenKind = 'passkey-challenge';

interface Asked {
  purpose: 'create' | 'enter' | 'second' | 'prove';
  /** The browser, session or first step that was asked: another one cannot answer. */
  bound: string;
  userId?: number;
}

/** @throws NOT_FOUND where no browser would take a passkey: an address without https, or a bare number. */
export function requirePlace({ passkeys }: Config): Place {
  if (!passkeys) throw new DomainError('NOT_FOUND', { message: NO_PLACE });
  return passkeys;
}

export async function keepChallenge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  challenge: string,
  asked: Asked,
): Promise<void> {
  const createdAt = now();
  await insertToken(db, {
    hash: hashOf(challenge, asked),
    kind: KIND,
    userId: asked.userId ?? null,
    email: null,
    createdAt,
    expiresAt: plus(createdAt, CHALLENGE_MINUTES, 'minutes'),
  });
}

/** Spends the challenge that this answer is to, before anything of the answer is believed. @throws TOKEN_SPENT */
export async function takeChallenge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  response: { clientDataJSON: string },
  asked: Asked,
): Promise<string> {
  const challenge = challengeOf(response);
  const spent = await spendToken(db, { hash: hashOf(challenge, asked), kind: KIND, now: now() });
  if (!spent) throw new DomainError('TOKEN_SPENT', { message: LATE });
  return challenge;
}

/** By what an authenticator knows the account: nothing that tells who it is, and the same for each of its passkeys. */
export function handleOf({ id, createdAt }: { id: number; createdAt: string }): string {
  return Buffer.from(hashToken(`passkey:${id}:${createdAt}`), 'hex').toString('base64url');
}

function hashOf(challenge: string, { purpose, bound }: Asked): string {
  return hashToken(`${purpose}:${challenge}:${bound}`);
}

const NO_PLACE = 'Las llaves de acceso necesitan que PetLove+ se abra con https y un nombre. Entra de otra forma.';
const LATE = 'Pasaron más de cinco minutos o ya se usó. Vuelve a presionar el botón.';
