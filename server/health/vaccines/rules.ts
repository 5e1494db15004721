/**
 * The vaccination schedule over calendar dates: a suggestion to confirm with a veterinarian. Source: WSAVA 2024
 * (doi 10.1111/jsap.13718); an administrator edits the figures. Runs in the browser too.
 */
import type { CalendarDate, Flag, NextSource } from '#db/types.ts';
import { daysBetween, plusDays, plusMonths } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';

/** A vaccine of the catalogue; db/types.ts explains its columns. */
export interface Protocol {
  id: number;
  speciesId: number;
  name: string;
  core: Flag;
  active: Flag;
  diseaseIds: readonly number[];
  minAgeDays: number;
  seriesDoses: number;
  seriesIntervalDays: number;
  seriesUntilAgeDays: number | null;
  seriesBoosterAgeDays: number | null;
  adultDoses: number;
  boosterMonths: number | null;
}

export interface Dose {
  id: number;
  vaccineId: number | null;
  name: string;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  nextSource: NextSource;
}

type Given = Pick<Dose, 'vaccineId' | 'name' | 'givenOn'>;

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
const SIMILAR_DAYS = 7;
/** A dose of a first series later than this needs a veterinarian's decision, so no new date is proposed. */
export const LATE_SERIES_DAYS = 42;

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
  if (!protocol) return nothing('No conocemos esta vacuna: pregunta a tu veterinario cuándo toca la próxima.');
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
  doses: readonly (Given & { id: number })[],
  catalogue: readonly Protocol[],
  { birthOn, knownSince }: { birthOn: CalendarDate | null; knownSince: CalendarDate },
): Proposal {
  const protocol = protocolOf(dose, catalogue);
  // Without a protocol earlier doses do not count, and a record may hold many doses with free names.
  const earlier = protocol
    ? doses.filter(
        (other) => other.id !== dose.id && other.givenOn < dose.givenOn && standsFor(other, protocol, catalogue),
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

/** A vaccine of the species by its typed name, ignoring capitals, accents and double spaces. */
export function vaccineNamed(name: string, speciesId: number, catalogue: readonly Protocol[]): Protocol | null {
  const wanted = plainName(name);
  return (
    catalogue.find((one) => one.speciesId === speciesId && one.active === 1 && plainName(one.name) === wanted) ?? null
  );
}

/** The vaccine of this id, or the one it was merged into: an offline call may carry the old id. */
export function currentVaccine<Row extends { id: number; mergedIntoId: number | null }>(
  vaccineId: number,
  catalogue: readonly Row[],
): Row | null {
  const row = catalogue.find(({ id }) => id === vaccineId);
  return catalogue.find(({ id }) => id === row?.mergedIntoId) ?? row ?? null;
}

/** A dose of the same vaccine within seven days, for the question "Parece repetida". */
export function similarDose<Other extends Given>(doses: readonly Other[], candidate: Given): Other | null {
  const sameVaccine = (other: Given) =>
    other.vaccineId !== null && candidate.vaccineId !== null
      ? other.vaccineId === candidate.vaccineId
      : plainName(other.name) === plainName(candidate.name);
  const near = (other: Given) => Math.abs(daysBetween(other.givenOn, candidate.givenOn)) <= SIMILAR_DAYS;
  return doses.find((other) => sameVaccine(other) && near(other)) ?? null;
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
  return inSeries(latest(oldEnough, soonest), reason);
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
    return givenOn < grownUp ? inSeries(soonest, `Hasta las ${weeks(until)} de edad se repite cada ${every}.`) : null;
  }
  if (!startedYoung && copied && counted.length === 1) return null;
  const needed = startedYoung ? protocol.seriesDoses : protocol.adultDoses;
  if (until === null && counted.length <= needed && hasHole(counted, protocol, startedYoung)) {
    const reason = 'Pasó demasiado tiempo desde la dosis anterior: tu veterinario dirá si la serie empieza de nuevo.';
    return { on: null, kind: 'none', inSeries: true, reason };
  }
  if (counted.length >= needed) return null;
  if (startedYoung) return inSeries(soonest, `La primera vez son ${needed} dosis: la siguiente, a las ${every}.`);
  return inSeries(soonest, `No consta otra dosis antes: se repite a las ${every}. Si ya tuvo otras, elige 1 año.`);
}

function closingDose({ protocol, birthOn, givenOn, soonest }: Step): Proposal | null {
  const age = protocol.seriesBoosterAgeDays;
  const closing = age === null ? null : atAge(birthOn, age);
  if (age === null || closing === null || givenOn >= closing) return null;
  return inSeries(latest(closing, soonest), `La primera serie se cierra con una dosis a las ${weeks(age)} de edad.`);
}

function booster({ protocol, givenOn }: Step): Proposal {
  const months = protocol.boosterMonths;
  if (months === null) return nothing('Con esta dosis queda completa: no necesita refuerzo.');
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

function hasHole(counted: readonly CalendarDate[], protocol: Protocol, startedYoung: boolean): boolean {
  const [last, previous] = [counted.at(-1), counted.at(-2)];
  if (last === undefined || previous === undefined) return false;
  const gap = daysBetween(previous, last);
  return gap > protocol.seriesIntervalDays + LATE_SERIES_DAYS && (startedYoung || gap < YEARLY_DAYS);
}

/**
 * At least two shared diseases, where there are two: a leptospirosis dose does not replace a whole quíntuple.
 */
export function standsFor(dose: Given, protocol: Protocol, catalogue: readonly Protocol[]): boolean {
  if (dose.vaccineId === protocol.id) return true;
  const covers = protocolOf(dose, catalogue)?.diseaseIds ?? [];
  const shared = protocol.diseaseIds.filter((disease) => covers.includes(disease)).length;
  return shared > 0 && shared >= Math.min(2, protocol.diseaseIds.length);
}

/** The diseases a dose covers, or only its own name where the catalogue does not have it. */
export function coverageOf(dose: Given, catalogue: readonly Protocol[]): string[] {
  const diseases = protocolOf(dose, catalogue)?.diseaseIds ?? [];
  return diseases.length > 0 ? diseases.map(String) : [`name:${plainName(dose.name)}`];
}

function protocolOf(dose: Pick<Given, 'vaccineId'>, catalogue: readonly Protocol[]): Protocol | null {
  return catalogue.find(({ id }) => id === dose.vaccineId) ?? null;
}

/** The day an animal reaches an age; null without a birthday. */
export function atAge(birthOn: CalendarDate | null, days: number): CalendarDate | null {
  return birthOn === null ? null : plusDays(birthOn, days);
}

function latest(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}

function weeks(days: number): string {
  return days % 7 === 0 ? `${days / 7} semanas` : `${days} días`;
}

function inSeries(on: CalendarDate, reason: string): Proposal {
  return { on, kind: 'series', inSeries: true, reason };
}

function nothing(reason: string): Proposal {
  return { on: null, kind: 'none', inSeries: false, reason };
}

/** A name's letters and digits: «Antirrábica  » and "antirrabica" are one vaccine. */
export function plainName(name: string): string {
  return folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
