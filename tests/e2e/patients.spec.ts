/** What the clinic's staff does with a patient on its screens, and what it still sees of one that is none any more. */
import type { Browser, Page } from '@playwright/test';
import { caller, lettersTo, signInNewPerson, tokenTo } from '../support/account.ts';
import { letWork } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { photograph } from '../support/files.ts';
import { inDatabase } from '../support/journey-database.ts';
import { writeKeptAnimal } from '../support/kept-animals.ts';

const DOG = 1;

/** The six figures of the newest letter with a code. */
async function codeTo(email: string): Promise<string> {
  let code: string | undefined;
  await expect(() => {
    code = lettersTo(email)
      .map((letter) => /Tu código es (\d{6})/.exec(letter)?.[1])
      .findLast((one) => one !== undefined);
    expect(code).toBeDefined();
  }).toPass();
  return code ?? '';
}

async function anotherPerson(browser: Browser, beside: Page, name: string, role?: 'reception' | 'veterinarian') {
  const context = await browser.newContext({ locale: 'es-EC', viewport: beside.viewportSize() });
  const page = await context.newPage();
  const email = await signInNewPerson(page, name, 'Andrade');
  if (role) await letWork(email, role);
  return { page, email };
}

test('reception corrects a patient, says that it is lost and found, and hands its record over', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  const camila = await signInNewPerson(page, 'Camila', 'Andrade');
  await letWork(camila, 'reception');
  const { page: luis, email } = await anotherPerson(browser, page, 'Luis');
  const name = `Nube ${Date.now()}`;
  const { petId } = await inDatabase(async (db) => {
    const { id: by } = await db.selectFrom('user').select('id').where('email', '=', camila).executeTakeFirstOrThrow();
    return writeKeptAnimal(db, { by, at: new Date().toISOString(), name, email });
  });

  await test.step('corrects its data from the list, without its record', async () => {
    await page.goto(`/dashboard/admin/mascotas?ver=${petId}`);
    await expect(page.getByRole('link', { name: 'Abrir su libreta' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Los que ya no son pacientes' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Editar sus datos' }).click();
    await page.getByLabel('Raza').fill('Mestiza');
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.getByLabel('Señas particulares').fill('Una oreja caída');
    await expect(page.getByRole('button', { name: 'Siguiente' })).toBeVisible();
    await checkAccessibility();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByText('Rosa Loor')).toBeVisible();
    await checkAccessibility();
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText(`Guardamos los cambios de ${name}.`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/dashboard/admin/mascotas\\?ver=${petId}`));
    await expect(page.getByText('Perro · Mestiza')).toBeVisible();
  });

  await test.step('notes its weight at the counter, and no vaccine', async () => {
    await page.goto(`/dashboard/mostrador?ver=${petId}`);
    await expect(page.getByRole('link', { name: 'Vacuna', exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Peso', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Agregar peso' });
    await form.getByLabel(/^¿Cuánto pesa/).fill('12,4');
    await checkAccessibility();
    await form.getByRole('button', { name: 'Guardar peso' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('region', { name: 'Tutor' })).toContainText('12,4 kg');
    await page.goto(`/dashboard/admin/mascotas?ver=${petId}`);
  });

  await test.step('says that it was lost, and that it came home', async () => {
    await page.getByRole('link', { name: 'Se perdió' }).click();
    await page.getByRole('button', { name: 'Se perdió' }).click();
    const sheet = page.getByRole('dialog', { name: `¿Se perdió ${name}?` });
    await checkAccessibility();
    await sheet.getByRole('button', { name: 'Activar modo perdida' }).click();
    await expect(page.getByRole('region', { name: `Modo perdida de ${name}` })).toBeVisible();
    await checkAccessibility();
    await page.getByRole('button', { name: 'Ya apareció' }).click();
    await expect(page.getByText(`¡Qué alegría! ${name} apareció.`)).toBeVisible();
  });

  await test.step('hands its record over in the name of the clinic', async () => {
    await page.goto(`/dashboard/admin/mascotas?ver=${petId}`);
    await page.getByRole('link', { name: 'Entregar a su tutor' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Entregar la libreta de ${name}` })).toBeVisible();
    await checkAccessibility();
    await page.getByRole('button', { name: 'Enviar por correo' }).click();
    await expect(page.getByText(`Enviamos la libreta a ${email}.`)).toBeVisible();
    await expect(page.getByRole('status').getByText('Enviada', { exact: true })).toBeVisible();
    await checkAccessibility();
  });

  await test.step('its guardian takes it with a code, and it stays a patient', async () => {
    const token = await tokenTo(email, 'libreta');
    expect(lettersTo(email).join()).toContain(`te entrega la libreta de ${name}`);
    await luis.goto(`/libreta/${token}`);
    await luis.getByRole('button', { name: 'Es mi animal: continuar' }).click();
    await luis.getByRole('button', { name: 'Enviarme un código al correo' }).click();
    await luis.getByLabel('El código de tu correo').fill(await codeTo(email));
    await luis.getByRole('button', { name: 'Abrir la libreta' }).click();
    await expect(luis.getByLabel(new RegExp(`${name} sigue siendo paciente de`))).toBeChecked();
    await checkAccessibility(luis);
    await luis.getByRole('button', { name: `Recibir la libreta de ${name}` }).click();
    await expect(luis.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goto(`/dashboard/admin/mascotas?ver=${petId}`);
    await expect(page.getByText('De su tutor, con permiso')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Entregar a su tutor' })).toHaveCount(0);
  });
  await luis.context().close();
});

test('a veterinarian adds to a patient’s record and takes off; afterwards only what was signed stays in sight', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const number = Date.now();
  const name = `Canela ${number}`;
  const dog = { name, speciesId: DOG, sex: 'female' };
  const { petId } = (await caller(page)('pets.create', dog)) as { petId: number };
  const own = { petId, name: 'Séxtuple', givenOn: '2025-05-05' };
  await caller(page)('vaccines.add', own);
  const { code } = (await caller(page)('patients.showCode', { petId })) as { code: string };
  const { page: paz } = await anotherPerson(browser, page, 'Paz', 'veterinarian');
  await caller(paz)('patients.redeem', { code });
  await caller(paz)('vaccines.add', { petId, name: 'Antirrábica', givenOn: '2026-01-10' });

  await test.step('the menu shows what a veterinarian may, and no word of a family', async () => {
    await paz.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    await expect(paz.getByText(/^Paciente de .* · con permiso de Gabriela Quishpe$/)).toBeVisible();
    await expect(paz.getByText('te comparte su libreta')).toHaveCount(0);
    await paz.getByRole('button', { name: `Más acciones para ${name}` }).click();
    await expect(paz.getByRole('link', { name: 'Editar sus datos' })).toBeVisible();
    for (const word of ['Familia', 'Permisos', 'Entregar', 'Traspasar', 'Quitar', 'copia'])
      await expect(paz.getByRole('link', { name: new RegExp(word) })).toHaveCount(0);
    await checkAccessibility(paz);
    await paz.keyboard.press('Escape');
  });

  await test.step('the paper under the own entry comes and goes; the family’s stays', async () => {
    await paz.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=vacunas`);
    const card = paz.getByRole('listitem').filter({ has: paz.getByRole('heading', { name: 'Antirrábica' }) });
    const buffer = await photograph({ width: 300, height: 200 }).toBuffer();
    await card.getByRole('button', { name: 'Antirrábica', expanded: false }).click();
    await card.getByLabel('Agregar foto o PDF').setInputFiles({ name: 'adhesivo.jpg', mimeType: 'image/jpeg', buffer });
    await card.getByRole('button', { name: /^Ver la foto de Antirrábica/ }).click();
    await paz.getByRole('button', { name: 'Quitar esta foto' }).click();
    await expect(paz.getByText('Quitaste la foto.')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Ver la foto de Antirrábica/ })).toHaveCount(0);
  });

  await test.step('what she wrote is put right', async () => {
    const card = paz.getByRole('listitem').filter({ has: paz.getByRole('heading', { name: 'Antirrábica' }) });
    await card.getByRole('link', { name: /^Corregir Antirrábica/ }).click();
    const sheet = paz.getByRole('dialog', { name: 'Corregir vacuna' });
    await sheet.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('the album opens from the record', async () => {
    await paz.getByRole('link', { name: 'Resumen', exact: true }).click();
    await paz.getByRole('link', { name: 'Fotos', exact: true }).click();
    await expect(paz.getByRole('heading', { level: 1, name: `Galería de ${name}` })).toBeVisible();
    await checkAccessibility(paz);
  });

  await test.step('after consent has ended, what the clinic signed stays, and no more', async () => {
    await caller(page)('patients.end', { petId });
    await paz.goto('/dashboard/admin/mascotas');
    await paz.getByRole('link', { name: 'Los que ya no son pacientes' }).click();
    await expect(paz.getByRole('heading', { level: 1, name: 'Ya no son pacientes' })).toBeVisible();
    await checkAccessibility(paz);
    await paz.getByLabel('Buscar animal').fill(name);
    // The list is asked anew once the typing stops, and lets go of what was open.
    await expect(paz).toHaveURL(new RegExp(String(number)));
    await expect(paz.getByRole('status').filter({ hasText: '1 fila' })).toBeAttached();
    await paz.getByRole('button', { name: new RegExp(name) }).click();
    const signed = paz.getByRole('region', { name: 'Lo que escribió la clínica' });
    await expect(signed.getByText('Antirrábica')).toBeVisible();
    await expect(signed.getByText(/Registrado por Paz/)).toBeVisible();
    await expect(paz.getByText('Séxtuple')).toHaveCount(0);
    await checkAccessibility(paz);
  });
  await paz.context().close();
});
