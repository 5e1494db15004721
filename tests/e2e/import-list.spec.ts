/** Traer una lista: a clinic's spreadsheet is looked at, brought, and brought once more without repeating anybody. */
import { readFileSync } from 'node:fs';
import { signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

const TITLES = 'Nombre;Especie;Sexo;Edad;Tutor;Teléfono;Última antirrábica';
const GOOD = ['Canela', 'Michi', 'Toby', 'Luna', 'Rocky', 'Nube', 'Simba', 'Kira'].map(
  (name, at) => `${name};${at % 2 ? 'gato' : 'perro'};hembra;${at + 1} años;María Loor;0998842547;10/02/2026`,
);
const ROWS = [...GOOD, 'Rex;dragón;macho;;Beto Cruz;;', 'Sol;perro;hembra;;Ana Paz;;31/02/2026'];

test('ten rows are looked at, eight are brought, two come back with why; the same list brings nobody twice', async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  await signInNewPerson(page);
  const list = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from([TITLES, ...ROWS].join('\r\n')) };
  await page.goto('/dashboard/mascotas');
  await page.getByRole('link', { name: 'Trae la lista' }).click();
  await checkAccessibility();
  await page.getByLabel('Lista de animales').setInputFiles(list);
  await expect(page.getByRole('heading', { name: 'clientes.csv' })).toBeVisible();
  await expect(page.getByText('No conocemos esa especie.').first()).toBeVisible();
  await expect(page.getByText('Febrero de 2026 tiene 28 días.').first()).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Traer 8 animales' }).click();
  await expect(page.getByRole('heading', { name: '8 animales ya están contigo' })).toBeVisible({ timeout: 60_000 });
  await checkAccessibility();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar 2 filas' }).click();
  const rejected = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\n');
  expect(rejected).toHaveLength(3);
  expect(rejected[1]).toContain('Línea 10');

  await page.getByRole('button', { name: 'Traer otra lista' }).click();
  await page.getByLabel('Lista de animales').setInputFiles(list);
  await expect(page.getByRole('listitem').filter({ hasText: /^8 sin nada nuevo$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Traer \d/ })).toHaveCount(0);
  await page.goto('/dashboard/mascotas');
  await expect(page.getByText('Canela', { exact: true })).toHaveCount(1);
});
