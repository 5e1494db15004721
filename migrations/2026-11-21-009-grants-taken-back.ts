import type { Kysely } from 'kysely';

/** The administrator who revoked granted time, and the reason. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('licenceGrant')
    .addColumn('revokedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .execute();
  await db.schema.alterTable('licenceGrant').addColumn('revokedReason', 'text').execute();
  await db.schema.createIndex('licenceGrantRevokedBy').on('licenceGrant').column('revokedBy').execute();
}
