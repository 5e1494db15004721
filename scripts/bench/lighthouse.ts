/**
 * What Lighthouse itself says of a first visit on a phone. It is fetched once, beside the bench's data: as a package of ours each
 * `npm start` would install 180 MB that only this measures.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from '../../tests/support/chromium.ts';
import { freePort } from '../../tests/support/ports.ts';
import { line } from './report.ts';

const VERSION = '13.5.0';
const FOLDER = path.join(
  process.env.BENCH_DIR ?? path.resolve(import.meta.dirname, '../../.cache'),
  `lighthouse-${VERSION}`,
);
const ENTRY = path.join(FOLDER, 'node_modules/lighthouse/core/index.js');
const TIMES = 3;
const MEASURES = {
  first: 'first-contentful-paint',
  largest: 'largest-contentful-paint',
  index: 'speed-index',
  blocked: 'total-blocking-time',
} as const;
const MOVES = 'cumulative-layout-shift';

interface Report {
  runtimeError?: { message: string };
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

export interface Visit {
  name: string;
  url: string;
  cookie?: string;
  /** Of a hundred. */
  least?: number;
}

/** The median of three. Its network and processor are reckoned from what was loaded, so that a busy machine says nearly the same. */
export async function measureByLighthouse(visits: readonly Visit[]): Promise<void> {
  const lighthouse = await library();
  if (!lighthouse) return line('Lighthouse', 'could not be fetched, so it says nothing here');
  const port = await freePort();
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  for (const { name, url, cookie, least } of visits) {
    const reports: Report[] = [];
    while (reports.length < TIMES) {
      const extraHeaders = cookie === undefined ? {} : { extraHeaders: { cookie } };
      const flags = { port, output: 'json', logLevel: 'silent', onlyCategories: ['performance'], ...extraHeaders };
      const report = (await lighthouse(url, flags))?.lhr;
      if (!report || report.runtimeError) throw new Error(`Lighthouse: ${report?.runtimeError?.message ?? 'nothing'}`);
      reports.push(report);
    }
    const scored = reports.map((report) => ({
      ...report,
      score: Math.round((report.categories.performance.score ?? 0) * 100),
    }));
    const median = scored.toSorted((a, b) => a.score - b.score)[Math.floor(TIMES / 2)];
    if (!median) continue;
    const said = (id: string) => median.audits[id]?.numericValue ?? 0;
    const parts = [
      `Lighthouse ${median.score}${least === undefined ? '' : ` (≥ ${least})`}`,
      `${Object.entries(MEASURES)
        .map(([word, id]) => `${word} ${Math.round(said(id))}`)
        .join(', ')} ms`,
      `moves ${said(MOVES).toFixed(3)}`,
    ];
    line(name, parts.join('; '), least === undefined ? null : median.score >= least);
  }
  await browser.close();
}

async function library(): Promise<Lighthouse | null> {
  if (!existsSync(ENTRY)) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true }');
    const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    spawnSync('npm', ['install', ...quietly, `lighthouse@${VERSION}`], {
      cwd: FOLDER,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  if (!existsSync(ENTRY)) return null;
  return ((await import(pathToFileURL(ENTRY).href)) as { default: Lighthouse }).default;
}
