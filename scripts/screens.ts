/**
 * `npm run screens`: pictures of every screen in `screens/`, on phone and desktop, light and dark, filled and
 * empty. `npm run screens -- "ficha|cedula"` takes only matching names; WIDTHS=390,1280,1920 and LETTERS=2 (letters twice
 * as large) in the environment take others, SCHEMES=light one of day and night; SLOW=1 answers as a slow 4G does, and then a screen
 * that moves while it loads is an error. Prints those, and the errors of the browser's console.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Cookie, type Page } from 'playwright-core';
import { findChromium } from '../tests/support/chromium.ts';
import { MOST_MOVED, movesOf, watchMoves } from '../tests/support/moves.ts';
import { freePort } from '../tests/support/ports.ts';
import { type Account, SCREENS, type Screen } from './screens/list.ts';
import { prepare, prepareNew } from './screens/world.ts';

type Scheme = 'light' | 'dark';

const { WIDTHS = '390,1280', LETTERS = '1', SCHEMES = 'light,dark', SLOW } = process.env;
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SIZES = [
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 1280, height: 800, isMobile: false, hasTouch: false },
  { width: 1920, height: 1080, isMobile: false, hasTouch: false },
].filter(({ width }) => WIDTHS.split(',').includes(String(width)));
const PAGES_AT_ONCE = 4;
const FOLDER = path.join(import.meta.dirname, '..', 'screens');
/** A refused request, which these screens show on purpose; and what we ask of each page, in a frame that runs no script. */
const EXPECTED = /status of 4\d\d|^Blocked script execution/;

const wanted = SCREENS.filter(({ name }) => new RegExp(process.argv[2] ?? '').test(name));
if (!process.argv[2]) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const folders = ['clinic', 'new'].map((name) => mkdtempSync(path.join(tmpdir(), `petlove-screens-${name}-`)));
const [clinicFolder = '', newFolder = ''] = folders;
// What is signed names its address: it is known before anything is written.
const ports = [await freePort(), await freePort()] as const;
const world = await prepare(clinicFolder, addressOf(ports[0]));
const founder = await prepareNew(newFolder, world);
const [clinic, brandNew] = [serve(clinicFolder, ports[0]), serve(newFolder, ports[1])];
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});
try {
  await Promise.all([clinic, brandNew].map(({ address }) => untilReady(`${address}/readyz`)));
  await takeAll(browser);
} finally {
  await browser.close();
  await Promise.all([clinic.stop(), brandNew.stop()]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

function addressOf(port: number): string {
  return `http://localhost:${port}`;
}

function serve(dataDir: string, port: number) {
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...world.env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const over = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await over;
  };
  return { address: addressOf(port), stop };
}

async function takeAll(chromium: Browser) {
  const signedIn = {
    none: [],
    filled: await signIn(chromium, clinic.address, world.accounts.filled),
    empty: await signIn(chromium, clinic.address, world.accounts.empty),
    fresh: await signIn(chromium, clinic.address, world.accounts.fresh),
    house: await signIn(chromium, clinic.address, world.accounts.house),
    admin: await signIn(chromium, clinic.address, world.accounts.admin),
    doctor: await signIn(chromium, clinic.address, world.accounts.doctor),
    reception: await signIn(chromium, clinic.address, world.accounts.reception),
    founder: await signIn(chromium, brandNew.address, founder),
    vet: await beginVisit(chromium),
  };
  await makeBackup(chromium, signedIn.admin);
  const jobs = SIZES.flatMap((size) =>
    (['light', 'dark'] as const)
      .filter((scheme) => SCHEMES.includes(scheme))
      .flatMap((scheme) => wanted.map((screen) => ({ size, scheme, screen }))),
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
      baseURL: account === 'founder' ? brandNew.address : clinic.address,
      viewport: { width, height },
      isMobile,
      hasTouch,
      colorScheme: scheme,
      locale: 'es-EC',
      timezoneId: 'America/Guayaquil',
      reducedMotion: 'reduce',
      // A separate IP address each: expired links would use up the hourly limit.
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
  await watchMoves(page);
  if (SLOW) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  }
  const filledIn = world.fill(where);
  await page.addInitScript((times) => {
    document.addEventListener('DOMContentLoaded', () => {
      if (times !== '1') document.documentElement.style.fontSize = `${Number(times) * 100}%`;
    });
  }, LETTERS);
  await page.goto(filledIn, { timeout: 60_000 });
  await page.waitForFunction(settled, undefined, { timeout: 60_000 }).catch(() => report('never finished loading'));
  const moved = await movesOf(page);
  if (moved.sum > MOST_MOVED) {
    if (SLOW) process.exitCode = 1;
    report(`moves ${moved.sum.toFixed(3)}\n    ${moved.what.join('\n    ')}`);
  }
  if (press) {
    const act = page
      .getByRole('button', { name: press })
      .or(page.getByRole('link', { name: press }))
      .first();
    if (await act.isVisible()) await act.click();
    await page.waitForTimeout(400);
    await page.waitForFunction(settled).catch(() => report('never finished loading'));
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wide > 0) report(`wider than the window by ${wide} px`);
  if (wholePage && !press && !filledIn.includes('agregar=')) await showWhole(page);
  await page.evaluate(drawn);
  await page.screenshot({ path: path.join(FOLDER, file) });
  await page.close();
}

/** In the page: the title is there, no skeleton, every picture and font has loaded; a requested form is open. */
function settled(): boolean {
  // Hidden images are not loaded: the list behind a conversation, on a phone.
  const inSight = (image: HTMLImageElement) =>
    image.checkVisibility() && (image.loading !== 'lazy' || image.getBoundingClientRect().top < window.innerHeight);
  const asked = new URLSearchParams(location.search).has('agregar');
  if (asked && !document.querySelector('[role="dialog"] :is(input, a)')) return false;
  const waiting = document.querySelector('[aria-label^="Cargando"], [aria-label="Buscando"], [aria-busy="true"]');
  const pictures = [...document.images].every((image) => image.complete || !inSight(image));
  // An SVG from another file has no size before it has loaded.
  const drawings = [...document.querySelectorAll('use')].every(
    (use) => use.getBBox().width > 0 || !use.checkVisibility(),
  );
  // A page of the server has its own; the one for old browsers always stands there, hidden.
  const title = [...document.querySelectorAll('h1')].some((one) => one.checkVisibility() || one.closest('#root'));
  return title && !waiting && pictures && drawings && document.fonts.status === 'loaded';
}

/** In the page: loaded pictures are also painted; decoding runs asynchronously. */
async function drawn(): Promise<void> {
  const shown = [...document.images].filter((image) => image.complete && image.checkVisibility());
  await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
}

/** Makes the phone as tall as the page: in a "full page" picture, fixed elements would stand in the middle. */
async function showWhole(page: Page) {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!size || height <= size.height) return;
  await page.setViewportSize({ width: size.width, height });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || !image.checkVisibility()));
  // Newly visible parts are painted a few frames later; before that, the top is repeated there.
  await page.waitForTimeout(150);
}

/** The cookies of an account that signed in once; every picture uses them. */
function signIn(chromium: Browser, address: string, email: string) {
  return cookiesAfter(chromium, address, 'auth.signIn', { email, password: world.password, remember: true });
}

/** The cookie of a veterinarian who opened the guardian's code. */
function beginVisit(chromium: Browser) {
  const signed = { name: 'Dra. Paola Benítez', registration: '1005-2019-2087654', clinicName: 'Clínica Los Arupos' };
  return cookiesAfter(chromium, clinic.address, 'visits.open', { token: world.visit, ...signed });
}

async function cookiesAfter(chromium: Browser, address: string, call: string, data: object) {
  const context = await chromium.newContext({ baseURL: address });
  const answer = await context.request.post(`/trpc/${call}`, { headers: { origin: address }, data });
  if (!answer.ok()) throw new Error(`${call} was refused: ${await answer.text()}`);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** One backup, so that the list is not empty. */
async function makeBackup(chromium: Browser, cookies: Cookie[]) {
  const context = await chromium.newContext({ baseURL: clinic.address });
  await context.addCookies(cookies);
  const answer = await context.request.post('/trpc/backups.begin', { headers: { origin: clinic.address }, data: {} });
  if (!answer.ok()) throw new Error(`The backup was refused: ${await answer.text()}`);
  await context.close();
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not start.');
}
