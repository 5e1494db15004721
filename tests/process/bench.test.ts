/** `npm run bench` compares our speed with that of bare servers. This keeps them honest: they give our very answers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepareData } from '../../scripts/bench/data.ts';
import { compareAnswers, goalsOf, sampleOf } from '../../scripts/bench/goals.ts';
import { isLimited } from '../../scripts/bench/hot.ts';
import { learnPages } from '../../scripts/bench/pages.ts';
import { tokenOf } from '../../scripts/bench/sizes.ts';
import { type Dose, dosesIn } from '../../scripts/bench/writes.ts';
import { freePort } from '../support/ports.ts';
import { cleanEnvironment, post, ROOT, startServer, temporaryFolder, until } from '../support/process.ts';

const ANIMALS = 500;
const DOSES = 20;

test('the bare servers of the bench give the same bytes as ours', async () => {
  using folder = temporaryFolder();
  const dataDir = await prepareData(ANIMALS, 'guardians', folder.path);
  const file = path.join(dataDir, 'petlove.db');
  const copy = path.join(folder.path, 'written.db');
  copyFileSync(file, copy);
  const ours = await startServer({
    DATA_DIR: dataDir,
    BACKUP_DIR: path.join(folder.path, 'backups'),
    SUBSCRIPTIONS: 'off',
  });
  onTestFinished(() => ended(ours.child));
  const [bare, limit, writer] = await Promise.all([
    startBare('bare-server', file),
    startBare('limit-server', file),
    startBare('bare-writer', copy, 'group'),
  ]);
  const sample = sampleOf(file, ANIMALS);
  await learnPages(Number(new URL(ours.url).port), sample, dataDir);
  const goals = goalsOf(sample, ANIMALS);
  expect(goals.filter(({ sameBytes }) => sameBytes).map(({ work }) => work.name)).toContain('W2');
  const origin = `http://127.0.0.1:${new URL(ours.url).port}`;
  await compareAnswers(goals, bare, origin);
  expect(goals.filter(isLimited)).toHaveLength(3);
  await compareAnswers(goals.filter(isLimited), limit, origin);

  const doses = dosesIn(file).slice(0, DOSES);
  const [mine, theirs] = [await written(origin, doses), await written(writer, doses)];
  // It knows no vaccine that begins with a series, and does not say which lines a dose closed.
  const yearly = mine.flatMap((answer, place) => (answer.reason.startsWith('Refuerzo') ? [place] : []));
  expect(yearly.length).toBeGreaterThan(DOSES / 2);
  expect(yearly.map((place) => mine[place])).toEqual(yearly.map((place) => theirs[place]));
});

/** What a server answers to these doses, one after the other. */
function written(origin: string, doses: readonly Dose[]) {
  return doses.reduce<Promise<Omit<Answer, 'closed'>[]>>(async (before, { userId, ...dose }) => {
    const answers = await before;
    const cookie = `sesion=${tokenOf(userId, 'web')}`;
    const { body } = await post(`${origin}/trpc/vaccines.add`, dose, undefined, {
      cookie,
      'sec-fetch-site': 'same-origin',
    });
    const { closed: _closed, ...answer } = body.result.data as Answer;
    return [...answers, answer];
  }, Promise.resolve([]));
}

interface Answer {
  vaccinationId: number;
  nextOn: string;
  reason: string;
  closed: string[];
}

async function startBare(name: string, file: string, ...more: string[]): Promise<string> {
  const port = await freePort();
  const script = path.join(ROOT, `scripts/bench/${name}.ts`);
  const child = spawn(process.execPath, [script, file, String(port), ...more], {
    env: cleanEnvironment({}),
    stdio: 'inherit',
  });
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
