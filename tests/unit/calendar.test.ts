import { Temporal } from '@js-temporal/polyfill';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn, dayIn, daysBetween, plusDays, plusMonths, problemWithDate } from '#server/platform/lib/calendar.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';

/** Every day from 1900 to 2100, so 29 February, the 31st and both ends of the range come up. */
const anyDay = fc
  .integer({ min: 0, max: 73_413 })
  .map((days) => Temporal.PlainDate.from('1900-01-01').add({ days }).toString());
const plain = (date: string) => Temporal.PlainDate.from(date);

describe('days of the calendar agree with Temporal', () => {
  test('adding days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        expect(plusDays(date, days)).toBe(plain(date).add({ days }).toString());
      }),
      { numRuns: 5000 },
    );
  });

  test('adding months, where a shorter month gives its last day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -240, max: 240 }), (date, months) => {
        expect(plusMonths(date, months)).toBe(plain(date).add({ months }).toString());
      }),
      { numRuns: 5000 },
    );
  });

  test('counting the days between two', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        expect(daysBetween(from, to)).toBe(plain(from).until(plain(to), { largestUnit: 'day' }).days);
      }),
      { numRuns: 5000 },
    );
  });

  test('the age of an animal', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 9000 }), (birthOn, days) => {
        const day = plusDays(birthOn, days);
        const expected = plain(birthOn).until(plain(day), { largestUnit: 'year' });
        expect(ageOn(birthOn, day)).toEqual({ years: expected.years, months: expected.months, days: expected.days });
      }),
      { numRuns: 5000 },
    );
  });
});

describe("the guardian's own day", () => {
  const moments = fc.date({ min: new Date('1970-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });

  test.each(Intl.supportedValuesOf('timeZone'))('%s agrees with Temporal at any moment', (zone) => {
    fc.assert(
      fc.property(moments, (moment) => {
        const instant = moment.toISOString();
        expect(dayIn(zone, instant)).toBe(
          Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString(),
        );
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    ['America/Guayaquil', '2026-08-23T04:59:59.999Z', '2026-08-22'],
    ['America/Guayaquil', '2026-08-23T05:00:00.000Z', '2026-08-23'],
    ['Pacific/Galapagos', '2026-08-23T05:30:00.000Z', '2026-08-22'],
    ['Pacific/Galapagos', '2026-08-23T06:00:00.000Z', '2026-08-23'],
    // Clocks go forward at midnight: 6 September 2026 begins at 01:00.
    ['America/Santiago', '2026-09-06T03:59:59.000Z', '2026-09-05'],
    ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-06'],
    ['America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-01'],
    ['Europe/Madrid', '2026-12-31T23:30:00.000Z', '2027-01-01'],
  ])('in %s at %s it is %s', (zone, instant, day) => {
    expect(dayIn(zone, instant)).toBe(day);
  });

  test('an unknown zone is refused', () => {
    expect(() => dayIn('America/Macondo', '2026-08-23T05:00:00.000Z')).toThrow(RangeError);
  });
});

describe('a birthday on 29 February', () => {
  test('has its year completed on 1 March', () => {
    expect(ageOn('2024-02-29', '2025-02-28')).toMatchObject({ years: 0, months: 11 });
    expect(ageOn('2024-02-29', '2025-03-01')).toMatchObject({ years: 1, months: 0 });
  });

  test('gives 28 February for twelve months later and 29 again after four years', () => {
    expect(plusMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(plusMonths('2024-02-29', 48)).toBe('2028-02-29');
  });
});

describe('a date as people type it', () => {
  test.each([
    ['2026-02-30', 'Febrero de 2026 tiene 28 días.'],
    ['2028-02-30', 'Febrero de 2028 tiene 29 días.'],
    ['2026-11-31', 'Noviembre tiene 30 días.'],
    ['2026-13-01', 'El mes va del 1 al 12.'],
    ['1899-12-31', 'Revisa el año.'],
    ['2026-00-10', 'El mes va del 1 al 12.'],
    ['2026-10-00', 'Octubre tiene 31 días.'],
  ])('%s is refused with the reason', (date, reason) => {
    expect(problemWithDate(date)).toBe(reason);
    expect(calendarDate.safeParse(date).error?.issues[0]?.message).toBe(reason);
  });

  test('a day that exists is taken as it is', () => {
    expect(calendarDate.parse(' 2028-02-29 ')).toBe('2028-02-29');
  });

  test.each(['23/08/2026', '2026-8-3', '', '2026-08-23T00:00:00Z'])('«%s» asks for day, month and year', (text) => {
    expect(calendarDate.safeParse(text).success).toBe(false);
  });
});
