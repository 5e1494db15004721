/** Two people and one animal: a letter, an answer, what each role may do, and the end of it. Before it, the list of guardians. */
import { caller, signInNewPerson, tokenTo } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

// The browser itself reports a refused call: an invitation that was taken back, an animal that is not shared any more.
test.use({ expectedErrors: [/status of (400|404)/] });

test('an animal is shared by mail, read, written in, and not shared any more', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const { petId } = (await caller(page)('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as {
    petId: number;
  };
  const guests = await browser.newContext();
  const guest = await guests.newPage();
  const email = await signInNewPerson(guest, 'Luis', 'Andrade');

  await test.step('the own user invites from the screen of the animal', async () => {
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    await page.getByRole('button', { name: 'Más acciones para Canela' }).click();
    await page.getByText('Familia: con quién se comparte').click();
    await expect(page.getByRole('heading', { name: 'Familia de Canela' })).toBeVisible();
    await page.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(page.getByText('Escribe su correo.')).toBeVisible();
    await page.getByLabel('Su correo').fill(email);
    await page.getByText('Solo puede ver', { exact: true }).click();
    await page.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(page.getByRole('heading', { name: 'Invitaciones sin respuesta' })).toBeVisible();
    await checkAccessibility();
  });

  const token = await tokenTo(email, 'invitacion');
  await test.step('a stranger learns how to get in and nothing of people', async () => {
    const strangers = await browser.newContext();
    const stranger = await strangers.newPage();
    await stranger.goto(`/invitacion/${token}`);
    await expect(stranger.getByRole('heading', { name: 'Gabriela te comparte a Canela' })).toBeVisible();
    await expect(stranger.getByText('Quishpe')).toHaveCount(0);
    await checkAccessibility(stranger);
    await stranger.getByRole('link', { name: 'Ya tengo cuenta' }).click();
    await expect(stranger.getByText('Entra y seguimos donde estabas.')).toBeVisible();
    await strangers.close();
  });

  await test.step('the invited person reads and cannot write', async () => {
    await guest.goto(`/invitacion/${token}`);
    await guest.getByRole('button', { name: 'Aceptar y ver a Canela' }).click();
    await expect(guest.getByRole('heading', { name: 'Canela', level: 1 })).toBeVisible();
    await expect(guest.getByText('Solo puedes ver.')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Más acciones para Canela' })).toHaveCount(0);
    await guest.goto('/dashboard/mascotas');
    await expect(guest.getByText('De Gabriela')).toBeVisible();
    const write = caller(guest)('pets.update', { petId, weight: { amount: 18.4, unit: 'kg' } });
    await expect(write).rejects.toThrow(/403/);
  });

  await test.step('as an editor writes', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Cambiar lo que puede hacer Luis Andrade' }).click();
    await page.getByText('Dejar que escriba').click();
    await expect(page.getByText('Luis Andrade ya puede escribir.')).toBeVisible();
    await caller(guest)('pets.update', { petId, weight: { amount: 18.4, unit: 'kg' } });
    await guest.goto(`/dashboard/familia?mascota=${petId}`);
    await expect(guest.getByText('Gabriela te comparte su libreta. Puede escribir.')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Salir de esta familia' })).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Enviar invitación' })).toHaveCount(0);
  });

  await test.step('and sees nothing from the moment they are sent away', async () => {
    await page.getByRole('button', { name: 'Cambiar lo que puede hacer Luis Andrade' }).click();
    await page.getByText('Quitar de la familia').click();
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await expect(page.getByText('Luis Andrade ya no ve esta libreta.')).toBeVisible();
    await guest.reload();
    await expect(guest.getByText('Ese animal no está en tu registro')).toBeVisible();
    await guest.goto(`/invitacion/${token}`);
    await expect(guest.getByText('Quien te invitó retiró esta invitación.')).toBeVisible();
  });
  await guests.close();
});

test('a guardian is written down with a number that is checked, and leaves with somebody else for the animals', async ({
  page,
  checkAccessibility,
}) => {
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  await page.goto('/dashboard/nuevoPropietario');
  await page.getByLabel('Nombre').fill('Rosa');
  await page.getByText('Cédula', { exact: true }).click();
  await page.getByLabel('Número').fill('1710034066');
  await page.getByRole('button', { name: 'Agregar a la lista' }).click();
  await expect(page.getByText('Revisa el número: así no existe ninguna cédula.')).toBeVisible();
  await page.getByLabel('Número').fill('171003406-5');
  await page.getByLabel('Ciudad').fill('guayaq');
  await page.getByRole('option', { name: /Guayaquil/ }).click();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Agregar a la lista' }).click();
  await expect(page.getByRole('heading', { name: 'Rosa', level: 1 })).toBeVisible();
  await expect(page.getByText('1710034065')).toBeVisible();
  await expect(page.getByText('Guayaquil, Ecuador')).toBeVisible();
  const ownerId = Number(new URL(page.url()).searchParams.get('propietario'));
  await caller(page)('pets.create', { name: 'Michi', speciesId: 2, sex: 'male', ownerId });
  await page.reload();
  await expect(page.getByText('Michi')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Más acciones para Rosa' }).click();
  await page.getByText('Quitar de tu lista').click();
  await expect(page.getByRole('heading', { name: 'Rosa tiene 1 animal' })).toBeVisible();
  await page.getByRole('button', { name: 'Pasar y quitar' }).click();
  await expect(page.getByText('Quitaste a Rosa de tu lista.')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Rosa está otra vez en tu lista.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Animales de Rosa' })).toContainText('Michi');
});
