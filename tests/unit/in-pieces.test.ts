/** What is made in pieces says the same as what is made in one go. */
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { csvPieces, csvText } from '#server/platform/lib/csv.ts';
import { bytesOf, jsonPieces, LongText, parseInPieces } from '#server/platform/lib/in-pieces.ts';
import { fromLines, toLines } from '#server/platform/lib/json-lines.ts';

const DOSES = Array.from({ length: 3000 }, (_, n) => ({ slot: `dosis ${n}`, givenAt: null, author: undefined }));
const ODD = {
  name: 'Ñandú "el gordo"\n',
  nothing: null,
  absent: undefined,
  empty: { list: [], object: {} },
  nested: [[1, [2]], [undefined, Number.NaN], { a: { b: [{ c: true }] } }],
  '__proto__ ': 'x',
  doses: DOSES,
};

test.for([[ODD], [[]], [{}], [[ODD, ODD]], [{ a: [] }]])('JSON: %#', async ([value = {}]) => {
  const text = (await buffer(jsonPieces(value))).toString();
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
});

test('JSON of a text in pieces is that of the whole text', async () => {
  const pieces = ['Línea 1: "sí"\n', '', 'ñ\u2028\\', 'a'.repeat(50_000)];
  const text = (await buffer(jsonPieces({ made: 1, rejected: new LongText(pieces) }))).toString();
  expect(JSON.parse(text)).toEqual({ made: 1, rejected: pieces.join('') });
});

const SCHEMA = z.object({
  name: z.string().trim(),
  page: z
    .object({ shown: z.boolean().default(true) })
    .nullable()
    .default(null),
  animals: z
    .array(z.object({ code: z.string(), given: z.array(z.object({ slot: z.string() })).default([]) }))
    .max(5)
    .optional(),
});

test.for([
  [{ name: ' Ana ', id: 7 }],
  [{ name: 'Ana', page: {}, animals: [] }],
  [{ name: 'Ana', page: null, animals: [{ code: 'A', id: 1, given: [{ slot: '1', by: 2 }] }, { code: 'B' }] }],
])('a schema: %j', async ([value]) => {
  expect(await parseInPieces(SCHEMA, value)).toEqual(SCHEMA.parse(value));
});

test.for([[{}], [null], [{ name: 'Ana', animals: {} }], [{ name: 'Ana', animals: [{ code: 'A', given: [{}] }] }]])(
  'what a schema refuses is refused: %j',
  async ([value]) => {
    await expect(parseInPieces(SCHEMA, value)).rejects.toThrow(z.ZodError);
  },
);

test.for([0, 1, 100, 250])('a table of %i rows', async (count) => {
  const rows = Array.from({ length: count }, (_, n) => ({ name: `=Luna ${n}`, note: 'dos\nlíneas' }));
  const columns = [{ key: 'name', header: 'Nombre' }, 'note'];
  const text = async (pieces: AsyncIterable<string>) => (await buffer(bytesOf(pieces))).toString();
  expect(await text(csvPieces(rows, columns))).toBe(csvText(rows, columns));
  if (count > 0) expect(await text(csvPieces(rows))).toBe(csvText(rows));
});

test('values that pass to another process as lines come back as they were', () => {
  const values = ['a\nb', { cell: '\u2028"\\' }, [1, null], 'ñ'.repeat(100)];
  expect([...fromLines(toLines(values))]).toEqual(values);
  expect([...fromLines(toLines([]))]).toEqual([]);
});
