/** A face is chosen, cropped, seen at once, taken away and brought back; one that is chosen before its animal exists arrives with it. */
import sharp from 'sharp';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

/** A photograph as a phone takes it: taller than wide. */
async function photo(red = 200): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const picture = sharp({ create: { width: 600, height: 900, channels: 3, background: { r: red, g: 120, b: 60 } } });
  return { name: 'camara.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

test('the face of an animal is changed where it stands', { tag: '@long' }, async ({ page, checkAccessibility }) => {
  test.slow();
  await signInNewPerson(page);
  const { petId } = (await caller(page)('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as {
    petId: number;
  };
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Poner la foto de Canela' })).toBeVisible();

  await main.getByLabel('Elegir foto').setInputFiles(await photo());
  const dialog = page.getByRole('dialog', { name: 'Encuadra la foto' });
  await expect(dialog.getByRole('button', { name: 'Usar esta foto' })).toBeEnabled();
  const frame = dialog.getByRole('group', { name: 'Encuadre' });
  await frame.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('+');
  await expect(dialog.getByRole('slider', { name: 'Acercamiento' })).toHaveAttribute('aria-valuetext', '1,3 veces');
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Usar esta foto' }).click();

  await expect(dialog).toBeHidden();
  const face = main.getByRole('img', { name: 'Canela, perro' });
  await expect(face).toHaveAttribute('src', /^(blob:|\/api\/archivos\/)/);
  await expect(face).toHaveAttribute('src', /^\/api\/archivos\/\w+\/m$/);
  await expect(main.getByRole('button', { name: 'Cambiar la foto de Canela' })).toBeVisible();
  await checkAccessibility();

  await page.goto('/dashboard');
  await expect(page.locator('img[src*="/api/archivos/"]').first()).toBeVisible();
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  await main.getByRole('button', { name: 'Cambiar la foto de Canela' }).click();
  await main.getByRole('button', { name: 'Quitar la foto' }).click();
  await expect(main.getByRole('button', { name: 'Poner la foto de Canela' })).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(face).toHaveAttribute('src', /^\/api\/archivos\//);
});

/** In the page: the names under which the browser keeps pictures and papers (idb-keyval). */
function storedNames(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keyval-store');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('keyval').objectStore('keyval').getAllKeys();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.map(String));
      };
    };
  });
}

test('a picture chosen before the animal exists survives a reload and arrives with it', { tag: '@long' }, async ({
  page,
}) => {
  test.slow();
  await signInNewPerson(page);
  await page.goto('/dashboard/nuevaMascota');
  await page.getByLabel('Elegir foto').setInputFiles(await photo(90));
  await page.getByRole('button', { name: 'Usar esta foto' }).click();
  await expect(page.getByText('Se guarda junto con sus datos.')).toBeVisible();
  await page.getByLabel('Nombre').fill('Copito');
  await page.getByText('Conejo', { exact: true }).click();
  await page.getByText('Macho', { exact: true }).click();
  await page.reload();
  await expect(page.getByText('Se guarda junto con sus datos.')).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  // So does the certificate of its sterilisation.
  await page.getByRole('group', { name: '¿Está esterilizado?' }).getByText('Sí', { exact: true }).click();
  await page.getByLabel('Agregar foto o PDF').setInputFiles({ ...(await photo(40)), name: 'certificado.jpg' });
  // It is stored a moment after it is shown.
  await expect.poll(() => page.evaluate(storedNames)).toContainEqual(expect.stringContaining('papeles'));
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'certificado.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Registrar a Copito' }).click();
  await page.getByRole('link', { name: 'Ver su ficha' }).click();
  await expect(page.getByRole('heading', { name: 'Copito', level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Copito, conejo' })).toHaveAttribute('src', /^\/api\/archivos\/\w+\/m$/);
});

test.describe('without a way to the server', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load/] });

  test('what fails is said on the picture, and tried again', { tag: '@long' }, async ({ page }) => {
    await signInNewPerson(page);
    await page.goto('/dashboard/usuario');
    await page.route('**/api/archivos', (route) => route.abort());
    await page.getByLabel('Elegir foto').setInputFiles(await photo());
    await page.getByRole('button', { name: 'Usar esta foto' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No se subió.' })).toBeVisible();
    await page.unroute('**/api/archivos');
    await page.getByRole('button', { name: 'Reintentar' }).first().click();
    await expect(page.getByRole('main').locator('img[src^="/api/archivos/"]')).toBeVisible();
    // The same face stands in the menu beside the name.
    await page.getByRole('button', { name: 'Menú', exact: true }).click();
    await expect(page.getByRole('dialog').locator('img[src^="/api/archivos/"]')).toBeVisible();
    expect(
      await page.evaluate(() => [localStorage.getItem('foto'), localStorage.getItem('path_archivo_foto')]),
    ).toEqual([expect.stringMatching(/^\/api\/archivos\/\w+\/s$/), expect.stringMatching(/^\/api\/archivos\/\w+\/l$/)]);
  });
});
