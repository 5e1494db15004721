/** What one installation takes along another reads back: the two books are equal but for numbers, codes and who signed. */
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { refreshDue } from '#server/health/due/service.ts';
import { cookieOf } from '../support/files.ts';
import { makeUser } from '../support/guardian.ts';
import { makeTeam, openAnimal, writeKeptAnimal } from '../support/kept-animals.ts';
import { bookOf, finish, listDesk } from '../support/lists.ts';
import { openWorld, test, type World } from '../support/world.ts';
import { readBook } from '../support/xlsx.ts';

type Book = ReturnType<typeof readBook>;

const NUMBERS = ['Paciente n.º', 'Código PetLove+', 'Tutor n.º', 'Lote n.º', 'Anotación n.º', 'Dosis n.º', 'Turno n.º'];
/** Of an account here, of the clinic's consent, or said of what was brought: no list makes them. */
const TOLD_IN_HOY = ['Contacto', 'Agendado para', 'Nota'];
const OF_HERE = [
  'Cómo llegó',
  'Acceso',
  'Traída',
  'Firmó',
  'Registro',
  'Clínica que firmó',
  'Lo anotó',
  'Jornada',
  ...TOLD_IN_HOY,
];

/** Each sheet counts its own entries; a note of what happened names its dose. */
function kindOf(sheet: string, column: string): string {
  if (column === 'Dosis n.º') return 'Dosis';
  return column === 'Anotación n.º' ? sheet : column;
}

/** Numbers by their order of appearance, so that the rows of one animal still belong together. */
function comparable(book: Book): Book {
  const seen = new Map<string, Map<unknown, number>>();
  const numbered = (column: string, value: unknown) => {
    const known = seen.get(column) ?? new Map<unknown, number>();
    seen.set(column, known);
    if (!known.has(value)) known.set(value, known.size + 1);
    return known.get(value) ?? 0;
  };
  const cells = (sheet: string, row: Book[string][number]) => {
    const signed = row['Firmó'] && `${row['Firmó']} (registro ${row.Registro})`;
    const all = Object.entries(row).map(([column, value]): [string, string | number | null] => {
      if (OF_HERE.includes(column) || (sheet === 'Tutores' && column === 'Desde')) return [column, null];
      if (column === 'Veterinario anotado')
        return [column, (value && signed ? `${value}; firmó ${signed}` : (value ?? signed)) || null];
      if (column === 'Clínica anotada') return [column, value ?? row['Clínica que firmó'] ?? null];
      return [column, NUMBERS.includes(column) && value !== null ? numbered(kindOf(sheet, column), value) : value];
    });
    return Object.fromEntries(all);
  };
  // Of animals whose guardians ended the consent the clinic keeps what it signed where it signed it.
  const ended = new Set(book.Animales?.flatMap((row) => (row['Permiso terminado el'] ? row['Paciente n.º'] : [])));
  const sheets = Object.entries(book).filter(([name]) => name !== 'Pagos');
  const all = Object.fromEntries(
    sheets.map(([name, rows]) => [
      name,
      rows.filter((row) => !ended.has(row['Paciente n.º'] ?? null)).map((row) => cells(name, row)),
    ]),
  );
  // Those without an animal come behind those who come with one.
  all.Tutores?.sort((one, other) => Number(one['Tutor n.º']) - Number(other['Tutor n.º']));
  return all;
}

/** A small clinic with everything that is easily lost. */
async function clinicOf(world: World) {
  const { vera, paz, camila } = await makeTeam(world);
  // No one of that name works where the book is read.
  await world.db.updateTable('staff').set({ professionalName: 'Pilar Mora' }).where('userId', '=', paz.id).execute();
  const by = { by: vera.id, at: world.now };
  const toby = await writeKeptAnimal(world.db, { ...by, phone: '+593998842547', email: 'rosa@correo.ec' });
  // Two Rosas without a number, and two of one name with one of them.
  const nena = await writeKeptAnimal(world.db, { ...by, name: 'Nena', pet: { speciesId: 2 } });
  const other = await writeKeptAnimal(world.db, { ...by, name: 'Nena', owner: { name: 'Rosa María', surname: '' } });
  const lia = await writeKeptAnimal(world.db, { ...by, name: 'Lía', owner: { name: 'Rosa' } });
  await world.db.updateTable('pet').set({ ownerId: nena.ownerId }).where('id', '=', lia.petId).execute();
  await world.db
    .updateTable('pet')
    .set({ name: 'Nena', speciesId: 2, importRef: 'ref:007' })
    .where('id', '=', lia.petId)
    .execute();
  const facts = {
    birthOn: '2026-05-01',
    birthEstimated: 1,
    breed: '=1+1',
    marks: 'Oreja; rota',
    color: 'Café',
  } as const;
  await world.db.updateTable('pet').set(facts).where('id', '=', toby.petId).execute();
  const died = { deceasedOn: '2026-11-10', birthOn: '2015-02-28', neutered: 1, neuteredOn: '2016-01-05' } as const;
  await world.db
    .updateTable('pet')
    .set({ ...died, microchip: '941000012345678', allergies: 'Pollo' })
    .where('id', '=', other.petId)
    .execute();
  const passport = {
    idKind: 'pasaporte',
    idNumber: 'AB123',
    city: 'Bogotá',
    address: 'Calle 1; 2',
    phone: '+573001234567',
  } as const;
  await world.db.updateTable('owner').set(passport).where('id', '=', other.ownerId).execute();
  await world.db.transaction().execute(async (db) => {
    for (const { petId } of [toby, lia, other]) await refreshDue(db, petId);
  });
  const ana = await makeUser(world, { name: 'Ana', surname: 'Paz', email: 'ana@correo.ec', phone: '+593991112223' });
  const handedOver = await openAnimal(world, ana, vera);
  const luis = await makeUser(world);
  const ended = await openAnimal(world, luis, vera);
  await world.as(paz).vaccines.add({ petId: ended, name: 'Antirrábica', givenOn: '2026-11-01' });
  await world.as(luis).patients.end({ petId: ended });

  const { petId } = toby;
  const label = { laboratory: 'MSD', number: 'A-100', expiresOn: '2027-06-30', received: 25 };
  const { lotId } = await world.as(paz).lots.add({ ...label, vaccineIds: [1, 12], product: 'Nobivac Rabia' });
  await world.as(paz).lots.add({ ...label, vaccineIds: [2], number: 'B-1', received: 3 });
  const dose = { petId, vaccineId: 1, name: 'Nobivac', givenOn: '2026-11-01', lotId, notes: 'En la pata\nizquierda' };
  const { vaccinationId } = await world.as(paz).vaccines.add({ ...dose, laboratory: 'MSD', lot: 'A-100' });
  await world
    .as(paz)
    .vaccines.add({ petId, vaccineId: 2, name: 'Quíntuple', givenOn: '2026-11-01', nextSource: 'none' });
  await world.as(paz).vaccines.add({ petId, name: 'Traída de Perú', givenOn: '2026-10-01', veterinarian: 'Dr. X' });
  // Before a birth that is only estimated, and once more on the same day.
  for (const lot of ['L-1', 'L-2'])
    await world.db
      .insertInto('vaccination')
      .values({
        petId,
        vaccineId: 2,
        name: 'Quíntuple',
        givenOn: '2026-04-01',
        nextOn: '2026-12-24',
        nextSource: 'chosen',
        lot,
        createdBy: null,
        createdAt: world.now,
        updatedAt: world.now,
      })
      .execute();
  const event = {
    happenedOn: '2026-11-02',
    what: 'Hinchazón',
    seriousness: 'mild',
    reportedTo: 'Agrocalidad',
  } as const;
  await world.as(paz).adverseEvents.add({ vaccinationId, ...event });
  const wormer = { petId, product: 'Bravecto', target: 'external', form: 'chewable12', dose: '1 tableta' } as const;
  await world.as(paz).dewormings.add({ ...wormer, weight: { amount: 12.3, unit: 'kg' }, givenOn: '2026-11-02' });
  await world
    .as(ana)
    .dewormings.add({ petId: handedOver, product: 'Drontal', target: 'internal', givenOn: '2026-11-02' });
  for (const [amount, unit] of [
    [12.3, 'kg'],
    [12.9, 'kg'],
    [27, 'lb'],
  ] as const)
    await world.as(camila).weights.add({ petId, amount, unit, measuredOn: '2026-11-10', sure: true });
  const { illnessId } = await world.as(paz).illnesses.add({ petId, name: 'Otitis', diagnosedOn: '2026-11-03' });
  const plan = {
    dose: '2 gotas',
    every: 8,
    everyUnit: 'hour',
    startOn: '2026-11-03',
    route: 'ear',
    firstTime: '07:30',
  } as const;
  const drops = { petId, name: 'Gotas', ...plan, duration: 7, durationUnit: 'day', illnessId } as const;
  const { medicineId } = await world.as(paz).medicines.add(drops);
  const given = { medicineId, givenAt: world.now, createdBy: null };
  for (const slot of ['2026-11-03T07:30', '2026-11-04T23:30'])
    await world.db
      .insertInto('medicineDose')
      .values({ ...given, slot })
      .execute();
  await world.as(paz).checkups.add({ petId, reason: 'Control de oídos', plannedOn: '2026-12-01', illnessId });
  const reason = { petId, attendedOn: '2026-11-03', reason: 'Otitis', temperature: 38.5, plan: 'Gotas y reposo' };
  await world.as(paz).consultations.add({ ...reason, weight: { amount: 12, unit: 'kg' } });
  const items = [
    { product: 'Amoxicilina', dose: '1 tableta', frequency: 'Cada 12 horas', duration: '7 días' },
    { product: 'Suero', dose: '5 ml', frequency: 'Cada 8 horas', duration: null },
  ];
  await world.as(paz).prescriptions.add({ petId, prescribedOn: '2026-11-03', items, indications: 'Con comida' });
  const hour = { day: '2026-11-23', minutes: 20, reason: 'Control' };
  await world.as(camila).appointments.book({ ...hour, time: '09:30', petId, veterinarianId: paz.id });
  const stranger = { personName: 'Beto Cruz', personPhone: '+593987654321', animalName: 'Rex' };
  await world.as(camila).appointments.book({ ...hour, time: '10:00', ...stranger, veterinarianId: paz.id });
  await world.as(vera).owners.create({ name: 'De Vera', surname: 'no es de la clínica' });
  return { vera, ana, code: toby.code };
}

test('a clinic taken along and brought into an empty installation is the same clinic, and brought again nothing comes twice', async ({
  world,
}) => {
  const { vera, ana, code } = await clinicOf(world);
  const book = await bookOf(world, vera);
  // Where it was written nothing of it is new: neither the animal that its guardian took over nor an entry.
  const here = await (await listDesk(world, vera)).look(book, 'petlove-clinica.xlsx');
  expect(here.body.counts).toMatchObject({ new: 0, known: 0, wrong: 0 });
  expect(Object.values(here.body.brings).every((amount) => amount === 0)).toBe(true);

  // A code of an animal that the account does not reach is as one that does not exist.
  const stranger = await (await listDesk(world, ana)).look(`Nombre;Especie;Código PetLove+\nZeus;perro;${code}`);
  expect(stranger.body.counts).toMatchObject({ new: 1, known: 0, already: 0, wrong: 0 });

  const there = await openWorld();
  there.now = '2026-11-22T15:00:00.000Z';
  try {
    const team = await makeTeam(there);
    const desk = await listDesk(there, team.vera);
    const { status, body } = await desk.look(book, 'petlove-clinica.xlsx');
    expect([status, body.problems, body.asked]).toEqual([200, [], []]);
    expect(body.sheets.map(({ name, kind, own }) => [name, kind, own])).toContainEqual(['Pendientes', 'other', 'due']);
    expect(body.warned).toBe(2);
    const done = await desk.bring(book, 'petlove-clinica.xlsx');
    expect(done.counts).toMatchObject({ new: 5, wrong: 0 });

    const [weights, [turn]] = [readBook(book).Pesos, readBook(book).Turnos ?? []];
    expect([weights?.map((row) => row['Lo pesó']), turn?.Con]).toEqual([
      ['Paz', 'Dra. Pilar Mora', 'Camila'],
      'Dra. Pilar Mora',
    ]);
    const [was, is] = [comparable(readBook(book)), comparable(readBook(await bookOf(there, team.vera)))];
    for (const name of Object.keys(was)) expect(is[name], name).toEqual(was[name]);

    const again = await desk.look(book, 'petlove-clinica.xlsx');
    expect(again.body.counts).toMatchObject({ new: 0, known: 0, wrong: 0 });
    expect(Object.values(again.body.brings).every((amount) => amount === 0)).toBe(true);
    const twice = await desk.bring(book, 'petlove-clinica.xlsx');
    expect([twice.counts.new, twice.counts.more, twice.undoUntil]).toEqual([0, 0, null]);

    // Undone, nothing of it is left: no owner, no lot, no appointment.
    await there.as(team.vera).imports.undo({ importId: done.importId });
    expect(await finish(there, team.vera, done.importId)).toMatchObject({ state: 'undone', counts: { left: 0 } });
    const left = readBook(await bookOf(there, team.vera));
    expect(Object.entries(left).filter(([, rows]) => rows.length > 0)).toEqual([]);

    // The table of the animals alone is read as well, with its texts and telephones as tables write them.
    const zip = await (await world.http()).inject({
      url: '/api/admin/clinica.zip',
      headers: { cookie: await cookieOf(world, vera) },
    });
    const { 'animales.csv': table = new Uint8Array() } = unzipSync(zip.rawPayload);
    expect((await desk.bring(Buffer.from(table), 'animales.csv')).counts).toMatchObject({ new: 5, wrong: 0 });
    const animals = comparable(readBook(await bookOf(there, team.vera))).Animales;
    expect(animals).toEqual(was.Animales);
  } finally {
    await there.close();
  }
});
