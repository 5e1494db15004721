import type { Kysely } from 'kysely';

/** What a notice is about, so that one whose cause is gone is not sent. Waiting notices of finders are marked. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('pushOutbox').addColumn('kind', 'text').execute();
  await db.schema.alterTable('pushOutbox').addColumn('refId', 'integer').execute();
  const waiting = await db
    .selectFrom('pushOutbox')
    .select(['id', 'dedupeKey'])
    .where('dedupeKey', 'like', 'finder-alert:%')
    .where('sentAt', 'is', null)
    .execute();
  for (const { id, dedupeKey } of waiting) {
    const refId = Number(String(dedupeKey).split(':')[1]);
    await db.updateTable('pushOutbox').set({ kind: 'finder-alert', refId }).where('id', '=', id).execute();
  }
}
