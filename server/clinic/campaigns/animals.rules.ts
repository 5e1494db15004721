/** The warnings of a vaccination campaign's counter. Pure; runs in the browser too. */
import type { CalendarDate, Instant } from '#db/types.ts';
import { plusMonths } from '#server/platform/lib/calendar.ts';
import {
  atAge,
  comparableName,
  counting,
  type Dose,
  type Protocol,
  covers,
  vaccineNamed,
} from '#server/health/vaccines/rules.ts';

/** A yearly vaccine that is repeated sooner than this needs a confirmation. */
export const RECENT_MONTHS = 10;

export type Warning =
  /** It has had its dose in this campaign: no second one is recorded. */
  | { kind: 'done'; at: Instant }
  | { kind: 'recent'; on: CalendarDate }
  /** A species that the campaign or the vaccine is not for. */
  | { kind: 'species' }
  | { kind: 'deceased' }
  /** A dose before this day does not count and is repeated. */
  | { kind: 'young'; until: CalendarDate };

/** Warnings under which no dose can be recorded. */
export function stops({ kind }: Warning): boolean {
  return kind === 'done' || kind === 'species' || kind === 'deceased';
}

interface Campaign {
  speciesId: number | null;
  vaccineId: number | null;
  vaccine: string;
}

interface Animal {
  speciesId: number;
  birthOn: CalendarDate | null;
  deceasedOn: CalendarDate | null;
}

/** The catalogue's vaccine for this animal; null for one in the veterinarian's own words. */
export function vaccineFor(campaign: Campaign, speciesId: number, catalogue: readonly Protocol[]): Protocol | null {
  if (campaign.vaccineId === null) return vaccineNamed(campaign.vaccine, speciesId, catalogue);
  return catalogue.find(({ id }) => id === campaign.vaccineId) ?? null;
}

/** The last dose against the same disease, under any name. */
export function lastDose<Other extends Dose>(
  campaign: Campaign,
  speciesId: number,
  doses: readonly Other[],
  catalogue: readonly Protocol[],
): Other | null {
  const protocol = vaccineFor(campaign, speciesId, catalogue);
  const same = counting(doses).filter((dose) =>
    protocol ? covers(dose, protocol, catalogue) : comparableName(dose.name) === comparableName(campaign.vaccine),
  );
  return same.toSorted((a, b) => b.givenOn.localeCompare(a.givenOn) || b.id - a.id)[0] ?? null;
}

interface Seen {
  campaign: Campaign;
  animal: Animal;
  last: { givenOn: CalendarDate } | null;
  /** When it had its dose in this campaign. */
  doneAt: Instant | null;
}

/** All warnings before the vaccination, those that stop it first. */
export function warningsOf(
  { campaign, animal, last, doneAt }: Seen,
  catalogue: readonly Protocol[],
  today: CalendarDate,
): Warning[] {
  const warnings: Warning[] = [];
  if (animal.deceasedOn !== null) warnings.push({ kind: 'deceased' });
  if (doneAt !== null) return [...warnings, { kind: 'done', at: doneAt }];
  if (isForOthers(campaign, animal.speciesId, catalogue)) warnings.push({ kind: 'species' });
  if (last && plusMonths(last.givenOn, RECENT_MONTHS) > today) warnings.push({ kind: 'recent', on: last.givenOn });
  const until = atAge(animal.birthOn, vaccineFor(campaign, animal.speciesId, catalogue)?.minAgeDays ?? 0);
  if (until !== null && until > today) warnings.push({ kind: 'young', until });
  return warnings;
}

/** A catalogue vaccine is for its species alone; one in free text is for every species of the campaign. */
export function isForOthers(campaign: Campaign, speciesId: number, catalogue: readonly Protocol[]): boolean {
  if (campaign.speciesId !== null) return campaign.speciesId !== speciesId;
  const known = catalogue.some(({ name }) => comparableName(name) === comparableName(campaign.vaccine));
  return known && vaccineFor(campaign, speciesId, catalogue) === null;
}
