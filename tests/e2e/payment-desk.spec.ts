/** The administrator's side of money in a browser: what is open, what is decided, what is sold, and the table for the books. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { test as base, expect } from '../support/browser.ts';
import { type Gateways, startGateways } from '../support/gateways.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

/** A server of its own, with gateways that move no money: what one test sells is no other's business. */
const test = base.extend<{ gateways: Gateways; own: OwnServer; guardian: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see which fixtures are used
  gateways: async ({}, use) => {
    const gateways = await startGateways();
    await use(gateways);
    await gateways.close();
  },
  own: async ({ gateways }, use) => {
    const own = await startOwnServer(gateways.env);
    await use(own);
    await own.stop();
  },
  /** Somebody who keeps animals and pays, in a browser of their own; `page` is the administrator's. */
  guardian: async ({ own, browser, page }, use) => {
    await letAdminister(await signInNewPerson(page, 'Verónica', 'Cajamarca'));
    const home = await browser.newContext({ baseURL: own.site, locale: 'es-EC', timezoneId: 'America/Guayaquil' });
    const guardian = await home.newPage();
    await signInNewPerson(guardian);
    await use(guardian);
    await home.close();
  },
});
// What is refused beside a field is a 400 to the browser, what an account may not see a 403.
test.use({ baseURL: async ({ own }, use) => use(own.site), expectedErrors: [/40[03]/] });

const DESK = '/dashboard/admin/pagos';
const NOBODY = { kind: '07', number: '', name: '', address: null, email: null, phone: null };

/** One animal more is paid for with PayPal; `held`: PayPal has the money and thinks about it. */
async function paidFor(guardian: Page, gateways: Gateways, name: string, held = false) {
  const call = caller(guardian);
  const { petId } = (await call('pets.create', { name, speciesId: 1, sex: 'male' })) as { petId: number };
  const begun = { planId: 1, petIds: [petId], method: 'paypal', invoice: NOBODY, reference: null };
  const { code } = (await call('checkout.begin', begun)) as { code: string };
  gateways.paypal.approve(code, { outcome: held ? 'PENDING' : 'COMPLETED' });
  await call('payments.look', { code });
  return { petId, code };
}

const opened = (page: Page) => page.getByRole('dialog', { name: 'Pago de 6,00 USD' });
const caseOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Revisar este pago' });

test('what is open: the gateway is asked again and it is paid; another is closed with a reason', {
  tag: '@long',
}, async ({ page, guardian, gateways, checkAccessibility }) => {
  test.slow();
  const canela = await paidFor(guardian, gateways, 'Canela', true);
  await paidFor(guardian, gateways, 'Tigre', true);
  await page.goto(DESK);
  await expect(page.getByRole('heading', { name: 'Por revisar 2' })).toBeVisible();
  await checkAccessibility();

  gateways.paypal.complete(canela.code);
  await caseOf(page, 'Canela').click();
  await expect(opened(page).getByText(/PayPal tiene el dinero y lo está revisando/)).toBeVisible();
  await checkAccessibility();
  await opened(page).getByRole('button', { name: 'Preguntar ahora' }).click();
  await expect(opened(page).getByText('Pagado', { exact: true })).toBeVisible();
  await expect(opened(page).getByText('Quedó pagado y se dio su tiempo a cada animal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened(page)).toHaveCount(0);

  await caseOf(page, 'Tigre').click();
  await opened(page).getByRole('button', { name: 'Cerrar el caso' }).press('Enter');
  // The keyboard stands in what is asked.
  await expect(opened(page).getByRole('radio', { name: 'Sí se cobró' })).toBeFocused();
  await opened(page).getByText('No se cobró', { exact: true }).click();
  await opened(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(opened(page).getByText('Escribe por qué: queda en el historial.')).toBeVisible();
  await opened(page).getByLabel('Qué viste').fill('PayPal lo anuló: está en su consola.');
  await checkAccessibility();
  await opened(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(opened(page).getByText('Rechazado', { exact: true })).toBeVisible();
  await expect(opened(page).getByText('PayPal lo anuló: está en su consola.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: /^Por revisar/ })).toHaveCount(0);
});

test('a paid payment goes back: the money, the year on the Ficha, and the month say so', async ({
  page,
  guardian,
  gateways,
  checkAccessibility,
}) => {
  test.slow();
  const { petId } = await paidFor(guardian, gateways, 'Capitán');
  await guardian.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=datos`);
  await expect(guardian.getByText(/^Suscripción hasta el/).filter({ visible: true })).toBeVisible();
  await page.goto(DESK);
  await page.getByRole('link', { name: 'Gabriela Quishpe' }).click();
  await opened(page).getByRole('button', { name: 'Devolver el dinero' }).press('Enter');
  await expect(opened(page).getByLabel('Por qué se devuelve')).toBeFocused();
  await opened(page).getByRole('button', { name: 'Devolver el dinero' }).click();
  await expect(opened(page).getByText('Escribe por qué: quien pagó lo lee.')).toBeVisible();
  await opened(page).getByLabel('Por qué se devuelve').fill('Pagó por el animal equivocado.');
  await opened(page).getByRole('button', { name: 'Devolver el dinero' }).dblclick();
  await expect(opened(page).getByText('Devuelto', { exact: true })).toBeVisible();
  await checkAccessibility();
  expect(gateways.sum()).toBe(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('6,00 USD, 1 pago')).toHaveCount(2);
  await page.getByText('Día por día').click();
  // From above: what lies half beneath the bar counts as a target too small.
  await page.evaluate(() => scrollTo(0, 0));
  await checkAccessibility();
  await guardian.reload();
  await expect(guardian.getByRole('heading', { name: 'Capitán' }).first()).toBeVisible();
  await expect(guardian.getByText(/^Suscripción hasta el/)).toHaveCount(0);
});

test('the list is filtered in the address, a day is compared, and the table is an administrator’s alone', {
  tag: ['@desk', '@long'],
}, async ({ page, guardian, gateways, own, isMobile }) => {
  test.slow();
  const { code } = await paidFor(guardian, gateways, 'Canela');
  await paidFor(guardian, gateways, 'Tigre', true);
  await page.goto(DESK);
  const rows = page.getByRole('link', { name: 'Gabriela Quishpe' });
  await expect(rows).toHaveCount(2);
  // A phone folds the filters behind a button that says how many are set.
  if (isMobile) await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Estado').selectOption('Pagado');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/estado=paid/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  if (isMobile) await page.getByRole('button', { name: '1 filtro', exact: true }).click();
  await page.getByLabel('Forma').selectOption('Tarjeta');
  await expect(page.getByRole('heading', { name: 'Nada coincide' })).toBeVisible();
  await page.goto(DESK);
  await page.getByLabel('Buscar pago').fill('canela');
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: 'Comparar' }).click();
  await expect(page.getByText('Todo coincide: 2 pagos.')).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Descargar tabla/ }).click();
  await page.getByRole('button', { name: 'CSV (.csv)' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^pagos-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await download.path(), 'utf8')).toContain(code);
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Guayaquil' }).format(Date.now());
  const address = `${own.site}/api/admin/pagos.csv?desde=${day}&hasta=${day}`;
  const table = await page.request.get(address);
  expect(table.headers()['content-type']).toBe('text/csv; charset=utf-8');
  expect((await table.text()).trim().split('\n')).toHaveLength(2);
  expect((await guardian.request.get(address)).status()).toBe(403);
});

test('a price to come is announced, and the last plan is not taken away by one press', { tag: '@long' }, async ({
  page,
  guardian,
  checkAccessibility,
}) => {
  await page.goto('/dashboard/admin/planes');
  await page.getByRole('button', { name: 'Cambiar el precio' }).press('Enter');
  const price = page.getByLabel('Precio nuevo, con impuesto');
  await expect(price).toBeFocused();
  await price.fill('0,50');
  await page.getByRole('button', { name: 'Guardar precio' }).click();
  await expect(page.getByText('El precio va de 1,00 a 10.000,00 USD.')).toBeVisible();
  await checkAccessibility();
  await price.fill('7,50');
  await page.getByRole('textbox', { name: 'Desde el' }).fill('01/01/2090');
  await page.getByRole('button', { name: 'Guardar precio' }).click();
  await expect(page.getByText('7,50 USD desde el 01/01/2090').first()).toBeVisible();
  await page.getByText('Historial de precios').click();
  await expect(page.getByText('Por empezar · Verónica')).toBeVisible();
  await expect(page.getByText(/^6,00 USD desde el .* · Vigente/)).toBeVisible();

  await page.getByRole('button', { name: 'Dejar de ofrecer' }).click();
  const question = page.getByRole('dialog', { name: '¿Dejar de ofrecer «Anual»?' });
  await expect(question.getByText(/Es el último plan que se ofrece/)).toBeVisible();
  await question.getByRole('button', { name: 'Todavía no' }).click();
  await page.getByRole('button', { name: 'Anunciar otra tasa' }).click();
  await page.getByRole('button', { name: 'Otro plan' }).click();
  await checkAccessibility();
  // Today's price counts until then.
  await caller(guardian)('pets.create', { name: 'Capitán', speciesId: 1, sex: 'male' });
  await guardian.goto('/dashboard/pagoSuscripcion');
  await expect(guardian.getByRole('button', { name: 'Pagar 6,00 USD' })).toBeVisible();
});
