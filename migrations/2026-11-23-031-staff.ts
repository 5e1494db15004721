import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/**
 * The clinic's staff: a set of roles beside the account. Administrators of before keep what they did: who gave a dose at a
 * campaign signs as veterinarian too.
 */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, flag } = columns(db);
  await table('staff')
    .addColumn('userId', 'integer', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('administrator', 'integer', flag('administrator'))
    .addColumn('veterinarian', 'integer', flag('veterinarian'))
    .addColumn('reception', 'integer', flag('reception'))
    .addColumn('prefix', 'text')
    .addColumn('professionalName', 'text')
    .addColumn('registration', 'text')
    .addColumn('specialty', 'text')
    .addColumn('branchId', 'integer', (c) => c.references('branch.id').onDelete('set null'))
    .addColumn('since', 'text', required)
    .execute();
  await sql`create unique index "staffRegistration" on staff (registration) where veterinarian = 1`.execute(db);
  await table('staffSignature')
    .addColumn('userId', 'integer', (c) => c.primaryKey().references('staff.userId').onDelete('cascade'))
    .addColumn('code', 'text', required)
    .addColumn('png', 'text', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .execute();
  await table('staffInvite')
    .addColumn('id', 'integer', id)
    .addColumn('email', 'text', required)
    .addColumn('administrator', 'integer', flag('administrator'))
    .addColumn('veterinarian', 'integer', flag('veterinarian'))
    .addColumn('reception', 'integer', flag('reception'))
    .addColumn('invitedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .addColumn('acceptedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('acceptedAt', 'text')
    .addColumn('revokedAt', 'text')
    .execute();
  await sql`
    insert into staff ("userId", administrator, veterinarian, reception, since)
    select "user".id, 1,
      case when exists (
        select 1 from "campaignDose" where "campaignDose"."createdBy" = "user".id
      ) then 1 else 0 end,
      0, coalesce("user"."confirmedAt", "user"."createdAt")
    from "user" where "user".role = 'ROLE_ADMINISTRADOR'
  `.execute(db);
}
