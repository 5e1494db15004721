/** The ways into an account: the second factor from its first code to its recovery codes, sessions elsewhere, another address. */
import type { Browser, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { caller, PERSON_PASSWORD, signInNewPerson, tokenTo } from '../support/account.ts';
import { letMinutesPass, letAdminister } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';

const NEW_PASSWORD = 'siete colibríes de barro';

// The browser itself reports every refused call: a wrong code (401), a spent link (400).
test.use({ expectedErrors: [/status of (400|401)/] });

test('somebody protects the account, gets in with both steps, and closes a session elsewhere', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  const email = await signInNewPerson(page);
  let secret = '';
  let recoveryCodes: string[] = [];

  await test.step('turning it on: password, first code, recovery codes', async () => {
    await page.goto('/dashboard/usuario?tab=seguridad');
    await expect(page.getByText('Desactivada')).toBeVisible();
    await checkAccessibility();
    await page.getByRole('button', { name: 'Activar' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Tu contraseña').fill('no es esta');
    await sheet.getByRole('button', { name: 'Continuar' }).click();
    await expect(sheet.getByText('Esa no es tu contraseña de ahora.')).toBeVisible();
    await sheet.getByLabel('Tu contraseña').fill(PERSON_PASSWORD);
    await sheet.getByRole('button', { name: 'Continuar' }).click();
    await expect(sheet.getByRole('img', { name: /Código QR/ })).toBeVisible();
    secret = ((await sheet.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
    await checkAccessibility();
    const code = sheet.getByLabel('Los seis números que muestra');
    await code.fill('000000');
    await sheet.getByRole('button', { name: 'Activar' }).click();
    await expect(sheet.getByText('Ese código no coincide o ya se usó.')).toBeVisible();
    await code.fill(codeOf(secret).replace(/^.../, '$& '));
    await sheet.getByRole('button', { name: 'Activar' }).click();
    await expect(sheet.getByRole('heading', { name: 'Guarda tus códigos' })).toBeVisible();
    recoveryCodes = await sheet
      .getByRole('list', { name: 'Códigos de recuperación' })
      .getByRole('listitem')
      .allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await checkAccessibility();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('link', { name: 'Descargar' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('petlove-codigos-de-recuperacion.txt');
    await sheet.getByRole('button', { name: 'Ya los guardé' }).click();
    await expect(page.getByText(/Activada desde el/)).toBeVisible();
  });

  await test.step('signing in asks for the code; a wrong one stays beside its field', async () => {
    await page.goto('/dashboard/usuario');
    await page.getByRole('main').getByRole('button', { name: 'Salir' }).click();
    await firstStep(page, email, PERSON_PASSWORD);
    await expect(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible();
    const code = page.getByLabel('Código de seis números');
    await expect(code).toBeFocused();
    await checkAccessibility();
    await code.fill('000 000');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Ese código no coincide o ya se usó.')).toBeVisible();
    // The code that turned it on is used up; the next step's is taken already, so nobody has to wait for it.
    await code.fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('elsewhere a recovery code gets in, once', async () => {
    await elsewhere(browser, async (other) => {
      await firstStep(other, email, PERSON_PASSWORD);
      await other.getByRole('button', { name: 'Usar un código de recuperación' }).click();
      await checkAccessibility(other);
      await other.getByLabel('Código de recuperación').fill(recoveryCodes[0]?.toLowerCase() ?? '');
      await other.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(other).toHaveURL(/\/dashboard$/);

      await page.goto('/dashboard/usuario?tab=seguridad');
      await expect(page.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible();
      const list = page.getByRole('region', { name: 'Dónde tienes la sesión abierta' });
      await expect(list.getByText('Esta sesión')).toBeVisible();
      await list
        .getByRole('button', { name: /^Cerrar la sesión de / })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
      await expect(page.getByText('Cerraste esa sesión.')).toBeVisible();
      await expect(list.getByRole('button', { name: /^Cerrar la sesión/ })).toHaveCount(0);
      await other.goto('/dashboard/mascotas');
      await expect(other).toHaveURL(/\/login/);
    });
  });

  await test.step('turning it off asks for both factors', async () => {
    await page.getByRole('button', { name: 'Desactivar' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Tu contraseña').fill(PERSON_PASSWORD);
    await sheet.getByLabel('Código').fill(recoveryCodes[1] ?? '');
    await checkAccessibility();
    await sheet.getByRole('button', { name: 'Desactivar' }).click();
    await expect(page.getByText('Desactivaste la verificación en dos pasos.')).toBeVisible();
    await expect(page.getByText('Desactivada', { exact: true })).toBeVisible();
  });
});

test('somebody changes the password and then the address, by the link that goes to it', { tag: '@long' }, async ({
  page,
  checkAccessibility,
}) => {
  const email = await signInNewPerson(page);
  const fresh = email.replace('persona', 'nueva');
  await page.goto('/dashboard/usuario?tab=seguridad');

  await test.step('the password, by the present one', async () => {
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Contraseña de ahora').fill(PERSON_PASSWORD);
    await sheet.getByLabel('Contraseña nueva').fill('Gabriela2024');
    await sheet.getByLabel('Repite la contraseña').fill('Gabriela2024');
    await expect(sheet.getByText('Es fácil de adivinar: lleva tu nombre')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Guardar contraseña' })).toBeDisabled();
    await checkAccessibility();
    await sheet.getByLabel('Contraseña nueva').fill(NEW_PASSWORD);
    await sheet.getByLabel('Repite la contraseña').fill(NEW_PASSWORD);
    await sheet.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(page.getByText('Cambiaste tu contraseña.')).toBeVisible();
  });

  await test.step('the address waits until its mail is opened', async () => {
    await page.getByRole('button', { name: 'Cambiar correo' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Correo nuevo').fill('nueva@correo');
    await sheet.getByLabel('Tu contraseña').fill(NEW_PASSWORD);
    await sheet.getByRole('button', { name: 'Enviar el enlace' }).click();
    await expect(sheet.getByText('Le falta el final')).toBeVisible();
    await checkAccessibility();
    await sheet.getByLabel('Correo nuevo').fill(fresh);
    await sheet.getByRole('button', { name: 'Enviar el enlace' }).click();
    await expect(page.getByText(`Falta confirmar ${fresh}.`)).toBeVisible();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await checkAccessibility();
  });

  await test.step('its link makes it the account’s, once; this browser stays in', async () => {
    const link = `/confirmarCorreo/${await tokenTo(fresh, 'confirmarCorreo')}`;
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Tu correo cambió' })).toBeVisible();
    await checkAccessibility();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Tu correo cambió' })).toBeVisible();
    await page.getByRole('link', { name: 'Ir a tus animales' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/dashboard/usuario?tab=seguridad');
    await expect(page.getByText(fresh, { exact: true })).toBeVisible();
    await expect(page.getByText('Falta confirmar')).toBeHidden();
  });
});

test('an administrator comes back to a form after half an hour: the password, and it is saved as it was typed', async ({
  page,
  checkAccessibility,
}) => {
  const email = await signInNewPerson(page);
  await letAdminister(email);
  const pet = { name: 'Canela', speciesId: 1, sex: 'female', birthOn: '2022-03-01' };
  const { petId } = (await caller(page)('pets.create', pet)) as { petId: number };
  await page.goto(`/dashboard?agregar=peso&de=${petId}`);
  const sheet = page.getByRole('dialog', { name: 'Agregar peso' });
  await sheet.getByLabel('¿Cuánto pesa Canela?').fill('18,4');
  await letMinutesPass(email, 31);
  await sheet.getByRole('button', { name: 'Guardar peso' }).click();

  const question = page.getByRole('dialog', { name: '¿Sigues ahí?' });
  const password = question.getByLabel('Contraseña', { exact: true });
  await expect(password).toBeFocused();
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await password.fill('no es esta');
  await question.getByRole('button', { name: 'Seguir' }).click();
  await expect(question.getByText('Esa no es tu contraseña de ahora.')).toBeVisible();
  await expect(sheet.getByLabel('¿Cuánto pesa Canela?')).toHaveValue('18,4');
  await password.fill(PERSON_PASSWORD);
  await password.press('Enter');
  await expect(page.getByText('Guardaste el peso de Canela: 18,4 kg.')).toBeVisible();
  await expect(question).toHaveCount(0);

  // Opened anew, the page waits for the password before it shows anything; another window that has it opens this one, too.
  await letMinutesPass(email, 31);
  await page.goto('/dashboard/admin/hoy');
  await expect(question).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(0);
  await caller(page)('auth.reopen', { password: PERSON_PASSWORD });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('heading', { name: 'Hoy', level: 1 })).toBeVisible();

  await letMinutesPass(email, 31);
  await page.reload();
  await question.getByRole('button', { name: 'Salir' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
});

/** What the person's program shows now, or `steps` of 30 seconds later. */
function codeOf(secret: string, steps = 0): string {
  const program = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 });
  return program.generate({ timestamp: Date.now() + steps * 30_000 });
}

async function firstStep(page: Page, email: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

/** A second browser, with no cookies and no memory of the first. */
async function elsewhere(browser: Browser, visit: (page: Page) => Promise<void>) {
  const context = await browser.newContext();
  await visit(await context.newPage());
  await context.close();
}
