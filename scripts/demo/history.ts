/** An animal's care besides vaccines, oldest first, as its guardian would have entered it. */
import { plusDays } from '#server/platform/lib/calendar.ts';
import type { Api } from '#server/app/http/router.ts';
import type { DemoPet } from './demo-pet.ts';

export async function writeHistory(api: Api, petId: number, pet: DemoPet, today: string): Promise<void> {
  const day = (daysAgo: number) => plusDays(today, -daysAgo);
  for (const [daysAgo, amount] of pet.weights ?? [])
    await api.weights.add({ petId, amount, unit: 'kg', measuredOn: day(daysAgo), sure: true });
  for (const { daysAgo, ...facts } of oldestFirst(pet.dewormings ?? []))
    await api.dewormings.add({ petId, givenOn: day(daysAgo), ...facts });
  const illnesses = new Map<string, number>();
  for (const { daysAgo, overcomeDaysAgo, ...facts } of oldestFirst(pet.illnesses ?? [])) {
    const overcomeOn = overcomeDaysAgo === undefined ? null : day(overcomeDaysAgo);
    const { illnessId } = await api.illnesses.add({ petId, diagnosedOn: day(daysAgo), overcomeOn, ...facts });
    illnesses.set(facts.name, illnessId);
  }
  for (const { daysAgo, days, against, ...facts } of oldestFirst(pet.medicines ?? [])) {
    const illnessId = illnesses.get(against ?? '') ?? null;
    const course = days === undefined ? {} : ({ duration: days, durationUnit: 'day' } as const);
    const { medicineId } = await api.medicines.add({ petId, startOn: day(daysAgo), illnessId, ...course, ...facts });
    // Today's first dose was already given.
    const slot = `${today}T${facts.firstTime ?? '08:00'}`;
    if (facts.everyUnit === 'hour' && days === undefined) await api.medicines.give({ medicineId, slot });
    if (facts.everyUnit === 'week')
      await api.medicines.give({ medicineId, slot: `${day(daysAgo - 56)}T${facts.firstTime ?? '08:00'}` });
  }
  for (const { daysAgo, inDays, ...facts } of pet.checkups ?? []) {
    const doneOn = daysAgo === undefined ? null : day(daysAgo);
    await api.checkups.add({ petId, doneOn, plannedOn: inDays === undefined ? null : day(-inDays), ...facts });
  }
}

function oldestFirst<Entry extends { daysAgo: number }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => b.daysAgo - a.daysAgo);
}
