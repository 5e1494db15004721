/** Until when an animal is protected against each disease, worked out by hand. */
import { describe, expect, test } from 'vitest';
import { coverByDisease, coverLine, coverWords } from '#server/health/due/validity.rules.ts';
import { openVaccineLines } from '#server/health/due/rules.ts';
import type { Dose, Protocol } from '#server/health/vaccines/rules.ts';

const [RABIES, DISTEMPER, PARVO, LEPTO] = [1, 2, 3, 7];
const plan: Omit<Protocol, 'id' | 'name' | 'diseaseIds' | 'core'> = {
  speciesId: 1,
  active: 1,
  minAgeDays: 56,
  seriesDoses: 1,
  seriesIntervalDays: 21,
  seriesUntilAgeDays: null,
  seriesBoosterAgeDays: null,
  adultDoses: 1,
  boosterMonths: 12,
};
const CATALOGUE: Protocol[] = [
  { ...plan, id: 1, name: 'Antirrábica', core: 1, diseaseIds: [RABIES] },
  { ...plan, id: 2, name: 'Quíntuple', core: 1, diseaseIds: [DISTEMPER, PARVO, LEPTO] },
  { ...plan, id: 3, name: 'Séxtuple', core: 0, diseaseIds: [DISTEMPER, PARVO, LEPTO] },
  // The label of Nobivac RL: rabies three years, leptospirosis one.
  { ...plan, id: 4, name: 'RL', core: 0, diseaseIds: [RABIES, LEPTO], boosterMonths: 36, monthsOf: { [LEPTO]: 12 } },
];
const DOG = { speciesId: 1, birthOn: '2020-01-01', knownSince: '2021-01-01' };
const NAMES: Record<number, string> = { 1: 'Rabia', 2: 'Moquillo', 3: 'Parvovirus', 7: 'Leptospirosis' };

let id = 0;
const dose = (vaccineId: number | null, givenOn: string, more: Partial<Dose> = {}): Dose => {
  id += 1;
  const name = CATALOGUE.find((one) => one.id === vaccineId)?.name ?? 'Séxtuple';
  return { id, vaccineId, name, givenOn, nextOn: null, nextSource: 'schedule', ...more };
};
const on = (today: string, doses: Dose[]) =>
  coverByDisease(doses, CATALOGUE, DOG, today).map(({ diseaseId, ...cover }) => [
    NAMES[diseaseId],
    cover.state,
    coverWords(cover),
  ]);
const line = (today: string, doses: Dose[]) =>
  coverLine(
    coverByDisease(doses, CATALOGUE, DOG, today).map((cover) => ({ ...cover, disease: NAMES[cover.diseaseId] ?? '' })),
  );

describe('by disease', () => {
  test('a bottle of several covers each of them, and gaps come first', () => {
    expect(on('2026-11-20', [dose(2, '2026-03-10'), dose(2, '2025-03-12')])).toEqual([
      ['Rabia', 'unknown', 'sin registro'],
      ['Moquillo', 'ok', 'vigente hasta el 10/03/2027'],
      ['Parvovirus', 'ok', 'vigente hasta el 10/03/2027'],
      ['Leptospirosis', 'ok', 'vigente hasta el 10/03/2027'],
    ]);
  });

  test('a séxtuple never closes rabies by itself: not of the catalogue, not by its name alone', () => {
    const [gap] = on('2026-11-20', [dose(3, '2026-03-10'), dose(null, '2026-03-10', { nextSource: 'none' })]);
    expect(gap).toEqual(['Rabia', 'unknown', 'sin registro']);
  });

  test('protects for another time against one disease, and is given again for the first that ends', () => {
    const doses = [dose(4, '2026-11-10'), dose(2, '2025-12-01'), dose(2, '2024-12-01')];
    expect(on('2026-11-20', doses)).toEqual([
      ['Moquillo', 'soon', 'vigente hasta el 01/12/2026'],
      ['Parvovirus', 'soon', 'vigente hasta el 01/12/2026'],
      ['Rabia', 'ok', 'vigente hasta el 10/11/2029'],
      ['Leptospirosis', 'ok', 'vigente hasta el 10/11/2027'],
    ]);
    const again = openVaccineLines(doses, CATALOGUE, DOG).find(({ title }) => title === 'RL');
    expect(again?.dueOn).toBe('2027-11-10');
  });

  test('the last day still counts; the newest dose decides, and one of a withdrawn lot protects nobody', () => {
    const rabies = (today: string, doses: Dose[]) => on(today, doses).find(([name]) => name === 'Rabia');
    const given = dose(1, '2025-11-20');
    expect(rabies('2026-11-20', [given])).toEqual(['Rabia', 'soon', 'vigente hasta el 20/11/2026']);
    expect(rabies('2026-11-21', [given])).toEqual(['Rabia', 'overdue', 'vencida desde el 20/11/2026']);
    const chosen = dose(1, '2026-10-01', { nextSource: 'chosen', nextOn: '2029-10-01' });
    expect(rabies('2026-11-21', [given, chosen])?.[2]).toBe('vigente hasta el 01/10/2029');
    const spoiled = dose(1, '2026-10-01', { withdrawnOn: '2026-11-01' });
    expect(rabies('2026-11-21', [spoiled])).toEqual(['Rabia', 'overdue', 'sin protección: su lote fue retirado']);
    expect(rabies('2026-11-20', [given, spoiled])?.[2]).toBe('vigente hasta el 20/11/2026');
  });

  test('one line says it for a day-care', () => {
    expect(line('2026-11-20', [dose(1, '2026-11-10'), dose(2, '2026-02-03'), dose(2, '2025-02-03')])).toBe(
      'Rabia vigente hasta el 10/11/2027 · Moquillo, parvovirus y leptospirosis vigentes hasta el 03/02/2027',
    );
    expect(line('2027-03-01', [dose(1, '2026-11-10'), dose(2, '2026-02-03'), dose(2, '2025-02-03')])).toBe(
      'Moquillo, parvovirus y leptospirosis vencidas desde el 03/02/2027 · Rabia vigente hasta el 10/11/2027',
    );
  });
});
