import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plusDays, plusMonths } from '#server/platform/lib/calendar.ts';
import { ageInWords, type Grant, licenceOf, licensedStretch } from '#server/pets/pets/rules.ts';

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

describe('an animal that was paid for', () => {
  const on = { trialDays: 30, subscriptions: true };
  const paid = { ...since('2026-10-01'), licensedFrom: '2026-10-15', licensedUntil: '2027-10-31' };
  test.each([
    ['2026-10-20', 'vigente', '2026-10-15', '2027-10-31'],
    ['2027-10-31', 'vigente', '2026-10-15', '2027-10-31'],
    ['2027-11-01', 'gracia', '2027-11-01', '2027-11-30'],
    ['2027-11-30', 'gracia', '2027-11-01', '2027-11-30'],
    ['2027-12-01', 'vencida', '2027-12-01', null],
  ])('on %s it is %s', (today, state, from, until) => {
    expect(licenceOf(paid, today, on)).toEqual({ state, from, until });
  });

  test('needs nothing any more once it died, and is free where nothing is sold', () => {
    expect(licenceOf({ ...paid, deceasedOn: '2027-01-01' }, '2030-01-01', on).state).toBe('libre');
    expect(licenceOf(paid, '2030-01-01', { ...on, subscriptions: false }).state).toBe('libre');
  });
});

describe('the time that an animal was given', () => {
  const year = (grantedOn: string): Grant => ({ grantedOn, months: 12, days: 0 });
  test.each<[string, Grant[], string | null, string | null]>([
    ['nothing is nothing', [], null, null],
    ['paid during the trial: the trial comes first', [year('2026-10-10')], '2026-10-10', '2027-10-31'],
    ['paid after it: from that day', [year('2026-12-10')], '2026-12-10', '2027-12-10'],
    ['two years one after the other', [year('2026-12-10'), year('2027-11-01')], '2026-12-10', '2028-12-10'],
    ['paid on the last day', [year('2026-12-10'), year('2027-12-10')], '2026-12-10', '2028-12-10'],
    ['a gap begins a new stretch', [year('2026-12-10'), year('2028-01-20')], '2028-01-20', '2029-01-20'],
    ['the 29th of February', [year('2028-02-29')], '2028-02-29', '2029-02-28'],
    ['days of an administrator', [{ grantedOn: '2026-12-10', months: 1, days: 5 }], '2026-12-10', '2027-01-15'],
  ])('%s', (_, grants, licensedFrom, licensedUntil) => {
    expect(licensedStretch('2026-10-31', grants)).toEqual({ licensedFrom, licensedUntil });
  });

  test('one that is taken back out of the middle leaves what the others give', () => {
    const [first, second, third] = [year('2026-12-10'), year('2027-01-05'), year('2027-06-01')];
    expect(licensedStretch('2026-10-31', [first, second, third]).licensedUntil).toBe('2029-12-10');
    expect(licensedStretch('2026-10-31', [first, third]).licensedUntil).toBe('2028-12-10');
    expect(licensedStretch('2026-10-31', [second, third])).toEqual({
      licensedFrom: '2027-01-05',
      licensedUntil: '2029-01-05',
    });
  });

  test('whoever paid has the whole of it: never less than its months from the day it was given', () => {
    const aGrant = fc.record({ after: fc.integer({ min: 0, max: 900 }), months: fc.integer({ min: 1, max: 24 }) });
    fc.assert(
      fc.property(fc.array(aGrant, { minLength: 1, maxLength: 6 }), (ways) => {
        let day = '2026-10-05';
        const grants = ways.map(({ after, months }) => {
          day = plusDays(day, after);
          return { grantedOn: day, months, days: 0 };
        });
        const { licensedUntil } = licensedStretch('2026-10-31', grants);
        for (const { grantedOn, months } of grants)
          expect((licensedUntil ?? '') >= plusMonths(grantedOn, months)).toBe(true);
        // Each more is later by its months, or by a new stretch.
        const before = licensedStretch('2026-10-31', grants.slice(0, -1)).licensedUntil ?? '2026-10-31';
        expect((licensedUntil ?? '') >= plusMonths(before, grants.at(-1)?.months ?? 0)).toBe(true);
      }),
    );
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
