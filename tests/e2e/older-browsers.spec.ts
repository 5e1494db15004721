/** The oldest browsers that open the libreta, and those below: a Chromium without what they lack. */
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

test.describe('a browser of autumn 2022', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with', 'fromAsync'])
        Reflect.deleteProperty(Array.prototype, name);
      for (const [owner, names] of [
        [Map, ['groupBy']],
        [Object, ['groupBy']],
        [URL, ['canParse', 'parse']],
        [Promise, ['withResolvers', 'try']],
        [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
        [AbortSignal, ['any']],
        [String.prototype, ['isWellFormed', 'toWellFormed']],
      ] as const)
        for (const name of names) Reflect.deleteProperty(owner, name);
      Reflect.deleteProperty(globalThis, 'Iterator');
    }),
  );

  test('opens Inicio, the record and the lists', { tag: '@long' }, async ({ page }) => {
    await signInNewPerson(page);
    const { petId } = (await caller(page)('pets.create', { name: 'Luna', speciesId: 1, sex: 'female' })) as {
      petId: number;
    };
    await caller(page)('vaccines.add', { petId, name: 'Antirrábica', vaccineId: null, givenOn: '2026-01-15' });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Tus animales' })).toBeVisible();
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    await expect(page.getByRole('heading', { name: 'Luna', exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText('Antirrábica').first()).toBeVisible();
    for (const address of ['mascotas', 'propietarios', 'accesorios', 'usuario', 'novedades', 'videos']) {
      await page.goto(`/dashboard/${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/Algo falló|No pudimos/)).toHaveCount(0);
    }
  });
});

test.describe('a browser below', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'CSSLayerBlockRule');
      Reflect.deleteProperty(Array.prototype, 'findLast');
    }),
  );

  for (const address of ['/login', '/', '/dashboard'])
    test(`is told so on ${address}, and what still works`, async ({ page, checkAccessibility }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Tu navegador es muy antiguo' })).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await checkAccessibility();
      await page.getByRole('link', { name: 'conocer PetLove+' }).click();
      await expect(page).toHaveURL(/landingPage/);
      await page.goBack();
      await page.getByRole('link', { name: 'buscar un animal por su código' }).click();
      await expect(page.getByLabel(/código/i)).toBeVisible();
    });
});
