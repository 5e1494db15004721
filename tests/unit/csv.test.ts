import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvStream, csvText } from '#server/platform/lib/csv.ts';
import { readFragment } from '#server/platform/lib/search-fragment.ts';

const MARK = '\uFEFF';
const COLUMNS = [
  { key: 'name', header: 'Nombre' },
  { key: 'pets', header: 'Mascotas' },
];

test.for([
  ['=cmd|calc!A0', "'=cmd|calc!A0"],
  ['+593998842547', "'+593998842547"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', `"'\r=1+1"`],
  ['Luna = Sol', 'Luna = Sol'],
  ['Luna, "la gorda"', '"Luna, ""la gorda"""'],
])('a cell that a spreadsheet would run is text: %j', ([name = '', written = '']) => {
  expect(csvText([{ name }])).toBe(`${MARK}name\n${written}\n`);
});

test('a table that is written while its rows are read has the same cells, and its headings also where it is empty', async () => {
  async function* rows() {
    yield { name: 'Ñandú', pets: 2 };
    yield { name: '=cmd', pets: null };
  }
  async function* none() {}
  expect(String(await buffer(csvStream(rows(), COLUMNS)))).toBe(`${MARK}Nombre,Mascotas\nÑandú,2\n'=cmd,\n`);
  expect(String(await buffer(csvStream(none(), COLUMNS)))).toBe(`${MARK}Nombre,Mascotas\n`);
});

test('a table whose rows cannot be read any more ends as a failure, not as a shorter table', async () => {
  async function* rows() {
    yield { name: 'Luna' };
    throw new Error('gone');
  }
  await expect(buffer(csvStream(rows(), COLUMNS))).rejects.toThrow();
});

test.for([
  ['Vera Ana', [['vera', 'ana']]],
  ['María de la Cruz', [['maria', 'de la', 'cruz']]],
  ['Luna 2', [['luna 2']]],
  ['0998842547', [['0998842547'], ['593998842547']]],
  ['+593 99 884 2547', [['+593', '99 884', '2547'], ['593998842547']]],
  ['K7Q2M-9XDTA', [['k7q2m-9xdta'], ['k7q2m9xdta']]],
])('"%s" is looked for piece by piece, and as the number or code that it may be', ([typed, pieces]) => {
  expect(readFragment(typed as string)).toEqual({ kind: 'pieces', anyOf: pieces });
});

test('what is too short for a piece is a beginning', () => {
  expect(readFragment(' Ñ ')).toEqual({ kind: 'begins', name: 'n' });
  expect(readFragment('k7')).toEqual({ kind: 'code', beginning: 'K7' });
  expect(readFragment('  ')).toBeNull();
});
