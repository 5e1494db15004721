import { describe, expect, test } from 'vitest';
import { impossibleWeight, monthChange, oddWeight } from '#server/health/weights/rules.ts';
import species from '../../migrations/data/2026-11-21-species.json' with { type: 'json' };

const today = '2026-11-21';
const kg = (amount: number, measuredOn = today) => ({ amount, unit: 'kg' as const, measuredOn });
const before = (kilos: number, measuredOn: string, id = 1) => ({
  id,
  grams: kilos * 1000,
  unit: 'kg' as const,
  measuredOn,
});
const adultDog = { species: 'dog', birthOn: '2020-01-01' };

describe('what an animal of its kind weighs', () => {
  test.each([
    ['dog', 45, null],
    ['cat', 4.5, null],
    ['cat', 45, '¿45 kg? Un gato pesa unos 4 kg. Si es así, guarda de nuevo.'],
    ['dog', 0.01, '¿0,01 kg? Un perro pesa entre 1 y 90 kg. Si es así, guarda de nuevo.'],
    ['hamster', 0.1, null],
    ['hamster', 1.2, '¿1,2 kg? Un hámster pesa unos 100 g. Si es así, guarda de nuevo.'],
    ['guinea-pig', 3, null],
    ['horse', 450, null],
    ['other', 700, null],
    ['a species of tomorrow', 700, null],
  ])('%s of %d kg', (kind, amount, question) => {
    expect(oddWeight(kg(amount), { species: kind, birthOn: null }, [])).toBe(question);
  });

  test('ten times the heaviest there is cannot be, whoever is sure', () => {
    expect(impossibleWeight({ amount: 45, unit: 'kg' }, 'hamster')).toBe(
      '¿45 kg? Un hámster pesa unos 100 g. Revisa el número y la unidad.',
    );
    expect(oddWeight(kg(45), { species: 'hamster', birthOn: null }, [])).toContain('Revisa el número');
    expect(impossibleWeight({ amount: 3, unit: 'kg' }, 'hamster')).toBeNull();
    expect(impossibleWeight({ amount: 1001, unit: 'kg' }, 'dog')).toContain('Un perro');
  });

  test('the unit counts: pounds, ounces and grams', () => {
    const cat = { species: 'cat', birthOn: null };
    expect(oddWeight({ amount: 9, unit: 'lb', measuredOn: today }, cat, [])).toBeNull();
    expect(oddWeight({ amount: 4500, unit: 'g', measuredOn: today }, cat, [])).toBeNull();
    expect(oddWeight({ amount: 4500, unit: 'lb', measuredOn: today }, cat, [])).toContain('¿4500 lb?');
    expect(oddWeight({ amount: 160, unit: 'oz', measuredOn: today }, cat, [])).toBeNull();
  });

  test('every species of the catalogue is known by its own name', () => {
    for (const { code } of species) {
      const words = impossibleWeight({ amount: 2_000_000, unit: 'kg' }, code);
      expect([code, words]).toEqual([code, expect.stringMatching(/^¿2000000 kg\? (Un|Una) \p{L}+/u)]);
    }
    const shared = species.filter(({ code }) =>
      impossibleWeight({ amount: 2_000_000, unit: 'kg' }, code)?.includes('Un animal de compañía'),
    );
    expect(shared.map(({ code }) => code)).toEqual(['other']);
  });
});

describe('against the last weight', () => {
  test('a lost comma is asked about with both readings', () => {
    expect(oddWeight(kg(45), adultDog, [before(4.6, '2026-10-20')])).toBe(
      '¿4,5 o 45 kg? La última vez pesó 4,6 kg. Si es 45 kg, guarda de nuevo.',
    );
    expect(oddWeight(kg(2.2), adultDog, [before(21, '2026-10-20')])).toBe(
      '¿2,2 o 22 kg? La última vez pesó 21 kg. Si es 2,2 kg, guarda de nuevo.',
    );
  });

  test('a grown-up that changed by more than 1.6 times within sixty days', () => {
    const dog = [before(10, '2026-09-22')];
    expect(oddWeight(kg(16), adultDog, dog)).toBeNull();
    expect(oddWeight(kg(16.1), adultDog, dog)).toBe('¿16,1 kg? La última vez pesó 10 kg. Si es así, guarda de nuevo.');
    expect(oddWeight(kg(6), adultDog, dog)).toContain('La última vez pesó 10 kg');
    expect(oddWeight(kg(16.1), adultDog, [before(10, '2026-09-21')])).toBeNull();
  });

  test('years later only what no grown-up does', () => {
    expect(oddWeight(kg(29), adultDog, [before(10, '2023-01-01')])).toBeNull();
    expect(oddWeight(kg(31), adultDog, [before(10, '2023-01-01')])).toContain('La última vez');
    expect(oddWeight(kg(31), { species: 'dog', birthOn: null }, [before(3, '2023-01-01')])).toBeNull();
  });

  test('a young one grows; it does not shrink', () => {
    const puppy = { species: 'dog', birthOn: '2026-08-01' };
    expect(oddWeight(kg(8), puppy, [before(2.5, '2026-10-01')])).toBeNull();
    expect(oddWeight(kg(25), puppy, [before(2.5, '2026-10-01')])).toContain('¿2,5 o 25 kg?');
    expect(oddWeight(kg(2), puppy, [before(4, '2026-10-01')])).toContain('La última vez pesó 4 kg');
    expect(oddWeight(kg(30, '2027-11-21'), puppy, [before(2.5, '2026-10-01')])).toBeNull();
  });

  test('the newest of the days before counts; later ones, the same day and the entry itself do not', () => {
    const known = [
      before(45, '2026-11-22', 4),
      before(45, today, 3),
      before(4.6, '2026-11-01', 2),
      before(46, '2026-10-01'),
    ];
    expect(oddWeight(kg(4.5), adultDog, known)).toBeNull();
    expect(oddWeight({ ...kg(45, '2026-11-02'), id: 2 }, adultDog, known)).toBeNull();
  });
});

describe('a change within a month', () => {
  const of = (...weights: [string, number][]) => weights.map(([measuredOn, grams]) => ({ measuredOn, grams }));
  const grown = { birthOn: '2020-01-01', today: '2026-11-20' };

  test('of a tenth is told with its days, of less is not', () => {
    expect(monthChange(of(['2026-11-20', 4400], ['2026-11-06', 4700], ['2026-10-25', 5000]), grown)).toEqual({
      percent: -12,
      days: 26,
    });
    expect(monthChange(of(['2026-11-20', 4600], ['2026-10-25', 5000]), grown)).toBeNull();
  });

  test('is nothing where the weights lie further apart, or long ago', () => {
    expect(monthChange(of(['2026-11-20', 4400], ['2026-09-01', 5000]), grown)).toBeNull();
    expect(monthChange(of(['2026-08-20', 4400], ['2026-08-01', 5000]), grown)).toBeNull();
    expect(monthChange(of(['2026-11-20', 4400]), grown)).toBeNull();
    expect(monthChange([], grown)).toBeNull();
  });

  test('is no news of a growing animal that gains, and is told where it loses', () => {
    const puppy = { birthOn: '2026-08-01', today: '2026-11-20' };
    expect(monthChange(of(['2026-11-20', 5000], ['2026-11-01', 4000]), puppy)).toBeNull();
    expect(monthChange(of(['2026-11-20', 4000], ['2026-11-01', 5000]), puppy)).toMatchObject({ percent: -20 });
  });
});
