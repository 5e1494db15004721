import { describe, expect, test } from 'vitest';
import { adherenceWords, amountWords, isLate, stockOf, unitOf } from '#server/health/medicines/doses.rules.ts';

const twice = {
  every: 12,
  everyUnit: 'hour',
  startOn: '2026-11-20',
  firstTime: '08:00',
  endOn: null,
  duration: null,
  durationUnit: null,
} as const;
const dose = (slot: string, changes: object = {}) =>
  ({ slot, state: 'given', late: 0, reason: null, ...changes }) as const;

test('more than an hour after its time a dose is late', () => {
  expect(isLate('2026-11-20T08:00', '2026-11-20T09:00')).toBe(false);
  expect(isLate('2026-11-20T08:00', '2026-11-20T09:01')).toBe(true);
  expect(isLate('2026-11-20T23:30', '2026-11-21T00:31')).toBe(true);
  expect(isLate('2026-11-20T08:00', '2026-11-20T07:00')).toBe(false);
});

describe('what a dose takes from the box', () => {
  test.each([
    ['1 tableta', 4, 'tabletas'],
    ['media tableta', 2, 'tabletas'],
    ['½ pastilla', 2, 'pastillas'],
    ['1/4 de tableta', 1, 'tabletas'],
    ['una tableta y media', 6, 'tabletas'],
    ['1,5 comprimidos', 6, 'comprimidos'],
    ['5 mg (2 cápsulas)', 8, 'cápsulas'],
    ['5 mg', 4, 'dosis'],
    ['3 gotas', 4, 'dosis'],
  ])('%s', (written, quarters, many) => {
    expect(unitOf(written)).toMatchObject({ quarters, many });
  });

  test('in words', () => {
    const tablets = unitOf('1 tableta');
    expect([24, 4, 6, 2, 0].map((quarters) => amountWords(quarters, tablets))).toEqual([
      '6 tabletas',
      '1 tableta',
      '1½ tabletas',
      '½ tableta',
      '0 tabletas',
    ]);
  });
});

describe('how long the pills last', () => {
  // A Saturday, and of its two doses the first is given.
  const now = '2026-11-21T09:00';
  const pills = { ...twice, dose: '1 tableta', stockQuarters: 40, lastSlot: '2026-11-21T08:00' };

  test('in words, until the day of the last dose that is covered', () => {
    expect(stockOf({ ...pills, stockQuarters: null }, 0, now)).toBeNull();
    expect(stockOf(pills, 4, now)).toEqual({
      leftQuarters: 24,
      words: 'Quedan 6 tabletas, alcanza hasta el martes.',
      low: false,
    });
    expect(stockOf(pills, 9, now)).toMatchObject({ words: 'Queda 1 tableta, alcanza hasta hoy.', low: true });
    expect(stockOf(pills, 12, now)).toMatchObject({ words: 'Se acabó.', low: true });
    expect(stockOf({ ...pills, stockQuarters: 400 }, 0, now)).toMatchObject({
      words: 'Quedan 100 tabletas, alcanza hasta el 10 de enero.',
    });
    const half = { ...pills, dose: 'media tableta' };
    expect(stockOf(half, 16, now)).toMatchObject({ words: 'Quedan 2 tabletas, alcanza hasta el lunes.' });
    expect(stockOf({ ...pills, dose: '2 tabletas', stockQuarters: 4 }, 0, now)).toMatchObject({
      words: 'Queda 1 tableta: no alcanza para otra dosis.',
      low: true,
    });
  });

  test('or until the end of the treatment', () => {
    expect(stockOf({ ...pills, endOn: '2026-11-22' }, 4, now)).toEqual({
      leftQuarters: 24,
      words: 'Quedan 6 tabletas: alcanza para terminar.',
      low: false,
    });
  });
});

describe('how a treatment goes', () => {
  const at = { since: '2026-11-20', now: '2026-11-21T21:00' };

  test('in words for its veterinarian, with the reasons', () => {
    const doses = [
      dose('2026-11-20T08:00'),
      dose('2026-11-20T20:00', { late: 1, reason: 'No estábamos' }),
      dose('2026-11-21T08:00', { state: 'skipped', reason: 'Se acabó' }),
    ];
    expect(adherenceWords(twice, doses, at)).toBe(
      'Últimos 2 días: 2 de 4 dosis dadas (50 %), 1 tarde: no estábamos. 1 no se dio: se acabó. 1 sin anotar.',
    );
  });

  test('counts no day before it was written down, and nothing that is still to come', () => {
    const today = { since: '2026-11-21', now: '2026-11-21T09:00' };
    expect(adherenceWords(twice, [dose('2026-11-21T08:00')], today)).toBe('Hoy: 1 de 1 dosis dadas (100 %).');
    expect(adherenceWords(twice, [], { ...today, now: '2026-11-21T07:00' })).toBeNull();
    const long = { since: '2026-01-01', now: '2026-12-31T23:00' };
    expect(adherenceWords({ ...twice, startOn: '2026-01-01' }, [], long)).toBe(
      'Últimos 30 días: 0 de 60 dosis dadas (0 %). 60 sin anotar.',
    );
  });
});
