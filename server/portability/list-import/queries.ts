/** Lists that came in, their rows, and what they said of each animal. */
import { type Insertable, sql, type Updateable } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import type { Database, Db, ImportState, Instant } from '#db/types.ts';

type Row = Insertable<Database['listImportRow']>;

export async function insertImport(db: Db, row: Insertable<Database['listImport']>): Promise<number> {
  const { id } = await db.insertInto('listImport').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertRows(db: Db, rows: readonly Row[]): Promise<void> {
  await inChunks(rows, (some) => db.insertInto('listImportRow').values(some).execute());
}

export function findImport(db: Db, importId: number) {
  return db.selectFrom('listImport').selectAll().where('id', '=', importId).executeTakeFirst();
}

export async function updateImport(
  db: Db,
  importId: number,
  changes: Updateable<Database['listImport']>,
): Promise<void> {
  await db.updateTable('listImport').set(changes).where('id', '=', importId).execute();
}

/** False where it is in another state: of two concurrent calls one wins. */
export async function moveImport(
  db: Db,
  importId: number,
  from: ImportState,
  changes: Updateable<Database['listImport']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('listImport')
    .set(changes)
    .where('id', '=', importId)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes the next rows for this transaction; false where another process took them. */
export async function takeRows(
  db: Db,
  { importId, state, from, to }: { importId: number; state: ImportState; from: number; to: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('listImport')
    .set({ handled: to })
    .where('id', '=', importId)
    .where('state', '=', state)
    .where('handled', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The last list of these headings that was brought to this account. */
export function findSameHeadings(db: Db, holderId: number, headings: string) {
  return db
    .selectFrom('listImport')
    .select('settings')
    .where('holderId', '=', holderId)
    .where('headings', '=', headings)
    .where('startedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The lists of this account that were begun, newest first. */
export function listImports(db: Db, holderId: number) {
  return db
    .selectFrom('listImport')
    .leftJoin('user', 'user.id', 'listImport.userId')
    .select(['listImport.id as importId', 'fileName', 'state', 'total', 'handled', 'result', 'startedAt', 'finishedAt'])
    .select(['undoneAt', 'user.name as by'])
    .where('holderId', '=', holderId)
    .where('startedAt', 'is not', null)
    .orderBy('listImport.id', 'desc')
    .limit(20)
    .execute();
}

/** For the export: the lists that this user brought. */
export function listListsOf(db: Db, userId: number) {
  return db
    .selectFrom('listImport')
    .select(['fileName', 'state', 'createdAt', 'startedAt', 'finishedAt', 'undoneAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

/** The oldest one that waits to be written or taken back. */
export function nextWaiting(db: Db) {
  return db
    .selectFrom('listImport')
    .selectAll()
    .where('state', 'in', ['running', 'undoing'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
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

/** What lists said of the animals with these references. */
export async function listSaid(db: Db, holderId: number, references: readonly string[]) {
  const found = await inChunks(references, (some) =>
    db
      .selectFrom('listedPet')
      .innerJoin('pet', 'pet.id', 'listedPet.petId')
      .select([
        'reference',
        'listedPet.petId',
        'listedPet.importId',
        'said',
        'writtenAt',
        'pet.userId',
        'pet.removedAt',
      ])
      .where('listedPet.holderId', '=', holderId)
      .where('reference', 'in', [...some, ''])
      .execute(),
  );
  return found.flat();
}

/** The same of one animal, under each of its references. */
export function listSaidOf(db: Db, { holderId, petId }: { holderId: number | null; petId: number }) {
  return db
    .selectFrom('listedPet')
    .select(['id', 'said'])
    .where('holderId', '=', holderId)
    .where('petId', '=', petId)
    .execute();
}

export async function updateSaid(db: Db, id: number, said: string): Promise<void> {
  await db.updateTable('listedPet').set({ said }).where('id', '=', id).execute();
}

export async function putSaid(db: Db, row: Insertable<Database['listedPet']>): Promise<void> {
  const { petId, said, writtenAt } = row;
  await db
    .insertInto('listedPet')
    .values(row)
    .onConflict((conflict) => conflict.columns(['holderId', 'reference']).doUpdateSet({ petId, said, writtenAt }))
    .execute();
}

/** The list wrote again to an animal that it brought and that has not changed since. */
export async function noteWritten(
  db: Db,
  { petId, importId, from, to }: { petId: number; importId: number; from: Instant; to: Instant },
): Promise<void> {
  await db
    .updateTable('listedPet')
    .set({ writtenAt: to })
    .where('petId', '=', petId)
    .where('importId', '=', importId)
    .where('writtenAt', '=', from)
    .execute();
}

/** The animals that this list brought first, after an animal. */
export function listBrought(db: Db, importId: number, { after, most }: { after: number; most: number }) {
  return db
    .selectFrom('listedPet')
    .innerJoin('pet', 'pet.id', 'listedPet.petId')
    .select([
      'listedPet.id',
      'listedPet.petId',
      'writtenAt',
      'pet.userId',
      'pet.updatedAt',
      'pet.removedAt',
      'pet.name',
    ])
    .select(['pet.ownerId'])
    .where('listedPet.importId', '=', importId)
    .where('listedPet.id', '>', after)
    .orderBy('listedPet.id')
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

export async function deleteSaid(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('listedPet').where('petId', '=', petId).execute();
}

/** Those of these animals on which more hangs than what the list brought: a tag, a photograph, a paper, a message to its owner. */
export async function listWithMore(db: Db, petIds: readonly number[], importId: number): Promise<Set<number>> {
  const found = await inChunks(petIds, async (some) => {
    const { rows } = await sql<{ id: number }>`select pet.id from pet where pet.id in (${sql.join([...some])}) and (
      exists (select 1 from tag where "petId" = pet.id)
      or exists (select 1 from file where "petId" = pet.id)
      or exists (select 1 from proof where "petId" = pet.id)
      or exists (select 1 from paper where "petId" = pet.id)
      or exists (select 1 from transfer where "petId" = pet.id and "cancelledAt" is null)
      or exists (select 1 from "handOver" where "petId" = pet.id and "sentAt" is not null and "withdrawnAt" is null)
      or exists (select 1 from "followUp" where "petId" = pet.id)
      or exists (select 1 from appointment where "petId" = pet.id
        and ("importId" is null or "importId" <> ${importId} or sequence > 0))
      or exists (select 1 from "campaignDose" where "petId" = pet.id)
      or exists (select 1 from "consentRequest" where "petId" = pet.id))`.execute(db);
    return rows;
  });
  return new Set(found.flat().map(({ id }) => id));
}

/** Lists that can be undone no more, and lists that were not begun in time, which have rows to sweep. */
export async function listSwept(db: Db, { done, idle }: { done: Instant; idle: Instant }): Promise<number[]> {
  const lists = await db
    .selectFrom('listImport')
    .select('id')
    .where((or) =>
      or.or([
        or.and([or('state', 'in', ['done', 'undone']), or('finishedAt', '<', done)]),
        or.and([or('startedAt', 'is', null), or('createdAt', '<', idle)]),
      ]),
    )
    .where((eb) =>
      eb.exists(
        eb.selectFrom('listImportRow').select('place').whereRef('listImportRow.importId', '=', 'listImport.id'),
      ),
    )
    .execute();
  return lists.map(({ id }) => id);
}

/** The lists that this person looked at and did not begin. */
export async function listUnbegun(db: Db, userId: number): Promise<number[]> {
  const lists = await db
    .selectFrom('listImport')
    .select('id')
    .where('userId', '=', userId)
    .where('startedAt', 'is', null)
    .execute();
  return lists.map(({ id }) => id);
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

/** A list that was never begun; one that was stays, because entries name it. */
export async function deleteUnbegun(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('listImport').where('id', '=', importId).where('startedAt', 'is', null).execute();
}

/** A person's lists when the account ends: what came in stays marked, and no list tells more. */
export async function forgetLists(db: Db, userId: number): Promise<void> {
  const theirs = db.selectFrom('listImport').select('id').where('holderId', '=', userId);
  await db.deleteFrom('listImportRow').where('importId', 'in', theirs).execute();
  await db
    .updateTable('listImport')
    .set({ fileName: '', sheets: '[]', settings: '{}', result: null })
    .where('holderId', '=', userId)
    .execute();
}
