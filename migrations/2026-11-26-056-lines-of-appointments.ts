import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** An appointment may be for several due lines. The one of before is among them; its column is read no more. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, required } = columns(db);
  await table('appointmentLine')
    .addColumn('appointmentId', 'integer', (c) => c.notNull().references('appointment.id').onDelete('cascade'))
    .addColumn('key', 'text', required)
    .addColumn('doneAt', 'text')
    .addPrimaryKeyConstraint('appointmentLineKey', ['appointmentId', 'key'])
    .execute();
  await sql`insert into "appointmentLine" ("appointmentId", key, "doneAt")
    select id, "dueKey", "doneAt" from appointment where "dueKey" is not null`.execute(db);
}
