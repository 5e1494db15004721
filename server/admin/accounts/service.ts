/**
 * An administrator's actions on other accounts: never their own, and never so that no administrator remains.
 * They neither choose nor see passwords; a user proves the identity again by a mail to their own address.
 */
import type { Instant, Trx } from '#db/types.ts';
import { revokeAccess } from '#server/accounts/security/revocation.service.ts';
import { removePasskeysOfStaff } from '#server/accounts/passkeys/service.ts';
import { findFactors } from '#server/accounts/second-factor/queries.ts';
import { removeSecondFactor } from '#server/accounts/second-factor/service.ts';
import {
  changeRoles,
  type HeldAccount,
  holdAccount,
  notifyAdministrators,
  rolesOfAccount,
} from '#server/accounts/staff/standing.service.ts';
import { deleteOtherSessions } from '#server/accounts/sessions/queries.ts';
import { enqueueAccountMail } from '#server/accounts/users/mail.service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError, type DomainErrorCode } from '#server/platform/errors/errors.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { findUser, updateUser } from '#server/accounts/users/queries.ts';
import { findAccount } from './queries.ts';
import { statusWhenEnabled } from './rules.ts';
import type { AccountInput, AccountsInput, RoleInput, SecondFactorOffInput } from './schema.ts';

/** @throws USER_NOT_FOUND */
export async function getAccount({ db, actor, now }: SignedInContext, { userId }: AccountInput) {
  const found = await findAccount(db, userId, now());
  if (!found) throw new DomainError('USER_NOT_FOUND');
  const { since } = await findFactors(db, userId);
  const hasPassword = Boolean(found.hasPassword);
  return { ...found, hasPassword, secondFactorSince: since, own: userId === actor.userId };
}

/** Adds the administration to an account, or takes it away; its other roles in the clinic stay. */
export async function changeRole(context: SignedInContext, { userId, role }: RoleInput) {
  await changeAccount(context, userId, async (db, user, at) => {
    if (user.role === role) return;
    const others = (await rolesOfAccount(db, userId)).filter((one) => one !== 'administrator');
    await changeRoles(db, user, role === 'ROLE_ADMINISTRADOR' ? [...others, 'administrator'] : others, at);
  });
  return { userId, role };
}

/** Closes the account at once: sessions, API keys and sent links end. Its data stays. */
export function disableAccounts(context: SignedInContext, { userIds }: AccountsInput) {
  return forEachAccount(userIds, (userId) =>
    changeAccount(context, userId, async (db, user, at) => {
      if (user.status === 'disabled') return;
      if (user.alone) throw new DomainError('LAST_ADMINISTRATOR');
      await updateUser(db, userId, { status: 'disabled' });
      await revokeAccess(db, userId, 'disabled', { at });
      if (user.role === 'ROLE_ADMINISTRADOR' && user.status === 'active')
        await notifyAdministrators(db, user, 'removed', at);
    }),
  );
}

export function enableAccounts(context: SignedInContext, { userIds }: AccountsInput) {
  return forEachAccount(userIds, (userId) =>
    changeAccount(context, userId, async (db, user, at) => {
      if (user.status !== 'disabled') return;
      const status = statusWhenEnabled(user.confirmedAt);
      await updateUser(db, userId, { status });
      if (user.role === 'ROLE_ADMINISTRADOR' && status === 'active') await notifyAdministrators(db, user, 'added', at);
    }),
  );
}

/**
 * Sends the registration mail again, as often as the user could; confirmed accounts are skipped. The limit
 * counts the administrator, not the address, which a whole clinic may share.
 */
export function resendConfirmations(context: SignedInContext, { userIds }: AccountsInput) {
  return forEachAccount(userIds, async (userId) => {
    const user = await requireOtherAccount(context, userId);
    if (user.status !== 'unconfirmed')
      throw new DomainError('INVALID', { message: 'Esa cuenta no espera ninguna confirmación.' });
    await sendAgain(context, user, 'confirmationAccount', 'confirm-email');
  });
}

/** Sends the link by which the user chooses a new password. */
export function sendResets(context: SignedInContext, { userIds }: AccountsInput) {
  return forEachAccount(userIds, async (userId) => {
    const user = await requireOtherAccount(context, userId);
    if (user.status === 'disabled') throw new DomainError('INVALID', { message: 'Primero habilita la cuenta.' });
    if (user.passwordHash === null) throw new DomainError('SOCIAL_ACCOUNT');
    await sendAgain(context, user, 'resetAccount', 'reset-password');
  });
}

async function sendAgain(
  { db, actor, now }: SignedInContext,
  user: { id: number; email: string },
  ofAccount: 'confirmationAccount' | 'resetAccount',
  kind: 'confirm-email' | 'reset-password',
): Promise<void> {
  const at = now();
  await limit(db, 'deskMailUser', String(actor.userId), at);
  await limit(db, ofAccount, user.email, at);
  await db.transaction().execute((db) => enqueueAccountMail(db, kind, user, at));
}

export function endSessions(context: SignedInContext, { userIds }: AccountsInput) {
  return forEachAccount(userIds, (userId) =>
    changeAccount(context, userId, async (db) => void (await deleteOtherSessions(db, userId, null))),
  );
}

/**
 * For a user who lost both the authenticator and the recovery codes. The user is told by mail, and all
 * sessions end, so that a holder of the lost telephone is signed out.
 */
export async function removeLostSecondFactor(context: SignedInContext, { userId }: SecondFactorOffInput) {
  await changeAccount(context, userId, async (db, user, at) => {
    const app = await removeSecondFactor(db, user, at);
    if (!(await removePasskeysOfStaff(db, user, at)) && !app)
      throw new DomainError('INVALID', { message: 'Esa cuenta no tiene activada la verificación en dos pasos.' });
    await deleteOtherSessions(db, userId, null);
  });
  return { userId };
}

/** Refuses an administrator's own account. @throws OWN_ACCOUNT, USER_NOT_FOUND */
async function requireOtherAccount({ db, actor }: Pick<SignedInContext, 'db' | 'actor'>, userId: number) {
  if (userId === actor.userId) throw new DomainError('OWN_ACCOUNT');
  const user = await findUser(db, userId);
  if (!user) throw new DomainError('USER_NOT_FOUND');
  return user;
}

/** One change of another account, behind the lock that keeps the last administrator. */
async function changeAccount(
  context: SignedInContext,
  userId: number,
  change: (trx: Trx, user: HeldAccount, at: Instant) => Promise<void>,
): Promise<void> {
  if (userId === context.actor.userId) throw new DomainError('OWN_ACCOUNT');
  await context.db.transaction().execute(async (db) => {
    await change(db, await holdAccount(db, context, userId), context.now());
  });
}

export interface AccountResult {
  userId: number;
  /** Why the account was left unchanged. */
  refused: DomainErrorCode | null;
  message: string | null;
}

/**
 * A single account throws its error like any other call; of several, each has its own result and the others
 * proceed.
 */
async function forEachAccount(userIds: number[], act: (userId: number) => Promise<void>) {
  const wanted = [...new Set(userIds)];
  const results: AccountResult[] = [];
  for (const userId of wanted) {
    const refused = await act(userId).then(
      () => null,
      (error: unknown) => {
        if (wanted.length === 1 || !(error instanceof DomainError)) throw error;
        return error;
      },
    );
    results.push({ userId, refused: refused?.code ?? null, message: refused?.details.message ?? null });
  }
  const [only] = wanted;
  return { results, userId: wanted.length === 1 && only !== undefined ? only : null };
}
