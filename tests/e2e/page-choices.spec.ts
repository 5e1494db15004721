import type { Page } from 'playwright-core';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

const CANELA = { name: 'Canela', speciesId: 1, sex: 'female', color: 'Canela y blanco', allergies: 'Penicilina' };

/** What looks into the frame for this test is a script there, and none may run. */
const LOOKING_IN = /Blocked script execution in '[^']*\/pagina\?/;
test.use({ expectedErrors: [LOOKING_IN] });

/** The page that is seen, not the one that loads behind it. */
const preview = (page: Page) => page.frameLocator('iframe:not([data-behind])');

/** On a phone choices and preview take turns; on a desk both are there. */
async function turnTo(page: Page, name: 'Opciones' | 'Vista previa') {
  const tab = page.getByRole('link', { name, exact: true });
  if (await tab.isVisible()) await tab.click();
}

async function openChoices(page: Page) {
  await signInNewPerson(page, 'Esteban', 'Tipán');
  const { petId } = (await caller(page)('pets.create', CANELA)) as { petId: number };
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  await page.getByRole('button', { name: 'Más acciones para Canela' }).click();
  await page.getByRole('link', { name: 'Qué ve quien escanea' }).click();
  await expect(page.getByRole('heading', { name: 'Página pública de Canela' })).toBeVisible();
  return petId;
}

test('a family chooses what its page tells and sees it at once, as whoever scans it does', { tag: '@long' }, async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  await openChoices(page);
  await checkAccessibility();
  await turnTo(page, 'Vista previa');
  await expect(preview(page).getByText('Penicilina')).toBeAttached();
  await turnTo(page, 'Opciones');

  // By keyboard alone.
  const allergies = page.getByRole('switch', { name: 'Sus alergias' });
  await allergies.focus();
  await page.keyboard.press('Space');
  await expect(allergies).not.toBeChecked();
  await expect(preview(page).getByText('Penicilina')).toHaveCount(0);

  await page.getByLabel('Lo urgente').fill('No le des comida');
  await page.getByLabel('Cómo acercarse').focus();
  await expect(page.getByText('Guardado')).toBeVisible();
  await turnTo(page, 'Vista previa');
  await expect(preview(page).getByText('No le des comida')).toBeAttached();

  // What it would be like on the day of need; nothing is lost by it.
  await page.getByText('Si se pierde', { exact: true }).last().click();
  await expect(preview(page).getByText('Canela está perdida')).toBeAttached();
  await expect(preview(page).getByText('Canela y blanco')).toBeAttached();
  await checkAccessibility();
  await page.reload();
  await expect(preview(page).getByText('No le des comida')).toBeAttached();
  await expect(preview(page).getByText('Canela está perdida')).toHaveCount(0);
  await turnTo(page, 'Opciones');
  await expect(page.getByRole('switch', { name: 'Sus alergias' })).not.toBeChecked();
  await expect(page.getByLabel('Lo urgente')).toHaveValue('No le des comida');
});

test.describe('where the server does not take it', () => {
  test.use({ expectedErrors: [/Blocked script execution|Failed to load resource|net::ERR/] });

  test('a choice goes back with a word, and what was written stays', { tag: '@long' }, async ({ page }) => {
    test.slow();
    const petId = await openChoices(page);
    await page.route('**/trpc/tagPage.save*', (route) => route.abort());
    const chip = page.getByRole('switch', { name: 'Que tiene microchip' });
    await chip.click();
    await expect(page.getByText(/^No se guardó\./).first()).toBeVisible();
    await expect(chip).not.toBeChecked();
    await page.getByLabel('Su veterinario').fill('Clínica Los Arupos');
    await page.getByLabel('Lo urgente').focus();
    await expect(page.getByText('Se queda aquí escrito')).toBeVisible();
    await page.unroute('**/trpc/tagPage.save*');
    // It is sent as soon as the screen is there again.
    await page.goto(`/dashboard/paginaPublica?mascota=${petId}`);
    await expect(page.getByLabel('Su veterinario')).toHaveValue('Clínica Los Arupos');
    await expect(page.getByText('Guardado')).toBeVisible();
  });
});
