import { describe, expect, test } from 'vitest';
import {
  emptyMedicine,
  type MedicineValues,
  medicineValues,
  planWords,
  readMedicine,
} from '../../client/features/health/entries/medicine-values.ts';
import { closedWords } from '../../client/features/health/entries/next-words.ts';
import { readAmount, understood } from '../../client/features/health/entries/weight-amount.ts';

describe('a weight as people type it', () => {
  test.each([
    ['4,5', 'kg', 4.5],
    ['4.5', 'kg', 4.5],
    ['1.250', 'kg', 1.25],
    ['1,250', 'kg', 1.25],
    ['1.250', 'g', 1250],
    ['1,250', 'g', 1250],
    ['0.250', 'g', 0.25],
    ['12,5', 'g', 12.5],
    ['1.250,5', 'g', 1250.5],
    ['1,250.5', 'g', 1250.5],
    ['1.250.000', 'g', 1_250_000],
    [' 18 ', 'lb', 18],
    ['1 250', 'g', 1250],
    ['4,5 KG', 'kg', 4.5],
  ] as const)('%s %s is %d', (typed, unit, amount) => {
    expect(readAmount(typed, unit)).toBe(amount);
  });

  test.each(['', 'mucho', '4,', ',5', '4,5 lb', '18 4', '-3', '1.2.3', '4,5,6', '1e3'])('%j is no number', (typed) => {
    expect(readAmount(typed, 'kg')).toBeNull();
  });

  test('it says how it was understood, in kilos where the unit is another', () => {
    expect(understood('1.250', 'kg')).toBe('Son 1,25 kg.');
    expect(understood('40', 'lb')).toBe('Son 40 lb, es decir 18,14 kg.');
    expect(understood('850', 'g')).toBe('Son 850 g.');
    expect(understood('0', 'kg')).toBeNull();
  });
});

describe('the plan of a medicine in words', () => {
  const values: MedicineValues = {
    ...emptyMedicine(1, '2026-11-21'),
    name: 'Amoxicilina',
    dose: '250 mg',
    firstTime: '08:00',
  };
  const plan = (changes: Partial<MedicineValues>) => planWords({ ...values, ...changes });

  test.each([
    [{}, 'Cada 8 horas: 08:00, 16:00, 00:00. Termina el 27/11/2026.'],
    [{ often: '24' }, 'Cada 24 horas: 08:00. Termina el 27/11/2026.'],
    [{ often: '12', firstTime: '20:30' }, 'Cada 12 horas: 20:30, 08:30. Termina el 27/11/2026.'],
    [{ during: 'open' }, 'Cada 8 horas: 08:00, 16:00, 00:00. Hasta nuevo aviso.'],
    [{ during: 'until', endOn: '2026-12-24' }, 'Cada 8 horas: 08:00, 16:00, 00:00. Termina el 24/12/2026.'],
    [{ often: 'other', every: '5', everyUnit: 'hour' }, 'Cada 5 horas, desde las 08:00. Termina el 27/11/2026.'],
    [{ often: 'other', every: '1', everyUnit: 'day' }, 'Cada día, a las 08:00. Termina el 27/11/2026.'],
    [
      { often: 'other', every: '2', everyUnit: 'week', during: 'other', duration: '3', durationUnit: 'month' },
      'Cada 2 semanas, a las 08:00. Termina el 20/02/2027.',
    ],
  ] as [Partial<MedicineValues>, string][])('%j', (changes, words) => {
    expect(plan(changes)).toBe(words);
  });

  test('nothing is said while it is unfinished', () => {
    expect(plan({ often: 'other', every: '' })).toBeNull();
    expect(plan({ during: 'other', duration: 'siete' })).toBeNull();
    expect(plan({ during: 'until', endOn: '24/12' })).toBeNull();
    expect(plan({ startOn: '' })).toBeNull();
  });

  test('a last day that came without a duration is still there after a correction', () => {
    const stored = {
      id: 4,
      petId: 1,
      illnessId: null,
      name: 'Fenobarbital',
      dose: '30 mg',
      route: null,
      every: 12,
      everyUnit: 'hour' as const,
      startOn: '2026-11-01',
      firstTime: '08:00',
      duration: null,
      durationUnit: null,
      endOn: '2026-12-24',
      veterinarian: null,
      clinic: null,
      notes: null,
      createdBy: 1,
      createdAt: '',
      updatedBy: null,
      updatedAt: '',
      disabledAt: null,
      removedAt: null,
      visitId: null,
      signatureId: null,
      disputedAt: null,
      importId: null,
      importKey: null,
      author: null,
      editor: null,
      lastSlot: null,
      stockQuarters: null,
      stockAt: null,
      visit: null,
      vouch: null,
    };
    const again = medicineValues(stored);
    expect(again).toMatchObject({ during: 'until', endOn: '2026-12-24', often: '12' });
    expect(readMedicine(again).data).toMatchObject({ endOn: '2026-12-24', duration: null, every: 12 });
  });
});

test('the reminders that a dose replaced are named, its own is not', () => {
  expect(closedWords(['Antirrábica'], 'Antirrábica')).toBe('');
  expect(closedWords(['Quíntuple', 'Parvovirus'], 'Séxtuple')).toBe(' Reemplaza el aviso de Quíntuple y Parvovirus.');
});
