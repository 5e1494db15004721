import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** The clinic's own words for its recalls, the letters that go out in one step or by themselves, and who wants none. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, flag, oneOf } = columns(db);
  await table('recallTemplate')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', oneOf('kind', ['several', 'vaccine', 'deworming', 'medicine', 'checkup']))
    .addColumn('channel', 'text', oneOf('channel', ['chat', 'mail']))
    .addColumn('subject', 'text')
    .addColumn('text', 'text', required)
    .addColumn('changedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('changedAt', 'text', required)
    .execute();
  await table('recallSetting')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('byItself', 'integer', flag('byItself'))
    .execute();
  await sql`insert into "recallSetting" (id, "byItself") values (1, 0)`.execute(db);
  await table('recallMailing')
    .addColumn('id', 'integer', id)
    .addColumn('byItself', 'integer', flag('byItself'))
    .addColumn('day', 'text', required)
    .addColumn('sendFrom', 'text', required)
    .addColumn('startedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', required)
    .addColumn('stoppedAt', 'text')
    .execute();
  await table('recallLetter')
    .addColumn('id', 'integer', id)
    .addColumn('mailingId', 'integer', (c) => required(c).references('recallMailing.id').onDelete('cascade'))
    .addColumn('ownerId', 'integer', (c) => required(c).references('owner.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', required)
    .execute();
  await table('recallSilence')
    .addColumn('ownerId', 'integer', (c) => c.primaryKey().references('owner.id').onDelete('cascade'))
    .addColumn('since', 'text', required)
    .execute();
  await db.schema
    .alterTable('followUp')
    .addColumn('letterId', 'integer', (c) => c.references('recallLetter.id').onDelete('set null'))
    .execute();
  for (const text of [
    'create unique index "recallTemplateKind" on "recallTemplate" (kind, channel)',
    'create index "recallTemplateChangedBy" on "recallTemplate" ("changedBy")',
    // One round a day, also where two processes run the job.
    'create unique index "recallMailingDay" on "recallMailing" (day) where "byItself" = 1',
    'create index "recallMailingStartedBy" on "recallMailing" ("startedBy")',
    'create unique index "recallLetterOwner" on "recallLetter" ("mailingId", "ownerId")',
    'create index "recallLetterLast" on "recallLetter" ("ownerId", "createdAt")',
    'create index "followUpLetter" on "followUp" ("letterId") where "letterId" is not null',
  ])
    await sql.raw(text).execute(db);
}
