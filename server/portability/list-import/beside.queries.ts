/** Lots, notes of what happened after a dose, and appointments that rows of a list may mean. Only reads. */
import { inChunks } from '#db/chunks.ts';
import type { CalendarDate, Db, Instant } from '#db/types.ts';
import { isUndone } from './merge.rules.ts';

/** The labels of the lots with one of these numbers, in their compared form. */
export async function listLotLabels(db: Db, numbers: readonly string[]) {
  const found = await inChunks(numbers, (some) =>
    db.selectFrom('lotVaccine').select(['number', 'laboratory']).distinct().where('number', 'in', some).execute(),
  );
  return found.flat();
}

/** What was noted after the doses of these animals, also what a person removed. */
export async function listEventsBeside(db: Db, petIds: readonly number[]) {
  const found = await inChunks(petIds, (some) =>
    db
      .selectFrom('adverseEvent')
      .innerJoin('vaccination', 'vaccination.id', 'adverseEvent.vaccinationId')
      .select(['vaccination.petId', 'vaccination.importKey', 'adverseEvent.happenedOn', 'adverseEvent.what'])
      .where('vaccination.petId', 'in', some)
      .execute(),
  );
  return found.flat().filter(({ importKey }) => !isUndone(importKey));
}

interface Asked {
  keys: readonly string[];
  moments: readonly Instant[];
  ids: readonly number[];
}

/** Appointments of these lists' names, at these moments, or with these numbers. One statement for each, so that an index serves. */
export async function listAppointmentsAt(db: Db, { keys, moments, ids }: Asked) {
  const all = db.selectFrom('appointment').select(['id', 'petId', 'startsAt', 'importKey', 'animalName', 'personName']);
  const found = [
    ...(await inChunks(keys, (some) => all.where('importKey', 'in', some).execute())),
    ...(await inChunks(moments, (some) => all.where('startsAt', 'in', some).execute())),
    ...(await inChunks(ids, (some) => all.where('id', 'in', some).execute())),
  ];
  return [...new Map(found.flat().map((one) => [one.id, one])).values()];
}

/** The dose that a note is about: as the list brought it, by its number here, else by its day. */
export async function findDose(
  db: Db,
  {
    petId,
    key,
    id,
    name,
    givenOn,
  }: { petId: number; key: string; id: number | null; name: string; givenOn: CalendarDate },
): Promise<number | null> {
  const doses = await db
    .selectFrom('vaccination')
    .select(['id', 'importKey', 'name'])
    .where('petId', '=', petId)
    .where('givenOn', '=', givenOn)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
  const dose =
    doses.find(({ importKey }) => importKey === key) ??
    doses.find((one) => one.id === id) ??
    doses.find((one) => one.name.toLowerCase() === name) ??
    doses[0];
  return dose?.id ?? null;
}

export async function findBranchNamed(db: Db, name: string): Promise<number | null> {
  const branch = await db.selectFrom('branch').select('id').where('name', '=', name).executeTakeFirst();
  return branch?.id ?? null;
}
