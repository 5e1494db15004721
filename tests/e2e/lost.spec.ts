/** Lost mode as a family goes through it: two taps, the poster, the word on every screen, and the way home. */
import { readFileSync } from 'node:fs';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';
import { codesIn } from '../support/codes.ts';
import { pagesOf } from '../support/pdf.ts';

// A day that is refused is an answer of 400, which the browser itself reports.
test.use({ expectedErrors: [/status of 400/] });

test('an animal is lost in two taps, looked for, and comes home', async ({ page, checkAccessibility }) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const call = caller(page);
  const { petId, code } = (await call('pets.create', { name: 'Ñusta', speciesId: 1, sex: 'female' })) as {
    petId: number;
    code: string;
  };
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  const panel = page.getByRole('region', { name: 'Modo perdida de Ñusta' });

  await test.step('the first tap says what will happen, the second does it', async () => {
    await page.getByRole('button', { name: 'Se perdió' }).click();
    const sheet = page.getByRole('dialog', { name: '¿Se perdió Ñusta?' });
    await expect(sheet.getByText('Sus recordatorios descansan hasta que vuelva.')).toBeVisible();
    await checkAccessibility();
    await sheet.getByRole('button', { name: 'Activar modo perdida' }).click();
    await expect(page).toHaveURL(/\/dashboard\/perdida\?mascota=/);
    await expect(panel.getByRole('heading', { name: 'Perdida desde hoy' })).toBeVisible();
    await checkAccessibility();
  });

  await test.step('a day that has not come is refused beside its field, and nothing typed is lost', async () => {
    await panel.getByRole('button', { name: 'Cambiar los datos' }).click();
    const sheet = page.getByRole('dialog', { name: 'Datos de la búsqueda' });
    await sheet.getByLabel('¿Dónde la vieron por última vez?').fill('La Floresta, cerca de la plaza');
    await sheet.getByRole('textbox', { name: '¿Desde cuándo?' }).fill('01/01/2099');
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await expect(sheet.getByText('Esa fecha aún no llega.')).toBeVisible();
    await expect(sheet.getByLabel('¿Dónde la vieron por última vez?')).toHaveValue('La Floresta, cerca de la plaza');
    await sheet.getByRole('textbox', { name: '¿Desde cuándo?' }).fill('19/11/2025');
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await expect(panel.getByRole('heading', { name: 'Perdida desde el 19/11/2025' })).toBeVisible();
    await expect(panel.getByText('La Floresta, cerca de la plaza')).toBeVisible();
  });

  await test.step('the poster comes to print, and the message with the address of its page', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Cartel para imprimir' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('se-busca-Nusta.pdf');
    const { title, pages } = await pagesOf(readFileSync(await download.path()), 2);
    expect(title).toBe('Se busca: Ñusta');
    const [read = ''] = await codesIn(pages[0]?.picture ?? new Uint8Array());
    expect(read).toContain(`/q/${code}`);
    await page.getByText('Ver el texto').click();
    await expect(page.getByText(`/q/${code}`).first()).toBeVisible();
    const whatsapp = await page.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
    expect(decodeURIComponent(whatsapp ?? '')).toContain(`/q/${code}`);
  });

  await test.step('home, list, record and cédula say it', async () => {
    await page.goto('/dashboard');
    await expect(panel.getByRole('heading', { name: 'Ñusta, perdida desde el 19/11/2025' })).toBeVisible();
    await checkAccessibility();
    await page.goto('/dashboard/mascotas');
    await expect(page.getByRole('listitem').filter({ hasText: 'Ñusta' }).getByText('Perdida')).toBeVisible();
    await page.goto(`/dashboard/mascotaIdentidad?mascota=${petId}`);
    await expect(page.getByText('Perdida: su familia la busca').first()).toBeVisible();
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    await expect(panel).toBeVisible();
    await checkAccessibility();
  });

  await test.step('she came home, which can be taken back', async () => {
    await page.getByRole('button', { name: 'Más acciones para Ñusta' }).click();
    await page.getByRole('button', { name: 'Ya apareció' }).last().click();
    await expect(page.getByText('¡Qué alegría! Ñusta apareció.')).toBeVisible();
    await expect(panel).toBeHidden();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(panel.getByRole('heading', { name: 'Ñusta, perdida desde el 19/11/2025' })).toBeVisible();
    await panel.getByRole('link', { name: 'Ver qué ha pasado' }).click();
    await panel.getByRole('button', { name: 'Ya apareció' }).click();
    await expect(page.getByRole('heading', { name: 'Ñusta está en casa' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Otras veces' }).getByText(/Del 19\/11\/2025 al/)).toBeVisible();
    await checkAccessibility();
  });
});
