import { inOneRoundTrip } from '#db/round-trips.ts';
import type { CalendarDate, Db, EntryOfRecord, Flag, Instant, NextSource, Trx } from '#db/types.ts';
import { attend, unattend } from '#server/health/appointments/service.ts';
import { listDueLines } from '#server/health/due/queries.ts';
import { refreshDue } from '#server/health/due/service.ts';
import { type Patient, touchPet } from '#server/pets/pets/queries.ts';
import type { Writer, WriterContext } from '#server/platform/core/context.ts';
import { DomainError, type DomainErrorCode } from '#server/platform/errors/errors.ts';
import { showDay } from '#server/platform/lib/calendar.ts';
import { forgetRemoved, noteRemoved } from '#server/platform/removals/queries.ts';
import { enqueuePush } from '#server/platform/push/service.ts';
import { announceEntry } from '#server/platform/webhooks/delivery.service.ts';
import { signatureId } from './signature.service.ts';
import type { OpenVisit } from './visit.access.ts';

/** What adding an entry knows of its animal, and of the visit where a veterinarian adds it. */
export type AddContext = WriterContext & { pet: Patient; visit?: OpenVisit | null };

/** An entry behind its gate; whose right opened the gate does not matter any more. */
export type EntryContext<Entry extends { role: unknown }> = WriterContext & { entry: Omit<Entry, 'role'> };

/**
 * Locks the record before its entries are read: the first statement of every write in a record. On PostgreSQL
 * two concurrent writers would otherwise each compute the due lines without the other's entry.
 */
export async function lockRecord(db: Trx, petId: number, at: Instant): Promise<void> {
  await touchPet(db, { petId, at });
}

type Write<Answer> = (db: Trx) => Promise<Answer>;
type Clock = Pick<WriterContext, 'db' | 'now'>;

/** One write in an animal's record that moves no due line: of a weight, or of a disease. */
export function writeAside<Answer>({ db, now }: Clock, petId: number, write: Write<Answer>): Promise<Answer> {
  return db.transaction().execute(async (db) => {
    // PostgreSQL runs them in this order, and each sees what was committed when it began.
    const [, answer] = await inOneRoundTrip(db, (db) => lockRecord(db, petId, now()), write);
    return answer;
  });
}

/**
 * One write in an animal's record, with its new due lines. `closed` are the titles of the lines it answered.
 * @param beside what follows from the write and moves no due line: those who are told, the weight of that day.
 */
export function writeEntry<Answer>(
  clock: Clock,
  petId: number,
  write: Write<Answer>,
  beside: (db: Trx, answer: Answer) => Promise<unknown> = () => Promise.resolve(),
) {
  return writeAside(clock, petId, async (db) => {
    const answer = await write(db);
    const [closed] = await inOneRoundTrip(
      db,
      (db) => refreshDue(db, petId, closing(petId, clock.now())),
      (db) => beside(db, answer),
    );
    return Object.assign({ closed: closed.map(({ title }) => title) }, answer);
  });
}

/** One write that takes an entry back. A line that only that entry had made is gone with it, and its appointment stays. */
export function writeBack<Answer>(clock: Clock, petId: number, write: Write<Answer>): Promise<Answer> {
  return writeAside(clock, petId, (db) => takingBack(db, { petId, at: clock.now() }, () => write(db)));
}

/** Inside a write: the lines that the entry had answered are open again, and so is what they closed. */
export async function takingBack<Answer>(
  db: Trx,
  { petId, at }: { petId: number; at: Instant },
  change: () => Promise<Answer>,
): Promise<Answer> {
  const openKeys = async () => (await listDueLines(db, { petId })).map(({ key }) => key);
  const before = await openKeys();
  const answer = await change();
  await refreshDue(db, petId);
  const keys = (await openKeys()).filter((key) => !before.includes(key));
  await unattend(db, { petId, keys, at });
  return answer;
}

/** What the closed lines close in turn: the appointments made for them. */
export function closing(petId: number, at: Instant) {
  return (db: Trx, lines: readonly { key: string }[]) => attend(db, { petId, keys: lines.map(({ key }) => key), at });
}

/** Who hears of a new entry, in the transaction that inserts it: the webhooks, and the family of a visit. */
export async function announceNew(
  db: Trx,
  { now, pet, visit }: Pick<AddContext, 'now' | 'visit'> & { pet: { id: number } },
  kind: Parameters<typeof announceEntry>[1],
  id: number,
): Promise<void> {
  await announceEntry(db, kind, { id, petId: pet.id }, now());
  if (visit) await tellFamily(db, visit, now());
}

/**
 * One notice per visit, to the member who showed the code and to the animal's owner: the author, and where to
 * see the entry. A second entry a minute later is on the same screen.
 */
async function tellFamily(db: Trx, { id, name, petId, petName, petUserId, memberId }: OpenVisit, at: Instant) {
  for (const userId of new Set([memberId, petUserId])) {
    const dedupeKey = `visit:${id}:${userId}`;
    const title = `${petName}: anotación nueva`;
    const body = `${name} está anotando en su libreta. Toca para ver qué escribió.`;
    await enqueuePush(db, { userId, dedupeKey, title, body, path: `/dashboard/consulta?mascota=${petId}` }, at);
  }
}

interface Undone {
  id: number;
  petId: number;
  visitId: number | null;
  signatureId: number | null;
}

interface Undoable<Id extends string, Entry> {
  /** The answer's field with the entry's id. */
  id: Id;
  missing: DomainErrorCode;
  /** False where it already was so. */
  setRemoved: (db: Db, id: number, removedAt: Instant | null) => Promise<boolean>;
  write: (clock: Clock, petId: number, write: Write<void>) => Promise<unknown>;
  /** What goes with the entry, and comes back with it. */
  onRemove?: (db: Trx, entry: Entry, at: Instant) => Promise<void>;
  onRestore?: (db: Trx, entry: Entry, at: Instant) => Promise<void>;
}

/**
 * Removal and Deshacer of a kind of entry: it stays in the database, and the lines that it answered open again.
 * @throws `missing` where a concurrent call was first
 */
export function undoable<Table extends EntryOfRecord, Entry extends Undone>(kind: Undoable<`${Table}Id`, Entry>) {
  type Id = `${Table}Id`;
  const table = kind.id.slice(0, -'Id'.length) as Table;
  const turn = (removing: boolean) => async (context: WriterContext & { entry: Entry }) => {
    const { actor, now, entry } = context;
    // The clinic answers for what it signed: a family disputes it and does not remove it.
    if (entry.signatureId !== null && !actor.signs) throw new DomainError('ENTRY_OF_VISIT');
    const write = removing && kind.write === writeEntry ? writeBack : kind.write;
    await write(context, entry.petId, async (db) => {
      await (removing ? kind.onRemove : kind.onRestore)?.(db, entry, now());
      if (!(await kind.setRemoved(db, entry.id, removing ? now() : null))) throw new DomainError(kind.missing);
      if (!removing) return forgetRemoved(db, table, entry.id);
      await noteRemoved(db, { kind: table, rowId: entry.id, petId: entry.petId, by: actor.userId, at: now() });
    });
    return { [kind.id]: entry.id, petId: entry.petId } as Record<Id, number> & { petId: number };
  };
  return { remove: turn(true), restore: turn(false) };
}

interface CanDisable {
  id: number;
  petId: number;
  disabledAt: Instant | null;
}

interface Disableable<Id extends string> {
  /** The answer's field with the entry's id. */
  id: Id;
  update: (
    db: Db,
    id: number,
    changes: { disabledAt: Instant | null; updatedBy: number | null; updatedAt: Instant },
  ) => Promise<void>;
  write: (clock: Clock, petId: number, write: Write<void>) => Promise<unknown>;
}

/** Disabling and enabling of a kind of entry, which stays in the history. A second call keeps the first moment. */
export function disableable<Id extends string>(kind: Disableable<Id>) {
  const turn = (disabling: boolean) => async (context: WriterContext & { entry: CanDisable }) => {
    const { actor, now, entry } = context;
    const disabledAt = disabling ? (entry.disabledAt ?? now()) : null;
    await kind.write(context, entry.petId, (db) =>
      kind.update(db, entry.id, { disabledAt, updatedBy: actor.userId, updatedAt: now() }),
    );
    return { [kind.id]: entry.id, petId: entry.petId } as Record<Id, number> & { petId: number };
  };
  return { disable: turn(true), enable: turn(false) };
}

/**
 * A veterinarian's entry cannot be corrected by another author, because it names the veterinarian. The family
 * may dispute or remove it. @throws ENTRY_OF_VISIT
 */
export function requireSameAuthor(entry: { visitId: number | null; signatureId: number | null }, actor: Writer): void {
  if (entry.visitId !== null && entry.visitId !== actor.visitId) throw new DomainError('ENTRY_OF_VISIT');
  if (entry.signatureId !== null && !actor.signs) throw new DomainError('ENTRY_OF_VISIT');
}

/** What only a veterinarian writes: of the clinic at a patient, or at a visit. @throws VETERINARIAN_ONLY */
export function requireSigner({ signs, visitId }: Writer): void {
  if (!signs && visitId === undefined) throw new DomainError('VETERINARIAN_ONLY');
}

/** The columns that name an entry's author. */
export async function authorColumns(db: Trx, actor: Writer, at: Instant) {
  const columns = { createdBy: actor.userId, visitId: actor.visitId ?? null };
  return { ...columns, signatureId: await signatureId(db, actor, at) };
}

/** The columns that name who corrected it: the staff that corrects an entry of the clinic signs it. */
export async function editorColumns(db: Trx, entry: { signatureId: number | null }, actor: Writer, at: Instant) {
  const signed = actor.signs ? await signatureId(db, actor, at) : entry.signatureId;
  return { updatedBy: actor.userId, updatedAt: at, signatureId: signed };
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

interface Lived {
  birthOn: CalendarDate | null;
  birthEstimated: Flag;
  deceasedOn: CalendarDate | null;
}

/**
 * The same for a dose: before a birth that is only estimated it is asked about, where the caller can answer (`sure: false`).
 * @throws INVALID with field givenOn; BEFORE_BIRTH
 */
export function refuseUnlikelyDay(
  givenOn: CalendarDate,
  pet: Lived,
  { today, sure }: { today: CalendarDate; sure: boolean | undefined },
): void {
  const guessed = pet.birthEstimated === 1 && pet.birthOn !== null && givenOn < pet.birthOn;
  if (guessed && sure === false)
    throw new DomainError('BEFORE_BIRTH', {
      message: `Es anterior a su nacimiento, que está estimado para el ${showDay(pet.birthOn ?? '')}. ¿Fue ese día?`,
    });
  refuseImpossibleDay(givenOn, guessed && sure ? { ...pet, birthOn: null } : pet, today);
}

export interface Next {
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
