/** Where subscriptions are switched off: all main screens, as a person and as an administrator, without a word of money. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { caller, PERSON_PASSWORD, signInNewPerson, tokenTo } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { test as base, expect } from '../support/browser.ts';
import { inDatabase } from '../support/journey-database.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

const test = base.extend<{ own: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see which fixtures are used
  own: async ({}, use) => {
    const own = await startOwnServer({ SUBSCRIPTIONS: 'off' });
    await use(own);
    await own.stop();
  },
});
// The preview of an animal's page is a frame without script.
test.use({ baseURL: async ({ own }, use) => use(own.site), expectedErrors: [/Blocked script execution/] });

/** A clinic's key and a vet's code are renewed, too: only the year of an animal is money. */
const MONEY =
  /suscripci|suscrib|\bpag(o|os|ar|as|aste|ado|uen?)\b|\bUSD\b|prueba (gratis|gratuita|hasta)|licencia|renovar (el|su|tu) año|por renovar|\bgratis\b.{0,40}\bprueba|paypal|payphone|factura/i;
const BOUGHT = [
  'pagoSuscripcion',
  'pagoPayPhone?pago=0123456789ABCDE',
  'pagoPayPal',
  'admin/licencias',
  'admin/pagos',
  'admin/planes',
];

async function readsNoMoney(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const said = await page.evaluate(() =>
    [document.body.innerText, ...[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)].join('\n'),
  );
  const found = said.split('\n').filter((line) => MONEY.test(line));
  expect(found, address).toEqual([]);
}

/** An administrator with an animal that was registered years ago: here that changes nothing. */
async function begin(page: Page) {
  const email = await signInNewPerson(page);
  await letAdminister(email);
  const { petId } = (await caller(page)('pets.create', { name: 'Capitán', speciesId: 1, sex: 'male' })) as {
    petId: number;
  };
  const createdAt = '2020-01-01T12:00:00.000Z';
  await inDatabase((db) => db.updateTable('pet').set({ createdAt }).where('id', '=', petId).execute());
  await caller(page)('vaccines.add', { petId, name: 'Antirrábica', givenOn: '2026-01-10' });
  return { email, petId };
}

test('neither main screens nor mails nor older callers say a word of money', { tag: '@long' }, async ({
  page,
  own,
  request,
}) => {
  test.slow();
  for (const address of ['/landingPage', '/register']) await readsNoMoney(page, address);
  await register('nueva@correo.ec', page);
  const { email, petId } = await begin(page);
  for (const address of [
    '/dashboard',
    '/dashboard/mascotas',
    `/dashboard/perfilMascotas?mascota=${petId}`,
    `/dashboard?agregar=vacuna&de=${petId}`,
    `/dashboard/mascotaIdentidad?mascota=${petId}`,
    '/dashboard/usuario?tab=perfil',
    '/dashboard/accesorios',
    '/dashboard/admin/mascotas',
  ])
    await readsNoMoney(page, address);
  for (const address of BOUGHT) {
    await page.goto(`/dashboard/${address}`);
    await expect(page, address).toHaveURL(/\/dashboard\/?$/);
  }

  const signedIn = await request.post(`${own.site}/login`, { data: { username: email, password: PERSON_PASSWORD } });
  expect(await signedIn.text()).toContain('token');
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const start = await request.post(`${own.site}/inicio`, { headers, data: { username: email } });
  expect(await start.json()).toMatchObject({ descripcionPlan: 'Gratis' });
  expect(await start.text()).not.toMatch(MONEY);
  const box = path.join(own.folder, 'outbox');
  const letters = readdirSync(box).map((name) => readFileSync(path.join(box, name), 'utf8').replace(/=\r?\n/g, ''));
  expect(letters.length).toBeGreaterThan(0);
  for (const letter of letters) expect(letter).not.toMatch(MONEY);
});

test('no other screen says a word of money', { tag: '@long' }, async ({ page }) => {
  test.slow();
  for (const address of ['/login', '/olvideClave']) await readsNoMoney(page, address);
  const { petId } = await begin(page);
  for (const address of [
    `/dashboard/perfilMascotas?mascota=${petId}&tab=vacunas`,
    `/dashboard/perfilMascotas?mascota=${petId}&tab=historial`,
    `/dashboard/galeria?mascota=${petId}`,
    `/dashboard/paginaPublica?mascota=${petId}`,
    ...['seguridad', 'avisos', 'datos'].map((tab) => `/dashboard/usuario?tab=${tab}`),
    '/dashboard/propietarios',
    '/dashboard/avisos',
    '/dashboard/buscarMascotaU',
    ...['usuarios', 'clinicas', 'abusos', 'placas', 'tareas'].map((name) => `/dashboard/admin/${name}`),
  ])
    await readsNoMoney(page, address);
});

/** Registers as the screen does, and waits for the mail that every new person gets. */
async function register(email: string, page: Page): Promise<void> {
  const passwords = { password: PERSON_PASSWORD, confirmPassword: PERSON_PASSWORD };
  const person = { name: 'Gabriela', surname: 'Quishpe', country: 'EC', phone: '0991234567' };
  const rest = { acceptTerms: true, timeZone: 'America/Guayaquil' };
  await caller(page)('auth.signUp', { email, ...passwords, ...person, ...rest });
  await tokenTo(email, 'confirmarRegistro');
}
