/**
 * What a run of vitest came to, for the last lines of `npm test`: a log is read from its end, and often only its end is kept.
 * An error outside any test (a socket that nobody listens to) fails the run although every test passed, so it is told by name.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

export interface Report {
  passed: number;
  failed: number;
  /** One paragraph for each thing that went wrong. */
  wrong: string[];
  /** How long each file took, by its part of the run. */
  spent: Spent[];
}

export interface Spent {
  part: string;
  file: string;
  seconds: number;
}

export class RunReport implements Reporter {
  readonly #file: string;
  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], outside: Parameters<NonNullable<Reporter['onTestRunEnd']>>[1]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failing = tests.filter((test) => test.result().state === 'failed');
    const report: Report = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failing.length,
      wrong: [
        ...failing.map(said),
        ...modules.flatMap((module) => module.errors().map((error) => `${module.relativeModuleId}: ${told(error)}`)),
        ...outside.map((error) => `outside any test: ${told(error)}`),
      ],
      spent: modules.map((module) => {
        const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
          module.diagnostic();
        const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
        return { part: module.project.name, file: module.relativeModuleId, seconds: ms / 1000 };
      }),
    };
    writeFileSync(this.#file, JSON.stringify(report));
  }
}

/** What a project of the run found at its end, after its tests were counted. */
export function addToReport(wrong: string): void {
  const file = process.env.VITEST_REPORT;
  if (!file || !existsSync(file)) return;
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  writeFileSync(file, JSON.stringify({ ...report, failed: report.failed + 1, wrong: [...report.wrong, wrong] }));
}

function said(test: TestCase) {
  const first = test.result().errors?.[0];
  return `[${test.project.name}] ${test.module.relativeModuleId} › ${test.fullName}: ${first ? told(first) : ''}`;
}

function told({ message, stack }: { message?: string; stack?: string }) {
  return (stack?.includes(message ?? '') ? stack : `${message}\n${stack ?? ''}`).slice(0, 1500);
}
