/** A photograph of the paper booklet becomes drafts, which a person compares one by one; a bad picture lets one type beside it. */
import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { caller, signInNewPerson } from '../support/account.ts';
import { drawBooklet } from '../support/booklets.ts';
import { expect, test } from '../support/browser.ts';
import { stopwatch } from '../support/stopwatch.ts';

/** Two seconds of a calm machine, and many of a busy one. */
const READING = 90_000;
const ES = (day: string) => day.split('-').toReversed().join('/');

test('a booklet is photographed, its doses are compared and kept one by one, and what cannot be read is typed beside it', {
  tag: '@long',
}, async ({ page, checkAccessibility }) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const { petId } = (await caller(page)('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as {
    petId: number;
  };
  const { jpeg, doses } = await drawBooklet(7, 'printed');
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  const walk = stopwatch();
  await walk.tap(page.getByRole('button', { name: 'Más acciones para Canela' }));
  await walk.tap(page.getByRole('link', { name: 'Copiar su libreta con una foto' }));
  await expect(page.getByRole('heading', { name: 'La libreta de papel de Canela' })).toBeVisible();
  await checkAccessibility();
  const picture = page.getByLabel('Elegir foto');
  await picture.setInputFiles({ name: 'libreta.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await walk.wait(page.getByText('Leímos esto; puede tener errores.'), READING);
  const first = page.getByRole('region', { name: `Dosis 1 de ${doses.length}` });
  await expect(first.getByRole('combobox', { name: 'Vacuna' })).toHaveValue(doses[0]?.vaccine ?? '');
  await expect(first.getByRole('textbox', { name: 'Se la pusieron' })).toHaveValue(ES(doses[0]?.givenOn ?? ''));
  await expect(first.getByRole('link', { name: /Así está en su libreta/ })).toBeVisible();
  await checkAccessibility();
  walk.decide();
  await walk.tap(first.getByRole('button', { name: 'Es así, guárdala' }));
  await walk.wait(page.getByText(/^Guardaste /));
  console.log('the first dose of a photographed booklet', walk.sum());
  await expect(page.getByRole('region', { name: /^Dosis/ })).toHaveCount(doses.length - 1);

  // What was read and corrected waits over a reload, without the picture.
  await page
    .getByRole('region', { name: /^Dosis 1/ })
    .getByLabel('Lote')
    .fill('ZZ-99');
  const kept = () => page.evaluate((id) => localStorage.getItem(`petlove-borrador:libreta:${id}`), petId);
  await expect.poll(kept).toContain('ZZ-99');
  await page.reload();
  await expect(page.getByText('Seguimos donde lo dejaste.')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Dosis 1/ }).getByLabel('Lote')).toHaveValue('ZZ-99');
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();

  // A white page: nothing is promised, and the same screen takes what one types.
  const white = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer();
  await picture.setInputFiles({ name: 'blanca.jpg', mimeType: 'image/jpeg', buffer: white });
  await expect(page.getByText('No pudimos leer letras en esta foto.')).toBeVisible({ timeout: READING });
  const typed = page.getByRole('region', { name: 'Dosis 1 de 1' });
  await typed.getByRole('button', { name: 'Es así, guárdala' }).click();
  await expect(typed.getByText('Escribe qué vacuna fue.')).toBeVisible();
  await typed.getByRole('combobox', { name: 'Vacuna' }).fill('Antirrábica');
  await typed.getByRole('textbox', { name: 'Se la pusieron' }).fill('05/01/2022');
  await typed.getByRole('button', { name: 'Es así, guárdala' }).click();
  await expect(page.getByText('Listo. Ya guardaste 1 vacuna.')).toBeVisible();
  await page.getByRole('link', { name: 'Ver su libreta' }).click();
  await expect(page.getByText('Antirrábica').first()).toBeVisible();

  // The square of points on a vial says its lot and its expiry.
  await page.goto(`/dashboard?agregar=vacuna&de=${petId}`);
  await page.getByText('lote, laboratorio, veterinario').click();
  await page.getByRole('button', { name: 'Leer la etiqueta del frasco' }).click();
  const vial = await bwip.toBuffer({
    bcid: 'gs1datamatrix',
    text: '(01)08713184123459(17)270531(10)A478B01',
    scale: 6,
  });
  const photograph = await sharp(vial)
    .flatten({ background: '#ffffff' })
    .extend({ top: 90, bottom: 90, left: 90, right: 90, background: '#ffffff' })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Elegir una foto')
    .setInputFiles({ name: 'frasco.jpg', mimeType: 'image/jpeg', buffer: photograph });
  await expect(page.getByLabel('Lote')).toHaveValue('A478B01');
  await expect(page.getByRole('textbox', { name: 'El frasco caduca' })).toHaveValue('31/05/2027');
});
