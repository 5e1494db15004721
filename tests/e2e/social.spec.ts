/** Entering with Google in a real browser: the first visit, the next one, and an account that was there before. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { PERSON_PASSWORD, signInNewPerson } from '../support/account.ts';
import { test as base, expect } from '../support/browser.ts';
import { freePort } from '../support/ports.ts';
import { type Google, startGoogle } from '../support/providers.ts';

interface Own {
  site: string;
  folder: string;
}

/** A server of its own, because the one of the other journeys knows no Google. */
const test = base.extend<object, { google: Google; own: Own }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see which fixtures are used
    async ({}, use) => {
      const google = await startGoogle();
      await use(google);
      await google.stop();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ google }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'petlove-social-'));
      const port = await freePort();
      const site = `http://localhost:${port}`;
      const server = spawn(process.execPath, ['server/main.ts'], {
        cwd: path.join(import.meta.dirname, '../..'),
        env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...google.env },
        stdio: 'ignore',
      });
      await answering(`${site}/healthz`, server);
      await use({ site, folder });
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

// Asking for a closed page says 401 in the console, a wrong password 400.
test.use({ baseURL: async ({ own }, use) => use(own.site), expectedErrors: [/40[01]/] });

let people = 0;
function newPerson() {
  people += 1;
  const sub = `${Date.now()}${people}`;
  return { sub, email: `g${sub}@correo.ec`, email_verified: true, given_name: 'Gabriela', family_name: 'Quishpe' };
}

test('somebody unknown enters with Google, leaves, and enters again', async ({ page, google, checkAccessibility }) => {
  google.person = newPerson();
  await page.goto('/dashboard/mascotas');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await page.getByRole('link', { name: 'Google' }).click();
  await expect(page).toHaveURL(/\/dashboard\/mascotas$/);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(kept).toMatchObject({ username: google.person.email, guardarlogin: 'true', nombreUsuario: 'Gabriela' });

  await page.goto('/dashboard/usuario?tab=seguridad');
  await expect(page.getByRole('heading', { name: 'Cuentas vinculadas' })).toBeVisible();
  await expect(page.getByText(new RegExp(`^${String(google.person.email)} · desde el`))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crear contraseña' })).toBeVisible();
  await checkAccessibility();

  await page.evaluate(() => localStorage.setItem('guardarlogin', 'false'));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await page.getByRole('link', { name: 'Google' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe('an account that is there already', () => {
  test('asks for its password once, and is then entered both ways', async ({
    page,
    google,
    own,
    checkAccessibility,
  }) => {
    const email = await registered(page, own);
    google.person = { ...newPerson(), email };
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Google' }).click();
    await expect(page.getByRole('heading', { name: 'Ya tienes una cuenta' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await checkAccessibility();
    await page.getByLabel('Contraseña de tu cuenta').fill('otra clave cualquiera');
    await page.getByRole('button', { name: 'Unir y entrar' }).click();
    await expect(page.getByText('Esa no es la contraseña de tu cuenta.')).toBeVisible();
    await page.getByLabel('Contraseña de tu cuenta').fill(PERSON_PASSWORD);
    await page.getByRole('button', { name: 'Unir y entrar' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/dashboard/usuario?tab=seguridad');
    await page.getByRole('button', { name: 'Desconectar Google' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
    await expect(page.getByText('Sin conectar')).toBeVisible();
    await page.getByRole('button', { name: 'Conectar Google' }).click();
    await page.getByLabel('Tu contraseña').fill(PERSON_PASSWORD);
    await page.getByRole('button', { name: 'Seguir a Google' }).click();
    await expect(page.getByText('Listo: desde ahora también puedes entrar con esa cuenta.')).toBeVisible();
  });
});

/** Registers on the server of this journey; the helper looks for the other one's unless it is told. */
async function registered(page: Page, { site, folder }: Own): Promise<string> {
  const { E2E_ORIGIN, E2E_DATA_DIR } = process.env;
  Object.assign(process.env, { E2E_ORIGIN: site, E2E_DATA_DIR: folder });
  try {
    return await signInNewPerson(page);
  } finally {
    delete process.env.E2E_ORIGIN;
    if (E2E_ORIGIN) process.env.E2E_ORIGIN = E2E_ORIGIN;
    if (E2E_DATA_DIR) process.env.E2E_DATA_DIR = E2E_DATA_DIR;
  }
}

/** Until the server answers; it says nothing where it does not start. */
async function answering(address: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300 && server.exitCode === null; tries += 1) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}
