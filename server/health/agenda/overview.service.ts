import type { SignedInContext } from '#server/platform/core/context.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { listRunning } from '#server/health/medicines/queries.ts';
import { dosesOn } from '#server/health/medicines/rules.ts';
import { listDueUntil, listMissing, listPetsWithDue } from '#server/health/due/queries.ts';
import { animalState, careState, needsVet, SOON_DAYS } from '#server/health/due/lines.rules.ts';
import { doableFrom } from '#server/health/due/rows.rules.ts';
import type { CalendarDate } from '#db/types.ts';

/**
 * This user's due overview: lines overdue or due within thirty days, today's doses, each animal's state, and
 * the first later date.
 */
export async function dueOverview({ db, actor, now }: SignedInContext) {
  const today = dayIn(actor.timeZone, now());
  const window = { userId: actor.userId, until: plusDays(today, SOON_DAYS) };
  const due = await listDueUntil(db, window);
  const pets = await listPetsWithDue(db, window);
  const missing = Map.groupBy(await listMissing(db, { userId: actor.userId }), ({ petId }) => petId);
  return {
    today,
    due: due.map((line) => ({
      ...line,
      state: careState(line.dueOn, today),
      consultVet: needsVet(line, today),
      doableFrom: doableFrom(line),
    })),
    doses: dosesOn(await listRunning(db, { userId: actor.userId, day: today }), today),
    pets: pets.map((pet) => ({
      id: pet.id,
      name: pet.name,
      species: pet.species,
      photo: pet.photo,
      state: animalState(pet, today),
      missing: missing.get(pet.id)?.map(({ title }) => title) ?? [],
    })),
    nextOn: earliest(pets.map(({ laterOn }) => laterOn)),
  };
}

export function earliest(dates: readonly (CalendarDate | null)[]): CalendarDate | null {
  return dates.filter((date) => date !== null).sort()[0] ?? null;
}
