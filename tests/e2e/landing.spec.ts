/** The first thing that somebody sees who was told of the product: by day and by night, on a phone and on a desk, without script. */
import { expect, test } from '../support/browser.ts';

test.describe('without a session', () => {
  // The register asks who is signed in; the browser itself reports the answer "nobody", and a page of a code that is no tag's.
  test.use({ expectedErrors: [/40[14]/] });

  test('says at once what it is, what it costs, and leads to the register', async ({ page, checkAccessibility }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/landingPage');
      await expect(page).toHaveTitle('PetLove+ - Bienvenido');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('La libreta de tu mascota, siempre contigo');
      await expect(page.getByText('6,00 USD al año').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await checkAccessibility();
    }
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Canela' })).toBeAttached();
    await page.getByRole('link', { name: 'Registrar mi mascota' }).first().click();
    await expect(page).toHaveURL(/\/register$/);
  });

  test('is reached from the login, and finds an animal by its code', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Qué es PetLove+' }).click();
    await expect(page).toHaveTitle('PetLove+ - Bienvenido');
    await page.getByRole('link', { name: 'Encontré una mascota' }).click();
    await page.getByLabel('Código de la placa').fill('k7q2m 9xdtj');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/\/q\/K7Q2M9XDTJ$/);
  });
});

test('is light: one page, one style inside it, no script', async ({ page }) => {
  const kinds = new Map<string, number>();
  page.on('request', (request) => kinds.set(request.resourceType(), (kinds.get(request.resourceType()) ?? 0) + 1));
  await page.goto('/landingPage', { waitUntil: 'networkidle' });
  expect(kinds.get('script')).toBeUndefined();
  expect(kinds.get('stylesheet')).toBeUndefined();
});
