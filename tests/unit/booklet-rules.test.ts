/** What the words of a photographed booklet mean. */
import { expect, test } from 'vitest';
import { dosesOf, type ReadWord } from '#server/documents/booklets/rules.ts';

const NAMES = [
  { name: 'Antirrábica', vaccines: [{ id: 1, name: 'Antirrábica' }], certain: true },
  { name: 'Rabia', vaccines: [{ id: 1, name: 'Antirrábica' }], certain: true },
  { name: 'Quíntuple canina', vaccines: [{ id: 2, name: 'Quíntuple canina' }], certain: true },
];
const KNOWN = { names: NAMES, today: '2026-11-26', birthOn: '2024-01-10' };

/** Each line of text, its words at the places of the columns. */
function page(lines: readonly (readonly [string, number][])[], confidence = 92) {
  const words: ReadWord[] = lines.flatMap((line, row) =>
    line.flatMap(([text, left]) => {
      let at = left;
      return text.split(' ').map((word) => {
        const one = {
          text: word,
          confidence,
          left: at,
          top: row * 60,
          right: at + word.length * 14,
          bottom: row * 60 + 30,
        };
        at = one.right + 12;
        return one;
      });
    }),
  );
  return { words, slope: 0, height: 1000 };
}
const HEAD: [string, number][] = [
  ['Fecha', 0],
  ['Vacuna', 300],
  ['Lote', 700],
  ['Vence', 900],
  ['Próxima', 1150],
];

test('a line under its headings is a dose, each word in its column', () => {
  const read = dosesOf(
    page([
      HEAD,
      [
        ['02/03/2025', 0],
        ['Quíntuple canina', 300],
        ['L473920', 700],
        ['10/2026', 900],
        ['02/03/2026', 1150],
      ],
    ]),
    KNOWN,
  );
  expect(read).toMatchObject([
    {
      name: 'Quíntuple canina',
      vaccineId: 2,
      givenOn: '2025-03-02',
      nextOn: '2026-03-02',
      lot: 'L473920',
      unsure: ['lot'],
    },
  ]);
});

test('letters that are read for figures are figures in a date, and a name with a wrong letter is proposed with a doubt', () => {
  const read = dosesOf(
    page([
      HEAD,
      [
        ['O2/l0/2O25', 0],
        ['Antirrabíca', 300],
      ],
      [
        ['5 ene 2026', 0],
        ['Antirabca', 300],
      ],
    ]),
    KNOWN,
  );
  expect(read).toMatchObject([
    { name: 'Antirrábica', givenOn: '2025-10-02', nextOn: null, unsure: [] },
    { name: 'Antirrábica', givenOn: '2026-01-05', unsure: ['name'] },
  ]);
});

test('two vaccines in one line are two doses of one day, and a sticker below belongs to its line', () => {
  const read = dosesOf(
    page([
      [
        ['12/05/2025', 0],
        ['Rabia + Quíntuple canina', 300],
      ],
      [['Lote: AB123', 300]],
      [],
      [
        ['20/06/2026', 0],
        ['Rabia', 300],
      ],
    ]),
    KNOWN,
  );
  expect(read.map(({ name, givenOn, lot }) => [name, givenOn, lot])).toEqual([
    ['Antirrábica', '2025-05-12', 'AB123'],
    ['Quíntuple canina', '2025-05-12', 'AB123'],
    ['Antirrábica', '2026-06-20', null],
  ]);
});

test('a day before its birth or far in the future is none, and what is read badly says so', () => {
  const old = page([
    HEAD,
    [
      ['02/03/2019', 0],
      ['Rabia', 300],
    ],
    [
      ['02/03/2044', 0],
      ['Rabia', 300],
    ],
  ]);
  expect(dosesOf(old, KNOWN)).toEqual([]);
  const [pale] = dosesOf(
    page(
      [
        HEAD,
        [
          ['02/03/2025', 0],
          ['Moquillo vivo', 300],
          ['X99', 700],
        ],
      ],
      40,
    ),
    KNOWN,
  );
  expect(pale).toMatchObject({ name: 'Moquillo vivo', vaccineId: null, unsure: ['name', 'givenOn', 'lot'] });
  expect(dosesOf({ words: [], slope: 0, height: 100 }, KNOWN)).toEqual([]);
});
