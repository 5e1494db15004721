/** Lists that came in: whose they are, and how far they got. */
import type { Insertable, Updateable } from 'kysely';
import type { Database, Db, ImportState, Instant } from '#db/types.ts';

export async function insertImport(db: Db, row: Insertable<Database['listImport']>): Promise<number> {
  const { id } = await db.insertInto('listImport').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
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

/** A list that was never begun; one that was stays, because entries name it. */
export async function deleteUnbegun(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('listImport').where('id', '=', importId).where('startedAt', 'is', null).execute();
}

/** A person's lists when the account ends: what came in stays marked, and no list tells more. */
export async function forgetLists(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('listImport')
    .set({ fileName: '', sheets: '[]', settings: '{}', result: null })
    .where('holderId', '=', userId)
    .execute();
}
