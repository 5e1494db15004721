/** An animal changes hands: offered from its record, accepted by the link of a letter, and the giver is told where it went. */
import { caller, signInNewPerson, tokenTo } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

test.use({ expectedErrors: [/status of (400|404)/] });

test('an animal passes to another person when both want it', async ({ page, browser, checkAccessibility }) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const { petId } = (await caller(page)('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as {
    petId: number;
  };
  const others = await browser.newContext();
  const other = await others.newPage();
  const email = await signInNewPerson(other, 'Luis', 'Andrade');

  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  await page.getByRole('button', { name: 'Más acciones para Canela' }).click();
  await page.getByText('Traspasar a otra persona').click();
  await page.getByRole('button', { name: 'Ofrecer el traspaso' }).click();
  await expect(page.getByText('Escribe su correo.')).toBeVisible();
  await page.getByLabel('Correo de quien lo recibe').fill(email);
  await page.getByRole('button', { name: 'Ofrecer el traspaso' }).click();
  await page.getByRole('button', { name: 'Enviar el traspaso' }).click();
  await expect(page.getByRole('heading', { name: 'Espera respuesta' })).toBeVisible();
  await checkAccessibility();

  const token = await tokenTo(email, 'traspaso');
  await other.goto(`/traspaso/${token}`);
  await expect(other.getByRole('heading', { name: 'Gabriela quiere traspasarte a Canela' })).toBeVisible();
  await checkAccessibility(other);
  await other.getByRole('button', { name: 'Aceptar a Canela' }).click();
  await expect(other.getByRole('heading', { name: 'Canela', level: 1 })).toBeVisible();

  await page.goto('/dashboard/mascotas');
  await expect(page.getByText('Canela: traspaso aceptado por Luis.')).toBeVisible();
  await expect(caller(page)('pets.update', { petId, name: 'Mía' })).rejects.toThrow(/404/);
  await others.close();
});
