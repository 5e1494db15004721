import { describe, expect, test } from 'vitest';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { type Dose, type Protocol, similarDose, vaccineNamed } from '#server/health/vaccines/rules.ts';
import { proposalFor, proposeNext } from '#server/health/vaccines/schedule.rules.ts';
import diseasesOf from '../../migrations/data/2026-11-21-vaccine-diseases.json' with { type: 'json' };
import vaccines from '../../migrations/data/2026-11-21-vaccines.json' with { type: 'json' };

const DOG = 1;
const CAT = 2;
const birthOn = '2026-01-01';
const patient = { birthOn, knownSince: birthOn };
const atWeeks = (weeks: number) => plusDays(birthOn, weeks * 7);

const catalogue: Protocol[] = vaccines.map(({ core, active, ...vaccine }) => ({
  ...vaccine,
  core: core ? 1 : 0,
  active: active ? 1 : 0,
  diseaseIds: diseasesOf.filter(({ vaccineId }) => vaccineId === vaccine.id).map(({ diseaseId }) => diseaseId),
}));

function vaccine(name: string, speciesId = DOG): Protocol {
  const found = vaccineNamed(name, speciesId, catalogue);
  if (!found) throw new Error(`${name} is not in the catalogue`);
  return found;
}

let lastId = 0;
function dose(name: string, givenOn: string, speciesId = DOG): Dose {
  const vaccineId = vaccineNamed(name, speciesId, catalogue)?.id ?? null;
  return { id: ++lastId, vaccineId, name, givenOn, nextOn: null, nextSource: 'schedule' };
}

/** What is proposed after the last of these doses, all of one vaccine, at these ages in weeks. */
function afterDosesAt(name: string, speciesId: number, ...weeks: number[]) {
  const dates = weeks.map(atWeeks);
  return proposeNext(vaccine(name, speciesId), birthOn, dates.slice(0, -1), dates.at(-1) ?? '');
}

describe('WSAVA 2024: the first series of a puppy', () => {
  test.each([
    ['at 6 weeks', [6], 9],
    ['at 8 weeks', [8], 11],
    ['at 8 and 12 weeks', [8, 12], 15],
    ['at 8, 11 and 14 weeks: the last one before 16', [8, 11, 14], 17],
    ['at 8, 12 and 16 weeks: waits for 26', [8, 12, 16], 26],
    ['at 9, 13 and 20 weeks: waits for 26', [9, 13, 20], 26],
    ['at 8, 12 and 25 weeks: 26 would be too near', [8, 12, 25], 28],
  ])('%s', (_, given, next) => {
    const proposal = afterDosesAt('Quíntuple canina', DOG, ...given);
    expect(proposal).toMatchObject({ on: atWeeks(next), kind: 'series', inSeries: true });
  });

  test('the dose at 26 weeks closes it: then twelve months', () => {
    const proposal = afterDosesAt('Quíntuple canina', DOG, 8, 12, 16, 26);
    expect(proposal).toMatchObject({ on: '2027-07-02', kind: 'booster', inSeries: false });
  });

  test('each proposal says why', () => {
    expect(afterDosesAt('Quíntuple canina', DOG, 8).reason).toBe(
      'Hasta las 16 semanas de edad se repite cada 3 semanas.',
    );
    expect(afterDosesAt('Quíntuple canina', DOG, 8, 12, 16).reason).toContain('26 semanas');
    expect(afterDosesAt('Quíntuple canina', DOG, 8, 12, 16, 26).reason).toBe('Refuerzo a los 12 meses.');
  });

  test('starting with Puppy and going on with the quíntuple is one series', () => {
    const earlier = [dose('Puppy (moquillo y parvovirus)', atWeeks(7)), dose('Quíntuple canina', atWeeks(13))];
    const last = dose('Séxtuple canina', atWeeks(17));
    expect(proposalFor(last, [...earlier, last], catalogue, patient).on).toBe(atWeeks(26));
  });
});

describe('WSAVA 2024: a late start', () => {
  test('a first dose at 20 weeks is repeated like an adult’s, and 26 weeks still closes it', () => {
    expect(afterDosesAt('Quíntuple canina', DOG, 20)).toMatchObject({ on: atWeeks(23), inSeries: true });
    expect(afterDosesAt('Quíntuple canina', DOG, 20, 23)).toMatchObject({ on: atWeeks(26), inSeries: true });
  });

  test('an adult of unknown history gets two doses three weeks apart, then one a year', () => {
    const quintuple = vaccine('Quíntuple canina');
    expect(proposeNext(quintuple, null, [], '2026-03-10')).toMatchObject({ on: '2026-03-31', inSeries: true });
    expect(proposeNext(quintuple, null, ['2026-03-10'], '2026-03-31')).toMatchObject({
      on: '2027-03-31',
      kind: 'booster',
    });
    expect(proposeNext(quintuple, '2020-01-01', [], '2026-03-10').on).toBe('2026-03-31');
  });

  test("a dose copied from an adult's old booklet is no first one: it is due a year later", () => {
    const quintuple = vaccine('Quíntuple canina');
    const copied = proposeNext(quintuple, '2020-01-01', [], '2026-03-10', '2026-11-21');
    expect(copied).toMatchObject({ on: '2027-03-10', kind: 'booster', inSeries: false });
    expect(proposeNext(quintuple, '2020-01-01', [], '2026-11-01', '2026-11-21').inSeries).toBe(true);
  });

  test('and hears that a longer history changes the date', () => {
    expect(proposeNext(vaccine('Quíntuple canina'), null, [], '2026-03-10').reason).toBe(
      'No consta otra dosis antes: se repite a las 3 semanas. Si ya tuvo otras, elige 1 año.',
    );
  });

  test('two doses within days count as one', () => {
    expect(proposeNext(vaccine('Leptospirosis'), null, ['2026-03-10'], '2026-03-14').on).toBe('2026-04-04');
  });
});

describe('rabies', () => {
  test('from 12 weeks one dose is enough for a year', () => {
    expect(afterDosesAt('Antirrábica', DOG, 12)).toMatchObject({ on: '2027-03-26', kind: 'booster', inSeries: false });
  });

  test('at 8 weeks it does not count and is repeated at 12', () => {
    const proposal = afterDosesAt('Antirrábica', DOG, 8);
    expect(proposal).toMatchObject({ on: atWeeks(12), kind: 'series', inSeries: true });
    expect(proposal.reason).toContain('Antes de las 12 semanas de edad no cuenta');
  });

  test('an adult of unknown history needs one dose, and every year in Ecuador', () => {
    expect(proposeNext(vaccine('Antirrábica'), null, [], '2026-05-31').on).toBe('2027-05-31');
    expect(proposeNext(vaccine('Antirrábica'), null, ['2025-05-01'], '2026-05-31').on).toBe('2027-05-31');
    expect(proposeNext(vaccine('Antirrábica', CAT), '2020-01-01', [], '2026-05-31').on).toBe('2027-05-31');
  });

  test('given on 29 February it is due on 28 February', () => {
    expect(proposeNext(vaccine('Antirrábica'), null, [], '2028-02-29').on).toBe('2029-02-28');
  });
});

describe('the kitten', () => {
  test.each([
    ['at 6 weeks', [6], 9],
    ['at 15 weeks', [6, 9, 12, 15], 18],
    ['at 18 weeks: waits for 26', [6, 9, 12, 15, 18], 26],
  ])('triple felina %s', (_, given, next) => {
    expect(afterDosesAt('Triple felina', CAT, ...given)).toMatchObject({ on: atWeeks(next), inSeries: true });
  });

  test.each(['Leucemia felina', 'Clamidiosis felina'])('%s: two doses three weeks apart, then yearly', (name) => {
    expect(afterDosesAt(name, CAT, 8)).toMatchObject({ on: atWeeks(11), inSeries: true });
    expect(afterDosesAt(name, CAT, 8, 11)).toMatchObject({ on: '2027-03-19', kind: 'booster' });
  });
});

describe('leptospirosis', () => {
  test('two doses three weeks apart, then yearly', () => {
    expect(afterDosesAt('Leptospirosis', DOG, 9)).toMatchObject({ on: atWeeks(12), kind: 'series' });
    expect(afterDosesAt('Leptospirosis', DOG, 9, 12)).toMatchObject({ on: '2027-03-26', kind: 'booster' });
  });

  test('a quíntuple before it counts, because it covers leptospirosis', () => {
    const last = dose('Leptospirosis', atWeeks(12));
    expect(proposalFor(last, [dose('Quíntuple canina', atWeeks(9)), last], catalogue, patient).kind).toBe('booster');
  });

  test('but a leptospirosis dose does not begin the series of the quíntuple', () => {
    const last = dose('Quíntuple canina', '2026-03-31');
    const proposal = proposalFor(last, [dose('Leptospirosis', '2026-03-10'), last], catalogue, {
      ...patient,
      birthOn: null,
    });
    expect(proposal).toMatchObject({ on: '2026-04-21', inSeries: true });
  });

  test('with too long a hole in the first series, the veterinarian decides', () => {
    const proposal = afterDosesAt('Leptospirosis', DOG, 9, 22);
    expect(proposal).toMatchObject({ on: null, kind: 'none', inSeries: true });
    expect(proposal.reason).toContain('tu veterinario');
  });

  test('an adult’s yearly doses are boosters, not a hole', () => {
    expect(proposeNext(vaccine('Leptospirosis'), null, ['2025-03-20'], '2026-03-10').on).toBe('2027-03-10');
  });
});

describe('what the catalogue does not know', () => {
  test('gets no date, only the advice to ask', () => {
    const proposal = proposeNext(null, birthOn, [], atWeeks(10));
    expect(proposal).toMatchObject({ on: null, kind: 'none', inSeries: false });
    expect(proposal.reason).toBe('No conocemos esta vacuna: pregunta a tu veterinario cuándo toca la próxima.');
  });

  test('a name typed without accents is still the catalogue’s vaccine', () => {
    expect(vaccineNamed('  ANTIRRABICA ', DOG, catalogue)?.name).toBe('Antirrábica');
    expect(vaccineNamed('triple felina', DOG, catalogue)).toBeNull();
  });
});

describe('a dose that looks repeated', () => {
  const rabies = dose('Antirrábica', '2026-05-10');

  test.each(['2026-05-03', '2026-05-10', '2026-05-17'])('the same vaccine on %s does', (givenOn) => {
    expect(similarDose([rabies], { ...rabies, givenOn })).toBe(rabies);
  });

  test.each(['2026-05-02', '2026-05-18'])('on %s it does not', (givenOn) => {
    expect(similarDose([rabies], { ...rabies, givenOn })).toBeNull();
  });

  test('another vaccine on the same day does not; the same name in own words does', () => {
    expect(similarDose([rabies], dose('Quíntuple canina', '2026-05-10'))).toBeNull();
    expect(similarDose([rabies], { vaccineId: null, name: 'antirrabica', givenOn: '2026-05-11' })).toBe(rabies);
  });
});
