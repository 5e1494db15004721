/** What undoing a list took away may come in again; what a person removed stays removed. */
import { expect } from 'vitest';
import { plus } from '#server/platform/lib/time.ts';
import { makeTeam } from '../support/kept-animals.ts';
import { bookOf, finish, listDesk, PLAIN } from '../support/lists.ts';
import { expectTallied } from '../support/tallies.ts';
import { test } from '../support/world.ts';

test('the clinic’s own book brings again what undoing a list took away, and not what a person removed', async ({
  world,
}) => {
  const { vera, paz } = await makeTeam(world);
  const { look, bring } = await listDesk(world, vera);
  const living = () =>
    world.db.selectFrom('pet').select(['id', 'name', 'breed']).where('removedAt', 'is', null).orderBy('name').execute();
  const petId = async (name: string) => (await living()).find((one) => one.name === name)?.id ?? 0;
  const daysOf = async (name: string) => {
    const { vaccinations } = await world.as(paz).pets.get({ petId: await petId(name) });
    return vaccinations.map(({ givenOn }) => givenOn);
  };
  await bring(PLAIN(['9;Viejo;perro;Mestiza;Eva Ríos;0987654321;']));
  world.now = plus(world.now, 1, 'hours');
  const list = PLAIN([
    '1;Luna;perro;;Ana Paz;0991112233;01/02/2026',
    '2;Sol;perro;;Ana Paz;0991112233;',
    '3;Nube;perro;;Luis Gil;0991112244;',
    '4;Paco;perro;;Luis Gil;0991112244;',
    '9;Viejo;perro;Poodle;Eva Ríos;0987654321;03/03/2026',
  ]);
  const { importId } = await bring(list);
  const book = await bookOf(world, vera);
  world.now = plus(world.now, 1, 'hours');
  await world.as(vera).pets.remove({ petId: await petId('Nube') });
  await world.as(paz).weights.add({ petId: await petId('Paco'), amount: 9, unit: 'kg', measuredOn: '2026-11-20' });
  // The question before it says what really goes: of four brought one was removed, and one was touched.
  expect(await world.as(vera).imports.beforeUndo({ importId })).toEqual({ goes: 2, stays: 1 });
  await world.as(vera).imports.undo({ importId });
  expect(await finish(world, vera, importId)).toMatchObject({ state: 'undone', counts: { left: 1 } });
  expect(await living()).toMatchObject([{ name: 'Paco' }, { name: 'Viejo', breed: 'Mestiza' }]);
  await expectTallied(world);

  const { body } = await look(book, 'petlove-clinica.xlsx');
  expect(body.counts).toMatchObject({ new: 2, wrong: 0 });
  expect(body.brings).toMatchObject({ doses: 2 });
  expect(body.sample).toContainEqual(
    expect.objectContaining({ name: 'Nube', state: 'already', note: 'La trajiste antes y después la quitaste.' }),
  );
  expect((await bring(book, 'petlove-clinica.xlsx')).counts).toMatchObject({ new: 2, wrong: 0 });
  expect(await living()).toMatchObject([
    { name: 'Luna' },
    { name: 'Paco' },
    { name: 'Sol' },
    { name: 'Viejo', breed: 'Poodle' },
  ]);
  expect([await daysOf('Luna'), await daysOf('Viejo')]).toEqual([['2026-02-01'], ['2026-03-03']]);

  // Once more it brings nothing, also not the dose that a person removed since.
  const { vaccinations } = await world.as(paz).pets.get({ petId: await petId('Luna') });
  await world.as(paz).vaccines.remove({ vaccinationId: vaccinations[0]?.id ?? 0 });
  expect(await daysOf('Luna')).toEqual([]);
  const again = await bring(book, 'petlove-clinica.xlsx');
  expect(again.counts).toMatchObject({ new: 0, more: 0, wrong: 0 });
  expect(await daysOf('Luna')).toEqual([]);
  const notes = await world.db
    .selectFrom('listImportRow')
    .select('note')
    .where('importId', '=', again.importId)
    .execute();
  expect(notes.map(({ note }) => note)).toContain('Lo que alguien quitó de su libreta sigue quitado.');

  // The list itself as well: of an animal that was there before, too.
  await world.as(vera).pets.remove({ petId: await petId('Sol') });
  expect((await bring(list)).counts).toMatchObject({ new: 0, wrong: 0 });

  // An owner without a name is no person, in the sheet of owners neither.
  const owners = ['Tutor n.º;Nombres;Apellidos;Tipo de identificación;Teléfono;Pacientes', '1;Rosa;Loor;;0998842547;0'];
  const { counts, sample } = (await look([...owners, '2;;;;0998842548;0', '3;;;;;0'].join('\n'), 'tutores.csv')).body;
  expect(counts).toMatchObject({ known: 1, wrong: 2 });
  expect(sample.map(({ name, state }) => [name, state])).toEqual([
    ['Rosa Loor', 'known'],
    ['', 'wrong'],
    ['', 'wrong'],
  ]);
});
