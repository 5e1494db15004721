/** The drawn card: read back by a machine, and never fuller than its boxes, whatever it is told. */
import { readFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CardPet, cardFileName, cardWords } from '#server/documents/identity-card/rules.ts';
import { newPaperNumber, readPaperNumber } from '#server/documents/papers/rules.ts';
import { card } from '#server/documents/drawing/card.ts';
import { cardBack, cardFront, type CardInput } from '#server/documents/drawing/card-layout.ts';
import { code128 } from '../../client/features/documents/identity-card/code-128.ts';
import { codesIn } from '../support/codes.ts';
import { photograph } from '../support/files.ts';
import { pagesOf } from '../support/pdf.ts';
import { eachNth } from '../support/sample.ts';

const PET: CardPet = {
  name: 'Canela',
  code: 'K7Q2M9XDTA',
  speciesName: 'Perro',
  breed: 'Mestiza',
  sex: 'female',
  birthOn: '2022-08-09',
  birthEstimated: 0,
  color: 'Canela',
  marks: 'frente blanca',
  neutered: 1,
  microchip: '941000025614308',
  allergies: null,
  deceasedOn: null,
  lostAt: null,
  ownerName: 'Gabriela',
  cardPhone: null,
};
const SPANISH = 'Ágil Éxito Íñigo Óvalo Único güero ñandú áéíóú ¿cómo? ¡sí!';
const LONG = 'Micaela de los Ángeles Guadalupe Ñusta Pérez Quiñónez Güell!';

function input(pet: Partial<CardPet> = {}, medicines: string[] = [], more: Partial<CardInput> = {}): CardInput {
  return {
    words: cardWords({ ...PET, ...pet }, medicines),
    species: 'dog',
    photo: null,
    publicUrl: 'https://petlove.ec',
    code: PET.code,
    number: 'CE-4RZ8-K7Q2M',
    issuedAt: '2026-11-21T15:00:00.000Z',
    issuedOn: '21/11/2026',
    ...more,
  };
}

const QR = 'QRCode https://petlove.ec/q/K7Q2M9XDTA';
const CASES: [name: string, pet: Partial<CardPet>, barcode: string][] = [
  ['with a microchip', {}, 'Code128 941000025614308'],
  ['without a microchip', { microchip: null }, 'Code128 K7Q2M9XDTA'],
  ['with a name of sixty letters', { name: LONG }, 'Code128 941000025614308'],
  ['with every Spanish letter', { name: SPANISH.slice(0, 60), marks: SPANISH }, 'Code128 941000025614308'],
  ['of an animal that is lost', { lostAt: '2026-11-01T00:00:00.000Z' }, 'Code128 941000025614308'],
];

describe('a reader finds on the card', () => {
  for (const [name, pet, barcode] of eachNth(0, 2, CASES)) {
    test(`${name}, as a picture, what it should`, async () => {
      expect(await codesIn(await card({ ...input(pet), format: 'png' }))).toEqual([barcode, QR]);
    });

    test(`${name}, printed, the same`, async () => {
      const { pages } = await pagesOf(await card({ ...input(pet), format: 'pdf' }), 4);
      expect(await codesIn(pages[0]?.picture ?? Buffer.alloc(0))).toEqual([barcode, QR]);
    });
  }

  test('with a photograph too, and with one that nobody can read', async () => {
    const photo = await photograph({ width: 900, height: 1200 }).toBuffer();
    for (const one of [photo, Buffer.from('no picture at all')]) {
      const png = await card({ ...input({}, [], { photo: one }), format: 'png' });
      expect(await codesIn(png)).toContain(QR);
    }
  });

  test('on the screen the bars of its own drawing', async () => {
    for (const text of ['941000025614308', 'K7Q2M9XDTA', '123456789', '98102000A1', '12345678']) {
      const { width, path } = code128(text);
      const canvas = createCanvas((width + 40) * 3, 120);
      const context = canvas.getContext('2d');
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#000';
      for (const [, at, wide] of path.matchAll(/M(\d+) 0h(\d+)/g))
        context.fillRect((Number(at) + 20) * 3, 10, Number(wide) * 3, 100);
      expect(await codesIn(canvas)).toEqual([`Code128 ${text}`]);
    }
  });
});

describe('the printed page', () => {
  test('says in which language and of whom it is, in text that can be searched', async () => {
    const { title, lang, pages } = await pagesOf(await card({ ...input({ name: 'Ñandú' }), format: 'pdf' }), 1);
    expect({ title, lang, count: pages.length }).toEqual({ title: 'Cédula de Ñandú', lang: 'es-EC', count: 1 });
    expect(Math.round(pages[0]?.width ?? 0)).toBe(595);
    for (const said of ['Ñandú', 'CE-4RZ8-K7Q2M', 'No es un documento oficial', 'petlove.ec/verificar'])
      expect(pages[0]?.text).toContain(said);
    expect(pages[0]?.text).not.toMatch(/Rep[uú]blica/);
  });

  test('has the size of a card', () => {
    const [back] = [cardBack(input())];
    const qr = back.find((box) => box.kind === 'qr');
    expect(qr?.kind === 'qr' && qr.size / 856).toBeGreaterThanOrEqual(0.33);
  });
});

describe('the words of a card', () => {
  const said = (pet: Partial<CardPet>, medicines: string[] = []) => {
    const { message, urgent } = cardWords({ ...PET, ...pet }, medicines);
    return [...message, ...urgent].map(({ text }) => text).join('');
  };

  test('name a telephone only where it is given', () => {
    expect(said({})).not.toMatch(/llama|\d/);
    expect(said({ cardPhone: '+593998842547' })).toContain('llama al +593\u00a099\u00a0884\u00a02547');
  });

  test('warn of allergies and of what it takes', () => {
    expect(said({ allergies: 'penicilina' }, ['fenobarbital', 'insulina'])).toContain(
      'Alergias: penicilina. Tomo fenobarbital e insulina: no me des otras medicinas.',
    );
  });

  test('say that a birth is estimated, that it is lost, that it died', () => {
    const rows = cardWords({ ...PET, birthEstimated: 1 }, []).rows;
    expect(rows.find(({ label }) => label === 'Nacimiento')?.value).toBe('09/08/2022 (aprox.)');
    expect(cardWords({ ...PET, lostAt: 'x' }, []).title).toBe('Perdida: su familia la busca');
    const memory = cardWords({ ...PET, deceasedOn: '2026-02-01' }, ['fenobarbital']);
    expect([memory.title, memory.urgent]).toEqual(['En memoria', []]);
  });

  test('part the colour from the marks, each as it was written', () => {
    const looks = (pet: Partial<CardPet>) =>
      cardWords({ ...PET, ...pet }, []).rows.find(({ label }) => label === 'Color y señas')?.value;
    expect(looks({ color: 'Canela y blanco', marks: 'Frente blanca' })).toBe('Canela y blanco · Frente blanca');
    expect([looks({ color: null }), looks({ marks: null }), looks({ color: null, marks: null })]).toEqual([
      'frente blanca',
      'Canela',
      'Sin registro',
    ]);
  });

  test('make file names that any program bears', () => {
    expect(cardFileName('Ñusta Águila/../"x"', 'pdf')).toBe('cedula-Nusta-Aguila-x.pdf');
    expect(cardFileName('🐶', 'png')).toBe('cedula-mascota.png');
  });
});

const anyText = (most: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: most, size: 'max' }),
    fc
      .array(fc.constantFrom('W', 'Ñ', 'Á', 'g', 'ü', ' ', 'm'), { minLength: 1, maxLength: most, size: 'max' })
      .map((l) => l.join('')),
  );

/** Its last line ends in a comma of another face: the ellipsis finds room only among the words before it. */
const FULLEST = {
  allergies:
    'WWWWWWWWWWWWWWWWWWWWWÑÁü Wmügmmüüggü ÁÁW  mm m WmÑ ÁgÑ ümÁWWWümüümWüÑüÁüÑ  gmmüüüÑÑWWgüü ggÁgügÁggügüÁÁgWÑ ÁgügWü ümmü üg Ñ  mÁWWWÁÁWWmümÑüm WÑÁWg gÑmüümWWgÑÁüÑüümÑüÁggüÑÑ üÑÑgmÑmgÁÑ  mWmmmÁÁmmgmgWügüÁüüÑWÑgÁmgWWÁüWüügÁ mÑÑÑ ',
  medicines: [
    'üÁ  WÁWüWg  W  g  g üWÁgWügüWÑ mÁÁÁ  W  ÁÁÑWÑüg',
    'W mgWÑÁWÁüüÑÁmÁ ü  üWÁ mgÑ ÑüWügm  Ñ üÁW mÁmWüWg',
    'g WmÑmgWÁ ÑümWWWmgÁÁ Á',
    'üÁ üüüÁügÑgmüg Á ÁmgWÑÑÑWgÑgÑÁÁWügÑÁüm  Ñ  m',
  ],
};

test('no text leaves its box, whatever is written', () => {
  const pets = fc.record({
    name: anyText(60),
    breed: anyText(80),
    color: anyText(80),
    marks: anyText(300),
    allergies: anyText(300),
    ownerName: anyText(60),
  });
  fc.assert(
    fc.property(pets, fc.array(anyText(80), { maxLength: 4 }), fc.webUrl(), (pet, medicines, publicUrl) => {
      const order = input({ ...pet, cardPhone: '+593998842547' }, medicines, { publicUrl: publicUrl.slice(0, 120) });
      for (const box of [...cardFront(order), ...cardBack(order)]) {
        if (box.kind !== 'text') continue;
        const { fitted, width, height } = box;
        for (const line of fitted.lines) expect(line.width).toBeLessThanOrEqual(width + 0.01);
        expect(fitted.lines.length * fitted.leading).toBeLessThanOrEqual(height + 0.01);
      }
    }),
    {
      // The whole run draws more of them; the hardest that were found are drawn each time.
      numRuns: Math.ceil(Number(process.env.STORMS) / 3),
      endOnFailure: true,
      examples: [
        [
          {
            name: 'Canela',
            breed: 'W',
            color: 'W',
            marks: 'frente blanca',
            allergies: FULLEST.allergies,
            ownerName: 'Gabriela',
          },
          FULLEST.medicines,
          'https://petlove.ec',
        ],
      ],
    },
  );
});

test('the heads of the species are those of the screens', () => {
  for (const one of ['dog', 'cat', 'rabbit', 'bird'])
    expect(readFileSync(`server/platform/html/heads/${one}.svg`)).toEqual(readFileSync(`client/art/${one}.svg`));
});

describe('the number of a paper', () => {
  test('is read however it is typed, and not with a wrong letter', () => {
    for (const kind of ['cedula', 'carnet', 'historia'] as const) {
      const number = newPaperNumber(kind);
      expect(number).toMatch(/^(CE|CV|HC)-[0-9A-Z]{4}-[0-9A-Z]{5}$/);
      expect(
        readPaperNumber(` ${number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `),
      ).toBe(number);
      const last = number.at(-1) === 'A' ? 'B' : 'A';
      expect(readPaperNumber(number.slice(0, -1) + last)).toBeNull();
      expect(readPaperNumber(`XX${number.slice(2)}`)).toBeNull();
    }
  });
});
