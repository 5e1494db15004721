import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** Passes that were taken into a telephone's wallet, and where each lies, so that they are kept up to date. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required } = columns(db);
  await table('walletPass')
    .addColumn('id', 'integer', id)
    .addColumn('serial', 'text', (c) => c.notNull().unique())
    .addColumn('token', 'text', required)
    .addColumn('petId', 'integer', (c) => c.references('pet.id').onDelete('cascade'))
    .addColumn('userId', 'integer', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('proofId', 'integer', (c) => c.unique().references('proof.id').onDelete('cascade'))
    .addColumn('says', 'text', required)
    .addColumn('mark', 'text', required)
    .addColumn('changedAt', 'text', required)
    .addColumn('checkedAt', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('endedAt', 'text')
    .addCheckConstraint(
      'walletPassOfOne',
      sql`("petId" is null) = ("userId" is null) and ("petId" is null) <> ("proofId" is null)`,
    )
    .execute();
  await table('walletCopy')
    .addColumn('id', 'integer', id)
    .addColumn('passId', 'integer', (c) => c.references('walletPass.id').onDelete('set null'))
    .addColumn('wallet', 'text', (c) => c.notNull().check(sql`wallet in ('apple', 'google')`))
    .addColumn('device', 'text', required)
    .addColumn('pushToken', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('nextAttemptAt', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('leaseUntil', 'text')
    .addColumn('parkedAt', 'text')
    .addColumn('lastError', 'text')
    .addUniqueConstraint('walletCopyOnce', ['passId', 'device'])
    .execute();
  for (const text of [
    'create unique index "walletPassOnce" on "walletPass" ("petId", "userId") where "endedAt" is null',
    'create index "walletPassPet" on "walletPass" ("petId")',
    'create index "walletPassUser" on "walletPass" ("userId")',
    'create index "walletCopyDevice" on "walletCopy" (device)',
    'create index "walletCopyWaiting" on "walletCopy" ("nextAttemptAt") where "nextAttemptAt" is not null',
  ])
    await sql.raw(text).execute(db);
}
