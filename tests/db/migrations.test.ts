import { describe, expect } from 'vitest';
import { migrateToLatest } from '#db/migrate.ts';
import { test } from '../support/world.ts';

describe('migrations', () => {
  test('an empty database is brought to the newest state, and then nothing is left to do', async ({ world }) => {
    const applied = await world.db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .execute();
    expect(applied.length).toBeGreaterThan(0);
    expect(
      await migrateToLatest({ db: world.db, dialect: world.dialect, waiting: () => 0, close: async () => undefined }),
    ).toEqual([]);
  });
});
