import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

const CANELA = { name: 'Canela', speciesId: 1, sex: 'female', breed: 'Mestiza', color: 'Canela y blanco' };

test.describe('with codes that nobody has', () => {
  // The browser itself reports the answer "not in this register".
  test.use({ expectedErrors: [/404/] });

  test('an animal is found by its code, typed or pasted any way, and nothing is said of its people', async ({
    page,
    checkAccessibility,
  }) => {
    test.slow();
    await signInNewPerson(page, 'Esteban', 'Tipán');
    const { code } = (await caller(page)('pets.create', CANELA)) as { code: string };
    await page.context().clearCookies();
    await signInNewPerson(page);
    await page.goto('/dashboard/buscarMascotaU');
    await expect(page).toHaveTitle('PetLove+ - Buscar mascota');
    await checkAccessibility();

    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('search.byCode') && asked.push(request.url())));
    await page.getByLabel('Código').fill(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`);
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByRole('heading', { name: 'Este código no está en el registro' })).toBeVisible();
    await expect(page.getByText('Revisa letras y números.')).toBeVisible();
    expect(asked).toEqual([]);
    await checkAccessibility();

    await page.getByLabel('Código').fill(`Encontré esta placa: ${code.slice(0, 5)}-${code.slice(5)} en el parque`);
    await expect(page.getByRole('heading', { name: 'Canela' })).toBeVisible();
    await expect(page.getByText('Los datos de su familia no se muestran aquí.')).toBeVisible();
    await expect(page.locator('main')).not.toContainText('Tipán');
    await expect(page).toHaveURL(new RegExp(`codigo=${code}`));
    await checkAccessibility();

    // Its family is told from its own page, which needs no account and no program of ours.
    await page.getByRole('link', { name: 'Avisar a su familia' }).click();
    await expect(page).toHaveURL(new RegExp(`/q/${code}$`));
    await expect(page.getByRole('heading', { name: 'Canela' })).toBeVisible();
    await page.goBack();

    await page.getByLabel('Código').fill('ZG2X8-A13GG');
    await expect(page.getByRole('heading', { name: 'Este código no está en el registro' })).toBeVisible();
  });
});

test.describe('with a session that ends on the way', () => {
  // What is still on its way when the cookie goes.
  test.use({ expectedErrors: [/401/] });

  test('my own animal leads to its record, and the login to the search for everybody', { tag: '@long' }, async ({
    page,
    checkAccessibility,
  }) => {
    test.slow();
    await signInNewPerson(page);
    const { code } = (await caller(page)('pets.create', { ...CANELA, allergies: 'Penicilina' })) as { code: string };
    await page.goto(`/dashboard/buscarMascotaU?codigo=${code}`);
    await expect(page.getByText('Alergias: Penicilina.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Avisar a su familia' })).toBeHidden();
    await checkAccessibility();
    await page.getByRole('link', { name: 'Está en tu registro. Ver su ficha' }).click();
    await expect(page).toHaveURL(/perfilMascotas\?mascota=\d+/);

    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Busca su código' }).click();
    await page.getByRole('textbox').fill(`${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase());
    await page.getByRole('button').click();
    await expect(page.getByRole('heading', { name: 'Canela' })).toBeVisible();
  });
});

test.describe('the administration', () => {
  test.use({ expectedErrors: [/403/] });

  test('is closed to everybody else, in words', { tag: '@long' }, async ({ page, checkAccessibility }) => {
    await signInNewPerson(page);
    await page.goto('/dashboard/admin/usuarios');
    await expect(page.getByRole('heading', { name: 'Sin permiso' })).toBeVisible();
    await checkAccessibility();
  });
});
