import { describe, expect, test } from 'vitest';
import {
  type Deworming,
  formsFor,
  openDewormingLines,
  PRODUCT_FORMS,
  proposeDeworming,
  similarDeworming,
} from '#server/health/dewormings/rules.ts';
import { plusDays, plusMonths } from '#server/platform/lib/calendar.ts';

const birthOn = '2026-01-01';
const atWeeks = (weeks: number) => plusDays(birthOn, weeks * 7);
const puppy = { species: 'dog', birthOn };
const adult = { species: 'dog', birthOn: '2020-03-10' };

let lastId = 0;
function given(product: string, givenOn: string, changes: Partial<Deworming> = {}): Deworming {
  return {
    id: ++lastId,
    target: 'internal',
    product,
    form: 'tablet',
    givenOn,
    nextOn: null,
    nextSource: 'schedule',
    ...changes,
  };
}

const after = (givenOn: string, animal: { species: string; birthOn: string | null }) =>
  proposeDeworming({ target: 'internal', form: 'tablet', givenOn }, animal);

describe('ESCCAP: the inside, by age', () => {
  test.each([
    [2, atWeeks(4)],
    [4, atWeeks(6)],
    [10, atWeeks(12)],
  ])('a puppy of %i weeks: fourteen days later', (weeks, next) => {
    expect(after(atWeeks(weeks), puppy)).toEqual({ on: next, reason: expect.stringContaining('14 días') });
  });

  test('from twelve weeks every month, from six months every three', () => {
    expect(after(atWeeks(12), puppy).on).toBe('2026-04-26');
    expect(after('2026-06-30', puppy)).toEqual({ on: '2026-07-30', reason: expect.stringContaining('cada mes') });
    expect(after('2026-07-01', puppy)).toEqual({ on: '2026-10-01', reason: expect.stringContaining('3 meses') });
  });

  test('one given too early is repeated from the first age: two weeks for a puppy, three for a kitten', () => {
    expect(after('2026-01-01', puppy).on).toBe('2026-01-15');
    expect(after('2026-01-01', { species: 'cat', birthOn }).on).toBe('2026-01-22');
  });

  test('an animal of unknown birth counts as grown up', () => {
    expect(after('2026-11-30', { species: 'cat', birthOn: null }).on).toBe('2027-02-28');
  });

  test('other species: the veterinarian knows', () => {
    for (const target of ['internal', 'external', 'both'] as const) {
      const proposal = proposeDeworming({ target, form: 'pipette', givenOn: birthOn }, { species: 'rabbit', birthOn });
      expect(proposal).toEqual({ on: null, reason: expect.stringContaining('pregunta a tu veterinario') });
    }
  });
});

describe('the outside, by the form of the product', () => {
  test.each([
    [null, '2026-11-30'],
    ['pipette', '2026-11-30'],
    ['chewable', '2026-11-30'],
    ['shampoo', '2026-11-30'],
    ['a form of before', '2026-11-30'],
    ['chewable12', '2027-01-23'],
    ['collar', '2027-05-31'],
  ])('%s', (form, next) => {
    expect(proposeDeworming({ target: 'external', form, givenOn: '2026-10-31' }, adult).on).toBe(next);
  });

  test('against both: the sooner of the two, with its reason', () => {
    const monthly = proposeDeworming({ target: 'both', form: 'chewable', givenOn: '2026-10-31' }, adult);
    expect(monthly).toEqual({ on: '2026-11-30', reason: expect.stringContaining('30 días') });
    const collar = proposeDeworming({ target: 'both', form: 'collar', givenOn: '2026-10-31' }, adult);
    expect(collar).toEqual({ on: '2027-01-31', reason: expect.stringContaining('3 meses') });
    const small = proposeDeworming({ target: 'both', form: 'pipette', givenOn: atWeeks(8) }, puppy);
    expect(small).toEqual({ on: atWeeks(10), reason: expect.stringContaining('14 días') });
  });

  test('a form offers itself only against what it is made for', () => {
    expect(formsFor('internal')).toContain('syrup');
    expect(formsFor('internal')).not.toContain('collar');
    expect(formsFor('external')).toEqual(expect.arrayContaining(['collar', 'shampoo', 'pipette']));
    expect(formsFor('both')).toEqual(['tablet', 'injection', 'pipette', 'chewable']);
    expect(new Set([...formsFor('internal'), ...formsFor('external')])).toEqual(new Set(PRODUCT_FORMS));
  });
});

describe('what a deworming leaves open', () => {
  const lines = (dewormings: Deworming[], animal = adult) =>
    openDewormingLines(dewormings, { ...animal, knownSince: '2026-01-01' });

  test('one line for the inside and one for the outside; the newest of each answers the one before', () => {
    const old = given('Drontal', '2026-05-01');
    const drontal = given('Drontal', '2026-08-01');
    const collar = given('Seresto', '2026-06-01', { target: 'external', form: 'collar' });
    expect(lines([old, collar, drontal])).toEqual([
      {
        kind: 'deworming',
        key: `deworming:${drontal.id}`,
        title: 'Drontal',
        vaccineId: null,
        vaccinationId: null,
        dueOn: '2026-11-01',
        inSeries: 0,
      },
      expect.objectContaining({ key: `deworming:${collar.id}`, title: 'Seresto', dueOn: '2027-01-01' }),
    ]);
  });

  test('a product against both answers both and leaves one line', () => {
    const both = given('NexGard Spectra', '2026-08-01', { target: 'both', form: 'chewable' });
    const before = [given('Drontal', '2026-05-01'), given('Frontline', '2026-07-20', { target: 'external' })];
    expect(lines([...before, both])).toMatchObject([{ key: `deworming:${both.id}`, dueOn: '2026-08-31' }]);
  });

  test('where a newer product took the inside over, that against both waits for the outside alone', () => {
    const both = given('Revolution', '2026-07-01', { target: 'both', form: 'pipette' });
    const inside = given('Drontal', '2026-07-20');
    expect(lines([both, inside])).toMatchObject([
      { title: 'Drontal', dueOn: '2026-10-20' },
      { title: 'Revolution', dueOn: '2026-07-31', inSeries: 0 },
    ]);
    const outside = given('Seresto', '2026-07-20', { target: 'external', form: 'collar' });
    expect(lines([both, outside])).toMatchObject([{ title: 'Seresto' }, { title: 'Revolution', dueOn: '2026-10-01' }]);
  });

  test('the order in which they were written down does not matter; of one day the last written counts', () => {
    const [newer, older] = [given('B', '2026-08-01'), given('A', '2026-05-01')];
    expect(lines([newer, older]).map(({ title }) => title)).toEqual(['B']);
    const [first, second] = [given('Uno', '2026-08-01'), given('Dos', '2026-08-01')];
    expect(lines([second, first]).map(({ title }) => title)).toEqual(['Dos']);
  });

  test('a date of the guardian’s own stays, and one who wants none is not asked again', () => {
    const chosen = given('Drontal', '2026-08-01', { nextSource: 'chosen', nextOn: '2026-09-09' });
    expect(lines([chosen])).toMatchObject([{ dueOn: '2026-09-09' }]);
    expect(lines([given('Drontal', '2026-05-01'), given('Drontal', '2026-08-01', { nextSource: 'none' })])).toEqual([]);
  });

  test('a rabbit’s leaves a line only where somebody chose the day', () => {
    const rabbit = { species: 'rabbit', birthOn: '2026-06-01' };
    expect(lines([given('Panacur', '2026-08-01')], rabbit)).toEqual([]);
    const chosen = given('Panacur', '2026-08-01', { nextSource: 'chosen', nextOn: '2026-08-15' });
    expect(lines([chosen], rabbit)).toMatchObject([{ dueOn: '2026-08-15', inSeries: 0 }]);
  });
});

describe('the first series', () => {
  const lines = (dewormings: Deworming[], animal: { species: string; birthOn: string | null }, knownSince = birthOn) =>
    openDewormingLines(dewormings, { ...animal, knownSince });

  test('a puppy never dewormed gets a first line at two weeks, a kitten at three', () => {
    expect(lines([], puppy)).toEqual([
      {
        kind: 'deworming',
        key: 'deworming-first:internal',
        title: 'Desparasitación interna',
        vaccineId: null,
        vaccinationId: null,
        dueOn: '2026-01-15',
        inSeries: 1,
      },
    ]);
    expect(lines([], { species: 'cat', birthOn })).toMatchObject([{ dueOn: '2026-01-22' }]);
  });

  test('only where that day was no more than six weeks past when we met it', () => {
    const first = plusDays(birthOn, 14);
    expect(lines([], puppy, plusDays(first, 42))).toHaveLength(1);
    expect(lines([], puppy, plusDays(first, 43))).toEqual([]);
    expect(lines([], adult)).toEqual([]);
    expect(lines([], { species: 'dog', birthOn: null })).toEqual([]);
    expect(lines([], { species: 'hamster', birthOn })).toEqual([]);
  });

  test('what is against the outside alone does not answer it, what is against both does', () => {
    const collar = given('Seresto', '2026-01-20', { target: 'external', form: 'collar' });
    expect(lines([collar], puppy).map(({ title }) => title)).toEqual(['Seresto', 'Desparasitación interna']);
    const both = given('Revolution', '2026-01-20', { target: 'both', form: 'pipette' });
    expect(lines([both], puppy).map(({ title }) => title)).toEqual(['Revolution']);
  });

  test('lasts until six months of age', () => {
    expect(lines([given('Drontal', atWeeks(4))], puppy)).toMatchObject([{ dueOn: atWeeks(6), inSeries: 1 }]);
    expect(lines([given('Drontal', plusMonths(birthOn, 5))], puppy)).toMatchObject([
      { dueOn: '2026-07-01', inSeries: 0 },
    ]);
    const collar = given('Seresto', '2026-02-01', { target: 'external', form: 'spray' });
    expect(lines([collar], puppy)).toMatchObject([{ title: 'Seresto', inSeries: 0 }, { inSeries: 1 }]);
  });
});

test('the same product within seven days looks like the same entry, however it is spelled', () => {
  const known = [given('Drontal Plus', '2026-08-10')];
  expect(similarDeworming(known, { product: ' drontal  PLUS', givenOn: '2026-08-17' })).toBe(known[0]);
  expect(similarDeworming(known, { product: 'Drontal Plus', givenOn: '2026-08-18' })).toBeNull();
  expect(similarDeworming(known, { product: 'Drontal', givenOn: '2026-08-10' })).toBeNull();
});
