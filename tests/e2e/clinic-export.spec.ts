/** The clinic takes everything along, a list as its screen shows it, a month in figures, and the guide for one that moves; reception takes its figures alone. */
import { readFileSync } from 'node:fs';
import { signInNewPerson } from '../support/account.ts';
import { letAdminister, letWork } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { inDatabase } from '../support/journey-database.ts';
import { writeKeptAnimal } from '../support/kept-animals.ts';
import { readBook } from '../support/xlsx.ts';

const PHONE = '+593998842547';

test('the administration downloads the whole clinic, a list and a month, and finds the guide; reception sees its part', {
  tag: ['@desk', '@long'],
}, async ({ page, checkAccessibility }) => {
  const email = await signInNewPerson(page, 'Verónica', 'Cajamarca');
  await letAdminister(email);
  const name = `Ñandú ${process.pid}-${Date.now()}`;
  await inDatabase(async (db) => {
    const { id: by } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await writeKeptAnimal(db, { by, at: new Date().toISOString(), name, phone: PHONE, pet: { birthOn: '2022-03-15' } });
  });
  const taken = async (button: string, then?: string) => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    if (then) await page.getByRole('button', { name: then }).click();
    const file = await saving;
    return { file: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const luna = { Nacimiento: '2022-03-15', Sexo: 'Hembra', Teléfono: PHONE };
  const menu = page.getByRole('navigation', { name: 'Menú' });

  await page.goto('/dashboard/mudarse');
  await expect(page.getByText(/^cuidados? para este mes$/)).toBeVisible();
  await checkAccessibility();
  await page.getByRole('main').getByRole('link', { name: 'Exportar la clínica' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Exportar la clínica' })).toBeVisible();
  await expect(page.getByText(/^cuidados? para este mes$/)).toBeVisible();
  await checkAccessibility();
  const whole = await taken('Descargar para Excel');
  expect(whole.file).toMatch(/^petlove-clinica-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(readBook(whole.bytes).Animales?.find(({ Nombre }) => Nombre === name)).toMatchObject(luna);
  await expect(page.getByText('Descargaste el libro de la clínica.')).toBeVisible();

  await page.goto(`/dashboard/admin/mascotas?q=${encodeURIComponent(name)}`);
  const list = await taken('Exportar la lista', 'Excel (.xlsx)');
  expect(readBook(list.bytes)).toMatchObject({ Pacientes: [{ Nombre: name, ...luna }] });
  const table = await taken('Exportar la lista', 'CSV (.csv)');
  expect(String(table.bytes)).toContain(`;${name};`);
  expect(String(table.bytes)).toContain(';593998842547;');

  // The month that is shown is the one that is taken; a month before has its own address.
  await page.goto('/dashboard/admin/cifras');
  await expect(page.getByRole('row', { name: /^Pacientes nuevos/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quiénes están protegidos' })).toBeVisible();
  await checkAccessibility();
  const month = await taken('Llevar este mes', 'CSV (.csv)');
  expect(month.file).toBe(`cifras-${await page.getByLabel('Mes', { exact: true }).inputValue()}.csv`);
  expect(String(month.bytes)).toMatch(/Pacientes nuevos;Todos;;[1-9]/);
  await page.getByRole('button', { name: /^Ver / }).first().click();
  await expect(page).toHaveURL(/cifras\?mes=20\d\d-\d\d$/);

  await letWork(await signInNewPerson(page, 'Camila', 'Rosero'), 'reception');
  await page.goto('/dashboard/admin/cifras');
  await expect(page.getByRole('row', { name: /^Pacientes nuevos/ })).toBeVisible();
  await expect(page.getByText(/Pacientes atendidos|Quiénes están protegidos/)).toHaveCount(0);
  await page.goto('/dashboard/mudarse');
  await expect(page.getByRole('heading', { level: 1, name: 'Mudarse a PetLove+' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Mostrador' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Exportar/ })).toHaveCount(0);
  expect((await page.request.get('/api/admin/clinica.xlsx')).status()).toBe(403);
});
