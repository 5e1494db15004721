import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

const KINDS = [
  'withdrawnLot',
  'expiredLot',
  'futureDose',
  'nextBefore',
  'doseTwice',
  'rabiesIncomplete',
  'animalTwice',
  'noContact',
  'lostReference',
];

/** What does not add up in the records of the clinic's patients, found each night; what was said to be right stays said. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, oneOf, ofPet } = columns(db);
  await table('reviewLine')
    .addColumn('id', 'integer', id)
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', oneOf('kind', KINDS))
    .addColumn('petId', 'integer', ofPet)
    .addColumn('foundAt', 'text', required)
    .addColumn('acceptedAt', 'text')
    .addColumn('acceptedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .execute();
  for (const text of [
    `create index "reviewLinePet" on "reviewLine" ("petId")`,
    `create index "reviewLineOpen" on "reviewLine" (kind, id) where "acceptedAt" is null`,
    `create index "reviewLineAccepted" on "reviewLine" (id) where "acceptedAt" is not null`,
    `create index "reviewLineAcceptedBy" on "reviewLine" ("acceptedBy")`,
  ])
    await sql.raw(text).execute(db);
}
