/** Users' reports and the answers to them. */
import type { Insertable, Updateable } from 'kysely';
import type { Database, Db, Instant, ReportTable } from '#db/types.ts';

export async function insertReport(db: Db, report: Insertable<Database['report']>): Promise<number> {
  const { id } = await db.insertInto('report').values(report).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The user's own report; undefined alike for a missing report and another user's. */
export function findOwnReport(db: Db, userId: number, reportId: number) {
  return db
    .selectFrom('report')
    .select(['id', 'state'])
    .where('id', '=', reportId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export function listOwnReports(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('report')
    .select(['id as reportId', 'kind', 'title', 'body', 'state', 'answer', 'answeredAt', 'seenAt', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Screenshots of these reports, in the order they were added. */
export function listScreenshots(db: Db, reportIds: readonly number[]) {
  return db
    .selectFrom('file')
    .select(['reportId', 'code', 'kind', 'width', 'height', 'bytes', 'takenOn'])
    .where('reportId', 'in', reportIds)
    .where('userId', 'is not', null)
    .where('storedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** How many answers the user has not seen yet. */
export async function countUnseen(db: Db, userId: number): Promise<number> {
  const { unseen } = await db
    .selectFrom('report')
    .select((eb) => eb.fn.countAll<number>().as('unseen'))
    .where('userId', '=', userId)
    .where('answeredAt', 'is not', null)
    .where('seenAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unseen);
}

/** @param answeredUpTo the latest answer on the screen: an answer that arrives meanwhile stays unseen. */
export async function markSeen(db: Db, userId: number, answeredUpTo: Instant, seenAt: Instant): Promise<void> {
  await db
    .updateTable('report')
    .set({ seenAt })
    .where('userId', '=', userId)
    .where('answeredAt', '<=', answeredUpTo)
    .where('seenAt', 'is', null)
    .execute();
}

interface Page {
  state?: ReportTable['state'] | undefined;
  kind?: ReportTable['kind'] | undefined;
  cursor?: number | null | undefined;
  limit: number;
}

/** Newest first. */
function wantedReports(db: Db, { state, kind, cursor, limit }: Page) {
  return db
    .selectFrom('report')
    .leftJoin('user', 'user.id', 'report.userId')
    .select(['report.kind', 'report.title', 'report.state', 'report.answeredAt', 'report.createdAt'])
    .$if(state !== undefined, (query) => query.where('report.state', '=', state ?? 'received'))
    .$if(kind !== undefined, (query) => query.where('report.kind', '=', kind ?? 'error'))
    .$if(typeof cursor === 'number', (query) => query.where('report.id', '<', cursor ?? 0))
    .orderBy('report.id', 'desc')
    .limit(limit);
}

/** For the administrator's list. */
export function listReports(db: Db, page: Page) {
  return wantedReports(db, page).select(['report.id as reportId', 'user.name as author']).execute();
}

/** The same list with every text. */
export function listWholeReports(db: Db, page: Page) {
  return wantedReports(db, page)
    .select(['report.id', 'report.body', 'report.screen', 'report.agent', 'report.answer'])
    .select(['user.name as author', 'user.surname as authorSurname', 'user.email as authorEmail'])
    .execute();
}

export function countByState(db: Db) {
  return db
    .selectFrom('report')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
}

/** One report with its author and the administrator who answered. */
export function findReport(db: Db, reportId: number) {
  return db
    .selectFrom('report')
    .leftJoin('user as author', 'author.id', 'report.userId')
    .leftJoin('user as answerer', 'answerer.id', 'report.answeredBy')
    .select([
      'report.id as reportId',
      'report.userId',
      'report.kind',
      'report.title',
      'report.body',
      'report.screen',
      'report.agent',
      'report.state',
      'report.answer',
      'report.answeredAt',
      'report.createdAt',
      'author.name as author',
      'author.surname as authorSurname',
      'author.email as authorEmail',
      'answerer.name as answerer',
    ])
    .where('report.id', '=', reportId)
    .executeTakeFirst();
}

/** Locks the report: a second administrator who answers it waits. */
export async function holdReport(db: Db, reportId: number): Promise<void> {
  await db
    .updateTable('report')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', reportId)
    .execute();
}

export async function updateReport(db: Db, reportId: number, values: Updateable<Database['report']>): Promise<void> {
  await db.updateTable('report').set(values).where('id', '=', reportId).execute();
}

/** Deletes a user's reports with the account; their pictures become orphaned files for the sweep. */
export async function deleteReportsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('report').where('userId', '=', userId).execute();
}

/** All reports of a user, for the data export. */
export function listReportsOf(db: Db, userId: number) {
  return db
    .selectFrom('report')
    .select(['kind', 'title', 'body', 'screen', 'agent', 'state', 'answer', 'answeredAt', 'seenAt', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}
