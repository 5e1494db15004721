/** Pure functions once; everything that touches the database on SQLite and on PostgreSQL, the same files in both. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { RunReport } from './support/report.ts';

const root = path.resolve(import.meta.dirname, '..');
const onDatabase = ['tests/db/**/*.test.ts', 'tests/server/**/*.test.ts', 'tests/rest/**/*.test.ts'];

export default defineConfig({
  root,
  test: {
    // `npm test` reads what went wrong from a file; alone, the runner's own words are enough.
    reporters: process.env.VITEST_REPORT ? ['minimal', new RunReport(process.env.VITEST_REPORT)] : ['default'],
    env: { TZ: 'UTC' },
    // Much of a test is waiting for the disk of PostgreSQL: also a machine of two cores has two on the way.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Nothing here is timed: a limit is for what hangs, also on a machine that does ten other things.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'sqlite', include: onDatabase, globalSetup: 'tests/support/sqlite.ts' } },
      { extends: true, test: { name: 'postgres', include: onDatabase, globalSetup: 'tests/support/postgres.ts' } },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          globalSetup: ['tests/support/built-client.ts', 'tests/support/postgres.ts'],
          testTimeout: 180_000,
        },
      },
    ],
  },
});
