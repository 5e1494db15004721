import { expect, test } from 'vitest';
import { BY_HAND_DAYS, isLate, RETENTION, retained } from '#server/admin/backups/rules.ts';

const at = (madeAt: string, good = true) => ({ id: madeAt, madeAt, good, byHand: false });
const byHand = (madeAt: string) => ({ ...at(madeAt), byHand: true });
const NOW = '2026-12-31T04:00:00.000Z';

test('of daily copies of a year seven days, four weeks and six months stay, the last ten besides, and the newest always', () => {
  const all = Array.from({ length: 365 }, (_, day) => at(new Date(Date.UTC(2026, 0, 1 + day, 3)).toISOString()));
  const stay = [...retained(all, NOW)].toSorted();
  expect(stay.length).toBeGreaterThanOrEqual(16);
  expect(stay.length).toBeLessThanOrEqual(20);
  expect(stay.slice(-RETENTION.last)).toEqual(all.slice(-RETENTION.last).map(({ id }) => id));
  expect(stay.at(-1)).toBe('2026-12-31T03:00:00.000Z');
  expect(stay[0]).toBe('2026-07-31T03:00:00.000Z');
});

test('a damaged copy takes no place of a good one, and goes as soon as a good one is younger', () => {
  const good = at('2026-11-20T03:00:00.000Z');
  expect(retained([good, at('2026-11-19T03:00:00.000Z', false)], NOW)).toEqual(new Set([good.id]));
  expect(retained([good, at('2026-11-21T03:00:00.000Z', false)], NOW).size).toBe(2);
  expect(retained([at('2026-11-21T03:00:00.000Z', false)], NOW).size).toBe(1);
});

test('of copies that are damaged night after night the newest stays, and where none is good, some of each time', () => {
  const good = at('2026-11-01T03:00:00.000Z');
  const nights = Array.from({ length: 20 }, (_, n) => at(new Date(Date.UTC(2026, 10, 2 + n, 3)).toISOString(), false));
  expect(retained([good, ...nights], NOW)).toEqual(new Set([good.id, '2026-11-21T03:00:00.000Z']));
  const stay = retained(nights, NOW);
  expect(stay.has('2026-11-15T03:00:00.000Z')).toBe(true);
  expect(stay.size).toBeLessThan(nights.length);
});

test('a backup is late after a day and a half, and never where they are made by hand', () => {
  expect(isLate('2026-11-20T03:00:00.000Z', 24, '2026-11-21T16:00:00.000Z')).toBe(false);
  expect(isLate('2026-11-20T03:00:00.000Z', 24, '2026-11-22T16:00:00.000Z')).toBe(true);
  expect(isLate(null, 0, '2026-11-22T16:00:00.000Z')).toBe(false);
});

test('a mistake at eleven and a copy at noon leave the good one of six in the morning', () => {
  const hours = Array.from({ length: 72 }, (_, hour) => at(new Date(Date.UTC(2026, 11, 28, hour)).toISOString()));
  const stay = retained(hours, '2026-12-30T23:30:00.000Z');
  // Two days of every hour, of the day before the last one.
  expect(stay.has('2026-12-30T06:00:00.000Z')).toBe(true);
  expect(stay.has('2026-12-29T06:00:00.000Z')).toBe(true);
  expect([...stay].filter((id) => id < '2026-12-28T23:30')).toEqual(['2026-12-28T23:00:00.000Z']);
});

test('one that a person asked for gives its place to none and takes none, for ninety days', () => {
  const asked = byHand('2026-12-30T11:00:00.000Z');
  const early = at('2026-12-30T06:00:00.000Z');
  const late = Array.from({ length: 12 }, (_, n) => at(new Date(Date.UTC(2026, 11, 30, 12, n)).toISOString()));
  const days = Array.from({ length: 40 }, (_, day) => at(new Date(Date.UTC(2026, 10, 20 + day, 3)).toISOString()));
  const stay = retained([...days, early, asked, ...late], NOW);
  expect([early, asked].every(({ id }) => stay.has(id))).toBe(true);
  const old = byHand(new Date(Date.parse(NOW) - (BY_HAND_DAYS + 1) * 86_400_000).toISOString());
  expect(retained([...days, old], NOW).has(old.id)).toBe(false);
  // Where all are made by hand the last good one stays, however old.
  expect(retained([old], NOW).has(old.id)).toBe(true);
});
