/** A guardian's own list of animals from a spreadsheet: what it would do, what it does, and what it refuses. */
import { expect } from 'vitest';
import { plus } from '#server/platform/lib/time.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { listDesk } from '../support/lists.ts';
import { test, type World } from '../support/world.ts';

async function desk(world: World) {
  const ana = await makeUser(world);
  return { ana, ...(await listDesk(world, ana)) };
}

const LIST = [
  'Nombre;Especie;Sexo;Edad;Tutor;Cédula;Teléfono;Última antirrábica;Peluquero',
  'Canela;perro;hembra;3 años;María Fernanda Loor Vera;1710034065;0998842547;10/02/2026;Juan',
  'Michi;Gato;macho;;María Fernanda Loor Vera;1710034065;0998842547;;',
  'Rex;dragón;macho;;Beto;;;31/02/2026;',
  '=HYPERLINK("x");perro;macho;;Beto;123;;;',
].join('\r\n');

test('a list is shown first, then brought; what is wrong comes back with why, and twice makes nothing twice', async ({
  world,
}) => {
  const { ana, app, look, bring } = await desk(world);
  const { status, body } = await look(LIST);
  expect(status).toBe(200);
  expect(body.counts).toEqual({ total: 4, new: 2, known: 0, already: 0, wrong: 2 });
  expect(body.sheets[0]?.columns.at(-1)).toEqual({ title: 'Peluquero', field: null });
  expect(body.problems).toContainEqual({ line: 4, sheet: 0, column: 'Especie', message: 'No conocemos esa especie.' });
  expect(body.problems).toContainEqual({
    line: 4,
    sheet: 0,
    column: 'Última antirrábica',
    message: 'Febrero de 2026 tiene 28 días.',
  });
  expect(await world.as(ana).pets.list()).toEqual([]);

  const done = await bring(LIST);
  expect(done).toMatchObject({ state: 'done', counts: { new: 2, more: 0, already: 0, wrong: 2 } });
  const cookie = await cookieOf(world, ana);
  const url = `/api/mascotas/lista/${done.importId}/errores`;
  const rejected = (await app.inject({ method: 'GET', url, headers: { cookie } })).body;
  // The formula comes back as the text it is.
  expect(rejected).toContain(`"'=HYPERLINK`);
  expect(rejected).toMatch(/Línea 5: Cédula/);
  expect(rejected.split('\n')[0]).toMatch(/Peluquero,Error/);
  const pets = await world.as(ana).pets.list();
  expect(pets.map(({ name }) => name).toSorted()).toEqual(['Canela', 'Michi']);
  const { owners } = await world.as(ana).owners.page({});
  expect(owners[1]).toMatchObject({ name: 'María Fernanda', surname: 'Loor Vera', phone: '+593998842547', pets: 2 });
  const record = await world.as(ana).pets.get({ petId: pets.find(({ name }) => name === 'Canela')?.id ?? 0 });
  expect(record.vaccinations[0]).toMatchObject({ name: 'Antirrábica', givenOn: '2026-02-10', nextOn: '2027-02-10' });
  expect(record.pet).toMatchObject({ birthOn: '2023-11-21', birthEstimated: 1 });

  expect(await bring(LIST)).toMatchObject({ counts: { new: 0, already: 2, wrong: 2 } });
  expect(await world.as(ana).pets.list()).toHaveLength(2);
  // After the twentieth file of an hour it says why, and when it goes on.
  await world.db
    .updateTable('rateLimit')
    .set({ count: 20, resetsAt: plus(world.now, 23, 'minutes') })
    .where('key', '=', `importUser:${ana.id}`)
    .execute();
  const { status: tooMany, body: refusal } = await look(LIST);
  expect([tooMany, refusal.message]).toEqual([
    429,
    'Ya leímos 20 archivos tuyos en menos de una hora, y leer cada uno da trabajo. Lo que trajiste está guardado. Sigue dentro de 23 minutos.',
  ]);
  const log = await world.db.selectFrom('auditEntry').select('actorId').where('action', '=', 'imports.begin').execute();
  expect(log).toEqual([{ actorId: ana.id }, { actorId: ana.id }]);
});

test('an animal that is here already is not made again: by its reference, its microchip, or its name and guardian', async ({
  world,
}) => {
  const { ana, bring, look } = await desk(world);
  await makePet(world, ana, { name: 'Luna', microchip: '941000025614308' });
  await makePet(world, ana, { name: 'Sol' });
  const list = (rows: string[]) => ['referencia,nombre,especie,microchip', ...rows].join('\n');
  const { body } = await look(
    list([',Otra,perro,941000025614308', ',Sol,perro,', 'A1,Nube,perro,', 'A1,Nube,perro,', 'A1,Trueno,perro,']),
  );
  expect(body.sample.map(({ state }) => state)).toEqual(['already', 'already', 'new', 'already', 'wrong']);
  expect(body.problems[0]?.message).toMatch(/A1 ya es de Nube/);
  expect(await bring(list(['A1,Nube,perro,', 'A2,Nube,perro,']))).toMatchObject({ counts: { new: 2 } });
  expect(await bring(list(['A1,Cambió de nombre,perro,']))).toMatchObject({ counts: { new: 0, already: 1 } });
  const other = await makeUser(world);
  await makePet(world, other, { name: 'Ajeno', microchip: '985112004567890' });
  expect((await look(list([',X,perro,985112004567890']))).body.problems[0]?.message).toMatch(/otra libreta/);
});

test('the reference of a list is its own: an animal that passes to another account leaves it behind', async ({
  world,
}) => {
  const [ana, luis] = [await desk(world), await desk(world)];
  const list = (names: string[]) => ['referencia,nombre,especie', ...names.map((n) => `${n},perro`)].join('\n');
  await ana.bring(list(['A1,Luna', 'A2,Sol']));
  const pass = async (name: string) => {
    const petId = (await world.as(ana.ana).pets.list()).find((pet) => pet.name === name)?.id ?? 0;
    await world.as(ana.ana).transfers.offer({ petId, email: luis.ana.email });
    const letter = (await deliveredMails(world)).findLast(({ text }) => text.includes('/traspaso/'));
    const token = /\/traspaso\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
    await world.as(luis.ana).transfers.accept({ token });
  };
  await pass('Luna');
  // Another animal that the receiver's own list calls the same comes along, and one whose reference is taken can still be accepted.
  expect(await luis.bring(list(['A1,Nube', 'A2,Trueno']))).toMatchObject({ counts: { new: 2, already: 0 } });
  await pass('Sol');
  const names = (await world.as(luis.ana).pets.list()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Luna', 'Nube', 'Sol', 'Trueno']);
});

test('is read as Windows and spreadsheets write it, and refused in words where it is no list', async ({ world }) => {
  const { look } = await desk(world);
  const windows = Buffer.from('nombre,especie,señas\nÑato,perro,"orejas caídas, rabo corto"\n', 'latin1');
  const { body } = await look(windows);
  expect(body).toMatchObject({ counts: { new: 1 }, sample: [{ name: 'Ñato' }] });
  expect((await look('\uFEFFNombre\tEspecie\nTob,y\tperro')).body.sample[0]?.name).toBe('Tob,y');
  const said = async (list: string | Buffer) => {
    const answer = await look(list);
    return [answer.status, answer.body.code, answer.body.message];
  };
  const refused = (words: string) => [400, 'IMPORT_REFUSED', expect.stringContaining(words)];
  expect(await said('Esto es una carta.\nNo una lista.')).toEqual(refused('No encontramos una tabla'));
  expect(await said('nombre,especie\n')).toEqual(refused('solo tiene títulos'));
  expect(await said('')).toEqual([400, 'IMPORT_REFUSED', 'El archivo está vacío.']);
  expect(await said('PK\u0003\u0004')).toEqual(refused('Excel está dañado'));
  const below = (line: string) => `nombre,especie,raza\nLuna,perro,\n${line}`;
  expect(await said(below(',\n'.repeat(100_000)))).toEqual(refused('pasa de la línea 50001'));
  expect(await said(below(`Sol,perro${','.repeat(200)}`))).toEqual(refused('La línea 3 tiene más de 100 columnas'));
  expect(await said(below(','.repeat(1_000_000)))).toEqual(refused('La línea 3 es demasiado larga'));
  expect(await said(below(`"Sol,perro,\n${'a,perro,\n'.repeat(50)}`))).toEqual(
    refused('En la línea 3 hay unas comillas'),
  );
  expect(await said(below(`Sol\0,perro,`))).toEqual(refused('La línea 3 tiene caracteres que no son de texto'));
  // Thousands of blank rows below a list are common, and lines may end in each of three ways.
  const blank = `nombre,especie\r\n"Lu\r\nna",perro\r${',\r'.repeat(3000)}Sol,gato\n`;
  expect((await look(blank)).body).toMatchObject({
    counts: { total: 2, new: 2 },
    sample: [{ line: 3 }, { line: 3004 }],
  });
  const many = `nombre,especie\n${'a,perro\n'.repeat(100_000)}`;
  expect(await said(many)).toEqual([400, 'IMPORT_REFUSED', expect.stringContaining('más de 2.000 filas')]);
  expect(await said(`nombre,especie\n${'a,perro\n'.repeat(2001)}`)).toEqual(refused('más de 2.000 filas'));
  expect((await said(Buffer.alloc(11_000_000, 'a')))[0]).toBe(413);
});

test('says before anything is written that an animal begins no other days of trial', async ({ world }) => {
  const { ana, look, bring } = await desk(world);
  const list = 'Nombre;Especie;Microchip\r\nCanela;perro;941000025614308';
  const petId = await makePet(world, ana, { name: 'Canela', microchip: '941000025614308' });
  await world.as(ana).pets.remove({ petId });
  world.now = '2026-12-02T15:00:00.000Z';
  const note =
    'Su prueba empezó el 21/11/2026 y no empieza otra: si terminó, se lee todo y para añadir se paga su año.';
  expect((await look(list)).body.sample).toMatchObject([{ state: 'new', note }]);
  expect(await bring(list)).toMatchObject({ counts: { new: 1 } });
  expect(await world.as(ana).licences.mine()).toMatchObject([{ state: 'prueba', until: '2026-12-21' }]);
});
