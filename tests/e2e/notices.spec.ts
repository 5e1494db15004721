/** How a person is told: choices that stay, a calendar that can be read and ended, and the worker that shows notices. */
import { signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

test('notices are chosen, and a calendar is made, read and ended', async ({ page, request, checkAccessibility }) => {
  await signInNewPerson(page);
  await page.goto('/dashboard/usuario?tab=avisos');
  const weekAfter = page.getByLabel('Una semana después, si aún falta');
  await expect(weekAfter).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.url().includes('reminders.choose') && answer.ok());
  await page.getByText('Una semana después, si aún falta').click();
  await saved;
  await page.reload();
  await expect(weekAfter).not.toBeChecked();
  await expect(page.getByLabel('El mismo día')).toBeChecked();

  await page.getByRole('button', { name: 'Crear dirección' }).click();
  await expect(page.getByText('Tu dirección está lista.')).toBeVisible();
  const address = await page.getByLabel('Dirección del calendario').inputValue();
  await checkAccessibility();
  const calendar = await request.get(new URL(address).pathname);
  expect(await calendar.text()).toContain('X-WR-CALNAME:PetLove+');
  await page.getByRole('button', { name: 'Quitar el calendario: Todos mis animales' }).click();
  await expect(page.getByText('Esa dirección ya no funciona.')).toBeVisible();
  expect((await request.get(new URL(address).pathname)).status()).toBe(404);
});

test.describe('where workers are allowed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the worker is installed after the sign-in, and not before', async ({ page }) => {
    const installed = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    // The first touch starts the program, which ends a session at this address: it has done so before the sign-in.
    const ended = page.waitForResponse(/auth\.signOut/);
    await page.goto('/login');
    await page.getByLabel('Correo electrónico').focus();
    await ended;
    expect(await installed()).toBe(0);
    await signInNewPerson(page);
    await page.goto('/dashboard/usuario?tab=avisos');
    await expect(page.getByRole('heading', { name: 'Avisos en tus dispositivos' })).toBeVisible();
    const script = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
    expect(script).toMatch(/\/sw\.js$/);
  });
});

test.describe('a link that is none', () => {
  test('says so kindly, and how to go on', async ({ page, checkAccessibility }) => {
    await page.goto(`/yaEstaHecho/${'x'.repeat(43)}`);
    await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Iniciar sesión', exact: true })).toBeVisible();
    await checkAccessibility();
  });
});
