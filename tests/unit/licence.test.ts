import { describe, expect, test } from 'vitest';
import { ageInWords, licenceOf } from '#server/pets/rules.ts';

/** An animal that nobody has paid for. */
const since = (createdOn: string) => ({ createdOn, licensedFrom: null, licensedUntil: null, deceasedOn: null });

describe('the licence of an animal', () => {
  const on = { trialDays: 30, subscriptions: true };
  test.each([
    ['2026-10-01', 'prueba', '2026-10-01', '2026-10-31'],
    ['2026-10-31', 'prueba', '2026-10-01', '2026-10-31'],
    ['2026-11-01', 'gracia', '2026-11-01', '2026-11-30'],
    ['2026-11-30', 'gracia', '2026-11-01', '2026-11-30'],
    ['2026-12-01', 'vencida', '2026-12-01', null],
    ['2030-01-01', 'vencida', '2026-12-01', null],
  ])('on %s it is %s', (today, state, from, until) => {
    expect(licenceOf(since('2026-10-01'), today, on)).toEqual({ state, from, until });
  });

  test('without subscriptions everything is free', () => {
    const licence = licenceOf(since('2000-01-01'), '2026-10-01', { trialDays: 30, subscriptions: false });
    expect(licence).toEqual({ state: 'libre', from: null, until: null });
  });

  test('without trial days the first day still counts', () => {
    expect(licenceOf(since('2026-10-01'), '2026-10-02', { trialDays: 0, subscriptions: true }).state).toBe('gracia');
  });
});

test.each([
  ['2022-09-15', '2026-11-21', '4 años y 2 meses'],
  ['2025-10-21', '2026-11-21', '1 año y 1 mes'],
  ['2024-02-29', '2026-02-28', '1 año y 11 meses'],
  ['2024-11-21', '2026-11-21', '2 años'],
  ['2026-06-01', '2026-11-21', '5 meses'],
  ['2026-11-09', '2026-11-21', '12 días'],
  ['2026-11-20', '2026-11-21', '1 día'],
  ['2026-11-21', '2026-11-21', '0 días'],
  ['2026-11-22', '2026-11-21', null],
])('born on %s, on %s: %s', (birthOn, day, words) => {
  expect(ageInWords(birthOn, day)).toBe(words);
});
