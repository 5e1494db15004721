import type { CalendarDate, Db, IllnessState } from '#db/types.ts';
import { authorColumns, holdRecord, refuseImpossibleDay, refuseOtherHand } from '#server/health/entries/service.ts';
import type { WriterContext } from '#server/platform/core/context.ts';
import { announceEntry } from '#server/platform/webhooks/delivery.service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import type { Patient } from '#server/pets/pets/queries.ts';
import { insertIllness, listIllnesses, type OwnedIllness, setIllnessRemoved, updateIllness } from './queries.ts';
import type { AddIllnessInput, EditIllnessInput } from './schema.ts';

type IllnessContext = WriterContext & { illness: Omit<OwnedIllness, 'role'> };

/**
 * A disease itself creates no due line: its medicines and check-ups do. @throws INVALID with field
 * diagnosedOn or overcomeOn.
 */
export async function addIllness({ db, actor, now, pet }: WriterContext & { pet: Patient }, input: AddIllnessInput) {
  const today = dayIn(actor.timeZone, now());
  refuseImpossibleDay(input.diagnosedOn, pet, today, 'diagnosedOn');
  refuseImpossibleEnd(input, pet, today);
  return db.transaction().execute(async (db) => {
    await holdRecord(db, pet.id, now());
    const stamp = { ...authorColumns(actor), updatedBy: null, createdAt: now(), updatedAt: now() };
    const illnessId = await insertIllness(db, { ...input, ...stamp, disabledAt: null, removedAt: null });
    await announceEntry(db, 'illness', { id: illnessId, petId: pet.id }, now());
    return { illnessId };
  });
}

/** Corrects a disease; an absent field stays as it is. A relapse clears the day on which it was overcome. */
export async function editIllness({ db, actor, now, illness }: IllnessContext, input: EditIllnessInput) {
  refuseOtherHand(illness, actor);
  const { id, petId } = illness;
  const { illnessId: _, ...given } = input;
  const cameBack = input.state !== undefined && input.state !== 'overcome' && input.overcomeOn === undefined;
  const changes = { ...givenFields(given), ...(cameBack && { overcomeOn: null }) };
  const today = dayIn(actor.timeZone, now());
  if (input.diagnosedOn !== undefined) refuseImpossibleDay(input.diagnosedOn, illness, today, 'diagnosedOn');
  refuseImpossibleEnd({ ...illness, ...changes }, illness, today);
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    await updateIllness(db, id, { ...changes, updatedBy: actor.userId, updatedAt: now() });
  });
  return { illnessId: id, petId };
}

/** Hides it from the record, but not from the history. A second call keeps the first moment. */
export async function disableIllness({ db, actor, now, illness: { id, petId, disabledAt } }: IllnessContext) {
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    await updateIllness(db, id, { disabledAt: disabledAt ?? now(), updatedBy: actor.userId, updatedAt: now() });
  });
  return { illnessId: id, petId };
}

export async function enableIllness({ db, actor, now, illness: { id, petId } }: IllnessContext) {
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    await updateIllness(db, id, { disabledAt: null, updatedBy: actor.userId, updatedAt: now() });
  });
  return { illnessId: id, petId };
}

/** Hides the entry; medicines that were given for it keep its name. */
export async function removeIllness({ db, now, illness: { id, petId } }: IllnessContext) {
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    if (!(await setIllnessRemoved(db, id, now()))) throw new DomainError('ILLNESS_NOT_FOUND');
  });
  return { illnessId: id, petId };
}

export async function restoreIllness({ db, now, illness: { id, petId } }: IllnessContext) {
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    if (!(await setIllnessRemoved(db, id, null))) throw new DomainError('ILLNESS_NOT_FOUND');
  });
  return { illnessId: id, petId };
}

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
