/** The accounts themselves. */
import type { Insertable, Updateable } from 'kysely';
import { IS_PERSON } from '#db/keeper.ts';
import type { Database, Db, Instant, UserStatus } from '#db/types.ts';

/** The new account's id; undefined where the address is taken, even by a concurrent registration. */
export async function insertUser(db: Db, user: Insertable<Database['user']>): Promise<number | undefined> {
  const row = await db
    .insertInto('user')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export function findUserByEmail(db: Db, email: string) {
  return db.selectFrom('user').selectAll().where('email', '=', email).where(IS_PERSON).executeTakeFirst();
}

export function findUser(db: Db, userId: number) {
  return db.selectFrom('user').selectAll().where('id', '=', userId).where(IS_PERSON).executeTakeFirst();
}

/** What an account says of its person, without anything secret. */
export function findExportedAccount(db: Db, userId: number) {
  return db
    .selectFrom('user')
    .select([
      'email',
      'pendingEmail',
      'name',
      'surname',
      'countryIso',
      'phone',
      'timeZone',
      'weightUnit',
      'signupKind',
      'createdAt',
      'confirmedAt',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Deletes the account with everything that belongs to it: animals and their records, sessions, links, mails. */
export async function deleteUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('user').where('id', '=', userId).execute();
}

export async function updateUser(db: Db, userId: number, changes: Updateable<Database['user']>): Promise<void> {
  await db.updateTable('user').set(changes).where('id', '=', userId).execute();
}

/** Sets from when an administrator needs a second factor; an earlier date stays. */
export async function setSecondFactorDue(db: Db, userId: number, dueAt: Instant): Promise<void> {
  await db
    .updateTable('user')
    .set({ secondFactorDueAt: dueAt })
    .where('id', '=', userId)
    .where('secondFactorDueAt', 'is', null)
    .execute();
}

/**
 * Stores the hash if the account still has the password and status that were verified; false otherwise. It locks
 * the row: a session started while the password is being reset cannot outlive the reset.
 */
export async function keepPassword(db: Db, userId: number, verified: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ passwordHash: hash })
    .where('id', '=', userId)
    .where('passwordHash', '=', verified)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Confirms the account, if it is unconfirmed and still has the link's address. */
export async function confirmUser(db: Db, account: { id: number; email: string }, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ status: 'active', confirmedAt: now })
    .where('id', '=', account.id)
    .where('email', '=', account.email)
    .where('status', '=', 'unconfirmed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Changes the address of an unconfirmed account; false where it was confirmed meanwhile. */
export async function updateUnconfirmedEmail(db: Db, userId: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ email })
    .where('id', '=', userId)
    .where('status', '=', 'unconfirmed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes the pending address the account's; false where it is no longer pending. */
export async function takePendingEmail(db: Db, userId: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ email, pendingEmail: null })
    .where('id', '=', userId)
    .where('pendingEmail', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets the new password, if the account still has the link's address. Proving the address also confirms it. */
export async function replacePassword(
  db: Db,
  account: { id: number; email: string },
  passwordHash: string,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set((eb) => ({
      passwordHash,
      status: eb
        .case()
        .when('status', '=', 'unconfirmed')
        .then(eb.val<UserStatus>('active'))
        .else(eb.ref('status'))
        .end(),
      confirmedAt: eb.fn.coalesce('confirmedAt', eb.val(now)),
    }))
    .where('id', '=', account.id)
    .where('email', '=', account.email)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Reads rows, not only the index of roles: a damaged table is seen at the start, which then prints no link for an administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const accounts = db.selectFrom('user').select('createdAt').limit(1);
  const administrator = await accounts.where('role', '=', 'ROLE_ADMINISTRADOR').executeTakeFirst();
  if (administrator) return true;
  await accounts.where('id', '>', 0).orderBy('id').execute();
  return false;
}

/** Whether any account is not an administrator's. */
export async function hasGuardian(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'ROLE_USUARIO')
    .where(IS_PERSON)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the frame and the profile screen show about a user, in one statement. */
export function findProfile(db: Db, userId: number) {
  return db
    .selectFrom('user')
    .leftJoin('country', 'country.iso', 'user.countryIso')
    .leftJoin('staff', 'staff.userId', 'user.id')
    .select((eb) => [
      'user.id as userId',
      'staff.administrator',
      'staff.veterinarian',
      'staff.reception',
      'user.email',
      'user.name',
      'user.surname',
      'user.role',
      'user.countryIso',
      'country.name as countryName',
      'country.phoneCode',
      'user.phone',
      'user.photo',
      'user.signupKind',
      'user.timeZone',
      'user.weightUnit',
      'user.createdAt',
      'user.secondFactorDueAt',
      eb
        .selectFrom('pet')
        .select((pets) => pets.fn.countAll<number>().as('n'))
        .whereRef('pet.userId', '=', 'user.id')
        .where('pet.removedAt', 'is', null)
        .as('totalPets'),
      eb
        .selectFrom('owner')
        .select((owners) => owners.fn.countAll<number>().as('n'))
        .whereRef('owner.userId', '=', 'user.id')
        .where('owner.removedAt', 'is', null)
        .as('totalOwners'),
      eb
        .selectFrom('totp')
        .select((totps) => totps.fn.countAll<number>().as('n'))
        .whereRef('totp.userId', '=', 'user.id')
        .where('totp.confirmedAt', 'is not', null)
        .as('secondFactors'),
      eb
        .selectFrom('passkey')
        .select((keys) => keys.fn.countAll<number>().as('n'))
        .whereRef('passkey.userId', '=', 'user.id')
        .as('passkeys'),
    ])
    .where('user.id', '=', userId)
    .executeTakeFirst();
}

/** Countries with this ISO code (`EC`) or phone code (`593`); some phone codes belong to several. */
export function listCountriesBy(db: Db, code: string) {
  return db
    .selectFrom('country')
    .select(['iso', 'phoneCode'])
    .where((eb) => eb.or([eb('iso', '=', code), eb('phoneCode', '=', code)]))
    .orderBy('id')
    .execute();
}

/** In how many ways the account is entered: its password, other companies' logins, passkeys. */
export async function countWaysIn(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('user')
    .select('passwordHash')
    .select((eb) => [
      eb
        .selectFrom('identity')
        .select((all) => all.fn.countAll<number>().as('n'))
        .whereRef('identity.userId', '=', 'user.id')
        .as('identities'),
      eb
        .selectFrom('passkey')
        .select((all) => all.fn.countAll<number>().as('n'))
        .whereRef('passkey.userId', '=', 'user.id')
        .as('passkeys'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ? Number(row.passwordHash !== null) + Number(row.identities) + Number(row.passkeys) : 0;
}

/** Locks the account, so that no concurrent call adds to it until the transaction ends. */
export async function holdUser(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('user')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', userId)
    .execute();
}

/** Every account with administrator rights, including closed ones. */
export async function listAdministratorIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'ROLE_ADMINISTRADOR')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks these accounts until the transaction ends and returns their rows. One statement each, in the given
 * order: callers pass ids in ascending order, so that no two callers deadlock.
 */
export async function holdAccounts(db: Db, userIds: readonly number[]) {
  const held = [];
  for (const userId of userIds) {
    const row = await db
      .updateTable('user')
      .set((eb) => ({ status: eb.ref('status') }))
      .where('id', '=', userId)
      .returning(['id', 'role', 'status'])
      .executeTakeFirst();
    if (row) held.push(row);
  }
  return held;
}

/** Receivers of mails about decisions that only an administrator can make. */
export function listAdministrators(db: Db) {
  return db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('role', '=', 'ROLE_ADMINISTRADOR')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
}
