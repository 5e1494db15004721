/**
 * `npm test`: the checks, the tests on both databases, the journeys in a browser; the last line is `N passed, N
 * failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Report, Spent } from '../tests/support/report.ts';

type Outcome = Report;

const VITEST_REPORT = path.resolve('.cache/vitest.json');
const PLAYWRIGHT_REPORT = path.resolve('.cache/playwright.json');

const LONGEST_FILES = 15;

/** Set once a signal asked the run to stop: no further part is started. */
let ending: NodeJS.Signals | undefined;
const start = performance.now();
mkdirSync('.cache', { recursive: true });
// The checks wait for one core, and the tests for the build: side by side they fill both.
const outcomes = [...(await Promise.all([checks(), serverTests()])), await journeys()];
const passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
const failed = outcomes.reduce((sum, one) => sum + one.failed, 0);
sayWhereTimeWent(outcomes.flatMap(({ spent }) => spent));
for (const { wrong } of outcomes) for (const words of wrong) console.log(`\n${words}`);
console.log(`\n${((performance.now() - start) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Seconds per part, summed over the workers, and the slowest files. */
function sayWhereTimeWent(spent: Spent[]): void {
  const inAll = new Map<string, number>();
  for (const { part, seconds } of spent) inAll.set(part, (inAll.get(part) ?? 0) + seconds);
  const line = (seconds: number, what: string) => console.log(`${seconds.toFixed(1).padStart(8)} s  ${what}`);
  console.log('\nWhere the time went:');
  for (const [part, seconds] of inAll) line(seconds, part);
  console.log('The longest files:');
  const longest = spent.toSorted((a, b) => b.seconds - a.seconds).slice(0, LONGEST_FILES);
  for (const { part, file, seconds } of longest) line(seconds, `${part} ${file}`);
}

async function checks(): Promise<Outcome> {
  const began = performance.now();
  const ok = await run('node', ['scripts/check.ts']);
  const spent = [{ part: 'checks', file: 'scripts/check.ts', seconds: (performance.now() - began) / 1000 }];
  return { passed: 0, failed: ok ? 0 : 1, wrong: ok ? [] : ['The checks failed: `npm run check` says where.'], spent };
}

async function serverTests(): Promise<Outcome> {
  rmSync(VITEST_REPORT, { force: true });
  const ok = await run('vitest', ['run', '--config=tests/vitest.config.ts'], { VITEST_REPORT });
  const none = { passed: 0, failed: 0, wrong: ['The tests ended without a report.'], spent: [] };
  return atLeastOneFailureUnless(ok, readReport<Report>(VITEST_REPORT) ?? none);
}

async function journeys(): Promise<Outcome> {
  if (!(await run('node', ['scripts/build.ts'])))
    return { passed: 0, failed: 1, wrong: ['The client was not built.'], spent: [] };
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const ok = await run('playwright', ['test', '--config=tests/playwright.config.ts', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
  });
  const report = readReport<{ stats: { expected: number; flaky: number; unexpected: number }; suites: Suite[] }>(
    PLAYWRIGHT_REPORT,
  );
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  const suites = report?.suites ?? [];
  const wrong = suites.flatMap(unsteady);
  const spent = suites.map((suite) => ({ part: 'browser', file: suite.file, seconds: secondsOf(suite) }));
  return atLeastOneFailureUnless(ok, { passed: expected + flaky, failed: unexpected, wrong, spent });
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

/** Journeys that failed, and those that passed only at the second try: both must be fixed. */
function unsteady({ file, suites = [], specs }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const words = results.find(({ error }) => error)?.error?.message ?? '';
        return `[${projectName}] ${file} › ${title}: ${status === 'flaky' ? 'only at the second try: ' : ''}${words.slice(0, 800)}`;
      }),
  );
  return [...own, ...suites.flatMap(unsteady)];
}

function secondsOf({ suites = [], specs }: Suite): number {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)),
  );
  return [...own, ...suites.map(secondsOf)].reduce((sum, seconds) => sum + seconds, 0);
}

/** A runner may fail without a failing test: a broken set-up, an error outside any test, no test at all. */
function atLeastOneFailureUnless(ok: boolean, outcome: Outcome): Outcome {
  return ok || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 };
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  if (ending) return false;
  const windows = process.platform === 'win32';
  const child = spawn(command, args, { stdio: 'inherit', shell: windows, env: { ...process.env, ...env } });
  const pass = (signal: NodeJS.Signals) => {
    ending = signal;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass);
  const code = await new Promise((resolve) => child.on('error', () => resolve(1)).on('close', resolve));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, pass);
  return code === 0;
}
