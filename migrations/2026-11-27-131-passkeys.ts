import type { Kysely } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** Passkeys of an account: of each the public half, its name, and when it was used. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, postgres, id, required, flag, ofUser } = columns(db);
  await table('passkey')
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', ofUser)
    .addColumn('credentialId', 'text', (c) => c.notNull().unique())
    .addColumn('publicKey', 'text', required)
    // An authenticator counts to 2^32, beyond what PostgreSQL's integer holds; a double is exact to 2^53.
    .addColumn('counter', postgres ? 'double precision' : 'integer', required)
    .addColumn('transports', 'text', required)
    .addColumn('backedUp', 'integer', flag('backedUp'))
    .addColumn('name', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('lastUsedAt', 'text')
    .execute();
  await db.schema.createIndex('passkeyUser').on('passkey').column('userId').execute();
}
