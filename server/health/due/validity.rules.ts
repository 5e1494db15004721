/**
 * Until when a dose protects, and what that means for each disease: pure functions over days, for the Ficha, proofs and the
 * carnet. What is due next is decided elsewhere (rules.ts), from the same proposals.
 */
import type { CalendarDate } from '#db/types.ts';
import { counting, type Dose, type Protocol, protocolOf } from '#server/health/vaccines/rules.ts';
import { LATE_SERIES_DAYS } from '#server/health/vaccines/late.rules.ts';
import { type Proposal, proposalFor } from '#server/health/vaccines/schedule.rules.ts';
import { daysBetween, plusMonths, showDay } from '#server/platform/lib/calendar.ts';
import { type CareState, careState } from './lines.rules.ts';

export type ValidityNote = 'series' | 'interrupted' | 'complete' | 'unknown-length' | 'withdrawn' | null;

export interface Validity {
  /** The last day it is valid; null where unknown. */
  until: CalendarDate | null;
  note: ValidityNote;
  state: CareState;
}

export interface Animal {
  speciesId: number;
  birthOn: CalendarDate | null;
  knownSince: CalendarDate;
}

/** Gaps first. */
export const GAPS_FIRST: readonly CareState[] = ['overdue', 'unknown', 'soon', 'ok'];

/** If the guardian chose no next date, the schedule tells how long a dose protects; one disease may have its own months. */
export function validityOf(
  dose: Dose,
  doses: readonly Dose[],
  catalogue: readonly Protocol[],
  animal: Animal,
  { today, diseaseId = null }: { today: CalendarDate; diseaseId?: number | null },
): Validity {
  const protocol = protocolOf(dose, catalogue);
  const proposal = proposalFor(dose, doses, catalogue, animal);
  const months = diseaseId === null ? undefined : (protocol?.monthsOf?.[diseaseId] ?? protocol?.boosterMonths);
  const proposed = proposal.kind === 'booster' && months != null ? plusMonths(dose.givenOn, months) : proposal.on;
  const until = dose.nextSource === 'chosen' ? dose.nextOn : proposed;
  const note = noteOf(proposal, until, protocol !== null);
  const state = until !== null ? careState(until, today) : WITHOUT_DATE[note ?? 'complete'];
  return { until, note, state };
}

/** A guardian who chose a much later date knows of unrecorded doses: that is no unfinished series. */
function noteOf(proposal: Proposal, until: CalendarDate | null, known: boolean): ValidityNote {
  if (until !== null) {
    const farther = proposal.on !== null && daysBetween(proposal.on, until) > LATE_SERIES_DAYS;
    return proposal.inSeries && !farther ? 'series' : null;
  }
  if (!known) return 'unknown-length';
  return proposal.inSeries ? 'interrupted' : 'complete';
}

const WITHOUT_DATE: Record<NonNullable<ValidityNote>, CareState> = {
  complete: 'ok',
  series: 'soon',
  interrupted: 'overdue',
  'unknown-length': 'unknown',
  withdrawn: 'overdue',
};

export interface DiseaseCover<D> extends Validity {
  diseaseId: number;
  /** The newest dose against it; null where none is on record. */
  dose: D | null;
}

/**
 * Each disease of the animal's plan, and each that a dose on record is against, gaps first. What a bottle covers says the
 * catalogue: a name alone, as «séxtuple», covers nothing. Depends on no clock.
 */
export function coverByDisease<D extends Dose>(
  doses: readonly D[],
  catalogue: readonly Protocol[],
  animal: Animal,
  today: CalendarDate,
): DiseaseCover<D>[] {
  const against = (dose: Dose) => protocolOf(dose, catalogue)?.diseaseIds ?? [];
  const newest = doses.toSorted((a, b) => b.givenOn.localeCompare(a.givenOn) || b.id - a.id);
  const good = counting(newest);
  const planned = catalogue
    .filter((one) => one.speciesId === animal.speciesId && one.core === 1 && one.active === 1)
    .flatMap(({ diseaseIds }) => diseaseIds);
  const ids = [...new Set([...planned, ...newest.flatMap(against)])];
  return ids
    .map((diseaseId): DiseaseCover<D> => {
      const dose = good.find((one) => against(one).includes(diseaseId));
      if (dose) return { diseaseId, dose, ...validityOf(dose, good, catalogue, animal, { today, diseaseId }) };
      const spoiled = newest.find((one) => against(one).includes(diseaseId));
      if (spoiled) return { diseaseId, dose: spoiled, until: null, note: 'withdrawn', state: 'overdue' };
      return { diseaseId, dose: null, until: null, note: null, state: 'unknown' };
    })
    .toSorted((a, b) => GAPS_FIRST.indexOf(a.state) - GAPS_FIRST.indexOf(b.state) || a.diseaseId - b.diseaseId);
}

/** `vigente hasta el 10/11/2027`: follows the name of one disease, or of several. */
export function coverWords({ until, note, state }: Validity, several = false): string {
  if (note === 'withdrawn') return 'sin protección: su lote fue retirado';
  if (note === 'interrupted') return 'con la primera serie interrumpida';
  if (note === 'series' && until !== null)
    return state === 'overdue'
      ? `con la primera serie sin terminar: tocaba el ${showDay(until)}`
      : `en su primera serie: sigue el ${showDay(until)}`;
  const valid = several ? 'vigentes' : 'vigente';
  if (until === null) return state === 'ok' ? `${valid}, sin refuerzo` : 'sin registro';
  if (state === 'overdue') return `${several ? 'vencidas' : 'vencida'} desde el ${showDay(until)}`;
  return `${valid} hasta el ${showDay(until)}`;
}

const list = new Intl.ListFormat('es-EC');

/** For a day-care, gaps first: `Rabia vigente hasta el 10/11/2027 · Moquillo y parvovirus vigentes hasta el 03/02/2027`. */
export function coverLine(rows: readonly (Validity & { disease: string })[]): string {
  const groups = Map.groupBy(rows, (row) => coverWords(row));
  return [...groups.values()]
    .map((group) => {
      const [first, ...more] = group.map(({ disease }) => disease);
      const names = [first ?? '', ...more.map((name) => name.charAt(0).toLowerCase() + name.slice(1))];
      const [row] = group;
      return row ? `${list.format(names)} ${coverWords(row, group.length > 1)}` : '';
    })
    .join(' · ');
}
