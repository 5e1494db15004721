/** The journeys: the built server with an empty data folder, the built client, a real Chromium, as a phone and as a desktop. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.ts';
import { freePort } from './support/ports.ts';

const root = path.join(import.meta.dirname, '..');

// Every worker reads this file again; what the first process decided reaches them by the environment.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(path.join(tmpdir(), 'petlove-journeys-'));
  process.env.E2E_DATA_DIR = folder;
  process.env.E2E_PORT = String(await freePort());
  process.env.CHROMIUM_PATH = await findChromium();
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const address = `http://localhost:${process.env.E2E_PORT}`;

/**
 * `npm test` walks each journey once: on a phone, or in a desktop window where it is marked @desk, because the team of a clinic sits
 * there. Those marked @wide are walked in both: their layout is another one. The same sentence twice took a fourth of the time.
 * What is left goes to `npm run test:all` (TEST_ALL=1): the other twins of WIDE, and what is marked @long, which sweeps over all
 * screens, enters a whole year, or is a later case of a journey that is walked: a second gateway, a fourth kind of entry, another
 * refusal, another form without a line.
 * Long, too, is what an office does now and then, when its procedures are tried by the tests below it: the clinic's settings, a registration
 * vouched for, patients brought in, letters, signed papers, a withdrawn lot, many handed over; and the reading of a photographed booklet.
 */
const ALL = process.env.TEST_ALL === '1';
const WIDE =
  /(?:smoke|appointments|bundle|journey|household|record|pets|gallery|identity-card|tags|tag-batches|find-pet|visit|pay|payment-desk|vaccines|modals|staff|consent|counter|patients|admin-[\w-]+)\.spec\.ts/;

/** Whatever the developer's own shell sets (a real database, a mail key) must not reach the tests. */
function noneOfTheDevelopersSettings(): Record<string, string> {
  const example = readFileSync(path.join(root, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^#?([A-Z_]+)=/gm)].flatMap(([, name = '']) => [name, `${name}_FILE`]);
  return Object.fromEntries(names.map((name) => [name, '']));
}

export default defineConfig({
  testDir: path.join(root, 'tests/e2e'),
  outputDir: path.join(root, 'test-results'),
  fullyParallel: true,
  // A journey keeps half a core busy and waits for the other half: three fill the two cores of a small machine.
  workers: 3,
  // Limits are for what hangs: a busy machine of two cores takes three times as long as a calm one.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // A busy machine loses a press now and then: a second try says which, and `npm test` names it (scripts/test.ts).
  retries: process.env.CI ? 1 : 0,
  reporter: 'line',
  use: {
    baseURL: address,
    // What is not there on a busy machine after this is missing: the journey says so before its own limit.
    actionTimeout: 60_000,
    locale: 'es-EC',
    timezoneId: 'America/Guayaquil',
    // The service worker fetches two hundred files into each new browser: journeys that are about it say 'allow'.
    serviceWorkers: 'block',
    // One context for each worker, emptied in between: a new one loads and compiles the whole client again.
    reuseContext: true,
    reducedMotion: 'reduce',
    // Keeping a trace of every journey takes a quarter of the processor's time: the second try has one; at home, `--trace on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: optimising its code costs more than running it.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: ALL ? /@desk/ : /@long|@desk/,
      // One pixel for each point: painting four takes a tenth of the browser's time, and no journey looks at pixels.
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      // The pattern meets the file's name too.
      ...(ALL ? { grep: [WIDE, /@desk/] } : { grep: /@wide|@desk/, grepInvert: /@long/ }),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: 'exec node dist/server/main.js',
    cwd: root,
    url: `${address}/healthz`,
    timeout: 120_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: {
      ...noneOfTheDevelopersSettings(),
      PORT: process.env.E2E_PORT ?? '',
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
      LOG_LEVEL: 'warn',
      SIGN_IN_LINK: 'on',
    },
  },
});
