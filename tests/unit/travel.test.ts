/**
 * The checklist of a trip, against days that were worked out by hand from the rules that the facts cite. Today is 26 November 2026.
 */
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#db/types.ts';
import { type Journey, type Traveller, type TravelRule, checklist, rulesFor } from '#server/health/travel/rules.ts';
import { FIRST_RULES } from '#server/platform/countries/all.ts';
import { bordersOf, DESTINATIONS, isOld } from '#server/platform/countries/rules.ts';

const TODAY = '2026-11-26';
const NONE = { place: null, species: null, amount: null, least: null, unit: null, detail: null, english: null };
const MORE = {
  authority: null,
  note: null,
  validFrom: null,
  validUntil: null,
  active: 1,
  editedAt: null,
  editedBy: null,
};
const RULES = FIRST_RULES.map(
  (first, position): TravelRule => ({ id: position, position, ...NONE, ...MORE, ...first }) as TravelRule,
);

const YEARS = ['2021-06-10', '2022-06-05', '2023-06-02', '2024-05-30', '2025-05-28', '2026-05-20'];
const NEXT = (day: CalendarDate) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
const doses = (...days: string[]) => days.map((givenOn) => ({ givenOn, coveredUntil: NEXT(givenOn) }));

/** Five years of record: chip at ten weeks, rabies each year before the one before ended, the quíntuple, a tablet in October. */
const CANELA: Traveller = {
  name: 'Canela',
  species: 'dog',
  birthOn: '2021-03-10',
  microchip: '218012345678903',
  microchipOn: '2021-05-20',
  rabies: doses(...YEARS),
  titres: [],
  dewormings: [
    { target: 'both', givenOn: '2026-10-01', product: 'NexGard Spectra', substance: 'afoxolaner y milbemicina' },
  ],
  covered: ['distemper', 'hepatitis', 'leptospirosis', 'parvovirus', 'parainfluenza'].map((code) => ({
    code,
    name: code,
    until: '2027-05-20',
    missing: [],
  })),
  exams: [],
};

function look(traveller: Traveller, trip: Partial<Journey> & { toCountry: string; arrivesOn: CalendarDate }) {
  const journey = { today: TODAY, fromCountry: 'EC', arrivesAt: null, means: 'air' as const, steps: [], ...trip };
  const list = checklist(rulesFor(RULES, journey, traveller.species), traveller, journey);
  const line = (code: string) => {
    const { state, on, from, until, earliest, say } = list.lines.find((one) => one.code === code) ?? never(code);
    return { state, on, from, until, earliest, say };
  };
  return { ...list, line };
}

function never(code: string): never {
  throw new Error(`no line ${code}`);
}

describe('Madrid', () => {
  test('the sample is taken three calendar months before the day, and the rest of five years is ticked', () => {
    const { line, earliest, lines } = look(CANELA, { toCountry: 'ES', arrivesOn: '2027-04-20' });
    expect(line('eu.chip')).toMatchObject({ state: 'done', on: '2021-05-20' });
    // Born 10 March 2021 + 84 days = 2 June 2021; the first dose is of 10 June.
    expect(line('eu.age_vac')).toMatchObject({ state: 'done', on: '2021-06-10' });
    // 30 days after the first dose are long over: from today, until 20 April less three months.
    expect(line('eu.titre_min')).toMatchObject({ state: 'todo', from: TODAY, until: '2027-01-20' });
    expect(line('eu.cover')).toMatchObject({ state: 'done', on: '2026-05-20' });
    expect(line('eu.cert')).toMatchObject({ state: 'todo', from: '2027-04-10', until: '2027-04-20' });
    expect(line('ec.health')).toMatchObject({ state: 'todo', from: '2027-04-10', until: '2027-04-20' });
    // 15 weeks after 10 March 2021 were over on 23 June 2021.
    expect(line('es.young').state).toBe('done');
    expect(earliest).toBeNull();
    expect(lines.every(({ source, checkedOn, mark }) => source !== '' && checkedOn === '2026-11-23' && mark)).toBe(
      true,
    );
  });

  test('a day that comes too soon is said first, with the earliest one: three months from today, not ninety days', () => {
    const { line, lines, earliest } = look(CANELA, { toCountry: 'ES', arrivesOn: '2027-02-10' });
    expect(lines[0]?.code).toMatch(/^eu\.titre/u);
    expect(line('eu.titre_min')).toMatchObject({ state: 'late', earliest: '2027-02-26' });
    // Ninety days would be 24 February.
    expect(earliest).toBe('2027-02-26');
  });

  test('a sample on record is ticked, and its three months end on the same day of the month', () => {
    const sampled = { ...CANELA, titres: [{ sampledOn: '2026-11-05', hundredths: 61 }] };
    expect(look(sampled, { toCountry: 'ES', arrivesOn: '2027-02-05' }).line('eu.titre_wait').state).toBe('done');
    expect(look(sampled, { toCountry: 'ES', arrivesOn: '2027-02-04' }).line('eu.titre_wait')).toMatchObject({
      state: 'late',
      earliest: '2027-02-05',
    });
    const weak = { ...CANELA, titres: [{ sampledOn: '2026-11-05', hundredths: 49 }] };
    expect(look(weak, { toCountry: 'ES', arrivesOn: '2027-04-20' }).line('eu.titre_min').say).toContain('menos de 0,5');
    const awaited = { ...CANELA, titres: [{ sampledOn: '2026-11-05', hundredths: null }] };
    expect(look(awaited, { toCountry: 'ES', arrivesOn: '2027-04-20' }).line('eu.titre_min')).toMatchObject({
      state: 'todo',
      say: expect.stringContaining('falta el resultado'),
    });
  });

  test('a day without cover begins the doses again; that the test falls with it is not sure, so it only warns', () => {
    const rabies = doses(...YEARS.slice(0, 5)); // The last one ended on 28 May 2026.
    const lapsed = { ...CANELA, rabies, titres: [{ sampledOn: '2025-08-01', hundredths: 120 }] };
    const { line } = look(lapsed, { toCountry: 'ES', arrivesOn: '2027-04-20' });
    // 20 April − three months − 30 days.
    expect(line('eu.cover')).toMatchObject({ state: 'todo', from: TODAY, until: '2026-12-21' });
    expect(line('eu.titre_min')).toMatchObject({ state: 'doubt', from: '2026-12-26', until: '2027-01-20' });
    expect(line('eu.titre_min').say).toMatch(/puede que no valga.*corte.*Confírmalo con la aduana.*toma otra entre/u);
    expect(line('eu.titre_wait')).toMatchObject({ state: 'doubt', earliest: '2025-11-01' });
    // A day late: the chain begins on 29 May 2026. There is no time for another test, and still nothing says no.
    const again = { ...lapsed, rabies: doses('2025-05-28', '2026-05-29') };
    const soon = look(again, { toCountry: 'ES', arrivesOn: '2027-01-10' });
    expect(soon.line('eu.titre_min')).toMatchObject({ state: 'doubt', from: null, until: null });
    expect([soon.earliest, soon.lines.some(({ state }) => state === 'late')]).toEqual([null, false]);
    const bare = look(lapsed, { toCountry: 'ES', arrivesOn: '2027-01-10' });
    expect([bare.earliest, bare.lines.some(({ state }) => state === 'late')]).toEqual([null, false]);
    // Where an administrator saw it in an official text, it binds.
    const binding = RULES.map((rule) => (rule.code === 'eu.cover' ? { ...rule, mark: 'S' as const } : rule));
    const journey = { today: TODAY, fromCountry: 'EC', toCountry: 'ES', arrivesOn: '2027-01-10', arrivesAt: null };
    const trip = { ...journey, means: 'air' as const, steps: [] };
    const list = checklist(rulesFor(binding, trip, 'dog'), again, trip);
    expect(list.lines.find(({ code }) => code === 'eu.titre_min')).toMatchObject({ state: 'late' });
    expect(list.earliest).toBe('2027-02-26');
  });

  test('a puppy waits for its twelve weeks, thirty days and three months', () => {
    const puppy = { ...CANELA, birthOn: '2026-10-01', microchip: null, microchipOn: null, rabies: [], covered: [] };
    const { line, earliest } = look(puppy, { toCountry: 'ES', arrivesOn: '2027-03-01' });
    // 1 October + 84 days = 24 December; + 30 days = 23 January; + 3 months = 23 April.
    expect(line('eu.age_vac')).toMatchObject({ state: 'late', earliest: '2027-04-23' });
    expect(line('eu.titre_min')).toMatchObject({ state: 'late', earliest: '2027-04-23' });
    expect(earliest).toBe('2027-04-23');
    const later = look(puppy, { toCountry: 'ES', arrivesOn: '2027-06-01' });
    // 1 June − 3 months − 30 days.
    expect(later.line('eu.age_vac')).toMatchObject({ state: 'todo', from: '2026-12-24', until: '2027-01-30' });
    expect(later.line('eu.titre_min')).toMatchObject({ state: 'todo', from: '2027-01-23', until: '2027-03-01' });
    expect(later.earliest).toBeNull();
  });

  test('a dose of before the chip does not count; a chip without a day, and no chip, are asked for', () => {
    const after = { ...CANELA, microchipOn: '2026-09-01' };
    const { line } = look(after, { toCountry: 'ES', arrivesOn: '2027-06-01' });
    expect(line('eu.chip')).toMatchObject({ state: 'todo', until: '2027-01-30' });
    expect(line('eu.chip').say).toContain('antes del microchip');
    expect(line('eu.titre_min')).toMatchObject({ state: 'todo', from: '2026-12-26', until: '2027-03-01' });
    expect(
      look({ ...CANELA, microchipOn: null }, { toCountry: 'ES', arrivesOn: '2027-06-01' }).line('eu.chip').state,
    ).toBe('unknown');
    const none = look({ ...CANELA, microchip: null, microchipOn: null }, { toCountry: 'ES', arrivesOn: '2027-06-01' });
    expect(none.line('eu.chip')).toMatchObject({ state: 'todo', from: TODAY, until: '2027-01-30' });
    expect(none.line('eu.chip').say).toContain('no tiene microchip');
  });
});

test('Bogotá asks for a certificate of ten days, vaccines and parasites of four months', () => {
  const { line, earliest } = look(CANELA, { toCountry: 'CO', arrivesOn: '2026-12-20' });
  expect(line('co.cert')).toMatchObject({ state: 'todo', from: '2026-12-10', until: '2026-12-20' });
  expect(line('co.rabies')).toMatchObject({ state: 'done', on: '2021-06-10' });
  expect(line('co.cover').state).toBe('done');
  // Four months before 20 December is 20 August; the tablet is of 1 October.
  expect(line('co.par')).toMatchObject({ state: 'done', on: '2026-10-01' });
  expect(line('co.vac_dog').state).toBe('todo');
  expect(earliest).toBeNull();
  const first = look({ ...CANELA, rabies: [] }, { toCountry: 'CO', arrivesOn: '2026-12-10' });
  // 26 November + 21 days.
  expect(first.line('co.rabies')).toMatchObject({ state: 'late', earliest: '2026-12-17' });
  expect(first.earliest).toBe('2026-12-17');
  // Eight weeks old: no dose before twelve weeks, 24 December; + 21 days.
  const puppy = look({ ...CANELA, rabies: [], birthOn: '2026-10-01' }, { toCountry: 'CO', arrivesOn: '2026-12-28' });
  expect(puppy.line('co.rabies')).toMatchObject({ state: 'late', earliest: '2027-01-14' });
});

test('Miami asks for the test, or a quarantine: it warns and does not say no', () => {
  const { line, earliest } = look(CANELA, { toCountry: 'US', arrivesOn: '2027-01-15' });
  expect(line('us.age').state).toBe('done');
  expect(line('us.chip').state).toBe('done');
  // 15 January − 28 days.
  expect(line('us.titre')).toMatchObject({ state: 'todo', from: TODAY, until: '2026-12-18' });
  expect(line('us.form')).toMatchObject({ from: '2026-12-16', until: '2027-01-15' });
  expect(line('us.import')).toMatchObject({ from: '2026-12-31', until: '2027-01-13' });
  expect(line('us.screwworm')).toMatchObject({ from: '2027-01-10', until: '2027-01-15' });
  expect(earliest).toBeNull();
  const soon = look(CANELA, { toCountry: 'US', arrivesOn: '2026-12-15' });
  expect(soon.line('us.titre')).toMatchObject({ state: 'doubt', earliest: '2026-12-24' });
  expect(soon.earliest).toBeNull();
  expect(soon.lines.some(({ state }) => state === 'late')).toBe(false);
  const byLand = look(CANELA, { toCountry: 'US', arrivesOn: '2027-01-15', means: 'land' });
  expect(byLand.line('us.air').state).toBe('late');
  const young = look({ ...CANELA, birthOn: '2026-08-31' }, { toCountry: 'US', arrivesOn: '2027-02-27' });
  // Six months after 31 August is the last day of February.
  expect(young.line('us.age')).toMatchObject({ state: 'late', earliest: '2027-02-28' });
});

test('a cat to the United States: no federal rule is claimed', () => {
  const { lines } = look({ ...CANELA, species: 'cat' }, { toCountry: 'US', arrivesOn: '2027-01-15' });
  expect(lines.filter(({ country }) => country === 'US').map(({ code, state }) => [code, state])).toEqual([
    ['us.cat', 'advice'],
  ]);
});

test('a tapeworm tablet is counted in hours, on the clocks of both places', () => {
  const trip = { toCountry: 'FI', arrivesOn: '2027-04-20', arrivesAt: '14:30' };
  const at = (doneOn: string, doneAt: string) =>
    look(CANELA, { ...trip, steps: [{ code: 'fi.echino', doneOn, doneAt }] }).line('fi.echino');
  expect(look(CANELA, trip).line('fi.echino')).toMatchObject({
    state: 'todo',
    from: '2027-04-15',
    until: '2027-04-19',
  });
  // 14:30 in Helsinki in summer is 11:30 UTC; 10:00 in Guayaquil is 15:00 UTC: 68 and a half hours.
  expect(at('2027-04-17', '10:00').state).toBe('done');
  // 09:00 in Guayaquil is 14:00 UTC: 21 and a half hours, though the clocks on the wall say 29.
  expect(at('2027-04-19', '09:00').state).toBe('todo');
  expect(at('2027-04-15', '06:00').state).toBe('todo');
  expect(
    look(CANELA, {
      ...trip,
      arrivesAt: null,
      steps: [{ code: 'fi.echino', doneOn: '2027-04-17', doneAt: '10:00' }],
    }).line('fi.echino').state,
  ).toBe('unknown');
});

test('Chile: twenty-one days bind, thirty only warn; Peru and Panama say what was not found', () => {
  const first = { ...CANELA, rabies: doses('2026-11-20') };
  const { line } = look(first, { toCountry: 'CL', arrivesOn: '2026-12-15' });
  // 20 November + 21 = 11 December; + 30 = 20 December.
  expect(line('cl.rabies21').state).toBe('done');
  expect(line('cl.rabies30')).toMatchObject({ state: 'doubt', earliest: '2026-12-20' });
  expect(look(CANELA, { toCountry: 'PE', arrivesOn: '2026-12-15' }).line('pe.unknown').state).toBe('advice');
  expect(look(CANELA, { toCountry: 'PA', arrivesOn: '2026-12-15' }).line('pa.unknown').state).toBe('advice');
});

test('coming home: what Ecuador asks, and what the other country asks of who leaves', () => {
  const { line, lines } = look(CANELA, { fromCountry: 'CO', toCountry: 'EC', arrivesOn: '2026-12-20' });
  expect(line('ec.in_notice')).toMatchObject({ state: 'todo', until: '2026-12-17' });
  // 1 October is more than 21 days before.
  expect(line('ec.in_par')).toMatchObject({ state: 'todo', from: '2026-11-29', until: '2026-12-20' });
  expect(line('co.ica')).toMatchObject({ from: '2026-12-17', until: '2026-12-20' });
  expect(lines.some(({ code }) => code === 'ec.health')).toBe(false);
});

test('a paper that is ticked outside its days is asked for again', () => {
  const step = (doneOn: string) => ({
    toCountry: 'ES',
    arrivesOn: '2027-04-20',
    today: '2027-04-15',
    steps: [{ code: 'eu.cert', doneOn, doneAt: null }],
  });
  expect(look(CANELA, step('2027-04-12')).line('eu.cert')).toMatchObject({ state: 'done', on: '2027-04-12' });
  expect(look(CANELA, step('2027-04-09')).line('eu.cert')).toMatchObject({ state: 'todo', from: '2027-04-15' });
});

test('every row says where it is from, a code once, and grows old after a year', () => {
  expect(new Set(FIRST_RULES.map(({ code }) => code)).size).toBe(FIRST_RULES.length);
  for (const country of DESTINATIONS)
    if (country !== 'EU')
      expect(
        FIRST_RULES.some((rule) => rule.way === 'enter' && bordersOf(country).includes(rule.country)),
        country,
      ).toBe(true);
  expect(isOld({ checkedOn: '2026-11-23' }, '2027-11-23')).toBe(false);
  expect(isOld({ checkedOn: '2026-11-23' }, '2027-11-24')).toBe(true);
});
