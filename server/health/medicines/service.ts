import type { CalendarDate, Instant, Trx, WallTime } from '#db/types.ts';
import { requireLine } from '#server/health/due/service.ts';
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
  writeEntry,
} from '#server/health/entries/service.ts';
import { requireIllnessOf } from '#server/health/illnesses/service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays, problemWithDate } from '#server/platform/lib/calendar.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import { plus } from '#server/platform/lib/time.ts';
import { wallTimeOf } from '#server/platform/lib/wall-clock.ts';
import {
  deleteDose,
  findDose,
  insertDose,
  insertMedicine,
  type OwnedMedicine,
  setMedicineRemoved,
  updateMedicine,
} from './queries.ts';
import { isLate } from './doses.rules.ts';
import { endOf, isSlot, type Plan } from './rules.ts';
import type { AddMedicineInput, EditMedicineInput } from './schema.ts';

type MedicineContext = EntryContext<OwnedMedicine>;

/** A treatment may be recorded before it begins, but not years before. */
const FARTHEST_START_DAYS = 366;
/** How far a phone's clock may run ahead of ours. */
const CLOCKS_DIFFER_MINUTES = 5;

/** @throws INVALID with field startOn, endOn, duration, durationUnit or illnessId. */
export async function addMedicine(context: AddContext, input: AddMedicineInput) {
  const { actor, now, pet } = context;
  const plan = { ...input, endOn: decideEnd(input) };
  refuseImpossibleStart(plan.startOn, pet, dayIn(actor.timeZone, now()));
  const add = async (db: Trx) => {
    await requireIllnessOf(db, pet.id, input.illnessId);
    const stamp = { ...(await authorColumns(db, actor, now())), updatedBy: null, createdAt: now(), updatedAt: now() };
    const medicineId = await insertMedicine(db, { ...plan, ...stamp, disabledAt: null, removedAt: null });
    return { medicineId, endOn: plan.endOn };
  };
  return writeEntry(context, pet.id, add, (db, { medicineId }) => announceNew(db, context, 'medicine', medicineId));
}

/**
 * Corrects a treatment; absent fields stay, and an end that was not chosen follows the duration. @throws as
 * addMedicine
 */
export async function editMedicine(context: MedicineContext, input: EditMedicineInput) {
  const { actor, now, entry: medicine } = context;
  requireSameAuthor(medicine, actor);
  const { id, petId } = medicine;
  const { medicineId: _, ...given } = input;
  const followed = medicine.endOn === endOf(medicine);
  const kept = input.endOn === undefined || input.endOn === medicine.endOn;
  const chosen = kept ? (followed ? null : medicine.endOn) : input.endOn;
  const merged = { ...medicine, ...givenFields(given), endOn: chosen ?? null };
  const endOn = decideEnd(merged);
  if (input.startOn !== undefined) refuseImpossibleStart(input.startOn, medicine, dayIn(actor.timeZone, now()));
  await writeEntry(context, petId, async (db) => {
    if (input.illnessId !== medicine.illnessId) await requireIllnessOf(db, petId, input.illnessId);
    await updateMedicine(db, id, {
      ...givenFields(given),
      endOn,
      ...(await editorColumns(db, medicine, actor, now())),
    });
  });
  return { medicineId: id, petId, endOn };
}

/** A disabled treatment reminds no more, but stays in the history. */
export const { disable: disableMedicine, enable: enableMedicine } = disableable({
  id: 'medicineId',
  update: updateMedicine,
  write: writeEntry,
});

/** The given doses of a removed treatment stay in the database. */
export const { remove: removeMedicine, restore: restoreMedicine } = undoable({
  id: 'medicineId',
  missing: 'MEDICINE_NOT_FOUND',
  setRemoved: setMedicineRemoved,
  write: writeEntry,
});

/**
 * "Dada": a repeated call by any member records one dose.
 * @throws INVALID field slot for a time outside the plan or still to come; field givenAt in the future or too
 * early for the dose.
 */
export async function giveDose(context: MedicineContext, input: { slot: WallTime; givenAt?: Instant | undefined }) {
  const { slot } = input;
  const { actor, now, entry: medicine } = context;
  const refuse = (message: string) => new DomainError('INVALID', { field: 'slot', message });
  if (!isSlot(medicine, slot)) throw refuse('Esa dosis no es de este tratamiento.');
  if (slot.slice(0, 10) > plusDays(dayIn(actor.timeZone, now()), 1)) throw refuse('Todavía falta para esa dosis.');
  return writeDose(context, slot, { givenAt: input.givenAt && readGivenAt(context, slot, input.givenAt) });
}

/** The reported time must be plausible: at the earliest the day before the planned time. */
function readGivenAt({ actor, now }: MedicineContext, slot: WallTime, told: Instant): Instant {
  const refuse = (message: string) => new DomainError('INVALID', { field: 'givenAt', message });
  const givenAt = plus(told, 0, 'minutes');
  if (givenAt > plus(now(), CLOCKS_DIFFER_MINUTES, 'minutes')) throw refuse('Esa hora todavía no llega.');
  if (slot.slice(0, 10) > plusDays(dayIn(actor.timeZone, givenAt), 1)) throw refuse('Todavía faltaba para esa dosis.');
  return givenAt < now() ? givenAt : now();
}

/**
 * The same for a planned time farther ahead: a dose in the agenda is sometimes given early.
 * @param answers the key of the line that it answers, which must still be open.
 * @param givenAt where it is not now.
 */
export async function writeDose(
  context: MedicineContext,
  slot: WallTime,
  { answers, givenAt: told = context.now() }: { answers?: string; givenAt?: Instant | undefined },
) {
  const { actor, entry } = context;
  const { id, petId, disabledAt, deceasedOn } = entry;
  const refuse = (message: string) => new DomainError('INVALID', { field: 'slot', message });
  if (disabledAt !== null) throw refuse('Este tratamiento está deshabilitado.');
  if (deceasedOn !== null && slot.slice(0, 10) > deceasedOn) throw refuse('Es posterior a su fallecimiento.');
  const { givenAt } = await writeEntry(context, petId, async (db) => {
    if (answers !== undefined) await requireLine(db, petId, answers);
    const late = isLate(slot, wallTimeOf(actor.timeZone, told)) ? 1 : 0;
    await insertDose(db, { medicineId: id, slot, givenAt: told, late, reason: null, createdBy: actor.userId });
    const stored = await findDose(db, id, slot);
    return { givenAt: stored?.givenAt ?? told };
  });
  return { medicineId: id, petId, slot, givenAt };
}

/** Deshacer: the dose was not given. A repeated call changes nothing. */
export async function takeDoseBack(context: MedicineContext, { slot }: { slot: WallTime }) {
  const { id, petId } = context.entry;
  await writeEntry(context, petId, (db) => deleteDose(db, id, slot));
  return { medicineId: id, petId, slot };
}

/** The last day: the chosen one, else from the duration, else none. */
function decideEnd(plan: Plan): CalendarDate | null {
  const refuse = (field: string, message: string) => new DomainError('INVALID', { field, message });
  if (plan.duration !== null && plan.durationUnit === null)
    throw refuse('durationUnit', 'Elige si son horas, días, semanas o meses.');
  const endOn = plan.endOn ?? endOf(plan);
  if (endOn === null) return null;
  if (plan.endOn === null && problemWithDate(endOn)) throw refuse('duration', 'Es demasiado tiempo.');
  if (endOn < plan.startOn) throw refuse('endOn', 'Es anterior al inicio.');
  return endOn;
}

function refuseImpossibleStart(
  startOn: CalendarDate,
  pet: { birthOn: CalendarDate | null; deceasedOn: CalendarDate | null },
  today: CalendarDate,
): void {
  if (startOn > plusDays(today, FARTHEST_START_DAYS))
    throw new DomainError('INVALID', { field: 'startOn', message: 'Falta más de un año: revisa la fecha.' });
  refuseImpossibleDay(startOn, pet, startOn, 'startOn');
}
