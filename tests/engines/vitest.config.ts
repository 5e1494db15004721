/** Journeys in the other engines: Firefox, and WebKit where the machine has it. Part of `npm run test:all`, not of `npm test`. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: ['tests/engines/**/*.test.ts'],
    globalSetup: ['tests/support/built.ts'],
    env: { TZ: 'UTC' },
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
