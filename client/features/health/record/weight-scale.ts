/** Where weights stand on their chart: figures that are easily read on one axis, months or years on the other. */
import { nice, ticks } from 'd3-array';
import { fromGrams, toGrams } from '#server/pets/pets/rules.ts';
import { daysBetween, plusMonths } from '#server/platform/lib/calendar.ts';
import type { PetRecord } from './entry.ts';
import type { Range } from './weight-target.ts';

export type Weighing = Pick<PetRecord['weights'][number], 'id' | 'grams' | 'measuredOn'>;
export type Unit = PetRecord['weights'][number]['unit'];

export const PERIODS = { three: 3, twelve: 12, all: null } as const;
export type Period = keyof typeof PERIODS;

/** Room for the figures at the right and the months below, in pixels. */
const RIGHT = 52;
const BOTTOM = 28;
const TOP = 12;
const LEFT = 8;
const FIGURES = 3;
/** A month's name needs this many pixels. */
const MONTH_WIDTH = 64;

export interface Place {
  weighing: Weighing;
  x: number;
  y: number;
}

export interface Scale {
  /** Oldest first. */
  points: Place[];
  figures: { grams: number; value: number; y: number }[];
  /** First days of months or years. */
  days: { day: string; x: number }[];
  /** From the upper to the lower end of the range aimed at. */
  target: { top: number; bottom: number } | null;
  left: number;
  right: number;
  bottom: number;
}

/** Weights of the period; of all where it is `all`. Newest first, as the record has them. */
export function within<One extends Weighing>(weights: readonly One[], period: Period, today: string): One[] {
  const months = PERIODS[period];
  const from = months === null ? '' : plusMonths(today, -months);
  return weights.filter(({ measuredOn }) => measuredOn >= from);
}

/** The shortest period that shows how it went: that of three weights at least, else all. */
export function usualPeriod(weights: readonly Weighing[], today: string): Period {
  if (within(weights, 'all', today).length === within(weights, 'twelve', today).length) return 'all';
  return within(weights, 'twelve', today).length >= FIGURES ? 'twelve' : 'all';
}

interface ScaleInput {
  /** Newest first, at least one. */
  weights: readonly Weighing[];
  unit: Unit;
  period: Period;
  today: string;
  /** What the veterinarian aims at: always in the picture. */
  target: Range | null;
  /** In pixels. */
  width: number;
  height: number;
}

export function scaleOf({ weights, unit, period, today, target, width, height }: ScaleInput): Scale {
  const [left, right, bottom] = [LEFT, width - RIGHT, height - BOTTOM];
  const months = PERIODS[period];
  const first = months === null ? (weights.at(-1)?.measuredOn ?? today) : plusMonths(today, -months);
  const last = months === null ? (weights[0]?.measuredOn ?? today) : today;
  const days = Math.max(1, daysBetween(first, last));
  const across = (day: string) => round(left + (daysBetween(first, day) / days) * (right - left));
  const aims = target ? [target.low, target.high].map((grams) => fromGrams(grams, unit)) : [];
  const values = [...weights.map(({ grams }) => fromGrams(grams, unit)), ...aims];
  const [low, high] = domainOf(values);
  const up = (value: number) => round(bottom - ((value - low) / (high - low)) * (bottom - TOP));
  return {
    points: weights
      .map((weighing) => ({
        weighing,
        x: across(weighing.measuredOn),
        y: up(fromGrams(weighing.grams, unit)),
      }))
      .toReversed(),
    figures: ticks(low, high, FIGURES).map((value) => ({ grams: toGrams(value, unit), value, y: up(value) })),
    days: firstDays(first, last, Math.max(2, Math.floor((right - left) / MONTH_WIDTH))).map((day) => ({
      day,
      x: across(day),
    })),
    target: target && { top: up(fromGrams(target.high, unit)), bottom: up(fromGrams(target.low, unit)) },
    left,
    right,
    bottom,
  };
}

/** From the lightest to the heaviest, widened to round figures; a twentieth around a single weight. */
function domainOf(values: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const around = Math.max((most - least) / 8, most / 40);
  const [low, high] = nice(Math.max(0, least - around), most + around, FIGURES);
  return high > low ? [low, high] : [low, low + 1];
}

/** First days of months, in steps of 1, 2, 3, 6 or whole years from January, so that their names stand apart. */
function firstDays(first: string, last: string, most: number): string[] {
  const begins = first.endsWith('-01') ? first : plusMonths(`${first.slice(0, 7)}-01`, 1);
  for (const step of [1, 2, 3, 6, 12, 24, 60, 120]) {
    const months = Math.min(step, 12);
    const start = plusMonths(begins, (months - ((Number(begins.slice(5, 7)) - 1) % months)) % months);
    const days: string[] = [];
    for (let day = start; day <= last && days.length <= most; day = plusMonths(day, step)) days.push(day);
    if (days.length <= most) return days;
  }
  return [];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
