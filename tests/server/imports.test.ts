/** The clinic's patients come in: as a job that survives, once, and back within a week. */
import { writeXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { RUNS } from '#server/app/background/jobs.ts';
import { keepSigned } from '#server/portability/privacy/kept.service.ts';
import { plus } from '#server/platform/lib/time.ts';
import { cookieOf } from '../support/files.ts';

import { clinicDesk, dosesOf, finish, giveTo, PLAIN, recordOf } from '../support/lists.ts';
import { makeUser } from '../support/guardian.ts';
import { pagesOf } from '../support/pdf.ts';
import { readBook } from '../support/xlsx.ts';
import { test, type World } from '../support/world.ts';

test('columns with strange headings are mapped by hand, and remembered for the next file of the same headings', async ({
  world,
}) => {
  const { vera, look } = await clinicDesk(world);
  const list = 'Bicho;Clase;Vac R\nLuna;perro;03/04/2026';
  const { body } = await look(list);
  expect(body.sheets[0]).toMatchObject({ kind: 'other' });
  expect(body.counts.total).toBe(0);
  await expect(world.as(vera).imports.begin({ importId: body.importId })).rejects.toThrow();
  const { importId } = body;
  const mapped = await world
    .as(vera)
    .imports.arrange({ importId, fields: [['name', 'species', 'doseOn']], dayFirst: false });
  expect(mapped).toMatchObject({ counts: { new: 1 }, dayFirst: false, brings: { doses: 1 } });
  await world.as(vera).imports.begin({ importId });
  await finish(world, vera, importId);
  const next = await look(list.replace('Luna', 'Sol'));
  expect(next.body).toMatchObject({ remembered: true, counts: { new: 1 } });
  expect(next.body.sheets[0]?.columns.map(({ field }) => field)).toEqual(['name', 'species', 'doseOn']);
});

test('the day comes before the month, unless the file shows otherwise, and it says which it took', async ({
  world,
}) => {
  const { look } = await clinicDesk(world);
  const list = (...days: string[]) =>
    ['Nombre;Especie;Rabia', ...days.map((day, at) => `A${at};perro;${day}`)].join('\n');
  expect((await look(list('03/04/2026', '05/06/2026'))).body).toMatchObject({ dayFirst: true, order: 'assumed' });
  expect((await look(list('03/04/2026', '05/28/2026'))).body).toMatchObject({
    dayFirst: false,
    order: 'shown',
    counts: { wrong: 0 },
  });
  expect((await look(list('28/04/2026', '05/28/2026'))).body).toMatchObject({
    dayFirst: true,
    order: 'assumed',
    counts: { wrong: 1 },
  });
});

test('a second list changes what staff left alone, adds what is new, and what staff changed stays and is named', async ({
  world,
}) => {
  const { paz, vera, bring } = await clinicDesk(world);
  await bring(PLAIN(['1;Luna;perro;Mestiza;Ana Paz;0991112233;01/02/2026', '2;Sol;perro;Mestiza;Ana Paz;0991112233;']));
  world.now = plus(world.now, 1, 'hours');
  const luna = await recordOf(world, paz, 'Luna');
  await world.as(vera).pets.update({ petId: luna.pet.id, breed: 'Beagle' });
  const [dose] = luna.vaccinations;
  await world.as(paz).vaccines.edit({ vaccinationId: dose?.id ?? 0, givenOn: '2026-02-03' });
  world.now = plus(world.now, 1, 'hours');
  const again = await bring(
    PLAIN(['1;Luna;perro;Labrador;Ana Paz;0991112233;01/02/2026', '2;Sol;perro;Poodle;Ana Paz;0991112233;05/06/2026']),
  );
  expect(again).toMatchObject({ counts: { new: 0, more: 1, already: 1 } });
  expect(
    await world.db.selectFrom('listImportRow').select('note').where('note', 'like', 'Se quedó%').execute(),
  ).toEqual([{ note: 'Se quedó como está aquí: Raza.' }]);
  expect((await recordOf(world, paz, 'Luna')).pet.breed).toBe('Beagle');
  expect(dosesOf(await recordOf(world, paz, 'Luna')).map(([, , on]) => on)).toEqual(['2026-02-03']);
  const sol = await recordOf(world, paz, 'Sol');
  expect([sol.pet.breed, dosesOf(sol).length]).toEqual(['Poodle', 1]);
});

test('a second list brings contacts up to date: what staff changed wins and is named, and undoing gives them back', async ({
  world,
}) => {
  const { vera, bring } = await clinicDesk(world);
  const head = 'Ficha;Nombre;Especie;Dueño;Teléfono;Correo;Dirección';
  const list = (...rows: string[]) => [head, ...rows].join('\n');
  await bring(
    list(
      '1;Luna;perro;Ana Paz;0991112233;ana@correo.ec;Calle 1',
      '2;Sol;perro;Ana Paz;0991112233;ana@correo.ec;Calle 1',
      '3;Rex;perro;Luis Vera;0987654321;;',
      '4;Fifi;gato;Eva Ríos;0976543210;;',
    ),
  );
  const contacts = async () =>
    (
      await world.db
        .selectFrom('owner')
        .select(['id', 'name', 'phone', 'email', 'address'])
        .where('importId', 'is not', null)
        .orderBy('id')
        .execute()
    ).map(({ id: _id, ...contact }) => Object.values(contact));
  const ofAna = world.db.updateTable('owner').set({ address: 'Calle 9' }).where('importId', 'is not', null);
  expect((await ofAna.where('name', '=', 'Ana').executeTakeFirst()).numUpdatedRows).toBe(1n);
  const before = await contacts();
  world.now = plus(world.now, 1, 'hours');
  const again = await bring(
    list(
      '1;Luna;perro;Ana Paz;0995556677;ana@nuevo.ec;Calle 2',
      '2;Sol;perro;Ana Paz;0995556677;ana@nuevo.ec;Calle 2',
      '3;Rex;perro;Luis Vera;0987654321;luis@correo.ec;',
      '4;Fifi;gato;Otra Persona;0961112233;;',
    ),
  );
  expect(again.counts).toMatchObject({ new: 0, more: 2, already: 2 });
  expect(await contacts()).toEqual([
    ['Ana', '+593995556677', 'ana@nuevo.ec', 'Calle 9'],
    ['Luis', '+593987654321', 'luis@correo.ec', null],
    ['Eva', '+593976543210', null, null],
  ]);
  const notes = await world.db.selectFrom('listImportRow').select('note').where('note', 'like', 'Se quedó%').execute();
  expect(notes.map(({ note }) => note)).toEqual([
    'Se quedó como está aquí: Dirección.',
    'Se quedó como está aquí: Dirección.',
    'Se quedó como está aquí: el tutor (la lista dice Otra Persona).',
  ]);
  await world.as(vera).imports.undo({ importId: again.importId });
  await finish(world, vera, again.importId);
  expect(await contacts()).toEqual(before);
});

test('an animal that its guardian took over is not made a second time', async ({ world }) => {
  const { vera, paz, app, bring } = await clinicDesk(world);
  const list = PLAIN(['1;Luna;perro;Mestiza;Ana Paz;0991112233;01/02/2026']);
  await bring(list);
  const ana = await makeUser(world);
  const { pet } = await recordOf(world, paz, 'Luna');
  await giveTo(world, vera, ana, pet.id);
  expect(await bring(list)).toMatchObject({ counts: { new: 0, more: 0, already: 1 } });
  await world.as(ana).vaccines.add({ petId: pet.id, name: 'Séxtuple', givenOn: '2026-10-01' });
  // What it brought the clinic still sees once the guardian has ended the consent, and what the family wrote it does not.
  await world.as(ana).patients.end({ petId: pet.id });
  const { vaccinations } = await world.as(paz).formerPatients.record({ petId: pet.id });
  expect(vaccinations.map(({ name }) => name)).toEqual(['Antirrábica']);
  const taken = await app.inject({ url: '/api/admin/clinica.xlsx', headers: { cookie: await cookieOf(world, vera) } });
  expect(readBook(taken.rawPayload).Dosis?.map(({ Producto, Vacuna, Traída }) => [Vacuna ?? Producto, Traída])).toEqual(
    [['Antirrábica', 'Sí']],
  );
  // And it stays with it when the guardian's account ends.
  await world.db.transaction().execute((db) => keepSigned(db, ana.id, world.now));
  const kept = await recordOf(world, paz, 'Luna');
  expect(dosesOf(kept).map(([name]) => name)).toEqual(['Antirrábica']);
});

test('a list is taken back within a week: what was touched since stays, and is named', async ({ world }) => {
  const { vera, paz, bring } = await clinicDesk(world);
  await bring(PLAIN(['9;Viejo;perro;Mestiza;Eva Ríos;0987654321;']));
  world.now = plus(world.now, 1, 'hours');
  const list = await bring(
    PLAIN([
      '1;Luna;perro;;Ana Paz;0991112233;01/02/2026',
      '2;Sol;perro;;Ana Paz;0991112233;',
      '3;Nube;perro;;Luis Gil;0991112244;',
      '9;Viejo;perro;Poodle;Eva Ríos;0987654321;03/03/2026',
    ]),
  );
  world.now = plus(world.now, 1, 'hours');
  const sol = await recordOf(world, paz, 'Sol');
  await world.as(paz).weights.add({ petId: sol.pet.id, amount: 9, unit: 'kg', measuredOn: '2026-11-20' });
  const { importId } = list;
  await world.as(vera).imports.undo({ importId });
  const undone = await finish(world, vera, importId);
  expect(undone).toMatchObject({ state: 'undone', counts: { left: 1 } });
  expect(undone.left).toMatchObject([{ name: 'Sol', note: 'Se anotó o se corrigió algo después de traerla.' }]);
  const there = await world.db
    .selectFrom('pet')
    .select('name')
    .where('removedAt', 'is', null)
    .orderBy('name')
    .execute();
  expect(there.map(({ name }) => name)).toEqual(['Sol', 'Viejo']);
  const viejo = await recordOf(world, paz, 'Viejo');
  expect([viejo.pet.breed, viejo.vaccinations]).toEqual(['Mestiza', []]);
  const owners = await world.db
    .selectFrom('owner')
    .select('name')
    .where('removedAt', 'is', null)
    .where('principal', '=', 0)
    .orderBy('name')
    .execute();
  expect(owners.map(({ name }) => name)).toEqual(['Ana', 'Eva']);
  // The same list comes in again as if for the first time.
  expect(await bring(PLAIN(['1;Luna;perro;;Ana Paz;0991112233;01/02/2026']))).toMatchObject({ counts: { new: 1 } });
  const { importId: late } = await bring(PLAIN(['5;Tarde;perro;;Ana Paz;0991112233;']));
  world.now = plus(world.now, 8, 'days');
  await expect(world.as(vera).imports.undo({ importId: late })).rejects.toThrow();
});

test('what a list brought to a record that was received since stays, and is named', async ({ world }) => {
  const { vera, bring } = await clinicDesk(world);
  await bring(PLAIN(['1;Otto;perro;Mestizo;Ana Paz;0991112233;']));
  const { importId } = await bring(PLAIN(['1;Otto;perro;Poodle;Ana Paz;0991112233;01/02/2026']));
  const { id: petId } = await world.db.selectFrom('pet').select('id').executeTakeFirstOrThrow();
  const ana = await makeUser(world);
  await giveTo(world, vera, ana, petId);
  await world.as(vera).imports.undo({ importId });
  const { left } = await finish(world, vera, importId);
  expect(left).toMatchObject([{ name: 'Otto', note: 'Su libreta ya es de su tutor. Lo que trajo se queda.' }]);
  expect((await world.as(ana).pets.get({ petId })).vaccinations).toMatchObject([{ givenOn: '2026-02-01' }]);
});

test('a book whose sheet of doses does not say the reference is taken back whole', async ({ world }) => {
  const { vera, bring } = await clinicDesk(world);
  // The clock goes on between the rows, as it does.
  let tick = Date.parse(world.now);
  Object.defineProperty(world, 'now', { get: () => new Date((tick += 7)).toISOString() });
  const names = Array.from({ length: 30 }, (_, n) => `Luna ${n}`);
  const book = await writeXlsx({
    sheets: [
      {
        name: 'Animales',
        rows: [
          ['Referencia', 'Nombre', 'Especie', 'Tutor', 'Teléfono'],
          ...names.map((name, n) => [`R${n}`, name, 'perro', 'Ana Paz', '0991112233']),
        ],
      },
      {
        name: 'Dosis',
        rows: [
          ['Nombre', 'Tutor', 'Vacuna', 'Fecha de vacuna'],
          ...names.map((name) => [name, 'Ana Paz', 'Rabia', '01/02/2026']),
        ],
      },
    ],
  });
  const { importId, counts } = await bring(Buffer.from(book), 'libro.xlsx');
  expect(counts).toMatchObject({ new: 30, more: 30, wrong: 0 });
  await world.as(vera).imports.undo({ importId });
  expect(await finish(world, vera, importId)).toMatchObject({ state: 'undone', counts: { left: 0 } });
  expect(await world.db.selectFrom('pet').select('name').where('removedAt', 'is', null).execute()).toEqual([]);
});

test('a run that was killed goes on behind its last row, and two processes write each row once', async ({ world }) => {
  const { vera, look } = await clinicDesk(world);
  const rows = Array.from(
    { length: 130 },
    (_, n) => `${n};A${n};perro;;Tutor ${n};09911${String(10_000 + n)};01/02/2026`,
  );
  const { importId } = (await look(PLAIN(rows))).body;
  await world.as(vera).imports.begin({ importId });
  const run = (db: World['db']) =>
    RUNS.imports({ db, config: world.config, store: world.store, now: () => world.now, asked: true });
  let transactions = 0;
  // The process dies in the middle of its third transaction.
  const dying = new Proxy(world.db, {
    get(db, key) {
      const value: unknown = Reflect.get(db, key, db);
      if (key === 'transaction') transactions += 1;
      if (transactions > 2) throw new Error('killed');
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  await expect(run(dying)).rejects.toThrow('killed');
  expect(await world.as(vera).imports.get({ importId })).toMatchObject({ state: 'running', handled: 50, total: 130 });
  await Promise.all([run(world.db), run(world.db)]);
  expect(await world.as(vera).imports.get({ importId })).toMatchObject({
    state: 'done',
    counts: { new: 130, wrong: 0 },
  });
  const { pets } = await world.db
    .selectFrom('pet')
    .select((eb) => eb.fn.countAll<number>().as('pets'))
    .executeTakeFirstOrThrow();
  expect(Number(pets)).toBe(130);
});

/** A messy sheet of a clinic: of each three animals one is due now by its rabies vaccine. */
function messySheet(animals: number) {
  const words = ['Macho castrado', 'Hembra', 'hembra esterilizada', 'M', 'macho'];
  const ages = ['3 años', '5', '2 años 4 meses', '4 años', '7 a'];
  const rows: string[] = [];
  let due = 0;
  for (let n = 0; n < animals; n += 1) {
    // Given eleven months and three weeks ago: due within the week. Or this month: not due.
    const isDue = n % 3 === 0;
    if (isDue) due += 1;
    const on = isDue ? '26/11/2025' : '03/11/2026';
    const vaccine = n % 2 ? 'Rabia' : ' RABIA';
    rows.push(
      [
        n + 1,
        `Animal ${n}`,
        n % 4 ? 'Canino' : 'felino',
        words[n % 5],
        ages[n % 5],
        `María Loor ${n}`,
        `09${90_000_000 + n}`,
        vaccine,
        on,
      ].join(';'),
    );
    // The same animal again with its other vaccine, of this year.
    if (n % 4)
      rows.push(
        [
          n + 1,
          `Animal ${n}`,
          'Canino',
          words[n % 5],
          ages[n % 5],
          `María Loor ${n}`,
          `09${90_000_000 + n}`,
          'Quíntuple',
          '02/06/2026',
        ].join(';'),
      );
  }
  return {
    text: ['Ficha;Nombre;Especie;Sexo;Edad;Dueño;Celular;Vacuna;Fecha', ...rows].join('\r\n'),
    rows: rows.length,
    due,
  };
}

test('Hoy then shows how many to call: those whose vaccine is due by the sheet', async ({ world }) => {
  const { vera, camila, bring } = await clinicDesk(world);
  const { text, rows, due } = messySheet(300);
  const done = await bring(Buffer.from(text, 'latin1'));
  expect(done).toMatchObject({ state: 'done', counts: { new: 300, wrong: 0 }, total: rows, handled: rows });
  const counts = await world.as(camila).recalls.counts({ kind: 'vaccine' });
  expect(counts.waiting).toMatchObject({ lines: due, guardians: due });
  const { importId, by, undoUntil } = (await world.as(vera).imports.list())[0] ?? {};
  expect([importId, by, undoUntil]).toEqual([done.importId, 'Vera', plus(world.now, 7, 'days')]);
});

test('what came in says so for ever, on paper too, and nobody here signed it', async ({ world }) => {
  const { vera, paz, app, bring } = await clinicDesk(world);
  await bring(PLAIN(['1;Luna;perro;;Ana Paz;0991112233;01/02/2026']));
  const { pet, vaccinations } = await recordOf(world, paz, 'Luna');
  expect(vaccinations).toMatchObject([{ signatureId: null, createdBy: null, visit: null }]);
  expect(vaccinations[0]?.importId).toEqual(expect.any(Number));
  expect(await world.db.selectFrom('patient').select('via').where('petId', '=', pet.id).execute()).toEqual([
    { via: 'import' },
  ]);
  const headers = { cookie: await cookieOf(world, vera) };
  const paper = await app.inject({ url: `/api/mascotas/${pet.id}/carnet.pdf`, headers });
  const [{ text } = { text: '' }] = (await pagesOf(paper.rawPayload, 1.5)).pages;
  expect(text).toContain('Traída');
  expect(text).toContain('Sin firma');
  // On the public proof, too; and after a veterinarian's correction, on the certificate and where it is verified.
  const proof = await world.as(vera).proofs.create({ petId: pet.id, purpose: 'Guardería', until: '2026-12-01' });
  const code = proof.url.split('/').at(-1) ?? '';
  const shown = await world.anonymous().proofs.look({ code });
  expect(shown.vaccines.find(({ title }) => title === 'Antirrábica')).toMatchObject({ brought: true, by: null });
  const [dose] = vaccinations;
  await world.as(paz).vaccines.edit({ vaccinationId: dose?.id ?? 0, lot: 'L-1' });
  const asked = { cookie: await cookieOf(world, paz) };
  const url = `/api/mascotas/${pet.id}/certificado/${dose?.id ?? 0}.pdf`;
  const certificate = await app.inject({ url, headers: asked });
  const [{ text: words } = { text: '' }] = (await pagesOf(certificate.rawPayload, 0.5)).pages;
  expect(words).toContain('Traída de otro registro');
  expect(words).toContain('Consta en su libreta');
  const { number } = await world.db
    .selectFrom('paper')
    .select('number')
    .where('kind', '=', 'certificado')
    .executeTakeFirstOrThrow();
  expect((await world.anonymous().verification.verify({ number })).doses).toMatchObject([{ brought: true }]);
  world.now = plus(world.now, 30, 'days');
  await RUNS.sweep({ db: world.db, config: world.config, store: world.store, now: () => world.now, asked: true });
  expect(await world.db.selectFrom('listImportRow').selectAll().execute()).toEqual([]);
  expect((await recordOf(world, paz, 'Luna')).vaccinations[0]?.importId).toEqual(expect.any(Number));
});

test('a file that nobody brings leaves its rows: with the next one, or after a day', async ({ world }) => {
  const { look } = await clinicDesk(world);
  const rows = async () => (await world.db.selectFrom('listImportRow').select('importId').execute()).length;
  await look(PLAIN(['1;Luna;perro;;Ana Paz;0991112233;', '2;Sol;perro;;Ana Paz;0991112233;']));
  expect(await rows()).toBe(2);
  await look(PLAIN(['3;Nube;perro;;Ana Paz;0991112233;']));
  expect(await rows()).toBe(1);
  world.now = plus(world.now, 2, 'days');
  await RUNS.sweep({ db: world.db, config: world.config, store: world.store, now: () => world.now, asked: true });
  expect(await rows()).toBe(0);
  expect(await world.db.selectFrom('listImport').select('id').execute()).toEqual([]);
});

test('a list of the clinic is the administrators’ affair, and a guardian’s nobody else’s', async ({ world }) => {
  const { vera, paz, look } = await clinicDesk(world);
  const { importId } = (await look(PLAIN(['1;Luna;perro;;Ana Paz;0991112233;']))).body;
  for (const person of [paz, await makeUser(world)])
    await expect(world.as(person).imports.begin({ importId })).rejects.toMatchObject({
      cause: { code: 'IMPORT_NOT_FOUND' },
    });
  await world.as(vera).imports.begin({ importId });
  await expect(world.as(vera).imports.begin({ importId })).rejects.toMatchObject({ cause: { code: 'IMPORT_STATE' } });
});
