/**
 * What an animal needs next, and whether it is late, near or fine: pure functions over days, shared by server
 * and screen.
 */
import { doableFrom } from './rows.rules.ts';
import { type CareState, careState, needsVet, type OpenLine } from './lines.rules.ts';
import type { CalendarDate, DueKind, Flag } from '#db/types.ts';
import { type Checkup, openCheckupLines } from '#server/health/checkups/rules.ts';
import { type Deworming, openDewormingLines } from '#server/health/dewormings/rules.ts';
import { daysBetween } from '#server/platform/lib/calendar.ts';
import { type Medicine, openMedicineLines } from '#server/health/medicines/rules.ts';
import {
  atAge,
  counting,
  coverageOf,
  covers,
  type Dose,
  type Protocol,
  protocolOf,
  shortName,
} from '#server/health/vaccines/rules.ts';
import { LATE_SERIES_DAYS } from '#server/health/vaccines/late.rules.ts';
import { type Proposal, proposalFor } from '#server/health/vaccines/schedule.rules.ts';

export interface Patient {
  speciesId: number;
  /** The species' code, `dog`. */
  species: string;
  birthOn: CalendarDate | null;
  /** The registration day: a date long before it is unknown, not overdue. */
  knownSince: CalendarDate;
}

/** All entries that decide what is due next. */
export interface CareRecord {
  doses: readonly Dose[];
  dewormings: readonly Deworming[];
  medicines: readonly Medicine[];
  checkups: readonly Checkup[];
}

/** Every line of every kind; dated lines first, soonest first. */
export function openLines(record: CareRecord, catalogue: readonly Protocol[], patient: Patient): OpenLine[] {
  return [
    ...openVaccineLines(record.doses, catalogue, patient),
    ...openDewormingLines(record.dewormings, patient),
    ...openMedicineLines(record.medicines),
    ...openCheckupLines(record.checkups),
  ].sort((a, b) => (a.dueOn ?? '9').localeCompare(b.dueOn ?? '9') || a.title.localeCompare(b.title, 'es'));
}

/**
 * A dose stays open until later doses cover all its diseases; a free-text vaccine covers its own name. A dose
 * without a next one leaves no line. Dates of nextSource 'schedule' are recomputed. A dose of a withdrawn lot answers
 * nothing: it is to be given again since the day of the withdrawal, or when the one before it ends. That is another line
 * than it had answered, so that whoever was called about that one is called again.
 * @returns dated lines first, soonest first. Depends on no clock.
 */
export function openVaccineLines(
  doses: readonly Dose[],
  catalogue: readonly Protocol[],
  patient: Omit<Patient, 'species'>,
): OpenLine[] {
  const covered = new Set<string>();
  const lines: OpenLine[] = [];
  for (const dose of counting(doses).toSorted(newestFirst)) {
    const coverage = coverageOf(dose, catalogue);
    const closed = coverage.every((one) => covered.has(one));
    for (const one of coverage) covered.add(one);
    const titled = { ...dose, title: titleOf(dose, catalogue) };
    const line = closed ? null : lineAfter(titled, proposalFor(dose, doses, catalogue, patient));
    if (!line) continue;
    const again = spoiledAgain(line, { dose, coverage, doses, catalogue });
    const same = lines.findIndex(({ key }) => key === again?.key);
    // One dose of several diseases is given again once, for the first that it is needed for.
    if (!again || same === -1) lines.push(again ?? line);
    else if ((again.dueOn ?? '9') < (lines[same]?.dueOn ?? '9')) lines[same] = again;
  }
  for (const dose of doses.toSorted(newestFirst)) {
    if (dose.withdrawnOn == null) continue;
    const missing = coverageOf(dose, catalogue).filter((one) => !covered.has(one));
    for (const one of missing) covered.add(one);
    const again = againLine({ ...dose, title: titleOf(dose, catalogue) }, dose.withdrawnOn);
    if (missing.length > 0 && !lines.some(({ key }) => key === again.key)) lines.push(again);
  }
  for (const protocol of catalogue) {
    const expected = protocol.speciesId === patient.speciesId && protocol.core === 1 && protocol.active === 1;
    if (expected && !doses.some((dose) => covers(dose, protocol, catalogue))) lines.push(firstLine(protocol, patient));
  }
  return lines.sort((a, b) => (a.dueOn ?? '9').localeCompare(b.dueOn ?? '9') || a.title.localeCompare(b.title, 'es'));
}

/** A row of `due` with its last dose, one row for each disease of its vaccine. */
export interface DueRow {
  id: number;
  kind: DueKind;
  key: string;
  remindOn: CalendarDate | null;
  title: string;
  vaccineId: number | null;
  vaccinationId: number | null;
  dueOn: CalendarDate | null;
  inSeries: Flag;
  lastOn: CalendarDate | null;
  disease: string | null;
}

export interface CareLine {
  kind: DueKind;
  key: string;
  title: string;
  vaccineId: number | null;
  vaccinationId: number | null;
  /** The diseases that a vaccine covers; empty for other kinds. */
  diseases: string[];
  lastOn: CalendarDate | null;
  nextOn: CalendarDate | null;
  /** The day of the reminder: `nextOn`, or later where the line was postponed. */
  remindOn: CalendarDate | null;
  state: CareState;
  inSeries: Flag;
  consultVet: boolean;
  /** doableFrom of this line. */
  doableFrom: CalendarDate | null;
}

/** The lines of a record as shown on `today`, in the order of the rows. */
export function dueLines(rows: readonly DueRow[], today: CalendarDate): CareLine[] {
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((group) => {
    const [line] = group;
    if (!line) return [];
    const { kind, key, title, vaccineId, vaccinationId, lastOn, dueOn: nextOn, remindOn, inSeries } = line;
    const cause = { kind, key, title, vaccineId, vaccinationId };
    const diseases = group.map(({ disease }) => disease).filter((disease) => disease !== null);
    const state = careState(nextOn, today);
    const figures = { lastOn, nextOn, remindOn, state, inSeries };
    return [{ ...cause, diseases, ...figures, consultVet: needsVet(line, today), doableFrom: doableFrom(line) }];
  });
}

type Titled = Dose & { title: string };

/** The catalogue's name, where the vaccine is known: what was written may be a brand or the word of a list. */
function titleOf(dose: Dose, catalogue: readonly Protocol[]): string {
  return shortName(protocolOf(dose, catalogue)?.name ?? dose.name);
}

function lineAfter(dose: Titled, proposal: Proposal): OpenLine | null {
  if (dose.nextSource === 'none') return null;
  const dueOn = dose.nextSource === 'schedule' ? proposal.on : dose.nextOn;
  // A member who chooses next year knows of unrecorded doses: that is no unfinished series.
  const farther = dueOn !== null && proposal.on !== null && daysBetween(proposal.on, dueOn) > LATE_SERIES_DAYS;
  const unfinished = proposal.inSeries && !farther;
  if (dueOn === null && !unfinished) return null;
  const cause = {
    kind: 'vaccine' as const,
    key: `vaccination:${dose.id}`,
    vaccineId: dose.vaccineId,
    vaccinationId: dose.id,
  };
  return { ...cause, title: dose.title, dueOn, inSeries: unfinished ? 1 : 0 };
}

function againLine({ id, vaccineId, title, givenOn }: Titled, withdrawnOn: CalendarDate): OpenLine {
  const cause = { kind: 'vaccine' as const, key: `vaccination:${id}`, vaccineId, vaccinationId: id };
  return { ...cause, title, dueOn: withdrawnOn > givenOn ? withdrawnOn : givenOn, inSeries: 0 };
}

interface Answered {
  dose: Dose;
  coverage: readonly string[];
  doses: readonly Dose[];
  catalogue: readonly Protocol[];
}

/** The line of a dose that a later one would have answered, had its lot not been withdrawn. */
function spoiledAgain(line: OpenLine, { dose, coverage, doses, catalogue }: Answered): OpenLine | null {
  const spoiled = doses
    .filter((one) => one.withdrawnOn != null && newestFirst(one, dose) < 0)
    .toSorted(newestFirst)
    .find((one) => {
      const covers = coverageOf(one, catalogue);
      return coverage.every((disease) => covers.includes(disease));
    });
  if (!spoiled?.withdrawnOn) return null;
  const again = againLine({ ...spoiled, title: titleOf(spoiled, catalogue) }, spoiled.withdrawnOn);
  // The dose before holds as long as it did.
  return line.dueOn !== null && line.dueOn > spoiled.withdrawnOn ? { ...line, key: again.key } : again;
}

/** A first date only for the young: unknown if it was more than six weeks past at the registration. */
function firstLine(protocol: Protocol, { birthOn, knownSince }: Omit<Patient, 'species'>): OpenLine {
  const first = atAge(birthOn, protocol.minAgeDays);
  const dueOn = first !== null && daysBetween(first, knownSince) <= LATE_SERIES_DAYS ? first : null;
  const cause = {
    kind: 'vaccine' as const,
    key: `vaccine:${protocol.id}`,
    vaccineId: protocol.id,
    vaccinationId: null,
  };
  return { ...cause, title: shortName(protocol.name), dueOn, inSeries: dueOn ? 1 : 0 };
}

function newestFirst(a: Dose, b: Dose): number {
  return b.givenOn.localeCompare(a.givenOn) || b.id - a.id;
}
