/** The end: it is said on one quiet screen, nothing asks any more, all stays, and a mistake is taken back. */
import sharp from 'sharp';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';
import { stopwatch } from '../support/stopwatch.ts';

test('an animal that died is remembered: its lines end, its album and its book stay, and a slip is undone', {}, async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const call = caller(page);
  const canela = { name: 'Canela', speciesId: 1, sex: 'female', birthOn: '2014-03-02' };
  const { petId } = (await call('pets.create', canela)) as { petId: number };
  await call('pets.create', { name: 'Toby', speciesId: 1, sex: 'male' });
  await call('vaccines.add', { petId, name: 'Antirrábica', givenOn: '2025-01-10' });
  await call('lostPets.start', { petId });
  const beach = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7fb2c9' } })
    .jpeg()
    .toBuffer();
  await page.goto(`/dashboard/galeria?mascota=${petId}`);
  const file = { name: 'playa.jpg', mimeType: 'image/jpeg', buffer: beach };
  await page.locator('input[type=file][multiple]').first().setInputFiles([file]);
  await expect(page.locator('a[id^="foto-"]')).toHaveCount(1);

  await test.step('from its record, with a day, a picture and a sentence', async () => {
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    const walk = stopwatch();
    await walk.tap(page.getByRole('button', { name: 'Más acciones para Canela' }));
    walk.decide();
    await walk.tap(page.getByRole('link', { name: 'Falleció' }));
    await walk.wait(page.getByText('Lo sentimos mucho.'));
    await expect(page.getByText('Su búsqueda termina.')).toBeVisible();
    await checkAccessibility();
    await walk.tap(page.getByText('Ayer', { exact: true }));
    await walk.tap(page.getByRole('group', { name: 'Con qué foto la recuerdas' }).locator('label').nth(1));
    await walk.type(page.getByLabel('Unas palabras para Canela'), 'Dormía al sol.');
    walk.decide();
    await walk.tap(page.getByRole('button', { name: 'Guardar su recuerdo' }));
    await walk.wait(page.getByRole('link', { name: /Su álbum/ }));
    const { seconds, ...done } = walk.sum();
    console.log(`an animal died: ${seconds} s`, done);
    expect(done.taps).toBeLessThanOrEqual(6);
    await expect(page.getByText('Dormía al sol.')).toBeVisible();
    await expect(page.getByRole('link', { name: /1 foto/ })).toBeVisible();
    await checkAccessibility();
  });

  await test.step('a slip is taken back at once, and what was written waits', async () => {
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Canela está otra vez en la lista.')).toBeVisible();
    await expect(page.getByLabel('Unas palabras para Canela')).toHaveValue('Dormía al sol.');
    expect(await call('lostPets.start', { petId })).toBeTruthy();
    await page.getByRole('button', { name: 'Guardar su recuerdo' }).click();
    await expect(page.getByRole('link', { name: /Su álbum/ })).toBeVisible();
  });

  await test.step('nothing asks for it any more, and it stands after the living', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: /Toby/ }).first()).toBeVisible();
    await expect(page.getByText('Canela')).toHaveCount(0);
    await page.goto('/dashboard/mascotas');
    await page.getByText('En recuerdo', { exact: false }).click();
    await page.getByRole('link', { name: /Canela/ }).click();
    const book = page.waitForEvent('download');
    await page.getByRole('button', { name: /Su libro para imprimir/ }).click();
    expect((await book).suggestedFilename()).toBe('recuerdo-Canela.pdf');
  });

  await test.step('its record is a keepsake: no word of what is due, nothing to add', async () => {
    await page.getByRole('link', { name: /Su libreta/ }).click();
    await expect(page.getByText('En recuerdo')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Se perdió' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Lo próximo' })).toHaveCount(0);
    await checkAccessibility();
  });
});
