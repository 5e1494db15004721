/** Doses against rabies as borders read them: which count, where a chain without a gap began, and when a first one could begin. Pure. */
import type { CalendarDate } from '#db/types.ts';
import { earlier, later, onlyWarns } from '#server/platform/countries/rules.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';
import type { TravelRule, Traveller } from './rules.ts';
import { dayWords } from './words.rules.ts';

/** Twelve weeks: the least age for a dose against rabies (WSAVA, and the catalogue's plan). */
const LEAST_AGE_DAYS = 84;

/** @param disease the code of what it covers by the catalogue; null for a vaccine that is only written, which its name tells */
export function isAgainstRabies({ disease, name }: { disease: string | null; name: string }): boolean {
  return disease === null ? /rabi/u.test(folded(name)) : disease === 'rabies';
}

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
  const last = chainsOf(traveller.rabies.filter(counts)).at(-1) ?? null;
  const inForce = last !== null && last.until >= today;
  return {
    chain: inForce ? last : null,
    ended: inForce ? null : last,
    early: traveller.rabies.filter((dose) => !counts(dose)),
    // No rule of a country makes a puppy ready for the dose before the vaccine's own age.
    firstOn: latest(latest(today, oldEnough), birthOn && plusDays(birthOn, LEAST_AGE_DAYS)),
    latestFirst: waitsOf(rules, traveller, arrivesOn).reduce(
      (day, wait) => (wait.back(arrivesOn) < day ? wait.back(arrivesOn) : day),
      arrivesOn,
    ),
    entryAfter: (first) =>
      waitsOf(rules, traveller, arrivesOn).reduce((day, wait) => latest(day, wait.on(first)), first),
  };
}

interface Wait {
  on: (first: CalendarDate) => CalendarDate;
  back: (arrival: CalendarDate) => CalendarDate;
}

/** What must pass between a first dose and the arrival. What only warns, or has another way, makes none wait. */
function waitsOf(rules: readonly TravelRule[], traveller: Traveller, arrivesOn: CalendarDate): Wait[] {
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
