/** What a proof says of each vaccine, at the edges of its days. */
import { describe, expect, test } from 'vitest';
import { isRobot } from '#server/platform/lib/robots.ts';
import { isOpen, type KnownDose, proofLines, proofState, readProofCode } from '#server/documents/proofs/rules.ts';
import { stateWord, summaryWords, whenWords } from '../../client/features/documents/proofs/proof-words.ts';
import type { Protocol } from '#server/health/vaccines/rules.ts';

const RABIES: Protocol = {
  id: 1,
  speciesId: 1,
  name: 'Antirrábica',
  core: 1,
  active: 1,
  diseaseIds: [9],
  minAgeDays: 84,
  seriesDoses: 1,
  seriesIntervalDays: 21,
  seriesUntilAgeDays: null,
  seriesBoosterAgeDays: null,
  adultDoses: 1,
  boosterMonths: 12,
};
const DOG = { speciesId: 1, birthOn: '2020-01-01', knownSince: '2026-01-01' };
const dose = (changes: Partial<KnownDose>): KnownDose => ({
  id: 1,
  vaccineId: 1,
  name: 'Antirrábica',
  givenOn: '2025-11-21',
  nextOn: '2026-11-21',
  nextSource: 'schedule',
  brought: false,
  vouch: null,
  ...changes,
});
const stateOn = (today: string, changes: Partial<KnownDose> = {}) => {
  const [line] = proofLines([dose(changes)], [RABIES], DOG, today);
  return [line?.state, line?.validUntil, line?.note];
};

describe('a vaccine', () => {
  test('is valid on its last day and not on the next; soon within thirty days', () => {
    expect(stateOn('2026-11-22')).toEqual(['overdue', '2026-11-21', null]);
    expect(stateOn('2026-11-21')).toEqual(['soon', '2026-11-21', null]);
    expect(stateOn('2026-10-22')).toEqual(['soon', '2026-11-21', null]);
    expect(stateOn('2026-10-21')).toEqual(['ok', '2026-11-21', null]);
  });

  test('does not stay valid because nobody wants to be reminded', () => {
    expect(stateOn('2026-11-22', { nextSource: 'none', nextOn: null })).toEqual(['overdue', '2026-11-21', null]);
  });

  test('in the own words of somebody, without a date, says nothing about how long it protects', () => {
    const own = { vaccineId: null, name: 'Vacuna de la campaña', nextOn: null, nextSource: 'none' as const };
    expect(proofLines([dose(own)], [], DOG, '2026-11-22')).toMatchObject([
      { state: 'unknown', note: 'unknown-length' },
    ]);
  });

  test('without an end is told as given, and leaves the others as they are', () => {
    const own = dose({ id: 2, vaccineId: null, name: 'Vacuna de la campaña', nextOn: null, nextSource: 'none' });
    const lines = proofLines([dose({}), own], [RABIES], DOG, '2026-01-01');
    expect(proofState(lines)).toBe('ok');
    const shown = lines.map((line) => ({ ...line, diseases: [], by: null, vouched: '' }));
    expect(shown.map((line) => [stateWord(line), whenWords(line)])).toEqual([
      ['Puesta', 'Puesta el 21/11/2025 · sin fecha de fin'],
      ['Vigente', 'Puesta el 21/11/2025 · vale hasta el 21/11/2026'],
    ]);
    expect(summaryWords(shown)).toBe('1 vigente · 1 sin fecha de fin');
  });

  test('expected and never given is without record, and stands before the valid ones', () => {
    const other = { ...RABIES, id: 2, name: 'Séxtuple', diseaseIds: [1, 2] };
    const lines = proofLines([dose({})], [RABIES, other], DOG, '2026-01-01');
    expect(lines.map(({ title, state }) => [title, state])).toEqual([
      ['Séxtuple', 'unknown'],
      ['Antirrábica', 'ok'],
    ]);
  });

  test('is told once: a newer dose stands for the older', () => {
    const lines = proofLines(
      [dose({}), dose({ id: 2, givenOn: '2024-11-20', nextOn: '2025-11-20' })],
      [RABIES],
      DOG,
      '2026-01-01',
    );
    expect(lines.map(({ givenOn }) => givenOn)).toEqual(['2025-11-21']);
  });
});

test('the last day still opens', () => {
  expect([isOpen({ until: '2026-11-21' }, '2026-11-21'), isOpen({ until: '2026-11-21' }, '2026-11-22')]).toEqual([
    true,
    false,
  ]);
});

test('a chat that looks at a link is no visitor, and a phone is one', () => {
  const robots = [
    '',
    'WhatsApp/2.23.20.0 A',
    'facebookexternalhit/1.1',
    'TelegramBot (like TwitterBot)',
    'Googlebot/2.1',
  ];
  expect(robots.map(isRobot)).toEqual(robots.map(() => true));
  const phone =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  expect([isRobot(phone), isRobot(iphone)]).toEqual([false, false]);
});

test('a code is read in any case and with look-alikes, and nothing else is one', () => {
  const code = '0123456789ABCDEFGHJKMNPQRS';
  expect(readProofCode(code.toLowerCase().replace('0', 'o').replace('1', 'l'))).toBe(code);
  expect([readProofCode(''), readProofCode(`${code}T`), readProofCode('U'.repeat(26))]).toEqual([null, null, null]);
});
