/** A passkey's whole life, with the authenticator that Chrome pretends: offered, made, used to enter, and as the staff's second step. */
import type { CDPSession } from '@playwright/test';
import { PERSON_PASSWORD, signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { test as base, expect } from '../support/browser.ts';

/** A telephone that unlocks by finger; it holds the passkeys of this test alone. */
const test = base.extend<{ device: { session: CDPSession; id: string } }>({
  device: async ({ page }, use) => {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await use({ session, id });
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: id });
    await session.send('WebAuthn.disable');
  },
});

// A session that ended says 401 in the console.
test.use({ expectedErrors: [/401/] });

test('a passkey is offered, made, enters alone, is the second step of the staff, and is removed', async ({
  page,
  device,
  checkAccessibility,
}) => {
  const email = await signInNewPerson(page);
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('the home offers one, and a press makes it', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText('La próxima vez, sin contraseña.')).toBeVisible();
    await checkAccessibility();
    await page.getByRole('button', { name: 'Crear llave de acceso' }).click();
    await expect(page.getByText('Listo: la próxima vez entras con tu llave.')).toBeVisible();
    await expect(page.getByText('La próxima vez, sin contraseña.')).toHaveCount(0);
    const { credentials } = await device.session.send('WebAuthn.getCredentials', { authenticatorId: device.id });
    expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
  });

  await test.step('from the login it enters alone, where the person was going', async () => {
    await page.context().clearCookies();
    await page.goto('/dashboard/usuario?tab=seguridad');
    await page.getByRole('button', { name: 'Llave de acceso' }).click();
    await expect(page).toHaveURL(/usuario\?tab=seguridad$/);
    await expect(page.getByRole('heading', { name: 'Llaves de acceso' })).toBeVisible();
    await expect(page.getByText(/^Última vez:/).first()).toBeVisible();
    await checkAccessibility();
  });

  await test.step('it has a name of its person’s', async () => {
    await page.getByRole('button', { name: /^Cambiar nombre de/ }).click();
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Mi teléfono de siempre');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('heading', { name: 'Mi teléfono de siempre' })).toBeVisible();
  });

  await test.step('of the staff it is asked for after the password, and stands in the place of a code', async () => {
    await letAdminister(email);
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(PERSON_PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(heading).toHaveText('Verificación en dos pasos');
    await checkAccessibility();
    await page.getByRole('button', { name: 'Usar mi llave de acceso' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/dashboard/usuario?tab=seguridad');
    await expect(page.getByText('Con tu llave de acceso', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Códigos nuevos' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Tu contraseña').fill(PERSON_PASSWORD);
    await sheet.getByRole('button', { name: 'Usar mi llave de acceso' }).click();
    await expect(sheet.getByText('Comprobado con tu llave de acceso.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Crear códigos nuevos' }).click();
    await expect(page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
  });

  await test.step('it goes with the password and a last use of itself', async () => {
    await page.getByRole('button', { name: 'Quitar Mi teléfono de siempre' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Tu contraseña').fill(PERSON_PASSWORD);
    await sheet.getByRole('button', { name: 'Usar mi llave de acceso' }).click();
    await expect(sheet.getByText('Comprobado con tu llave de acceso.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Quitar la llave' }).click();
    await expect(page.getByText('Quitaste la llave de acceso.')).toBeVisible();
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Llave de acceso' }).click();
    await expect(page.getByText(/ya no abre ninguna cuenta aquí/)).toBeVisible();
  });
});
