/** Accesorios: a plate is activated by its pack or by a first scan, switched off and on, and replaced. */
import type { Page } from '@playwright/test';
import { caller, PERSON_PASSWORD, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';
import { makeTagOfJourney } from '../support/tags.ts';

const CANELA = { name: 'Canela', speciesId: 1, sex: 'female' };
const shown = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

async function withCanela(page: Page): Promise<string> {
  const email = await signInNewPerson(page);
  await caller(page)('pets.create', CANELA);
  return email;
}

/** In the sheet, whose button says the same as the screen's. */
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

test.describe('with codes that lead nowhere', () => {
  // The browser itself reports the answer "no such plate".
  test.use({ expectedErrors: [/404/] });

  test('a plate is activated by the code of its pack, switched off and on, and its page follows', async ({
    page,
    checkAccessibility,
  }) => {
    test.slow();
    const plate = await makeTagOfJourney();
    await withCanela(page);
    await page.goto('/dashboard/accesorios');
    await expect(page.getByRole('heading', { name: 'Para imprimir en casa' })).toBeVisible();
    await checkAccessibility();

    await page.getByRole('button', { name: 'Activar placa' }).click();
    const form = sheet(page, 'Activar placa');
    const field = form.getByLabel('Código de activación');
    await form.getByRole('button', { name: 'Activar placa' }).click();
    await expect(form.getByText('Escribe el código de activación.')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill('K7Q2M-9XDTB');
    await form.getByRole('button', { name: 'Activar placa' }).click();
    await expect(form.getByText('Revisa letras y números: son diez y alguno no coincide.')).toBeVisible();
    await field.fill(shown(plate.code));
    await form.getByRole('button', { name: 'Activar placa' }).click();
    await expect(form.getByText('Ese es el código grabado en la placa.')).toBeVisible();
    await checkAccessibility();
    await field.fill(` ${shown(plate.activationCode).toLowerCase()} `);
    await form.getByRole('button', { name: 'Activar placa' }).click();
    await expect(page.getByText('Activaste la placa: ya lleva a Canela.')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(page.getByText('Nadie la ha leído todavía')).toBeVisible();
    await expect(page.getByText('Encendida')).toBeVisible();
    await checkAccessibility();

    const stranger = async () => (await page.request.get(`/q/${plate.code}`)).status();
    expect(await stranger()).toBe(200);
    await page.getByRole('button', { name: `Apagar la placa ${shown(plate.code)} de Canela` }).click();
    await expect(page.getByText('Apagaste la placa: ya no lleva a Canela.')).toBeVisible();
    await expect(page.getByText('Apagada')).toBeVisible();
    expect(await stranger()).toBe(404);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Encendida')).toBeVisible();
    await expect.poll(stranger).toBe(200);
  });
});

test('of many plates those in view are drawn, and one is found by its animal or its code', { tag: '@long' }, async ({
  page,
}) => {
  await signInNewPerson(page);
  const codes: string[] = [];
  for (let nth = 1; nth <= 61; nth += 1) {
    const pet = { name: `Paciente ${String(nth).padStart(2, '0')}`, speciesId: 1, sex: 'female' };
    const { petId } = (await caller(page)('pets.create', pet)) as { petId: number };
    codes.push((await makeTagOfJourney({ petId })).code);
  }
  await page.goto('/dashboard/accesorios');
  const list = page.getByRole('region', { name: 'Tus placas' });
  await expect(list.getByRole('heading', { name: 'Paciente 01' })).toBeVisible();
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);
  await list.getByLabel('Buscar una placa').fill(shown(codes[60] ?? ''));
  await expect(list.getByRole('heading', { level: 3 })).toHaveText(['Paciente 61']);
  await list.getByLabel('Buscar una placa').fill('paciente 07');
  await expect(list.getByRole('heading', { level: 3 })).toHaveText(['Paciente 07']);
});

test.describe('signed out', () => {
  // The browser itself reports that nobody is signed in.
  test.use({ expectedErrors: [/401/] });

  test('a first scan waits for whoever signs in, and the plate is theirs with the code of its pack', async ({
    page,
    checkAccessibility,
  }) => {
    test.slow();
    const plate = await makeTagOfJourney();
    const email = await withCanela(page);
    await page.context().clearCookies();
    await page.goto(`/dashboard/accesorios?activar=${plate.code}`);
    await expect(page.getByText('Entra y seguimos donde estabas.')).toBeVisible();
    // By another way than the login's own, as after a registration and its mail.
    await page.goto('/login');
    await page.getByLabel('Correo').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(PERSON_PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    const form = sheet(page, 'Placa nueva');
    await expect(form.getByText('Es nueva y está libre.')).toBeVisible();
    await checkAccessibility();
    await form.getByLabel('Código de activación').fill(plate.activationCode);
    await form.getByRole('button', { name: 'Activar placa' }).click();
    await expect(page.getByText('Activaste la placa: ya lleva a Canela.')).toBeVisible();
    await expect(page).toHaveURL(/accesorios$/);

    // Scanned again, it says whose it is.
    await page.goto(`/dashboard/accesorios?activar=${plate.code}`);
    await expect(page.getByText('Esta placa ya es de Canela.')).toBeVisible();
  });
});

test('whoever has no animal yet names it beside the plate', async ({ page, checkAccessibility }) => {
  const plate = await makeTagOfJourney();
  await signInNewPerson(page);
  await page.goto(`/dashboard/accesorios?activar=${plate.code}`);
  const form = sheet(page, 'Placa nueva');
  await form.getByLabel('Código de activación').fill(plate.activationCode);
  await form.getByRole('button', { name: 'Activar placa' }).click();
  await expect(form.getByText('Escribe su nombre.')).toBeVisible();
  await form.getByLabel('¿Cómo se llama?').fill('Tomasa');
  await form.getByText('Gato', { exact: true }).click();
  await checkAccessibility();
  await form.getByRole('button', { name: 'Activar placa' }).click();
  await expect(page.getByText('Activaste la placa: ya lleva a Tomasa.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tomasa', exact: true })).toBeVisible();
});

test('a plate is replaced with its reason and goes on leading to its animal', { tag: '@long' }, async ({
  page,
  checkAccessibility,
}) => {
  const [old, next] = [await makeTagOfJourney(), await makeTagOfJourney()];
  await signInNewPerson(page);
  const { petId } = (await caller(page)('pets.create', CANELA)) as { petId: number };
  await caller(page)('tags.activate', { petId, activationCode: old.activationCode });
  await page.goto('/dashboard/accesorios');
  await page.getByRole('button', { name: `Más para la placa ${shown(old.code)} de Canela` }).click();
  await page.getByRole('button', { name: 'Reemplazar por otra' }).click();
  const form = sheet(page, 'Reemplazar placa');
  await form.getByLabel('Código de activación').fill(next.activationCode);
  await form.getByRole('button', { name: 'Activar la nueva' }).click();
  await expect(form.getByText('Elige por qué la reemplazas.')).toBeVisible();
  await form.getByText('Se perdió', { exact: true }).click();
  await checkAccessibility();
  await form.getByRole('button', { name: 'Activar la nueva' }).click();
  await expect(page.getByText('Sigue llevando a Canela, por si alguien la encuentra.')).toBeVisible();
  await expect(page.getByRole('img', { name: `Placa ${shown(next.code)}` })).toBeVisible();
  await checkAccessibility();
  for (const code of [old.code, next.code]) expect((await page.request.get(`/q/${code}`)).status()).toBe(200);
});

test('the code of an animal is copied, and its plate of paper is a file', { tag: '@long' }, async ({
  page,
  checkAccessibility,
}) => {
  await signInNewPerson(page);
  await page.goto('/dashboard/accesorios');
  await expect(page.getByRole('heading', { name: 'Aquí van las placas de tus animales' })).toBeVisible();
  await checkAccessibility();
  const { code } = (await caller(page)('pets.create', CANELA)) as { code: string };
  await page.reload();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: /^Copiar el código de Canela/ }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown(code));
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Imprimir en casa una placa de Canela' }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);
});
