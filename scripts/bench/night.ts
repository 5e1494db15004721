/**
 * The nightly look at the records of 250,000 patients: how long its longest turns hold the loop. And what counting the letters of one
 * step costs, with every line of that clinic due.
 */
import path from 'node:path';
import { openSqlite } from '#db/open.ts';
import { previewLetters } from '#server/clinic/recalls/letters.service.ts';
import { recallCountsInput } from '#server/clinic/recalls/schema.ts';
import { reviewAll, reviewCounts } from '#server/clinic/review/service.ts';
import { leaveReminders } from '#server/health/reminders/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { type CounterFigure, median } from './counter.ts';
import { copyOfData } from './copies.ts';
import { FEW, usersFor, VETERINARIAN } from './sizes.ts';

const TURN_MS = 20;
const LETTERS_MS = 300;
/** Asked every five minutes by each member of the staff. */
const BADGE_MS = 20;
/** Two longer turns in a night are the collector's. */
const PLACE = 2;
/** Half past two where the clinic stands; by then all that the data holds is due. */
const NIGHT = '2027-06-01T07:30:00.000Z';

/** @param folder the data folder where the keeper has all animals */
export async function measureNight(folder: string): Promise<CounterFigure[]> {
  const open = openSqlite(path.join(folder, 'petlove.db'));
  const actor = { userId: VETERINARIAN, timeZone: 'America/Guayaquil', roles: ['veterinarian'] };
  const context = { db: open.db, actor, now: () => NIGHT } as unknown as SignedInContext;
  // The first night writes what it finds; every other one is alike.
  await reviewAll(context);
  const turns = await watched(() => reviewAll(context));
  let letters = 0;
  const milliseconds = await median(async () => {
    letters = (await previewLetters(context, recallCountsInput.parse({}))).letters;
  });
  let lines = 0;
  const badge = await median(async () => {
    lines = (await reviewCounts(context)).all;
  });
  await open.close();
  if (letters === 0) throw new Error('nobody would get a letter');
  return [
    {
      title: 'the night, its longest turn',
      milliseconds: turns.longest,
      slowest: `${Math.round(turns.all / 1000)} s in all`,
      atMost: TURN_MS,
    },
    { title: 'Revisión, its badge', milliseconds: badge, slowest: `${lines} líneas`, atMost: BADGE_MS },
    { title: 'letters of one step, counted', milliseconds, slowest: `${letters} cartas`, atMost: LETTERS_MS },
  ];
}

/** A morning on which all of ten thousand people have something due: half past eight where they live. */
const MORNING = '2027-06-01T13:30:00.000Z';

export async function measureDigest(): Promise<CounterFigure> {
  const { folder, discard } = await copyOfData('digest', FEW);
  const open = openSqlite(path.join(folder, 'petlove.db'));
  const today = MORNING.slice(0, 10);
  await open.db.updateTable('due').set({ dueOn: today, remindOn: today }).where('dueOn', 'is not', null).execute();
  let told = 0;
  const turns = await watched(async () => {
    await leaveReminders({ db: open.db, now: () => MORNING });
    const { digests } = await open.db
      .selectFrom('digest')
      .select((eb) => eb.fn.countAll<number>().as('digests'))
      .executeTakeFirstOrThrow();
    told = digests;
  });
  await open.close();
  discard();
  if (told < usersFor(FEW) / 2) throw new Error(`only ${told} people are told`);
  return {
    title: `a digest for ${told.toLocaleString('en')} people, its longest turn`,
    milliseconds: turns.longest,
    slowest: `${Math.round(turns.all / 1000)} s in all`,
    atMost: TURN_MS,
  };
}

/** Processor time of the main thread: of the longest turn of the loop meanwhile, and of the whole work. */
async function watched(work: () => Promise<unknown>) {
  let turns: number[] = [];
  let before = processorMs();
  let over = false;
  const look = () => {
    turns.push(processorMs() - before);
    if (turns.length > 1000) turns = turns.toSorted((a, b) => b - a).slice(0, PLACE + 1);
    before = processorMs();
    if (!over) setImmediate(look);
  };
  const began = processorMs();
  setImmediate(look);
  await work();
  over = true;
  return { longest: turns.toSorted((a, b) => b - a)[PLACE] ?? Number.NaN, all: processorMs() - began };
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
