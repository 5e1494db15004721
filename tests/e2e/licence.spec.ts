/** An animal whose year has ended: said calmly, nothing typed is lost, one button renews, and what waited is then written. */
import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { test as base, expect } from '../support/browser.ts';
import { type Gateways, startGateways } from '../support/gateways.ts';
import { inDatabase } from '../support/journey-database.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

/** A server of its own, because here the year is paid. */
const test = base.extend<{ petId: number }, { gateways: Gateways; own: OwnServer }>({
  gateways: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see which fixtures are used
    async ({}, use) => {
      const gateways = await startGateways();
      await use(gateways);
      await gateways.close();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ gateways }, use) => {
      const own = await startOwnServer(gateways.env);
      gateways.payphone.settings.domain = own.site;
      await use(own);
      await own.stop();
    },
    { scope: 'worker' },
  ],
  /** "Capitán", registered years ago and never renewed. */
  petId: async ({ page }, use) => {
    await signInNewPerson(page);
    const { petId } = (await caller(page)('pets.create', { name: 'Capitán', speciesId: 1, sex: 'male' })) as {
      petId: number;
    };
    await caller(page)('weights.add', { petId, amount: 12, unit: 'kg', measuredOn: '2026-01-10', sure: false });
    const [givenOn, soon] = [dayFromNow(-350), dayFromNow(3)];
    await caller(page)('vaccines.add', { petId, name: 'Antirrábica', givenOn, nextSource: 'chosen', nextOn: soon });
    await caller(page)('checkups.add', { petId, reason: 'Control', plannedOn: soon });
    await end(petId);
    await use(petId);
  },
});
// The reader of accessibility writes a style sheet of its own for a sheet that came while there was no line; our policy refuses it.
test.use({
  baseURL: async ({ own }, use) => use(own.site),
  expectedErrors: [/status of 402|ERR_|Applying inline style/],
});

// One worker walks all of them: each further one would start a server of its own.
test.describe.configure({ mode: 'default' });

const ENDED = 'La suscripción de Capitán terminó.';
const RENEW = { name: 'Renovar el año de Capitán' };

test('the Ficha says it, the form says it before anything is typed, and the draft is written after paying', async ({
  page,
  petId,
  checkAccessibility,
}) => {
  test.slow();
  await page.goto('/dashboard/mascotas');
  await expect(page.getByText('Sin renovar')).toBeVisible();
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  await expect(page.getByText(ENDED)).toBeVisible();
  await expect(page.getByRole('link', RENEW)).toHaveCount(1);
  await checkAccessibility();

  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&agregar=vacuna&de=${petId}`);
  const sheet = page.getByRole('dialog', { name: 'Agregar vacuna' });
  await expect(sheet.getByText(ENDED)).toBeVisible();
  await sheet.getByRole('combobox', { name: 'Vacuna' }).fill('Giardia');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Guardar vacuna' }).click();
  await expect(sheet.getByText(/Lo que escribiste se queda aquí/)).toBeVisible();
  await expect(sheet.getByRole('combobox', { name: 'Vacuna' })).toHaveValue('Giardia');
  await checkAccessibility();
  await sheet.getByRole('link', RENEW).last().click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/pagoSuscripcion\\?mascota=${petId}$`));
  await payPhone(page);

  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=datos`);
  await expect(page.getByText(/^Suscripción hasta el/).filter({ visible: true })).toBeVisible();
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&agregar=vacuna&de=${petId}`);
  await expect(sheet.getByRole('combobox', { name: 'Vacuna' })).toHaveValue('Giardia');
  await expect(sheet.getByText(ENDED)).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Guardar vacuna' }).click();
  await expect(page.getByText(/Guardaste Giardia de Capitán/)).toBeVisible();
});

test('what was written without a line and refused waits with its button, and goes by itself after paying', {
  tag: '@long',
}, async ({ page, context, petId, checkAccessibility }) => {
  test.slow();
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&agregar=peso&de=${petId}`);
  const sheet = page.getByRole('dialog', { name: 'Agregar peso' });
  await sheet.getByLabel('¿Cuánto pesa Capitán?').fill('18,4');
  await context.setOffline(true);
  await sheet.getByRole('button', { name: 'Guardar peso' }).click();
  await expect(page.getByText(/^En espera: 18,4 kg, de Capitán/)).toBeVisible();
  await context.setOffline(false);
  const waiting = page.getByRole('region', { name: 'En espera' });
  await expect(waiting.getByText(/se guarda sola cuando renueves/)).toBeVisible();
  // What lies half under a passing word is no target.
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await checkAccessibility();
  await waiting.getByRole('link', RENEW).click();
  await expect(page).toHaveURL(new RegExp(`mascota=${petId}$`));
  await payPhone(page);
  await expect.poll(() => weightsOf(petId)).toBe(2);
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=datos`);
  await expect(page.getByText(/^Suscripción hasta el/).filter({ visible: true })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('where a photograph would be refused the same button stands before it; reading, the cédula, the plate and the search go on', {
  tag: '@long',
}, async ({ page, petId, own, browser, checkAccessibility }) => {
  await page.goto(`/dashboard/galeria?mascota=${petId}`);
  // Said before a photograph is chosen, and cropped.
  await expect(page.getByText(ENDED)).toBeVisible();
  await expect(page.getByRole('link', RENEW)).toBeVisible();
  await expect(page.locator('input[type="file"]')).toHaveCount(0);
  await checkAccessibility();
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  await expect(page.getByText(ENDED)).toBeVisible();
  await expect(page.locator('input[type="file"]')).toHaveCount(0);
  await page.goto('/dashboard/accesorios');
  await page.getByRole('button', { name: 'Activar placa' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(ENDED)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Activar placa' })).toBeDisabled();

  await page.goto(`/dashboard/mascotaIdentidad?mascota=${petId}`);
  await expect(page.getByRole('heading', { name: 'Cédula de Capitán' })).toBeVisible();
  await caller(page)('lostPets.start', { petId, place: 'La Floresta', contactShown: true });
  await page.goto(`/dashboard/perdida?mascota=${petId}`);
  await expect(page.getByRole('heading', { name: /Capitán/ }).first()).toBeVisible();
  const code = await inDatabase((db) =>
    db.selectFrom('pet').select('code').where('id', '=', petId).executeTakeFirstOrThrow(),
  );
  const street = await browser.newContext({ baseURL: own.site });
  const stranger = await street.newPage();
  await stranger.goto(`/q/${code.code}`);
  await expect(stranger.getByText('Capitán').first()).toBeVisible();
  await expect(stranger.getByText(/suscripci|renov/i)).toHaveCount(0);
  await street.close();
});

test('"Ya lo hice" the certificate of the sterilisation and a weight are not offered; a visit that was planned is still marked', {
  tag: '@long',
}, async ({ page, petId, checkAccessibility }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Renovar el año de Capitán: Antirrábica' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ya lo hice: / })).toHaveText(['Ya lo hice']);
  await expect(page.getByRole('button', { name: /^Ya lo hice: Control/ })).toBeVisible();
  await checkAccessibility();
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  await expect(page.getByRole('button', { name: 'Ya lo hice: Control' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ya lo hice: / })).toHaveCount(1);

  await page.goto(`/dashboard/nuevaMascota?mascota=${petId}&paso=2`);
  await page.getByRole('group', { name: '¿Está esterilizado?' }).getByText('Sí', { exact: true }).click();
  await expect(page.getByLabel('Fecha de la esterilización', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(ENDED)).toBeVisible();
  await expect(page.locator('input[type="file"]')).toHaveCount(0);
  await expect(page.getByLabel('Peso de hoy')).toHaveCount(0);
});

async function payPhone(page: Page): Promise<void> {
  await expect(page.getByRole('checkbox', { name: /Capitán/ })).toBeChecked();
  await page.getByText('PayPhone', { exact: true }).first().click();
  await page.getByRole('button', { name: /^Pagar/ }).click();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** As if it had been registered long ago. */
async function end(petId: number): Promise<void> {
  await inDatabase((db) =>
    db.updateTable('pet').set({ createdAt: '2020-01-01T12:00:00.000Z' }).where('id', '=', petId).execute(),
  );
}

function weightsOf(petId: number): Promise<number> {
  return inDatabase(async (db) => {
    const rows = await db.selectFrom('weight').select('id').where('petId', '=', petId).execute();
    return rows.length;
  });
}
