/** Where weights stand on their chart. */
import { expect, test } from 'vitest';
import { scaleOf, usualPeriod, within } from '../../client/features/health/record/weight-scale.ts';

const today = '2026-11-20';
const size = { width: 340, height: 204, unit: 'kg', today, target: null } as const;
const weights = [
  { id: 3, grams: 8400, measuredOn: '2026-11-10' },
  { id: 2, grams: 8100, measuredOn: '2026-06-01' },
  { id: 1, grams: 5200, measuredOn: '2025-02-15' },
];

test('a period holds its own weights, and the usual one shows how it went', () => {
  expect(within(weights, 'three', today).map(({ id }) => id)).toEqual([3]);
  expect(within(weights, 'twelve', today).map(({ id }) => id)).toEqual([3, 2]);
  expect(usualPeriod(weights, today)).toBe('all');
  const often = ['2026-10-01', '2026-08-01', '2026-03-01', '2024-01-01'].map((measuredOn, id) => ({
    id,
    grams: 8000,
    measuredOn,
  }));
  expect(usualPeriod(often, today)).toBe('twelve');
});

test('figures are round in the unit, and every weight lies between the lowest and the highest', () => {
  const { points, figures, days, left, right, bottom } = scaleOf({ ...size, weights, period: 'all' });
  expect(figures.map(({ value }) => value)).toEqual([4, 6, 8, 10]);
  expect(points.map(({ weighing }) => weighing.id)).toEqual([1, 2, 3]);
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(left);
    expect(x).toBeLessThanOrEqual(right);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(bottom);
  }
  expect(days.map(({ day }) => day)).toEqual(['2025-07-01', '2026-01-01', '2026-07-01']);
});

test('one weight, equal weights and half a life of them have axes too', () => {
  const one = scaleOf({ ...size, weights: weights.slice(0, 1), period: 'three' });
  expect(one.figures.length).toBeGreaterThan(1);
  const years = Array.from({ length: 15 }, (_, year) => ({
    id: year,
    grams: 4000,
    measuredOn: `${2026 - year}-05-01`,
  }));
  const life = scaleOf({ ...size, weights: years, period: 'all' });
  expect(life.days.length).toBeLessThanOrEqual(5);
  expect(new Set(life.points.map(({ y }) => y)).size).toBe(1);
  expect(scaleOf({ ...size, weights: years, unit: 'lb', period: 'all' }).figures.map(({ value }) => value)).toContain(
    9,
  );
});

test('what the veterinarian aims at is always in the picture, between its two ends', () => {
  const { target, bottom } = scaleOf({ ...size, weights, period: 'all', target: { low: 9000, high: 12_000 } });
  expect(target?.top).toBeGreaterThan(0);
  expect(target?.bottom).toBeGreaterThan(target?.top ?? 0);
  expect(target?.bottom).toBeLessThan(bottom);
});
