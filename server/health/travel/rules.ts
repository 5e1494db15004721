/**
 * The checklist of a trip: what its countries ask, compared with the record, counted back from the day of arrival. Pure: days of the
 * calendar in, days out; it knows no clock.
 */
import type { CalendarDate, CountryRuleTable, DewormingTarget, RuleWay, TripMeans } from '#db/types.ts';
import { bordersOf, holdsOn, isOld, onlyWarns, type TravelKind } from '#server/platform/countries/rules.ts';
import { outcomeOf } from './outcome.rules.ts';
import { planRabies, type RabiesDose, type RabiesPlan } from './rabies.rules.ts';

export type TravelRule = Omit<CountryRuleTable, 'id'> & { id: number };

/** The animal as borders ask for it. */
export interface Traveller {
  name: string;
  species: string;
  birthOn: CalendarDate | null;
  microchip: string | null;
  microchipOn: CalendarDate | null;
  rabies: readonly RabiesDose[];
  titres: readonly Titre[];
  dewormings: readonly Treatment[];
  /** Diseases by code, each with the last day of its protection and what its dose does not say. */
  covered: readonly { code: string; name: string; until: CalendarDate; missing: readonly string[] }[];
  /** Days on which a veterinarian saw it. */
  exams: readonly CalendarDate[];
}

export interface Titre {
  sampledOn: CalendarDate;
  /** Hundredths of IU/ml; null while the result is awaited. */
  hundredths: number | null;
}

export interface Treatment {
  target: DewormingTarget;
  givenOn: CalendarDate;
  product: string;
  substance: string | null;
}

export interface Step {
  code: string;
  doneOn: CalendarDate;
  doneAt: string | null;
}

export interface Journey {
  today: CalendarDate;
  arrivesOn: CalendarDate;
  arrivesAt: string | null;
  means: TripMeans;
  /** Hours are of these places: what is given before leaving, and the arrival. */
  fromCountry: string;
  toCountry: string;
  steps: readonly Step[];
}

/** What a row is compared with. */
export interface Asked {
  rules: readonly TravelRule[];
  traveller: Traveller;
  journey: Journey;
  plan: RabiesPlan;
}

/** What is missing in the record, where a rule cannot be compared without it. */
export type Missing = 'birth' | 'chipDay' | 'arrivesAt';

/**
 * done: by the record, or ticked. todo: in its days. late: not for this day. doubt: it would be late, but the row is not sure, or there
 * is another way. unknown: the record does not say enough. advice: nothing to tick.
 */
export type LineState = 'late' | 'doubt' | 'unknown' | 'todo' | 'done' | 'advice';

export interface Outcome {
  state: LineState;
  /** What is so, and what is next, in words. */
  say: string;
  /** When it was done. */
  on?: CalendarDate | null;
  /** The days in which it may be done. */
  from?: CalendarDate | null;
  until?: CalendarDate | null;
  /** The earliest arrival that this row allows, with what can be done from today on. */
  earliest?: CalendarDate | null;
  missing?: Missing;
}

export interface Line extends Required<Omit<Outcome, 'missing'>> {
  code: string;
  kind: TravelKind;
  missing: Missing | null;
  /** Ticked by a person: no entry of the record says it. */
  byHand: boolean;
  title: string;
  words: string;
  english: string | null;
  country: string;
  way: RuleWay;
  authority: string | null;
  source: string;
  checkedOn: CalendarDate;
  mark: TravelRule['mark'];
  note: string | null;
  amount: number | null;
  unit: TravelRule['unit'];
  /** Its source was seen more than a year ago. */
  old: boolean;
}

export interface Checklist {
  /** What cannot be in time first, then what is open by its last day, what is done, and advice. */
  lines: Line[];
  /** The earliest day on which all binding rows could be kept; null where all can be on the day itself. */
  earliest: CalendarDate | null;
  done: number;
  /** Lines that count: advice does not. */
  of: number;
}

export const BY_HAND: readonly TravelKind[] = ['window', 'task', 'exam', 'substance'];

interface Way {
  fromCountry: string;
  toCountry: string;
  means: TripMeans;
  arrivesOn: CalendarDate;
}

/** The rows that a trip is asked: leaving, entering, and on board. */
export function rulesFor(rules: readonly TravelRule[], trip: Way, species: string): TravelRule[] {
  const borders = bordersOf(trip.toCountry);
  return rules.filter((rule) => {
    if (!holdsOn(rule, trip.arrivesOn) || (rule.species !== null && rule.species !== species)) return false;
    if (rule.way === 'leave') return rule.country === trip.fromCountry;
    if (rule.way === 'enter') return borders.includes(rule.country);
    return rule.way === 'fly' && trip.means === 'air';
  });
}

const ORDER: readonly LineState[] = ['late', 'doubt', 'unknown', 'todo', 'done', 'advice'];

export function checklist(rules: readonly TravelRule[], traveller: Traveller, journey: Journey): Checklist {
  const plan = planRabies(rules, traveller, journey);
  const lines = rules.map((rule): Line => {
    const outcome = softened(rule, outcomeOf(rule, { rules, traveller, journey, plan }));
    const { code, title, words, english, country, way, authority, source, checkedOn, mark, note, amount, unit } = rule;
    const kind = rule.kind as TravelKind;
    return {
      code,
      kind,
      title,
      words,
      english,
      country,
      way,
      authority,
      source,
      checkedOn,
      mark,
      note,
      amount,
      unit,
      state: outcome.state,
      say: outcome.say,
      on: outcome.on ?? null,
      from: outcome.from ?? null,
      until: outcome.until ?? null,
      earliest: outcome.earliest ?? null,
      missing: outcome.missing ?? null,
      byHand: BY_HAND.includes(kind),
      old: isOld(rule, journey.today),
    };
  });
  const counted = lines.filter(({ state }) => state !== 'advice');
  return {
    lines: lines.toSorted(
      (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (a.until ?? '9').localeCompare(b.until ?? '9') || 0,
    ),
    earliest: earliestOf(rules, lines),
    done: counted.filter(({ state }) => state === 'done').length,
    of: counted.length,
  };
}

/** What is not sure, or has another way, warns and never says no. */
function softened(rule: TravelRule, outcome: Outcome): Outcome {
  if (outcome.state !== 'late' || !(onlyWarns(rule) || rule.detail === 'quarantine')) return outcome;
  return { ...outcome, state: 'doubt' };
}

function earliestOf(rules: readonly TravelRule[], lines: readonly Line[]): CalendarDate | null {
  if (!lines.some(({ state }) => state === 'late')) return null;
  const binding = lines.filter((line) => !onlyWarns(line) && !isQuarantine(rules, line.code));
  // A row that no day can keep, as one that asks for an aeroplane, leaves no day at all.
  if (binding.some(({ state, earliest }) => state === 'late' && earliest === null)) return null;
  return binding.reduce<CalendarDate | null>(
    (day, { earliest }) => (earliest !== null && (day === null || earliest > day) ? earliest : day),
    null,
  );
}

function isQuarantine(rules: readonly TravelRule[], code: string): boolean {
  return rules.some((rule) => rule.code === code && rule.detail === 'quarantine');
}
