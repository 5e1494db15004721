/** The album of an animal: photographs that travel over a bad line, one that is none, words, the main one, deleting and taking it back. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { caller, signInNewPerson, tokenTo } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

// The browser itself reports the line that was cut and the file that was refused.
test.use({ expectedErrors: [/status of 4\d\d|ERR_FAILED/] });

/** A photograph of one colour as a camera keeps it: with its moment, larger than is sent. */
function photo(name: string, taken: string, [r, g, b]: [number, number, number]) {
  return sharp({ create: { width: 2400, height: 1600, channels: 3, background: { r, g, b } } })
    .withExif({ IFD2: { DateTimeOriginal: taken } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));
}

const chooser = (page: Page) => page.locator('input[type=file][multiple]').first();
const prints = (page: Page) => page.locator('a[id^="foto-"]');

test('photographs reach the album over a bad line, and nothing that is none', { tag: '@long' }, async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const { petId } = (await caller(page)('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as {
    petId: number;
  };
  const files = await Promise.all([
    photo('playa.jpg', '2026:08:15 10:00:00', [40, 120, 200]),
    photo('parque.jpg', '2026:08:02 10:00:00', [60, 160, 90]),
    photo('casa.jpg', '2025:12:24 20:00:00', [200, 120, 60]),
  ]);

  await test.step('a single animal needs no choice, and its empty album offers one step', async () => {
    await page.goto('/dashboard/galeria');
    await expect(page.getByRole('heading', { name: 'Galería de Canela', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'El álbum de Canela está en blanco' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('mascota')).toBe(String(petId));
    await checkAccessibility();
  });

  await test.step('the line is cut under one of them, another is no photograph, the others go on', async () => {
    let cut = false;
    await page.route('**/api/archivos', async (route) => {
      // The server has it already when the line goes: only the answer is lost.
      if (cut || !route.request().postDataBuffer()?.includes('parque.jpg')) return route.continue();
      cut = true;
      await route.fetch();
      await route.abort();
    });
    const note = { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Esto no es una foto.') };
    await chooser(page).setInputFiles([...files, note]);
    await expect(page.getByText('Eso no es una foto ni un PDF.')).toBeVisible();
    await expect(page.getByText('Se cortó la conexión.')).toBeVisible();
    await expect(prints(page)).toHaveCount(3);
    await expect(page.getByText('No se subieron 2 archivos').last()).toBeVisible();
    await checkAccessibility();
  });

  await test.step('what waits survives another screen, and the retry makes no second photograph', async () => {
    await page.getByRole('link', { name: 'Mascotas' }).locator('visible=true').first().click();
    await expect(page.getByRole('heading', { name: 'Tus animales', level: 1 })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Reintentar parque.jpg' }).click();
    await expect(page.getByText('Se cortó la conexión.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Quitar nota.jpg de la lista' }).click();
    await expect(page.getByText('nota.jpg')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Agosto 2026' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Diciembre 2025' })).toBeVisible();
    await expect(prints(page)).toHaveCount(3);
    await checkAccessibility();
  });

  await test.step('the keyboard opens one, writes its words, goes on and returns to its place', async () => {
    await prints(page).first().focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Fotos de Canela' });
    await expect(viewer.getByText('1 de 3')).toBeVisible();
    await checkAccessibility();
    await viewer.getByRole('button', { name: 'Escribir un pie de foto' }).click();
    await page.keyboard.type('Su primer día en Salinas');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(viewer.getByText('Su primer día en Salinas')).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Cambiar' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('2 de 3')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('3 de 3')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(prints(page).nth(2)).toBeFocused();
    await page.reload();
    await expect(page.getByText('Su primer día en Salinas')).toBeVisible();
  });

  await test.step('one becomes the face', async () => {
    await prints(page).first().click();
    await page.getByRole('button', { name: 'Poner como foto principal' }).click();
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/archivos') && answer.ok());
    await page.getByRole('button', { name: 'Usar esta foto' }).click();
    await stored;
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    await expect(page.locator('img[src^="/api/archivos/"]').first()).toBeVisible();
  });

  await test.step('one is deleted at once and taken back', async () => {
    await page.goto(`/dashboard/galeria?mascota=${petId}`);
    await prints(page).nth(1).click();
    await page.getByRole('button', { name: 'Borrar' }).click();
    await expect(page.getByText('Borraste la foto.')).toBeVisible();
    await expect(prints(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('La foto está de nuevo en su álbum.')).toBeVisible();
    await expect(prints(page)).toHaveCount(3);
  });

  await test.step('several go together', async () => {
    await page.getByRole('button', { name: 'Elegir varias' }).click();
    await page.locator('button[aria-pressed]').nth(0).click();
    await page.locator('button[aria-pressed]').nth(2).click();
    await expect(page.getByText('2 elegidas')).toBeVisible();
    await page.getByRole('button', { name: 'Borrar' }).click();
    await expect(page.getByText('Borraste 2 fotos.')).toBeVisible();
    await expect(prints(page)).toHaveCount(1);
  });
});

test('somebody who may only read looks and changes nothing', { tag: '@long' }, async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const own = caller(page);
  const { petId } = (await own('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as { petId: number };
  await page.goto(`/dashboard/galeria?mascota=${petId}`);
  await chooser(page).setInputFiles([await photo('playa.jpg', '2026:08:15 10:00:00', [40, 120, 200])]);
  await expect(prints(page)).toHaveCount(1);

  const guests = await browser.newContext();
  const guest = await guests.newPage();
  const email = await signInNewPerson(guest, 'Luis', 'Andrade');
  await own('family.invite', { petId, email, role: 'reader' });
  await guest.goto(`/invitacion/${await tokenTo(email, 'invitacion')}`);
  await guest.getByRole('button', { name: 'Aceptar y ver a Canela' }).click();
  await guest.getByRole('link', { name: 'Fotos', exact: true }).click();
  await expect(prints(guest)).toHaveCount(1);
  await expect(guest.getByRole('button', { name: /Agregar|Elegir varias|Tomar foto/ })).toHaveCount(0);
  await prints(guest).first().click();
  const viewer = guest.getByRole('dialog', { name: 'Fotos de Canela' });
  await expect(viewer.getByText('La subió Gabriela')).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Descargar' })).toBeVisible();
  await expect(viewer.getByRole('button', { name: /Borrar|principal|pie de foto/ })).toHaveCount(0);
  await checkAccessibility(guest);
  await guests.close();
});
