/** Placas: an administrator makes a batch, takes its papers to whoever prints, looks one plate up and withdraws it. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { codesIn } from '../support/codes.ts';
import { pagesOf } from '../support/pdf.ts';

test('a batch is made, printed, looked through, and one plate of it withdrawn', { tag: '@long' }, async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  await letAdminister(await signInNewPerson(page, 'Verónica', 'Cajamarca'));
  await page.goto('/dashboard/admin/placas');
  const form = page.getByRole('form', { name: 'Hacer placas' });
  const [name, amount] = [form.getByLabel('Nombre del lote'), form.getByLabel('Cuántas')];
  await amount.fill('1001');
  await form.getByRole('button', { name: 'Hacer placas' }).click();
  await expect(form.getByText('Ponle un nombre al lote, para encontrarlo después.')).toBeVisible();
  await expect(form.getByText('Escribe cuántas: de 1 a 1000.')).toBeVisible();
  await expect(name).toBeFocused();
  await checkAccessibility();
  const batch = `Feria de mayo ${Date.now()}`;
  await name.fill(batch);
  await amount.fill('60');
  // What was typed survives a page that is closed by mistake.
  await page.reload();
  await expect(name).toHaveValue(batch);
  await form.getByRole('button', { name: 'Hacer 60 placas' }).dblclick();
  await expect(page.getByRole('heading', { name: batch })).toBeVisible();
  await expect(page.getByText('60 disponibles.')).toBeVisible();
  const rows = page.getByRole('listitem').filter({ hasText: 'Disponible' });
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect(rows).toHaveCount(60);
  // The bars of a phone cut one row of sixty in two wherever the page stands: in a window as long as the page none is.
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(page.getByText(/^Hiciste 60 placas/)).toBeHidden();
  const window = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ ...window, height: 6000 });
  await checkAccessibility();
  await page.setViewportSize(window);

  const table = readFileSync(await download(page, 'Descargar tabla'), 'utf8')
    .trim()
    .split('\n');
  expect(table).toHaveLength(61);
  await page.getByText('40', { exact: true }).click();
  const sheets = await pagesOf(readFileSync(await download(page, 'Descargar hojas')), 150 / 72);
  expect(sheets.pages).toHaveLength(3);
  const addresses = table.slice(1, 21).map((line) => `QRCode ${line.split(',')[2]}`);
  expect(await codesIn(sheets.pages[0]?.picture ?? Buffer.alloc(0))).toEqual(addresses.toSorted());
  expect((await pagesOf(readFileSync(await download(page, 'Descargar etiquetas')), 0.2)).pages).toHaveLength(3);

  const code = table[1]?.split(',')[1] ?? '';
  await page.getByRole('button', { name: `Anular ${code}` }).click();
  const dialog = page.getByRole('dialog', { name: `¿Anular la placa ${code}?` });
  await expect(dialog.getByText('Es para siempre.')).toBeVisible();
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Todavía no' }).click();
  await expect(page.getByText('60 disponibles.')).toBeVisible();
  await page.getByRole('button', { name: `Anular ${code}` }).click();
  await dialog.getByRole('button', { name: 'Anular la placa' }).click();
  await expect(page.getByText('59 disponibles y 1 anulada.')).toBeVisible();

  await page.getByRole('link', { name: 'Todos los lotes' }).click();
  await expect(page.getByRole('link', { name: batch })).toBeVisible();
  const search = page.getByLabel('Código de la placa o de activación');
  await search.fill('hola');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByText('Revisa letras y números')).toBeVisible();
  await search.fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByRole('heading', { name: code })).toBeVisible();
  await expect(page.getByText('Anulada', { exact: true }).first()).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccessibility();
});

test.describe('for anybody else', () => {
  test.use({ expectedErrors: [/403/] });

  test('there is nothing there, in words', async ({ page, checkAccessibility }) => {
    await signInNewPerson(page);
    await page.goto('/dashboard/admin/placas');
    await expect(page.getByRole('heading', { name: 'Sin permiso' })).toBeVisible();
    await checkAccessibility();
  });
});

/** Where the file lies. */
async function download(page: Page, button: string): Promise<string> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return (await arriving).path();
}
