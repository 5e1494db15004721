import { expect, test, vi } from 'vitest';
import { dayOf, followZone, hourNow, showHour, showInstant, showLongDay, today } from '../../client/lib/dates.ts';
import { count, showWeightIn } from '../../client/lib/format.ts';
import { followWeightUnit } from '../../client/lib/weight-unit.ts';

test('a count takes the plural of its noun and of the adjective beside it', () => {
  expect(['cosa nueva', 'animal', 'foto', 'anotación', 'pago'].map((noun) => [count(1, noun), count(3, noun)])).toEqual(
    [
      ['1 cosa nueva', '3 cosas nuevas'],
      ['1 animal', '3 animales'],
      ['1 foto', '3 fotos'],
      ['1 anotación', '3 anotaciones'],
      ['1 pago', '3 pagos'],
    ],
  );
});

test('a day and an hour are those of the account, wherever the browser stands', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:30:00.000Z') });
  const said = (zone: string) => {
    followZone(zone);
    return [today(), hourNow(), dayOf('2026-11-21T05:00:00.000Z'), showHour('2026-11-21T05:00:00.000Z')];
  };
  expect(said('Pacific/Kiritimati')).toEqual(['2026-11-22', '00:30', '2026-11-21', '19:00']);
  expect(said('America/Guayaquil')).toEqual(['2026-11-21', '05:30', '2026-11-21', '00:00']);
  expect(said('Pacific/Pago_Pago')).toEqual(['2026-11-20', '23:30', '2026-11-20', '18:00']);
  expect(showInstant('2026-11-21T05:00:00.000Z')).toBe('20/11, 18:00');
  expect(showLongDay('2026-11-27')).toBe('viernes 27 de noviembre');
  expect(showLongDay('2029-11-27')).toBe('martes 27 de noviembre de 2029');
  vi.useRealTimers();
});

test('a weight is read in the person’s unit, whichever it was written in', () => {
  expect([showWeightIn(18_144, 'lb'), showWeightIn(850, 'g')]).toEqual(['18,14 kg', '850 g']);
  followWeightUnit('lb');
  expect([showWeightIn(18_144, 'kg'), showWeightIn(18_144, 'lb'), showWeightIn(100, 'g')]).toEqual([
    '40 lb',
    '40 lb',
    '3,53 oz',
  ]);
  followWeightUnit('kg');
});
