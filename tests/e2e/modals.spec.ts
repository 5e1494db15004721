/** Sheets, the phone's menu and the palette, by the keyboard and by a press beside them. */
import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

async function signInWithCanela(page: Page): Promise<number> {
  await signInNewPerson(page);
  const fields = { name: 'Canela', speciesId: 1, sex: 'female', birthOn: '2022-03-01' };
  return ((await caller(page)('pets.create', fields)) as { petId: number }).petId;
}

test('the palette finds by the arrows and goes by Enter; Escape returns to where the guardian was', {
  tag: '@wide',
}, async ({ page, checkAccessibility }) => {
  await signInWithCanela(page);
  await page.goto('/dashboard/mascotas');
  const before = page.getByRole('button', { name: 'Agregar', exact: true });
  await before.focus();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Ir a un animal, un tutor o una pantalla' });
  const search = palette.getByRole('combobox', { name: 'Buscar' });
  await expect(search).toBeFocused();
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  await checkAccessibility();

  await page.keyboard.press('ArrowUp');
  await expect(palette.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  const first = palette.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(search).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await search.fill('nada se llama así');
  await expect(palette.getByRole('status')).toHaveText('Nada se llama así.');
  await expect(search).toHaveAttribute('aria-expanded', 'false');
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(before).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(search).toHaveValue('');
  await search.fill('canela');
  await expect(palette.getByRole('status')).toHaveText('1 resultado');
  await expect(palette.getByRole('option', { name: /^Canela/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/perfilMascotas\?mascota=/);
  await expect(palette).toBeHidden();
});

test('a sheet keeps the focus and the scrolling, and gives both back', async ({ page }) => {
  const petId = await signInWithCanela(page);
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  const add = page.getByRole('button', { name: 'Agregar', exact: true });
  const open = async () => {
    await add.click();
    await page.getByRole('link', { name: 'Vacuna', exact: true }).click();
  };
  await open();
  const sheet = page.getByRole('dialog', { name: 'Agregar vacuna' });
  await expect(sheet.getByRole('heading', { name: 'Agregar vacuna' })).toBeFocused();
  await expect(page.locator('#root')).toHaveAttribute('inert');
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
  const vaccine = sheet.getByRole('combobox').first();
  await vaccine.click();
  await expect(sheet.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet.getByRole('listbox')).toBeHidden();
  await expect(sheet).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#root') ?? null)).toBeNull();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(add).toBeFocused();
  await expect(page.locator('#root')).not.toHaveAttribute('inert');
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('visible');

  await open();
  await expect(sheet).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(sheet).toBeHidden();
  await open();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
});

test('a message above a sheet can be pressed, and the palette opens above it', { tag: '@long' }, async ({ page }) => {
  const petId = await signInWithCanela(page);
  await page.goto(`/dashboard?agregar=peso&de=${petId}`);
  const sheet = page.getByRole('dialog', { name: 'Agregar peso' });
  await sheet.getByLabel('¿Cuánto pesa Canela?').fill('14,2');
  await sheet.getByRole('button', { name: 'Guardar peso' }).click();
  // Pointed at, it stays; the sheet opens by the keyboard.
  await page.getByText(/^Guardaste el peso de Canela/).hover();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Agregar', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Peso', exact: true }).press('Enter');
  await expect(sheet).toBeVisible();
  // It stands in a row of the sheet, and lies over none of its acts.
  const undo = sheet.getByRole('status').getByRole('button', { name: 'Deshacer' });
  await expect(undo).toBeVisible();
  await sheet.getByRole('button', { name: 'Guardar peso' }).click({ trial: true });
  await undo.click();
  await expect(page.getByText(/^Guardaste el peso de Canela/)).toBeHidden();

  await sheet.getByLabel('¿Cuánto pesa Canela?').focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Buscar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Buscar' })).toBeHidden();
  await expect(sheet.getByLabel('¿Cuánto pesa Canela?')).toBeFocused();
});

test('what was typed is asked about before it is lost: Escape answers the question, not the sheet', async ({
  page,
}) => {
  await signInWithCanela(page);
  await page.goto('/dashboard/accesorios');
  await page.getByRole('button', { name: 'Activar placa' }).click();
  const sheet = page.getByRole('dialog', { name: 'Activar placa' });
  await sheet.getByLabel('Código de activación').fill('K7Q2M');
  await page.mouse.click(5, 5);
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '¿Dejar esto sin guardar?' });
  await expect(question.getByRole('button', { name: 'Seguir aquí' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(sheet).toBeHidden();
});

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });
  test.skip(({ isMobile }) => !isMobile, 'A desktop window has its menu beside the page.');

  test('the menu of the phone slides in and out, and gives the focus back at once', { tag: '@long' }, async ({
    page,
  }) => {
    await signInWithCanela(page);
    await page.goto('/dashboard/mascotas');
    const button = page.getByRole('button', { name: /menú/i });
    for (let turns = 0; turns < 2; turns += 1) {
      await button.click();
      const menu = page.getByRole('dialog', { name: 'Menú' });
      await expect(menu.getByRole('link').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await expect(menu).toHaveCount(0);
    }
  });
});
