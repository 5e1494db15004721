import { describe, expect, test } from 'vitest';
import type { DueKind } from '#db/types.ts';
import { groupDue } from '#server/health/due/rows.rules.ts';
import { openVaccineLines, dueLines } from '#server/health/due/rules.ts';
import { animalState, careState, needsVet, worstState } from '#server/health/due/lines.rules.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { type Dose, type Protocol, vaccineNamed } from '#server/health/vaccines/rules.ts';
import diseasesOf from '../../migrations/data/2026-11-21-vaccine-diseases.json' with { type: 'json' };
import vaccines from '../../migrations/data/2026-11-21-vaccines.json' with { type: 'json' };

const DOG = 1;
const CAT = 2;
const FISH = 13;
const today = '2026-08-23';

const catalogue: Protocol[] = vaccines.map(({ core, active, ...vaccine }) => ({
  ...vaccine,
  core: core ? 1 : 0,
  active: active ? 1 : 0,
  diseaseIds: diseasesOf.filter(({ vaccineId }) => vaccineId === vaccine.id).map(({ diseaseId }) => diseaseId),
}));

let lastId = 0;
function dose(name: string, givenOn: string, changes: Partial<Dose> = {}): Dose {
  const vaccineId = vaccineNamed(name, DOG, catalogue)?.id ?? null;
  return { id: ++lastId, vaccineId, name, givenOn, nextOn: null, nextSource: 'schedule', ...changes };
}

function linesOf(doses: Dose[], patient: { speciesId?: number; birthOn?: string | null; knownSince?: string } = {}) {
  return openVaccineLines(doses, catalogue, { speciesId: DOG, birthOn: null, knownSince: '2026-06-01', ...patient });
}

const titles = (doses: Dose[]) => linesOf(doses).map(({ title }) => title);

describe('how late care is', () => {
  test.each([
    ['2026-08-22', 'overdue'],
    ['2026-08-23', 'soon'],
    ['2026-09-22', 'soon'],
    ['2026-09-23', 'ok'],
    [null, 'unknown'],
  ] as const)('due on %s it is %s', (dueOn, state) => {
    expect(careState(dueOn, today)).toBe(state);
  });

  test('an animal is as badly off as its worst line, and an empty record is not "al día"', () => {
    expect(worstState(['ok', 'soon', 'overdue', 'unknown'])).toBe('overdue');
    expect(worstState(['ok', 'unknown', 'soon'])).toBe('soon');
    expect(worstState(['ok', 'unknown'])).toBe('unknown');
    expect(worstState([])).toBe('unknown');
  });

  test('the figures of a list say the same as the lines', () => {
    expect(animalState({ nextOn: '2026-08-01', unknownLines: 1, hasAnyCare: 1 }, today)).toBe('overdue');
    expect(animalState({ nextOn: '2027-08-01', unknownLines: 1, hasAnyCare: 1 }, today)).toBe('unknown');
    expect(animalState({ nextOn: '2027-08-01', unknownLines: 0, hasAnyCare: 1 }, today)).toBe('ok');
    expect(animalState({ nextOn: null, unknownLines: 0, hasAnyCare: 0 }, today)).toBe('unknown');
    expect(animalState({ nextOn: null, unknownLines: 0, hasAnyCare: 1 }, today)).toBe('ok');
  });

  test('what is due falls into overdue, this week and this month', () => {
    const dates = ['2026-08-22', '2026-08-23', '2026-08-30', '2026-08-31', '2026-09-22', '2026-09-23'];
    const groups = groupDue(
      dates.map((remindOn) => ({ remindOn })),
      today,
    );
    expect(Object.values(groups).map((group) => group.map(({ remindOn }) => remindOn))).toEqual([
      ['2026-08-22'],
      ['2026-08-23', '2026-08-30'],
      ['2026-08-31', '2026-09-22'],
    ]);
  });

  test('a first series more than six weeks late is for the veterinarian; a booster is not', () => {
    const late = (days: number, inSeries: 0 | 1, kind: DueKind = 'vaccine') => ({
      kind,
      dueOn: plusDays(today, -days),
      inSeries,
      vaccinationId: kind === 'vaccine' ? 1 : null,
    });
    expect(needsVet(late(42, 1), today)).toBe(false);
    expect(needsVet(late(43, 1), today)).toBe(true);
    expect(needsVet(late(400, 0), today)).toBe(false);
    for (const kind of ['deworming', 'medicine', 'checkup'] as const)
      expect(needsVet(late(400, 1, kind), today)).toBe(false);
  });
});

describe('what a dose answers', () => {
  test('the next dose of the same vaccine closes the one before', () => {
    const [first, second] = [dose('Antirrábica', '2024-05-01'), dose('Antirrábica', '2025-05-02')];
    expect(linesOf([first, second])[0]).toMatchObject({ vaccinationId: second.id, dueOn: '2026-05-02', inSeries: 0 });
    expect(titles([first, second])).toEqual(['Antirrábica', 'Quíntuple canina']);
  });

  test('a combined vaccine closes each line of its diseases', () => {
    const puppy = dose('Puppy (moquillo y parvovirus)', '2026-06-01');
    const lepto = dose('Leptospirosis', '2026-06-01');
    const quintuple = dose('Quíntuple canina', '2026-06-22');
    const lines = linesOf([puppy, lepto, quintuple]);
    expect(lines.filter(({ vaccinationId }) => vaccinationId !== null)).toMatchObject([
      { vaccinationId: quintuple.id },
    ]);
  });

  test('a smaller vaccine leaves open what it does not cover', () => {
    const quintuple = dose('Quíntuple canina', '2025-06-22', { nextSource: 'chosen', nextOn: '2026-06-22' });
    const triple = dose('Triple canina', '2026-06-20', { nextSource: 'chosen', nextOn: '2027-06-20' });
    expect(linesOf([quintuple, triple]).map(({ vaccinationId }) => vaccinationId)).toEqual([
      quintuple.id,
      triple.id,
      null,
    ]);
  });

  test('rabies and the combination on one day are two lines', () => {
    expect(titles([dose('Antirrábica', '2026-06-01'), dose('Quíntuple canina', '2026-06-01')])).toEqual([
      'Quíntuple canina',
      'Antirrábica',
    ]);
  });

  test('the order in which doses were written down does not matter', () => {
    const [newer, older] = [dose('Antirrábica', '2026-05-01'), dose('Antirrábica', '2025-05-01')];
    expect(linesOf([newer, older])[0]).toMatchObject({ vaccinationId: newer.id });
  });

  test('a vaccine in own words covers only its own name, however it is spelled', () => {
    const old = dose('Vacuna alérgenos', '2025-01-01', { nextSource: 'chosen', nextOn: '2026-01-01' });
    const other = dose('Otra importada', '2026-02-01', { nextSource: 'chosen', nextOn: '2027-02-01' });
    const same = dose('  vacuna ALERGENOS', '2026-01-05', { nextSource: 'chosen', nextOn: '2027-01-05' });
    expect(titles([old, other])).toContain('Vacuna alérgenos');
    expect(linesOf([old, other, same]).map(({ vaccinationId }) => vaccinationId)).not.toContain(old.id);
  });

  test('a dose after which nothing is wanted leaves no line, and rabies is not asked for again', () => {
    expect(titles([dose('Antirrábica', '2026-06-01', { nextSource: 'none' })])).toEqual(['Quíntuple canina']);
  });

  test('a date of the schedule follows an older dose that is added later', () => {
    const second = dose('Quíntuple canina', '2026-06-22', { nextOn: '2026-07-13' });
    expect(linesOf([second])[0]).toMatchObject({ dueOn: '2026-07-13', inSeries: 1 });
    expect(linesOf([dose('Quíntuple canina', '2026-06-01'), second])).toContainEqual(
      expect.objectContaining({ vaccinationId: second.id, dueOn: '2027-06-22', inSeries: 0 }),
    );
  });

  test('a guardian who chooses next year is not in a first series', () => {
    const chosen = dose('Quíntuple canina', '2025-06-01', { nextSource: 'chosen', nextOn: '2026-06-01' });
    expect(linesOf([chosen])[0]).toMatchObject({ dueOn: '2026-06-01', inSeries: 0 });
  });

  test('a series with too long a hole waits for the veterinarian, without a date', () => {
    const doses = [dose('Leptospirosis', '2026-03-10'), dose('Leptospirosis', '2026-06-20')];
    const line = linesOf(doses).find(({ title }) => title === 'Leptospirosis');
    expect(line).toMatchObject({ dueOn: null, inSeries: 1 });
    expect(line && needsVet(line, today)).toBe(true);
  });
});

describe('what a species is expected to have', () => {
  test('a dog of unknown history: rabies and one combination, both "Sin registro"', () => {
    expect(linesOf([])).toMatchObject([
      { title: 'Antirrábica', dueOn: null, vaccinationId: null },
      { title: 'Quíntuple canina', dueOn: null, vaccinationId: null },
    ]);
  });

  test('a cat has its own two, a fish none', () => {
    expect(linesOf([], { speciesId: CAT }).map(({ title }) => title)).toEqual(['Antirrábica', 'Triple felina']);
    expect(linesOf([], { speciesId: FISH })).toEqual([]);
  });

  test('a puppy gets its first dates from its birth', () => {
    expect(linesOf([], { birthOn: '2026-07-01' })).toMatchObject([
      { title: 'Quíntuple canina', dueOn: '2026-08-26', inSeries: 1 },
      { title: 'Antirrábica', dueOn: '2026-09-23', inSeries: 1 },
    ]);
  });

  test('an adult that is registered without a booklet is unknown, not years overdue', () => {
    expect(linesOf([], { birthOn: '2021-07-01' }).map(({ dueOn }) => dueOn)).toEqual([null, null]);
  });

  test('a puppy that nobody vaccinated stays overdue: time does not make it unknown', () => {
    const lines = linesOf([], { birthOn: '2025-07-01', knownSince: '2025-08-01' });
    expect(lines[0]).toMatchObject({ dueOn: '2025-08-26' });
    expect(lines[0] && needsVet(lines[0], today)).toBe(true);
  });

  test('any combination with its core diseases will do; leptospirosis alone will not', () => {
    expect(titles([dose('Séxtuple canina', '2026-06-01')])).not.toContain('Quíntuple canina');
    expect(titles([dose('Leptospirosis', '2026-06-01')])).toContain('Quíntuple canina');
  });
});

test('the rows of a record become lines with their diseases', () => {
  const row = {
    id: 1,
    kind: 'vaccine',
    key: 'vaccination:7',
    title: 'Triple felina',
    vaccineId: 13,
    vaccinationId: 7,
    dueOn: '2026-09-01',
    remindOn: '2026-09-08',
    inSeries: 0,
  } as const;
  const rows = ['Panleucopenia', 'Calicivirus'].map((disease) => ({ ...row, lastOn: '2025-09-01', disease }));
  const expected = {
    id: 2,
    kind: 'vaccine',
    key: 'vaccine:12',
    title: 'Antirrábica',
    vaccineId: 12,
    vaccinationId: null,
    dueOn: null,
    remindOn: null,
    inSeries: 0,
  } as const;
  expect(dueLines([...rows, { ...expected, lastOn: null, disease: 'Rabia' }], today)).toEqual([
    {
      kind: 'vaccine',
      key: 'vaccination:7',
      title: 'Triple felina',
      vaccineId: 13,
      vaccinationId: 7,
      diseases: ['Panleucopenia', 'Calicivirus'],
      lastOn: '2025-09-01',
      nextOn: '2026-09-01',
      remindOn: '2026-09-08',
      state: 'soon',
      inSeries: 0,
      consultVet: false,
      doableFrom: '2026-07-03',
    },
    expect.objectContaining({
      title: 'Antirrábica',
      lastOn: null,
      nextOn: null,
      state: 'unknown',
      diseases: ['Rabia'],
    }),
  ]);
});
