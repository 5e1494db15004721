import { expect, test } from 'vitest';
import { isLate, retained } from '#server/backups/rules.ts';

const at = (madeAt: string, good = true) => ({ id: madeAt, madeAt, good });

test('of daily copies of a year seven days, four weeks and six months stay, and the newest always', () => {
  const all = Array.from({ length: 365 }, (_, day) => at(new Date(Date.UTC(2026, 0, 1 + day, 3)).toISOString()));
  const stay = [...retained(all)].toSorted();
  expect(stay.length).toBeGreaterThanOrEqual(13);
  expect(stay.length).toBeLessThanOrEqual(17);
  expect(stay.at(-1)).toBe('2026-12-31T03:00:00.000Z');
  expect(stay[0]).toBe('2026-07-31T03:00:00.000Z');
});

test('a damaged copy takes no place of a good one, and goes as soon as a good one is younger', () => {
  const good = at('2026-11-20T03:00:00.000Z');
  expect(retained([good, at('2026-11-19T03:00:00.000Z', false)])).toEqual(new Set([good.id]));
  expect(retained([good, at('2026-11-21T03:00:00.000Z', false)]).size).toBe(2);
  expect(retained([at('2026-11-21T03:00:00.000Z', false)]).size).toBe(1);
});

test('of copies that are damaged night after night the newest stays, and where none is good, some of each time', () => {
  const good = at('2026-11-01T03:00:00.000Z');
  const nights = Array.from({ length: 20 }, (_, n) => at(new Date(Date.UTC(2026, 10, 2 + n, 3)).toISOString(), false));
  expect(retained([good, ...nights])).toEqual(new Set([good.id, '2026-11-21T03:00:00.000Z']));
  const stay = retained(nights);
  expect(stay.has('2026-11-15T03:00:00.000Z')).toBe(true);
  expect(stay.size).toBeLessThan(nights.length);
});

test('a backup is late after a day and a half, and never where they are made by hand', () => {
  expect(isLate('2026-11-20T03:00:00.000Z', 24, '2026-11-21T16:00:00.000Z')).toBe(false);
  expect(isLate('2026-11-20T03:00:00.000Z', 24, '2026-11-22T16:00:00.000Z')).toBe(true);
  expect(isLate(null, 0, '2026-11-22T16:00:00.000Z')).toBe(false);
});
