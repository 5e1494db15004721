/**
 * `npm run test:all`: `npm test`, then the slow part: the journeys in Firefox, and in WebKit where it is
 * installed.
 */
import { spawnSync } from 'node:child_process';

const PARTS = ['node scripts/test.ts', 'vitest run --config=tests/engines/vitest.config.ts'];

const failed = PARTS.filter((part) => spawnSync(part, { shell: true, stdio: 'inherit' }).status !== 0);
for (const part of failed) console.log(`failed: ${part}`);
process.exitCode = failed.length === 0 ? 0 : 1;
