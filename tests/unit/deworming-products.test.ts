import { describe, expect, test } from 'vitest';
import {
  bandFor,
  bandWords,
  factsOf,
  productDoubts,
  productNamed,
  protectionWords,
  readBands,
  variantsOf,
} from '#server/health/dewormings/product.rules.ts';
import { openDewormingLines, proposeDeworming } from '#server/health/dewormings/rules.ts';

const box = { name: 'Bravecto masticable', days: 84, evidence: 'label' } as const;
const adult = { species: 'dog', birthOn: '2020-03-10' };

describe('the weights on a box', () => {
  test('are read as an administrator writes them, with comma or point', () => {
    expect(readBands('2-4,5; 4.5 - 10\n40-')).toEqual([
      { from: 2, to: 4.5 },
      { from: 4.5, to: 10 },
      { from: 40, to: null },
    ]);
    expect(readBands(null)).toEqual([]);
    for (const wrong of ['diez', '10-4', '-', '4', '2-4, 4-10']) expect(readBands(wrong)).toBeNull();
  });

  test('where two boxes meet the smaller one is meant', () => {
    const bands = readBands('2-4; 4-10; 10-25') ?? [];
    expect([3999, 4000, 4001, 26_000].map((grams) => bandFor(bands, grams)?.to)).toEqual([4, 4, 10, undefined]);
    expect((readBands('0-8; 8-; 2,5-4') ?? []).map(bandWords)).toEqual([
      'hasta 8 kg',
      'de más de 8 kg',
      'de 2,5 a 4 kg',
    ]);
  });
});

describe('an animal that a product is not for', () => {
  const canela = { name: 'Canela', species: 'dog', birthOn: '2026-10-01', grams: 8000 };
  const on = { givenOn: '2026-11-21', box: null };

  test('of another weight than the box that was given', () => {
    const [, , large = null] = readBands('2-4; 4-10; 10-20') ?? [];
    const product = { bandsKg: '2-4; 4-10; 10-20', minAgeDays: null };
    expect(productDoubts(product, canela, { ...on, box: large })).toEqual([
      'Para perros de 10 a 20 kg; Canela pesa 8 kg.',
    ]);
    expect(productDoubts(product, canela, on)).toEqual([]);
    expect(productDoubts(product, { ...canela, grams: 1500 }, on)).toEqual([
      'Para perros de 2 a 20 kg; Canela pesa 1,5 kg.',
    ]);
    expect(productDoubts(product, { ...canela, grams: null }, on)).toEqual([]);
  });

  test('too young on that day', () => {
    const product = { bandsKg: null, minAgeDays: 56 };
    expect(productDoubts(product, canela, on)).toEqual(['Desde 8 semanas de edad; Canela tenía 7 semanas.']);
    expect(productDoubts(product, canela, { ...on, givenOn: '2026-11-26' })).toEqual([]);
    expect(productDoubts(product, { ...canela, birthOn: null }, on)).toEqual([]);
  });
});

describe('the next date', () => {
  test('is of the label that was seen; of another page it stays the usual one', () => {
    const given = { target: 'external', form: 'chewable', givenOn: '2026-11-01' } as const;
    expect(proposeDeworming({ ...given, facts: factsOf(box) }, adult)).toEqual({
      on: '2027-01-24',
      reason: 'Bravecto masticable: cada 12 semanas, según su etiqueta.',
    });
    for (const evidence of ['page', 'unverified', 'contradictory'] as const)
      expect(proposeDeworming({ ...given, facts: factsOf({ ...box, evidence }) }, adult).on).toBe('2026-12-01');
  });

  test("a puppy's next one is by its age, where that is sooner", () => {
    const given = { target: 'internal', form: 'tablet', givenOn: '2026-11-01' } as const;
    const quarterly = factsOf({ name: 'Drontal Plus', days: 90, evidence: 'label' });
    const monthly = factsOf({ name: 'Heartgard', days: 30, evidence: 'official' });
    expect(proposeDeworming({ ...given, facts: quarterly }, { species: 'dog', birthOn: '2026-10-01' }).on).toBe(
      '2026-11-15',
    );
    expect(proposeDeworming({ ...given, facts: quarterly }, adult).on).toBe('2027-01-30');
    expect(proposeDeworming({ ...given, facts: monthly }, adult).on).toBe('2026-12-01');
  });

  test('of one against both sides serves both', () => {
    const spectra = factsOf({ name: 'NexGard Spectra', days: 30, evidence: 'label' });
    const given = {
      id: 1,
      target: 'both',
      product: 'NexGard Spectra',
      form: 'chewable',
      givenOn: '2026-11-01',
    } as const;
    const row = { ...given, nextOn: null, nextSource: 'schedule', facts: spectra } as const;
    const lines = openDewormingLines([row], { ...adult, knownSince: '2026-01-01' });
    expect(lines.map(({ key, dueOn }) => [key, dueOn])).toEqual([['deworming:1', '2026-12-01']]);
  });

  test('in the words of boxes', () => {
    expect([14, 28, 30, 84, 90, 150, 210, 365].map(protectionWords)).toEqual([
      '14 días',
      '28 días',
      '30 días',
      '12 semanas',
      '90 días',
      '5 meses',
      '7 meses',
      '1 año',
    ]);
  });
});

test('«Bravecto» alone means several, a whole name or another brand one', () => {
  const products = [
    { name: 'NexGard', others: 'Frontpro' },
    { name: 'NexGard Spectra', others: null },
    { name: 'Bravecto de un mes', others: null },
    { name: 'Bravecto inyectable de un año', others: null },
  ];
  expect(variantsOf('bravecto', products).map(({ name }) => name)).toEqual([
    'Bravecto de un mes',
    'Bravecto inyectable de un año',
  ]);
  expect(variantsOf('NexGard', products)).toEqual([]);
  expect(productNamed('frontpro', products)?.name).toBe('NexGard');
  expect(variantsOf('Drontal', products)).toEqual([]);
});
