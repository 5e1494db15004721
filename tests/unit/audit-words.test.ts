/** The audit log is read by people: nothing that an entry keeps is shown by its key. */
import { expect, test } from 'vitest';
import { detailInWords } from '#server/admin/audit-log/rules.ts';
import { AUDITED, MOST_IDS } from '#server/platform/audit/rules.ts';

const kept = new Set(Object.values(AUDITED).flatMap(({ keep }) => keep ?? []));

test.each([...kept])('%s has its word', (name) => {
  expect(detailInWords(JSON.stringify({ [name]: [1, 2] }))).not.toMatch(new RegExp(`\\b${name}\\b`));
});

test('ids of many are counted, words are said in Spanish', () => {
  const words = (detail: object) => detailInWords(JSON.stringify(detail));
  expect(words({ petIds: [40, 36] })).toBe('2 animales');
  expect(words({ userIds: [7] })).toBe('1 cuenta');
  expect(words({ tagIds: Array.from({ length: MOST_IDS }, (_, id) => id) })).toBe('100 placas o más');
  expect(words({ made: 12, already: 3, wrong: 0 })).toBe('nuevos: 12 · ya estaban: 3 · con error: 0');
  expect(words({ state: 'looking' })).toBe('estado: En revisión');
  expect(words({ name: 'backups' })).toBe('tarea: Respaldos');
});
