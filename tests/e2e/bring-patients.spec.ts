/** Traer pacientes: the administration of a clinic brings its sheet by what the screens say, finds it in Hoy, and takes it back. */
import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { inDatabase } from '../support/journey-database.ts';

const ANIMALS = 60;
/** Excel's own days, which no reader has to guess. */
const daysAgo = (days: number) => new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - days * 86_400_000);

/** Every third animal is due by its rabies vaccine; one has a vaccine whose name says little, one row is wrong. */
function sheet(stamp: string) {
  const rows = Array.from({ length: ANIMALS }, (_, n) => [
    `${stamp}-${n}`,
    `Animal ${n}`,
    n % 4 ? 'Canino' : 'Felino',
    ['Macho castrado', 'Hembra', 'hembra esterilizada'][n % 3] ?? '',
    ['3 años', '5', '2 años 4 meses'][n % 3] ?? '',
    `Rosa${stamp} Loor ${n}`,
    `09${90_000_000 + n}`,
    n % 3 ? daysAgo(20) : daysAgo(362),
    n % 4 === 1 ? daysAgo(200) : null,
  ]);
  return [
    ['CLÍNICA VETERINARIA SAN ROQUE'],
    [],
    ['Ficha', 'Paciente', 'Especie', 'Sexo', 'Edad', 'Dueño', 'Celular', 'Última antirrábica', 'Refuerzo anual'],
    ...rows,
    [`${stamp}-x`, 'Rex', 'Dragón', 'M', '', `Rosa${stamp} Cruz`, '', null, null],
  ];
}

test('a messy sheet of a clinic is looked at, mapped, brought, found in Hoy and taken back', {
  tag: ['@desk', '@long'],
}, async ({ page, checkAccessibility }) => {
  test.slow();
  await letAdminister(await signInNewPerson(page, 'Vera', 'Andrade'));
  const stamp = String(Date.now()).slice(-6);
  const doses = [
    ['Ficha', 'Vacuna', 'Fecha'],
    [`${stamp}-1`, 'Séxtuple', daysAgo(100)],
  ];
  const book = await writeXlsx({
    sheets: [
      { name: 'Pacientes', rows: sheet(stamp) },
      { name: 'Dosis', rows: doses },
    ],
  });
  await page.goto('/dashboard/admin/mascotas');
  await page.getByRole('link', { name: 'Traer pacientes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Traer pacientes');
  await checkAccessibility();
  await page
    .getByLabel('Lista de animales')
    .setInputFiles({ name: 'pacientes.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(book) });
  await expect(page.getByRole('heading', { name: 'pacientes.xlsx' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^60 animales nuevos$/ })).toBeVisible();
  await expect(page.getByText('No conocemos esa especie.').first()).toBeVisible();
  await checkAccessibility();

  // «Refuerzo anual» is a heading that says little: by hand it is the yearly vaccine of the title.
  await page.getByLabel('Refuerzo anual').selectOption('No se usa');
  await expect(page.getByLabel('Refuerzo anual')).toHaveValue('');
  const name = page.getByLabel('«Séxtuple», perro: 1 dosis');
  await expect(name).toHaveValue('3');
  await name.selectOption('Quíntuple canina');
  await expect(page.getByText('Te proponemos esta')).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue('2');
  await page.getByRole('button', { name: 'Traer 60 animales' }).click();
  await expect(page.getByRole('heading', { name: '60 pacientes nuevos' })).toBeVisible({ timeout: 60_000 });
  await checkAccessibility();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar 1 fila' }).click();
  expect(
    readFileSync(await (await saved).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  const address = page.url();

  await page.getByRole('link', { name: 'Ver a quién avisar hoy' }).click();
  await page.goto(`/dashboard/admin/hoy?q=Rosa${stamp}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoy');

  await page.goto(`/dashboard/mostrador`);
  await page.getByLabel('¿Quién viene?').fill(`Rosa${stamp} Loor 3`);
  await expect(page.getByText('Animal 3', { exact: true }).first()).toBeVisible();

  const id = await inDatabase(async (db) => {
    const reference = `ref:${stamp}-1`;
    return (await db.selectFrom('pet').select('id').where('importRef', '=', reference).executeTakeFirstOrThrow()).id;
  });
  await page.goto(`/dashboard/perfilMascotas?mascota=${id}&tab=vacunas`);
  await expect(page.getByText(/· Traída/).first()).toBeVisible();
  await checkAccessibility();

  await page.goto(address);
  await page.getByRole('button', { name: 'Deshacer la lista' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer la lista' }).click();
  await expect(page.getByRole('heading', { name: 'La lista se deshizo' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Traer otra lista' }).click();
  await expect(page.getByText('Deshecha').first()).toBeVisible();
  await checkAccessibility();
});
