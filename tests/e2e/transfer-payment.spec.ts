/** Paying by transfer: a receipt goes up, an administrator refuses it with a reason, a better one is approved, the year is there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { makeAdministrator } from '../support/administrator.ts';
import { test as base, expect } from '../support/browser.ts';
import { photograph } from '../support/files.ts';
import { freePort } from '../support/ports.ts';
import { cleanEnvironment } from '../support/process.ts';

interface Own {
  site: string;
  folder: string;
}

/** A server of its own, because the one of the other journeys takes no transfers. */
const test = base.extend<object, { own: Own }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see which fixtures are used
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'petlove-transfer-'));
      const port = await freePort();
      const site = `http://localhost:${port}`;
      const server = spawn(process.execPath, ['server/main.ts'], {
        cwd: path.join(import.meta.dirname, '../..'),
        env: cleanEnvironment({
          PORT: String(port),
          DATA_DIR: folder,
          LOG_LEVEL: 'warn',
          TRANSFER_INSTRUCTIONS: 'Banco Pichincha, cuenta corriente 2100123456',
        }),
        stdio: 'ignore',
      });
      await answering(`${site}/healthz`, server);
      const { E2E_ORIGIN, E2E_DATA_DIR } = process.env;
      Object.assign(process.env, { E2E_ORIGIN: site, E2E_DATA_DIR: folder });
      await use({ site, folder });
      delete process.env.E2E_ORIGIN;
      Object.assign(process.env, { ...(E2E_ORIGIN && { E2E_ORIGIN }), E2E_DATA_DIR });
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
test.use({ baseURL: async ({ own }, use) => use(own.site), expectedErrors: [/404|409/] });

const REASON = 'La foto está cortada: no se ve el valor.';

test('a receipt that was refused with a reason is sent again, approved, and the year stands on the Ficha', async ({
  page,
  own,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  const email = await signInNewPerson(page);
  const { petId } = (await caller(page)('pets.create', { name: 'Capitán', speciesId: 1, sex: 'male' })) as {
    petId: number;
  };
  await announce(page, 'corta.jpg');

  const office = await browser.newContext({ baseURL: own.site, locale: 'es-EC', timezoneId: 'America/Guayaquil' });
  const desk = await office.newPage();
  await makeAdministrator(await signInNewPerson(desk, 'Verónica', 'Cajamarca'));
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

  expect(await letterTo(own, email, 'No pudimos aprobar tu pago')).toContain(REASON);
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

  expect(await letterTo(own, email, 'Recibimos tu pago')).toContain('Capitán: al día hasta el');
  await page.goto('/dashboard/pagoSuscripcion');
  const paper = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Recibo en PDF/ }).click();
  const saved = readFileSync(await (await paper).path());
  expect(saved.subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  await expect(page.getByText(/^Suscripción hasta el/)).toBeVisible();
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

/** The text of the newest letter to somebody whose subject begins so. */
async function letterTo({ folder }: Own, email: string, subject: string): Promise<string> {
  const box = path.join(folder, 'outbox');
  let text = '';
  await expect
    .poll(() => {
      for (const name of readdirSync(box)) {
        const letter = unfolded(readFileSync(path.join(box, name), 'latin1'));
        if (letter.includes(email) && letter.includes(subject)) text = letter;
      }
      return text === '';
    })
    .toBe(false);
  return text;
}

/** Quoted-printable as words: lines are folded with "=" at their end, and what is no ASCII stands in hexadecimal. */
function unfolded(letter: string): string {
  const bytes = letter
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

async function answering(address: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1200 && server.exitCode === null; tries += 1) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}
