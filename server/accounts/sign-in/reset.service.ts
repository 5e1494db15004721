/** A forgotten password: the mailed link, and the new password. */
import type { SignupKind } from '#db/types.ts';
import { providerName } from '#server/accounts/identities/rules.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus, secondsToNextMinute } from '#server/platform/lib/time.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit, limitKey, returnTries } from '#server/platform/rate-limits/service.ts';
import { revokeAccess } from '#server/accounts/security/revocation.service.ts';
import { findTokenUser, refuseGuessable } from '#server/accounts/sessions/access.ts';
import { insertToken, spendToken } from '#server/accounts/sessions/queries.ts';
import type { ResetPasswordInput } from '#server/accounts/sessions/schema.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { enqueueAccountMail } from '#server/accounts/users/mail.service.ts';
import { findUserByEmail, replacePassword } from '#server/accounts/users/queries.ts';

/**
 * `waitSeconds` 0: a mail is sent. Otherwise the last one is on its way, and that many seconds remain until
 * the next.
 * @throws DomainError EMAIL_UNKNOWN and SOCIAL_ACCOUNT: the two warnings of the recovery screen.
 */
export async function requestReset({ db, now, caller, config }: Context, { email }: { email: string }) {
  const at = now();
  await limit(db, 'resetAddress', caller.ip, at);
  await limit(db, 'resetAccount', email, at);
  const user = await findUserByEmail(db, email);
  if (!user) throw new DomainError('EMAIL_UNKNOWN');
  if (user.passwordHash === null)
    throw new DomainError('SOCIAL_ACCOUNT', withOwnProvider(user.signupKind, config.oidc));
  const left = await db.transaction().execute((db) => enqueueAccountMail(db, 'reset-password', user, at));
  return { email, waitSeconds: left ? 0 : secondsToNextMinute(at) };
}

/** The usual words name Google and Facebook. */
function withOwnProvider(kind: SignupKind, oidc: { name: string } | null) {
  return kind === 'oidc' ? { message: `Inicia sesión con ${providerName(kind, oidc)}.` } : {};
}

/** Checks a link without spending it, and returns a token of 15 minutes that allows one password change. */
export async function openReset({ db, now, caller }: Context, { token }: { token: string }) {
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const user = await findTokenUser(db, token, 'reset-password', at);
  if (!user) return { state: 'error' as const, token: null, userId: null, email: null, name: null, surname: null };
  await countDown(db, [tried], at);
  const change = newToken();
  const { id, email, name, surname } = user;
  await insertToken(db, {
    hash: hashToken(change),
    kind: 'change-password',
    userId: id,
    email,
    createdAt: at,
    expiresAt: plus(at, 15, 'minutes'),
  });
  return { state: 'ok' as const, token: change, userId: id, email, name, surname };
}

/**
 * Sets the new password, ends every session, voids every other link and tells the user by mail. It signs no
 * user in.
 */
export async function resetPassword(context: Context, { token, password }: ResetPasswordInput) {
  const { db, now, sessionTransport, caller, audit } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const user = await findTokenUser(db, token, 'change-password', at, audit);
  if (!user) throw new DomainError('TOKEN_SPENT');
  await countDown(db, [tried], at);
  await refuseGuessable(context, password, user);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (db) => {
    const spent = await spendToken(db, { hash: hashToken(token), kind: 'change-password', now: at });
    if (!spent || !(await replacePassword(db, user, passwordHash, at))) throw new DomainError('TOKEN_SPENT');
    const cause = user.status === 'unconfirmed' ? 'passwordResetUnconfirmed' : 'passwordReset';
    await revokeAccess(db, user.id, cause, { at });
    // The mail link is the owner's way in while an attacker guesses, so it must lift the sign-in limits.
    const cleared = [limitKey('signInAccount', user.email), limitKey('signInRow', user.email)];
    await returnTries(db, { keys: [], cleared }, at);
    await enqueueAccountMail(db, 'password-changed', user, at);
  });
  sessionTransport.clear();
  return { ok: true };
}
