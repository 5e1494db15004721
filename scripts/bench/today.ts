/** Hoy with 5,000 lines that are due, among the 250,000 patients of the counter: what its screen costs the server. */
import path from 'node:path';
import { openSqlite } from '#db/open.ts';
import { lotWarnings } from '#server/clinic/lots/service.ts';
import { daysOf } from '#server/clinic/recalls/rules.ts';
import { recallCountsInput, recallListInput } from '#server/clinic/recalls/schema.ts';
import { recallCounts, recallPage } from '#server/clinic/recalls/service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { type CounterFigure, median } from './counter.ts';
import { VETERINARIAN } from './sizes.ts';

const AT_MOST_MS = 300;
const LINES = 5000;
const ZONE = 'America/Guayaquil';

/** @param folder the data folder where the keeper has all animals */
export async function measureToday(folder: string): Promise<CounterFigure> {
  const open = openSqlite(path.join(folder, 'petlove.db'));
  const { db } = open;
  const { remindOn } = await db
    .selectFrom('due')
    .select('remindOn')
    .where('remindOn', 'is not', null)
    .orderBy('remindOn')
    .offset(LINES - 1)
    .limit(1)
    .$narrowType<{ remindOn: string }>()
    .executeTakeFirstOrThrow();
  // The window of the screen ends a week ahead.
  const today = plusDays(remindOn, -7);
  const { from, until } = daysOf('urgent', today);
  const { due } = await db
    .selectFrom('due')
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .where('remindOn', '>=', from)
    .where('remindOn', '<=', until)
    .executeTakeFirstOrThrow();
  const actor = { userId: VETERINARIAN, timeZone: ZONE, roles: ['veterinarian'] };
  const context = {
    db,
    actor,
    config: readConfig({}),
    now: () => `${today}T17:00:00.000Z`,
  } as unknown as SignedInContext;
  let owners = 0;
  const milliseconds = await median(async () => {
    const [page] = [
      await recallPage(context, recallListInput.parse({})),
      await recallCounts(context, recallCountsInput.parse({})),
      await lotWarnings(context),
    ];
    owners = page.groups.length;
  });
  await open.close();
  if (due < LINES || owners === 0) throw new Error(`Hoy shows ${owners} owners of ${due} lines`);
  return { title: 'Hoy', milliseconds, slowest: `${due} cuidados`, atMost: AT_MOST_MS };
}
