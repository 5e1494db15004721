/** What a camera read and what somebody typed, as a code or the number of a microchip. */
import { expect, test } from 'vitest';
import { checkCharacter, readCode } from '#server/platform/lib/codes.ts';
import { readScanned, readTyped, wantedText } from '#server/pets/pets/codes.rules.ts';

const CODE = 'ZG2X8A13GG';
const CHIP = '941000025614308';
const typed = (text: string) => {
  const wanted = readTyped(text);
  return wanted && wantedText(wanted);
};
const scanned = (text: string) => {
  const wanted = readScanned(text);
  return wanted && wantedText(wanted);
};

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
  'Mira: https://petlove.ec/q/ZG2X8A13GG, ¿es tuyo?',
])('finds the code in "%s"', (text) => {
  expect(typed(text)).toBe(CODE);
});

test('a code without a digit is found in a message as its plate spells it, and two words of five letters are no code', () => {
  expect(typed('Encontré una perrita con la placa ZGHXB-AKWAT en La Carolina')).toBe('ZGHXBAKWAT');
  expect(typed('estaba con zghxb akwat y otra placa')).toBeNull();
});

test('a word beside a code that would make another code with its first half is only a word', () => {
  const half = `ZG2X${checkCharacter('P1ACAZG2X')}`;
  const body = `${half}A13G`;
  const code = body + checkCharacter(body);
  expect(readCode(`placa${half}`)).not.toBeNull();
  for (const between of ['', '-', ' ']) expect(typed(`La placa ${half}${between}${code.slice(5)} es suya`)).toBe(code);
});

test.for([
  CHIP,
  '941 000 025 614 308',
  '941-000-025-614-308',
  '*941000025614308*',
  'El lector de la clínica dice 941000025614308.',
])('finds the microchip in "%s"', (text) => {
  expect(typed(text)).toBe(CHIP);
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
  ['a long text of digits', '1 '.repeat(10_000)],
  ['a telephone', '+593 99 884 2547'],
  ['a microchip of a test', '999000025614308'],
  ['sixteen digits', '9410000256143081'],
])('finds none in %s', ([, text = '']) => {
  expect(typed(text)).toBeNull();
});

test.for([
  [CODE, CODE],
  ['ZG2X8-A13GG', CODE],
  ['https://petlove.ec/q/ZG2X8A13GG', CODE],
  ['https://petlove.ec/t/ZG2X8-A13GG', CODE],
  ['HTTPS://PETLOVE.EC/Q/ZG2X8A13GG', CODE],
  // The site may have moved since the plate was engraved.
  ['http://192.168.1.20:3000/q/ZG2X8A13GG/', CODE],
  ['https://mascotas.otro.ec/app/q/zg2x8a13gg?x=1#y', CODE],
  ['petlove.ec/q/ZG2X8A13GG', CODE],
  [CHIP, CHIP],
  ['941 000 025 614 308', CHIP],
  // A barcode with an even number of digits begins with a zero of its own.
  [`0${CHIP}`, CHIP],
] as const)('a camera that reads "%s" has found %s', ([text, wanted]) => {
  expect(scanned(text)).toBe(wanted);
});

test.for([
  'https://petlove.ec/',
  'https://petlove.ec/q/',
  'https://petlove.ec/q/ZG2X8A14GG',
  'https://banco.ec/pagar?q=ZG2X8A13GG',
  'https://banco.ec/q/pagar/ZG2X8A13GG',
  'https://petlove.ec/q/%E0%A4%A',
  'WIFI:S:Casa;T:WPA;P:ZG2X8A13GG;;',
  'BEGIN:VCARD\nFN:ZG2X8 A13GG\nEND:VCARD',
  'Llama al 941000025614308',
  '7861234500017',
  '🐶',
  '',
])('a camera that reads "%s" goes on looking', (text) => {
  expect(scanned(text)).toBeNull();
});
