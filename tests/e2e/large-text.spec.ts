/** Letters twice as large, on a phone (WCAG 1.4.4): nothing is cut, nothing needs to be scrolled sideways, no act lies under another. */
import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { faults, large, look } from '../support/layout.ts';

test.skip(({ isMobile }) => !isMobile, 'a wide window has room');

const DOG = 1;

/** Two animals with something of every kind, one of them of a long name. */
async function fill(page: Page) {
  const call = caller(page);
  const make = (name: string) =>
    call('pets.create', { name, speciesId: DOG, sex: 'female', birthOn: '2021-03-04', breed: 'Mestiza' }) as Promise<{
      petId: number;
    }>;
  const { petId } = await make('Maximiliana de los Ángeles');
  await make('Luna');
  await call('vaccines.add', { petId, name: 'Antirrábica', givenOn: '2025-06-02' });
  await call('dewormings.add', { petId, target: 'internal', product: 'Drontal Plus', givenOn: '2026-05-02' });
  await call('checkups.add', { petId, reason: 'Revisión de la cadera izquierda', plannedOn: '2026-01-15' });
  await call('medicines.add', {
    petId,
    name: 'Fenobarbital',
    dose: '1 tableta',
    every: 12,
    everyUnit: 'hour',
    startOn: '2026-01-01',
  });
  await call('weights.add', { petId, amount: 18.4, unit: 'kg', measuredOn: '2026-01-01' });
  return petId;
}

/** The layouts that have least room to spare: rows of many acts, long headings, tables, steps, sums. */
const HARDEST = (petId: number) => [
  '',
  `/perfilMascotas?mascota=${petId}`,
  `/mascotaIdentidad?mascota=${petId}`,
  `/comprobantes?mascota=${petId}`,
  '/nuevaMascota',
  '/pagoSuscripcion',
  '/usuario?tab=seguridad',
  '/admin/hoy',
  '/admin/respaldos',
];
const OTHERS = (petId: number) => [
  '/mascotas',
  `/perfilMascotas?mascota=${petId}&tab=vacunas`,
  `/carnet?mascota=${petId}`,
  `/galeria?mascota=${petId}`,
  `/familia?mascota=${petId}`,
  `/permisos?mascota=${petId}`,
  '/propietarios',
  '/nuevoPropietario',
  '/accesorios',
  '/avisos',
  '/buscarMascotaU',
  '/usuario',
  '/usuario?tab=avisos',
  '/novedades',
  '/reportarError',
  '/admin',
  '/admin/mascotas',
  '/admin/usuarios',
  '/admin/jornadas',
  '/admin/placas',
  '/admin/exportar',
  '/mudarse',
];
const FORMS = ['vacuna', 'desparasitacion', 'medicina', 'peso', 'enfermedad', 'control'];

interface Sweep {
  widths: number[];
  places: (petId: number) => string[];
  forms: string[];
}

/** Everything that is cut or covered on these screens and in these forms, as an administrator with two animals sees them. */
async function sweep(page: Page, { widths, places, forms }: Sweep): Promise<string[]> {
  const email = await signInNewPerson(page);
  const petId = await fill(page);
  await letAdminister(email);
  await large(page);
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const place of places(petId)) {
      await page.goto(`/dashboard${place}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: /^(Cargando|Abriendo)/ })).toHaveCount(0);
      found.push(...(await look(page, `${width} ${place}`)));
    }
    for (const kind of forms) {
      await page.goto(`/dashboard?agregar=${kind}&de=${petId}`);
      await expect(
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^Guardar/ })
          .first(),
      ).toBeVisible();
      found.push(...(await page.evaluate(faults)).map((fault) => `${width} ${kind}: ${fault}`));
    }
  }
  return found;
}

test('with letters twice as large the hardest screens are read whole at 320 px', { tag: '@long' }, async ({ page }) => {
  expect(await sweep(page, { widths: [320], places: HARDEST, forms: ['vacuna', 'medicina'] })).toEqual([]);
});

test('with letters twice as large every screen is read whole, at 390 px and at 320 px', { tag: '@long' }, async ({
  page,
}) => {
  const places = (petId: number) => [...HARDEST(petId), ...OTHERS(petId)];
  expect(await sweep(page, { widths: [390, 320], places, forms: FORMS })).toEqual([]);
});

test('nothing lies over an act at any place of Inicio, with letters of usual size', async ({ page }) => {
  await signInNewPerson(page);
  const petId = await fill(page);
  // Further than a phone is wide, each with a name that is shortened there and spoken whole.
  for (const nth of ['Primera', 'Segunda', 'Tercera', 'Cuarta', 'Quinta'])
    await caller(page)('pets.create', { name: `Maximiliana ${nth} de los Ángeles`, speciesId: DOG, sex: 'female' });
  for (const place of ['', '/mascotas', `/perfilMascotas?mascota=${petId}`]) {
    await page.goto(`/dashboard${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await look(page, place)).toEqual([]);
  }
});

test('a wide window with letters twice as large is laid out as a phone', { tag: '@long' }, async ({ page }) => {
  await signInNewPerson(page);
  const petId = await fill(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // As the settings of a browser do it: widths that are asked for in em follow.
  const devtools = await page.context().newCDPSession(page);
  const letters = (standard: number, fixed: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  await letters(32, 26);
  try {
    for (const place of ['', `/perfilMascotas?mascota=${petId}`, '/accesorios', `/galeria?mascota=${petId}`]) {
      await page.goto(`/dashboard${place}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Menú' })).toBeVisible();
      expect(await page.evaluate(faults)).toEqual([]);
    }
  } finally {
    // The next journey has the same browser.
    await letters(16, 13);
  }
});
