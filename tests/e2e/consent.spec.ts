/** A guardian lets the clinic in by six digits read aloud, sees who looked, and closes the record again; or answers a request. */
import type { Browser, Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { letWork } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { keptOn } from '../support/kept-on.ts';

// The clinic is asked for a record that its guardian closed.
test.use({ expectedErrors: [/status of 404/] });

const DOG = 1;

async function anotherPerson(browser: Browser, beside: Page, name: string, role: 'reception' | 'veterinarian') {
  const context = await browser.newContext({ locale: 'es-EC', viewport: beside.viewportSize() });
  const page = await context.newPage();
  await letWork(await signInNewPerson(page, name, 'Andrade'), role);
  return page;
}

async function makeDog(page: Page, name: string): Promise<{ petId: number; code: string }> {
  return (await caller(page)('pets.create', { name, speciesId: DOG, sex: 'female' })) as {
    petId: number;
    code: string;
  };
}

test('six digits open a record to the clinic: a vaccine is signed, the guardian sees who looked and ends it', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  await signInNewPerson(page);
  const { petId } = await makeDog(page, 'Canela');
  const camila = await anotherPerson(browser, page, 'Camila', 'reception');
  const paz = await anotherPerson(browser, page, 'Paz', 'veterinarian');

  const digits = await test.step('the guardian shows a code', async () => {
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    await page.getByRole('button', { name: 'Más acciones para Canela' }).click();
    await page.getByRole('link', { name: 'Permisos y quién la vio' }).click();
    await expect(page.getByText('No ve su libreta')).toBeVisible();
    await expect(page.getByText('Todavía nadie de la clínica')).toBeVisible();
    await page.getByRole('button', { name: 'Dar permiso con un código' }).click();
    await expect(page.getByText(/^Vence en 1[45]:/)).toBeVisible();
    await checkAccessibility();
    return (await page.locator('[data-digits]').textContent()) ?? '';
  });

  await test.step('reception types it, and sees whom to call but not the record', async () => {
    await camila.goto('/dashboard/admin/mascotas');
    await camila.getByRole('button', { name: 'Abrir con permiso' }).click();
    const sheet = camila.getByRole('dialog', { name: 'Abrir con permiso' });
    await sheet.getByRole('button', { name: 'Abrir', exact: true }).click();
    await expect(sheet.getByText('Son 6 números')).toBeVisible();
    await checkAccessibility(camila);
    await sheet.getByLabel('Los seis números').fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
    await sheet.getByRole('button', { name: 'Abrir', exact: true }).click();
    await expect(camila.getByText('De su tutor, con permiso')).toBeVisible();
    await expect(camila.getByRole('link', { name: 'Abrir su libreta' })).toHaveCount(0);
    await expect(camila.getByRole('link', { name: 'Ver su cuenta' })).toHaveCount(0);
    await checkAccessibility(camila);
    // Without a reload: the guardian's telephone says that it was typed.
    await expect(page.getByText('Puede ver y anotar')).toBeVisible();
  });

  await test.step('the veterinarian opens the record and adds a vaccine', async () => {
    await paz.goto(`/dashboard/admin/mascotas?ver=${petId}`);
    await paz.getByRole('link', { name: 'Abrir su libreta' }).click();
    await expect(paz.getByText(/^Paciente de .* · con permiso de/)).toBeVisible();
    await expect(paz.getByRole('link', { name: 'Veterinario' })).toHaveCount(0);
    await checkAccessibility(paz);
    await paz.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=vacunas&agregar=vacuna&de=${petId}`);
    const form = paz.getByRole('dialog', { name: 'Agregar vacuna' });
    await form.getByRole('combobox', { name: 'Vacuna' }).fill('Antirrábica');
    await form.getByRole('button', { name: 'Guardar vacuna' }).click();
    await expect(form).toBeHidden();
    await expect(paz.getByText(/Registrado por Paz/)).toBeVisible();
    await expect(paz.getByRole('link', { name: /^Corregir Antirrábica/ })).toBeVisible();
  });

  await test.step('the family reads it and disputes, but does not remove it', async () => {
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=vacunas`);
    await expect(page.getByRole('button', { name: /^No es correcto: Antirrábica/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Quitar Antirrábica/ })).toHaveCount(0);
  });

  await test.step('the guardian sees who looked, and ends it', async () => {
    await page.goto(`/dashboard/permisos?mascota=${petId}`);
    const looks = page.getByRole('region', { name: 'Quién vio su libreta' });
    await expect(looks.getByText('Paz Andrade')).toBeVisible();
    // She read no entry, but saw its alerts and what is due.
    await expect(looks.getByText('Camila')).toBeVisible();
    await checkAccessibility();
    await page.getByRole('button', { name: 'Terminar el permiso' }).click();
    const dialog = page.getByRole('dialog', { name: /^¿Terminar el permiso/ });
    await expect(dialog).toContainText('Lo que firmó se queda en la libreta de Canela.');
    await dialog.getByRole('button', { name: 'Terminar el permiso' }).click();
    await expect(page.getByText('No ve su libreta')).toBeVisible();
    await paz.reload();
    await expect(paz.getByRole('heading', { name: 'No puedes abrir su libreta' })).toBeVisible();
    // Nor is it read from this browser's copy.
    await expect.poll(async () => (await keptOn(paz)).filter((key) => key.includes('pets.get'))).toEqual([]);
  });
  await camila.context().close();
  await paz.context().close();
});

test('the clinic asks by the code of an animal, and its guardian answers from Inicio', { tag: '@long' }, async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  await signInNewPerson(page);
  const { petId, code } = await makeDog(page, 'Nube');
  const camila = await anotherPerson(browser, page, 'Camila', 'reception');

  await camila.goto('/dashboard/admin/mascotas');
  await camila.getByRole('button', { name: 'Abrir con permiso' }).click();
  const sheet = camila.getByRole('dialog', { name: 'Abrir con permiso' });
  await sheet.getByText('Pedir permiso', { exact: true }).click();
  await sheet.getByLabel('Código o microchip').fill('K7Q2M-9XDTB');
  await sheet.getByRole('button', { name: 'Buscar' }).click();
  await expect(sheet.getByLabel('Código o microchip')).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByLabel('Código o microchip').fill(code);
  await sheet.getByRole('button', { name: 'Buscar' }).click();
  await sheet.getByRole('button', { name: 'Pedir permiso para Nube' }).click();
  await expect(sheet.getByText('Pediste permiso para Nube.')).toBeVisible();
  const link = sheet.getByRole('link', { name: 'Enviar también por WhatsApp' });
  await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent(`mascota=${petId}`)));
  await checkAccessibility(camila);

  await page.goto('/dashboard');
  await expect(page.getByText(/pide ver la libreta de Nube/)).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Responder: la libreta de Nube' }).click();
  await page.getByRole('button', { name: 'Sí, dar permiso' }).click();
  await expect(page.getByText('Puede ver y anotar')).toBeVisible();
  await expect(page.getByText(/respondiendo a su pedido/)).toBeVisible();
  await camila.goto(`/dashboard/admin/mascotas?ver=${petId}`);
  await expect(camila.getByText('De su tutor, con permiso')).toBeVisible();
  await camila.context().close();
});
