/**
 * What an account may do in the clinic, changed in one place: the staff's row and `user.role`, which the older calls read, are
 * written together, and the last administrator stays.
 */
import type { Instant, Trx, UserStatus } from '#db/types.ts';
import { revokeAccess } from '#server/accounts/security/revocation.service.ts';
import {
  findUser,
  holdAccounts,
  listAdministratorIds,
  listAdministrators,
  updateUser,
} from '#server/accounts/users/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { rolesOf, type StaffRole } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { findStaff, saveStaff } from './queries.ts';
import { flagsOf, leavesNoAdministrator } from './rules.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findUser>>>;
export type HeldAccount = Account & {
  /** Whether it is the last administrator. */
  alone: boolean;
};

/**
 * Locks the account and all administrators while it changes one: of two administrators who demote each other
 * the second finds itself the last. Locks are taken in the order of ids, so two callers never deadlock.
 * @throws ADMIN_ONLY where the caller was demoted meanwhile, USER_NOT_FOUND
 */
export async function holdAccount(
  trx: Trx,
  { actor }: Pick<SignedInContext, 'actor'>,
  userId: number,
): Promise<HeldAccount> {
  const { held, account } = await holdWithAdministrators(trx, userId);
  if (!held.some((one) => one.id === actor.userId && one.role === 'ROLE_ADMINISTRADOR' && one.status === 'active'))
    throw new DomainError('ADMIN_ONLY');
  if (!account) throw new DomainError('USER_NOT_FOUND');
  return account;
}

/** The same for what no administrator asked. `account` is undefined where there is none. */
export async function holdWithAdministrators(trx: Trx, userId: number) {
  const ids = new Set([...(await listAdministratorIds(trx)), userId]);
  const held = await holdAccounts(
    trx,
    [...ids].toSorted((a, b) => a - b),
  );
  const user = await findUser(trx, userId);
  const account: HeldAccount | undefined = user && { ...user, alone: leavesNoAdministrator(held, userId) };
  return { held, account };
}

const NOT_OPEN = {
  unconfirmed: 'Primero tiene que confirmar su correo.',
  disabled: 'Primero habilita la cuenta.',
  active: '',
} satisfies Record<UserStatus, string>;

/**
 * Gives a held account these roles and no other. A new administrator signs in again, because their sessions last
 * months and an administrator's half a day.
 * @throws LAST_ADMINISTRATOR; INVALID with field `roles` for an account that is not open
 */
export async function changeRoles(
  trx: Trx,
  user: HeldAccount,
  roles: readonly StaffRole[],
  at: Instant,
): Promise<void> {
  const { id: userId, status } = user;
  const before = await rolesOfAccount(trx, userId);
  const adds = roles.some((role) => !before.includes(role));
  if (adds && status !== 'active') throw new DomainError('INVALID', { field: 'roles', message: NOT_OPEN[status] });
  const [was, is] = [before.includes('administrator'), roles.includes('administrator')];
  if (was && !is && user.alone) throw new DomainError('LAST_ADMINISTRATOR');
  if (is && !was) await revokeAccess(trx, userId, 'madeAdministrator', { at });
  await writeRoles(trx, userId, roles, at);
  // A disabled account's role change takes effect, and is announced, when it is enabled again.
  if (was !== is && status === 'active') await notifyAdministrators(trx, user, is ? 'added' : 'removed', at);
}

export async function rolesOfAccount(trx: Trx, userId: number): Promise<StaffRole[]> {
  const staff = await findStaff(trx, userId);
  return staff ? rolesOf(staff) : [];
}

/** Adds the administration to what the account is already: the operator's own doors, which ask no administrator. */
export async function makeAdministrator(trx: Trx, userId: number, at: Instant): Promise<void> {
  await writeRoles(trx, userId, [...(await rolesOfAccount(trx, userId)), 'administrator'], at);
}

async function writeRoles(trx: Trx, userId: number, roles: readonly StaffRole[], at: Instant): Promise<void> {
  const flags = flagsOf(roles);
  await saveStaff(trx, { userId, ...flags, ...UNKNOWN, since: at }, flags);
  await updateUser(trx, userId, { role: flags.administrator ? 'ROLE_ADMINISTRADOR' : 'ROLE_USUARIO' });
}

const UNKNOWN = { prefix: null, professionalName: null, registration: null, specialty: null, branchId: null };

/**
 * Tells the changed user and all current administrators, including the acting one: another person may have
 * used their screen.
 */
export async function notifyAdministrators(
  trx: Trx,
  { id, email }: { id: number; email: string },
  what: 'added' | 'removed',
  at: Instant,
): Promise<void> {
  const others = (await listAdministrators(trx)).filter((one) => one.id !== id);
  const kind = `administrator-${what}` as const;
  for (const one of [{ id, email }, ...others]) {
    const dedupeKey = `${kind}:${id}:${one.id}:${at}`;
    await enqueueMail(trx, { kind, userId: one.id, email: one.email, dedupeKey, refId: id }, at);
  }
}
