/** Invoices of the SRI in a browser: set up from nothing by the screens, paid by each method, found under the payments and in the mail. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeCertificate, makeP12, P12_PASSWORD } from '../../scripts/gateways/certificates.ts';
import { caller, signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { test as base, expect } from '../support/browser.ts';
import { type Gateways, startGateways } from '../support/gateways.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

const test = base.extend<{ gateways: Gateways; own: OwnServer; guardian: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see which fixtures are used
  gateways: async ({}, use) => {
    const gateways = await startGateways();
    await use(gateways);
    await gateways.close();
  },
  own: async ({ gateways }, use) => {
    const own = await startOwnServer({ ...gateways.env, TRANSFER_INSTRUCTIONS: 'Banco de prueba, cuenta 123' });
    await use(own);
    await own.stop();
  },
  guardian: async ({ own, browser, page }, use) => {
    await letAdminister(await signInNewPerson(page, 'Verónica', 'Cajamarca'));
    const home = await browser.newContext({ baseURL: own.site, locale: 'es-EC', timezoneId: 'America/Guayaquil' });
    const guardian = await home.newPage();
    await signInNewPerson(guardian);
    await use(guardian);
    await home.close();
  },
});
test.use({ baseURL: async ({ own }, use) => use(own.site), expectedErrors: [/400/] });

const BUYER = { kind: '05', number: '1710034065', name: 'María Quishpe', address: null, email: null, phone: null };

test('an administrator sets it up from nothing; whoever pays finds the authorised invoice', { tag: '@desk' }, async ({
  page,
  guardian,
  gateways,
  own,
  checkAccessibility,
}) => {
  test.slow();
  await page.goto('/dashboard/admin/facturas');
  await expect(page.getByText('Faltan los datos de quien emite.')).toBeVisible();
  await page.getByLabel('RUC', { exact: true }).fill('1790001563001');
  await page.getByLabel('Razón social').fill('Clínica Los Arupos Cía. Ltda.');
  await page.getByLabel('Dirección de la matriz').fill('Quito, La Floresta & Lugo');
  await page.getByLabel('Punto de emisión').fill('009');
  await page.getByRole('button', { name: 'Guardar quién emite' }).click();
  await expect(page.getByText('001-009, solo de este sistema')).toBeVisible();

  const now = Date.now();
  const [from, until] = [-30, 20].map((days) => new Date(now + days * 86_400_000).toISOString());
  const p12 = makeP12([makeCertificate({ ...(from && { from }), ...(until && { until }) })]);
  const file = { name: 'firma.p12', mimeType: 'application/x-pkcs12', buffer: Buffer.from(p12, 'base64') };
  await page.getByLabel('Archivo .p12 de la firma').setInputFiles(file);
  await page.getByLabel('Contraseña de la firma').fill('otra');
  await page.getByRole('button', { name: 'Guardar la firma' }).click();
  await expect(page.getByText('Esa contraseña no abre la firma.')).toBeVisible();
  await page.getByLabel('Contraseña de la firma').fill(P12_PASSWORD);
  await page.getByRole('button', { name: 'Guardar la firma' }).click();
  await expect(page.getByText('ANA ÑUSTA VERA')).toBeVisible();
  await expect(page.getByText(/La firma vence en \d+ días/)).toBeVisible();
  await checkAccessibility();

  await page.getByRole('button', { name: 'Probar' }).click();
  await expect(page.getByText('El SRI autorizó la prueba.')).toBeVisible();
  await page.getByText('En producción', { exact: true }).click();
  await page.getByRole('button', { name: 'Poner en producción' }).click();
  await expect(page.getByText(/Cada pago hace una factura que vale/)).toBeVisible();

  const call = caller(guardian);
  for (const [index, method] of ['paypal', 'card', 'payphone', 'transfer'].entries()) {
    const { petId } = (await call('pets.create', { name: `Luna ${index}`, speciesId: 1, sex: 'male' })) as {
      petId: number;
    };
    const begun = { planId: 1, petIds: [petId], method, invoice: BUYER, reference: null };
    const { code, paymentId } = (await call('checkout.begin', begun)) as { code: string; paymentId: number };
    if (method === 'paypal') gateways.paypal.approve(code, { outcome: 'COMPLETED' });
    else if (method === 'transfer') await caller(page)('transferApproval.approve', { paymentId, reference: 'BP-1' });
    else gateways.payphone.pay(code);
    if (method !== 'transfer') await call('payments.look', { code });
  }
  await expect.poll(() => gateways.sri.authorized().filter(({ environment }) => environment === '2').length).toBe(4);
  await guardian.goto('/dashboard/pagoSuscripcion');
  for (const number of [1, 2, 3, 4])
    await expect(guardian.getByRole('link', { name: `Factura 001-009-00000000${number} en PDF` })).toBeVisible();
  const download = guardian.waitForEvent('download');
  await guardian.getByRole('link', { name: 'Factura 001-009-000000001 en XML' }).click();
  const stored = readFileSync(await (await download).path(), 'utf8');
  expect(gateways.sri.authorized().map(({ xml }) => xml)).toContain(stored);

  const outbox = path.join(own.folder, 'outbox');
  const letters = () => readdirSync(outbox).filter((name) => name.endsWith('-factura.eml'));
  await expect.poll(() => letters().length).toBe(4);
  const letter = readFileSync(path.join(outbox, letters()[0] ?? ''), 'utf8');
  expect(letter).toMatch(/filename="?factura-001-009-00000000\d\.xml/);
  expect(letter).toMatch(/filename="?factura-001-009-00000000\d\.pdf/);

  await page.reload();
  await expect(page.getByText('Nada: cuadra al centavo')).toBeVisible();
  await page.getByRole('link', { name: 'Factura 001-009-000000004' }).click();
  const sheet = page.getByRole('dialog', { name: 'Factura 001-009-000000004' });
  await expect(sheet.getByText('El SRI la autorizó')).toBeVisible();
  await checkAccessibility();

  // At the counter: from the patient's record to the authorised invoice of two rates, its mail, and a nota de crédito.
  const bruno = { name: 'Bruno', speciesId: 1, sex: 'male' };
  const { petId } = (await call('pets.create', bruno)) as { petId: number };
  const { code } = (await call('patients.showCode', { petId })) as { code: string };
  await caller(page)('patients.redeem', { code });
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  await page.getByRole('button', { name: 'Más acciones para Bruno' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Facturar' }).click();
  await expect(page.getByText('Para el tutor de Bruno, o a otro nombre.')).toBeVisible();
  await page.getByLabel('Número de cédula').fill('1710034060');
  await page.getByLabel('Nombre completo').fill('Rosa Loor & Hijos');
  await page.getByLabel('Correo', { exact: false }).first().fill('rosa@correo.ec');
  const first = page.getByRole('listitem', { name: 'Línea 1' });
  await first.getByLabel('Qué se vendió').fill('Consulta');
  await first.getByLabel('Precio con IVA').fill('25,00');
  await page.getByRole('button', { name: 'Agregar una línea' }).click();
  const second = page.getByRole('listitem', { name: 'Línea 2' });
  await second.getByLabel('Qué se vendió').fill('Antiparasitario');
  await second.getByLabel('Cantidad').fill('1,5');
  await second.getByLabel('Precio con IVA').fill('3,33');
  await second.getByLabel('IVA', { exact: true }).selectOption({ label: '0 %' });
  await checkAccessibility();
  await page.getByRole('button', { name: 'Emitir la factura' }).click();
  await expect(page.getByText('Revisa el número: así no existe ninguna cédula.').first()).toBeVisible();
  // What was typed survives a reload.
  await page.reload();
  await expect(page.getByText('Seguimos donde lo dejaste.')).toBeVisible();
  await page.getByLabel('Número de cédula').fill('1710034065');
  await page.getByRole('button', { name: 'Emitir la factura' }).click();
  await expect(page.getByText('Autorizada', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Factura 001-009-000000005' })).toBeVisible();
  await checkAccessibility();
  const sold = gateways.sri.authorized().find(({ sequence, environment }) => sequence === 5 && environment === '2');
  expect(sold?.cents).toBe(3000);
  expect(sold?.xml).toContain('Rosa Loor &amp; Hijos');
  await expect
    .poll(() => readdirSync(outbox).filter((name) => name.includes('-rosa@correo.ec-factura')).length)
    .toBe(1);

  await page.goto('/dashboard/admin/facturas?origen=counter');
  await expect(page.getByText('Facturado en el mostrador, aparte de los pagos')).toBeVisible();
  await expect(page.getByText('Nada: cuadra al centavo')).toBeVisible();
  await page.getByRole('link', { name: 'Factura 001-009-000000005' }).click();
  const sale = page.getByRole('dialog', { name: 'Factura 001-009-000000005' });
  await sale.getByRole('button', { name: 'Deshacer esta venta' }).click();
  await sale.getByLabel('Motivo').fill('Se cobró dos veces');
  await sale.getByRole('button', { name: 'Deshacer la venta' }).click();
  await sale.getByRole('button', { name: 'Mejor una nota de crédito' }).click();
  await expect.poll(() => gateways.sri.authorized().filter(({ kind }) => kind === '04').length).toBe(1);
  await expect
    .poll(() => readdirSync(outbox).filter((name) => name.includes('-rosa@correo.ec-factura')).length)
    .toBe(2);
});
