/** A passkey used: to enter, as the second step, or to prove that it is still the same person. */
import type { Instant, Trx } from '#db/types.ts';
import { findFactors } from '#server/accounts/second-factor/queries.ts';
import { finishSignIn } from '#server/accounts/second-factor/sign-in.service.ts';
import { PROOF_MINUTES, proofCode } from '#server/accounts/second-factor/rules.ts';
import { refuseClosedAccount } from '#server/accounts/sessions/access.ts';
import { findToken, insertToken } from '#server/accounts/sessions/queries.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { handleOf, keepChallenge, requirePlace, takeChallenge } from './challenge.service.ts';
import * as queries from './queries.ts';
import type { AskPasskeyInput, EnterByPasskeyInput, ProvePasskeyInput, UsedResponse } from './schema.ts';
import { readUsed, requestOptions } from './webauthn.provider.ts';

/**
 * What the browser needs to use a passkey: any of this place to enter, one of the account's for the second step or to prove.
 * `options` is null where the account has none; `app` says whether the second step takes a code of the app too.
 * @throws DomainError TOKEN_SPENT for a first step that is over, SIGN_IN_REQUIRED, NOT_FOUND, TOO_MANY.
 */
export async function ask(context: Context, { ticket, wish }: AskPasskeyInput) {
  const { db, config, now, caller, sessionTransport } = context;
  const at = now();
  await limit(db, 'passkeyAddress', caller.ip, at);
  if (ticket === undefined && wish === 'enter') {
    const options = await requestOptions(requirePlace(config));
    const secret = newToken();
    sessionTransport.keepChallenge(secret);
    await keepChallenge(context, options.challenge, { purpose: 'enter', bound: hashToken(secret) });
    return { options, app: false };
  }
  const { userId, ...asked } = await askedOf(context, ticket);
  const { app } = await findFactors(db, userId);
  const has = await queries.listPasskeys(db, userId);
  if (!config.passkeys || has.length === 0) return { options: null, app: app !== null };
  const options = await requestOptions(config.passkeys, has);
  await keepChallenge(context, options.challenge, { ...asked, userId });
  return { options, app: app !== null };
}

/**
 * Enters with a passkey alone: it is what the person has, and the device was unlocked with what they are or know, so no
 * second step follows.
 * @throws DomainError PASSKEY_REFUSED, TOKEN_SPENT, ACCOUNT_DISABLED, ACCOUNT_UNCONFIRMED, TOO_MANY.
 */
export async function signIn(context: Context, { response, remember }: EnterByPasskeyInput) {
  const { db, now, caller, sessionTransport } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const bound = caller.challengeHash ?? '';
  const { user, use } = await readResponse(context, response, { purpose: 'enter', bound });
  await refuseClosedAccount(db, user);
  await countDown(db, [tried], at);
  const entered = await finishSignIn(context, user, { remember, whole: true, first: use });
  sessionTransport.keepChallenge(null);
  return entered;
}

/**
 * A code that stands for the passkey once, wherever a code of the app is asked for.
 * @throws DomainError PASSKEY_REFUSED, TOKEN_SPENT, SIGN_IN_REQUIRED, TOO_MANY.
 */
export async function prove(context: Context, { response, ticket }: ProvePasskeyInput) {
  const { db, now, caller } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const { userId, ...asked } = await askedOf(context, ticket);
  const { user, use } = await readResponse(context, response, asked);
  if (user.id !== userId) throw new DomainError('PASSKEY_REFUSED', { message: OF_ANOTHER });
  await countDown(db, [tried], at);
  const proof = newToken();
  await db.transaction().execute(async (db) => {
    await use(db);
    await insertToken(db, {
      hash: hashToken(proof),
      kind: 'passkey-proof',
      userId,
      email: user.email,
      createdAt: at,
      expiresAt: plus(at, PROOF_MINUTES, 'minutes'),
    });
  });
  return { code: proofCode(proof) };
}

/** Whom a question is put to: who is between two steps, or who is signed in. */
async function askedOf(context: Context, ticket: string | undefined) {
  const { db, now } = context;
  if (ticket === undefined) {
    const { userId, sessionHash } = requireActor(context);
    return { purpose: 'prove', bound: sessionHash, userId } as const;
  }
  const bound = hashToken(ticket);
  const held = await findToken(db, { hash: bound, kind: 'second-factor', now: now() });
  if (!held?.userId) throw new DomainError('TOKEN_SPENT', { message: TOO_LATE });
  return { purpose: 'second', bound, userId: held.userId } as const;
}

/** The account whose passkey answered; `use` counts it, in the transaction of what it opens. */
async function readResponse(
  context: Context,
  response: UsedResponse,
  asked: { purpose: 'enter' | 'second' | 'prove'; bound: string },
) {
  const { db, config, now, audit } = context;
  const at: Instant = now();
  const place = requirePlace(config);
  const challenge = await takeChallenge(context, response.response, asked);
  const passkey = await queries.findPasskey(db, response.id);
  const user = passkey && (await findUser(db, passkey.userId));
  if (!passkey || !user) throw new DomainError('PASSKEY_REFUSED', { message: UNKNOWN });
  if (audit) audit.actorId = user.id;
  const { userHandle } = response.response;
  if (userHandle && userHandle !== handleOf(user)) throw new DomainError('PASSKEY_REFUSED', { message: OF_ANOTHER });
  const counter = await readUsed(place, response, { passkey, challenge });
  const use = async (trx: Trx) => {
    if (!(await queries.markUsed(trx, passkey.id, { counter, at }))) throw new DomainError('PASSKEY_REFUSED');
  };
  return { user, use };
}

const UNKNOWN =
  'Esa llave de acceso ya no abre ninguna cuenta aquí. Entra de otra forma y, si quieres, bórrala de tu dispositivo.';
const OF_ANOTHER = 'Esa llave de acceso es de otra cuenta. Usa la de esta.';
const TOO_LATE = 'Pasaron más de cinco minutos. Entra otra vez.';
