import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** What countries and towns ask; trips with their steps; tests of antibodies; who was told of them; when a chip was implanted. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, flag, oneOf, ofUser, ofPet } = columns(db);
  await table('countryRule')
    .addColumn('id', 'integer', id)
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('country', 'text', required)
    .addColumn('way', 'text', oneOf('way', ['enter', 'leave', 'fly', 'town', 'pack']))
    .addColumn('place', 'text')
    .addColumn('species', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('amount', 'integer')
    .addColumn('least', 'integer')
    .addColumn('unit', 'text', (c) => c.check(sql`unit in ('hour', 'day', 'week', 'month')`))
    .addColumn('detail', 'text')
    .addColumn('title', 'text', required)
    .addColumn('words', 'text', required)
    .addColumn('english', 'text')
    .addColumn('authority', 'text')
    .addColumn('source', 'text', required)
    .addColumn('checkedOn', 'text', required)
    .addColumn('mark', 'text', oneOf('mark', ['S', 'R', 'P', 'K', 'C']))
    .addColumn('note', 'text')
    .addColumn('validFrom', 'text')
    .addColumn('validUntil', 'text')
    .addColumn('position', 'integer', required)
    .addColumn('active', 'integer', flag('active'))
    .addColumn('editedAt', 'text')
    .addColumn('editedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .execute();
  await table('trip')
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('fromCountry', 'text', required)
    .addColumn('toCountry', 'text', required)
    .addColumn('arrivesOn', 'text', required)
    .addColumn('arrivesAt', 'text')
    .addColumn('means', 'text', oneOf('means', ['air', 'land']))
    .addColumn('createdBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', required)
    .addColumn('updatedAt', 'text', required)
    .addColumn('removedAt', 'text')
    .execute();
  await table('tripStep')
    .addColumn('tripId', 'integer', (c) => c.notNull().references('trip.id').onDelete('cascade'))
    .addColumn('code', 'text', required)
    .addColumn('doneOn', 'text', required)
    .addColumn('doneAt', 'text')
    .addColumn('createdBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', required)
    .addPrimaryKeyConstraint('tripStepOnce', ['tripId', 'code'])
    .execute();
  await table('titre')
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('sampledOn', 'text', required)
    .addColumn('laboratory', 'text')
    .addColumn('hundredths', 'integer')
    .addColumn('createdBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', required)
    .addColumn('updatedAt', 'text', required)
    .addColumn('removedAt', 'text')
    .execute();
  await table('planNotice')
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', ofUser)
    .addColumn('about', 'text', required)
    .addColumn('line', 'text', required)
    .addColumn('stage', 'text', oneOf('stage', ['opens', 'closes']))
    .addColumn('day', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addUniqueConstraint('planNoticeOnce', ['userId', 'about', 'line', 'stage'])
    .execute();
  for (const text of [
    'create index "countryRuleEditor" on "countryRule" ("editedBy")',
    'create index "tripPet" on trip ("petId")',
    'create index "tripArrives" on trip ("arrivesOn")',
    'create index "tripMaker" on trip ("createdBy")',
    'create index "tripStepMaker" on "tripStep" ("createdBy")',
    'create index "titrePet" on titre ("petId")',
    'create index "titreMaker" on titre ("createdBy")',
  ])
    await sql.raw(text).execute(db);
  await db.schema.alterTable('pet').addColumn('microchipOn', 'text').execute();
}
