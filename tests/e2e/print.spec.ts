/** What comes out of the printer: the content, in the colours of the day, and nothing of the frame. */
import { caller, signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';

test('paper takes the content alone, by night too, and a chart keeps its bars', { tag: '@long' }, async ({ page }) => {
  const email = await signInNewPerson(page);
  await letAdminister(email);
  const { petId } = (await caller(page)('pets.create', { name: 'Luna', speciesId: 1, sex: 'female' })) as {
    petId: number;
  };
  await page.addInitScript(() => localStorage.setItem('petlove-tema', 'dark'));
  const pages = ['', `/perfilMascotas?mascota=${petId}`, `/carnet?mascota=${petId}`, '/admin'];
  for (const address of pages) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/dashboard${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const frame = [
      page.getByRole('banner'),
      page.getByRole('navigation', { name: 'Principal' }),
      page.getByRole('button', { name: 'Agregar', exact: true }),
    ];
    await page.emulateMedia({ media: 'print' });
    for (const part of frame) await expect(part).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const main = page.locator('main');
    await expect(main).toHaveCSS('print-color-adjust', 'exact');
    const ink = await main.evaluate((node) => getComputedStyle(node).getPropertyValue('--ink').trim());
    expect(ink).toBe('#1a2033');
  }
});
