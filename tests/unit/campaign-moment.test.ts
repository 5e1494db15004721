import { describe, expect, test } from 'vitest';
import { typedAgain } from '#server/clinic/counter/rules.ts';
import { isPast, momentOf, onDay, vialOf, wayOn } from '../../client/features/clinic/campaigns/own-moment.ts';
import type { Waiting } from '../../client/lib/outbox.ts';

const vial = { laboratory: 'Zoetis', lot: 'A1', lotExpiresOn: '2027-01-01' };

describe('a dose that is corrected', () => {
  test('keeps the moment and the bottle with which it was given, not those of its correction', () => {
    const input = { code: 'K7Q2M9XDTA', at: '2026-11-22T15:00:00.000Z', vial };
    expect(momentOf({ at: '2026-11-22T18:00:00.000Z', input })).toEqual({ at: '2026-11-22T15:00:00.000Z', vial });
  });

  test('takes the bottle, the vaccine and the hand along', () => {
    const of = { speciesId: null, vaccineId: null, vaccine: 'Antirrábica' };
    const campaign = { id: 1, name: 'La Carolina', ...vial, ...of, veterinarian: 'Dra. Paz' };
    expect(vialOf(campaign)).toEqual({ ...vial, veterinarian: 'Dra. Paz', vaccine: of });
  });

  test('of a line that named neither was given when it was written', () => {
    const at = '2026-11-22T15:00:00.000Z';
    expect(momentOf({ at, input: { code: 'K7Q2M9XDTA' } })).toEqual({ at });
  });
});

describe('an animal that is typed a second time', () => {
  const kira = { id: 1, name: 'Kira', speciesId: 1, microchip: '941000025614308' };
  const lia = { id: 2, name: 'Lía', speciesId: 1, microchip: null };
  const theirs = [kira, { ...kira, id: 3, microchip: '941000025614309' }, lia];
  const typed = (name: string, microchip: string | null, speciesId = 1) =>
    typedAgain(theirs, { name, speciesId, microchip })?.id;

  test('is the one of that name and species', () => {
    expect(typed(' lia', null)).toBe(2);
    expect(typed('Kira', null)).toBe(1);
    expect(typed('Lia', null, 2)).toBeUndefined();
  });

  test('is the one of that microchip, or one without; of another it is another animal', () => {
    expect(typed('Kira', '941000025614309')).toBe(3);
    expect(typed('Lia', '941000025614307')).toBe(2);
    expect(typed('Kira', '941000025614307')).toBeUndefined();
  });
});

describe('a bottle past its day', () => {
  const line = (refusedAs: string, path = 'campaignDoses.give', lotExpiresOn = '2026-11-20'): Waiting => ({
    key: 'k',
    userId: 1,
    path,
    input: { at: '2026-11-22T15:00:00.000Z', vial: { ...vial, lotExpiresOn } },
    at: '2026-11-22T15:00:00.000Z',
    petId: 0,
    petName: 'Kira',
    title: 'Antirrábica',
    refusal: 'No.',
    refusedAs,
  });

  test('is good on its last day, and one without a day always', () => {
    expect(isPast(vial, '2027-01-01')).toBe(false);
    expect(isPast(vial, '2027-01-02')).toBe(true);
    expect(isPast({ lotExpiresOn: null }, '2099-01-01')).toBe(false);
  });

  test('is corrected where it was refused for that, also of an animal that is registered with it', () => {
    expect(wayOn(line('LOT_DOUBTFUL'))).toBe('lot');
    expect(wayOn(line('INVALID'))).toBe('bottle');
    expect(wayOn(line('INVALID', 'campaignDoses.enrol'))).toBe('bottle');
    expect(wayOn(line('INVALID', 'campaignDoses.enrol', '2027-01-01'))).toBe('register');
    expect(wayOn(line('CODE_NOT_FOUND'))).toBe('register');
    expect(wayOn(line('CAMPAIGN_CLOSED'))).toBe('again');
  });

  test('is given on another day at the same hour', () => {
    expect(onDay('2026-11-22T15:00:00.000Z', '2026-10-31')).toBe('2026-10-31T15:00:00.000Z');
    expect(onDay('2026-11-22T15:00:00.123Z', '2026-11-22')).toBe('2026-11-22T15:00:00.123Z');
  });
});
