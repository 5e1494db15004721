/**
 * The vaccination schedule over calendar dates: a suggestion to confirm with a veterinarian. Source: WSAVA 2024
 * (doi 10.1111/jsap.13718); an administrator edits the figures. Runs in the browser too.
 */
import type { CalendarDate } from '#db/types.ts';
import { daysBetween, plusDays, plusMonths } from '#server/platform/lib/calendar.ts';
import { LATE_SERIES_DAYS } from './late.rules.ts';
import { atAge, counting, covers, type Dose, type Given, type Protocol, protocolOf, shortestMonths } from './rules.ts';

export interface Proposal {
  on: CalendarDate | null;
  kind: 'series' | 'booster' | 'none';
  inSeries: boolean;
  /** An explanation for the guardian, shown beside the date. */
  reason: string;
}

/**
 * From 16 weeks maternal antibodies no longer block a dose: an animal first vaccinated after that starts as an
 * adult.
 */
const ADULT_AGE_DAYS = 112;

/** Two closer doses count as one. */
const NEAREST_DOSES_DAYS = 14;

/** An adult's doses about a year apart are boosters of an unrecorded series, not a series with a gap. */
const YEARLY_DAYS = 300;

/**
 * The date after the dose of `givenOn`. `birthOn` null counts as an adult with unknown history.
 * @param earlier days of earlier doses against the same diseases (proposalFor finds them).
 * @param knownSince the registration day: a much older dose was copied from a carnet, so it is no first one.
 */
export function proposeNext(
  protocol: Protocol | null,
  birthOn: CalendarDate | null,
  earlier: readonly CalendarDate[],
  givenOn: CalendarDate,
  knownSince: CalendarDate = givenOn,
): Proposal {
  if (!protocol) return noProposal('No conocemos esta vacuna: pregunta a tu veterinario cuándo toca la próxima.');
  const copied = daysBetween(givenOn, knownSince) > LATE_SERIES_DAYS;
  const dose: Step = {
    protocol,
    birthOn,
    earlier,
    givenOn,
    copied,
    soonest: plusDays(givenOn, protocol.seriesIntervalDays),
  };
  return tooYoung(dose) ?? unfinishedSeries(dose) ?? closingDose(dose) ?? booster(dose);
}

/** The proposal for a dose among all doses of its animal, which a form shows while the dose is entered. */
export function proposalFor(
  dose: Given & { id?: number },
  doses: readonly (Given & Pick<Dose, 'withdrawnOn'> & { id: number })[],
  catalogue: readonly Protocol[],
  { birthOn, knownSince }: { birthOn: CalendarDate | null; knownSince: CalendarDate },
): Proposal {
  const protocol = protocolOf(dose, catalogue);
  // Without a protocol earlier doses do not count, and a record may hold many doses with free names.
  const earlier = protocol
    ? counting(doses).filter(
        (other) => other.id !== dose.id && other.givenOn < dose.givenOn && covers(other, protocol, catalogue),
      )
    : [];
  return proposeNext(
    protocol,
    birthOn,
    earlier.map(({ givenOn }) => givenOn),
    dose.givenOn,
    knownSince,
  );
}

interface Step {
  protocol: Protocol;
  birthOn: CalendarDate | null;
  earlier: readonly CalendarDate[];
  givenOn: CalendarDate;
  /** Given long before the animal's registration, beyond the longest gap of a series. */
  copied: boolean;
  /** The day one series interval later. */
  soonest: CalendarDate;
}

function tooYoung({ protocol, birthOn, givenOn, soonest }: Step): Proposal | null {
  const oldEnough = atAge(birthOn, protocol.minAgeDays);
  if (oldEnough === null || givenOn >= oldEnough) return null;
  const reason = `Antes de las ${weeks(protocol.minAgeDays)} de edad no cuenta: se repite desde esa edad.`;
  return seriesDose(latest(oldEnough, soonest), reason);
}

/**
 * Puppies and kittens continue until an age; counted series (leptospirosis) and adults, until a number of doses.
 */
function unfinishedSeries({ protocol, birthOn, earlier, givenOn, copied, soonest }: Step): Proposal | null {
  const counted = countingDoses([...earlier, givenOn], atAge(birthOn, protocol.minAgeDays));
  const until = protocol.seriesUntilAgeDays;
  const grownUp = atAge(birthOn, until ?? ADULT_AGE_DAYS);
  const startedYoung = grownUp !== null && (counted[0] ?? givenOn) < grownUp;
  const every = weeks(protocol.seriesIntervalDays);
  if (startedYoung && until !== null) {
    return givenOn < grownUp ? seriesDose(soonest, `Hasta las ${weeks(until)} de edad se repite cada ${every}.`) : null;
  }
  if (!startedYoung && copied && counted.length === 1) return null;
  const needed = startedYoung ? protocol.seriesDoses : protocol.adultDoses;
  if (until === null && counted.length <= needed && hasGap(counted, protocol, startedYoung)) {
    const reason = 'Pasó demasiado tiempo desde la dosis anterior: tu veterinario dirá si la serie empieza de nuevo.';
    return { on: null, kind: 'none', inSeries: true, reason };
  }
  if (counted.length >= needed) return null;
  if (startedYoung) return seriesDose(soonest, `La primera vez son ${needed} dosis: la siguiente, a las ${every}.`);
  return seriesDose(soonest, `No consta otra dosis antes: se repite a las ${every}. Si ya tuvo otras, elige 1 año.`);
}

function closingDose({ protocol, birthOn, givenOn, soonest }: Step): Proposal | null {
  const age = protocol.seriesBoosterAgeDays;
  const closing = age === null ? null : atAge(birthOn, age);
  if (age === null || closing === null || givenOn >= closing) return null;
  return seriesDose(latest(closing, soonest), `La primera serie se cierra con una dosis a las ${weeks(age)} de edad.`);
}

function booster({ protocol, givenOn }: Step): Proposal {
  const months = shortestMonths(protocol);
  if (months === null) return noProposal('Con esta dosis queda completa: no necesita refuerzo.');
  return {
    on: plusMonths(givenOn, months),
    kind: 'booster',
    inSeries: false,
    reason: `Refuerzo a los ${months} meses.`,
  };
}

/** In order, without doses given too young or too soon after the one before. */
function countingDoses(dates: readonly CalendarDate[], oldEnough: CalendarDate | null): CalendarDate[] {
  const counted: CalendarDate[] = [];
  for (const date of dates.toSorted()) {
    const previous = counted.at(-1);
    if (oldEnough !== null && date < oldEnough) continue;
    if (previous === undefined || daysBetween(previous, date) >= NEAREST_DOSES_DAYS) counted.push(date);
  }
  return counted;
}

function hasGap(counted: readonly CalendarDate[], protocol: Protocol, startedYoung: boolean): boolean {
  const [last, previous] = [counted.at(-1), counted.at(-2)];
  if (last === undefined || previous === undefined) return false;
  const gap = daysBetween(previous, last);
  return gap > protocol.seriesIntervalDays + LATE_SERIES_DAYS && (startedYoung || gap < YEARLY_DAYS);
}

function latest(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}

function weeks(days: number): string {
  return days % 7 === 0 ? `${days / 7} semanas` : `${days} días`;
}

function seriesDose(on: CalendarDate, reason: string): Proposal {
  return { on, kind: 'series', inSeries: true, reason };
}

function noProposal(reason: string): Proposal {
  return { on: null, kind: 'none', inSeries: false, reason };
}
