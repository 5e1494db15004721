import { describe, expect, test } from 'vitest';
import { isStorable, unstorableFields } from '#server/platform/lib/text.ts';

describe('texts that a database holds', () => {
  test('all but a null character and half a surrogate pair', () => {
    for (const text of ['', 'Ñandú 🐶', '\u202e', '\r\n\t', '\uffff']) expect(isStorable(text)).toBe(true);
    for (const text of ['\0', 'a\0b', '\ud83d', '\udc36a']) expect(isStorable(text)).toBe(false);
  });

  test('are looked for however deep, and named as a form names its fields', () => {
    expect(unstorableFields({ name: 'a\0', marks: '🐶', weight: { amount: 3, unit: '\ud800' } })).toEqual([
      'name',
      'weight.unit',
    ]);
    expect(unstorableFields({ list: ['a', ['\0']], deep: { er: { still: '\0' } } })).toEqual(['list', 'deep.er']);
    expect(unstorableFields('\0')).toEqual(['']);
    for (const fine of [undefined, null, 7, 'a', [], {}, { a: null }]) expect(unstorableFields(fine)).toEqual([]);
  });

  test('at a depth of a hundred thousand too', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`) as unknown;
    expect(unstorableFields({ deep })).toEqual(['deep']);
  });
});
