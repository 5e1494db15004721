/** The accounts themselves. */
import type { Insertable, Updateable } from 'kysely';
import type { Database, Db, Instant, UserStatus } from '#db/types.ts';

/** The new account's id; undefined where the address is taken, also by somebody who was faster by a millisecond. */
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
  return db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst();
}

export function findUser(db: Db, userId: number) {
  return db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirst();
}

/** With everything that hangs on the account: animals and their records, sessions, links, mails. */
export async function deleteUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('user').where('id', '=', userId).execute();
}

export async function updateUser(db: Db, userId: number, changes: Updateable<Database['user']>): Promise<void> {
  await db.updateTable('user').set(changes).where('id', '=', userId).execute();
}

/** From when on an administrator needs a second factor; the first day given stands. */
export async function setSecondFactorDue(db: Db, userId: number, dueAt: Instant): Promise<void> {
  await db
    .updateTable('user')
    .set({ secondFactorDueAt: dueAt })
    .where('id', '=', userId)
    .where('secondFactorDueAt', 'is', null)
    .execute();
}

/**
 * Writes the hash where the account still is as it was when `verified` was checked; false where its password or status has
 * changed meanwhile. It locks the row: a session that starts while the password is being reset cannot outlive the reset.
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

/** Opens the account, where it still waits for that and still has the address that the link went to. */
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

/** Another address for an account that never confirmed the one it has; false where it did meanwhile. */
export async function updateUnconfirmedEmail(db: Db, userId: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ email })
    .where('id', '=', userId)
    .where('status', '=', 'unconfirmed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The address that waited becomes the account's; false where it does not wait any more. */
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

/** The new password, where the account still has the address that the link went to. Proving the address also confirms it. */
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

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'ROLE_ADMINISTRADOR')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anybody but administrators has an account. */
export async function hasGuardian(db: Db): Promise<boolean> {
  const row = await db.selectFrom('user').select('id').where('role', '=', 'ROLE_USUARIO').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Everything the frame and the profile screen show about one person, in one statement. */
export function findProfile(db: Db, userId: number) {
  return db
    .selectFrom('user')
    .leftJoin('country', 'country.iso', 'user.countryIso')
    .select((eb) => [
      'user.id as userId',
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

/** Keeps others from adding to what this account holds until the transaction ends; nothing of it changes. */
export async function holdUser(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('user')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', userId)
    .execute();
}

/** Everybody with the rights of an administrator, also where the account is closed at the moment. */
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
 * Keeps others from changing these accounts until the transaction ends, and tells what they are then. One statement for each, in
 * the order given: whoever holds several holds them in the order of their ids, so that nobody waits in a circle.
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

/** Who is told what only an administrator can settle. */
export function listAdministrators(db: Db) {
  return db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('role', '=', 'ROLE_ADMINISTRADOR')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
}
