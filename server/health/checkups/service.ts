import type { CalendarDate, Trx } from '#db/types.ts';
import { requireLine } from '#server/health/due/service.ts';
import {
  type AddContext,
  announceNew,
  authorColumns,
  editorColumns,
  type EntryContext,
  refuseImpossibleDay,
  requireSameAuthor,
  undoable,
  writeBack,
  writeEntry,
} from '#server/health/entries/service.ts';
import { requireIllnessOf } from '#server/health/illnesses/service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import { insertCheckup, type OwnedCheckup, setCheckupRemoved, updateCheckup } from './queries.ts';
import type { AddCheckupInput, EditCheckupInput } from './schema.ts';

type CheckupContext = EntryContext<OwnedCheckup>;

/** Stores a visit: planned, done, or both. @throws INVALID with field plannedOn, doneOn or illnessId. */
export function addCheckup(context: AddContext, input: AddCheckupInput) {
  const { actor, now, pet } = context;
  refuseImpossibleVisit(input, pet, dayIn(actor.timeZone, now()));
  const add = async (db: Trx) => {
    await requireIllnessOf(db, pet.id, input.illnessId);
    const stamp = {
      ...(await authorColumns(db, actor, now())),
      updatedBy: null,
      createdAt: now(),
      updatedAt: now(),
      removedAt: null,
    };
    const checkupId = await insertCheckup(db, { ...input, ...stamp });
    return { checkupId, nextOn: input.doneOn === null ? input.plannedOn : null };
  };
  return writeEntry(context, pet.id, add, (db, { checkupId }) => announceNew(db, context, 'checkup', checkupId));
}

/** Corrects a visit; an absent field stays as it is. @throws as addCheckup */
export async function editCheckup(context: CheckupContext, input: EditCheckupInput) {
  const { actor, now, entry: checkup } = context;
  requireSameAuthor(checkup, actor);
  const { id, petId } = checkup;
  const { checkupId: _, ...given } = input;
  const changes = givenFields(given);
  refuseImpossibleVisit({ ...checkup, ...changes }, checkup, dayIn(actor.timeZone, now()));
  await writeEntry(context, petId, async (db) => {
    if (input.illnessId !== checkup.illnessId) await requireIllnessOf(db, petId, input.illnessId);
    await updateCheckup(db, id, { ...changes, ...(await editorColumns(db, checkup, actor, now())) });
  });
  return { checkupId: id, petId };
}

/**
 * Marks a planned visit as done. @param answers the key of its line, which must still be open. @throws
 * INVALID field doneOn
 */
export function visitDone(context: CheckupContext, doneOn: CalendarDate, answers: string) {
  const { actor, now, entry: checkup } = context;
  const { id, petId } = checkup;
  refuseImpossibleDay(doneOn, checkup, dayIn(actor.timeZone, now()), 'doneOn');
  return writeEntry(context, petId, async (db) => {
    await requireLine(db, petId, answers);
    await updateCheckup(db, id, { doneOn, updatedBy: actor.userId, updatedAt: now() });
    return { checkupId: id };
  });
}

/**
 * Undoes visitDone. @throws CHECKUP_NOT_FOUND for a never planned one, INVALID where findings were written
 * meanwhile.
 */
export async function visitNotDone(context: CheckupContext) {
  const { actor, now, entry } = context;
  const { id, petId, plannedOn, findings } = entry;
  if (plannedOn === null) throw new DomainError('CHECKUP_NOT_FOUND');
  if (findings !== null)
    throw new DomainError('INVALID', {
      field: 'findings',
      message: 'Ya tiene lo que se encontró: corrígela en su ficha.',
    });
  await writeBack(context, petId, (db) =>
    updateCheckup(db, id, { doneOn: null, updatedBy: actor.userId, updatedAt: now() }),
  );
}

export const { remove: removeCheckup, restore: restoreCheckup } = undoable({
  id: 'checkupId',
  missing: 'CHECKUP_NOT_FOUND',
  setRemoved: setCheckupRemoved,
  write: writeEntry,
});

/** One of the two days is required; findings and a body condition require the day done. */
function refuseImpossibleVisit(
  visit: {
    plannedOn: CalendarDate | null;
    doneOn: CalendarDate | null;
    findings: string | null;
    bodyCondition: number | null;
  },
  pet: { birthOn: CalendarDate | null; deceasedOn: CalendarDate | null },
  today: CalendarDate,
): void {
  const { plannedOn, doneOn, findings, bodyCondition } = visit;
  if (plannedOn === null && doneOn === null)
    throw new DomainError('INVALID', { field: 'plannedOn', message: 'Elige para cuándo es, o cuándo fue.' });
  if (doneOn !== null) refuseImpossibleDay(doneOn, pet, today, 'doneOn');
  // A planned day may be in the future, so only the animal's life bounds it.
  if (plannedOn !== null) refuseImpossibleDay(plannedOn, pet, plannedOn, 'plannedOn');
  if ((findings !== null || bodyCondition !== null) && doneOn === null)
    throw new DomainError('INVALID', { field: 'doneOn', message: 'Escribe cuándo fue: ya dice lo que se encontró.' });
}
