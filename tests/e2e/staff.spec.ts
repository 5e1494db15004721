/** Two people begin to work in the clinic: one invites, the other enters with a name and a password, and sees what the role may do. */
import { signInNewPerson, tokenTo } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';

const PASSWORD = 'Montubio-42-ceibo';

// The browser itself reports the answers of a visitor who is not signed in.
test.use({ expectedErrors: [/status of 401/] });

test('a veterinarian is invited, enters, says how she signs, and leaves again', { tag: '@desk' }, async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  await letAdminister(await signInNewPerson(page, 'Verónica', 'Cajamarca'));
  const email = `paz-${process.pid}-${Date.now()}@correo.ec`;
  const number = `MV-${Date.now()}`;

  await test.step('the invitation needs an address and a role', async () => {
    await page.goto('/dashboard/admin/equipo');
    const form = page.getByRole('form', { name: 'Invita a alguien' });
    await form.getByRole('switch', { name: 'Veterinaria' }).uncheck();
    await form.getByLabel('Su correo').fill(email);
    await form.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(form.getByText('Elige al menos un rol.')).toBeVisible();
    await form.getByRole('switch', { name: 'Veterinaria' }).check();
    await form.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(page.getByText(`Enviamos la invitación a ${email}.`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Invitaciones sin respuesta' }).getByText(email)).toBeVisible();
    await checkAccessibility();
  });

  const context = await browser.newContext({ locale: 'es-EC', viewport: page.viewportSize() });
  const paz = await context.newPage();
  await test.step('the link asks for a name and a password, and nothing about pets', async () => {
    await paz.goto(`/equipo/${await tokenTo(email, 'equipo')}`);
    await expect(paz.getByText('Tu rol: Veterinaria')).toBeVisible();
    await paz.getByLabel('Nombre').fill('Paz');
    await paz.getByLabel('Apellido').fill('Andrade');
    await paz.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await paz.getByLabel('Repite la contraseña').fill(PASSWORD);
    await paz.getByRole('button', { name: 'condiciones y el uso de tus datos' }).click();
    await paz.getByRole('button', { name: 'Entendido' }).click();
    await checkAccessibility(paz);
    await paz.getByRole('button', { name: 'Entrar al equipo' }).click();
    await expect(paz.getByText(/^Ya estás en el equipo de/)).toBeVisible();
    await expect(paz.getByRole('heading', { level: 1, name: 'Tu día en la clínica' })).toBeVisible();
    const day = paz.getByRole('navigation', { name: 'Tu día en la clínica' });
    await expect(day.getByRole('link', { name: /^Mostrador/ })).toBeVisible();
    await expect(day.getByRole('link', { name: /^Resumen/ })).toHaveCount(0);
    await checkAccessibility(paz);
    await day.getByRole('link', { name: /^Hoy/ }).click();
    await expect(paz.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
  });

  await test.step('the menu shows what a veterinarian may do', async () => {
    const more = paz.getByRole('button', { name: 'Más', exact: true });
    if (await more.isVisible()) await more.click();
    const menu = paz.getByRole('navigation', { name: 'Menú' });
    await expect(menu.getByRole('link', { name: 'Jornadas' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Respaldos' })).toHaveCount(0);
    await menu.getByRole('link', { name: 'Cómo firmo' }).click();
    await expect(paz.getByRole('heading', { level: 1, name: 'Cómo firmo' })).toBeVisible();
    await paz.getByRole('button', { name: 'Cambiar mis datos' }).click();
    const sheet = paz.getByRole('dialog', { name: 'Cómo firma' });
    await sheet.getByLabel('Título').fill('Dra.');
    await sheet.getByLabel('Nombre profesional').fill('Paz Andrade Viteri');
    await sheet.getByLabel('Registro profesional').fill(number);
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await expect(paz.getByText('Dra. Paz Andrade Viteri')).toBeVisible();
    await checkAccessibility(paz);
  });

  await test.step('the administrator takes her out, and back', async () => {
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: email });
    await expect(row).toContainText(`registro ${number}`);
    await row.getByRole('button', { name: 'Más acciones para Paz Andrade' }).click();
    await row.getByRole('button', { name: 'Quitar del equipo' }).click();
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await expect(page.getByText('Paz Andrade ya no está en el equipo.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await paz.goto('/dashboard/admin/hoy');
    await expect(paz.getByText('Esto es del equipo de la clínica.')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(row).toContainText('Veterinaria');
  });
  await context.close();
});
