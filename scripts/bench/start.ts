/** A start to its first good answer, against the bare server's; and the memory of a server that is asked nothing. */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareData } from './data.ts';
import { heading, line, median } from './report.ts';
import { memoryOf, startBare, startOurs, type Server, stop } from './servers.ts';
import { FEW } from './sizes.ts';

const ROUNDS = 7;
const START_MS = 300;
const TIMES_BARE = 2;
const IDLE_MB = 70;
const QUIET_MS = 3000;

export async function measureStart(): Promise<void> {
  const dataDir = await prepareData(FEW);
  const file = path.join(dataDir, 'petlove.db');
  const figures = { ours: [] as Server['started'][], bare: [] as Server['started'][] };
  const idle: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await startBare('bare-server', file);
    const ours = await startOurs({ dataDir });
    figures.bare.push(bare.started);
    figures.ours.push(ours.started);
    if (round < 3) {
      await wait(QUIET_MS);
      idle.push(memoryOf(ours.child.pid));
    }
    await stop(ours, bare);
  }
  heading(`A start to the first good answer, medians of ${ROUNDS}`);
  const of = (kind: 'ours' | 'bare', what: keyof Server['started']) =>
    Math.round(median(figures[kind].map((one) => one[what])));
  const [ours, bare] = [of('ours', 'milliseconds'), of('bare', 'milliseconds')];
  line(
    'by the clock',
    `${ours} ms (≤ ${START_MS}), bare ${bare} ms, × ${(ours / bare).toFixed(1)} (wanted ≤ ${TIMES_BARE})`,
    ours <= START_MS,
  );
  const [mine, theirs] = [of('ours', 'processorMs'), of('bare', 'processorMs')];
  line('of processor time', `${mine} ms, bare ${theirs} ms, × ${(mine / theirs).toFixed(1)}`);
  line('idle memory', `${median(idle)} MB (≤ ${IDLE_MB})`, median(idle) <= IDLE_MB);
}
