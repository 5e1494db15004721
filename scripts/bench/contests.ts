/**
 * The same work asked of ours and of what it is measured against, in short windows that take turns: what the machine does
 * meanwhile hits both, so that only the ratio counts.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Order, Outcome, Work } from './load.ts';
import { heading, line, median } from './report.ts';
import { cpuSecondsOf, keep, type Server } from './servers.ts';

/** An opponent that is slower than we are is no limit: it has to be mended before anything is compared with it. */
const FASTER = 1.05;
const CONNECTIONS = 16;

export interface Side {
  server: Server;
  work: Work;
}

export interface Opponent extends Side {
  /** What the line calls it. */
  called: string;
  /** The share of it that must be reached, with room for noise, and the one that is wanted. */
  must: number;
  wanted: number;
  /** Whether it cannot be beaten: a bare server, not another data folder of ours. */
  isLimit: boolean;
}

export interface Contest extends Side {
  title: string;
  against: Opponent[];
  /** Writes wait for the disk: for them the clock counts. */
  by?: 'processor' | 'clock';
  connections?: number;
}

export interface Pace {
  rounds: number;
  seconds: number;
}

interface Figure {
  perCpuSecond: number;
  perSecond: number;
}

export async function compete(title: string, contests: readonly Contest[], { rounds, seconds }: Pace): Promise<void> {
  if (contests.length === 0) return;
  const load = keep(fork(path.join(import.meta.dirname, 'load.ts'), { stdio: 'inherit' }));
  const works = new Map(contests.flatMap((one) => [one, ...one.against]).map(({ work }) => [work.name, work]));
  load.send({ works: [...works.values()] });
  await once(load, 'message');
  const figures = new Map<Side, Figure[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const contest of contests) {
      const sides: Side[] = [contest, ...contest.against];
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const figure = await window(load, side, seconds, contest.connections ?? CONNECTIONS);
        // The first round only warms them up.
        if (round > 0) figures.set(side, [...(figures.get(side) ?? []), figure]);
      }
    }
  }
  load.disconnect();
  heading(`${title}: ${rounds} rounds of ${seconds} s, medians; µs of processor time (and requests per second)`);
  for (const contest of contests) report(contest, figures);
}

async function window(
  load: ChildProcess,
  { server, work }: Side,
  seconds: number,
  connections: number,
): Promise<Figure> {
  const order: Order = { work: work.name, port: server.port, seconds, connections };
  const before = { cpu: spent(server), time: performance.now() };
  load.send({ order });
  const [outcome] = (await once(load, 'message')) as [Outcome];
  if (outcome.refused !== null) throw new Error(`${work.name} was refused: ${outcome.refused}`);
  const cpu = spent(server) - before.cpu;
  return {
    perCpuSecond: outcome.answers / cpu,
    perSecond: (outcome.answers * 1000) / (performance.now() - before.time),
  };
}

function spent({ child, beside = [] }: Server): number {
  return [child, ...beside].reduce((sum, one) => sum + cpuSecondsOf(one), 0);
}

function report(contest: Contest, figures: ReadonlyMap<Side, Figure[]>): void {
  const of = contest.by === 'clock' ? 'perSecond' : 'perCpuSecond';
  const mine = figures.get(contest) ?? [];
  for (const opponent of contest.against) {
    const theirs = figures.get(opponent) ?? [];
    const ratios = mine.map((figure, round) => figure[of] / (theirs[round]?.[of] ?? Number.NaN));
    const ratio = median(ratios);
    const { called, must, wanted, isLimit } = opponent;
    const faster = isLimit && ratio > FASTER;
    const words = [
      `${shown(mine)} : ${called} ${shown(theirs)}`.padEnd(40),
      `${ratio.toFixed(2)} (lowest ${Math.min(...ratios).toFixed(2)}; must ${must.toFixed(2)}, wanted ${wanted.toFixed(2)})`,
    ];
    line(
      `${contest.work.name} ${contest.title}`,
      words.join(''),
      ratio >= must && !faster,
      faster ? `FASTER THAN THE LIMIT: mend ${called}` : 'BELOW',
    );
  }
}

function shown(list: readonly Figure[]): string {
  const micros = 1e6 / median(list.map((one) => one.perCpuSecond));
  return `${Math.round(micros)} (${Math.round(median(list.map((one) => one.perSecond)))})`;
}
