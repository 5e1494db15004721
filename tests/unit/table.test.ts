/** What a spreadsheet gets, cell by cell, in both formats. */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvOf } from '#server/platform/lib/csv.ts';
import { bytesOf } from '#server/platform/lib/in-pieces.ts';
import { asRows, type TableColumn, type TableRow } from '#server/platform/lib/table.ts';
import { xlsxPieces } from '#server/platform/lib/xlsx.ts';
import { readBook } from '../support/xlsx.ts';

const COLUMNS: TableColumn[] = [
  { key: 'name', header: 'Nombre' },
  { key: 'chip', header: 'Microchip' },
  { key: 'born', header: 'Nacimiento', kind: 'day' },
  { key: 'phone', header: 'Teléfono', kind: 'phone' },
  { key: 'kilos', header: 'Peso (kg)', kind: 'number' },
];

const csv = async (rows: TableRow[]) =>
  String(await buffer(Readable.from(bytesOf(csvOf({ columns: COLUMNS, rows: asRows(rows) })))));
const book = async (rows: TableRow[]) =>
  readBook(await buffer(Readable.from(xlsxPieces([{ name: 'Animales', columns: COLUMNS, rows: asRows(rows) }]))));

const HARD = [
  'Ñandú; "el grande"',
  'dos\nlíneas',
  'Ángel 🐕‍🦺',
  ' con espacios ',
  '<b>&amp;</b>',
  '_x000D_ y _x0041_',
  "O'Brien",
  '0012',
  'a\ttab',
];

test.for(HARD)('%j is read back from both as it was', async (name) => {
  const rows = parse(await csv([{ name }]), { delimiter: ';', bom: true, columns: true }) as Record<string, string>[];
  expect(rows[0]?.Nombre).toBe(name);
  expect((await book([{ name }])).Animales?.[0]?.Nombre).toBe(name);
});

test.for(['=cmd|calc!A0', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  'what a person typed never runs: %j is text in both',
  async (name) => {
    const rows = parse(await csv([{ name }]), { delimiter: ';', bom: true, columns: true }) as Record<string, string>[];
    expect(rows[0]?.Nombre?.replace(/\r\n?/g, '\n')).toBe(`'${name}`.replace(/\r\n?/g, '\n'));
    // In a book the kind of a cell says that it is text, whatever it begins with.
    expect((await book([{ name }])).Animales?.[0]?.Nombre).toBe(name.replaceAll('\r', '\n'));
  },
);

test('days, telephones, chips and figures are what they are, and an empty cell is empty', async () => {
  const luna = { name: 'Luna', chip: '000941000012345', born: '2022-03-15', phone: '+593 99 884 2547', kilos: 18.4 };
  const old = { name: 'Momia', chip: null, born: '1899-12-31', phone: 'pregunte a Rosa', kilos: -0.5 };
  expect(await csv([luna, old, {}])).toBe(
    [
      '\uFEFFNombre;Microchip;Nacimiento;Teléfono;Peso (kg)',
      'Luna;000941000012345;2022-03-15;593998842547;18,4',
      'Momia;;1899-12-31;pregunte a Rosa;-0,5',
      ';;;;\n',
    ].join('\n'),
  );
  expect(await book([luna, old, {}])).toEqual({
    Animales: [
      {
        Nombre: 'Luna',
        Microchip: '000941000012345',
        Nacimiento: '2022-03-15',
        Teléfono: '+593998842547',
        'Peso (kg)': 18.4,
      },
      { Nombre: 'Momia', Microchip: null, Nacimiento: '1899-12-31', Teléfono: 'pregunte a Rosa', 'Peso (kg)': -0.5 },
      { Nombre: null, Microchip: null, Nacimiento: null, Teléfono: null, 'Peso (kg)': null },
    ],
  });
});

test.for([['1900-02-28'], ['1900-03-01'], ['2000-02-29'], ['2026-11-24'], ['9999-12-31']])(
  '%s is that day in a spreadsheet',
  async ([born]) => {
    expect((await book([{ born }])).Animales?.[0]?.Nacimiento).toBe(born);
  },
);

test('a table without rows has its headings, and one whose rows cannot be read any more fails', async () => {
  expect(await csv([])).toBe('\uFEFFNombre;Microchip;Nacimiento;Teléfono;Peso (kg)\n');
  expect(await book([])).toEqual({ Animales: [] });
  async function* broken() {
    yield { name: 'Luna' };
    throw new Error('gone');
  }
  const sheet = { name: 'Animales', columns: COLUMNS, rows: broken() };
  await expect(buffer(Readable.from(xlsxPieces([sheet])))).rejects.toThrow('gone');
  await expect(buffer(Readable.from(csvOf({ columns: COLUMNS, rows: broken() })))).rejects.toThrow('gone');
});
