/**
 * A first visit on a phone of the lower middle and a slow 4G, in a real browser: what is loaded before it is quiet, when the
 * largest part stands, and how far it moves afterwards.
 */
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../tests/support/chromium.ts';
import { prepareData } from './data.ts';
import { heading, line } from './report.ts';
import { startOurs, stop } from './servers.ts';
import { ADMINISTRATOR, FEW, tokenOf } from './sizes.ts';

/** Lighthouse's slow 4G and its phone: 1.6 Mbit/s, 150 ms, a quarter of this processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const MOVES = 0.02;
const QUIET_MS = 1500;

interface Screen {
  path: string;
  userId?: number;
  scriptBytes: number;
  requests?: number;
  largestMs?: number;
}

const SCREENS: Readonly<Record<string, Screen>> = {
  login: { path: '/login', scriptBytes: 140_000 },
  register: { path: '/register', scriptBytes: 40_000 },
  Inicio: { path: '/', userId: 1, scriptBytes: 100_000, requests: 25, largestMs: 2000 },
  administration: { path: '/admin', userId: ADMINISTRATOR, scriptBytes: 120_000 },
};

export async function measureVisits(): Promise<void> {
  const server = await startOurs({ dataDir: await prepareData(FEW) });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  heading('First visits, slow 4G and a phone’s processor; script by gzip');
  for (const [name, screen] of Object.entries(SCREENS)) {
    const { script, requests, bytes, largest, moved } = await visit(browser, server.origin, screen);
    const parts = [
      `script ${Math.round(script / 1000)} KB (≤ ${screen.scriptBytes / 1000})`,
      `${requests} requests${screen.requests ? ` (≤ ${screen.requests})` : ''}, ${Math.round(bytes / 1000)} KB in all`,
      `largest after ${Math.round(largest)} ms${screen.largestMs ? ` (≤ ${screen.largestMs})` : ''}`,
      `moves ${moved.toFixed(3)} (≤ ${MOVES})`,
    ];
    const holds =
      script <= screen.scriptBytes &&
      requests <= (screen.requests ?? Number.POSITIVE_INFINITY) &&
      largest <= (screen.largestMs ?? Number.POSITIVE_INFINITY) &&
      moved <= MOVES;
    line(name, parts.join(', '), holds);
  }
  await browser.close();
  await stop(server);
}

async function visit(browser: Browser, origin: string, { path, userId }: Screen) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  if (userId !== undefined) await context.addCookies([{ name: 'sesion', value: tokenOf(userId, 'web'), url: origin }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const weighed: Promise<{ script: number; all: number }>[] = [];
  page.on('response', (answer) => {
    const isScript = answer.request().resourceType() === 'script';
    weighed.push(
      answer.body().then(
        (body) => ({ script: isScript ? gzipSync(body, { level: 9 }).length : 0, all: gzipSync(body).length }),
        () => ({ script: 0, all: 0 }),
      ),
    );
  });
  await page.addInitScript(() => {
    const seen = { largest: 0, moved: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle', timeout: 60_000 });
  await page.waitForTimeout(QUIET_MS);
  const sizes = await Promise.all(weighed);
  const { largest, moved } = await page.evaluate(
    () => (globalThis as unknown as { seen: { largest: number; moved: number } }).seen,
  );
  await context.close();
  const sum = (of: 'script' | 'all') => sizes.reduce((total, one) => total + one[of], 0);
  return { script: sum('script'), bytes: sum('all'), requests: sizes.length, largest, moved };
}
