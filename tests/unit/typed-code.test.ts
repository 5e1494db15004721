import { expect, test } from 'vitest';
import { findCode } from '../../client/features/find-pet/typed-code.ts';

const CODE = 'ZG2X8A13GG';

test.for([
  CODE,
  'zg2x8a13gg',
  'ZG2X8-A13GG',
  ' ZG2X8 A13GG ',
  'ZG2X8 – A13GG',
  'zg2x8al3gg',
  'Encontré un perro con placa ZG2X8-A13GG, en La Mariscal',
  'Su código:\nZG2X8\nA13GG',
  'https://petlove.ec/q/ZG2X8A13GG?origen=placa',
])('finds the code in "%s"', (typed) => {
  expect(findCode(typed)).toBe(CODE);
});

test.for([
  ['nothing', ''],
  ['a code that is not complete', 'ZG2X8-A13G'],
  ['one letter too many', 'ZG2X8-A13GGX'],
  ['one wrong letter', 'ZG2X8-A14GG'],
  ['two letters swapped', 'ZG2X8-1A3GG'],
  ['a letter that no code has', 'ZG2X8-A13GU'],
  ['a long text of words', 'perro gatos '.repeat(2000)],
  ['a long text of letters', 'a b '.repeat(10_000)],
])('finds none in %s', ([, typed = '']) => {
  expect(findCode(typed)).toBeNull();
});
