/** The one row of the clinic, its logo, and its branches. */
import type { Insertable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Instant } from '#db/types.ts';

const ONLY = 1;

const keeper = preparedRead((db) => db.selectFrom('keeper').select('userId'));

/** The account that holds the animals which the clinic keeps itself; the migration made it. */
export async function keeperOf(db: Db): Promise<number> {
  const [row] = await keeper(db, {});
  if (!row) throw new Error('the keeper is missing');
  return row.userId;
}

const country = preparedRead((db) => db.selectFrom('clinicProfile').select('countryIso'));

/** Whose numbers and documents the clinic's forms take for granted. */
export async function clinicCountry(db: Db): Promise<string> {
  const [row] = await country(db, {});
  return row?.countryIso ?? 'EC';
}

const zone = preparedRead((db) =>
  db.selectFrom('keeper').innerJoin('user', 'user.id', 'keeper.userId').select('user.timeZone'),
);

/** Where the clinic stands: its appointments and hours are of that place, wherever a reader is. */
export async function clinicZone(db: Db): Promise<string> {
  const [row] = await zone(db, {});
  if (!row) throw new Error('the keeper is missing');
  return row.timeZone;
}

export const readClinic = preparedRead((db) => db.selectFrom('clinicProfile').selectAll());

export async function writeClinic(db: Db, clinic: Omit<Insertable<Database['clinicProfile']>, 'id'>): Promise<void> {
  await db
    .insertInto('clinicProfile')
    .values({ ...clinic, id: ONLY })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(clinic))
    .execute();
}

export const readLogoCode = preparedRead((db) => db.selectFrom('clinicLogo').select('code'));

export function findLogo(db: Db) {
  return db.selectFrom('clinicLogo').select(['code', 'png', 'width', 'height']).executeTakeFirst();
}

export async function writeLogo(db: Db, logo: Omit<Insertable<Database['clinicLogo']>, 'id'>): Promise<void> {
  await db
    .insertInto('clinicLogo')
    .values({ ...logo, id: ONLY })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(logo))
    .execute();
}

export async function deleteLogo(db: Db): Promise<void> {
  await db.deleteFrom('clinicLogo').execute();
}

export function listBranches(db: Db) {
  return db
    .selectFrom('branch')
    .select(['id as branchId', 'name'])
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
}

export async function insertBranch(db: Db, branch: Insertable<Database['branch']>): Promise<number> {
  const { id } = await db.insertInto('branch').values(branch).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function findBranchByKey(db: Db, nameKey: string) {
  return db
    .selectFrom('branch')
    .select('id')
    .where('nameKey', '=', nameKey)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
}

/** False for a branch that is missing or removed. */
export async function updateBranch(
  db: Db,
  branchId: number,
  changes: { name: string; nameKey: string } | { removedAt: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('branch')
    .set(changes)
    .where('id', '=', branchId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
