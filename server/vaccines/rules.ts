/**
 * The vaccination schedule: what comes after a dose and what is still open, over calendar dates alone. Runs in the browser too.
 * Source: WSAVA 2024 (doi 10.1111/jsap.13718); the figures of each vaccine stand in the catalogue, an administrator's to
 * change. Always a suggestion that the guardian confirms with a veterinarian.
 */
import type { CalendarDate, Flag, NextSource } from '#db/types.ts';
import { daysBetween, plusDays, plusMonths } from '#server/lib/calendar.ts';
import { folded } from '#server/lib/text.ts';

/** A vaccine of the catalogue: its columns are explained in db/types.ts. */
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
  /** One sentence for the guardian, shown beside the date. */
  reason: string;
}

/** From 16 weeks the mother's antibodies no longer spoil a dose: an animal first vaccinated after that starts as an adult. */
const ADULT_AGE_DAYS = 112;
/** Two doses nearer than this count as one. */
const NEAREST_DOSES_DAYS = 14;
/** An adult's doses about a year apart are boosters of a series that nobody wrote down, not a series with a hole. */
const YEARLY_DAYS = 300;
const SIMILAR_DAYS = 7;
/** Later than this in a first series, a veterinarian decides how to go on, so no new date is offered. */
export const LATE_SERIES_DAYS = 42;

/**
 * The date after the dose of `givenOn`. `earlier` are the days of the doses before it against the same diseases
 * (proposalFor finds them); `birthOn` null counts as an adult of unknown history. `knownSince` is the day the animal was
 * registered: an adult's dose from long before was copied from a booklet that holds the others, so it is no first one.
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

/** The proposal for a dose among all those of its animal: what a form shows while the dose is written. */
export function proposalFor(
  dose: Given & { id?: number },
  doses: readonly (Given & { id: number })[],
  catalogue: readonly Protocol[],
  { birthOn, knownSince }: { birthOn: CalendarDate | null; knownSince: CalendarDate },
): Proposal {
  const protocol = protocolOf(dose, catalogue);
  // Without a protocol nothing earlier counts, and a record may hold a great many doses in the guardian's own words.
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

/** A vaccine of the species by its name as people write it: without regard to capitals, accents and double spaces. */
export function vaccineNamed(name: string, speciesId: number, catalogue: readonly Protocol[]): Protocol | null {
  const wanted = plainName(name);
  return (
    catalogue.find((one) => one.speciesId === speciesId && one.active === 1 && plainName(one.name) === wanted) ?? null
  );
}

/** The vaccine of this id, or the one that it was merged into: what waited in a telephone names the row of then. */
export function standing<Row extends { id: number; mergedIntoId: number | null }>(
  vaccineId: number,
  catalogue: readonly Row[],
): Row | null {
  const row = catalogue.find(({ id }) => id === vaccineId);
  return catalogue.find(({ id }) => id === row?.mergedIntoId) ?? row ?? null;
}

/** The dose of the same vaccine within seven days of this one, for the question "Parece repetida". */
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
  /** From before the animal was registered here, by more than a series waits. */
  copied: boolean;
  /** The day one interval of the series later. */
  soonest: CalendarDate;
}

function tooYoung({ protocol, birthOn, givenOn, soonest }: Step): Proposal | null {
  const oldEnough = atAge(birthOn, protocol.minAgeDays);
  if (oldEnough === null || givenOn >= oldEnough) return null;
  const reason = `Antes de las ${weeks(protocol.minAgeDays)} de edad no cuenta: se repite desde esa edad.`;
  return inSeries(latest(oldEnough, soonest), reason);
}

/** Puppies and kittens go on until an age; what is counted (leptospirosis) and adults, until a number of doses. */
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

/** In order, without those given too young or too near to the one before. */
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

/** Two shared diseases at least, where there are two: a leptospirosis dose does not stand for the whole quíntuple. */
export function standsFor(dose: Given, protocol: Protocol, catalogue: readonly Protocol[]): boolean {
  if (dose.vaccineId === protocol.id) return true;
  const covers = protocolOf(dose, catalogue)?.diseaseIds ?? [];
  const shared = protocol.diseaseIds.filter((disease) => covers.includes(disease)).length;
  return shared > 0 && shared >= Math.min(2, protocol.diseaseIds.length);
}

/** What a dose answers: its diseases, or only its own name where the catalogue does not know it. */
export function coverageOf(dose: Given, catalogue: readonly Protocol[]): string[] {
  const diseases = protocolOf(dose, catalogue)?.diseaseIds ?? [];
  return diseases.length > 0 ? diseases.map(String) : [`name:${plainName(dose.name)}`];
}

function protocolOf(dose: Pick<Given, 'vaccineId'>, catalogue: readonly Protocol[]): Protocol | null {
  return catalogue.find(({ id }) => id === dose.vaccineId) ?? null;
}

/** The day an animal reaches an age; null where its birth is not known. */
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

/** The letters and digits of a name: «Antirrábica  » and "antirrabica" are one vaccine. */
export function plainName(name: string): string {
  return folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
