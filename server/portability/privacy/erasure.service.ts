/** The end of an account: what is deleted with it, and what passes to others. */
import type { Instant, Trx } from '#db/types.ts';
import { forgetDeleted } from '#db/forget.ts';
import { findTokenUser, requireOwnPassword } from '#server/accounts/sessions/access.ts';
import { deleteTokensTo, spendToken } from '#server/accounts/sessions/queries.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { deleteInvitesTo as deleteStaffInvitesTo } from '#server/accounts/staff/queries.ts';
import { deleteAskedBy } from '#server/health/appointments/queries.ts';
import { forgetOfferEmail } from '#server/pets/hand-over/queries.ts';
import { deleteInvitesTo } from '#server/pets/family/queries.ts';
import { sweepFiles } from '#server/documents/uploads/sweep.service.ts';
import { noteDeleted } from '#server/platform/lib/deleted-accounts.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { forgetCounters, limit } from '#server/platform/rate-limits/service.ts';
import { enqueueMail, eraseLetters } from '#server/platform/mail/outbox.ts';
import { deleteMailsTo, listMailsOf } from '#server/platform/mail/queries.ts';
import { endPayments, forgetPaid } from '#server/billing/privacy/service.ts';
import { deleteReportsOf } from '#server/accounts/feedback/queries.ts';
import { withCode } from '#server/accounts/second-factor/service.ts';
import { endTagData } from '#server/lost-found/privacy/service.ts';
import { forgetLists } from '#server/portability/list-import/queries.ts';
import { forgetRows } from '#server/portability/list-import/rows.queries.ts';
import { deleteTransfersTo } from '#server/portability/transfers/queries.ts';
import { deleteUser, findUser, holdAccounts, listAdministratorIds } from '#server/accounts/users/queries.ts';
import { forgetNoted, keepSigned } from './kept.service.ts';
import type { DeleteAccountInput, RequestDeletionInput } from './schema.ts';

/**
 * Deletes the account at once. Entries about other users' animals stay without its name, client animals pass to
 * another administrator, and paid payments stay (see server/billing/privacy).
 * @throws DomainError INVALID with field password or for the last administrator, SOCIAL_ACCOUNT,
 * SECOND_FACTOR_REQUIRED with field code, TOO_MANY.
 */
export async function deleteAccount(context: SignedInContext, { password, code }: DeleteAccountInput) {
  const { actor } = context;
  await requireOwnPassword(context, password, 'password');
  const user = { id: actor.userId, email: actor.email };
  await forget(context, user, await withCode(context, code, (db) => erase(db, user, context.now())));
  context.sessionTransport.clear();
  return { ok: true };
}

/** Sends a confirmation link to a user who signs in only with Google or Facebook and has no password. */
export async function requestDeletion(context: SignedInContext, { code }: RequestDeletionInput) {
  const { db, actor, now } = context;
  const at = now();
  await limit(db, 'resetAccount', actor.email, at);
  const { userId, email } = actor;
  const dedupeKey = `delete-account:${userId}:${at.slice(0, 16)}`;
  // The second factor is asked here, where the user is signed in: the link may open on another device.
  await withCode(context, code, (db) => enqueueMail(db, { kind: 'delete-account', userId, email, dedupeKey }, at));
  return { email };
}

/**
 * Deletes the account after the user confirms on the link's page. @throws DomainError TOKEN_SPENT, TOO_MANY,
 * INVALID
 */
export async function confirmDeletion(context: Context, { token }: { token: string }) {
  const { db, now, caller } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const user = await findTokenUser(db, token, 'delete-account', at, context.audit);
  if (!user) throw new DomainError('TOKEN_SPENT');
  await countDown(db, [tried], at);
  const left = await db.transaction().execute(async (db) => {
    if (!(await spendToken(db, { hash: hashToken(token), kind: 'delete-account', now: at })))
      throw new DomainError('TOKEN_SPENT');
    return erase(db, user, at);
  });
  await forget(context, user, left);
  context.sessionTransport.clear();
  return { ok: true };
}

/** The dependencies of deleting an account. */
export interface Erasing extends Pick<Context, 'db' | 'config' | 'store' | 'now'> {
  log: { warn: (about: { err?: unknown }, msg: string) => void };
}

/**
 * Deletes again an account that a restored copy brought back (`remains.service.ts`).
 * @throws DomainError INVALID for the last administrator.
 */
export async function eraseAccount(context: Erasing, user: { id: number; email: string }): Promise<void> {
  const left = await context.db.transaction().execute((db) => erase(db, user, context.now()));
  await forget(context, user, left);
}

/**
 * Deletes the account's rows and other users' rows with its address. Returns its mails and the account's
 * creation time.
 */
async function erase(db: Trx, user: { id: number; email: string }, at: Instant) {
  // Locked, so that when the last two administrators leave at once one stays.
  const held = await holdAccounts(db, await listAdministratorIds(db));
  const another = held.find(
    (one) => one.id !== user.id && one.status === 'active' && one.role === 'ROLE_ADMINISTRADOR',
  );
  if (held.some(({ id }) => id === user.id)) {
    const message = 'Eres el único administrador: nombra a otro antes de irte.';
    if (!another) throw new DomainError('INVALID', { message });
  }
  const letters = await listMailsOf(db, user.id);
  const createdAt = (await findUser(db, user.id))?.createdAt ?? at;
  await forgetCounters(db, user);
  await deleteInvitesTo(db, user);
  await deleteStaffInvitesTo(db, user);
  await deleteTransfersTo(db, user);
  await forgetOfferEmail(db, user.email);
  await deleteMailsTo(db, user.email);
  await deleteTokensTo(db, user.email);
  await endTagData(db, user.id, at);
  await keepSigned(db, user.id, at);
  await forgetNoted(db, user.id, at);
  await endPayments(db, user, at);
  await deleteReportsOf(db, user.id);
  await forgetRows(db, user.id);
  await forgetLists(db, user.id);
  await deleteAskedBy(db, user.id);
  await deleteUser(db, user.id);
  await forgetPaid(db);
  return { letters, createdAt };
}

/**
 * Removes what no row holds: mails in files, pictures, old database pages. A restored backup must not undo it.
 */
async function forget(
  context: Erasing,
  { id, email }: { id: number; email: string },
  { letters, createdAt }: Awaited<ReturnType<typeof erase>>,
): Promise<void> {
  const { db, config, now } = context;
  await noteDeleted(config.dataDir, { id, createdAt }, now());
  await eraseLetters(config.dataDir, email, letters);
  await sweepNow(context);
  await forgetDeleted(db);
}

const SWEEP_PATIENCE_MS = 5000;

/**
 * Removes the orphaned pictures. Many pictures or an unreachable store take long: then the sweep continues in
 * the background.
 */
async function sweepNow(context: Erasing): Promise<void> {
  const sweeping = sweepFiles(context).catch((error: unknown) => context.log.warn({ err: error }, 'files not swept'));
  await Promise.race([sweeping, new Promise((resolve) => setTimeout(resolve, SWEEP_PATIENCE_MS).unref())]);
}
