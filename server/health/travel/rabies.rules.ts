/** Doses against rabies as borders read them: which count, where a chain without a gap began, and when a first one could begin. Pure. */
import type { CalendarDate } from '#db/types.ts';
import { earlier, later, onlyWarns } from '#server/platform/countries/rules.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import type { Titre, TravelRule, Traveller } from './rules.ts';
import { dayWords } from './words.rules.ts';

/** Twelve weeks: the least age for a dose against rabies (WSAVA, and the catalogue's plan). */
const LEAST_AGE_DAYS = 84;

export interface RabiesDose {
  givenOn: CalendarDate;
  /** The last day on which it protects. */
  coveredUntil: CalendarDate;
}

/** Doses of which each was given while the one before protected. The first is what rules call the primary one. */
export interface Chain {
  startOn: CalendarDate;
  lastOn: CalendarDate;
  until: CalendarDate;
}

/** The oldest first. A dose that comes a day late begins a chain of its own. */
export function chainsOf(doses: readonly RabiesDose[]): Chain[] {
  const chains: Chain[] = [];
  for (const { givenOn, coveredUntil } of doses.toSorted((a, b) => a.givenOn.localeCompare(b.givenOn))) {
    const last = chains.at(-1);
    if (last && givenOn <= last.until) {
      last.lastOn = givenOn;
      if (coveredUntil > last.until) last.until = coveredUntil;
    } else chains.push({ startOn: givenOn, lastOn: givenOn, until: coveredUntil });
  }
  return chains;
}

/** Which doses count at a border, and what follows for one that is still to be given. */
export interface RabiesPlan {
  /** In force today. */
  chain: Chain | null;
  /** The last one, where it has ended. */
  ended: Chain | null;
  /** Doses of before the chip, or at too young an age. */
  early: RabiesDose[];
  /** The earliest day for a first dose; null where the birthday decides and is not known. */
  firstOn: CalendarDate;
  /** The last day for a first dose, so that all waits end by the day of arrival. */
  latestFirst: CalendarDate;
  /** The earliest arrival after a first dose on that day. */
  entryAfter: (first: CalendarDate) => CalendarDate;
  /** A test of before a gap in the cover, where no sure rule says that a gap ends it. */
  doubtful: Titre | null;
}

export function planRabies(
  rules: readonly TravelRule[],
  traveller: Traveller,
  { today, arrivesOn }: { today: CalendarDate; arrivesOn: CalendarDate },
): RabiesPlan {
  const chipFirst = rules.some(({ kind }) => kind === 'chipFirst');
  const age = rules.find(({ kind }) => kind === 'rabiesAge');
  const { birthOn } = traveller;
  const oldEnough = age?.amount && age.unit && birthOn ? later(birthOn, age.amount, age.unit) : null;
  const chipOn = chipFirst ? traveller.microchipOn : null;
  const counts = ({ givenOn }: RabiesDose) =>
    !(chipFirst && traveller.microchip === null) &&
    (chipOn === null || givenOn >= chipOn) &&
    (oldEnough === null || givenOn >= oldEnough);
  const chains = chainsOf(traveller.rabies.filter(counts));
  const last = chains.at(-1) ?? null;
  const inForce = last !== null && last.until >= today;
  const doubtful = doubtfulTitre(rules, traveller, chains[0]);
  // No rule of a country makes a puppy ready for the dose before the vaccine's own age.
  const firstOn = latest(latest(today, oldEnough), birthOn && plusDays(birthOn, LEAST_AGE_DAYS));
  const lastDay = (waits: readonly Wait[]) =>
    waits.reduce((day, wait) => earliest(day, wait.back(arrivesOn)), arrivesOn);
  const sure = lastDay(waitsOf(rules, traveller, arrivesOn, null));
  const waits = waitsOf(rules, traveller, arrivesOn, doubtful);
  return {
    chain: inForce ? last : null,
    ended: inForce ? null : last,
    early: traveller.rabies.filter((dose) => !counts(dose)),
    firstOn,
    // Prudent while there is time for it: a doubtful test is then taken again.
    latestFirst: sure < firstOn ? lastDay(waits) : sure,
    entryAfter: (first) => waits.reduce((day, wait) => latest(day, wait.on(first)), first),
    doubtful,
  };
}

/** Antibodies enough to enter, in hundredths of IU/ml. */
export const ENOUGH = 50;

/** The last test that was late enough after the first dose ever, though the cover had a gap meanwhile. */
function doubtfulTitre(rules: readonly TravelRule[], { titres }: Traveller, first: Chain | undefined): Titre | null {
  const rule = rules.find(({ kind }) => kind === 'titre');
  if (!first || !rule?.amount || !rule.unit) return null;
  const ends = rules.some((one) => one.kind === 'rabiesCover' && one.country === rule.country && !onlyWarns(one));
  if (ends) return null;
  const from = later(first.startOn, rule.amount, rule.unit);
  const fits = titres.filter(({ sampledOn, hundredths }) => sampledOn >= from && (hundredths ?? 0) >= ENOUGH);
  return fits.toSorted((a, b) => b.sampledOn.localeCompare(a.sampledOn))[0] ?? null;
}

interface Wait {
  on: (first: CalendarDate) => CalendarDate;
  back: (arrival: CalendarDate) => CalendarDate;
}

/** What must pass between a first dose and the arrival. What only warns, or has another way, makes none wait. */
function waitsOf(
  rules: readonly TravelRule[],
  traveller: Traveller,
  arrivesOn: CalendarDate,
  taken: Titre | null,
): Wait[] {
  const binding = rules.filter((rule) => !onlyWarns(rule) && rule.detail !== 'quarantine');
  const waits: Wait[] = [];
  for (const rule of binding) {
    const { kind, amount, unit } = rule;
    if (kind === 'rabiesWait' && amount && unit && !isExempt(rule, traveller, arrivesOn))
      waits.push({ on: (day) => later(day, amount, unit), back: (day) => earlier(day, amount, unit) });
  }
  const titre = binding.find(({ kind }) => kind === 'titre');
  const after = binding.find(({ kind }) => kind === 'titreWait');
  if (titre?.amount && titre.unit) {
    const [days, unit] = [titre.amount, titre.unit];
    const rest = (day: CalendarDate, way: typeof later) =>
      after?.amount && after.unit ? way(day, after.amount, after.unit) : day;
    // A test that was taken needs no other dose before it.
    if (taken) waits.push({ on: () => rest(taken.sampledOn, later), back: (day) => day });
    else
      waits.push({
        on: (day) => rest(later(day, days, unit), later),
        back: (day) => earlier(rest(day, earlier), days, unit),
      });
  }
  return waits;
}

/** Why there is no dose in force, as the first part of a sentence. */
export function endedWords({ ended, early }: RabiesPlan, today: CalendarDate): string {
  if (ended) return `Su antirrábica venció el ${dayWords(today)(ended.until)}: la próxima cuenta como la primera.`;
  return early.length > 0 ? 'La antirrábica que tiene no cuenta para este país.' : 'Su ficha no tiene antirrábica.';
}

/** `from3months`: what is younger on the day of arrival is not asked. */
export function isExempt(
  { detail }: Pick<TravelRule, 'detail'>,
  { birthOn }: Pick<Traveller, 'birthOn'>,
  arrivesOn: CalendarDate,
): boolean {
  const [, months] = /^from(\d+)months$/u.exec(detail ?? '') ?? [];
  return months !== undefined && birthOn !== null && arrivesOn < later(birthOn, Number(months), 'month');
}

export function latest(day: CalendarDate, other: CalendarDate | null): CalendarDate {
  return other !== null && other > day ? other : day;
}

export function earliest(day: CalendarDate, other: CalendarDate | null): CalendarDate {
  return other !== null && other < day ? other : day;
}
