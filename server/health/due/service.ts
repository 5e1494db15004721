import { inOneRoundTrip } from '#db/round-trips.ts';
import type { CalendarDate, Db, Instant, Trx } from '#db/types.ts';
import { listCheckups } from '#server/health/checkups/queries.ts';
import { listDewormingsDue, moveNextDeworming } from '#server/health/dewormings/queries.ts';
import { factsOf } from '#server/health/dewormings/product.rules.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { listMedicines } from '#server/health/medicines/queries.ts';
import { listCatalogue, listDoses, moveNextDose } from '#server/health/vaccines/queries.ts';
import type { Dose, Protocol } from '#server/health/vaccines/rules.ts';
import { deleteDue, deletePostponement, findPatient, insertDue, listDueLines, listPostponements } from './queries.ts';
import { doableFrom } from './rows.rules.ts';
import { openLines } from './rules.ts';
import { isUndisputed, type OpenLine } from './lines.rules.ts';

/**
 * Recomputes and stores an animal's due lines, in the transaction of the change: an entry, the birth date,
 * the species, a death, a restored record. Returns the lines that it closed.
 * @param beside what the closed lines close in turn, which travels with their change.
 */
export async function refreshDue(db: Trx, petId: number, beside?: Beside): Promise<Closed[]> {
  const [[pet], doses, catalogue, care] = await inOneRoundTrip(
    db,
    (db) => findPatient(db, { petId }),
    (db) => listDoses(db, { petId }),
    listCatalogue,
    (db) => readCare(db, petId),
  );
  return pet ? recomputeDue(db, pet, { doses, catalogue, care }, beside) : [];
}

/** A line that is open no more. */
type Closed = Pick<OpenLine, 'key' | 'title'>;

type Write = (db: Trx) => Promise<unknown>;
type Beside = (db: Trx, closed: readonly Closed[]) => Promise<unknown>;

interface Patient {
  id: number;
  speciesId: number;
  species: string;
  birthOn: CalendarDate | null;
  deceasedOn: CalendarDate | null;
  removedAt: Instant | null;
  createdAt: Instant;
}

/** What due lines follow from beside the doses, and those that are stored. */
export async function readCare(db: Trx, petId: number) {
  const [dewormings, medicines, checkups, postponements, before] = await inOneRoundTrip(
    db,
    (db) => listDewormingsDue(db, { petId }),
    (db) => listMedicines(db, { petId }),
    (db) => listCheckups(db, { petId }),
    (db) => listPostponements(db, { petId }),
    (db) => listDueLines(db, { petId }),
  );
  return { dewormings, medicines, checkups, postponements, before };
}

interface Known {
  doses: readonly Dose[];
  catalogue: readonly Protocol[];
  care: Awaited<ReturnType<typeof readCare>>;
}

/** refreshDue for a caller that has read the record itself. */
export async function recomputeDue(
  db: Trx,
  pet: Patient,
  { doses, catalogue, care }: Known,
  beside: Beside = () => Promise.resolve(),
): Promise<Closed[]> {
  const asksForNothing = pet.deceasedOn !== null || pet.removedAt !== null;
  const petId = pet.id;
  const { before } = care;
  const record = {
    doses,
    dewormings: care.dewormings.filter(isUndisputed).map(({ name, days, evidence, ...one }) => ({
      ...one,
      facts: name !== null && evidence !== null ? factsOf({ name, days, evidence }) : null,
    })),
    medicines: care.medicines.filter(isUndisputed),
    checkups: care.checkups.filter(isUndisputed),
  };
  const open = asksForNothing ? [] : openLines(record, catalogue, { ...pet, knownSince: pet.createdAt.slice(0, 10) });
  const postponed = new Map(care.postponements.map(({ key, until }) => [key, until]));
  // A postponement holds for that due day only: a line may keep its key for another day (a treatment's next
  // dose).
  const dayBefore = new Map(before.map(({ key, dueOn }) => [key, dueOn]));
  const sameDay = new Set(open.filter(({ key, dueOn }) => dayBefore.get(key) === dueOn).map(({ key }) => key));
  const writes: Write[] = [];
  for (const key of postponed.keys()) {
    if (sameDay.has(key)) continue;
    postponed.delete(key);
    writes.push((db) => deletePostponement(db, petId, key));
  }
  const lines = open.map((line) => ({ ...line, remindOn: latest(line.dueOn, postponed.get(line.key)) }));
  writes.push(...rewriting(before, lines, petId));
  // An entry shows the expected date even when an older entry or a birth date moved it.
  const lineOfDose = new Map(lines.map((line) => [line.vaccinationId, line]));
  const lineOfKey = new Map(lines.map((line) => [line.key, line]));
  for (const { id, nextOn, withdrawnOn } of doses) {
    const line = lineOfDose.get(id);
    // What the dose was once worth comes back with its lot.
    if (line && withdrawnOn == null && line.dueOn !== nextOn)
      writes.push((db) => moveNextDose(db, { id, nextOn: line.dueOn }));
  }
  for (const { id, nextOn } of record.dewormings) {
    const line = lineOfKey.get(`deworming:${id}`);
    if (line && line.dueOn !== nextOn) writes.push((db) => moveNextDeworming(db, { id, nextOn: line.dueOn }));
  }
  const stillOpen = new Set(lines.map(({ key }) => key));
  const closed = before.filter((line) => !stillOpen.has(line.key)).map(({ key, title }) => ({ key, title }));
  await inOneRoundTrip(db, ...writes, (db) => beside(db, closed));
  return closed;
}

type Stored = Awaited<ReturnType<typeof listDueLines>>[number];
type Line = OpenLine & { remindOn: CalendarDate | null };

/**
 * What makes these lines of the stored ones: those that stay as they were are not touched. Lines that are due, or told of, on one
 * day are shown in the order of their ids, so where a new one comes before one that stays, all are written again.
 */
function rewriting(before: readonly Stored[], lines: readonly Line[], petId: number): Write[] {
  const stored = new Map(before.map((line) => [line.key, line]));
  const placed = lines.map((line) => {
    const old = stored.get(line.key);
    return { line, id: old && isSame(old, line) ? old.id : null };
  });
  const ordered = (['dueOn', 'remindOn'] as const).every((day) =>
    [...Map.groupBy(placed, ({ line }) => line[day]).values()].every((ofDay) =>
      ofDay.every(({ id }, place) => {
        const next = ofDay[place + 1]?.id ?? null;
        return next === null || (id !== null && id < next);
      }),
    ),
  );
  const stay = new Set(ordered ? placed.flatMap(({ id }) => id ?? []) : []);
  const gone = before.filter(({ id }) => !stay.has(id));
  const fresh = placed.filter(({ id }) => id === null || !stay.has(id));
  const drop = ({ id }: Stored) => {
    return (db: Trx) => deleteDue(db, { id });
  };
  const add = ({ line }: { line: Line }) => {
    return (db: Trx) => insertDue(db, { ...line, petId });
  };
  return [...gone.map(drop), ...fresh.map(add)];
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

interface Given {
  givenOn: CalendarDate;
}

/**
 * The line to answer, still open, unless the answer is a likely mistake: a `twin` of the same week, a day long before the
 * line's, or one press where the dose on record does not count and is to be repeated. Inside the write, as requireLine. @throws LINE_NOT_FOUND, ASK_FIRST
 */
export async function requireAnswered(
  db: Db,
  petId: number,
  { key, sure }: Answer,
  { givenOn, twin, repeats = null }: { givenOn: CalendarDate; twin: Given | null; repeats?: Given | null },
): Promise<void> {
  const line = await requireLine(db, petId, key);
  const from = doableFrom(line);
  const ask = (words: string) => new DomainError('ASK_FIRST', { message: `«${line.title}» ${words}` });
  if (sure) return;
  if (repeats)
    throw ask(
      `hay que repetirla: la del ${writtenDay(repeats.givenOn)} no protege, su lote fue retirado. ¿Ya le pusieron otra?`,
    );
  if (twin) {
    const when = twin.givenOn === givenOn ? 'ese mismo día' : `el ${writtenDay(twin.givenOn)}`;
    throw ask(`ya consta ${when}. ¿Fue otra dosis?`);
  }
  if (line.dueOn !== null && from !== null && givenOn < from)
    throw ask(`toca el ${writtenDay(line.dueOn)}, no antes del ${writtenDay(from)}. ¿Ya se la dieron?`);
}

/** Postponing never brings a line forward. */
function latest(dueOn: CalendarDate | null, until: CalendarDate | undefined): CalendarDate | null {
  return dueOn !== null && until !== undefined && until > dueOn ? until : dueOn;
}

function writtenDay(day: CalendarDate): string {
  return day.split('-').toReversed().join('/');
}

function isSame(old: Stored, line: Line): boolean {
  return LINE.every((column) => old[column] === line[column]);
}

const LINE = [
  'kind',
  'key',
  'title',
  'vaccineId',
  'vaccinationId',
  'dueOn',
  'remindOn',
  'inSeries',
] as const satisfies (keyof Line)[];
