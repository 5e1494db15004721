/** A guardian keeps count of what a visit cost, with its receipt; nobody asked for it before. */
import { writeFile } from 'node:fs/promises';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';
import { photograph } from '../support/files.ts';

// What is refused is said beside its field, and the browser's console tells of it too.
test.use({ expectedErrors: [/400 \(Bad Request\)/] });

test('costs are turned on, noted with a receipt, and added up', async ({ page, checkAccessibility }, info) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  await caller(page)('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' });
  await page.goto('/dashboard/mascotas');
  await page.getByRole('link', { name: 'lleva la cuenta de lo que gastas' }).click();
  await page.getByRole('button', { name: 'Llevar la cuenta' }).click();
  await page.getByRole('button', { name: 'Anotar un gasto' }).click();
  await page.getByLabel('¿Cuánto?').fill('mucho');
  await page.getByLabel('¿En qué?').fill('Consulta y vacuna');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Escribe cuánto fue, por ejemplo 25,50.')).toBeVisible();
  await page.getByLabel('¿Cuánto?').fill('25,50');
  const file = info.outputPath('recibo.jpg');
  await writeFile(file, await photograph({ color: '#eeeae0' }).toBuffer());
  await page.locator('input[type=file]:not([capture])').setInputFiles(file);
  await checkAccessibility();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('25,50 USD')).toBeVisible();
  await page.getByRole('button', { name: /Consulta y vacuna/ }).click();
  await expect(page.getByRole('img', { name: 'Recibo de Consulta y vacuna' })).toBeVisible();
});
