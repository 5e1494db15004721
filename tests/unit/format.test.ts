import { expect, test } from 'vitest';
import { count } from '../../client/lib/format.ts';

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
