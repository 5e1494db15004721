import type { CalendarDate, Db, Instant, NextSource, Trx } from '#db/types.ts';
import { listCheckups } from '#server/checkups/queries.ts';
import type { SignedInContext, Writer } from '#server/context.ts';
import { listDewormings, updateDeworming } from '#server/dewormings/queries.ts';
import { DomainError } from '#server/errors.ts';
import { dayIn, plusDays } from '#server/lib/calendar.ts';
import { listMedicines, listRunning } from '#server/medicines/queries.ts';
import { dosesOn } from '#server/medicines/rules.ts';
import { updatePet } from '#server/pets/queries.ts';
import { listCatalogue, listDoses, updateVaccination } from '#server/vaccines/queries.ts';
import type { Dose, Protocol } from '#server/vaccines/rules.ts';
import {
  deleteDue,
  deletePostponement,
  findPatient,
  insertDue,
  listDueLines,
  listDueUntil,
  listPetsWithDue,
  listPostponements,
} from './queries.ts';
import { animalState, careState, doableFrom, needsVet, type OpenLine, openLines, SOON_DAYS } from './rules.ts';

/**
 * This user's due overview: lines overdue or due within thirty days, today's doses, each animal's state, and
 * the first later date.
 */
export async function whatIsDue({ db, actor, now }: SignedInContext) {
  const today = dayIn(actor.timeZone, now());
  const window = { userId: actor.userId, until: plusDays(today, SOON_DAYS) };
  const due = await listDueUntil(db, window);
  const pets = await listPetsWithDue(db, window);
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
    })),
    nextOn: earliest(pets.map(({ laterOn }) => laterOn)),
  };
}

/**
 * Recomputes and stores an animal's due lines, in the transaction of the change: an entry, the birth date,
 * the species, a death, a restored record. Returns the titles of the answered lines.
 */
export async function refreshDue(db: Trx, petId: number): Promise<string[]> {
  const [pet] = await findPatient(db, { petId });
  if (!pet) return [];
  return recomputeDue(db, pet, await listDoses(db, { petId }), await listCatalogue(db));
}

interface Patient {
  id: number;
  speciesId: number;
  species: string;
  birthOn: CalendarDate | null;
  deceasedOn: CalendarDate | null;
  removedAt: Instant | null;
  createdAt: Instant;
}

/** refreshDue for a caller that has just read the doses itself. */
export async function recomputeDue(
  db: Trx,
  pet: Patient,
  doses: readonly Dose[],
  catalogue: readonly Protocol[],
): Promise<string[]> {
  const asksForNothing = pet.deceasedOn !== null || pet.removedAt !== null;
  const petId = pet.id;
  const record = {
    doses,
    dewormings: (await listDewormings(db, { petId })).filter(counts),
    medicines: (await listMedicines(db, { petId })).filter(counts),
    checkups: (await listCheckups(db, { petId })).filter(counts),
  };
  const open = asksForNothing ? [] : openLines(record, catalogue, { ...pet, knownSince: pet.createdAt.slice(0, 10) });
  const postponed = new Map((await listPostponements(db, { petId })).map(({ key, until }) => [key, until]));
  const before = await listDueLines(db, { petId });
  // A postponement holds for that due day only: a line may keep its key for another day (a treatment's next
  // dose).
  const dayBefore = new Map(before.map(({ key, dueOn }) => [key, dueOn]));
  const sameDay = new Set(open.filter(({ key, dueOn }) => dayBefore.get(key) === dueOn).map(({ key }) => key));
  for (const key of postponed.keys()) {
    if (sameDay.has(key)) continue;
    postponed.delete(key);
    await deletePostponement(db, petId, key);
  }
  const lines = open.map((line) => ({ ...line, remindOn: latest(line.dueOn, postponed.get(line.key)) }));
  if (JSON.stringify(before.map(asLine)) !== JSON.stringify(lines.map(asLine))) {
    await deleteDue(db, petId);
    await insertDue(
      db,
      lines.map((line) => ({ ...line, petId })),
    );
  }
  // An entry shows the expected date even when an older entry or a birth date moved it.
  const lineOfDose = new Map(lines.map((line) => [line.vaccinationId, line]));
  const lineOfKey = new Map(lines.map((line) => [line.key, line]));
  for (const { id, nextOn } of doses) {
    const line = lineOfDose.get(id);
    if (line && line.dueOn !== nextOn) await updateVaccination(db, id, { nextOn: line.dueOn });
  }
  for (const { id, nextOn } of record.dewormings) {
    const line = lineOfKey.get(`deworming:${id}`);
    if (line && line.dueOn !== nextOn) await updateDeworming(db, id, { nextOn: line.dueOn });
  }
  const stillOpen = new Set(lines.map(({ key }) => key));
  return before.filter((line) => !stillOpen.has(line.key)).map(({ title }) => title);
}

/**
 * Locks the record before its entries are read: the first statement of every write in a record. On PostgreSQL
 * two concurrent writers would otherwise each compute the due lines without the other's entry.
 */
export async function holdRecord(db: Trx, petId: number, at: Instant): Promise<void> {
  await updatePet(db, petId, { updatedAt: at });
}

/**
 * A veterinarian's entry cannot be corrected by another author, because it names the veterinarian. The family
 * may dispute or remove it. @throws ENTRY_OF_VISIT
 */
export function refuseOtherHand({ visitId }: { visitId: number | null }, actor: Writer): void {
  if (visitId !== null && visitId !== actor.visitId) throw new DomainError('ENTRY_OF_VISIT');
}

/** The columns that name an entry's author. */
export function authorColumns(actor: Writer) {
  return { createdBy: actor.userId, visitId: actor.visitId ?? null };
}

/** An entry's day lies within the animal's life and not in the future. @throws INVALID with that field. */
export function refuseImpossibleDay(
  givenOn: CalendarDate,
  pet: { birthOn: CalendarDate | null; deceasedOn: CalendarDate | null },
  today: CalendarDate,
  field = 'givenOn',
): void {
  const refuse = (message: string) => new DomainError('INVALID', { field, message });
  if (givenOn > today) throw refuse('Esa fecha aún no llega.');
  if (pet.birthOn && givenOn < pet.birthOn) throw refuse('Es anterior a su nacimiento.');
  if (pet.deceasedOn && givenOn > pet.deceasedOn) throw refuse('Es posterior a su fallecimiento.');
}

interface Next {
  nextOn: CalendarDate | null;
  nextSource: NextSource;
}

/** In an edit, a date without a source counts as chosen; an emptied chosen date means that none is wanted. */
export function wantedNext(
  { nextOn, nextSource }: { nextOn?: CalendarDate | null | undefined; nextSource?: NextSource | undefined },
  old: Next,
): Next {
  if (nextSource !== undefined) return { nextSource, nextOn: nextOn === undefined ? old.nextOn : nextOn };
  if (nextOn === undefined) return old.nextSource === 'chosen' ? old : { ...old, nextOn: null };
  if (nextOn !== null) return { nextSource: 'chosen', nextOn };
  return { nextSource: old.nextSource === 'schedule' ? 'schedule' : 'none', nextOn: null };
}

/**
 * The member's date wins over the schedule's, because the member saw it on the screen. `what` names the entry
 * in the refusal, `la vacuna`. @throws INVALID field nextOn
 */
export function decideNext(
  { givenOn, nextOn, nextSource }: Next & { givenOn: CalendarDate },
  proposedOn: CalendarDate | null,
  what: string,
): Next {
  if (nextSource === 'none') return { nextOn: null, nextSource };
  if (nextSource === 'schedule' && (nextOn === null || nextOn === proposedOn))
    return { nextOn: proposedOn, nextSource };
  const message = nextOn === null ? 'Elige la próxima fecha.' : `Tiene que ser después de ${what}.`;
  if (nextOn === null || nextOn <= givenOn) throw new DomainError('INVALID', { field: 'nextOn', message });
  return { nextOn, nextSource: 'chosen' };
}

/**
 * An open line by its key, inside the write that answers it: of two concurrent answers the second fails.
 * @throws LINE_NOT_FOUND
 */
export async function requireLine(db: Db, petId: number, key: string) {
  const line = (await listDueLines(db, { petId })).find((open) => open.key === key);
  if (!line) throw new DomainError('LINE_NOT_FOUND');
  return line;
}

/** An answer to a line of the agenda, and whether the user confirmed the question. */
export interface Answer {
  key: string;
  sure: boolean;
}

/**
 * The line to answer, still open, unless the answer is a likely mistake: a `twin` of the same week, or a day
 * long before the line's. Inside the write, as requireLine. @throws LINE_NOT_FOUND, ASK_FIRST
 */
export async function requireAnswered(
  db: Db,
  petId: number,
  { key, sure }: Answer,
  { givenOn, twin }: { givenOn: CalendarDate; twin: { givenOn: CalendarDate } | null },
): Promise<void> {
  const line = await requireLine(db, petId, key);
  const from = doableFrom(line);
  const ask = (words: string) => new DomainError('ASK_FIRST', { message: `«${line.title}» ${words}` });
  if (sure) return;
  if (twin) {
    const when = twin.givenOn === givenOn ? 'ese mismo día' : `el ${writtenDay(twin.givenOn)}`;
    throw ask(`ya consta ${when}. ¿Fue otra dosis?`);
  }
  if (line.dueOn !== null && from !== null && givenOn < from)
    throw ask(`toca el ${writtenDay(line.dueOn)}, no antes del ${writtenDay(from)}. ¿Ya se la dieron?`);
}

/** A disputed entry stays in the record and answers no line: listDoses leaves it out too. */
function counts({ disputedAt }: { disputedAt: Instant | null }): boolean {
  return disputedAt === null;
}

/** Postponing never brings a line forward. */
function latest(dueOn: CalendarDate | null, until: CalendarDate | undefined): CalendarDate | null {
  return dueOn !== null && until !== undefined && until > dueOn ? until : dueOn;
}

function writtenDay(day: CalendarDate): string {
  return day.split('-').toReversed().join('/');
}

function asLine({
  kind,
  key,
  title,
  vaccineId,
  vaccinationId,
  dueOn,
  remindOn,
  inSeries,
}: OpenLine & { remindOn: CalendarDate | null }) {
  return [kind, key, title, vaccineId, vaccinationId, dueOn, remindOn, inSeries];
}

function earliest(dates: readonly (CalendarDate | null)[]): CalendarDate | null {
  return dates.filter((date) => date !== null).sort()[0] ?? null;
}
