/** A notice at the hour of each dose, with «Dada» in it: the press records what the screen's button does. */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Db, Instant, WallTime } from '#db/types.ts';
import { minutesBetween } from '#server/health/medicines/doses.rules.ts';
import { isSeldom, type Plan, slotsOn } from '#server/health/medicines/rules.ts';
import type { Context } from '#server/platform/core/context.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { wallTimeOf } from '#server/platform/lib/wall-clock.ts';
import { enqueuePush } from '#server/platform/push/service.ts';
import { type DosePlan, isDoseOpen, listDosePlans } from './doses.queries.ts';
import { batched } from './rounds.service.ts';
import { LAST_ZONE } from './service.ts';
import { animalsWithDoses } from './recipients.service.ts';

const ANIMALS_AT_ONCE = 50;
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
  const clocks = new Map<string, WallTime>();
  const clockIn = (zone: string) => {
    const shown = clocks.get(zone) ?? wallTimeOf(zone, at);
    clocks.set(zone, shown);
    return shown;
  };
  const since = plusDays(dayIn(LAST_ZONE, at), -1);
  const animals = await animalsWithDoses(db, since, (plan, zone) => slotsDue(plan, clockIn(zone)).length > 0);
  let told = 0;
  for await (const petIds of batched(animals, ANIMALS_AT_ONCE)) {
    const plans = await listDosePlans(db, petIds);
    for (const theirs of Map.groupBy(plans, ({ userId }) => userId).values()) {
      const due = theirs.flatMap((plan) => slotsDue(plan, clockIn(plan.timeZone)).map((slot) => ({ ...plan, slot })));
      const open: typeof due = [];
      for (const dose of due) if (await isDoseOpen(db, dose)) open.push(dose);
      for (const doses of Map.groupBy(open, ({ petId, slot }) => `${petId} ${slot}`).values()) {
        await leaveNotice(db, doses, at);
        told += 1;
      }
    }
    // SQLite answers in this process: without a pause other requests would wait.
    await setImmediate();
  }
  return told;
}

/** The planned times that have come within the last half hour. */
function slotsDue(plan: Plan, now: WallTime): WallTime[] {
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
