import path from 'node:path';
import { openSqlite } from '#db/open.ts';
import type { Config } from '#server/platform/config/config.ts';

/** What is copied is the file of the data folder, whichever database these tests ask. */
export async function putDatabase({ dataDir }: Config) {
  const open = openSqlite(path.join(dataDir, 'petlove.db'));
  await open.db.schema.createTable('kysely_migration').addColumn('name', 'text').execute();
  await open.db
    .withTables<{ kysely_migration: { name: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '1' })
    .execute();
  for (const table of [
    'user',
    'owner',
    'pet',
    'vaccination',
    'deworming',
    'weight',
    'file',
    'tag',
    'payment',
    'auditEntry',
  ])
    await open.db.schema.createTable(table).addColumn('id', 'integer').execute();
  await open.close();
}
