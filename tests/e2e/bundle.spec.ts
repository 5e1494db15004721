/** An animal leaves as one file and comes in again: with its picture and its vaccine. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

// The browser itself reports the archive that was refused, and the record of an animal that was taken out from elsewhere while
// the copy for days without a network was being made.
test.use({ expectedErrors: [/status of 400|status of 404.*\/trpc\/pets\.get/] });

test('the copy of an animal brings it back after it was taken out', async ({ page, checkAccessibility }) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const call = caller(page);
  const { petId } = (await call('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as { petId: number };
  await call('vaccines.add', { petId, name: 'Antirrábica', givenOn: '2025-10-02', lot: 'L473920' });
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#c98544' } })
    .jpeg()
    .toBuffer();
  const sent = await page.request.post('/api/archivos', {
    headers: { 'sec-fetch-site': 'same-origin' },
    multipart: {
      purpose: 'pet',
      id: String(petId),
      file: { name: 'canela.jpg', mimeType: 'image/jpeg', buffer: picture },
    },
  });
  expect(sent.status()).toBe(200);
  let code = '';
  let bytes: Buffer = Buffer.alloc(0);

  await test.step('it is handed out from the menu of its Ficha', async () => {
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    code = await page.locator('.code').first().innerText();
    await page.getByRole('button', { name: 'Más acciones para Canela' }).click();
    await checkAccessibility();
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Descargar su copia' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('petlove-canela.zip');
    bytes = await readFile(await download.path());
  });

  await test.step('while it is there, it is not brought in twice', async () => {
    await page.goto('/dashboard/mascotas');
    await page.getByRole('link', { name: 'Tráela' }).click();
    await expect(page.getByRole('heading', { name: 'Traer una copia', level: 1 })).toBeVisible();
    await checkAccessibility();
    await page.getByLabel('Copia de un animal').setInputFiles(copy('nota.txt', Buffer.from('Canela'), 'text/plain'));
    await expect(page.getByText('Eso no es una copia')).toBeVisible();
    await page.getByLabel('Copia de un animal').setInputFiles(copy('canela.zip', bytes));
    await expect(page.getByText('Canela ya está en tu lista.')).toBeVisible();
    await checkAccessibility();
  });

  await test.step('and after it was taken out, it comes back whole', async () => {
    await call('pets.remove', { petId });
    await page.getByLabel('Copia de un animal').setInputFiles(copy('canela.zip', bytes));
    await expect(page.getByRole('heading', { name: 'Canela ya está contigo' })).toBeVisible();
    await expect(page.getByText('Trajo 1 anotación y 1 archivo.')).toBeVisible();
    await checkAccessibility();
    await page.getByRole('link', { name: 'Abrir su ficha' }).click();
    await expect(page.getByRole('heading', { name: 'Canela', level: 1 })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Canela, perro' })).toHaveJSProperty('complete', true);
    const face = page.locator('img[src^="/api/archivos/"]').first();
    await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText('02/10/2025').first()).toBeVisible();
    // The one that was taken out can still be taken back, and has its code until it is gone for good.
    expect(await page.locator('.code').first().innerText()).not.toBe(code);
  });
});

function copy(name: string, buffer: Buffer, mimeType = 'application/zip') {
  return { name, mimeType, buffer };
}
