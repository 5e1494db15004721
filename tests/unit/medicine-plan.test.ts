import { describe, expect, test } from 'vitest';
import {
  dosesOn,
  endOf,
  isSlot,
  type Medicine,
  openMedicineLines,
  type Plan,
  readDose,
  type RunningMedicine,
  similarMedicine,
  slotMeant,
  slotsOn,
} from '#server/health/medicines/rules.ts';

const plan = (changes: Partial<Plan> = {}): Plan => ({
  every: 1,
  everyUnit: 'day',
  startOn: '2026-03-01',
  firstTime: '08:00',
  endOn: null,
  duration: null,
  durationUnit: null,
  ...changes,
});

const medicine = (changes: Partial<Medicine> = {}): Medicine => ({
  id: 7,
  name: 'Bravecto',
  disabledAt: null,
  lastSlot: null,
  ...plan({ everyUnit: 'month' }),
  ...changes,
});

/** The hours of a day without the day. */
const hours = (changes: Partial<Plan>, day: string) => slotsOn(plan(changes), day).map((slot) => slot.slice(11));

describe('how much each time', () => {
  test.for([
    '5 mg',
    '5mg',
    '2,5 ml',
    '0.5 ml',
    '1 tableta',
    'media tableta',
    'Media',
    '½ tableta',
    '1/2',
    '1/4 de tableta',
    'un cuarto de tableta',
    'una gota',
    'Dos gotas',
    '1 a 2 gotas',
    '10 UI',
    '2 %',
    'una capa fina',
  ])('%s says it', (typed) => {
    expect(readDose(typed)).toEqual({ ok: true });
  });

  test.for(['5', '2,5', '10.0', '1 - 2', 'una', '٣', '5 .'])('%s lacks its unit', (typed) => {
    expect(readDose(typed)).toMatchObject({ ok: false });
  });

  test.for(['tableta', 'mg', 'según peso', 'la de siempre'])('%s lacks how much', (typed) => {
    expect(readDose(typed)).toEqual({ ok: false, reason: 'Falta cuánto: por ejemplo, 5 mg o media tableta.' });
  });

  test.for(['0 mg', '0,0 ml', '-5 mg'])('%s is no amount', (typed) => {
    expect(readDose(typed)).toEqual({ ok: false, reason: 'La cantidad tiene que ser mayor que cero.' });
  });
});

describe('the hours of a plan', () => {
  test('every eight hours counts on past midnight', () => {
    const eight = { every: 8, everyUnit: 'hour' } as const;
    expect(hours(eight, '2026-03-01')).toEqual(['08:00', '16:00']);
    expect(hours(eight, '2026-03-02')).toEqual(['00:00', '08:00', '16:00']);
  });

  test('every five hours falls on other hours each day and never skips one', () => {
    const five = { every: 5, everyUnit: 'hour', firstTime: '07:30' } as const;
    expect(hours(five, '2026-03-01')).toEqual(['07:30', '12:30', '17:30', '22:30']);
    expect(hours(five, '2026-03-02')).toEqual(['03:30', '08:30', '13:30', '18:30', '23:30']);
  });

  test('every thirty-six hours leaves a day out', () => {
    const long = { every: 36, everyUnit: 'hour' } as const;
    expect(hours(long, '2026-03-02')).toEqual(['20:00']);
    expect(hours(long, '2026-03-03')).toEqual([]);
    expect(hours(long, '2026-03-04')).toEqual(['08:00']);
  });

  test('by days, weeks, months and years at the hour of the first', () => {
    expect(hours({ every: 2 }, '2026-03-05')).toEqual(['08:00']);
    expect(hours({ every: 2 }, '2026-03-06')).toEqual([]);
    expect(hours({ everyUnit: 'week', every: 2 }, '2026-03-15')).toEqual(['08:00']);
    expect(hours({ everyUnit: 'week', every: 2 }, '2026-03-08')).toEqual([]);
    expect(hours({ everyUnit: 'year' }, '2028-03-01')).toEqual(['08:00']);
    expect(hours({ everyUnit: 'year' }, '2027-02-28')).toEqual([]);
  });

  test('a monthly dose of the 31st falls on the last day of a shorter month and comes back to the 31st', () => {
    const monthly = { everyUnit: 'month', startOn: '2026-01-31' } as const;
    expect(hours(monthly, '2026-02-28')).toEqual(['08:00']);
    expect(hours(monthly, '2026-03-28')).toEqual([]);
    expect(hours(monthly, '2026-03-31')).toEqual(['08:00']);
  });

  test('none before it starts, none after its last day', () => {
    const week = { endOn: '2026-03-07' };
    expect(hours(week, '2026-02-28')).toEqual([]);
    expect(hours(week, '2026-03-07')).toEqual(['08:00']);
    expect(hours(week, '2026-03-08')).toEqual([]);
  });

  test('a course of 24 hours every eight ends with its third dose', () => {
    const course = { every: 8, everyUnit: 'hour', duration: 24, durationUnit: 'hour', endOn: '2026-03-02' } as const;
    expect(hours(course, '2026-03-01')).toEqual(['08:00', '16:00']);
    expect(hours(course, '2026-03-02')).toEqual(['00:00']);
  });

  test('an hour is of the plan only as the plan writes it', () => {
    const daily = plan();
    expect(isSlot(daily, '2026-03-04T08:00')).toBe(true);
    for (const other of [
      '2026-03-04T09:00',
      '2026-02-28T08:00',
      '2026-02-31T08:00',
      '2026-13-01T08:00',
      '0000-00-00T08:00',
    ])
      expect([other, isSlot(daily, other)]).toEqual([other, false]);
  });
});

describe('the last day', () => {
  test.for([
    [7, 'day', '2026-03-07'],
    [1, 'day', '2026-03-01'],
    [2, 'week', '2026-03-14'],
    [1, 'month', '2026-03-31'],
    [1, 'year', '2027-02-28'],
  ] as const)('%s %s from 1 March ends on %s', ([duration, durationUnit, last]) => {
    expect(endOf(plan({ duration, durationUnit }))).toBe(last);
  });

  test('counted in hours, the day of the last dose', () => {
    const eight = { every: 8, everyUnit: 'hour', durationUnit: 'hour' } as const;
    expect(endOf(plan({ ...eight, duration: 16 }))).toBe('2026-03-01');
    expect(endOf(plan({ ...eight, duration: 17 }))).toBe('2026-03-02');
    expect(endOf(plan({ duration: 48, durationUnit: 'hour' }))).toBe('2026-03-02');
  });

  test('is open where nothing was said', () => {
    expect(endOf(plan())).toBeNull();
  });
});

describe('what waits in the agenda', () => {
  const dueOn = (changes: Partial<Medicine>) => openMedicineLines([medicine(changes)])[0]?.dueOn ?? null;

  test('only what is given every seven days or more seldom', () => {
    expect(dueOn({ everyUnit: 'day', every: 6 })).toBeNull();
    expect(dueOn({ everyUnit: 'hour', every: 99 })).toBeNull();
    expect(dueOn({ everyUnit: 'day', every: 7 })).toBe('2026-03-01');
    expect(dueOn({ everyUnit: 'week' })).toBe('2026-03-01');
  });

  test('the first day of the plan after the last dose that was given', () => {
    expect(dueOn({ lastSlot: '2026-03-01T08:00' })).toBe('2026-04-01');
    expect(dueOn({ startOn: '2026-01-31', lastSlot: '2026-02-28T08:00' })).toBe('2026-03-31');
    expect(dueOn({ everyUnit: 'week', every: 2, lastSlot: '2026-03-29T08:00' })).toBe('2026-04-12');
  });

  test('nothing after its last day, nor while it is disabled', () => {
    expect(dueOn({ endOn: '2026-03-31', lastSlot: '2026-03-01T08:00' })).toBeNull();
    expect(dueOn({ disabledAt: '2026-03-02T00:00:00.000Z' })).toBeNull();
  });

  test('keeps one name through all of its doses', () => {
    const [line] = openMedicineLines([medicine({ lastSlot: '2026-03-01T08:00' })]);
    expect(line).toMatchObject({ kind: 'medicine', key: 'medicine:7', title: 'Bravecto', inSeries: 0 });
  });

  test('"ya se la di" means the dose that is due, the last one where several were missed, the coming one where it is early', () => {
    const weekly = medicine({ everyUnit: 'week', lastSlot: '2026-03-01T08:00' });
    expect(slotMeant(weekly, '2026-03-08')).toBe('2026-03-08T08:00');
    expect(slotMeant(weekly, '2026-03-30')).toBe('2026-03-29T08:00');
    expect(slotMeant(weekly, '2026-03-05')).toBe('2026-03-08T08:00');
    expect(slotMeant(medicine({ startOn: '2026-01-31', lastSlot: null }), '2026-03-30')).toBe('2026-02-28T08:00');
    expect(slotMeant({ ...weekly, endOn: '2026-03-16' }, '2026-05-01')).toBe('2026-03-15T08:00');
    expect(slotMeant({ ...weekly, endOn: '2026-03-07' }, '2026-05-01')).toBeNull();
  });
});

test('the doses of a day come by the clock, those of the agenda left out, each with when it was given', () => {
  const running = (medicineId: number, changes: Partial<RunningMedicine> = {}): RunningMedicine => ({
    ...plan(),
    medicineId,
    petId: 1,
    petName: 'Luna',
    species: 'dog',
    role: 'owner',
    title: 'Amoxicilina',
    dose: '5 mg',
    route: null,
    givenSlot: null,
    givenAt: null,
    givenState: null,
    givenLate: null,
    givenReason: null,
    givenBy: null,
    ...changes,
  });
  const givenAt = '2026-03-02T13:00:00.000Z';
  const eight = { every: 8, everyUnit: 'hour', givenAt } as const;
  const doses = dosesOn(
    [
      running(1, { firstTime: '09:00' }),
      running(2, { ...eight, givenSlot: '2026-03-02T00:00' }),
      running(2, { ...eight, givenSlot: '2026-03-02T16:00' }),
      running(3, { everyUnit: 'week', startOn: '2026-03-02' }),
    ],
    '2026-03-02',
  );
  expect(doses.map(({ medicineId, slot, givenAt: at }) => [medicineId, slot.slice(11), at])).toEqual([
    [2, '00:00', givenAt],
    [2, '08:00', null],
    [1, '09:00', null],
    [2, '16:00', givenAt],
  ]);
});

test('a treatment with the same medicine that still runs is asked about', () => {
  const other = medicine({ id: 1, name: 'Amoxicilina', endOn: '2026-03-10' });
  const again = { name: ' amoxicilína ', startOn: '2026-03-05' };
  expect(similarMedicine([other], again)).toBe(other);
  expect(similarMedicine([other], { ...again, id: 1 })).toBeNull();
  expect(similarMedicine([other], { ...again, startOn: '2026-03-11' })).toBeNull();
  expect(similarMedicine([{ ...other, disabledAt: '2026-03-02T00:00:00.000Z' }], again)).toBeNull();
});
