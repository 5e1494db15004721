import type { CalendarDate, Db, IllnessState } from '#db/types.ts';
import {
  type AddContext,
  announceNew,
  authorColumns,
  editorColumns,
  disableable,
  type EntryContext,
  refuseImpossibleDay,
  requireSameAuthor,
  undoable,
  writeAside,
} from '#server/health/entries/service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import { insertIllness, listIllnesses, type OwnedIllness, setIllnessRemoved, updateIllness } from './queries.ts';
import type { AddIllnessInput, EditIllnessInput } from './schema.ts';

type IllnessContext = EntryContext<OwnedIllness>;

/**
 * A disease itself creates no due line: its medicines and check-ups do. @throws INVALID with field
 * diagnosedOn or overcomeOn.
 */
export function addIllness(context: AddContext, input: AddIllnessInput) {
  const { actor, now, pet } = context;
  const today = dayIn(actor.timeZone, now());
  refuseImpossibleDay(input.diagnosedOn, pet, today, 'diagnosedOn');
  refuseImpossibleEnd(input, pet, today);
  return writeAside(context, pet.id, async (db) => {
    const stamp = { ...(await authorColumns(db, actor, now())), updatedBy: null, createdAt: now(), updatedAt: now() };
    const illnessId = await insertIllness(db, { ...input, ...stamp, disabledAt: null, removedAt: null });
    await announceNew(db, context, 'illness', illnessId);
    return { illnessId };
  });
}

/** Corrects a disease; an absent field stays as it is. A relapse clears the day on which it was overcome. */
export async function editIllness(context: IllnessContext, input: EditIllnessInput) {
  const { actor, now, entry: illness } = context;
  requireSameAuthor(illness, actor);
  const { id, petId } = illness;
  const { illnessId: _, ...given } = input;
  const cameBack = input.state !== undefined && input.state !== 'overcome' && input.overcomeOn === undefined;
  const changes = { ...givenFields(given), ...(cameBack && { overcomeOn: null }) };
  const today = dayIn(actor.timeZone, now());
  if (input.diagnosedOn !== undefined) refuseImpossibleDay(input.diagnosedOn, illness, today, 'diagnosedOn');
  refuseImpossibleEnd({ ...illness, ...changes }, illness, today);
  await writeAside(context, petId, async (db) =>
    updateIllness(db, id, { ...changes, ...(await editorColumns(db, illness, actor, now())) }),
  );
  return { illnessId: id, petId };
}

/** A disabled disease is hidden from the record, but not from the history. */
export const { disable: disableIllness, enable: enableIllness } = disableable({
  id: 'illnessId',
  update: updateIllness,
  write: writeAside,
});

/** Medicines that were given for a removed disease keep its name. */
export const { remove: removeIllness, restore: restoreIllness } = undoable({
  id: 'illnessId',
  missing: 'ILLNESS_NOT_FOUND',
  setRemoved: setIllnessRemoved,
  write: writeAside,
});

/**
 * The disease of a medicine or a check-up must be the same animal's; null and absent name none. @throws
 * INVALID field illnessId
 */
export async function requireIllnessOf(db: Db, petId: number, illnessId: number | null | undefined): Promise<void> {
  if (illnessId === null || illnessId === undefined) return;
  const known = (await listIllnesses(db, { petId })).some(({ id }) => id === illnessId);
  if (!known) throw new DomainError('INVALID', { field: 'illnessId', message: 'Elige una enfermedad de este animal.' });
}

/** Only an overcome disease has such a day, between its diagnosis and today. */
function refuseImpossibleEnd(
  illness: { state: IllnessState; diagnosedOn: CalendarDate; overcomeOn: CalendarDate | null },
  pet: { birthOn: CalendarDate | null; deceasedOn: CalendarDate | null },
  today: CalendarDate,
): void {
  const { state, diagnosedOn, overcomeOn } = illness;
  if (overcomeOn === null) return;
  const refuse = (message: string) => new DomainError('INVALID', { field: 'overcomeOn', message });
  if (state !== 'overcome') throw refuse('Solo se llena cuando está superada.');
  if (overcomeOn < diagnosedOn) throw refuse('Es anterior al diagnóstico.');
  refuseImpossibleDay(overcomeOn, pet, today, 'overcomeOn');
}
