/** The administrator introduces the clinic, and what speaks for it says so. */
import sharp from 'sharp';
import { signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { test as base, expect } from '../support/browser.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

/** The other journeys' papers and mails go on speaking for no clinic. */
const test = base.extend<{ own: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see which fixtures are used
  own: async ({}, use) => {
    const own = await startOwnServer({});
    await use(own);
    await own.stop();
  },
});
test.use({ baseURL: async ({ own }, use) => use(own.site) });

test('the clinic gets its name, its hours and its logo, and a stranger sees them', { tag: ['@desk', '@long'] }, async ({
  own,
  page,
  browser,
  checkAccessibility,
}) => {
  await letAdminister(await signInNewPerson(page, 'Verónica', 'Cajamarca'));
  await page.goto('/dashboard/admin/clinica');
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true });
  await name.fill('Clínica Veterinaria San Roque');
  await page.getByRole('textbox', { name: 'Lunes' }).fill('9 a 18');
  await page.getByRole('textbox', { name: 'Martes' }).fill('mañana');
  await page.getByRole('textbox', { name: 'Miércoles' }).click();
  await expect(page.getByText('Escríbelo así: 9:00-13:00')).toBeVisible();
  await page.getByRole('textbox', { name: 'Martes' }).fill('9 a 18');
  await page.getByRole('button', { name: 'Guardar la clínica' }).click();
  await expect(page.getByText('Guardaste los datos de la clínica.')).toBeVisible();

  const picture = sharp({ create: { width: 600, height: 200, channels: 4, background: '#2643c6' } });
  const logo = page.getByRole('region', { name: 'Logotipo' });
  await logo.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  });
  await expect(logo.getByRole('img', { name: 'Logotipo de Clínica Veterinaria San Roque' })).toBeVisible();

  const branches = page.getByRole('region', { name: 'Sucursales' });
  await branches.getByRole('textbox').fill('Valle de los Chillos');
  await branches.getByRole('button', { name: 'Agregar' }).click();
  await expect(branches.getByRole('listitem')).toHaveText([/Valle de los Chillos/]);
  await checkAccessibility();

  const context = await browser.newContext({ baseURL: own.site });
  const stranger = await context.newPage();
  await stranger.goto('/landingPage');
  await expect(stranger.getByText('lunes y martes 9:00 a 18:00')).toBeVisible();
  await stranger.goto('/verificar');
  await expect(stranger.getByText('Clínica Veterinaria San Roque')).toBeVisible();
  await context.close();

  await logo.getByRole('button', { name: 'Quitar' }).click();
  await expect(logo.getByText('Aún no hay un logotipo')).toBeVisible();
});
