/** How far from where it was lost a finder is, as somebody would say it. */
import { expect, test } from 'vitest';
import { awayFrom, directionOf, metresBetween, showDistance } from '#server/lost-found/threads/place.rules.ts';
import { awayWords } from '#server/lost-found/threads/rules.ts';

const QUITO = { latitude: -180_653, longitude: -78_467_834 };
const at = (north: number, east: number) => ({
  latitude: QUITO.latitude + Math.round(north / 0.111195),
  longitude: QUITO.longitude + Math.round(east / 0.111195),
});

test('distances are as far as a map says, and rounded as a person rounds', () => {
  // Guayaquil's Malecón from there: 274 km as the crow flies.
  expect(Math.round(metresBetween(QUITO, { latitude: -2_189_412, longitude: -79_889_066 }) / 1000)).toBe(274);
  expect([0, 34, 96, 130, 849, 974, 976, 1234, 9960, 38_400].map(showDistance)).toEqual([
    '10 m',
    '30 m',
    '100 m',
    '150 m',
    '850 m',
    '950 m',
    '1 km',
    '1,2 km',
    '10 km',
    '38 km',
  ]);
});

test('a direction is one of eight, and next door is the same place', () => {
  const winds = [
    at(500, 0),
    at(500, 500),
    at(0, 500),
    at(-500, 500),
    at(-500, 0),
    at(-500, -500),
    at(0, -500),
    at(500, -500),
  ];
  expect(winds.map((one) => directionOf(QUITO, one))).toEqual([
    'norte',
    'noreste',
    'este',
    'sureste',
    'sur',
    'suroeste',
    'oeste',
    'noroeste',
  ]);
  expect(awayFrom(QUITO, at(0, 850))).toBe('a 850 m al este');
  expect(awayWords(QUITO, at(0, 850))).toBe('A 850 m al este de donde se perdió.');
  expect(awayWords(QUITO, at(8, 4))).toBe('En el mismo lugar donde se perdió.');
  expect([awayWords(null, QUITO), awayWords(QUITO, null)]).toEqual([null, null]);
});
