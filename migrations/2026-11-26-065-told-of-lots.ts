import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

const WAYS = ['mail', 'chat', 'phone', 'person'];

/**
 * An owner may be told of a lot by telephone or in person too. What was said before a lot was withdrawn said nothing of that: the
 * moment at which it was written down is kept beside its day.
 */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { postgres, table, id, required, oneOf } = columns(db);
  await db.schema.alterTable('lot').addColumn('withdrawnAt', 'text').execute();
  await sql`update lot set "withdrawnAt" = "withdrawnOn" || 'T00:00:00.000Z' where "withdrawnOn" is not null`.execute(
    db,
  );
  if (postgres) {
    const ways = sql`way in (${sql.join(WAYS.map((way) => sql.lit(way)))})`;
    await db.schema.alterTable('lotNotice').dropConstraint('lotNotice_way_check').execute();
    await db.schema.alterTable('lotNotice').addCheckConstraint('lotNotice_way_check', ways).execute();
    return;
  }
  // SQLite cannot change a check: the table is written again. No other table refers to it.
  const indexes = await sql<{ sql: string }>`select sql from sqlite_schema
    where tbl_name = 'lotNotice' and type = 'index' and sql is not null`.execute(db);
  await table('lotNoticeAgain')
    .addColumn('id', 'integer', id)
    .addColumn('lotId', 'integer', (c) => c.notNull().references('lot.id').onDelete('cascade'))
    .addColumn('ownerId', 'integer', (c) => c.notNull().references('owner.id').onDelete('cascade'))
    .addColumn('way', 'text', oneOf('way', WAYS))
    .addColumn('advice', 'text', required)
    .addColumn('sentBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('sentAt', 'text', required)
    .execute();
  await sql`insert into "lotNoticeAgain" (id, "lotId", "ownerId", way, advice, "sentBy", "sentAt")
    select id, "lotId", "ownerId", way, advice, "sentBy", "sentAt" from "lotNotice"`.execute(db);
  await db.schema.dropTable('lotNotice').execute();
  await db.schema.alterTable('lotNoticeAgain').renameTo('lotNotice').execute();
  for (const index of indexes.rows) await sql.raw(index.sql).execute(db);
}
