/** Paying by transfer: a receipt goes up, an administrator refuses it with a reason, a better one is approved, the year is there. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { caller, lettersTo, signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { test as base, expect } from '../support/browser.ts';
import { photograph } from '../support/files.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

/** A server of its own, because the one of the other journeys takes no transfers. */
const test = base.extend<{ own: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see which fixtures are used
  own: async ({}, use) => {
    const own = await startOwnServer({ TRANSFER_INSTRUCTIONS: 'Banco Pichincha, cuenta corriente 2100123456' });
    await use(own);
    await own.stop();
  },
});
test.use({ baseURL: async ({ own }, use) => use(own.site), expectedErrors: [/404|409/] });

const REASON = 'La foto está cortada: no se ve el valor.';

test('a receipt that was refused with a reason is sent again, approved, and the year stands on the Ficha', {
  tag: '@long',
}, async ({ page, own, browser, checkAccessibility }) => {
  test.slow();
  const email = await signInNewPerson(page);
  const { petId } = (await caller(page)('pets.create', { name: 'Capitán', speciesId: 1, sex: 'male' })) as {
    petId: number;
  };
  await announce(page, 'corta.jpg');

  const office = await browser.newContext({ baseURL: own.site, locale: 'es-EC', timezoneId: 'America/Guayaquil' });
  const desk = await office.newPage();
  await letAdminister(await signInNewPerson(desk, 'Verónica', 'Cajamarca'));
  await desk.goto('/dashboard/admin/pagos');
  const waiting = desk.getByRole('article', { name: 'Gabriela Quishpe, 6,00 USD por Capitán' });
  await expect(waiting.getByRole('img', { name: 'Comprobante de Gabriela Quishpe' })).toBeVisible();
  await checkAccessibility(desk);
  await waiting.getByRole('button', { name: 'Rechazar' }).click();
  const refusing = desk.getByRole('dialog', { name: '¿Rechazar 6,00 USD por Capitán?' });
  await refusing.getByRole('button', { name: 'Rechazar' }).click();
  await expect(refusing.getByText('Escribe por qué: quien pagó lo lee en su correo.')).toBeVisible();
  await refusing.getByLabel('Motivo').fill(REASON);
  // What was written is still there after a second thought.
  await refusing.getByRole('button', { name: 'Todavía no' }).click();
  await waiting.getByRole('button', { name: 'Rechazar' }).click();
  await expect(refusing.getByLabel('Motivo')).toHaveValue(REASON);
  await checkAccessibility(desk);
  await refusing.getByRole('button', { name: 'Rechazar' }).click();
  await expect(desk.getByRole('heading', { name: 'Nada por aprobar' })).toBeVisible();

  expect(await letterTo(email, 'No pudimos aprobar tu pago')).toContain(REASON);
  await page.goto('/dashboard/pagoSuscripcion');
  await expect(page.getByText(REASON)).toBeVisible();
  await checkAccessibility();
  await announce(page, 'entera.jpg');

  await desk.reload();
  await expect(waiting.getByText(REASON)).toBeVisible();
  await waiting.getByRole('button', { name: 'Aprobar' }).click();
  const approving = desk.getByRole('dialog', { name: '¿Aprobar 6,00 USD por Capitán?' });
  await approving.getByLabel(/^Número del movimiento en tu banco/).fill('BP-4711');
  await checkAccessibility(desk);
  await approving.getByRole('button', { name: 'Aprobar' }).dblclick();
  await expect(desk.getByRole('heading', { name: 'Nada por aprobar' })).toBeVisible();
  // What else stands on the page tells of it at once, too.
  await expect(desk.getByRole('row', { name: /Gabriela Quishpe.*Pagado/ }).first()).toBeVisible();
  await desk.getByText('Decididos hace poco').click();
  await expect(desk.getByRole('button', { name: 'Reversar 6,00 USD por Capitán' })).toHaveCount(1);
  await checkAccessibility(desk);
  await office.close();

  expect(await letterTo(email, 'Recibimos tu pago')).toContain('Capitán: al día hasta el');
  await page.goto('/dashboard/pagoSuscripcion');
  const paper = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Recibo en PDF/ }).click();
  const saved = readFileSync(await (await paper).path());
  expect(saved.subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=datos`);
  await expect(page.getByText(/^Suscripción hasta el/).filter({ visible: true })).toBeVisible();
});

/** Begins a transfer for the one animal and sends a photograph of its receipt. */
async function announce(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/pagoSuscripcion');
  await expect(page.getByRole('checkbox', { name: /Capitán/ })).toBeChecked();
  await page.getByText('Transferencia o efectivo', { exact: true }).first().click();
  await page.getByRole('button', { name: /^Pagar/ }).click();
  await expect(page.getByRole('heading', { name: 'Sube el comprobante' })).toBeVisible();
  const buffer = await photograph({ width: 480, height: 640 }).toBuffer();
  await page.locator('input[type="file"]').first().setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('Ya tenemos tu comprobante.')).toBeVisible();
}

/** The text of a letter to `email` whose subject is so. */
async function letterTo(email: string, subject: string): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(() => {
      text = lettersTo(email).find((letter) => letter.includes(subject));
      return text !== undefined;
    })
    .toBe(true);
  return text ?? '';
}
