/** What clinics call a list: files of programs, spreadsheets and old books, each understood as it is or refused in words. */
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { zipSync } from 'fflate';
import { describe, expect } from 'vitest';
import { cookieOf } from '../support/files.ts';
import { ASM3, clinicDesk, dosesOf, finish, LATIN1, recordOf, ROW_PER_DOSE, spanishBook } from '../support/lists.ts';
import { test, type World } from '../support/world.ts';

describe('a file is understood as it is', () => {
  test('of a shelter’s program: English words, one row for each vaccination', async ({ world }) => {
    const { paz, look, bring } = await clinicDesk(world);
    const { body } = await look(ASM3, 'asm3.csv');
    expect(body).toMatchObject({
      counts: { total: 3, new: 2, known: 1, wrong: 0 },
      brings: { doses: 3, weights: 2 },
      dayFirst: true,
      order: 'shown',
      asked: [],
    });
    expect(await bring(ASM3)).toMatchObject({ counts: { new: 2, more: 1, wrong: 0 } });
    const rex = await recordOf(world, paz, 'Rex');
    expect(rex.pet).toMatchObject({ sex: 'male', neutered: 1, birthOn: '2020-02-14', microchip: '985112004567890' });
    expect(dosesOf(rex)).toEqual([
      ['Cuádruple canina', 7, '2026-03-03', '2027-03-03'],
      ['Antirrábica', 1, '2026-03-03', '2027-03-03'],
    ]);
    expect(rex.vaccinations[1]).toMatchObject({
      notes: 'En la lista decía «Rabies».',
      laboratory: 'Zoetis',
      lot: 'RB-1188',
      signatureId: null,
      createdBy: null,
    });
    expect(rex.weights).toMatchObject([{ grams: 28_500 }]);
    expect(dosesOf(await recordOf(world, paz, 'Misty'))).toEqual([['Triple felina', 13, '2026-05-20', '2027-05-20']]);
  });

  test('of a spreadsheet with merged titles, headings that are vaccines, and a second sheet of doses', async ({
    world,
  }) => {
    const { paz, look, bring } = await clinicDesk(world);
    const book = await spanishBook();
    const { body } = await look(book, 'pacientes.xlsx');
    expect(body.sheets.map(({ name, kind, rows, headingLine }) => [name, kind, rows, headingLine])).toEqual([
      ['Pacientes', 'animals', 4, 4],
      ['Dosis', 'doses', 3, 1],
    ]);
    expect(body.sheets[0]?.columns.map(({ field }) => field)).toEqual([
      'ref',
      'name',
      'species',
      'sex',
      'age',
      'owner',
      'phone',
      'doseOn',
      'doseOn',
    ]);
    expect(body).toMatchObject({ counts: { total: 7, new: 3, known: 2, wrong: 2 }, asked: [] });
    const done = await bring(book, 'pacientes.xlsx');
    expect(done).toMatchObject({ counts: { new: 3, more: 2, wrong: 2 } });
    const canela = await recordOf(world, paz, 'Canela');
    expect(canela.pet).toMatchObject({
      sex: 'female',
      neutered: 1,
      birthOn: '2023-11-21',
      birthEstimated: 1,
      ownerName: 'María Fernanda',
    });
    expect(dosesOf(canela)).toEqual([
      ['Quíntuple canina', 2, '2026-01-15', '2027-01-15'],
      ['Antirrábica', 1, '2025-12-01', '2026-12-01'],
    ]);
    expect((await recordOf(world, paz, 'Toby')).pet).toMatchObject({ sex: 'male', neutered: 1 });
    expect(dosesOf(await recordOf(world, paz, 'Michi')).map(([name, id]) => [name, id])).toEqual([
      ['Antirrábica', 12],
      ['Triple felina', 13],
    ]);
    // The rows that stayed out come back as a workbook, sheet by sheet, with why.
    const url = `/api/mascotas/lista/${done.importId}/errores`;
    const app = await world.http();
    const vera = await world.db.selectFrom('user').selectAll().where('name', '=', 'Vera').executeTakeFirstOrThrow();
    const file = await app.inject({ method: 'GET', url, headers: { cookie: await cookieOf(world, vera) } });
    const back = await readXlsx(file.rawPayload);
    expect(back.sheets.map(({ name, rows }) => [name, rows.length, rows[0]?.at(-1)])).toEqual([
      ['Pacientes', 2, 'Error'],
      ['Dosis', 2, 'Error'],
    ]);
    expect(back.sheets[0]?.rows[1]?.at(-1)).toMatch(/Línea 8: Especie: No conocemos esa especie/);
  });

  test('of one row for each dose: the animal once, each dose once, an unsure name asked about', async ({ world }) => {
    const { vera, paz, look, bring } = await clinicDesk(world);
    const { body } = await look(ROW_PER_DOSE);
    expect(body).toMatchObject({ counts: { total: 6, new: 3, known: 3 }, brings: { doses: 7 } });
    expect(body.asked.map(({ name, vaccineId, certain }) => [name, vaccineId, certain])).toEqual([
      ['Vacuna rara', null, false],
      ['Séxtuple', 3, false],
    ]);
    await bring(ROW_PER_DOSE);
    const luna = await recordOf(world, paz, 'Luna');
    expect(dosesOf(luna).map(([name, id, on]) => [name, id, on])).toEqual([
      ['Quíntuple canina', 2, '2026-02-15'],
      ['Antirrábica', 1, '2026-02-01'],
      ['Quíntuple canina', 2, '2025-02-20'],
      ['Antirrábica', 1, '2025-02-20'],
    ]);
    // Nothing is taken for a vaccine because of its name alone.
    expect(dosesOf(await recordOf(world, paz, 'Nube'))).toEqual([['Séxtuple', null, '2026-03-05', null]]);
    // What was decided once is known from then on, by everybody and in the next list.
    const again = await look(ROW_PER_DOSE.replace('Nube', 'Brisa'));
    const names = [
      { speciesId: 1, name: 'Séxtuple', vaccineId: 3 },
      { speciesId: 2, name: 'Vacuna rara', vaccineId: null },
    ];
    const { importId } = again.body;
    // The other name is only that of a dose that is there already.
    const { asked } = await world.as(vera).imports.arrange({ importId, names });
    expect(asked.map(({ name, told }) => [name, told])).toEqual([['Séxtuple', true]]);
    await world.as(vera).imports.begin({ importId });
    await finish(world, vera, importId);
    expect(dosesOf(await recordOf(world, paz, 'Brisa'))).toMatchObject([
      ['Séxtuple canina', 3, '2026-03-05', '2027-03-05'],
    ]);
    expect((await look('Nombre;Especie;Vacuna;Fecha\nOtro;perro;séxtuple;05/03/2026')).body.asked).toEqual([]);
  });

  test('of an old program on Windows: Latin-1, semicolons, days with dots, weights and notes', async ({ world }) => {
    const { paz, bring } = await clinicDesk(world);
    expect(await bring(LATIN1)).toMatchObject({ counts: { new: 1, wrong: 0 } });
    const nato = await recordOf(world, paz, 'Ñato');
    expect(nato.pet).toMatchObject({ birthOn: '2022-03-15', ownerName: 'Íñigo', ownerSurname: 'Núñez' });
    expect(nato.dewormings).toMatchObject([{ product: 'Drontal Plus', target: 'internal', givenOn: '2026-11-01' }]);
    expect(nato.weights).toMatchObject([{ grams: 12_500 }]);
    expect(nato.checkups).toMatchObject([{ reason: 'Notas de la lista', notes: 'Muerde en la mesa' }]);
  });
});

describe('what is no list is refused in words', () => {
  const said = async (world: World, file: Buffer) => {
    const { look } = await clinicDesk(world);
    const { status, body } = await look(file, 'libro.xlsx');
    return [status, body.code, body.message];
  };
  const refused = (words: string) => [400, 'IMPORT_REFUSED', expect.stringContaining(words)];

  test('a workbook with a password', async ({ world }) => {
    const sheets = [
      {
        name: 'A',
        rows: [
          ['Nombre', 'Especie'],
          ['Luna', 'perro'],
        ],
      },
    ];
    const locked = await writeXlsx({ sheets, encryption: { password: 'clave', spinCount: 1000 } });
    expect(await said(world, Buffer.from(locked))).toEqual(refused('El libro tiene contraseña'));
  });

  test('a bomb, an archive of something else, an old .xls, and a workbook that is cut off', async ({ world }) => {
    const { look } = await clinicDesk(world);
    const words = async (file: Buffer) => (await look(file, 'libro.xlsx')).body.message;
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(140 * 1024 * 1024) }, { level: 9 });
    expect(bomb.length).toBeLessThan(400_000);
    expect(await words(Buffer.from(bomb))).toMatch(/demasiado grande/);
    expect(await words(Buffer.from(zipSync({ 'carta.txt': new Uint8Array(10) })))).toMatch(/está dañado, o no es uno/);
    expect(await words(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]))).toMatch(/antes de 2007/);
    expect(await words((await spanishBook()).subarray(0, 2000))).toMatch(/está dañado/);
    // A name says nothing of what is inside.
    expect(await words(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]))).toMatch(/Es una foto/);
    expect(await words(Buffer.from('%PDF-1.7\n%âãÏÓ', 'latin1'))).toMatch(/Es un PDF/);
  });

  test('a hundred thousand rows; formulas count by their stored value', async ({ world }) => {
    const { look } = await clinicDesk(world);
    const many = ['Nombre;Especie', ...Array.from({ length: 100_000 }, (_, n) => `A${n};perro`)].join('\n');
    expect((await look(many)).body.message).toMatch(/más de 20\.000 filas/);
    const cells = new Map([['1,0', { formulaResult: 'Luna', formula: '"Lu"&"na"' }]]);
    const sheet = {
      name: 'A',
      rows: [
        ['Nombre', 'Especie'],
        [null, 'perro'],
      ],
      cells,
    };
    const { body } = await look(Buffer.from(await writeXlsx({ sheets: [sheet] })), 'libro.xlsx');
    expect(body.sample).toMatchObject([{ name: 'Luna', state: 'new' }]);
  });
});
