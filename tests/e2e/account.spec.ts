/** The account, as a person goes through it: registration, confirmation, sign-in, one's own data, recovery, the way out. */
import type { Browser, Page } from '@playwright/test';
import { PERSON_PASSWORD, signInNewPerson, tokenTo } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

const PASSWORD = 'tres gatos duermen';
const NEW_PASSWORD = 'cinco perros saltan';

// The browser itself reports every refused call: a wrong pair (401), a spent link (400), an unknown address (404), another
// way in (409).
test.use({ expectedErrors: [/status of (400|401|404|409)/] });

test('somebody registers, confirms by mail, signs in, changes the password and leaves', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  // Fourteen looks at accessibility and two browsers.
  test.slow();
  const email = `cuenta-${process.pid}-${Date.now()}@correo.ec`;

  await test.step('register: nothing typed is lost, and Registrar waits until everything is right', async () => {
    await page.goto('/register');
    const register = page.getByRole('button', { name: 'Registrar' });
    await page.getByLabel('Nombres').fill('María Gabriela');
    await page.getByLabel('Apellidos').fill('Quishpe Andrango');
    await page.getByLabel('Correo electrónico').fill('gabriela.quishpe@correo');
    await page.getByLabel('Correo electrónico').blur();
    await expect(page.getByText('Le falta el final, por ejemplo .com o .ec')).toBeVisible();
    await page.getByLabel('Correo electrónico').fill(email);
    await expect(page.getByText('Le falta el final')).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Nombres')).toHaveValue('María Gabriela');
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
    await page.getByLabel('Teléfono').fill('99 214');
    await page.getByLabel('Teléfono').blur();
    await expect(page.getByText('no parece un número de ese país')).toBeVisible();
    await page.getByLabel('Teléfono').fill('99 214 6087');
    await expect(page.getByText('Queda como +593992146087')).toBeVisible();
    await page.getByLabel('Contraseña', { exact: true }).fill('mascota2024');
    await page.getByLabel('Repite la contraseña').fill('otra cosa');
    await page.getByLabel('Repite la contraseña').blur();
    await expect(page.getByText('Las contraseñas no coinciden. Por favor, inténtalo de nuevo.')).toBeVisible();
    await checkAccessibility();
    await expect(register).toBeDisabled();
    await page.getByLabel('Repite la contraseña').fill('mascota2024');
    await expect(page.getByText('Falta aceptar las condiciones.')).toBeVisible();
    await page.getByRole('checkbox').check();
    for (const weak of ['mascota2024', 'Gabriela.2026', 'passwordpassword', 'letmein123']) {
      await page.getByLabel('Contraseña', { exact: true }).fill(weak);
      await page.getByLabel('Repite la contraseña').fill(weak);
      await expect(register).toHaveAccessibleDescription(/^Es fácil de adivinar: .+ Prueba con tres palabras/);
      await expect(register).toBeDisabled();
    }
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repite la contraseña').fill(PASSWORD);
    await register.click();
    await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
    await expect(page.getByText('Se envió una notificación de confirmación a su correo')).toBeVisible();
    await expect(page.getByRole('button', { name: /Reenviar el correo en \d+ s/ })).toBeDisabled();
    await checkAccessibility();
  });

  await test.step('an account that is not confirmed says so at the sign-in and offers the mail', async () => {
    await page.goto('/login');
    await signIn(page, email, PASSWORD);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Confirma tu correo');
    await expect(dialog.getByRole('button', { name: 'Reenviar el correo' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused();
  });

  await test.step('the link confirms once; a reload still says so, another browser hears that it was used', async () => {
    const link = `/confirmarRegistro/${await tokenTo(email, 'confirmarRegistro')}`;
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Registro Exitoso' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Registro Exitoso' })).toBeVisible();
    await checkAccessibility();
    await elsewhere(browser, async (other) => {
      await other.goto(link);
      await expect(other.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
      await checkAccessibility(other);
    });
  });

  await test.step('signing in with Recordar returns to where the person was going', async () => {
    await page.goto('/dashboard/usuario');
    await expect(page).toHaveURL(/\/login\?volver=/);
    await page.getByLabel('Recordar').check();
    await signIn(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/dashboard\/usuario$/);
    await expect(page).toHaveTitle('PetLove+ - Usuario');
    expect(await stored(page)).toMatchObject({
      username: email,
      guardarlogin: 'true',
      nombreUsuario: 'María Gabriela',
      apellidoUsuario: 'Quishpe Andrango',
      rol: 'ROLE_USUARIO',
      pais: 'Ecuador',
      codigoPais: '593',
      telefono: '+593992146087',
    });
  });

  await test.step('the login goes straight on while Recordar is set and the session lives', async () => {
    await page.goto('/login');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("one's own data change at once and stay", async () => {
    await page.goto('/dashboard/usuario');
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
    await checkAccessibility();
    await page.getByLabel('Nombres').fill('Gabriela');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Guardaste tus datos.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Nombres')).toHaveValue('Gabriela');
    await page.getByText('Oscuro', { exact: true }).last().click();
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    await checkAccessibility();
  });

  await test.step('a forgotten password is changed from another browser, which ends the session of this one', async () => {
    await elsewhere(browser, async (other) => {
      await other.goto('/olvideClave');
      await other.getByLabel('Correo electrónico').fill(email);
      await other.getByRole('button', { name: 'Enviar el enlace' }).click();
      await expect(other.getByText('Se envio una notificación a su correo')).toBeVisible();
      await checkAccessibility(other);
      const link = `/cambiarClave/${await tokenTo(email, 'cambiarClave')}`;
      await other.goto(link);
      await other.getByLabel('Contraseña nueva').fill(NEW_PASSWORD);
      await other.getByLabel('Repite la contraseña').fill('cinco');
      await other.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await expect(other.getByText('Las contraseñas no coinciden. Por favor, inténtalo de nuevo.')).toBeVisible();
      await checkAccessibility(other);
      await other.getByLabel('Repite la contraseña').fill(NEW_PASSWORD);
      await other.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await expect(other).toHaveURL(/\/login$/);
      await expect(other.getByText('Contraseña cambiada. Entra con la nueva.')).toBeVisible();
      await other.goto(link);
      await expect(other.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
      await expect(other.getByRole('link', { name: 'Pedir otro enlace' })).toBeVisible();
      await checkAccessibility(other);
    });
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('Salir forgets everything that the specification lists', async () => {
    await signIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/dashboard/usuario');
    await page.getByRole('main').getByRole('button', { name: 'Salir' }).click();
    await expect(page).toHaveURL(/\/login$/);
    // What is the device's own stays: day or night, and how often somebody came (for the hint to install).
    await expect
      .poll(() => stored(page))
      .toEqual({ 'petlove-tema': 'dark', 'petlove-visitas': expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d+$/) });
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('a mailed link stands for the password: opening shows whose it is, a tap enters, once', async () => {
    const send = page.getByRole('button', { name: 'Enviarme un enlace' });
    await page.goto('/login');
    await send.click();
    await expect(page.getByText('Escribe tu correo y te enviamos el enlace.')).toBeVisible();
    await page.getByLabel('Correo electrónico').fill(email);
    await send.click();
    await expect(page.getByText('Si tienes cuenta, el enlace va en camino.')).toBeVisible();
    await checkAccessibility();
    const link = `/enlace/${await tokenTo(email, 'enlace')}`;
    await page.goto(link);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Hola, Gabriela' })).toBeVisible();
    await checkAccessibility();
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await elsewhere(browser, async (other) => {
      await other.goto(link);
      await expect(other.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
      await expect(other.getByRole('link', { name: 'Pedir otro enlace' })).toBeVisible();
    });
  });
});

test('a wrong pair opens the dialog with the words of the answer', async ({ page, checkAccessibility }) => {
  await page.goto('/login');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('Escribe tu correo.')).toBeVisible();
  await signIn(page, `nadie-${Date.now()}@correo.ec`, 'no es esta');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No pudimos iniciar sesión');
  await expect(dialog).toContainText('Usuario o contraseña incorrectos.');
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'text');
});

test('whoever waits for a turn at the door reads that it comes, and is answered', { tag: '@long' }, async ({
  page,
  checkAccessibility,
}) => {
  await page.clock.install();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/auth.signIn', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await signIn(page, `nadie-${Date.now()}@correo.ec`, 'no es esta');
  await page.clock.fastForward(3000);
  await expect(page.getByRole('alert')).toContainText('Tu turno llega solo');
  await checkAccessibility();
  answer();
  await expect(page.getByRole('dialog')).toContainText('Usuario o contraseña incorrectos.');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an unknown address leads to the login and back to it, and to no end of a session', { tag: '@long' }, async ({
  page,
  checkAccessibility,
}) => {
  const email = await signInNewPerson(page);
  await page.context().clearCookies();
  await page.goto('/dashboard/enlace/viejo?de=7');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  // A phone begins with Recordar set.
  await page.getByLabel('Recordar').uncheck();
  await signIn(page, email, PERSON_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard\/enlace\/viejo\?de=7$/);
  await expect(page.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible();
  await expect(page).toHaveTitle('PetLove+ - Esta página no existe');
  await checkAccessibility();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Buscar mascota' })).toHaveAttribute('href', '/dashboard/buscarMascotaU');
  await main.getByRole('link', { name: 'Ir a Inicio' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const address of ['/una/direccion/cualquiera', '/login?volver=%2Fdashboard%2Fmascotas', '/register']) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.reload();
  }
  await page.getByRole('link', { name: 'Inicia sesión', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // No page that is loaded ahead, out of sight, ends it.
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => !('seen' in window) }));
  await page.goto('/login');
  await expect(page.getByLabel('Correo electrónico')).toBeVisible();
  expect(await signedIn(page)).toBe(true);
  await page.evaluate(() => {
    Object.assign(window, { seen: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => signedIn(page)).toBe(false);
});

test('the root goes to the dashboard, or ends a session without Recordar', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?volver=%2Fdashboard$/);
  const email = await signInNewPerson(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Recordar').uncheck();
  await signIn(page, email, PERSON_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => signedIn(page)).toBe(false);
});

test('recovery warns of an unknown address and of one that signs in elsewhere', { tag: '@long' }, async ({
  page,
  checkAccessibility,
}) => {
  await page.goto('/olvideClave');
  await page.getByLabel('Correo electrónico').fill(`nadie-${Date.now()}@correo.ec`);
  await page.getByRole('button', { name: 'Enviar el enlace' }).click();
  await expect(page.getByText('Usuario no registrado')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Regístrate gratis' })).toHaveAttribute('href', '/register');
  await checkAccessibility();
  // No account comes from Google before the social sign-in exists: only the answer is the server's own shape.
  await page.route('**/trpc/auth.requestReset', (route) => route.fulfill({ status: 409, json: socialAccount }));
  await page.getByLabel('Correo electrónico').fill('social@correo.ec');
  await page.getByRole('button', { name: 'Enviar el enlace' }).click();
  await expect(page.getByText('Usuario Registrado con redes sociales')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir a iniciar sesión' })).toBeVisible();
});

test('a country is found by its first letters, by keyboard alone', { tag: '@long' }, async ({
  page,
  checkAccessibility,
}) => {
  await page.goto('/register');
  const country = page.getByRole('combobox', { name: 'País' });
  // Plain HTML says the name alone; what is typed before the program runs goes on in it.
  await expect(country).toHaveValue(/Ecuador$/u);
  await country.selectText();
  // The program comes between two of them.
  await page.keyboard.type('colo', { delay: 60 });
  await expect(page.getByRole('option')).toHaveCount(1);
  await checkAccessibility();
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('+57 Colombia');
  await page.keyboard.type('nada de eso');
  await country.blur();
  await expect(country).toHaveValue('+57 Colombia');
});

const socialAccount = {
  error: {
    message: '',
    code: -32009,
    data: {
      code: 'CONFLICT',
      httpStatus: 409,
      path: 'auth.requestReset',
      domain: {
        code: 'SOCIAL_ACCOUNT',
        title: 'Usuario Registrado con redes sociales',
        message: 'Inicia sesión con Google o Facebook.',
      },
      fields: null,
    },
  },
};

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

/** Whether the browser's cookie still opens the account. */
async function signedIn(page: Page): Promise<boolean> {
  return (await page.request.get('/trpc/auth.me')).ok();
}

/** A second browser, with no cookies and no memory of the first. */
async function elsewhere(browser: Browser, visit: (page: Page) => Promise<void>) {
  const context = await browser.newContext();
  await visit(await context.newPage());
  await context.close();
}

function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}
