/** Papers that leave the product: a link for an occasion that ends when its family says so, and a carnet that anybody verifies. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';
import { pagesOf } from '../support/pdf.ts';

async function withVaccine(page: Page, microchip?: string): Promise<number> {
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const call = caller(page);
  const dog = { name: 'Canela', speciesId: 1, sex: 'female', ...(microchip && { microchip }) };
  const { petId } = (await call('pets.create', dog)) as { petId: number };
  await call('vaccines.add', { petId, name: 'Antirrábica', givenOn: '2026-03-02', lot: 'L473920' });
  return petId;
}

test.describe('a link', () => {
  test.use({ expectedErrors: [/404/] });

  test('is made in two taps, opened by somebody else, and gone when it is taken back', async ({
    page,
    browser,
    checkAccessibility,
  }) => {
    // A number stands in one animal of the whole installation.
    const chip = `94100${String(Date.now()).slice(-6)}4308`;
    const petId = await withVaccine(page, chip);
    await page.goto(`/dashboard/comprobantes?mascota=${petId}`);
    await page.getByText('Viaje', { exact: true }).click();
    await page.getByRole('switch', { name: 'Mostrar el final de su microchip' }).check();
    await page.getByRole('button', { name: 'Crear enlace' }).click();
    await expect(page.getByRole('heading', { name: 'Enlace listo' })).toBeVisible();
    await checkAccessibility();
    const url = (await page.getByRole('link', { name: 'Ver como lo ven' }).first().getAttribute('href')) ?? '';
    const whatsApp = await page.getByRole('link', { name: 'WhatsApp' }).first().getAttribute('href');
    expect(decodeURIComponent(whatsApp ?? '')).toContain(url);

    const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (Android 14) Chrome/130.0 Mobile' });
    const stranger = await elsewhere.newPage();
    await stranger.goto(new URL(url).pathname);
    await expect(stranger.getByText('Para: Viaje')).toBeVisible();
    await expect(stranger.getByText('Puesta el 02/03/2026', { exact: false })).toBeVisible();
    // Paper and dog match: its name, and the end of its chip where that was chosen.
    await expect(stranger.getByRole('heading', { level: 1, name: 'Canela' })).toBeVisible();
    await expect(stranger.getByText('Su microchip termina en 4308')).toBeVisible();
    await expect(stranger.getByText(/Gabriela|Quishpe/)).toHaveCount(0);
    await expect(stranger.getByText(chip.slice(0, 11))).toHaveCount(0);
    await checkAccessibility(stranger);

    await page.reload();
    await expect(page.getByText(/^Se abrió 1 vez/)).toBeVisible();
    await page.getByRole('button', { name: 'Quitar enlace: Viaje' }).click();
    await expect(page.getByText('El enlace ya no se puede abrir.')).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByText('Este comprobante no está vigente')).toBeVisible();
    await checkAccessibility(stranger);
    await elsewhere.close();
  });
});

test('proof, cédula and carnet leave the Ficha by one button', async ({ page, checkAccessibility }) => {
  const petId = await withVaccine(page);
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  await page.getByRole('button', { name: 'Compartir', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Compartir de Canela' });
  await checkAccessibility();
  const [card] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Compartir: Cédula' }).click(),
  ]);
  expect(card.suggestedFilename()).toMatch(/\.png$/);
  const [carnet] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Compartir: Carnet' }).click(),
  ]);
  expect(carnet.suggestedFilename()).toBe('carnet-canela.pdf');
  const proof = sheet.getByRole('button', { name: 'Compartir: Comprobante de vacunas' });
  await proof.click();
  await expect(page.getByText(/Copiaste el enlace|El enlace es http/)).toBeVisible();
  // The same link is handed on again.
  await expect(sheet.getByText(/Se abre hasta el/)).toBeVisible();
  await proof.click();
  await page.goto(`/dashboard/comprobantes?mascota=${petId}`);
  await expect(page.getByRole('button', { name: /^Quitar enlace/ })).toHaveCount(1);
});

test('a carnet is verified by its number, before and after the record changed', { tag: '@long' }, async ({
  page,
  browser,
  checkAccessibility,
}) => {
  const petId = await withVaccine(page);
  await page.goto(`/dashboard/carnet?mascota=${petId}`);
  const coming = page.waitForEvent('download');
  await page
    .getByRole('region', { name: 'Carnet de vacunación' })
    .getByRole('button', { name: 'Descargar PDF' })
    .click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('carnet-canela.pdf');
  const { pages } = await pagesOf(readFileSync(await download.path()), 1);
  const number = /CV-[0-9A-Z]{4}-[0-9A-Z]{5}/.exec(pages[0]?.text ?? '')?.[0] ?? '';
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await checkAccessibility();

  const elsewhere = await browser.newContext();
  const officer = await elsewhere.newPage();
  await officer.goto('/verificar');
  await checkAccessibility(officer);
  await officer.getByLabel('Número del documento').fill(` ${number.toLowerCase().replaceAll('-', ' ')} `);
  await officer.getByRole('button', { name: 'Verificar' }).click();
  await expect(officer.getByText('Está al día.')).toBeVisible();
  await expect(officer.getByText(/Gabriela|Quishpe/)).toHaveCount(0);
  await checkAccessibility(officer);

  await caller(page)('vaccines.add', { petId, name: 'Séxtuple', givenOn: '2026-10-02' });
  await officer.getByRole('button', { name: 'Verificar' }).click();
  await expect(officer.getByText('Es auténtico, pero el registro cambió después.')).toBeVisible();
  await expect(officer.getByText(/^Se agregó una vacuna .*02\/10\/2026\.$/)).toBeVisible();
  await checkAccessibility(officer);
  await elsewhere.close();
});
