/**
 * `npm run test:all`: `npm test` with nothing left out (TEST_ALL, read by the two configs of tests/), then the
 * journeys in Firefox, and in WebKit where the machine has it.
 */
import { spawnSync } from 'node:child_process';

const PARTS = ['node scripts/test.ts', 'vitest run --config=tests/engines/vitest.config.ts'];

const env = { ...process.env, TEST_ALL: '1' };
const failed = PARTS.filter((part) => spawnSync(part, { shell: true, stdio: 'inherit', env }).status !== 0);
for (const part of failed) console.log(`failed: ${part}`);
process.exitCode = failed.length === 0 ? 0 : 1;
