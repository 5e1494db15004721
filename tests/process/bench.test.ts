/** `npm run bench` compares our speed with that of bare servers. This keeps them honest: they give our very answers. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepareData } from '../../scripts/bench/data.ts';
import { compareAnswers, goalsOf, sampleOf } from '../../scripts/bench/goals.ts';
import { isLimited } from '../../scripts/bench/hot.ts';
import { learnPages } from '../../scripts/bench/pages.ts';
import { freePort } from '../support/ports.ts';
import { cleanEnvironment, ROOT, startServer, temporaryFolder, until } from '../support/process.ts';

const ANIMALS = 500;

test('the bare servers of the bench give the same bytes as ours', async () => {
  using folder = temporaryFolder();
  const dataDir = await prepareData(ANIMALS, 'guardians', folder.path);
  const file = path.join(dataDir, 'petlove.db');
  const ours = await startServer({ DATA_DIR: dataDir, BACKUP_DIR: path.join(folder.path, 'backups') });
  onTestFinished(() => ended(ours.child));
  const [bare, limit] = await Promise.all([startBare('bare-server', file), startBare('limit-server', file)]);
  const sample = sampleOf(file, ANIMALS);
  await learnPages(Number(new URL(ours.url).port), sample, dataDir);
  const goals = goalsOf(sample, ANIMALS);
  expect(goals.filter(({ sameBytes }) => sameBytes).map(({ work }) => work.name)).toContain('W2');
  const origin = `http://127.0.0.1:${new URL(ours.url).port}`;
  await compareAnswers(goals, bare, origin);
  expect(goals.filter(isLimited)).toHaveLength(3);
  await compareAnswers(goals.filter(isLimited), limit, origin);
});

async function startBare(name: string, file: string): Promise<string> {
  const port = await freePort();
  const script = path.join(ROOT, `scripts/bench/${name}.ts`);
  const child = spawn(process.execPath, [script, file, String(port)], { env: cleanEnvironment({}), stdio: 'inherit' });
  onTestFinished(() => ended(child));
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await until(answers, `an answer of ${name}`);
  return `http://127.0.0.1:${port}`;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
