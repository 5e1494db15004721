/** `npm run bench` compares our speed with that of a bare server. This keeps the bare server honest: it gives our very answers. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepareData } from '../../scripts/bench/data.ts';
import { compareAnswers, goalsOf, sampleOf } from '../../scripts/bench/goals.ts';
import { learnPages } from '../../scripts/bench/pages.ts';
import { freePort } from '../support/ports.ts';
import { cleanEnvironment, ROOT, startServer, temporaryFolder, until } from '../support/process.ts';

const ANIMALS = 500;

test('the bare server of the bench gives the same bytes as ours', async () => {
  using folder = temporaryFolder();
  const dataDir = await prepareData(ANIMALS, 'guardians', folder.path);
  const file = path.join(dataDir, 'petlove.db');
  const ours = await startServer({ DATA_DIR: dataDir, BACKUP_DIR: path.join(folder.path, 'backups') });
  onTestFinished(() => ended(ours.child));
  const bare = `http://127.0.0.1:${await startBare(file)}`;
  const sample = sampleOf(file, ANIMALS);
  await learnPages(Number(new URL(ours.url).port), sample, dataDir);
  const goals = goalsOf(sample, ANIMALS);
  expect(goals.filter(({ sameBytes }) => sameBytes).map(({ work }) => work.name)).toContain('W2');
  await compareAnswers(goals, bare, `http://127.0.0.1:${new URL(ours.url).port}`);
});

async function startBare(file: string): Promise<number> {
  const port = await freePort();
  const script = path.join(ROOT, 'scripts/bench/bare-server.ts');
  const child = spawn(process.execPath, [script, file, String(port)], { env: cleanEnvironment({}), stdio: 'inherit' });
  onTestFinished(() => ended(child));
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await until(answers, 'an answer of the bare server');
  return port;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
