import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** Animals without a tag that strangers found, what was answered to their flyers, and the families that were told. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, flag, oneOf } = columns(db);
  await table('foundAnimal')
    .addColumn('id', 'integer', id)
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('language', 'text', oneOf('language', ['es', 'en']))
    .addColumn('species', 'text', oneOf('species', ['dog', 'cat', 'rabbit', 'bird', 'other']))
    .addColumn('sex', 'text', oneOf('sex', ['female', 'male', 'unknown']))
    .addColumn('size', 'text', (c) => c.check(sql`size in ('small', 'medium', 'large')`))
    .addColumn('color', 'text')
    .addColumn('marks', 'text')
    .addColumn('place', 'text')
    .addColumn('latitude', 'integer', (c) => c.check(sql`latitude between -90000000 and 90000000`))
    .addColumn('longitude', 'integer', (c) => c.check(sql`longitude between -180000000 and 180000000`))
    .addColumn('foundOn', 'text', required)
    .addColumn('name', 'text')
    .addColumn('phone', 'text')
    .addColumn('phoneShown', 'integer', flag('phoneShown'))
    .addColumn('photo', 'text')
    .addColumn('startedAt', 'text', required)
    .addColumn('closedAt', 'text')
    .execute();
  await table('foundClaim')
    .addColumn('id', 'integer', id)
    .addColumn('foundId', 'integer', (c) => c.notNull().references('foundAnimal.id').onDelete('cascade'))
    .addColumn('text', 'text', required)
    .addColumn('name', 'text')
    .addColumn('phone', 'text')
    .addColumn('at', 'text', required)
    .execute();
  for (const to of ['finderThread', 'abuseReport'])
    await db.schema
      .alterTable(to)
      .addColumn('foundId', 'integer', (c) => c.references('foundAnimal.id').onDelete('set null'))
      .execute();
  await db.schema.alterTable('finderThread').addColumn('likeness', 'text').execute();
  for (const text of [
    'create index "foundAnimalSpecies" on "foundAnimal" (species, "startedAt")',
    'create index "foundAnimalStartedAt" on "foundAnimal" ("startedAt")',
    'create index "foundClaimFound" on "foundClaim" ("foundId")',
    'create index "finderThreadFound" on "finderThread" ("foundId")',
    'create index "abuseReportFound" on "abuseReport" ("foundId")',
  ])
    await sql.raw(text).execute(db);
}
