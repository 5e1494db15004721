import type { CalendarDate, Trx } from '#db/types.ts';
import { refreshDue, requireLine } from '#server/health/due/service.ts';
import { authorColumns, holdRecord, refuseImpossibleDay, refuseOtherHand } from '#server/health/entries/service.ts';
import type { WriterContext } from '#server/platform/core/context.ts';
import { announceEntry } from '#server/platform/webhooks/delivery.service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { requireIllnessOf } from '#server/health/illnesses/service.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import type { Patient } from '#server/pets/pets/queries.ts';
import { insertCheckup, type OwnedCheckup, setCheckupRemoved, updateCheckup } from './queries.ts';
import type { AddCheckupInput, EditCheckupInput } from './schema.ts';

type CheckupContext = WriterContext & { checkup: Omit<OwnedCheckup, 'role'> };

/** Stores a visit: planned, done, or both. @throws INVALID with field plannedOn, doneOn or illnessId. */
export async function addCheckup({ db, actor, now, pet }: WriterContext & { pet: Patient }, input: AddCheckupInput) {
  refuseImpossibleVisit(input, pet, dayIn(actor.timeZone, now()));
  return db.transaction().execute(async (db) => {
    await holdRecord(db, pet.id, now());
    await requireIllnessOf(db, pet.id, input.illnessId);
    const stamp = { ...authorColumns(actor), updatedBy: null, createdAt: now(), updatedAt: now(), removedAt: null };
    const checkupId = await insertCheckup(db, { ...input, ...stamp });
    await announceEntry(db, 'checkup', { id: checkupId, petId: pet.id }, now());
    const closed = await refreshDue(db, pet.id);
    return { checkupId, nextOn: input.doneOn === null ? input.plannedOn : null, closed };
  });
}

/** Corrects a visit; an absent field stays as it is. @throws as addCheckup */
export async function editCheckup({ db, actor, now, checkup }: CheckupContext, input: EditCheckupInput) {
  refuseOtherHand(checkup, actor);
  const { id, petId } = checkup;
  const { checkupId: _, ...given } = input;
  const changes = givenFields(given);
  refuseImpossibleVisit({ ...checkup, ...changes }, checkup, dayIn(actor.timeZone, now()));
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    if (input.illnessId !== checkup.illnessId) await requireIllnessOf(db, petId, input.illnessId);
    await updateCheckup(db, id, { ...changes, updatedBy: actor.userId, updatedAt: now() });
    await refreshDue(db, petId);
  });
  return { checkupId: id, petId };
}

/**
 * Marks a planned visit as done. @param answers the key of its line, which must still be open. @throws
 * INVALID field doneOn
 */
export async function visitDone({ db, actor, now, checkup }: CheckupContext, doneOn: CalendarDate, answers: string) {
  const { id, petId } = checkup;
  refuseImpossibleDay(doneOn, checkup, dayIn(actor.timeZone, now()), 'doneOn');
  return db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    await requireLine(db, petId, answers);
    await updateCheckup(db, id, { doneOn, updatedBy: actor.userId, updatedAt: now() });
    return { checkupId: id, closed: await refreshDue(db, petId) };
  });
}

/**
 * Undoes visitDone. @throws CHECKUP_NOT_FOUND for a never planned one, INVALID where findings were written
 * meanwhile.
 */
export async function visitNotDone({ db, actor, now, checkup }: CheckupContext) {
  const { id, petId, plannedOn, findings } = checkup;
  if (plannedOn === null) throw new DomainError('CHECKUP_NOT_FOUND');
  if (findings !== null)
    throw new DomainError('INVALID', {
      field: 'findings',
      message: 'Ya tiene lo que se encontró: corrígela en su ficha.',
    });
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    await updateCheckup(db, id, { doneOn: null, updatedBy: actor.userId, updatedAt: now() });
    await refreshDue(db, petId);
  });
}

export async function removeCheckup({ db, now, checkup: { id, petId } }: CheckupContext) {
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    await setRemovedOrRefuse(db, id, now());
    await refreshDue(db, petId);
  });
  return { checkupId: id, petId };
}

export async function restoreCheckup({ db, now, checkup: { id, petId } }: CheckupContext) {
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    await setRemovedOrRefuse(db, id, null);
    await refreshDue(db, petId);
  });
  return { checkupId: id, petId };
}

async function setRemovedOrRefuse(db: Trx, id: number, removedAt: string | null): Promise<void> {
  if (!(await setCheckupRemoved(db, id, removedAt))) throw new DomainError('CHECKUP_NOT_FOUND');
}

/** One of the two days is required; findings require the day done. */
function refuseImpossibleVisit(
  visit: { plannedOn: CalendarDate | null; doneOn: CalendarDate | null; findings: string | null },
  pet: { birthOn: CalendarDate | null; deceasedOn: CalendarDate | null },
  today: CalendarDate,
): void {
  const { plannedOn, doneOn, findings } = visit;
  if (plannedOn === null && doneOn === null)
    throw new DomainError('INVALID', { field: 'plannedOn', message: 'Elige para cuándo es, o cuándo fue.' });
  if (doneOn !== null) refuseImpossibleDay(doneOn, pet, today, 'doneOn');
  // A planned day may be in the future, so only the animal's life bounds it.
  if (plannedOn !== null) refuseImpossibleDay(plannedOn, pet, plannedOn, 'plannedOn');
  if (findings !== null && doneOn === null)
    throw new DomainError('INVALID', { field: 'doneOn', message: 'Escribe cuándo fue: ya dice lo que se encontró.' });
}
