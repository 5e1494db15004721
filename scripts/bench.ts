/**
 * `npm run bench`: our server against limits that no product beats (bare node:http with prepared statements; one statement
 * whose JSON the database makes), interleaved, so that only ratios count; and what else has a bound: writes, PostgreSQL, a
 * start, memory, waiting, the clinic's screens, first visits. Exits with an error where one is missed, and where we are
 * faster than a limit. `-- --only hot,start` measures these parts, `-- --only W1` one contest. Linux only.
 */
import { parseArgs } from 'node:util';
import { measureClinic } from './bench/clinic.ts';
import { measureCrowd } from './bench/crowd.ts';
import { measureGrowth } from './bench/growth.ts';
import { measureHot, measureKept, measureLists } from './bench/hot.ts';
import type { Bench } from './bench/part.ts';
import { measurePostgres } from './bench/postgres.ts';
import { everythingHolds, heading } from './bench/report.ts';
import { ANIMALS, FEW, MANY } from './bench/sizes.ts';
import { measureSeveral } from './bench/several.ts';
import { measureStart } from './bench/start.ts';
import { measureSteps } from './bench/steps.ts';
import { measureVisits } from './bench/visits.ts';
import { measureWaits } from './bench/waits.ts';
import { measureWrites } from './bench/writes.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1.5' },
    only: { type: 'string', default: '' },
    /** Writes a profile of our server at the hot reads into this folder. */
    profile: { type: 'string' },
  },
});

const PARTS: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  hot: measureHot,
  kept: measureKept,
  lists: measureLists,
  writes: measureWrites,
  postgres: measurePostgres,
  several: measureSeveral,
  start: measureStart,
  waits: measureWaits,
  crowd: measureCrowd,
  flat: (bench) => measureGrowth(bench, FEW, ANIMALS),
  clinic: measureClinic,
  pages: measureVisits,
  /** Explains the reads; nothing is asked of it. */
  steps: measureSteps,
  /** A quarter of an hour for its data alone: only where it is asked for. */
  growth: (bench) => measureGrowth(bench, ANIMALS, MANY),
};
/** The part that a contest belongs to, by the beginning of its name. */
const CONTESTS: readonly (readonly [names: RegExp, part: string])[] = [
  [/^W4/, 'writes'],
  [/^[WQR]/, 'hot'],
  [/^K/, 'kept'],
];

const asked = options.only.split(',').filter(Boolean);
const contests = asked.filter((name) => !(name in PARTS));
const parts = new Set([
  ...asked.filter((name) => name in PARTS),
  ...contests.map((name) => CONTESTS.find(([names]) => names.test(name))?.[1] ?? `${name}?`),
]);
const unknown = [...parts].filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join()}. Parts: ${Object.keys(PARTS).join()}.`);
  process.exit(1);
}
const bench: Bench = {
  pace: { rounds: Number(options.rounds), seconds: Number(options.seconds) },
  wants: (name) => contests.length === 0 || contests.includes(name),
  profile: options.profile,
};
for (const [name, measure] of Object.entries(PARTS))
  if (asked.length === 0 ? !['steps', 'growth'].includes(name) : parts.has(name)) await measure(bench);
heading(everythingHolds() ? 'Everything holds.' : 'Not everything holds.');
process.exit(everythingHolds() ? 0 : 1);
