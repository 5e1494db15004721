/** The administrator's day: what waits, an animal by its chip, an account off and on, a notice that a guardian reads, and a backup. */
import { caller, signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { standsStill, watchMoves } from '../support/moves.ts';

// A schedule without its source is refused first.
test.use({ expectedErrors: [/400 .*catalogue\.addVaccine/] });

test('an administrator finds an animal, closes and opens an account, and a notice reaches its reader', {
  tag: '@desk',
}, async ({ page, browser, checkAccessibility }) => {
  test.slow();
  const home = await browser.newContext();
  const guardian = await home.newPage();
  const email = await signInNewPerson(guardian);
  const microchip = `9410000${String(Date.now()).slice(-8)}`;
  const kiara = { name: 'Kiara', speciesId: 1, sex: 'female', microchip };
  const { petId } = (await caller(guardian)('pets.create', kiara)) as { petId: number };
  const { code } = (await caller(guardian)('patients.showCode', { petId })) as { code: string };
  await letAdminister(await signInNewPerson(page, 'Verónica', 'Cajamarca'));
  await caller(page)('patients.redeem', { code });

  await watchMoves(page);
  await page.goto('/dashboard/admin');
  await expect(page.getByRole('heading', { name: 'Quiénes están protegidos' })).toBeVisible();
  expect(await standsStill(page)).toBe('');
  await checkAccessibility();

  await page.goto('/dashboard/admin/mascotas');
  await page.getByRole('textbox', { name: 'Buscar paciente' }).fill(microchip);
  // The list is asked anew once the typing stops, and lets go of what was open.
  await expect(page).toHaveURL(new RegExp(microchip));
  await expect(page.getByRole('status').filter({ hasText: '1 fila' })).toBeAttached();
  await page.getByRole('button', { name: /^Kiara/ }).click();
  await expect(page.getByText(new RegExp([...microchip].join('\\s?')))).toBeVisible();
  await checkAccessibility();

  // From anywhere, by a few letters: the animal of somebody else as well as a screen.
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('combobox', { name: 'Buscar', exact: true });
  await search.fill(microchip);
  await expect(page.getByRole('option', { name: /^Kiara/ })).toBeVisible();
  await search.fill('Quishpe');
  await expect(page.getByRole('option', { name: /^Gabriela Quishpe/ }).first()).toBeVisible();
  await search.fill('catál');
  await expect(page.getByRole('option', { name: /^Catálogo/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/admin\/catalogo/);
  // The address is there before the screen, and the list that it leaves has a species to choose, too.
  await expect(page.getByRole('heading', { name: 'Catálogo', level: 1 })).toBeVisible();
  await page.getByLabel('Especie').selectOption({ label: 'Erizo' });
  await page.getByRole('button', { name: 'Agregar vacuna' }).click();
  await page.getByLabel('Nombre').fill(`Rabia ${microchip}`);
  await page.getByRole('checkbox', { name: 'Rabia' }).check();
  await page.getByLabel('Se repite cada').fill('24');
  await page.getByRole('button', { name: 'Guardar el plan' }).click();
  await expect(page.getByText('Di de dónde sale este plan')).toBeVisible();
  await checkAccessibility();
  await page.getByLabel('De dónde sale este plan').fill('Criterio de la clínica');
  await page.getByRole('button', { name: 'Guardar el plan' }).click();
  const card = page.getByRole('listitem').filter({ hasText: `Rabia ${microchip}` });
  await expect(card.getByText('Refuerzo cada 2 años.')).toBeVisible();
  await checkAccessibility();

  await page.goto(`/dashboard/admin/usuarios?q=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: /^GQ|Gabriela/ }).click();
  for (const act of ['Deshabilitar', 'Habilitar']) {
    await page.getByRole('button', { name: act, exact: true }).click();
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: new RegExp(`^${act}`) })
      .click();
    const next = act === 'Habilitar' ? 'Deshabilitar' : 'Habilitar';
    await expect(page.getByRole('button', { name: next, exact: true })).toBeVisible();
  }
  await checkAccessibility();

  const title = `Atendemos el sábado ${microchip}`;
  await page.goto('/dashboard/admin/novedades');
  await page.getByRole('button', { name: 'Escribir' }).click();
  await page.getByLabel('Título').fill(title);
  await page.getByLabel('Texto').fill('De 9:00 a 14:00.');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Publicar ahora' }).click();
  await expect(page.getByText('Publicada.', { exact: true })).toBeVisible();

  // Closing the account ended its sessions: another guardian reads it.
  await signInNewPerson(guardian);
  await guardian.goto('/dashboard/novedades');
  const notice = guardian.getByRole('article').filter({ hasText: title });
  await expect(notice).toBeVisible();
  await checkAccessibility(guardian);
  await home.close();
});

test('an administrator makes a backup, takes it home, and reads that no copy lies elsewhere', { tag: '@long' }, async ({
  page,
  checkAccessibility,
}) => {
  test.skip(Boolean(process.env.E2E_DATABASE_URL), 'PostgreSQL needs its own tools on this machine');
  await letAdminister(await signInNewPerson(page, 'Verónica', 'Cajamarca'));
  await page.goto('/dashboard/admin/respaldos');
  const elsewhere = page.getByRole('region', { name: 'Copias en otro lugar' });
  await expect(elsewhere.getByText('BACKUP_COPY_TO')).toBeVisible();
  await page.getByRole('button', { name: 'Respaldar ahora' }).click();
  const made = page.getByRole('region', { name: 'Respaldos', exact: true }).getByRole('listitem').first();
  await expect(made.getByText('Comprobado', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Respaldar ahora' })).toBeEnabled();
  await checkAccessibility();
  const download = page.waitForEvent('download');
  await made.getByRole('link', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toMatch(/^petlove-respaldo-.+\.tar$/);
});
