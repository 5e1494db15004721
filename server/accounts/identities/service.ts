/** The logins of an account at other companies: lists, connects and disconnects them. */
import type { Instant, SocialProvider, Trx } from '#db/types.ts';
import { enterAgain, isFresh, requireOwnPassword } from '#server/accounts/sessions/access.ts';
import { deleteTokens, insertToken } from '#server/accounts/sessions/queries.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { deleteIdentities, findIdentityUser, insertIdentity, listIdentities } from './queries.ts';
import { NOTICES, providerName, SOCIAL_PROVIDERS } from './rules.ts';
import { enqueueAccountMail } from '#server/accounts/users/mail.service.ts';
import { countWaysIn, findUser, holdUser } from '#server/accounts/users/queries.ts';
import type { ConnectInput, DisconnectInput, VerifiedClaims } from './schema.ts';

/** What this server offers beside the password: other companies by their address under /api/social, with the words of their buttons. */
export function waysIn(config: Config) {
  const offered = SOCIAL_PROVIDERS.filter((provider) => config[provider] !== null);
  return {
    providers: Object.fromEntries(offered.map((provider) => [provider, providerName(provider, config.oidc)])),
    signInLink: config.signInLink,
    passkeys: config.passkeys !== null,
  };
}

/** Every service that this server offers or the account has, with the connected identity. */
export async function listLogins({ db, config, actor }: SignedInContext) {
  const user = await requireSelf(db, actor.userId);
  const identities = await listIdentities(db, actor.userId);
  const logins = SOCIAL_PROVIDERS.map((provider) => ({
    provider,
    name: providerName(provider, config.oidc),
    offered: config[provider] !== null,
    accounts: identities
      .filter((one) => one.provider === provider)
      .map(({ email, createdAt }) => ({ email, createdAt })),
  })).filter(({ offered, accounts }) => offered || accounts.length > 0);
  return { hasPassword: user.passwordHash !== null, logins };
}

/**
 * A one-time permit of five minutes to connect another social login, valid only in a session of the same
 * user.
 * @throws DomainError WRONG_CREDENTIALS with field password, TOO_MANY, NOT_FOUND, INVALID where one is
 * connected already.
 */
export async function connectLogin(context: SignedInContext, { provider, password }: ConnectInput) {
  const { db, config, now, actor } = context;
  const at = now();
  if (!config[provider]) throw new DomainError('NOT_FOUND');
  const user = await requireSelf(db, actor.userId);
  await refuseSecondIdentity(db, actor.userId, provider);
  if (user.passwordHash !== null) {
    if (!password) throw new DomainError('INVALID', { field: 'password', message: 'Escribe tu contraseña.' });
    await requireOwnPassword(context, password, 'password');
  } else if (!(await isFresh(context))) throw enterAgain();
  const permit = newToken();
  await insertToken(db, {
    hash: hashToken(permit),
    kind: 'social-state',
    userId: user.id,
    email: user.email,
    createdAt: at,
    expiresAt: plus(at, 5, 'minutes'),
  });
  return { address: `/api/social/${provider}?permiso=${permit}` };
}

/** @throws DomainError INVALID for the last way to sign in. */
export async function disconnectLogin({ db, now, actor }: SignedInContext, { provider }: DisconnectInput) {
  const at = now();
  await db.transaction().execute(async (db) => {
    // Locks and deletes first, so that two concurrent calls cannot each count the other's login as the remaining one.
    await holdUser(db, actor.userId);
    await deleteIdentities(db, actor.userId, [provider]);
    const user = await requireSelf(db, actor.userId);
    if ((await countWaysIn(db, actor.userId)) === 0) {
      throw new DomainError('INVALID', {
        field: 'provider',
        message: 'Es tu única forma de entrar. Crea antes una contraseña.',
      });
    }
    // A login flow that was under way must not reconnect it.
    await deleteTokens(db, actor.userId, ['social-state', 'social-join']);
    await notifyChange(db, user, `${provider}-off`, at);
  });
  return { ok: true };
}

/** Mails a link with which an account without a password gets one; the link proves the address again. */
export async function createPassword({ db, now, actor }: SignedInContext) {
  const at = now();
  await limit(db, 'resetAccount', actor.email, at);
  const user = await requireSelf(db, actor.userId);
  await db.transaction().execute((db) => enqueueAccountMail(db, 'reset-password', user, at));
  return { email: user.email };
}

/**
 * Connects a social login. The same identity twice counts once.
 * @throws DomainError LOGIN_TAKEN where it belongs to another account, INVALID where another one is
 * connected.
 */
export async function linkIdentity(
  trx: Trx,
  user: { id: number; email: string },
  { provider, subject, email }: Pick<VerifiedClaims, 'provider' | 'subject' | 'email'>,
  at: Instant,
): Promise<void> {
  const holder = await findIdentityUser(trx, { provider, subject });
  if (holder?.id === user.id) return;
  await refuseSecondIdentity(trx, user.id, provider);
  if (holder || !(await insertIdentity(trx, { provider, subject, userId: user.id, email, createdAt: at }))) {
    throw new DomainError('LOGIN_TAKEN');
  }
  await notifyChange(trx, user, provider, at);
}

async function refuseSecondIdentity(
  db: SignedInContext['db'],
  userId: number,
  provider: SocialProvider,
): Promise<void> {
  const others = await listIdentities(db, userId);
  if (others.some((one) => one.provider === provider)) {
    throw new DomainError('INVALID', { field: 'provider', message: NOTICES.repetida });
  }
}

/** The mail lists the ways to sign in at the time of its writing. */
async function notifyChange(
  trx: Trx,
  { id, email }: { id: number; email: string },
  what: string,
  at: Instant,
): Promise<void> {
  const dedupeKey = `login-linked:${id}:${what}:${at}`;
  await enqueueMail(trx, { kind: 'login-linked', userId: id, email, dedupeKey }, at);
}

async function requireSelf(db: SignedInContext['db'], userId: number) {
  const user = await findUser(db, userId);
  if (!user) throw new DomainError('SIGN_IN_REQUIRED');
  return user;
}
