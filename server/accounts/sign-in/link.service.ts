/**
 * Two ways in without a password: the browser that registered opens its mail's link, and a link to the mailbox. Opening
 * either changes nothing that signs in, because mail scanners open links; a tap does.
 */
import type { Db, Trx } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { finishSignIn } from '#server/accounts/second-factor/sign-in.service.ts';
import { refuseClosedAccount } from '#server/accounts/sessions/access.ts';
import * as auth from '#server/accounts/sessions/queries.ts';
import { ENTRY_MINUTES, REGISTRATION_HOURS } from '#server/accounts/sessions/rules.ts';
import type { EnterByLinkInput, EnterInput } from '#server/accounts/sessions/schema.ts';
import { enqueueAccountMail } from '#server/accounts/users/mail.service.ts';
import * as users from '#server/accounts/users/queries.ts';

interface Account {
  id: number;
  email: string;
}

/** A secret for the browser that registers this account; null for a caller without cookies. */
export async function tieToBrowser(
  db: Trx,
  { now, sessionTransport }: Context,
  { id: userId, email }: Account,
): Promise<string | null> {
  if (sessionTransport.kind !== 'web') return null;
  const [secret, createdAt] = [newToken(), now()];
  const expiresAt = plus(createdAt, REGISTRATION_HOURS, 'hours');
  await auth.insertToken(db, { hash: hashToken(secret), kind: 'registered-here', userId, email, createdAt, expiresAt });
  return secret;
}

/** Whether this browser registered the account whose link it opens; from now on a tap in it enters. */
export async function openHere(db: Db, { now, caller }: Context, { id: userId, email }: Account): Promise<boolean> {
  if (caller.registrationHash === null) return false;
  const at = now();
  const expiresAt = plus(at, ENTRY_MINUTES, 'minutes');
  return auth.openRegistration(db, { hash: caller.registrationHash, userId, email, now: at, expiresAt });
}

/** The account of a link that was opened before, by a reload or by a scanner, where this browser registered it. */
export async function confirmedHere(context: Context, token: string): Promise<Account | null> {
  const { db, now, caller } = context;
  if (caller.registrationHash === null) return null;
  const spent = await auth.findSpentToken(db, { hash: hashToken(token), kind: 'confirm-email', now: now() });
  const user = spent?.userId ? await users.findUser(db, spent.userId) : undefined;
  if (!user || user.status !== 'active' || user.email !== spent?.email) return null;
  return (await openHere(db, context, user)) ? { id: user.id, email: user.email } : null;
}

/**
 * Enters in the browser that registered, after its mail's link was opened in it.
 * @throws DomainError TOKEN_SPENT, ACCOUNT_DISABLED, TOO_MANY.
 */
export async function enterRegistered(context: Context, { remember }: EnterInput) {
  const hash = context.caller.registrationHash ?? '';
  const entered = await enter(context, { hash, kind: 'registered-here' }, { remember, message: WITH_PASSWORD });
  context.sessionTransport.keepRegistration(null);
  return entered;
}

/** Where no mail leaves, or the operator wants none (SIGN_IN_LINK): a link that is on its way opens nothing either. */
function refuseWithoutLinks({ signInLink }: Context['config']): void {
  if (!signInLink) throw new DomainError('NOT_FOUND', { message: NO_LINKS });
}

/** Sends a link that stands for the password once. The answer does not tell whether the account exists. @throws NOT_FOUND */
export async function requestLink({ db, now, caller, config }: Context, { email }: { email: string }) {
  refuseWithoutLinks(config);
  const at = now();
  await limit(db, 'linkAddress', caller.ip, at);
  await limit(db, 'linkAccount', email, at);
  const user = await users.findUserByEmail(db, email);
  if (user && user.status !== 'disabled') {
    // An account that waits for its confirmation is opened by that link.
    const kind = user.status === 'unconfirmed' ? 'confirm-email' : 'sign-in-link';
    await db.transaction().execute((db) => enqueueAccountMail(db, kind, user, at));
  }
  return { email };
}

/** Whose account a link opens; it stays unspent. @throws DomainError TOKEN_SPENT, TOO_MANY. */
export async function openLink({ db, now, caller, config }: Context, { token }: { token: string }) {
  refuseWithoutLinks(config);
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const found = await auth.findToken(db, { hash: hashToken(token), kind: 'sign-in-link', now: at });
  const user = found?.userId ? await users.findUser(db, found.userId) : undefined;
  if (!user || user.email !== found?.email) throw new DomainError('TOKEN_SPENT');
  await countDown(db, [tried], at);
  return { email: user.email, name: user.name };
}

/** Spends the link: a session, or the second step where the account has one. @throws as enterRegistered */
export async function enterByLink(context: Context, { token, remember }: EnterByLinkInput) {
  refuseWithoutLinks(context.config);
  return enter(context, { hash: hashToken(token), kind: 'sign-in-link' }, { remember });
}

type Proof = { hash: string; kind: 'registered-here' | 'sign-in-link' };

async function enter(context: Context, proof: Proof, { remember, message }: EnterInput & { message?: string }) {
  const { db, now, caller, audit } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const spent = () => new DomainError('TOKEN_SPENT', message === undefined ? {} : { message });
  const held = { ...proof, now: at };
  const found = await auth.findToken(db, held);
  const opened = proof.kind === 'sign-in-link' || found?.refId === 1;
  const user = opened && found?.userId ? await users.findUser(db, found.userId) : undefined;
  if (!user || user.email !== found?.email) throw spent();
  if (audit) audit.actorId = user.id;
  await refuseClosedAccount(db, user);
  await countDown(db, [tried], at);
  return finishSignIn(context, user, {
    remember,
    first: async (db) => {
      if (!(await auth.spendToken(db, held))) throw spent();
      // One that was asked for twice enters once.
      await auth.deleteUnspentTokens(db, user.id, proof.kind);
    },
  });
}

const NO_LINKS = 'Aquí no se entra con un enlace por correo. Entra con tu contraseña.';
const WITH_PASSWORD = 'Entra con tu correo y tu contraseña.';
