import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

/** A day as the guardian's calendar has it, counted from today. */
function day(shift: number, style: 'server' | 'screen' = 'server'): string {
  const locale = style === 'server' ? 'en-CA' : 'es-EC';
  const options = { timeZone: 'America/Guayaquil', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(locale, options).format(Date.now() + shift * 86_400_000);
}

async function makeCanela(page: Page): Promise<number> {
  await signInNewPerson(page);
  const pet = await caller(page)('pets.create', {
    name: 'Canela',
    speciesId: 1,
    sex: 'female',
    birthOn: day(-1500),
    allergies: 'Penicilina',
  });
  return (pet as { petId: number }).petId;
}

test('the first vaccine is copied from the paper booklet and says when the next is due', async ({
  page,
  checkAccessibility,
}) => {
  const petId = await makeCanela(page);
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Canela' })).toBeVisible();
  await expect(page.getByText('Alergias: Penicilina')).toBeVisible();
  await checkAccessibility();

  await page.getByRole('link', { name: 'Agregar vacuna' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Agregar vacuna' });
  await sheet.getByRole('combobox', { name: 'Vacuna' }).fill('antirr');
  await page.getByRole('option', { name: /Antirrábica/ }).click();
  await expect(sheet.getByText('Cubre rabia.')).toBeVisible();
  await sheet.getByText('Otra fecha').click();
  await sheet.getByRole('textbox', { name: 'Fecha de la vacuna' }).fill(day(-400, 'screen'));
  await expect(sheet.getByText(/^Le tocaba otra el /)).toBeVisible();
  await checkAccessibility();

  await page.reload();
  await expect(sheet.getByRole('combobox', { name: 'Vacuna' })).toHaveValue('Antirrábica');
  await sheet.getByRole('button', { name: 'Más datos' }).click();
  await sheet.getByLabel('Lote').fill('RB7719');
  await sheet.getByRole('button', { name: 'Guardar vacuna' }).click();

  await expect(page.getByText(/Guardaste Antirrábica de Canela/)).toBeVisible();
  await expect(page.getByText('Vencida', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ya lo hice: Antirrábica' }).click();
  await expect(page.getByText('Al día', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Vencida', { exact: true })).toBeVisible();
});

test('a dose is taken out of the record and brought back', async ({ page, checkAccessibility }) => {
  const petId = await makeCanela(page);
  await caller(page)('vaccines.add', { petId, name: 'Antirrábica', givenOn: day(-30), lot: 'RB7719' });
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=vacunas`);
  await expect(page.getByText('RB7719')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: /^Quitar Antirrábica/ }).click();
  await expect(page.getByText('La primera vacuna de Canela')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('RB7719')).toBeVisible();
});

test('a day that cannot be is refused beside its field, and nothing typed is lost', async ({ page }) => {
  const petId = await makeCanela(page);
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&agregar=vacuna&de=${petId}`);
  const sheet = page.getByRole('dialog', { name: 'Agregar vacuna' });
  await sheet.getByRole('button', { name: 'Guardar vacuna' }).click();
  await expect(sheet.getByText('Escribe qué vacuna fue.')).toBeVisible();
  await expect(sheet.getByRole('combobox', { name: 'Vacuna' })).toBeFocused();

  await sheet.getByRole('combobox', { name: 'Vacuna' }).fill('Giardia de mi tía');
  await page.getByRole('option', { name: /Usar «Giardia de mi tía»/ }).click();
  await sheet.getByText('Otra fecha').click();
  await sheet.getByRole('textbox', { name: 'Fecha de la vacuna' }).fill('32/10/2026');
  await sheet.getByRole('button', { name: 'Guardar vacuna' }).click();
  await expect(sheet.getByText('Octubre tiene 31 días.')).toBeVisible();
  await expect(sheet.getByRole('combobox', { name: 'Vacuna' })).toHaveValue('Giardia de mi tía');
});

test('a dose of the same week asks whether it is the same one, and several are written in a row', async ({ page }) => {
  const petId = await makeCanela(page);
  await caller(page)('vaccines.add', { petId, name: 'Antirrábica', givenOn: day(-2) });
  await page.goto(`/dashboard?agregar=vacuna&de=${petId}`);
  const sheet = page.getByRole('dialog', { name: 'Agregar vacuna' });
  await sheet.getByRole('combobox', { name: 'Vacuna' }).fill('Antirrábica');
  await expect(sheet.getByText('Parece repetida:')).toBeVisible();
  await sheet.getByRole('combobox', { name: 'Vacuna' }).fill('Tos de las perreras');
  await expect(sheet.getByText('Parece repetida:')).toBeHidden();
  await sheet.getByRole('button', { name: 'Guardar y otra' }).click();
  await expect(page.getByText(/Guardaste Tos de las perreras/)).toBeVisible();
  await expect(sheet.getByRole('combobox', { name: 'Vacuna' })).toHaveValue('');
});
