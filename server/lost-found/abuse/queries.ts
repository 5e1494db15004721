/** "Reportar un abuso": of a page by a visitor, of a finder by the family. */
import { type Insertable, sql } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

export async function insertReport(db: Db, report: Insertable<Database['abuseReport']>): Promise<void> {
  await db.insertInto('abuseReport').values(report).execute();
}

/** Whether the family has reported this conversation and no administrator has handled it yet. */
export async function isReported(db: Db, threadId: number): Promise<boolean> {
  const open = await db
    .selectFrom('abuseReport')
    .select('id')
    .where('threadId', '=', threadId)
    .where('handledAt', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

/** Open reports first, then handled ones; each newest first. */
export function listReports(db: Db, limit: number) {
  return db
    .selectFrom('abuseReport')
    .leftJoin('pet', 'pet.id', 'abuseReport.petId')
    .leftJoin('user', 'user.id', 'abuseReport.handledBy')
    .leftJoin('foundAnimal', 'foundAnimal.id', 'abuseReport.foundId')
    .select([
      'abuseReport.id as reportId',
      'abuseReport.sender',
      'abuseReport.text',
      'abuseReport.threadId',
      'abuseReport.createdAt',
      'abuseReport.handledAt',
      'user.name as handler',
      'foundAnimal.code as foundCode',
      'foundAnimal.closedAt as foundClosedAt',
      'pet.code as petCode',
      'pet.name as petName',
    ])
    .orderBy((eb) => eb.case().when('abuseReport.handledAt', 'is', null).then(sql.lit(0)).else(sql.lit(1)).end())
    .orderBy('abuseReport.id', 'desc')
    .limit(limit)
    .execute();
}

export function findReport(db: Db, id: number) {
  return db.selectFrom('abuseReport').select(['id', 'threadId']).where('id', '=', id).executeTakeFirst();
}

/** Marks a report as handled or reopens it; false where it has that state already. */
export async function setHandled(
  db: Db,
  id: number,
  handled: { handledAt: Instant; handledBy: number } | { handledAt: null; handledBy: null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('abuseReport')
    .set(handled)
    .where('id', '=', id)
    .where('handledAt', handled.handledAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A report may contain personal data: handled ones are deleted with the conversations of their time. */
export async function deleteHandledReports(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('abuseReport').where('handledAt', '<', before).execute();
}

/** Deletes the family's reports about this user's own animals, with the account and its conversations. */
export async function deleteFamilyReports(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('abuseReport')
    .where('sender', '=', 'family')
    .where('petId', 'in', (eb) => eb.selectFrom('pet').select('pet.id').where('pet.userId', '=', userId))
    .execute();
}
