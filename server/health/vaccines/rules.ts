/** What a vaccine's name or a given dose stands for. Runs in the browser too. */
import type { CalendarDate, Flag, NextSource } from '#db/types.ts';
import { daysBetween, plusDays } from '#server/platform/lib/calendar.ts';
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
  /** Months by disease, where one differs from `boosterMonths`. */
  monthsOf?: Readonly<Record<number, number>>;
}

export interface Dose {
  id: number;
  vaccineId: number | null;
  name: string;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  nextSource: NextSource;
  /** The day its lot was withdrawn: it protects nobody, whenever it was given. */
  withdrawnOn?: CalendarDate | null;
}

export type Given = Pick<Dose, 'vaccineId' | 'name' | 'givenOn'>;

/** The doses that count: those whose lot was not withdrawn. */
export function counting<Row extends Pick<Dose, 'withdrawnOn'>>(doses: readonly Row[]): Row[] {
  return doses.filter(({ withdrawnOn }) => withdrawnOn == null);
}

const SIMILAR_DAYS = 7;

/** A vaccine of the species by its typed name, ignoring capitals, accents and double spaces. */
export function vaccineNamed(name: string, speciesId: number, catalogue: readonly Protocol[]): Protocol | null {
  const wanted = comparableName(name);
  return (
    catalogue.find((one) => one.speciesId === speciesId && one.active === 1 && comparableName(one.name) === wanted) ??
    null
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
  const near = (other: Given) => Math.abs(daysBetween(other.givenOn, candidate.givenOn)) <= SIMILAR_DAYS;
  return doses.find((other) => isSameVaccine(other, candidate) && near(other)) ?? null;
}

export function isSameVaccine(one: Pick<Given, 'vaccineId' | 'name'>, other: Pick<Given, 'vaccineId' | 'name'>) {
  return one.vaccineId !== null && other.vaccineId !== null
    ? one.vaccineId === other.vaccineId
    : comparableName(one.name) === comparableName(other.name);
}

/**
 * At least two shared diseases, where there are two: a leptospirosis dose does not replace a whole quíntuple.
 */
export function covers(dose: Given, protocol: Protocol, catalogue: readonly Protocol[]): boolean {
  if (dose.vaccineId === protocol.id) return true;
  const diseases = protocolOf(dose, catalogue)?.diseaseIds ?? [];
  const shared = protocol.diseaseIds.filter((disease) => diseases.includes(disease)).length;
  return shared > 0 && shared >= Math.min(2, protocol.diseaseIds.length);
}

/** The diseases a dose covers, or only its own name where the catalogue does not have it. */
export function coverageOf(dose: Given, catalogue: readonly Protocol[]): string[] {
  const diseases = protocolOf(dose, catalogue)?.diseaseIds ?? [];
  return diseases.length > 0 ? diseases.map(String) : [`name:${comparableName(dose.name)}`];
}

/** When a bottle is given again: for the disease against which it protects the shortest. */
export function shortestMonths({ boosterMonths, monthsOf = {} }: Protocol): number | null {
  const all = [boosterMonths, ...Object.values(monthsOf)].filter((months) => months !== null);
  return all.length === 0 ? null : Math.min(...all);
}

export function protocolOf(dose: Pick<Given, 'vaccineId'>, catalogue: readonly Protocol[]): Protocol | null {
  return catalogue.find(({ id }) => id === dose.vaccineId) ?? null;
}

/** The day an animal reaches an age; null without a birthday. */
export function atAge(birthOn: CalendarDate | null, days: number): CalendarDate | null {
  return birthOn === null ? null : plusDays(birthOn, days);
}

/** As it is said: «Puppy (moquillo y parvovirus)» is Puppy. */
export function shortName(name: string): string {
  return name.replace(/(?<=\S)\s*\([^()]*\)$/, '');
}

/** A name's letters and digits: «Antirrábica  » and "antirrabica" are one vaccine. */
export function comparableName(name: string): string {
  return folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
