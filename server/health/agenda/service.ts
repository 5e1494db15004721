import type { CalendarDate } from '#db/types.ts';
import { deletePostponement, putPostponement } from '#server/health/due/queries.ts';
import { addsEntry } from '#server/health/due/rows.rules.ts';
import { hasMovedOn } from '#server/health/due/lines.rules.ts';
import { requireLine } from '#server/health/due/service.ts';
import { writeEntry } from '#server/health/entries/service.ts';
import { findCheckup } from '#server/health/checkups/queries.ts';
import { visitDone, visitNotDone } from '#server/health/checkups/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { findDeworming } from '#server/health/dewormings/queries.ts';
import { PRODUCT_FORMS } from '#server/health/dewormings/rules.ts';
import { addDeworming, removeDeworming } from '#server/health/dewormings/service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { refuseEnded } from '#server/pets/licences/service.ts';
import { findDose, findMedicine } from '#server/health/medicines/queries.ts';
import { slotMeant } from '#server/health/medicines/rules.ts';
import { takeDoseBack, writeDose } from '#server/health/medicines/service.ts';
import type { Pet } from '#server/pets/pets/queries.ts';
import { findVaccination } from '#server/health/vaccines/queries.ts';
import { addVaccination, removeVaccination } from '#server/health/vaccines/service.ts';
import type { DoneInput, LineInput, PostponeInput, UndoInput } from './schema.ts';

/** A click in a mail makes this context itself, with only the actor, the animal and the clock. */
export type AgendaContext = SignedInContext & { pet: Pet };

interface Done {
  /** The entry that was added or changed, which `undo` reverts. */
  entryId: number;
  /** The planned hour of a medicine. */
  slot: string | null;
  nextOn: CalendarDate | null;
  /** Titles of the answered lines. */
  closed: string[];
}

/** The day, and whether the user confirmed the question. */
interface Said {
  on: CalendarDate;
  sure: boolean;
}

type Line = Awaited<ReturnType<typeof requireLine>>;

const LONGEST_POSTPONEMENT_DAYS = 366;

/**
 * "Ya lo hice": records the due action on the day `on`. Of two concurrent answers only one is stored.
 * @param askedFor the day in the question, which may be old in a mail.
 * @throws LINE_NOT_FOUND where the line is closed; INVALID field on for an impossible day, field key where
 * only the form knows the product (a first deworming); LICENCE_ENDED where it would add an entry; ASK_FIRST
 * for a repeated or very early one, unless `sure`.
 */
export async function markDone(
  context: AgendaContext,
  { key, on, sure, askedFor }: Omit<DoneInput, 'petId'> & { askedFor?: CalendarDate },
) {
  const { db, actor, now, pet } = context;
  const today = dayIn(actor.timeZone, now());
  const day = on ?? today;
  refuseImpossibleAnswer(day, pet, today);
  const line = await requireLine(db, pet.id, key);
  if (askedFor !== undefined && hasMovedOn(line, askedFor)) throw new DomainError('LINE_NOT_FOUND');
  return { kind: line.kind, title: line.title, ...(await answer(context, line, { on: day, sure })) };
}

/** Marking a medicine's dose or a planned visit is always allowed; only a new entry can be refused. */
async function answer(context: AgendaContext, line: Line, said: Said): Promise<Done> {
  const { on } = said;
  if (addsEntry(line.kind)) await refuseEnded(context, context.pet.id);
  if (line.kind === 'vaccine') return vaccinated(context, line, said);
  if (line.kind === 'deworming') return dewormed(context, line, said);
  return line.kind === 'medicine' ? medicated(context, line, on) : visited(context, line, on);
}

async function vaccinated(context: AgendaContext, { key, title, vaccineId }: Line, { on, sure }: Said): Promise<Done> {
  const nothingKnown = {
    laboratory: null,
    lot: null,
    lotExpiresOn: null,
    lotId: null,
    veterinarian: null,
    clinic: null,
    notes: null,
  };
  const next = { nextOn: null, nextSource: 'schedule' as const };
  const dose = { petId: context.pet.id, vaccineId, name: title, givenOn: on, ...next, ...nothingKnown };
  const { vaccinationId, nextOn, closed } = await addVaccination(context, dose, { key, sure });
  return { entryId: vaccinationId, slot: null, nextOn, closed };
}

/** Repeats the last product. */
async function dewormed(context: AgendaContext, { key }: Line, { on, sure }: Said): Promise<Done> {
  const { db, actor, pet } = context;
  const last = await findDeworming(db, actor.userId, idIn(key));
  if (!key.startsWith('deworming:') || !last)
    throw new DomainError('INVALID', {
      field: 'key',
      message: 'Cuéntanos qué producto le diste: ábrelo en el formulario.',
    });
  const { target, product, productId, dose } = last;
  const form = PRODUCT_FORMS.find((one) => one === last.form) ?? null;
  const nothingKnown = { weight: null, veterinarian: null, clinic: null, notes: null };
  const next = { nextOn: null, nextSource: 'schedule' as const };
  const again = { petId: pet.id, target, product, productId, form, dose, givenOn: on, ...next, ...nothingKnown };
  const { dewormingId, nextOn, closed } = await addDeworming(context, again, { key, sure });
  return { entryId: dewormingId, slot: null, nextOn, closed };
}

/** The next dose may be early, but not on the last one's day: that would be the same answer twice. */
async function medicated(context: AgendaContext, { key, title }: Line, on: CalendarDate): Promise<Done> {
  const { db, actor, now, pet } = context;
  const medicine = await findMedicine(db, actor.userId, idIn(key));
  const slot = medicine && slotMeant(medicine, on);
  if (!medicine || !slot) throw new DomainError('LINE_NOT_FOUND');
  const last = medicine.lastSlot === null ? undefined : await findDose(db, medicine.id, medicine.lastSlot);
  const today = dayIn(actor.timeZone, now());
  if (slot.slice(0, 10) > on && last && dayIn(actor.timeZone, last.givenAt) === today)
    throw new DomainError('LINE_NOT_FOUND');
  await writeDose({ ...context, entry: medicine }, slot, { answers: key });
  const after = await requireLine(db, pet.id, key).catch(() => null);
  return { entryId: medicine.id, slot, nextOn: after?.dueOn ?? null, closed: [title] };
}

async function visited(context: AgendaContext, { key }: Line, on: CalendarDate): Promise<Done> {
  const checkup = await findCheckup(context.db, context.actor.userId, idIn(key));
  if (!checkup) throw new DomainError('LINE_NOT_FOUND');
  const { checkupId, closed } = await visitDone({ ...context, entry: checkup }, on, key);
  return { entryId: checkupId, slot: null, nextOn: null, closed };
}

/** Deshacer: reverts exactly what `done` wrote. @throws the kind's …_NOT_FOUND for another animal's entry. */
export async function takeBack(context: AgendaContext, { kind, entryId, slot }: UndoInput) {
  const { db, actor, pet } = context;
  const ofThisPet = <Entry extends { petId: number; removedAt: string | null }>(entry: Entry | undefined) =>
    entry && entry.petId === pet.id && entry.removedAt === null ? entry : null;
  if (kind === 'vaccine') {
    const vaccination = ofThisPet(await findVaccination(db, actor.userId, entryId));
    if (!vaccination) throw new DomainError('VACCINATION_NOT_FOUND');
    await removeVaccination({ ...context, entry: vaccination });
  } else if (kind === 'deworming') {
    const deworming = ofThisPet(await findDeworming(db, actor.userId, entryId));
    if (!deworming) throw new DomainError('DEWORMING_NOT_FOUND');
    await removeDeworming({ ...context, entry: deworming });
  } else if (kind === 'medicine') {
    const medicine = ofThisPet(await findMedicine(db, actor.userId, entryId));
    if (!medicine) throw new DomainError('MEDICINE_NOT_FOUND');
    if (!slot) throw new DomainError('INVALID', { field: 'slot', message: 'Falta qué dosis fue.' });
    await takeDoseBack({ ...context, entry: medicine }, { slot });
  } else {
    const checkup = ofThisPet(await findCheckup(db, actor.userId, entryId));
    if (!checkup) throw new DomainError('CHECKUP_NOT_FOUND');
    await visitNotDone({ ...context, entry: checkup });
  }
  return { kind, entryId, petId: pet.id };
}

/** "Posponer": moves the reminder to `until`, not the due day. @throws LINE_NOT_FOUND, INVALID field until */
export async function postpone(context: AgendaContext, { key, until }: PostponeInput) {
  const { actor, now, pet } = context;
  const today = dayIn(actor.timeZone, now());
  const refuse = (message: string) => new DomainError('INVALID', { field: 'until', message });
  if (until <= today) throw refuse('Elige un día después de hoy.');
  if (until > plusDays(today, LONGEST_POSTPONEMENT_DAYS)) throw refuse('Elige un día dentro de un año.');
  await writeEntry(context, pet.id, async (db) => {
    const { dueOn } = await requireLine(db, pet.id, key);
    if (dueOn === null) throw new DomainError('LINE_NOT_FOUND');
    if (until <= dueOn) throw refuse('Elige un día después de su fecha.');
    await putPostponement(db, { petId: pet.id, key, until, createdAt: now() });
  });
  return { petId: pet.id, key, remindOn: until };
}

/** Returns the reminder to the due day. @throws LINE_NOT_FOUND */
export async function forgetPostponement(context: AgendaContext, { key }: LineInput) {
  const { pet } = context;
  const { dueOn } = await writeEntry(context, pet.id, async (db) => {
    const line = await requireLine(db, pet.id, key);
    await deletePostponement(db, pet.id, key);
    return line;
  });
  return { petId: pet.id, key, remindOn: dueOn };
}

/** Checks the day itself, before the kind's own fields. */
function refuseImpossibleAnswer(
  on: CalendarDate,
  pet: { birthOn: CalendarDate | null; deceasedOn: CalendarDate | null },
  today: CalendarDate,
): void {
  const refuse = (message: string) => new DomainError('INVALID', { field: 'on', message });
  if (on > today) throw refuse('Esa fecha aún no llega.');
  if (pet.birthOn && on < pet.birthOn) throw refuse('Es anterior a su nacimiento.');
}

/** `deworming:4` refers to entry 4; 0 for a key without an entry. */
function idIn(key: string): number {
  return Number(key.split(':')[1]) || 0;
}
