/** A visit on two telephones: the guardian shows, the veterinarian writes without an account, the guardian has the last word. */
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

// The browser itself reports the refused call that tells the veterinarian that it is over.
test.use({ expectedErrors: [/status of (401|404)/] });

test('a veterinarian without an account writes, and the guardian disputes and ends it', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const { petId } = (await caller(page)('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as {
    petId: number;
  };
  await page.goto(`/dashboard/consulta?mascota=${petId}`);
  const shown = page.waitForResponse((answer) => answer.url().includes('visits.show'));
  await page.getByRole('button', { name: 'Mostrar al veterinario' }).click();
  const [address = ''] = /http[^"]+\/consulta\/[\w-]+/.exec(await (await shown).text()) ?? [];
  await expect(page.getByRole('img', { name: 'Código para abrir la libreta de Canela' })).toBeVisible();
  await checkAccessibility();

  const surgery = await browser.newContext();
  const vet = await surgery.newPage();
  await vet.goto(new URL(address).pathname);
  await vet.getByLabel('Tu nombre').fill('Dra. Paz Vera');
  await vet.getByLabel('Tu número de registro').fill('1234');
  await checkAccessibility(vet);
  await vet.getByRole('button', { name: 'Ver su libreta' }).click();
  await expect(vet).toHaveURL(/\/consulta\/abierta$/);
  await expect(vet.getByText('Quishpe')).toHaveCount(0);
  await checkAccessibility(vet);
  await vet.getByRole('button', { name: 'Agregar vacuna' }).click();
  const form = vet.getByRole('dialog');
  await form.locator('[name="name"]').fill('Antirrábica');
  await vet.keyboard.press('Tab');
  await form.getByRole('button', { name: /^Guardar( vacuna)?$/ }).click();
  await expect(vet.getByText('Anotado por ti')).toBeVisible();

  await expect(page.getByText('Dra. Paz Vera la tiene abierta.')).toBeVisible();
  await page.getByRole('button', { name: /^No es correcto: Antirrábica/ }).click();
  await expect(page.getByText('no cuenta para lo que toca')).toBeVisible();
  await page.getByRole('button', { name: /^Sí es correcto: Antirrábica/ }).click();
  await expect(page.getByText('no cuenta para lo que toca')).toHaveCount(0);
  await page.getByRole('button', { name: 'Terminar' }).click();
  await vet.reload();
  await expect(vet.getByRole('heading', { name: 'La consulta terminó' })).toBeVisible();
  await surgery.close();
});
