/** What a screen reads from its address. */
import { expect, test } from 'vitest';
import { id, parseAddress, text, writeAddress } from '../../client/lib/search.ts';

test('a code of digits with an E among them stays the code that stands there', () => {
  for (const code of ['12E3456789', '1234E56789', '0123456789', '1234567890', 'K7Q2M9XDTA'])
    expect(text((parseAddress(`?activar=${code}`) as { activar: unknown }).activar), code).toBe(code);
  // Also after a screen has written it: whoever signs in first is led back to it.
  expect(writeAddress({ activar: '12E3456789' })).toBe('?activar=12E3456789');
});

test('ids are ids, and texts that a screen wrote come back', () => {
  expect(id((parseAddress('?mascota=12') as { mascota: unknown }).mascota)).toBe(12);
  expect(text((parseAddress('?q=%2212E3456789%22') as { q: unknown }).q)).toBe('12E3456789');
});
