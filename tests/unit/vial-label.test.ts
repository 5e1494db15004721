/** The code on a vial says its lot and its expiry. */
import { expect, test } from 'vitest';
import { readLabel } from '#server/health/lots/label.rules.ts';

test.each([
  ['(01)08713184123456(17)270531(10)A478B01', { lot: 'A478B01', expiresOn: '2027-05-31' }],
  ['\u001d010871318412345617270531' + '10A478B01', { lot: 'A478B01', expiresOn: '2027-05-31' }],
  [']d20108713184123456' + '10A478B01\u001d17270600', { lot: 'A478B01', expiresOn: '2027-06-30' }],
  ['0108713184123456' + '21X99\u001d1727060010L-22', { lot: 'L-22', expiresOn: '2027-06-30' }],
  ['(17)271331(10)A1', { lot: 'A1', expiresOn: null }],
])('%s', (code, label) => {
  expect(readLabel(code)).toEqual(label);
});

test.each([
  '7861234567890',
  '941000024680135',
  'K7Q2M9XDTA',
  'https://petlove.ec/q/K7Q2M9XDTA',
  '0108713184123456',
  '',
])('%s is no label of a lot', (code) => {
  expect(readLabel(code)).toBeNull();
});
