/**
 * A clinic's first morning: 1,833 patients of a messy sheet come in as the screens ask for it, Hoy says whom to call, and all of it
 * goes out again as it is.
 */
import { expect } from 'vitest';
import { cookieOf } from '../support/files.ts';
import { makeTeam } from '../support/kept-animals.ts';
import { finish, listDesk } from '../support/lists.ts';
import { countToCall, messySheet, PATIENTS, sortable, TO_CALL } from '../support/messy-sheet.ts';
import { test } from '../support/world.ts';
import { readBook } from '../support/xlsx.ts';

const TODAY = '2026-11-21';

test('1,833 patients are in, 606 guardians are to be called, and what goes out is what came in', {
  timeout: 600_000,
}, async ({ world }) => {
  const { vera, camila } = await makeTeam(world);
  const { app, look } = await listDesk(world, vera);
  const { text, patients } = messySheet(TODAY);
  expect(patients).toHaveLength(PATIENTS);
  expect(countToCall(text, TODAY)).toBe(TO_CALL);

  const { status, body } = await look(Buffer.from(text, 'latin1'), 'pacientes.csv');
  expect([status, body.counts.new, body.counts.wrong, body.dayFirst]).toEqual([200, PATIENTS, 3, true]);
  // A name that says little is asked about once for each species; the others are understood.
  const unsure = body.asked.filter(({ certain }) => !certain);
  expect(unsure.map(({ name, speciesId }) => `${name.trim()} ${speciesId}`).toSorted()).toEqual([
    'Refuerzo anual 1',
    'Refuerzo anual 2',
  ]);
  const { importId } = body;
  const names = unsure.map(({ speciesId, name }) => ({ speciesId, name, vaccineId: speciesId === 1 ? 1 : 12 }));
  const looked = await world.as(vera).imports.arrange({ importId, names });
  expect(looked.asked.every(({ told, certain }) => told || certain)).toBe(true);
  await world.as(vera).imports.begin({ importId });
  const done = await finish(world, vera, importId);
  expect(done).toMatchObject({ state: 'done', counts: { new: PATIENTS, wrong: 3 } });

  const { waiting } = await world.as(camila).recalls.counts({ kind: 'vaccine' });
  expect(waiting.guardians).toBe(TO_CALL);

  const headers = { cookie: await cookieOf(world, vera) };
  const book = readBook((await app.inject({ url: '/api/admin/clinica.xlsx', headers })).rawPayload);
  const phone = (typed: string) => (typed ? `+593${typed.slice(1)}` : null);
  const of = (row: Record<string, unknown>) =>
    [
      row.Nombre,
      row.Especie,
      `${String(row.Tutor)} ${String(row['Apellidos del tutor'])}`,
      row.Teléfono,
      row['Murió el'],
    ].join(' | ');
  expect(book.Animales?.map(of).toSorted()).toEqual(
    patients
      .map((one) => [one.name, one.species, one.guardian, phone(one.phone), one.died && sortable(one.died)].join(' | '))
      .toSorted(),
  );
  const byName = new Map(patients.map((one) => [one.name, one]));
  expect(book.Dosis).toHaveLength([...byName.values()].reduce((sum, { doses }) => sum + doses.length, 0));
  expect(
    book.Dosis?.map((row) => [row.Animal, row.Vacuna, row['Aplicada'], row.Traída].join(' | ')).toSorted(),
  ).toEqual(
    patients
      .flatMap(({ name, doses }) => doses.map(({ vaccine, on }) => [name, vaccine, sortable(on), 'Sí'].join(' | ')))
      .toSorted(),
  );

  // Brought again, neither the sheet nor what went out makes a patient a second time.
  const again = await look(Buffer.from(text, 'latin1'), 'pacientes.csv');
  expect([again.body.counts.new, again.body.counts.wrong]).toEqual([0, 3]);
});
