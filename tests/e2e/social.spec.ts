/** Entering with Google in a real browser: the first visit, the next one, and an account that was there before. */
import { PERSON_PASSWORD, signInNewPerson } from '../support/account.ts';
import { test as base, expect } from '../support/browser.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { type Google, startGoogle } from '../support/providers.ts';

/** A server of its own, because the one of the other journeys knows no Google. */
const test = base.extend<{ google: Google; own: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see which fixtures are used
  google: async ({}, use) => {
    const google = await startGoogle();
    await use(google);
    await google.stop();
  },
  own: async ({ google }, use) => {
    // The same company as the operator's own provider, too: found by its issuer alone.
    const oidc = {
      OIDC_ISSUER: google.address,
      OIDC_CLIENT_ID: 'casa',
      OIDC_CLIENT_SECRET: 'x',
      OIDC_NAME: 'Casa Vera',
    };
    const own = await startOwnServer({ ...google.env, ...oidc });
    await use(own);
    await own.stop();
  },
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

  google.person = newPerson();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/register');
  await expect(page.getByRole('link', { name: 'Google' })).toBeVisible();
  await page.getByRole('link', { name: 'Casa Vera' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard/usuario?tab=seguridad');
  await expect(page.getByText(new RegExp(`^${String(google.person.email)} · desde el`))).toBeVisible();
  // No mail leaves this server, so it offers no link.
  await page.context().clearCookies();
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Casa Vera' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviarme un enlace' })).toHaveCount(0);
});

test.describe('an account that is there already', () => {
  test('asks for its password once, and is then entered both ways', { tag: '@long' }, async ({
    page,
    google,
    checkAccessibility,
  }) => {
    const email = await signInNewPerson(page);
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
    // Casa Vera is not connected either, and «Desconectar Google» holds the name of what comes next.
    await expect(page.getByText('Sin conectar')).toHaveCount(2);
    await page.getByRole('button', { name: 'Conectar Google', exact: true }).click();
    await page.getByLabel('Tu contraseña').fill(PERSON_PASSWORD);
    await page.getByRole('button', { name: 'Seguir a Google' }).click();
    await expect(page.getByText('Listo: desde ahora también puedes entrar con esa cuenta.')).toBeVisible();
  });
});
