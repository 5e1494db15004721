/** What a screen says while something impossible is being typed: nothing is reckoned from it, and nothing is cut off. */
import { describe, expect, test } from 'vitest';
import { readBirth } from '#server/pets/pets/age.rules.ts';
import { tooLong } from '#server/platform/lib/field-words.ts';
import { chosenDay } from '../../client/features/health/entries/next-choice.ts';
import { isDay } from '../../client/lib/dates.ts';

describe('a day that no month has', () => {
  test('is no day', () => {
    for (const day of ['2022-02-31', '2023-02-29', '2022-04-31', '2022-13-01', '1022-01-01', '31/02/2022', ''])
      expect(isDay(day), day).toBe(false);
    for (const day of ['2024-02-29', '2022-12-31']) expect(isDay(day), day).toBe(true);
  });

  test('has no day a year later', () => {
    const afterYear = (givenOn: string) => chosenDay({ nextChoice: 'year', givenOn, nextOn: '' }, null);
    expect(afterYear('2022-02-28')).toBe('2023-02-28');
    expect(afterYear('2022-02-31')).toBeNull();
  });
});

test('words that are too long are counted, not cut', () => {
  expect(tooLong('Ñ'.repeat(60), 60)).toBeNull();
  expect(tooLong(` ${'Ñ'.repeat(60)} `, 60)).toBeNull();
  expect(tooLong('Ñ'.repeat(61), 60)).toBe('Usa 60 letras como máximo: hay 61.');
});

test('an age is estimated, a day is known, and what is neither is asked for again', () => {
  const read = (typed: string) => readBirth(typed, '2026-11-26');
  const known = { birthEstimated: false };
  expect(read(' ')).toEqual({ birthOn: null, ...known });
  expect(read('3 años')).toEqual({ birthOn: '2023-11-26', birthEstimated: true });
  expect(read('5 meses')).toEqual({ birthOn: '2026-06-26', birthEstimated: true });
  expect(read('15/03/2023')).toEqual({ birthOn: '2023-03-15', ...known });
  expect(read('5-3-24')).toEqual({ birthOn: '2024-03-05', ...known });
  expect(read('5/3/98')).toEqual({ birthOn: '1998-03-05', ...known });
  expect(read('31/02/2023')).toEqual({ problem: 'Febrero de 2023 tiene 28 días.' });
  expect(read('01/01/2027')).toEqual({ problem: 'Esa fecha aún no llega.' });
  for (const typed of ['cachorro', '300 años', '2023', '1'.repeat(61)])
    expect(read(typed), typed).toHaveProperty('problem');
});
