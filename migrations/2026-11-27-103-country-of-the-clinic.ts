import type { Kysely } from 'kysely';

/** In which country the clinic is, with which its forms begin; and in which money a cost was. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('clinicProfile')
    .addColumn('countryIso', 'text', (c) => c.notNull().defaultTo('EC'))
    .execute();
  await db.schema
    .alterTable('cost')
    .addColumn('currency', 'text', (c) => c.notNull().defaultTo('USD'))
    .execute();
}
