/** Weights that need a question before saving: typing errors, not illnesses. Pure; runs in the browser too. */
import type { CalendarDate, WeightUnit } from '#db/types.ts';
import { daysBetween, plusMonths } from '#server/platform/lib/calendar.ts';
import { fromGrams, toGrams } from '#server/pets/pets/rules.ts';

export interface Weighed {
  amount: number;
  unit: WeightUnit;
}

interface SpeciesWeights {
  /** Grams of the lightest newborn and the heaviest adult pet. */
  from: number;
  to: number;
  /** In the question's words. */
  usual: string;
}

/**
 * Common veterinary ranges, generous on both ends: they catch a wrong unit or a lost decimal comma and say
 * nothing about health. Figures that handbooks agree on, without a single source.
 */
const WEIGHTS: Readonly<Record<string, SpeciesWeights>> = {
  dog: { from: 50, to: 100_000, usual: 'Un perro pesa entre 1 y 90 kg' },
  cat: { from: 50, to: 12_000, usual: 'Un gato pesa unos 4 kg' },
  rabbit: { from: 20, to: 10_000, usual: 'Un conejo pesa entre 1 y 6 kg' },
  bird: { from: 1, to: 20_000, usual: 'Un ave pesa entre 10 g y 10 kg' },
  'guinea-pig': { from: 40, to: 4_000, usual: 'Un cuy pesa alrededor de 1 kg' },
  hamster: { from: 1, to: 300, usual: 'Un hámster pesa unos 100 g' },
  turtle: { from: 2, to: 100_000, usual: 'Una tortuga pesa entre 50 g y 50 kg' },
  ferret: { from: 5, to: 3_000, usual: 'Un hurón pesa alrededor de 1 kg' },
  horse: { from: 8_000, to: 1_200_000, usual: 'Un caballo pesa unos 450 kg' },
  hedgehog: { from: 5, to: 1_500, usual: 'Un erizo pesa unos 400 g' },
  chinchilla: { from: 20, to: 1_300, usual: 'Una chinchilla pesa unos 500 g' },
  reptile: { from: 1, to: 100_000, usual: 'Un reptil pesa entre 10 g y 50 kg' },
  fish: { from: 1, to: 30_000, usual: 'Un pez pesa entre 1 g y 15 kg' },
  other: { from: 1, to: 1_000_000, usual: 'Un animal de compañía pesa menos de 1000 kg' },
};
const OF_ANY: SpeciesWeights = { from: 1, to: 1_000_000, usual: 'Un animal de compañía pesa menos de 1000 kg' };

/** This many times the heaviest animal is impossible, whatever the guardian confirms. */
const IMPOSSIBLE_TIMES = 10;
/** Two weights within this time differ less than the limit; growing animals gain more. */
const SEASON_DAYS = 60;
const JUMP = 1.6;
const GROWTH = 4;
/** For adult weights of different years. */
const JUMP_IN_YEARS = 3;
const GROWN_UP_MONTHS = 12;

/** A change of an adult's weight that is worth a word: more than is eaten or drunk in a day. */
const TOLD_SHARE = 0.1;
const TOLD_DAYS = 30;

interface Earlier {
  id: number;
  grams: number;
  unit: WeightUnit;
  measuredOn: CalendarDate;
}

const inWords = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 3, useGrouping: false });

/** Why such an animal cannot weigh this, or null. Refused even if the guardian confirms it. */
export function impossibleWeight({ amount, unit }: Weighed, species: string): string | null {
  const { to, usual } = WEIGHTS[species] ?? OF_ANY;
  if (toGrams(amount, unit) <= to * IMPOSSIBLE_TIMES) return null;
  return `¿${said(amount, unit)}? ${usual}. Revisa el número y la unidad.`;
}

/**
 * The question about an odd weight, or null: outside the species' range, or far from the weight before. The form
 * shows it beside the amount and saves with `sure` the second time.
 * @param weights the animal's other weights, in any order; one with the weighing's own id (a correction) is
 * ignored.
 */
export function oddWeight(
  weighing: Weighed & { measuredOn: CalendarDate; id?: number | undefined },
  animal: { species: string; birthOn: CalendarDate | null },
  weights: readonly Earlier[],
): string | null {
  const { amount, unit } = weighing;
  const impossible = impossibleWeight(weighing, animal.species);
  if (impossible) return impossible;
  const grams = toGrams(amount, unit);
  const { from, to, usual } = WEIGHTS[animal.species] ?? OF_ANY;
  if (grams < from || grams > to) return `¿${said(amount, unit)}? ${usual}. Si es así, guarda de nuevo.`;
  const before = weightBefore(weighing, weights);
  if (!before || !isJump(before, { grams, measuredOn: weighing.measuredOn }, animal.birthOn)) return null;
  const last = `La última vez pesó ${said(fromGrams(before.grams, before.unit), before.unit)}.`;
  const slip = [amount / 10, amount * 10].find((other) => ratio(toGrams(other, unit), before.grams) <= JUMP);
  if (slip === undefined) return `¿${said(amount, unit)}? ${last} Si es así, guarda de nuevo.`;
  const [less = 0, more = 0] = [amount, slip].toSorted((a, b) => a - b);
  return `¿${inWords.format(less)} o ${said(more, unit)}? ${last} Si es ${said(amount, unit)}, guarda de nuevo.`;
}

/** The newest weight of an earlier day. */
function weightBefore(
  { measuredOn, id }: { measuredOn: CalendarDate; id?: number | undefined },
  weights: readonly Earlier[],
): Earlier | null {
  const earlier = weights.filter((one) => one.id !== id && one.measuredOn < measuredOn);
  return earlier.toSorted((a, b) => b.measuredOn.localeCompare(a.measuredOn) || b.id - a.id)[0] ?? null;
}

function isJump(before: Earlier, now: Pick<Earlier, 'grams' | 'measuredOn'>, birthOn: CalendarDate | null): boolean {
  const sameSeason = daysBetween(before.measuredOn, now.measuredOn) <= SEASON_DAYS;
  const times = ratio(before.grams, now.grams);
  if (birthOn !== null && before.measuredOn < plusMonths(birthOn, GROWN_UP_MONTHS)) {
    return sameSeason && times > (now.grams > before.grams ? GROWTH : JUMP);
  }
  if (sameSeason) return times > JUMP;
  // Without a birthday it may have grown up in between.
  return birthOn !== null && times > JUMP_IN_YEARS;
}

function ratio(a: number, b: number): number {
  return Math.max(a, b) / Math.min(a, b);
}

function said(amount: number, unit: WeightUnit): string {
  return `${inWords.format(amount)} ${unit}`;
}

/**
 * How much the last weight, where it is of this month, differs from the earliest of the 30 days before it, from a tenth
 * on; null otherwise, and for what a growing animal gains. The share is this product's own choice, as facts on monitoring give none.
 * @param weights newest first
 */
export function monthChange(
  weights: readonly Pick<Earlier, 'grams' | 'measuredOn'>[],
  { birthOn, today }: { birthOn: CalendarDate | null; today: CalendarDate },
): { percent: number; days: number } | null {
  const [last, ...earlier] = weights;
  const before = earlier.findLast(({ measuredOn }) => last && daysBetween(measuredOn, last.measuredOn) <= TOLD_DAYS);
  if (!last || !before || daysBetween(last.measuredOn, today) > TOLD_DAYS) return null;
  const share = (last.grams - before.grams) / before.grams;
  const grows = birthOn !== null && last.measuredOn < plusMonths(birthOn, GROWN_UP_MONTHS);
  if (Math.abs(share) < TOLD_SHARE || (grows && share > 0)) return null;
  return { percent: Math.round(share * 100), days: daysBetween(before.measuredOn, last.measuredOn) };
}

/** Grams above the range that a veterinarian aims at, below zero where it is under it, and zero within. */
export function fromTarget(grams: number, { low, high }: { low: number; high: number }): number {
  return grams > high ? grams - high : grams < low ? grams - low : 0;
}
