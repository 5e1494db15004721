/** What the law and the past ask of an administrator: a client's data, and which animals of the own account are the clinic's. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { caller, signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { inDatabase } from '../support/journey-database.ts';
import { writeKeptAnimal } from '../support/kept-animals.ts';

async function anAdministrator(page: Page): Promise<number> {
  const email = await signInNewPerson(page, 'Verónica', 'Cajamarca');
  await letAdminister(email);
  const { id } = await inDatabase((db) =>
    db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  );
  return id;
}

test('an administrator hands a client a copy that reads in words, and forgets the person', async ({
  page,
  checkAccessibility,
}) => {
  const by = await anAdministrator(page);
  const [at, email] = [new Date().toISOString(), `rosa-${process.pid}-${Date.now()}@correo.ec`];
  const { petId, ownerId } = await inDatabase((db) => writeKeptAnimal(db, { by, at, name: 'Kiwi', email }));
  await caller(page)('weights.add', { petId, amount: 12.5, unit: 'kg', measuredOn: '2026-01-15' });

  await page.goto(`/dashboard/admin/tutores?ver=${ownerId}`);
  const data = page.getByRole('region', { name: 'Sus datos' });
  await expect(data.getByText('Cada descarga queda anotada.')).toBeVisible();
  await checkAccessibility();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Descargar una copia' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^datos-de-tutor-${ownerId}-.*\\.zip$`));
  const parts = unzipSync(readFileSync(await file.path()));
  const copy = strFromU8(parts['datos.html'] ?? new Uint8Array());
  for (const words of ['Los datos de Rosa Loor', email, '<h2>Kiwi</h2>', '12,5 kg']) expect(copy).toContain(words);

  // As the person reads it: a page of its own, without a network.
  const reader = await page.context().newPage();
  await reader.setContent(copy);
  await expect(reader.getByRole('heading', { level: 1, name: /^Los datos de Rosa Loor/ })).toBeVisible();
  await checkAccessibility(reader);
  await reader.close();

  await data.getByRole('button', { name: 'Borrar sus datos' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Borrar los datos de Rosa Loor?' });
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Borrar para siempre' }).click();
  await expect(page.getByText('Sus datos se borraron.')).toBeVisible();
  await expect(data.getByText(/^Se borraron el/)).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(data.getByRole('button')).toHaveCount(0);
  await checkAccessibility();
  // What the clinic has to keep stays, without the person.
  await page.getByRole('link', { name: 'Kiwi' }).click();
  await expect(page.getByText('Tutor que borró sus datos').first()).toBeVisible();
});

test('an administrator says once which animals of the own account are the clinic’s', { tag: '@long' }, async ({
  page,
  checkAccessibility,
}) => {
  const userId = await anAdministrator(page);
  const call = caller(page);
  const { ownerId } = (await call('owners.create', { name: 'Carmen', surname: 'Paz' })) as { ownerId: number };
  for (const pet of [{ name: 'Luna mía' }, { name: 'Rocky', ownerId }, { name: 'Mishi', ownerId }])
    await call('pets.create', { ...pet, speciesId: 1, sex: 'female' });
  await inDatabase(async (db) => {
    const pets = await db.selectFrom('pet').select('id').where('userId', '=', userId).execute();
    await db
      .insertInto('patientCandidate')
      .values(pets.map(({ id: petId }) => ({ petId, userId })))
      .execute();
  });

  await page.goto('/dashboard/admin');
  await page.getByRole('link', { name: /^3 animales de tu cuenta por aclarar/ }).click();
  const question = page.getByRole('region', { name: '¿Son de la clínica?' });
  await expect(question).toBeInViewport();
  await checkAccessibility();
  await question.getByRole('button', { name: 'Elegir cuáles' }).click();
  const sheet = page.getByRole('dialog', { name: '¿Cuáles son de la clínica?' });
  await expect(sheet.getByRole('group', { name: 'A tu nombre' }).getByRole('checkbox')).not.toBeChecked();
  const hers = sheet.getByRole('group', { name: 'Carmen Paz' });
  await expect(hers.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await hers.getByText('Mishi').click();
  await checkAccessibility();
  await sheet.getByRole('button', { name: 'Pasar 1 animal a la clínica' }).click();
  const sure = page.getByRole('dialog', { name: '¿Pasar 1 animal a la clínica?' });
  await expect(sure).toContainText('2 animales se quedan en tu cuenta.');
  await checkAccessibility();
  await sure.getByRole('button', { name: 'Pasar a la clínica' }).click();
  await expect(page.getByText('1 animal ahora de la clínica.')).toBeVisible();
  await expect(question).toHaveCount(0);
  const mine = await inDatabase((db) => db.selectFrom('pet').select('name').where('userId', '=', userId).execute());
  expect(mine.map(({ name }) => name).toSorted()).toEqual(['Luna mía', 'Mishi']);
});
