/**
 * `npm run test:all`: `npm test` with nothing left out (TEST_ALL, read by the two configs of tests/), then the
 * journeys in Firefox, and in WebKit where the machine has it; and that no screen moves on a slow network.
 */
import { spawnSync } from 'node:child_process';

const PARTS: readonly { command: string; more?: Record<string, string> }[] = [
  { command: 'node scripts/test.ts' },
  { command: 'vitest run --config=tests/engines/vitest.config.ts' },
  { command: 'node scripts/screens.ts', more: { SLOW: '1', SCHEMES: 'light' } },
];

const env = { ...process.env, TEST_ALL: '1' };
const failed = PARTS.filter(
  ({ command, more }) => spawnSync(command, { shell: true, stdio: 'inherit', env: { ...env, ...more } }).status !== 0,
);
for (const { command } of failed) console.log(`failed: ${command}`);
process.exitCode = failed.length === 0 ? 0 : 1;
