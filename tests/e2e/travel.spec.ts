/** A dog with five years of record goes to Madrid, Bogotá and Miami: what is ticked, what is next, what cannot be; and its papers. */
import { readFile } from 'node:fs/promises';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

function day(shift: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil' }).format(Date.now() + shift * 86_400_000);
}

const typed = (iso: string) => iso.split('-').toReversed().join('/');

test('a trip says first what cannot be, and is ticked by the record and by hand', async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const call = caller(page);
  const { petId } = (await call('pets.create', {
    name: 'Canela',
    speciesId: 1,
    sex: 'female',
    birthOn: day(-5 * 365),
    microchip: `2180${String(Date.now()).slice(-11)}`,
  })) as { petId: number };
  // Each before the one before ends.
  for (const years of [4.7, 3.75, 2.8, 1.85, 0.9]) {
    const givenOn = day(Math.round(-years * 365));
    const nextOn = `${Number(givenOn.slice(0, 4)) + 1}${givenOn.slice(4)}`;
    await call('vaccines.add', { petId, name: 'Antirrábica', vaccineId: 1, givenOn, nextOn, nextSource: 'chosen' });
  }
  await call('trips.setChipDay', { petId, on: day(-5 * 365 + 70) });
  await page.goto(`/dashboard/viajes?mascota=${petId}`);
  await page.getByRole('button', { name: 'Planear un viaje' }).click();
  await page.getByLabel('¿A qué país?').selectOption('ES');
  await page.getByRole('textbox', { name: '¿Qué día llega?' }).fill(typed(day(30)));
  await checkAccessibility();
  await page.getByRole('button', { name: 'Ver qué hace falta' }).click();
  await expect(page.getByText('Para ese día no alcanza.')).toBeVisible();
  await page.getByRole('button', { name: /^Pasar el viaje al/ }).click();
  await expect(page.getByText('Para ese día no alcanza.')).toBeHidden();
  const sample = page.getByRole('listitem').filter({ hasText: 'Prueba de anticuerpos de la rabia' });
  await sample.getByText('Prueba de anticuerpos de la rabia').click();
  await expect(sample.getByText(/^Fuente: Comisión Europea.*vista el 23\/11\/2026.*texto oficial visto/)).toBeVisible();
  await sample.getByRole('button', { name: 'Anotar la prueba' }).click();
  await page.getByRole('textbox', { name: '¿Qué día tomaron la muestra?' }).fill(typed(day(0)));
  await page.getByLabel('Resultado').fill('0,75');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('region', { name: 'Listo', exact: true }).getByText('0,75 UI/ml')).toBeVisible();
  const point = page.getByRole('listitem').filter({ hasText: 'Llega por un punto de entrada' });
  await point.getByRole('button', { name: 'Ya está' }).click();
  await expect(point.getByRole('button', { name: 'Quitar la marca' })).toBeVisible();
  await page.getByRole('button', { name: 'Fue otro día' }).click();
  await page.getByRole('textbox', { name: '¿Qué día quedó listo?' }).fill(typed(day(-1)));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(point.getByText(/^Listo el /)).toBeVisible();
  // What opens in its days alone is not offered before them.
  const later = page.getByRole('region', { name: 'Más adelante' }).getByRole('listitem').first();
  await expect(later.getByRole('button', { name: /^Ya está/ })).toHaveCount(0);
  await checkAccessibility();
  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Papeles del viaje (PDF)' }).click();
  const file = await printed;
  expect(file.suggestedFilename()).toBe('viaje-canela.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const way = { petId, fromCountry: 'EC', means: 'air', arrivesOn: day(40) };
  await call('trips.add', { ...way, toCountry: 'CO' });
  await call('trips.add', { ...way, toCountry: 'US' });
  await page.goto(`/dashboard/viajes?mascota=${petId}`);
  await page.getByRole('link', { name: 'A Colombia' }).click();
  await expect(page.getByRole('heading', { name: 'Canela a Colombia' })).toBeVisible();
  await expect(page.getByText('Sus otras vacunas')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'A Estados Unidos' }).click();
  await expect(page.getByText('Recibo del CDC Dog Import Form')).toBeVisible();
});
