/** A notice at the hour of each dose, with «Dada» in it: the press records what the screen's button does. */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Db, Instant, WallTime } from '#db/types.ts';
import { minutesBetween } from '#server/health/medicines/doses.rules.ts';
import { isSeldom, slotsOn } from '#server/health/medicines/rules.ts';
import type { Context } from '#server/platform/core/context.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { wallTimeOf } from '#server/platform/lib/wall-clock.ts';
import { enqueuePush } from '#server/platform/push/service.ts';
import { type DosePlan, isDoseOpen, listDosePlans, listDoseTakers } from './doses.queries.ts';
import { FIRST_ZONE, LAST_ZONE } from './service.ts';

const PEOPLE_AT_ONCE = 200;
/** After an outage a dose is still told of so long after its time. */
const CATCH_UP_MINUTES = 30;
/** A notice that no device took by then is worth nothing: the screen says what is missing. */
const KEEP_HOURS = 3;

/** What the service worker records when «Dada» is pressed. */
const doseAct = z.object({ give: z.array(z.object({ medicineId: z.number(), slot: z.string() })) });

/**
 * Queues what is due now, once: one notice for each user, animal and hour. Safe to repeat, to kill, or to run in two processes.
 * @returns how many notices were written
 */
export async function remindDoses({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const at = now();
  let told = 0;
  for (let after = 0; ; ) {
    const people = await listDoseTakers(db, { after, most: PEOPLE_AT_ONCE });
    const last = people.at(-1)?.id;
    if (last === undefined) return told;
    const range = { after, last, from: plusDays(dayIn(LAST_ZONE, at), -1), until: dayIn(FIRST_ZONE, at) };
    const plans = Map.groupBy(await listDosePlans(db, range), ({ userId }) => userId);
    for (const { id, timeZone } of people) {
      const now = wallTimeOf(timeZone, at);
      const due = (plans.get(id) ?? []).flatMap((plan) => slotsDue(plan, now).map((slot) => ({ ...plan, slot })));
      const open: typeof due = [];
      for (const dose of due) if (await isDoseOpen(db, dose)) open.push(dose);
      for (const doses of Map.groupBy(open, ({ petId, slot }) => `${petId} ${slot}`).values()) {
        await leaveNotice(db, doses, at);
        told += 1;
      }
    }
    after = last;
    // SQLite answers in this process: without a pause other requests would wait.
    await setImmediate();
  }
}

/** The planned times that have come within the last half hour. */
function slotsDue(plan: DosePlan, now: WallTime): WallTime[] {
  if (isSeldom(plan)) return [];
  const today = now.slice(0, 10);
  return [...slotsOn(plan, plusDays(today, -1)), ...slotsOn(plan, today)].filter((slot) => {
    const since = minutesBetween(slot, now);
    return since >= 0 && since < CATCH_UP_MINUTES;
  });
}

async function leaveNotice(db: Db, doses: readonly (DosePlan & { slot: WallTime })[], at: Instant): Promise<void> {
  const [first] = doses;
  if (!first) return;
  const { userId, petId, petName, slot } = first;
  const give = doses.map((dose) => ({ medicineId: dose.medicineId, slot: dose.slot }));
  const notice = {
    userId,
    dedupeKey: `dose:${userId}:${petId}:${slot}`,
    title: `${petName}: su medicina de las ${slot.slice(11)}`,
    body: doses.map(({ title, dose }) => `${title}, ${dose}`).join(' · '),
    path: '/dashboard',
    urgent: true,
    kind: 'dose' as const,
    refId: petId,
    act: JSON.stringify({ give } satisfies z.infer<typeof doseAct>),
    hours: KEEP_HOURS,
  };
  await db.transaction().execute((db) => enqueuePush(db, notice, at));
}

/** Whether a notice that waited is still worth sending: one of its doses is open. */
export async function isDoseNoticeWanted(db: Db, { userId, act }: { userId: number; act: string | null }) {
  const read = doseAct.safeParse(JSON.parse(act ?? 'null'));
  for (const dose of read.data?.give ?? []) if (await isDoseOpen(db, { userId, ...dose })) return true;
  return false;
}
