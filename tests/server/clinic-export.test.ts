/** The clinic takes everything along, and reads it back equal: each cell against the row it came from. */
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { newCode, showCode } from '#server/platform/lib/codes.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, openAnimal, writeKeptAnimal } from '../support/kept-animals.ts';
import { type Person, test, type World } from '../support/world.ts';
import { readBook } from '../support/xlsx.ts';

const get = async (world: World, person: Person, file: string) =>
  (await world.http()).inject({ url: `/api/admin/${file}`, headers: { cookie: await cookieOf(world, person) } });

async function takenAlong(world: World, person: Person) {
  const book = await get(world, person, 'clinica.xlsx');
  const zip = await get(world, person, 'clinica.zip');
  expect([book.statusCode, zip.statusCode]).toEqual([200, 200]);
  const files = unzipSync(zip.rawPayload);
  const table = (name: string) =>
    parse(strFromU8(files[`${name}.csv`] ?? new Uint8Array()), { delimiter: ';', bom: true, columns: true }) as Record<
      string,
      string
    >[];
  return { book: readBook(book.rawPayload), table, files };
}

/** Names as people write them, and as nobody should. */
const NAMES = [
  'Ñandú',
  'Canela; la "gorda"',
  'Dos\nlíneas',
  'Luna 🐕‍🦺',
  '=cmd|calc!A0',
  '-Negro',
  "O'Higgins",
  '<b>Toby</b> & Cía',
  '_x0041_',
];
const CHIP = '000941000012345';

test('every patient is a row of both, equal to what the clinic keeps', async ({ world }) => {
  const { vera, paz } = await makeTeam(world);
  const kept = [];
  for (const [at, name] of NAMES.entries()) {
    const phone = at === 0 ? '+593998842547' : null;
    const owner = { name: at === 1 ? '@Rosa; "R"' : 'Rosa', surname: 'Loor Ñáñez' };
    kept.push(await writeKeptAnimal(world.db, { by: vera.id, at: world.now, name, phone, owner }));
  }
  const [first, second] = kept.map(({ petId }) => petId);
  await world.db
    .updateTable('pet')
    .set({ microchip: CHIP, birthOn: '1899-12-31', neutered: 1, breed: '+Mestizo', importRef: 'ref:007' })
    .where('id', '=', first ?? 0)
    .execute();
  await world.db
    .updateTable('pet')
    .set({ birthOn: '2020-02-29', neutered: 0 })
    .where('id', '=', second ?? 0)
    .execute();
  const { book, table } = await takenAlong(world, vera);

  const rows = await sql<Record<string, string | number | null>>`select pet.id, pet.code, pet.name, pet.breed,
    pet."importRef", pet."birthOn", pet.microchip, pet.neutered, owner.name as "ownerName", owner.surname, owner.phone
    from pet join owner on owner.id = pet."ownerId" order by pet.id`.execute(world.db);
  expect(rows.rows).toHaveLength(NAMES.length);
  expect(book.Animales).toEqual(
    rows.rows.map((row) =>
      expect.objectContaining({
        'Paciente n.º': row.id,
        'Código PetLove+': showCode(String(row.code)),
        Nombre: row.name,
        Especie: 'Perro',
        Sexo: 'Hembra',
        Raza: row.breed,
        Referencia: row.importRef === null ? null : '007',
        Nacimiento: row.birthOn,
        Microchip: row.microchip,
        Esterilizado: row.neutered === null ? null : row.neutered === 1 ? 'Sí' : 'No',
        Tutor: row.ownerName,
        'Apellidos del tutor': row.surname,
        Teléfono: row.phone,
        Acceso: 'Libreta de la clínica',
      }),
    ),
  );
  const asText = (value: string | number | null | undefined) => String(value ?? '').replace(/^(?=[=+\-@])/, "'");
  expect(table('animales')).toEqual(
    rows.rows.map((row) =>
      expect.objectContaining({
        Nombre: asText(row.name),
        Raza: asText(row.breed),
        Referencia: row.importRef === null ? '' : '007',
        Nacimiento: row.birthOn ?? '',
        Microchip: row.microchip ?? '',
        Tutor: asText(row.ownerName),
        Teléfono: row.phone === null ? '' : '593998842547',
        Correo: '',
      }),
    ),
  );
  expect(book.Tutores).toHaveLength(NAMES.length);
  expect(table('tutores')[0]).toMatchObject({ Nombres: 'Rosa', Teléfono: '593998842547', Pacientes: '1', Correo: '' });
  // What the clinic wrote about a person who signs is in no sheet of patients.
  expect(JSON.stringify(book)).not.toContain(paz.email);
  expect(JSON.stringify(book)).not.toContain('.invalid');
});

test('there is one row for each dose, weight and line that is due, with who signed', async ({ world }) => {
  const { vera, paz, camila } = await makeTeam(world);
  const petId = await keepAnimal(world, vera, { name: 'Toby', phone: '+593998842547', email: 'rosa@correo.ec' });
  const first = { name: 'Nobivac "Rabia"; 1 ml', laboratory: 'MSD', lot: '0012', lotExpiresOn: '2027-05-31' };
  await world.as(paz).vaccines.add({ petId, vaccineId: 2, ...first, givenOn: '2026-11-01', nextOn: '2027-11-01' });
  await world.as(paz).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2025-11-01', notes: '=1+1\notra línea' });
  await world.as(paz).dewormings.add({ petId, product: 'Drontal', target: 'internal', givenOn: '2026-11-02' });
  await world.as(camila).weights.add({ petId, amount: 18.4, unit: 'kg', measuredOn: '2026-11-02' });
  const { illnessId } = await world.as(paz).illnesses.add({ petId, name: 'Otitis', diagnosedOn: '2026-11-03' });
  const plan = { dose: '2 gotas', every: 8, everyUnit: 'hour', startOn: '2026-11-03' } as const;
  await world.as(paz).medicines.add({ petId, name: 'Gotas', ...plan, illnessId });
  await world.as(paz).checkups.add({ petId, reason: 'Control de oídos', plannedOn: '2026-12-01' });
  const items = [
    { product: 'Amoxicilina', dose: '1 tableta', frequency: 'Cada 12 horas', duration: '7 días' },
    { product: 'Suero', dose: '5 ml', frequency: 'Cada 8 horas', duration: null },
  ];
  await world.as(paz).prescriptions.add({ petId, prescribedOn: '2026-11-03', items, indications: 'Con comida' });
  await world.as(paz).consultations.add({ petId, attendedOn: '2026-11-03', reason: 'Otitis', temperature: 38.5 });
  const place = { day: '2026-11-23', time: '09:30', minutes: 20, reason: 'Control', petId, veterinarianId: paz.id };
  await world.as(camila).appointments.book(place);
  const { book, table } = await takenAlong(world, vera);

  expect(book.Turnos).toMatchObject([
    { Día: '2026-11-23', Hora: '09:30', Animal: 'Toby', Tutor: 'Rosa Loor', Con: 'Dra. Paz Vera', Estado: 'Acordado' },
  ]);
  const doses = await world.db.selectFrom('vaccination').selectAll().orderBy('givenOn').execute();
  expect(book.Dosis).toEqual(
    doses.map((dose) =>
      expect.objectContaining({
        'Paciente n.º': petId,
        Animal: 'Toby',
        Teléfono: '+593998842547',
        Laboratorio: dose.laboratory,
        Lote: dose.lot,
        Caduca: dose.lotExpiresOn,
        Aplicada: dose.givenOn,
        Próxima: dose.nextOn,
        Notas: dose.notes,
        Firmó: 'Dra. Paz Vera',
        Registro: 'MV-22',
        'Clínica que firmó': 'Clínica Ñandú',
      }),
    ),
  );
  const vaccine = await world.db.selectFrom('vaccine').select('name').where('id', '=', 2).executeTakeFirstOrThrow();
  expect(book.Dosis?.[1]).toMatchObject({ Vacuna: vaccine.name, Producto: first.name });
  expect(table('dosis')[1]).toMatchObject({ Producto: first.name, Lote: '0012', Caduca: '2027-05-31' });
  expect(table('dosis')[0]?.Notas).toBe("'=1+1\notra línea");
  expect(book.Pesos).toEqual([expect.objectContaining({ 'Peso (kg)': 18.4, Fecha: '2026-11-02' })]);
  expect(table('pesos')[0]?.['Peso (kg)']).toBe('18,4');
  expect(book.Desparasitaciones).toEqual([
    expect.objectContaining({ Producto: 'Drontal', Contra: 'Parásitos internos', Dada: '2026-11-02' }),
  ]);
  expect(book.Enfermedades).toEqual([expect.objectContaining({ Enfermedad: 'Otitis', Estado: 'Activa' })]);
  expect(book.Medicinas).toEqual([expect.objectContaining({ Medicina: 'Gotas', Por: 'Otitis', Cada: '8 horas' })]);
  expect(book.Controles).toEqual([expect.objectContaining({ Motivo: 'Control de oídos', 'Para el': '2026-12-01' })]);
  const how = (row: Record<string, unknown>) => [row.Producto, row.Cantidad, row['Cada cuánto'], row.Durante];
  expect(book.Recetas?.map((row) => [...how(row), row.Indicaciones, row.Firmó])).toEqual([
    ['Amoxicilina', '1 tableta', 'Cada 12 horas', '7 días', 'Con comida', 'Dra. Paz Vera'],
    ['Suero', '5 ml', 'Cada 8 horas', null, 'Con comida', 'Dra. Paz Vera'],
  ]);
  expect(book.Consultas).toEqual([
    expect.objectContaining({ Atendido: '2026-11-03', Motivo: 'Otitis', 'Temperatura (°C)': 38.5, 'Peso (kg)': null }),
  ]);
  const due = await world.db.selectFrom('due').selectAll().orderBy('key').execute();
  expect(due.length).toBeGreaterThan(1);
  const thisMonth = due.filter(({ dueOn }) => dueOn?.startsWith('2026-11')).length;
  const figures = { patients: 1, owners: 1, doses: 2, due: thisMonth, month: '2026-11-01' };
  expect(await world.as(camila).clinicExport.figures()).toEqual(figures);
  expect(book.Pendientes?.map((line) => [line['Qué le toca'], line.Fecha, line.Correo])).toEqual(
    due.map((line) => [line.title, line.dueOn, 'rosa@correo.ec']),
  );
});

test('a guardian’s animal comes along as its consent reads, is told so, and later only what the clinic signed', async ({
  world,
}) => {
  const { vera, paz } = await makeTeam(world);
  const ana = await makeUser(world, { name: 'Ana', email: 'ana@correo.ec', phone: '+593991112223' });
  await makePet(world, ana, { name: 'Ajeno' });
  const petId = await openAnimal(world, ana, vera);
  await world.as(ana).vaccines.add({ petId, name: 'Puesta en casa', givenOn: '2026-01-05' });
  await world.as(paz).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01' });
  const open = (await takenAlong(world, vera)).book;
  expect(open.Animales).toEqual([
    expect.objectContaining({ Correo: 'ana@correo.ec', Teléfono: '+593991112223', Acceso: 'Con permiso de su tutor' }),
  ]);
  expect(open.Dosis).toHaveLength(2);
  const looks = () => world.db.selectFrom('patientLook').select(['petId', 'userId', 'name']).execute();
  // Twice taken along on a day is one look, as everywhere.
  expect(await looks()).toEqual([{ petId, userId: vera.id, name: 'Vera' }]);

  await world.as(ana).patients.end({ petId });
  const { book } = await takenAlong(world, vera);
  expect(book.Animales).toEqual([
    expect.objectContaining({ 'Código PetLove+': null, Microchip: null, Teléfono: null, Acceso: 'Ya no es paciente' }),
  ]);
  expect(book.Dosis?.map(({ Vacuna, Tutor }) => [Vacuna, Tutor])).toEqual([['Antirrábica', null]]);
  expect(book.Pendientes).toEqual([]);
  expect(book.Tutores).toEqual([]);
  expect(JSON.stringify(book)).not.toMatch(/Ajeno|Puesta en casa|ana@correo|593991112223/);
});

test('only the administration takes it along, and the log says who did', async ({ world }) => {
  const { vera, paz, camila } = await makeTeam(world);
  const ana = await makeUser(world);
  for (const file of ['clinica.xlsx', 'clinica.zip']) {
    expect((await (await world.http()).inject({ url: `/api/admin/${file}` })).statusCode).toBe(401);
    for (const person of [ana, paz, camila]) expect((await get(world, person, file)).statusCode).toBe(403);
    const { headers } = await get(world, vera, file);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="petlove-clinica-2026-11-21.${file.slice(8)}"`,
      'cache-control': 'no-store',
    });
  }
  const logged = await world.db.selectFrom('auditEntry').select(['action', 'actorId']).execute();
  expect(logged.filter(({ action }) => action === 'export.clinic')).toEqual([
    { action: 'export.clinic', actorId: vera.id },
    { action: 'export.clinic', actorId: vera.id },
  ]);
});

test('payments come along where years are sold, and no animal is left out between two pages', async ({ world }) => {
  const { vera } = await makeTeam(world);
  const first = await keepAnimal(world, vera);
  const { id: _, ...pet } = await world.db
    .selectFrom('pet')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const more = await world.db
    .insertInto('pet')
    .values(Array.from({ length: 204 }, () => ({ ...pet, code: newCode() })))
    .returning('id')
    .execute();
  const patient = await world.db.selectFrom('patient').selectAll().executeTakeFirstOrThrow();
  await world.db
    .insertInto('patient')
    .values(more.map(({ id: petId }) => ({ ...patient, petId })))
    .execute();
  const expected = [first, ...more.map(({ id }) => id).toSorted((one, other) => one - other)];
  const { book, files } = await takenAlong(world, vera);
  expect(book.Animales?.map((row) => row['Paciente n.º'])).toEqual(expected);
  expect(Object.keys(files)).toContain('pagos.csv');
  expect(book.Pagos).toEqual([]);
});
