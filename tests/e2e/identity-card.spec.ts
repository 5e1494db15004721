/** The cédula on the screen: it turns, fills the display, is saved, and names a telephone only when told to. */
import { readFileSync } from 'node:fs';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';
import { pagesOf } from '../support/pdf.ts';

test('the cédula is turned, shown at a counter, printed, and given a telephone', async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const pet = { name: 'Ñusta', speciesId: 1, sex: 'female', allergies: 'penicilina' };
  const { petId, code } = (await caller(page)('pets.create', pet)) as { petId: number; code: string };
  await page.goto(`/dashboard/mascotaIdentidad?mascota=${petId}`);
  const card = page.getByRole('group', { name: 'Cédula de Ñusta' });

  await test.step('it turns by its button and by a tap', async () => {
    await expect(card.getByRole('heading', { name: 'Ñusta' })).toBeVisible();
    await checkAccessibility();
    await page.getByRole('button', { name: 'Ver el reverso' }).click();
    await expect(card.getByRole('heading', { name: '¿Me encontraste?' })).toBeVisible();
    await expect(card.getByText('penicilina')).toBeVisible();
    await expect(card.getByRole('img', { name: `/q/${code}` })).toBeVisible();
    await checkAccessibility();
    await card.click();
    await expect(page.getByRole('button', { name: 'Ver el reverso' })).toBeVisible();
  });

  await test.step('alone on the screen it turns too, and goes away with a key', async () => {
    await page.getByRole('button', { name: 'Ver a pantalla completa' }).click();
    const screen = page.getByRole('dialog', { name: 'Cédula de Ñusta' });
    await expect(screen.getByRole('heading', { name: 'Ñusta' })).toBeVisible();
    await checkAccessibility();
    await screen.getByRole('button', { name: 'Salir de pantalla completa' }).click();
    await expect(screen).toBeHidden();
  });

  await test.step('the telephone stands on it once it is allowed', async () => {
    const own = page.getByRole('switch', { name: 'Mostrar mi teléfono' });
    await expect(own).not.toBeChecked();
    await own.click();
    await expect(own).toBeChecked();
    await expect(page.getByText(/Quien tenga la cédula lee \+593|Falta anotar el número/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Mostrar mi teléfono' })).toBeChecked();
  });

  await test.step('it is kept on the telephone as a photo; without certificates no wallet is offered', async () => {
    await page.getByRole('button', { name: 'Guardar en el teléfono' }).click();
    const sheet = page.getByRole('dialog', { name: 'Guardar en el teléfono' });
    await expect(sheet.getByRole('heading', { name: 'En la pantalla de inicio' })).toBeVisible();
    await expect(sheet.getByText(/Wallet/)).toHaveCount(0);
    await checkAccessibility();
    const coming = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Guardar la foto' }).click();
    expect((await coming).suggestedFilename()).toBe('cedula-Nusta.png');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('the PDF comes with its number', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF para imprimir' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('cedula-Nusta.pdf');
    const { title, pages } = await pagesOf(readFileSync(await download.path()), 1);
    expect(title).toBe('Cédula de Ñusta');
    const number = /CE-[0-9A-Z]{4}-[0-9A-Z]{5}/.exec(pages[0]?.text ?? '')?.[0] ?? '';
    await expect(card.getByText(number).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Documentos emitidos' })).toBeVisible();
  });

  await test.step('the address of its QR works for anybody', async () => {
    await page.goto(`/q/${code}`);
    await expect(page.getByRole('heading', { name: 'Ñusta', level: 1 })).toBeVisible();
    await checkAccessibility();
  });
});
