/** The hot reads against a bare server and against one statement for each; and the keeper's animals against guardians' own. */
import path from 'node:path';
import { compete, type Contest, type Opponent } from './contests.ts';
import { prepareData } from './data.ts';
import { compareAnswers, type Goal, goalsOf, sampleOf } from './goals.ts';
import { keptGoals } from './kept.ts';
import { measureFlatness } from './lists.ts';
import { learnPages } from './pages.ts';
import type { Bench } from './part.ts';
import { line } from './report.ts';
import { memoryOf, startBare, startOurs, stop } from './servers.ts';
import { ANIMALS, FEW } from './sizes.ts';

const LOADED_MB = 200;

export async function measureHot({ pace, wants, profile }: Bench): Promise<void> {
  const folder = await prepareData(ANIMALS);
  const file = path.join(folder, 'petlove.db');
  const animals = sampleOf(file, ANIMALS);
  const goals = goalsOf(animals, ANIMALS).filter(({ work }) => wants(work.name));
  const bare = await startBare('bare-server', file);
  const limit = await startBare('limit-server', file);
  const ours = await startOurs({
    dataDir: folder,
    flags: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
  });
  await learnPages(ours.port, animals, folder);
  await compareAnswers(goals, bare.origin, ours.origin);
  await compareAnswers(goals.filter(isLimited), limit.origin, ours.origin);
  const against = ({ work, against: other = work, must, wanted, ofLimit }: Goal): Opponent[] => [
    { server: bare, work: other, called: 'bare', must, wanted, isLimit: true },
    ...(ofLimit === undefined ? [] : [{ server: limit, work, called: 'limit', must: ofLimit, wanted, isLimit: true }]),
  ];
  const contests = goals.map(
    (goal): Contest => ({ server: ours, work: goal.work, title: goal.title, against: against(goal) }),
  );
  await compete('Hot reads', contests, pace);
  const loaded = memoryOf(ours.child.pid);
  line('memory after that, file not counted', `${loaded} MB (≤ ${LOADED_MB})`, loaded <= LOADED_MB);
  await stop(ours, limit, bare);
}

export function isLimited({ ofLimit }: Goal): boolean {
  return ofLimit !== undefined;
}

export async function measureKept({ pace, wants }: Bench): Promise<void> {
  const [own, keeper] = [await prepareData(ANIMALS), await prepareData(ANIMALS, 'keeper')];
  const sample = (folder: string) => sampleOf(path.join(folder, 'petlove.db'), ANIMALS);
  const goals = keptGoals(sample(own), sample(keeper)).filter(({ work }) => wants(work.name));
  if (goals.length === 0) return;
  const [guardians, kept] = [await startOurs({ dataDir: own }), await startOurs({ dataDir: keeper })];
  const contests = goals.map(
    ({ work, against = work, title, must, wanted }): Contest => ({
      server: kept,
      work,
      title,
      against: [{ server: guardians, work: against, called: 'guardians’', must, wanted, isLimit: false }],
    }),
  );
  await compete('All animals with one keeper', contests, pace);
  await stop(kept, guardians);
}

/** The administrator's list of all animals, against one of a tenth of them. */
export async function measureLists(): Promise<void> {
  for (const { title, ratio, milliseconds, atMost } of await measureFlatness(
    await prepareData(ANIMALS),
    await prepareData(FEW),
  ))
    line(
      `all animals, ${title}`,
      `${milliseconds.toFixed(2)} ms, × ${ratio.toFixed(2)} of a tenth (≤ ${atMost})`,
      ratio <= atMost,
    );
}
