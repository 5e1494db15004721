import { type Kysely, sql } from 'kysely';

/** Indexes: due lines by day across all owners, for the recall list; contacts by phone, for list imports. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('dueRemind')
    .on('due')
    .columns(['remindOn', 'petId', 'key'])
    .where(sql.ref('remindOn'), 'is not', null)
    .execute();
  await db.schema.createIndex('followUpState').on('followUp').columns(['state', 'dueOn', 'petId', 'key']).execute();
  await db.schema.alterTable('followUp').addColumn('bookedOn', 'text').execute();
  await db.schema
    .alterTable('proof')
    .addColumn('byClinic', 'integer', (c) => c.notNull().defaultTo(0).check(sql`"byClinic" in (0, 1)`))
    .execute();
  await db.schema
    .createIndex('ownerPhone')
    .on('owner')
    .columns(['userId', 'phone'])
    .where(sql.ref('removedAt'), 'is', null)
    .execute();
}
