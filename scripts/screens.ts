/**
 * `npm run screens`: a picture of every screen in `screens/`, on a phone and on a desktop, by day and by night, with a filled
 * and an empty record, from the real server on a throw-away data folder. `npm run screens -- ficha` takes only those whose name
 * holds "ficha". Prints one line for each error in the browser's console.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../tests/support/chromium.ts';
import { freePort } from '../tests/support/ports.ts';
import { type Account, SCREENS, type Screen } from './screens/list.ts';
import { SOLD } from './screens/payments.ts';
import { prepare } from './screens/world.ts';

type Scheme = 'light' | 'dark';

const SIZES = [
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 1280, height: 800, isMobile: false, hasTouch: false },
];
const PAGES_AT_ONCE = 4;
const FOLDER = path.join(import.meta.dirname, '..', 'screens');
/** The browser reports every refused call itself; these screens are there to show a refusal. */
const EXPECTED = /status of 4\d\d/;

const wanted = SCREENS.filter(({ name }) => name.includes(process.argv[2] ?? ''));
if (!process.argv[2]) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const dataDir = mkdtempSync(path.join(tmpdir(), 'petlove-screens-'));
const world = await prepare(dataDir);
const port = await freePort();
const address = `http://localhost:${port}`;
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: path.join(import.meta.dirname, '..'),
  env: {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...SOLD,
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});
try {
  await untilReady(`${address}/readyz`);
  await takeAll(browser);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}

async function takeAll(chromium: Browser) {
  const signedIn = {
    none: [],
    filled: await signIn(chromium, world.guardian),
    empty: await signIn(chromium, world.empty),
    admin: await signIn(chromium, world.administrator),
  };
  const jobs = SIZES.flatMap((size) =>
    (['light', 'dark'] as const).flatMap((scheme) => wanted.map((screen) => ({ size, scheme, screen }))),
  );
  const contexts = new Map<string, Promise<BrowserContext>>();
  const contextOf = (size: (typeof SIZES)[number], scheme: Scheme, account: Account) => {
    const key = `${size.width} ${scheme} ${account}`;
    const known = contexts.get(key) ?? newContext(size, scheme, account);
    contexts.set(key, known);
    return known;
  };
  const newContext = async (
    { width, height, isMobile, hasTouch }: (typeof SIZES)[number],
    scheme: Scheme,
    account: Account,
  ) => {
    const context = await chromium.newContext({
      baseURL: address,
      viewport: { width, height },
      isMobile,
      hasTouch,
      colorScheme: scheme,
      locale: 'es-EC',
      timezoneId: 'America/Guayaquil',
      reducedMotion: 'reduce',
      // An address for each: the links that are over would use up what one may try in an hour.
      extraHTTPHeaders: { 'x-forwarded-for': `192.0.2.${contexts.size + 1}` },
    });
    await context.addCookies(signedIn[account]);
    return context;
  };
  let next = 0;
  const worker = async () => {
    for (let job = jobs[next++]; job; job = jobs[next++]) {
      const { size, scheme, screen } = job;
      const file = `${nameOf(screen, size.width, scheme)}.png`;
      await take(await contextOf(size, scheme, screen.account), screen, file, size.isMobile).catch((error: unknown) =>
        console.error(`${file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`),
      );
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, worker));
  console.log(`${jobs.length} pictures in screens/`);
}

/** `mascotas-390-oscuro-vacio`. */
function nameOf({ name }: Screen, width: number, scheme: Scheme): string {
  const empty = name.endsWith('-vacio');
  return [name.replace(/-vacio$/, ''), width, scheme === 'dark' && 'oscuro', empty && 'vacio']
    .filter(Boolean)
    .join('-');
}

async function take(context: BrowserContext, { path: where, press }: Screen, file: string, wholePage: boolean) {
  const page = await context.newPage();
  const report = (text: string) => console.error(`${file}: ${text}`);
  page.on('pageerror', (error) => report(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) report(message.text());
  });
  const filledIn = where
    .replace('{pet}', String(world.pet.id))
    .replace('{code}', world.pet.code)
    .replace('{owner}', String(world.owner))
    .replace('{shared}', String(world.shared))
    .replace('{paid}', world.payments.paid)
    .replace('{refused}', world.payments.refused)
    .replace('{waiting}', world.payments.waiting)
    .replace('{lost}', String(world.plates.lostPet))
    .replace('{lostCode}', world.plates.lostCode)
    .replace('{newCode}', world.plates.newCode)
    .replace('{offCode}', world.plates.offCode)
    .replace('{finder}', world.plates.finder)
    .replace('{thread}', String(world.plates.thread))
    .replace('{done}', world.done)
    .replace('{invite}', world.invite)
    .replace('{transfer}', world.transfer)
    .replace('{reset}', world.reset)
    .replace('{confirm}', () => world.confirm.pop() ?? '');
  await page.goto(filledIn);
  await page.waitForFunction(settled, undefined, { timeout: 15_000 }).catch(() => report('never finished loading'));
  if (press) {
    const button = page.getByRole('button', { name: press }).first();
    if (await button.isVisible()) await button.click();
    await page.waitForTimeout(400);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wide > 0) report(`wider than the window by ${wide} px`);
  if (wholePage && !press && !filledIn.includes('agregar=')) await showWhole(page);
  await page.screenshot({ path: path.join(FOLDER, file) });
  await page.close();
}

/** In the page: a title stands there, no skeleton, every picture has come, and so have the letters; a form that was asked for is open. */
function settled(): boolean {
  const asked = new URLSearchParams(location.search).has('agregar');
  if (asked && !document.querySelector('[role="dialog"] :is(input, a)')) return false;
  const waiting = document.querySelector('[aria-label^="Cargando"], [aria-label="Buscando"], [aria-busy="true"]');
  const pictures = [...document.images].every((image) => image.complete || image.loading === 'lazy');
  return document.querySelector('h1') !== null && !waiting && pictures && document.fonts.status === 'loaded';
}

/** A phone as long as the page: in a picture of the "full page" what is fixed to the edge would stand in the middle. */
async function showWhole(page: Page) {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!size || height <= size.height) return;
  await page.setViewportSize({ width: size.width, height });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

/** The cookies of somebody who signed in once; every picture uses them. */
async function signIn(chromium: Browser, email: string) {
  const context = await chromium.newContext({ baseURL: address });
  const answer = await context.request.post('/trpc/auth.signIn', {
    headers: { origin: address },
    data: { email, password: world.password, remember: true },
  });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not start.');
}
