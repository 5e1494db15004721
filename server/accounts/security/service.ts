/** A signed-in user changes the address, the password and the open sessions. */
import { refuseGuessable, requireOwnPassword } from '#server/accounts/sessions/access.ts';
import * as auth from '#server/accounts/sessions/queries.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { secondsToNextMinute } from '#server/platform/lib/time.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { findRefusal } from '#server/platform/mail/queries.ts';
import { countRecoveryCodes, findFactors } from '#server/accounts/second-factor/queries.ts';
import { withCode } from '#server/accounts/second-factor/service.ts';
import { enqueueAccountMail } from '#server/accounts/users/mail.service.ts';
import * as users from '#server/accounts/users/queries.ts';
import { moveAccount } from '#server/accounts/profile/service.ts';
import { revokeAccess } from './revocation.service.ts';
import { deviceWords } from './rules.ts';
import type { ChangePasswordInput, EndSessionInput, RequestEmailInput } from './schema.ts';

const SESSION_ID_LENGTH = 16;

/** The account's sign-in data, as far as its user may see it. */
export async function security({ db, actor }: SignedInContext) {
  const user = await users.findUser(db, actor.userId);
  if (!user) throw new DomainError('SIGN_IN_REQUIRED');
  const { app, since } = await findFactors(db, actor.userId);
  const { pendingEmail } = user;
  const pending = pendingEmail === null ? null : { userId: actor.userId, email: pendingEmail };
  return {
    pendingEmail,
    /** The mail with its link was refused, so the user cannot open it. */
    pendingRefused: pending !== null && (await findRefusal(db, pending)) !== null,
    hasPassword: user.passwordHash !== null,
    secondFactorSince: app,
    /** Passkeys count for the staff. */
    asksSecondStep: since !== null,
    recoveryCodes: await countRecoveryCodes(db, actor.userId),
  };
}

/**
 * Stores a new address, which waits until its mail is opened. Answer and work are the same where another
 * account has that address: then no mail is written, and only that inbox could tell.
 * @throws DomainError INVALID with its field, SECOND_FACTOR_REQUIRED, SOCIAL_ACCOUNT, TOO_MANY, BUSY.
 */
export async function requestEmail(context: SignedInContext, { email, password, code }: RequestEmailInput) {
  const { db, now, actor } = context;
  const at = now();
  if (email === actor.email) throw new DomainError('INVALID', { field: 'email', message: 'Ese ya es tu correo.' });
  await requireOwnPassword(context, password, 'password');
  await limit(db, 'changeEmailAccount', String(actor.userId), at);
  await withCode(context, code, async (db) => {
    await users.updateUser(db, actor.userId, { pendingEmail: email });
    // A mail of the same minute carries the only valid link.
    if (await enqueueAccountMail(db, 'change-email', { id: actor.userId, email }, at))
      await auth.deleteTokens(db, actor.userId, ['change-email']);
  });
  return { pendingEmail: email };
}

/** @throws DomainError INVALID where no address waits, TOO_MANY. */
export async function resendEmail({ db, now, actor }: SignedInContext) {
  const at = now();
  await limit(db, 'changeEmailAccount', String(actor.userId), at);
  const user = await users.findUser(db, actor.userId);
  const email = user?.pendingEmail;
  if (!email) throw new DomainError('INVALID', { message: 'Ya no hay un correo por confirmar.' });
  const left = await db
    .transaction()
    .execute((db) => enqueueAccountMail(db, 'change-email', { id: actor.userId, email }, at));
  return { pendingEmail: email, waitSeconds: left ? 0 : secondsToNextMinute(at) };
}

export async function cancelEmail({ db, actor }: SignedInContext) {
  await db.transaction().execute(async (db) => {
    await users.updateUser(db, actor.userId, { pendingEmail: null });
    await auth.deleteTokens(db, actor.userId, ['change-email']);
  });
  return { ok: true };
}

/**
 * The opened mail proves the new address. It replaces the old one, which is told; every other session and
 * link of the account ends. Works without a session: the mail is often opened on another device.
 * @throws DomainError TOKEN_SPENT, EMAIL_TAKEN (only the address's own inbox can get here), TOO_MANY.
 */
export async function confirmNewEmail({ db, now, caller, actor, audit }: Context, { token }: { token: string }) {
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const link = { hash: hashToken(token), kind: 'change-email', now: at } as const;
  const { userId, email } = (await auth.findToken(db, link)) ?? {};
  if (!userId || !email) throw new DomainError('TOKEN_SPENT');
  if (audit) audit.actorId = userId;
  const here = actor?.userId === userId ? actor.sessionHash : null;
  const change = db.transaction().execute(async (db) => {
    const user = await users.findUser(db, userId);
    if (!(await auth.spendToken(db, link)) || !user) throw new DomainError('TOKEN_SPENT');
    if (!(await moveAccount(db, userId, email))) throw new DomainError('TOKEN_SPENT');
    await revokeAccess(db, userId, 'emailChanged', { at, keepSession: here });
    await enqueueAccountMail(db, 'email-changed', user, at);
  });
  await change.catch(async (error: unknown) => {
    // Of two accounts that confirm one address at the same moment, the unique index refuses the second.
    const taken = !(error instanceof DomainError) && (await users.findUserByEmail(db, email));
    throw taken ? new DomainError('EMAIL_TAKEN') : error;
  });
  await countDown(db, [tried], at);
  return { email, signedIn: here !== null };
}

/**
 * Changes the password of a user who knows the present one. Every other session ends and every link is void.
 * @throws DomainError INVALID with its field, SOCIAL_ACCOUNT, TOO_MANY, BUSY.
 */
export async function changePassword(
  context: SignedInContext,
  { currentPassword, password, code }: Omit<ChangePasswordInput, 'confirmPassword'>,
) {
  const { now, actor } = context;
  const at = now();
  const { user, verified } = await requireOwnPassword(context, currentPassword, 'currentPassword');
  if (password === currentPassword) {
    throw new DomainError('INVALID', { field: 'password', message: 'Es la misma de ahora. Elige otra.' });
  }
  await refuseGuessable(context, password, user);
  const passwordHash = await hashPassword(password);
  await withCode(context, code, async (db) => {
    if (!(await users.keepPassword(db, user.id, verified, passwordHash))) throw new DomainError('SIGN_IN_REQUIRED');
    await revokeAccess(db, user.id, 'passwordChanged', { at, keepSession: actor.sessionHash });
    await enqueueAccountMail(db, 'password-changed', user, at);
  });
  return { ok: true };
}

/** The user's open sessions, the latest use first. */
export async function sessions({ db, now, actor }: SignedInContext) {
  const rows = await auth.listSessions(db, actor.userId, now());
  return rows.map(({ hash, agent, ...session }) => ({
    ...session,
    sessionId: hash.slice(0, SESSION_ID_LENGTH),
    device: deviceWords(agent),
    current: hash === actor.sessionHash,
  }));
}

/** @throws DomainError SESSION_NOT_FOUND: it has ended, or is another user's. */
export async function endSession({ db, now, actor }: SignedInContext, { sessionId }: EndSessionInput) {
  const rows = await auth.listSessions(db, actor.userId, now());
  const session = rows.find(({ hash }) => hash.startsWith(sessionId));
  if (!session) throw new DomainError('SESSION_NOT_FOUND');
  await auth.deleteSession(db, session.hash);
  return { ok: true };
}

export async function endOtherSessions({ db, actor }: SignedInContext) {
  return { ended: await auth.deleteOtherSessions(db, actor.userId, actor.sessionHash) };
}
