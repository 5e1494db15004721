/** The clinic hands a record over with a code on its screen; its guardian opens it on a phone, and already had the same animal. */
import type { Page } from '@playwright/test';
import { caller, PERSON_PASSWORD, signInNewPerson } from '../support/account.ts';
import { letWork } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { inDatabase } from '../support/journey-database.ts';
import { writeKeptAnimal } from '../support/kept-animals.ts';

// A wrong answer is refused by the server, and so is a record that was taken back.
test.use({ expectedErrors: [/40[04]/] });

const DOG = 1;

/** Presses, and reads the link that the screen draws as a code. */
async function linkAfter(page: Page, press: () => Promise<void>): Promise<string> {
  const answer = page.waitForResponse((response) => response.url().includes('handOvers.send'));
  await press();
  return /\/libreta\/[\w-]{43}/.exec(await (await answer).text())?.[0] ?? '';
}

test('a guardian takes the record with four figures, joins it with the one that was there, and parts them again', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  const camila = await signInNewPerson(page, 'Camila', 'Andrade');
  await letWork(camila, 'reception');
  const name = `Canela ${Date.now()}`;
  const beside = `Nube ${Date.now()}`;
  const { petId } = await inDatabase(async (db) => {
    const { id: by } = await db.selectFrom('user').select('id').where('email', '=', camila).executeTakeFirstOrThrow();
    const at = '2026-01-10T15:00:00.000Z';
    const one = await writeKeptAnimal(db, { by, at, name, phone: '+593998842547' });
    // Another of the same guardian waits, too.
    const two = await writeKeptAnimal(db, { by, at, name: beside });
    const { ownerId } = await db
      .selectFrom('pet')
      .select('ownerId')
      .where('id', '=', one.petId)
      .executeTakeFirstOrThrow();
    await db.updateTable('pet').set({ ownerId }).where('id', '=', two.petId).execute();
    const [createdAt, expiresAt] = [new Date().toISOString(), new Date(Date.now() + 9 * 86_400_000).toISOString()];
    await db.insertInto('handOver').values({ petId: two.petId, madeBy: by, createdAt, expiresAt }).execute();
    return one;
  });
  // Rosa has her in her own account, and opens the link on a phone where nobody is signed in.
  const own = await browser.newContext({ locale: 'es-EC' });
  const rosa = await signInNewPerson(await own.newPage(), 'Rosa', 'Loor');
  const hers = (await caller(own.pages()[0] as Page)('pets.create', { name, speciesId: DOG, sex: 'female' })) as {
    petId: number;
  };
  await own.close();
  const phone = await browser.newContext({ locale: 'es-EC', viewport: { width: 390, height: 844 } });
  const guest = await phone.newPage();
  let link = '';

  await test.step('reception shows the code from the counter', async () => {
    await page.goto(`/dashboard/mostrador?ver=${petId}`);
    await page.getByRole('link', { name: 'Entregar a su tutor' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Entregar la libreta de ${name}` })).toBeVisible();
    link = await linkAfter(page, () => page.getByRole('button', { name: 'Mostrar el código' }).click());
    await expect(page.getByRole('img', { name: `Código para recibir la libreta de ${name}` })).toBeVisible();
    await checkAccessibility();
  });

  await test.step('the page tells no more than who gives what, until four figures are right', async () => {
    await guest.goto(link);
    await expect(
      guest.getByRole('heading', { level: 1, name: new RegExp(`te entrega la libreta de ${name}`) }),
    ).toBeVisible();
    await expect(guest.getByText('Rosa')).toHaveCount(0);
    await checkAccessibility(guest);
    await guest.getByRole('button', { name: 'Es mi animal: continuar' }).click();
    const figures = guest.getByLabel('Los 4 últimos números de tu teléfono o de tu cédula');
    await figures.fill('0000');
    await guest.getByRole('button', { name: 'Abrir la libreta' }).click();
    await expect(guest.getByText('Te quedan 4 intentos.').first()).toBeVisible();
    await checkAccessibility(guest);
    await figures.fill('2547');
    await guest.getByRole('button', { name: 'Abrir la libreta' }).click();
    await expect(guest.getByRole('link', { name: 'Crear mi cuenta' })).toBeVisible();
    await checkAccessibility(guest);
    await page.reload();
    await expect(page.getByRole('status').getByText('Abierta', { exact: true })).toBeVisible();
  });

  await test.step('signed in, the record is taken and the clinic goes on as agreed', async () => {
    await guest.getByRole('link', { name: 'Ya tengo cuenta' }).click();
    await guest.getByLabel('Correo electrónico').fill(rosa);
    await guest.getByLabel('Contraseña', { exact: true }).fill(PERSON_PASSWORD);
    await guest.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(guest.getByLabel(new RegExp(`${name} y ${beside} siguen siendo pacientes de`))).toBeChecked();
    await expect(guest.getByLabel(beside, { exact: true })).toBeChecked();
    await checkAccessibility(guest);
    await guest.getByRole('button', { name: 'Recibir las 2 libretas' }).click();
    await expect(guest.getByRole('heading', { level: 1, name: '¿Es la misma?' })).toBeVisible();
    await checkAccessibility(guest);
  });

  await test.step('it is the same one: joined, and parted again', async () => {
    await guest.getByRole('button', { name: 'Sí, es la misma' }).click();
    await expect(guest.getByRole('link', { name: new RegExp(beside) })).toBeVisible();
    await guest.getByRole('link', { name: new RegExp(name) }).click();
    await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(guest.getByText(`Uniste dos libretas de ${name}`)).toBeVisible();
    await checkAccessibility(guest);
    await guest.getByRole('button', { name: 'No era la misma: separarlas' }).click();
    await guest.getByRole('button', { name: 'Separarlas', exact: true }).click();
    await expect(guest.getByText('son dos libretas otra vez')).toBeVisible();
    await expect(guest.getByRole('link', { name: new RegExp(name) })).toHaveCount(2);
    await guest.goto(`/dashboard/perfilMascotas?mascota=${hers.petId}`);
    await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();
    // On second thoughts it was the same.
    await guest.getByRole('button', { name: '¿Es la misma? Unirlas' }).click();
    await expect(guest.getByRole('heading', { name: `¿${name} y ${name} son la misma?` })).toBeVisible();
    await checkAccessibility(guest);
    await guest.getByRole('button', { name: 'Sí, unirlas' }).click();
    await expect(guest.getByText(`Uniste dos libretas de ${name}`)).toBeVisible();
  });

  await test.step('the clinic reads that it was taken, and takes it back from who should not have it', async () => {
    await page.goto('/dashboard/admin/entregas?estado=recibidas');
    await checkAccessibility();
    await page.getByRole('button', { name: `Recuperar la libreta de ${name}` }).click();
    await page.getByRole('button', { name: 'Recuperarla' }).click();
    await expect(page.getByText(`La libreta de ${name} volvió a la clínica.`)).toBeVisible();
    await guest.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    await expect(guest.getByText('Ese animal no está en tu registro')).toBeVisible();
  });
  await phone.close();
});

test('many are handed over: by mail in one step, the others with a tap each', { tag: ['@desk', '@long'] }, async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  const camila = await signInNewPerson(page, 'Camila', 'Andrade');
  await letWork(camila, 'reception');
  const mark = Date.now();
  await inDatabase(async (db) => {
    const { id: by } = await db.selectFrom('user').select('id').where('email', '=', camila).executeTakeFirstOrThrow();
    const at = new Date().toISOString();
    await writeKeptAnimal(db, { by, at, name: `Nube ${mark}`, email: `rosa${mark}@correo.ec` });
    await writeKeptAnimal(db, { by, at, name: `Sombra ${mark}`, phone: '+593998842547' });
  });
  await page.goto('/dashboard/admin/entregas');
  await expect(page.getByRole('heading', { level: 1, name: /^Entregar \d+ libretas$/ })).toBeVisible();
  const chat = page.getByRole('button', { name: `WhatsApp para Rosa Loor, Sombra ${mark}` });
  const more = page.getByRole('button', { name: 'Ver más' });
  // What other journeys keep in the clinic may fill the first pages, and the last of them has no button any more.
  await expect(async () => {
    if (!(await chat.isVisible())) await more.click({ timeout: 1000 });
    await expect(chat).toBeVisible({ timeout: 1000 });
  }).toPass();
  await checkAccessibility();
  await page.getByRole('button', { name: /^Entregar .* por correo$/ }).click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText(/^Enviamos \d+ libretas? por correo\.$/)).toBeVisible();
  await page.getByText('Enviadas', { exact: false }).first().click();
  await expect(page.getByText(`Nube ${mark}`)).toBeVisible();
  await checkAccessibility();
});
