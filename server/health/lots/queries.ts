/** The clinic's lots of vaccines. */
import { type Insertable, sql, type Updateable } from 'kysely';
import type { CalendarDate, Database, Db, Instant } from '#db/types.ts';

type Lot = Database['lot'];

/** Two equal doses of records that became one are one dose. */
const counts = sql<boolean>`vaccination."removedAt" is null and not exists (
  select 1 from "petMerge" where "petMerge"."otherId" = vaccination."petId" and "petMerge"."partedAt" is null)`;

const given = sql<number>`(select count(*) from vaccination where vaccination."lotId" = lot.id and ${counts})`;

const lots = (db: Db) =>
  db
    .selectFrom('lot')
    .select(['lot.id', 'lot.laboratory', 'lot.number', 'lot.product', 'lot.expiresOn', 'lot.received'])
    .select(['lot.closedAt', 'lot.withdrawnOn', 'lot.withdrawnReason', 'lot.withdrawnAt', 'lot.createdAt'])
    .select(given.as('given'));

export type LotRow = Awaited<ReturnType<typeof findLot>> & object;

const counted = <Row extends { given: number | string }>(row: Row) => ({ ...row, given: Number(row.given) });

export async function findLot(db: Db, id: number) {
  const row = await lots(db).where('lot.id', '=', id).executeTakeFirst();
  return row && counted(row);
}

/** The row, locked until the end of the transaction. */
export async function holdLot(db: Db, id: number, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('lot').set({ updatedAt: at }).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What ends first comes first. */
export async function listLots(
  db: Db,
  { closed, after, limit }: { closed: boolean; after: { expiresOn: CalendarDate; id: number } | null; limit: number },
) {
  const rows = await lots(db)
    .where('lot.closedAt', closed ? 'is not' : 'is', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(lot."expiresOn", lot.id) > (${after?.expiresOn}, ${after?.id})`),
    )
    .orderBy('lot.expiresOn')
    .orderBy('lot.id')
    .limit(limit)
    .execute();
  return rows.map(counted);
}

/** The lots in use that are a vaccine of this species. */
export async function listOffered(db: Db, speciesId: number) {
  const rows = await lots(db)
    .innerJoin('lotVaccine', 'lotVaccine.lotId', 'lot.id')
    .innerJoin('vaccine', 'vaccine.id', 'lotVaccine.vaccineId')
    .select('lotVaccine.vaccineId')
    .where('vaccine.speciesId', '=', speciesId)
    .where('lot.closedAt', 'is', null)
    .orderBy('lot.expiresOn')
    .orderBy('lot.id')
    .execute();
  return rows.map(counted);
}

/** The vaccines that these lots are, with their species. */
export function listLotVaccines(db: Db, lotIds: readonly number[]) {
  if (lotIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('lotVaccine')
    .innerJoin('vaccine', 'vaccine.id', 'lotVaccine.vaccineId')
    .innerJoin('species', 'species.id', 'vaccine.speciesId')
    .select(['lotVaccine.lotId', 'lotVaccine.vaccineId', 'vaccine.name as vaccine', 'vaccine.speciesId'])
    .select('species.name as speciesName')
    .where('lotVaccine.lotId', 'in', lotIds)
    .orderBy('lotVaccine.lotId')
    .orderBy('vaccine.speciesId')
    .execute();
}

/** The lots with this number, in its compared form: a row for each vaccine that one is. */
export function listNumbered(db: Db, number: string) {
  return db
    .selectFrom('lotVaccine')
    .innerJoin('vaccine', 'vaccine.id', 'lotVaccine.vaccineId')
    .select(['lotVaccine.lotId', 'lotVaccine.vaccineId', 'lotVaccine.laboratory', 'vaccine.speciesId'])
    .where('lotVaccine.number', '=', number)
    .orderBy('lotVaccine.lotId')
    .execute();
}

export async function insertLot(db: Db, lot: Insertable<Lot>): Promise<number> {
  const { id } = await db.insertInto('lot').values(lot).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateLot(db: Db, id: number, changes: Updateable<Lot>): Promise<void> {
  await db.updateTable('lot').set(changes).where('id', '=', id).execute();
}

/** Lots whose animals wait to be worked out again. */
export function listChangedLots(db: Db) {
  return db
    .selectFrom('lot')
    .select(['id', 'dueAfterPetId'])
    .where('dueAfterPetId', 'is not', null)
    .$narrowType<{ dueAfterPetId: number }>()
    .orderBy('id')
    .execute();
}

/** False where it was withdrawn or taken back again meanwhile. */
export async function moveChangedLot(
  db: Db,
  { id, dueAfterPetId }: { id: number; dueAfterPetId: number },
  to: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lot')
    .set({ dueAfterPetId: to })
    .where('id', '=', id)
    .where('dueAfterPetId', '=', dueAfterPetId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The animals with a dose of a lot, by id, after this one. */
export async function listAnimalsOfLot(
  db: Db,
  { lotId, after, limit }: { lotId: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('vaccination')
    .select('petId')
    .distinct()
    .where('lotId', '=', lotId)
    .where('petId', '>', after)
    .orderBy('petId')
    .limit(limit)
    .execute();
  return rows.map(({ petId }) => petId);
}

export async function deleteLot(db: Db, id: number): Promise<void> {
  await db.deleteFrom('lot').where('id', '=', id).execute();
}

/** What a list brought, where no dose that stands was given of it. */
export async function deleteBroughtLots(db: Db, importId: number): Promise<void> {
  await db
    .deleteFrom('lot')
    .where('importId', '=', importId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('vaccination')
            .innerJoin('pet', 'pet.id', 'vaccination.petId')
            .select('vaccination.id')
            .whereRef('vaccination.lotId', '=', 'lot.id')
            .where('vaccination.removedAt', 'is', null)
            .where('pet.removedAt', 'is', null),
        ),
      ),
    )
    .execute();
}

/** False where another lot of one of these vaccines has that label. */
export async function setLotVaccines(
  db: Db,
  lotId: number,
  vaccineIds: readonly number[],
  label: { laboratory: string; number: string },
): Promise<boolean> {
  await db.deleteFrom('lotVaccine').where('lotId', '=', lotId).execute();
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('lotVaccine')
    .values(vaccineIds.map((vaccineId) => ({ lotId, vaccineId, ...label })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === vaccineIds.length;
}

/** Lots of one vaccine become lots of another, but for those that the other has already. */
export async function moveLots(db: Db, from: number, to: number): Promise<void> {
  await sql`delete from "lotVaccine" where "vaccineId" = ${from} and exists (select 1 from "lotVaccine" as "own"
    where "own"."vaccineId" = ${to} and ("own"."lotId" = "lotVaccine"."lotId" or (
      "own".number = "lotVaccine".number and "own".laboratory = "lotVaccine".laboratory)))`.execute(db);
  await db.updateTable('lotVaccine').set({ vaccineId: to }).where('vaccineId', '=', from).execute();
}
