/** The rows of a list: what its file says, and what became of each. */
import type { Insertable, Updateable } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import type { Database, Db } from '#db/types.ts';

type Row = Insertable<Database['listImportRow']>;

export async function insertRows(db: Db, rows: readonly Row[]): Promise<void> {
  await inChunks(rows, (some) => db.insertInto('listImportRow').values(some).execute());
}

export function listRows(db: Db, importId: number, { after, most }: { after: number; most: number }) {
  return db
    .selectFrom('listImportRow')
    .select(['place', 'sheet', 'line', 'cells', 'state', 'note', 'petId', 'change'])
    .where('importId', '=', importId)
    .where('place', '>', after)
    .orderBy('place')
    .limit(most)
    .execute();
}

export async function updateRow(
  db: Db,
  importId: number,
  place: number,
  changes: Pick<Updateable<Database['listImportRow']>, 'state' | 'note' | 'petId' | 'change'>,
): Promise<void> {
  await db
    .updateTable('listImportRow')
    .set(changes)
    .where('importId', '=', importId)
    .where('place', '=', place)
    .execute();
}

export async function countRows(db: Db, importId: number) {
  return db
    .selectFrom('listImportRow')
    .select((eb) => ['state', eb.fn.countAll<number>().as('amount')])
    .where('importId', '=', importId)
    .groupBy('state')
    .execute();
}

export function listWrong(db: Db, importId: number, { after, most }: { after: number; most: number }) {
  return db
    .selectFrom('listImportRow')
    .select(['place', 'sheet', 'line', 'cells', 'note'])
    .where('importId', '=', importId)
    .where('state', '=', 'wrong')
    .where('place', '>', after)
    .orderBy('place')
    .limit(most)
    .execute();
}

/** Rows with a note of this state, the first ones. */
export function listNoted(db: Db, importId: number, state: NonNullable<Row['state']>, most: number) {
  return db
    .selectFrom('listImportRow')
    .leftJoin('pet', 'pet.id', 'listImportRow.petId')
    .select(['line', 'sheet', 'note', 'listImportRow.petId', 'pet.name'])
    .where('importId', '=', importId)
    .where('state', '=', state)
    .where('note', 'is not', null)
    .orderBy('place')
    .limit(most)
    .execute();
}

/** Rows that changed fields of animals of before. */
export function listChanged(db: Db, importId: number, most: number) {
  return db
    .selectFrom('listImportRow')
    .select(['place', 'petId', 'change'])
    .where('importId', '=', importId)
    .where('change', 'is not', null)
    .orderBy('place')
    .limit(most)
    .execute();
}

/** Undoing leaves this animal; its rows say why. */
export async function markLeft(db: Db, importId: number, petId: number, note: string): Promise<void> {
  await db
    .updateTable('listImportRow')
    .set({ state: 'left', note })
    .where('importId', '=', importId)
    .where('petId', '=', petId)
    .where('state', '=', 'new')
    .execute();
}

/** Some rows of a list; false where none was left. */
export async function deleteSomeRows(db: Db, importId: number, most: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('listImportRow')
    .where('importId', '=', importId)
    .where('place', 'in', (eb) =>
      eb.selectFrom('listImportRow').select('place').where('importId', '=', importId).orderBy('place').limit(most),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The rows of a person's lists, when the account ends. */
export async function forgetRows(db: Db, userId: number): Promise<void> {
  const theirs = db.selectFrom('listImport').select('id').where('holderId', '=', userId);
  await db.deleteFrom('listImportRow').where('importId', 'in', theirs).execute();
}
