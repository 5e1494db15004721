/** A week of appointments of five veterinarians, with the 250,000 patients of the counter: what its screen costs the server. */
import path from 'node:path';
import { openSqlite } from '#db/open.ts';
import { insertAppointment } from '#server/health/appointments/queries.ts';
import { agenda } from '#server/clinic/appointments/service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { CounterFigure } from './counter.ts';
import { ANIMALS } from './sizes.ts';

const AT_MOST_MS = 100;
const ROUNDS = 9;
const VETERINARIANS = 5;
const [DAYS, A_DAY, WEEKS_AROUND] = [6, 24, 8];
/** Monday of the week that is asked for, eight in the morning where the clinic stands. */
const MONDAY = '2026-11-23';
const OPENS = `${MONDAY}T13:00:00.000Z`;

/** @param folder the data folder where the keeper has all animals */
export async function measureWeek(folder: string): Promise<CounterFigure> {
  const open = openSqlite(path.join(folder, 'petlove.db'));
  const { db } = open;
  const people = await db.selectFrom('user').select('id').orderBy('id').limit(VETERINARIANS).execute();
  if (!(await db.selectFrom('appointment').select('id').limit(1).executeTakeFirst()))
    await db.transaction().execute(async (db) => {
      let nth = 0;
      for (let week = -WEEKS_AROUND; week <= WEEKS_AROUND; week += 1)
        for (let day = 0; day < DAYS; day += 1)
          for (const { id: veterinarianId } of people)
            for (let place = 0; place < A_DAY; place += 1) {
              nth += 1;
              const startsAt = plus(OPENS, (week * 7 + day) * 1440 + place * 20, 'minutes');
              await insertAppointment(db, {
                petId: ((nth * 7919) % ANIMALS) + 1,
                veterinarianId,
                reason: 'Antirrábica',
                startsAt,
                endsAt: plus(startsAt, 20, 'minutes'),
                state: week < 0 ? 'done' : 'agreed',
                via: 'staff',
                createdBy: null,
                createdAt: startsAt,
                updatedAt: startsAt,
              });
            }
    });
  const context = { db, config: readConfig({}), now: () => OPENS } as SignedInContext;
  const took: number[] = [];
  let shown = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = process.cpuUsage();
    shown = (await agenda(context, { from: MONDAY, days: 7 })).appointments.length;
    const { user, system } = process.cpuUsage(began);
    // The first round only warms up.
    if (round > 0) took.push((user + system) / 1000);
  }
  await open.close();
  const milliseconds = took.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  const all = DAYS * VETERINARIANS * A_DAY;
  if (shown !== all) throw new Error(`the week shows ${shown} appointments of ${all}`);
  return {
    title: `a week of ${VETERINARIANS} veterinarians`,
    milliseconds,
    slowest: `${all} turnos`,
    atMost: AT_MOST_MS,
  };
}
