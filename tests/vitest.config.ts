/**
 * Pure functions once; what touches the database on SQLite, and on PostgreSQL what the two may answer differently. `npm run test:all`
 * (TEST_ALL=1) leaves nothing out: every file on both, and the storms as long as they were meant.
 */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { procedureFacts } from '../client/build/procedure-facts.ts';
import { RunReport } from './support/report.ts';

const root = path.resolve(import.meta.dirname, '..');
const onDatabase = ['tests/db/**/*.test.ts', 'tests/server/**/*.test.ts', 'tests/rest/**/*.test.ts'];
const all = process.env.TEST_ALL === '1';

/**
 * On PostgreSQL in `npm run test:all` alone: these ask about something above the statements. What they alone send to the database is
 * plain, a row by its key; every other statement is sent by files that run on both, of which `bad-input` calls every procedure there is.
 */
const SAME_ON_BOTH = [
  // The older calls: other words for procedures that are tried on both. Keys have own queries.
  'tests/rest/!(api-keys).test.ts',
  // Who gets through a door, and what travels over the wire.
  ...server(
    'closed-doors',
    'closed-doors-http',
    'doors',
    'staff-doors',
    'file-doors',
    'trpc-wire',
    'slow-senders',
    'slow-workers',
    'well-known',
  ),
  ...server('compression', 'landing', 'metrics', 'second-factor', 'tag-page', 'tag-page-privacy', 'licence-guard'),
  // Pictures, papers, print and copies: bytes, made and kept without the database. What PostgreSQL's own copy does, `backups` asks.
  ...server(
    'archives',
    'carnet',
    'poster',
    'receipts',
    'tag-sheets',
    'verification',
    'signed-papers',
    'statement-print',
    'wallet',
    'wallet-updates',
    'certificates',
    'hostile-files',
    'import-files',
    'files',
    'gallery',
  ),
  ...server('backup-copies'),
  // Other companies and what they answer; how a payment is kept stays, with its storm.
  ...server(
    'payment-faults',
    'payment-returns',
    'payment-mails',
    'checkout',
    'transfer-approval',
    'paypal',
    'payphone',
    'social',
    'social-faults',
    'oidc',
  ),
  ...server('mail-refused'),
  // People, their passwords and papers: what they lock and count has its storms on both.
  ...server(
    'auth',
    'account',
    'identity-card',
    'payment-data',
    'signups',
    'users',
    'invoice-data',
    'invoice-setup',
    'counter-invoices',
    'passkeys',
  ),
  // The kinds of entries go one way (`entries`, `vaccines`, `agenda` stay); rooms of one table each, written by its key.
  ...server('weights', 'illnesses', 'checkups', 'medicines', 'dewormings', 'news', 'plans', 'reports', 'clinics'),
  ...server(
    'calendar-feeds',
    'videos',
    'webhooks',
    'page-choices',
    'proofs',
    'clinic-profile',
    'back-office',
    'visits',
    'booklets',
  ),
  // What strangers, finders and tags do: each loss and each thread has its own rows; `finders` and `tag-lifecycle` stay.
  ...server('abuse', 'kept-tag', 'finder-inbox', 'found-animals', 'lost-pets', 'tags', 'tag-batches'),
  // Who may read or sign what: rules above rows that are read by their key. What two do at once `entries`, `keyed-calls`,
  // `merges`, `lots`, `settlement` and `hand-over` ask on both.
  ...server(
    'family',
    'staff',
    'patients',
    'credentials',
    'statements',
    'clinic-animals',
    'memorials',
    'push',
    'channels',
  ),
  // What leaves by WhatsApp is an outbox as the mail's; what Meta says goes to a row by its key.
  ...server('whatsapp'),
  // What a trip asks is worked out of rows read by their key; of a campaign two at once ask for one animal's row, as `entries` do.
  ...server('trips', 'campaigns'),
  // What is delivered with the migrations, read on a database of its own.
  ...server('reference'),
  // Lists that come in and go out: `list-import`, `list-undo` and `whole-book` stay, which compare every cell.
  ...server('imports', 'clinic-export'),
];

/**
 * On SQLite in `npm run test:all` alone. Spoiled input is refused by the same schemas; what a database refuses besides, PostgreSQL
 * refuses more of.
 */
const SAME_ON_SQLITE = server('bad-input');

/**
 * In `npm run test:all` alone: 1,833 patients in and out again (`whole-book` compares a small clinic's books cell by cell on both),
 * and the letters of eighty booklets (`booklets` reads one).
 */
const LARGE = server('moving-in', 'booklet-shares');

/**
 * In `npm run test:all` alone: CI itself begins with the first command (.ci/first-command), a move is an operator's rare day,
 * three servers are started twice each, the demo writes two years of three hundred animals, and a package is 240 MB that are
 * written and unpacked (`unit/pack` asks what can be asked without one; a release makes it).
 */
const RARE = ['tests/process/{demo,first-command,move,several,pack}.test.ts'];

/**
 * Single tests of files that run on both, left to SQLite for the same reason: words, pages and what other companies answer, above
 * rows that a test beside them reads on PostgreSQL too.
 */
const tags = (onThisToo: boolean) => [{ name: 'same-on-both', skip: !onThisToo }];

function server(...names: string[]): string[] {
  return names.map((name) => `tests/server/${name}.test.ts`);
}

/** Node reads the server's files as they are: its stack traces, which every refusal writes, need no source map then. */
const native = { viteModuleRunner: false };

export default defineConfig({
  root,
  // Some unit tests load files of the client, which read the facts of procedures.
  plugins: [procedureFacts()],
  test: {
    // `npm test` reads what went wrong from a file; alone, the runner's own words are enough.
    reporters: process.env.VITEST_REPORT ? ['minimal', new RunReport(process.env.VITEST_REPORT)] : ['default'],
    env: { TZ: 'UTC', STORMS: process.env.STORMS ?? (all ? '250' : '20') },
    // Much of a test is waiting for the disk of PostgreSQL: also a machine of two cores has three on the way.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Many short worlds leave much behind: larger spaces for what is young take a tenth less of the processor.
    execArgv: ['--max-semi-space-size=64'],
    // Nothing here is timed: a limit is for what hangs, also on a machine that does ten other things.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Files without `isolate` share a process and what it has loaded: loading was a third of the time. They leave nothing behind.
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'sqlite',
          experimental: native,
          include: onDatabase,
          exclude: all ? [] : [...SAME_ON_SQLITE, ...LARGE],
          tags: tags(true),
          isolate: false,
          globalSetup: 'tests/support/sqlite.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          experimental: native,
          include: onDatabase,
          exclude: all ? [] : [...SAME_ON_BOTH, ...LARGE],
          tags: tags(all),
          isolate: false,
          globalSetup: 'tests/support/postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          exclude: all ? [] : RARE,
          globalSetup: ['tests/support/built.ts', 'tests/support/sqlite.ts', 'tests/support/postgres.ts'],
          testTimeout: 180_000,
        },
      },
    ],
  },
});
