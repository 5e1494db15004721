/**
 * `npm run bench`: our server against an upper limit (bare node:http and prepared statements), interleaved; and the
 * keeper's animals against guardians' own. Only the ratios count, and for the clinic's screens (counter, Hoy, a week of
 * appointments) the time; exits with an error where one is missed. Linux only: CPU time comes from /proc. `--only W1,K2` measures these alone, `--only counter` those
 * screens alone.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureCounter } from './bench/counter.ts';
import { prepareData } from './bench/data.ts';
import { ANIMALS, FEW, tokenOf } from './bench/sizes.ts';
import { compareAnswers, type Goal, goalsOf, sampleOf } from './bench/goals.ts';
import { keptGoals } from './bench/kept.ts';
import { measureFlatness } from './bench/lists.ts';
import type { Order, Outcome } from './bench/load.ts';
import { learnPages } from './bench/pages.ts';
import { measureNight } from './bench/night.ts';
import { measurePictures, PICTURES_MB, SLOWER } from './bench/pictures.ts';
import { measureToday } from './bench/today.ts';
import { measureWeek } from './bench/week.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1.5' },
    only: { type: 'string', default: '' },
    /** Writes a profile of our server into this folder. */
    profile: { type: 'string' },
  },
});
const ROUNDS = Number(options.rounds);
const SECONDS = Number(options.seconds);
const CONNECTIONS = 16;
const [MEMORY_MB, START_RATIO] = [256, 3];
const PORTS = { bare: 3490, ours: 3491, kept: 3492 };
const QUIET = { LOG_LEVEL: 'warn', DATABASE_URL: '', NODE_ENV: 'production' };
const here = import.meta.dirname;
/** As run.mjs starts it. The first start fills the cache, and the median of three ignores it. */
const COMPILED = { NODE_COMPILE_CACHE: path.join(here, '../node_modules/.cache/node') };
const children: ChildProcess[] = [];
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));

/** `kept`: our server on the data folder where the keeper has all animals. */
type Name = keyof typeof PORTS;

interface Server {
  name: Name;
  port: number;
  child: ChildProcess;
}

const keptFolder = await prepareData(ANIMALS, 'keeper');
const counter = [
  ...(await measureCounter(keptFolder)),
  await measureToday(keptFolder),
  await measureWeek(keptFolder),
  ...(await measureNight(keptFolder)),
];
if (options.only === 'counter') process.exit(reportCounter() ? 0 : 1);
const folder = await prepareData();
const file = path.join(folder, 'petlove.db');
const animals = sampleOf(file, ANIMALS);
const keptFile = path.join(keptFolder, 'petlove.db');
const goals = [...goalsOf(animals, ANIMALS), ...keptGoals(animals, sampleOf(keptFile, ANIMALS))].filter(
  ({ work }) => options.only === '' || options.only.split(',').includes(work.name),
);
const starts = { bare: [] as number[], ours: [] as number[] };
for (let round = 0; round < 3; round += 1) {
  for (const name of ['bare', 'ours'] as const) {
    const { server, milliseconds } = await start(name, false);
    starts[name].push(milliseconds);
    await stop(server);
  }
}
const bare = (await start('bare', false)).server;
const ours = (await start('ours', options.profile !== undefined)).server;
const kept = (await start('kept', false)).server;
const idle = memoryOf(ours);
await learnPages(ours.port, animals, folder);
await compareAnswers(goals, `http://127.0.0.1:${bare.port}`, `http://127.0.0.1:${ours.port}`);
const figures = await measure();
const loaded = memoryOf(ours);
const pictures = await measurePictures({ port: ours.port, pid: ours.child.pid ?? 0 }, tokenOf(1, 'web'));
const flat = await measureFlatness(folder, await prepareData(FEW));
const fine = report();
for (const server of [kept, ours, bare]) await stop(server);
process.exit(fine ? 0 : 1);

/** Starts a server and waits for its first good answer. */
async function start(name: Name, profiled: boolean): Promise<{ server: Server; milliseconds: number }> {
  const port = PORTS[name];
  const flags = profiled ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
  const script =
    name === 'bare'
      ? [path.join(here, 'bench/bare-server.ts'), file, String(port)]
      : [...flags, path.join(here, '../server/main.ts')];
  const began = performance.now();
  const child = spawn(process.execPath, script, {
    env: { ...COMPILED, ...process.env, ...QUIET, DATA_DIR: name === 'kept' ? keptFolder : folder, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  const headers = { cookie: `sesion=${tokenOf(1, 'web')}` };
  while (performance.now() - began < 20_000 && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/trpc/pets.list`, { headers }).catch(() => null);
    if (answer?.ok) return { server: { name, port, child }, milliseconds: performance.now() - began };
    await wait(5);
  }
  throw new Error(`${name} did not answer`);
}

async function stop({ child }: Server) {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

interface Figure {
  perCpuSecond: number;
  perSecond: number;
}

async function measure() {
  const load = fork(path.join(here, 'bench/load.ts'), { stdio: 'inherit' });
  children.push(load);
  const works = goals.flatMap(({ work, against }) => (against ? [work, against] : [work]));
  load.send({ works });
  await once(load, 'message');
  const figures = new Map(goals.map(({ work }) => [work.name, { limit: [] as Figure[], ours: [] as Figure[] }]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const goal of goals) {
      const sides = sidesOf(goal);
      for (const [side, server, name] of round % 2 === 0 ? sides : sides.toReversed()) {
        const figure = await window(load, server, name);
        // The first round only warms both up.
        if (round > 0) figures.get(goal.work.name)?.[side].push(figure);
      }
    }
  }
  load.disconnect();
  return figures;
}

/** Which server is asked what for the limit, and for what is measured against it. */
function sidesOf({ work, against = work, kept: ofKeeper }: Goal) {
  const [limit, measured] = ofKeeper ? [ours, kept] : [bare, ours];
  return [['limit', limit, against.name] as const, ['ours', measured, work.name] as const];
}

async function window(load: ChildProcess, { child, port }: Server, work: string): Promise<Figure> {
  const order: Order = { work, port, seconds: SECONDS, connections: CONNECTIONS };
  const before = { cpu: cpuSecondsOf(child), time: performance.now() };
  load.send({ order });
  const [outcome] = (await once(load, 'message')) as [Outcome];
  if (outcome.refused !== null) throw new Error(`${work} was refused: ${outcome.refused}`);
  const cpu = cpuSecondsOf(child) - before.cpu;
  return {
    perCpuSecond: outcome.answers / cpu,
    perSecond: (outcome.answers * 1000) / (performance.now() - before.time),
  };
}

/** User and system time of all its threads; the kernel counts in hundredths of a second. */
function cpuSecondsOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Private memory in megabytes, without the mapped database file. */
function memoryOf({ child }: Server): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

function report(): boolean {
  let fine = true;
  const verdict = (holds: boolean) => {
    fine &&= holds;
    return holds ? 'ok' : 'BELOW';
  };
  console.log(
    `\n${ROUNDS} rounds of ${SECONDS} s, medians; requests per second of processor time (and per second of the clock)\n`,
  );
  row(['', 'limit', 'ours', 'ratio', 'lowest', 'must', 'wanted', '']);
  for (const { work, title, must, wanted } of goals) {
    const found = figures.get(work.name) ?? { limit: [], ours: [] };
    const ratios = found.ours.map(
      (figure, round) => figure.perCpuSecond / (found.limit[round]?.perCpuSecond ?? Number.NaN),
    );
    const ratio = median(ratios);
    const shown = (list: Figure[]) =>
      `${Math.round(median(list.map((one) => one.perCpuSecond)))} (${Math.round(median(list.map((one) => one.perSecond)))})`;
    const held = verdict(ratio >= must);
    row([
      `${work.name} ${title}`,
      shown(found.limit),
      shown(found.ours),
      ratio.toFixed(2),
      Math.min(...ratios).toFixed(2),
      must ? must.toFixed(2) : '–',
      wanted.toFixed(2),
      ratio >= must && ratio < wanted ? 'ok, not yet as wanted' : held,
    ]);
  }
  const begin = { bare: median(starts.bare), ours: median(starts.ours) };
  console.log(
    [
      `\nstart to first answer  ${Math.round(begin.bare)} ms, ours ${Math.round(begin.ours)} ms, × ${(begin.ours / begin.bare).toFixed(1)}` +
        ` (wanted ≤ ${START_RATIO})`,
      `memory, file not counted  idle ${idle} MB, after the run ${loaded} MB (≤ ${MEMORY_MB}) ${verdict(loaded <= MEMORY_MB)}`,
      `20 photos of 12 Mpx at once  ${pictures.seconds.toFixed(1)} s, memory of both processes ${pictures.megabytes} MB (< ${PICTURES_MB}) ${verdict(pictures.megabytes < PICTURES_MB)}`,
      `my animals meanwhile, p95  ${pictures.busyP95.toFixed(1)} ms, at rest ${pictures.restP95.toFixed(1)} ms, × ${(pictures.busyP95 / pictures.restP95).toFixed(1)} (< ${SLOWER}) ${verdict(pictures.busyP95 < SLOWER * pictures.restP95)}`,
      ...flat.map(
        ({ title, ratio, milliseconds, atMost }) =>
          `all animals, ${title}  ${milliseconds.toFixed(2)} ms, × ${ratio.toFixed(2)} of a tenth of them (≤ ${atMost}) ${verdict(ratio <= atMost)}`,
      ),
    ].join('\n'),
  );
  return reportCounter() && fine;
}

function reportCounter(): boolean {
  for (const { title, milliseconds, slowest, atMost } of counter)
    console.log(
      `${title}  ${milliseconds.toFixed(1)} ms («${slowest}», ≤ ${atMost}) ${milliseconds <= atMost ? 'ok' : 'TOO SLOW'}`,
    );
  return counter.every(({ milliseconds, atMost }) => milliseconds <= atMost);
}

function row(cells: string[]) {
  const widths = [20, 15, 15, 7, 8, 7, 8, 0];
  console.log(cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(''));
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? Number.NaN) + (sorted[sorted.length % 2 ? middle : middle - 1] ?? Number.NaN)) / 2;
}
