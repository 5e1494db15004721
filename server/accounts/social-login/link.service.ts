/** The pages between a social login and an account: linking an account, and entering a missing address. */
import type { Trx } from '#db/types.ts';
import { requirePassword } from '#server/accounts/sessions/access.ts';
import { deleteTokens, findToken, spendToken } from '#server/accounts/sessions/queries.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { claimsOf } from '#server/platform/lib/token-claims.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { linkIdentity } from '#server/accounts/identities/service.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { findIdentityUser } from '#server/accounts/identities/queries.ts';
import { type LoginResult, signInWithIdentity, storeClaims, register } from './service.ts';
import { enqueueAccountMail } from '#server/accounts/users/mail.service.ts';
import * as users from '#server/accounts/users/queries.ts';
import { changeAccountEmail } from '#server/accounts/profile/service.ts';
import { providerName } from '#server/accounts/identities/rules.ts';
import { verifiedClaims } from '#server/accounts/identities/schema.ts';
import type { CompleteInput, LinkInput, LinkTokenInput } from './schema.ts';

type User = NonNullable<Awaited<ReturnType<typeof users.findUser>>>;

/** What the link's page shows before the user acts. @throws DomainError TOKEN_SPENT, TOO_MANY. */
export async function openLink(context: Context, input: LinkTokenInput) {
  const { claims, user } = await readClaims(context, input.token);
  return {
    provider: claims.provider,
    /** What the provider is called here. */
    service: providerName(claims.provider, context.config.oidc),
    name: claims.name,
    /** The existing account's address, confirmed or not; null where there is no account. */
    email: user?.email ?? null,
    hasPassword: user?.passwordHash != null,
    /** Whether a mail to the account's own address may replace its password. */
    mayMail: claims.emailVerified && !claims.byMail,
    byMail: claims.byMail,
  };
}

/**
 * Links the provider's identity to the account and signs its user in.
 * @throws DomainError TOKEN_SPENT, INVALID with field password, LOGIN_TAKEN, ACCOUNT_DISABLED, TOO_MANY.
 */
export async function linkAccount(context: Context, { token, password }: LinkInput): Promise<LoginResult> {
  const { now } = context;
  const at = now();
  const { claims, user, spend } = await readClaims(context, token);
  if (!user) throw new DomainError('TOKEN_SPENT');
  if (!claims.byMail) await requireAccountPassword(context, user, password);
  if (user.status === 'disabled') throw new DomainError('ACCOUNT_DISABLED');
  if (user.status === 'active') return signInWithIdentity(context, user, { first: spend, links: claims });
  await context.db.transaction().execute(async (db) => {
    await spend(db);
    await linkIdentity(db, user, claims, at);
    await enqueueAccountMail(db, 'confirm-email', user, at);
  });
  return { next: 'confirm', email: user.email };
}

async function requireAccountPassword(context: Context, user: User, password: string | undefined): Promise<void> {
  if (!password) throw new DomainError('INVALID', { field: 'password', message: 'Escribe tu contraseña.' });
  await requirePassword(context, { email: user.email, password }).catch((error: unknown) => {
    const wrong = error instanceof DomainError && error.code === 'WRONG_CREDENTIALS';
    throw wrong
      ? new DomainError('INVALID', { field: 'password', message: 'Esa no es la contraseña de tu cuenta.' })
      : error;
  });
}

/**
 * Sends a link to the account's own mailbox, instead of its password. @throws DomainError TOKEN_SPENT,
 * SOCIAL_REFUSED, TOO_MANY.
 */
export async function mailLink(context: Context, { token }: LinkTokenInput) {
  const { db, now } = context;
  const at = now();
  const { claims, user } = await readClaims(context, token);
  if (!user || !claims.emailVerified || claims.byMail) throw new DomainError('SOCIAL_REFUSED');
  await limit(db, 'confirmationAccount', user.email, at);
  const { id: userId, email } = user;
  const dedupeKey = `social-join:${claims.provider}:${claims.subject}:${userId}:${at.slice(0, 16)}`;
  await db.transaction().execute((db) => enqueueMail(db, { kind: 'social-join', userId, email, dedupeKey }, at));
  return { email };
}

/** Takes the address that the provider did not give. Its mail must be opened before the user is signed in. */
export async function completeAddress(context: Context, { token, email }: CompleteInput): Promise<LoginResult> {
  const { db, now, caller } = context;
  const at = now();
  const { claims, user, spend } = await readClaims(context, token);
  await limit(db, 'signUpAddress', caller.ip, at);
  // An account here is the one from the first visit; a link to join another user's account never changes that
  // account's address.
  if (user && (await findIdentityUser(db, claims))?.id !== user.id) throw new DomainError('TOKEN_SPENT');
  if (user?.email === email) {
    await limit(db, 'confirmationAccount', email, at);
    await db.transaction().execute((db) => enqueueAccountMail(db, 'confirm-email', user, at));
    return { next: 'confirm', email };
  }
  const taken = await users.findUserByEmail(db, email);
  if (user && taken) throw new DomainError('EMAIL_TAKEN', { field: 'email' });
  if (taken) return { next: 'join', token: await storeClaims(context, { ...claims, emailVerified: false }, taken) };
  if (!user) return register(context, { ...claims, emailVerified: false }, email, {}, spend);
  await db.transaction().execute(async (db) => {
    await spend(db);
    await changeAccountEmail(db, user.id, email);
    await deleteTokens(db, user.id, ['confirm-email', 'reset-password', 'change-password']);
    await enqueueAccountMail(db, 'confirm-email', { id: user.id, email }, at);
  });
  return { next: 'confirm', email };
}

async function readClaims({ db, now, caller, audit }: Context, token: string) {
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const link = { hash: hashToken(token), kind: 'social-join', now: at } as const;
  const found = await findToken(db, link);
  const carriedClaims = verifiedClaims.safeParse(claimsOf(token));
  const user = found?.userId ? await users.findUser(db, found.userId) : undefined;
  if (!found || !carriedClaims.success || (found.userId !== null && user?.email !== found.email)) {
    throw new DomainError('TOKEN_SPENT');
  }
  if (audit && user) audit.actorId = user.id;
  await countDown(db, [tried], at);
  const spend = async (trx: Trx) => {
    if (!(await spendToken(trx, link))) throw new DomainError('TOKEN_SPENT');
  };
  return { claims: carriedClaims.data, user, spend };
}
