import { gzipSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';

test('the server is alive and ready, and says nothing about itself', async ({ request }) => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toEqual({ estado: 'ok' });
  }
});

test.describe('without a session', () => {
  // The page asks who is signed in; the browser itself reports the answer "nobody".
  test.use({ expectedErrors: [/401/] });

  test('whoever has no session and opens the product is asked to sign in', async ({ page, checkAccessibility }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login/);
    await expect(page).toHaveTitle(/^PetLove\+ - /);
    await checkAccessibility();
  });

  test('the login is light: what a phone that never was here loads before it is quiet', async ({ page }) => {
    // Packed here by one measure, because what is served depends on what the browser asks for (gzip or brotli).
    const packed = { script: 0, stylesheet: 0 };
    const weighed: Promise<void>[] = [];
    page.on('response', (answer) => {
      const type = answer.request().resourceType();
      if (type !== 'script' && type !== 'stylesheet') return;
      const weigh = async () => {
        const bytes = gzipSync(await answer.body(), { level: 9 }).length;
        packed[type] += bytes;
      };
      weighed.push(weigh());
    });
    await page.goto('/login', { waitUntil: 'networkidle' });
    // It stands as plain HTML until somebody touches it: the program counts too.
    await page.getByLabel('Correo electrónico').click();
    await expect(page.locator('#plain')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await Promise.all(weighed);
    expect(weighed.length).toBeGreaterThan(3);
    expect.soft(packed.script, 'bytes of script').toBeLessThanOrEqual(140_100);
    expect.soft(packed.stylesheet, 'bytes of styles').toBeLessThanOrEqual(12_000);
  });

  test('a press that began before the program is there ends as a press', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Iniciar sesión' }).hover();
    await page.mouse.down();
    await expect(page.locator('#root form')).toBeAttached();
    await page.mouse.up();
    await expect(page.getByText('Escribe tu correo.')).toBeVisible();
  });

  test('a link of the first administrator that was used says so, and where to sign in', async ({
    page,
    checkAccessibility,
  }) => {
    await page.goto(`/primerAdministrador/${'x'.repeat(43)}`);
    await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await checkAccessibility();
    await page.getByRole('link', { name: 'Iniciar sesión', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  });

  test('a link pressed from an empty field leads where it says: its error does not move it away', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Correo electrónico').click();
    await expect(page.locator('#plain')).toHaveCount(0);
    await page.getByRole('link', { name: 'Regístrate gratis' }).click();
    await expect(page).toHaveURL(/register/);
  });

  test('what is typed and pressed before the program is there goes on in it', async ({ page }) => {
    const arrive = await slowProgram(page);
    await page.goto('/login');
    await page.getByLabel('Contraseña', { exact: true }).fill('tres gatos');
    await page.getByLabel('Recordar').check();
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.locator('#plain')).toBeVisible();
    arrive();
    await expect(page.getByText('Escribe tu correo.')).toBeVisible();
    await expect(page.getByLabel('Correo electrónico')).toBeFocused();
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('tres gatos');
    await expect(page.getByLabel('Recordar')).toBeChecked();
  });

  test('the program leaves the keyboard where it is, and the first letter replaces the address that it remembers', async ({
    page,
  }) => {
    const taken = async (held: Locator) => {
      const arrive = await slowProgram(page);
      await page.goto('/login');
      await held.focus();
      arrive();
      await expect(page.locator('#plain')).toHaveCount(0);
      await expect(held).toBeFocused();
    };
    await taken(page.getByRole('link', { name: 'Regístrate gratis' }));
    await page.evaluate(() => localStorage.setItem('username', 'vieja@correo.ec'));
    const email = page.getByLabel('Correo electrónico');
    await taken(email);
    await expect(email).toHaveValue('vieja@correo.ec');
    await page.keyboard.type('otra@correo.ec');
    await expect(email).toHaveValue('otra@correo.ec');
  });
});

/** Holds the program back until the answer is called. */
async function slowProgram(page: Page): Promise<() => void> {
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => (arrive = resolve));
  await page.unrouteAll();
  await page.route(/\/assets\/(?!wake)[\w-]+\.js$/, async (route) => {
    await slow;
    await route.continue();
  });
  return () => arrive();
}
