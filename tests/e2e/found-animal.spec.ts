/** Somebody holds a dog without a tag: its family sees it, and its finder reads the answer. */
import { writeFile } from 'node:fs/promises';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';
import { photograph } from '../support/files.ts';

test('without JavaScript: a photo, a place and a press, and the family that looks for it answers', async ({
  page,
  browser,
  checkAccessibility,
}, info) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  await page.goto('/q');
  const call = caller(page);
  const { petId } = (await call('pets.create', { name: 'Canela', speciesId: 1, sex: 'female', color: 'Canela' })) as {
    petId: number;
  };
  await call('lostPets.start', { petId, place: 'Zámbiza, junto al redondel' });

  const baseURL = new URL(page.url()).origin;
  const street = await (
    await browser.newContext({
      baseURL,
      locale: 'es-EC',
      viewport: { width: 390, height: 780 },
      javaScriptEnabled: false,
    })
  ).newPage();
  await street.goto('/q');
  await street.getByRole('link', { name: 'Encontré uno sin placa' }).click();
  const file = info.outputPath('perra.jpg');
  await writeFile(file, await photograph({ color: '#9a6a3a' }).toBuffer());
  await street.getByLabel('Su foto').setInputFiles(file);
  await street.getByLabel('Lugar').fill('Zámbiza, por el redondel');
  await street.getByRole('radio', { name: 'Perro' }).check();
  await street.getByRole('radio', { name: 'Hembra' }).check();
  await street.getByLabel('Color').fill('Café claro');
  await street.getByRole('button', { name: 'Avisar a las familias' }).click();
  await expect(street.getByText(/^Avisamos a (?:una familia|\d familias)/)).toBeVisible();

  await page.goto('/dashboard/avisos');
  await page.getByRole('link', { name: /¿Es Canela\? Encontraron un animal parecido/ }).click();
  await expect(page.getByRole('img', { name: /^Foto de quien lo encontró: Perra, café claro/ })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Sí, es Canela. ¿Dónde podemos verte?' }).click();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('list', { name: 'Lo que se escribieron' }).getByText('Sí, es Canela.')).toBeVisible();

  await street.reload();
  await street.getByRole('link', { name: /^Familia \d: Te escribió: léelo$/ }).click();
  await expect(street.getByText('Sí, es Canela. ¿Dónde podemos verte?')).toBeVisible();
  await expect(street.locator('body')).not.toContainText('Quishpe');
  await street.context().close();
});
