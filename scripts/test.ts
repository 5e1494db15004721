/** `npm test`: the checks, the tests on both databases, the journeys in a browser; the last line is `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

interface Outcome {
  passed: number;
  failed: number;
}

const VITEST_REPORT = path.resolve('.cache/vitest.json');
const PLAYWRIGHT_REPORT = path.resolve('.cache/playwright.json');

/** Set once somebody asked us to stop: what would come next is not begun. */
let ending: NodeJS.Signals | undefined;
const start = performance.now();
mkdirSync('.cache', { recursive: true });
const outcomes = [await checks(), await serverTests(), await journeys()];
const passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
const failed = outcomes.reduce((sum, one) => sum + one.failed, 0);
console.log(`\n${((performance.now() - start) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function checks(): Promise<Outcome> {
  const ok = await run('node', ['scripts/check.ts']);
  return { passed: 0, failed: ok ? 0 : 1 };
}

async function serverTests(): Promise<Outcome> {
  rmSync(VITEST_REPORT, { force: true });
  const ok = await run('vitest', [
    'run',
    '--config=tests/vitest.config.ts',
    '--reporter=minimal',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
  ]);
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(VITEST_REPORT);
  return atLeastOneFailureUnless(ok, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 });
}

async function journeys(): Promise<Outcome> {
  if (!(await run('node', ['scripts/build.ts']))) return { passed: 0, failed: 1 };
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const ok = await run('playwright', ['test', '--config=tests/playwright.config.ts', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
  });
  const report = readReport<{ stats: { expected: number; flaky: number; unexpected: number } }>(PLAYWRIGHT_REPORT);
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  if (flaky > 0) console.log(`\n${flaky} journeys passed only at the second try: mend them.`);
  return atLeastOneFailureUnless(ok, { passed: expected + flaky, failed: unexpected });
}

/** A runner may fail without a failing test: a set-up that broke, an error outside any test, no test at all. */
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
