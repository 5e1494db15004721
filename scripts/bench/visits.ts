/**
 * A first visit on a phone of the lower middle and a slow 4G, in a real browser: what is loaded before the screen stands and before
 * it is quiet, when there is a heading, and how far it moves, on Lighthouse's network and processor; then Lighthouse itself.
 */
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from '../../tests/support/chromium.ts';
import { MOST_MOVED, movesOf, watchMoves } from '../../tests/support/moves.ts';
import { prepareData } from './data.ts';
import { measureByLighthouse } from './lighthouse.ts';
import { heading, line } from './report.ts';
import { startOurs, stop } from './servers.ts';
import { ADMINISTRATOR, FEW, tokenOf } from './sizes.ts';

/** Lighthouse's slow 4G and its phone: 1.6 Mbit/s, 150 ms, a quarter of this processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const QUIET_MS = 1500;

interface Screen {
  path: string;
  userId?: number;
  scriptBytes: number;
  requests?: number;
  headingMs?: number;
  /** Lighthouse's score on a phone. */
  score?: number;
}

const SCREENS: Readonly<Record<string, Screen>> = {
  login: { path: '/login', scriptBytes: 140_000 },
  register: { path: '/register', scriptBytes: 40_000, score: 95 },
  Inicio: { path: '/dashboard', userId: 1, scriptBytes: 100_000, requests: 25, headingMs: 2000 },
  administration: { path: '/dashboard/admin', userId: ADMINISTRATOR, scriptBytes: 120_000 },
};

export async function measureVisits(): Promise<void> {
  const server = await startOurs({ dataDir: await prepareData(FEW) });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  heading('First visits, slow 4G and a phone’s processor; script by gzip');
  for (const [name, screen] of Object.entries(SCREENS)) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const cookie = { name: 'sesion', value: tokenOf(screen.userId ?? 0, 'web'), url: server.origin };
    if (screen.userId !== undefined) await context.addCookies([cookie]);
    const cold = await visit(context, server.origin, screen);
    const warm = await visit(context, server.origin, screen);
    await context.close();
    const { seen, moved } = cold;
    const parts = [
      `script ${Math.round(cold.script / 1000)} KB (≤ ${screen.scriptBytes / 1000}), in the end ${Math.round(cold.scriptInAll / 1000)}`,
      `${cold.requests} requests${screen.requests ? ` (≤ ${screen.requests})` : ''}, ${Math.round(cold.bytes / 1000)} KB in all`,
      `heading after ${Math.round(seen.heading)} ms${screen.headingMs ? ` (≤ ${screen.headingMs})` : ''}, warm ${Math.round(warm.seen.heading)}`,
      `first ${Math.round(seen.first)}, largest ${Math.round(seen.largest)}, stands ${Math.round(seen.stands)}, blocked ${Math.round(seen.blocked)} ms`,
      `moves ${moved.sum.toFixed(3)} (≤ ${MOST_MOVED})`,
    ];
    const holds =
      cold.script <= screen.scriptBytes &&
      cold.requests <= (screen.requests ?? Number.POSITIVE_INFINITY) &&
      seen.heading <= (screen.headingMs ?? Number.POSITIVE_INFINITY) &&
      moved.sum <= MOST_MOVED;
    line(name, parts.join('; '), holds);
    for (const what of moved.what) line('', what);
  }
  await browser.close();
  await measureByLighthouse(
    Object.entries(SCREENS).map(([name, { path, userId, score }]) => ({
      name,
      url: `${server.origin}${path}`,
      ...(userId !== undefined && { cookie: `sesion=${tokenOf(userId, 'web')}` }),
      ...(score !== undefined && { least: score }),
    })),
  );
  await stop(server);
}

async function visit(context: BrowserContext, origin: string, { path }: Screen) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const weighed: Promise<{ url: string; size: number; isScript: boolean }>[] = [];
  page.on('response', (answer) => {
    const url = answer.url();
    const isScript = answer.request().resourceType() === 'script' || url.endsWith('.js');
    weighed.push(
      answer.body().then(
        (body) => ({ url, isScript, size: gzipSync(body, { level: 9 }).length }),
        () => ({ url, isScript, size: 0 }),
      ),
    );
  });
  await watchMoves(page);
  await page.addInitScript(watchPaint);
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle', timeout: 60_000 });
  await page.waitForTimeout(QUIET_MS);
  const all = await Promise.all(weighed);
  const { seen, early } = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen };
    const before = performance.getEntriesByType('resource').filter((one) => one.startTime <= seen.stands);
    return { seen, early: before.map(({ name }) => name) };
  });
  const moved = await movesOf(page);
  await page.close();
  const names = new Set(early);
  const sum = (which: (one: (typeof all)[number]) => boolean) =>
    all.filter(which).reduce((total, { size }) => total + size, 0);
  return {
    seen,
    moved,
    script: sum(({ isScript, url }) => isScript && names.has(url)),
    scriptInAll: sum(({ isScript }) => isScript),
    bytes: sum(() => true),
    requests: all.length,
  };
}

/** When there is a heading, and when nothing more is waited for; in the page. */
interface Seen {
  first: number;
  largest: number;
  heading: number;
  stands: number;
  blocked: number;
}

function watchPaint(): void {
  const seen: Seen = { first: 0, largest: 0, heading: 0, stands: 0, blocked: 0 };
  Object.assign(globalThis, { seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  // Total Blocking Time: what of each long task is above fifty milliseconds.
  watch('longtask', ({ duration }) => (seen.blocked += Math.max(0, duration - 50)));
  const look = () => {
    const title = document.querySelector('#plain h1, #root h1');
    if (title && seen.heading === 0) seen.heading = performance.now();
    if (title && !document.querySelector('[aria-label^="Cargando"]')) seen.stands = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
