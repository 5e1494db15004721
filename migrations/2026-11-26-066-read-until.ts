import type { Kysely } from 'kysely';

/** A line of the review knows until when its record was read: while nothing was written in it since, it stands unread. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('reviewLine').addColumn('readUntil', 'text').execute();
}
