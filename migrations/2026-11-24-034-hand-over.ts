import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/**
 * The clinic hands a record over by a link, which opens with something that only its owner knows; two records of one animal
 * become one, whose other code leads there for ever, and part again.
 */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, ofPet } = columns(db);
  await table('handOver')
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('ownerId', 'integer', (c) => c.references('owner.id').onDelete('set null'))
    .addColumn('madeBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .addColumn('way', 'text', (c) => c.check(sql`way in ('link', 'mail', 'whatsapp')`))
    .addColumn('email', 'text')
    .addColumn('sentAt', 'text')
    .addColumn('remindedAt', 'text')
    .addColumn('openedAt', 'text')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('codeHash', 'text')
    .addColumn('codeUntil', 'text')
    .addColumn('takenBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('takenAt', 'text')
    .addColumn('withdrawnAt', 'text')
    .addColumn('returnedAt', 'text')
    .execute();
  await table('petAlias')
    .addColumn('code', 'text', (c) => c.primaryKey().notNull())
    .addColumn('petId', 'integer', ofPet)
    .addColumn('createdAt', 'text', required)
    .execute();
  await table('petMerge')
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('otherId', 'integer', ofPet)
    .addColumn('mergedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('mergedAt', 'text', required)
    .addColumn('moved', 'text', required)
    .addColumn('partedAt', 'text')
    .execute();
  const waits = `"takenAt" is null and "withdrawnAt" is null`;
  for (const text of [
    `create unique index "handOverOpen" on "handOver" ("petId") where ${waits}`,
    `create index "handOverWaiting" on "handOver" (id) where ${waits}`,
    `create index "handOverToRemind" on "handOver" ("sentAt") where ${waits} and "remindedAt" is null and way = 'mail'`,
    `create index "handOverTaken" on "handOver" ("takenAt", id) where "takenAt" is not null`,
    'create index "handOverPet" on "handOver" ("petId")',
    'create index "handOverOwner" on "handOver" ("ownerId")',
    'create index "handOverMadeBy" on "handOver" ("madeBy")',
    'create index "handOverTakenBy" on "handOver" ("takenBy")',
    'create index "handOverEmail" on "handOver" (email) where email is not null',
    'create index "petAliasPet" on "petAlias" ("petId")',
    'create unique index "petMergeOpen" on "petMerge" ("otherId") where "partedAt" is null',
    'create index "petMergePet" on "petMerge" ("petId")',
    'create index "petMergeOther" on "petMerge" ("otherId")',
    'create index "petMergeMergedBy" on "petMerge" ("mergedBy")',
  ])
    await sql.raw(text).execute(db);
}
