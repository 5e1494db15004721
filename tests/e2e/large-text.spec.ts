/** Letters twice as large, on a phone (WCAG 1.4.4): nothing is cut, nothing needs to be scrolled sideways, no act lies under another. */
import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';

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

/** In the page. What is cut, and what sticks out; a strip that scrolls within itself may hold more than it shows. */
function faults(): string[] {
  const found: string[] = [];
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
  const name = (node: Element) => `${node.tagName} "${node.textContent?.trim().slice(0, 40)}" ${node.className}`;
  const inStrip = (node: Element) => {
    for (let up = node.parentElement; up; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up !== document.documentElement) return true;
    return false;
  };
  // Words for those who listen; and the head of a table whose rows are cards here.
  const clipped = (node: Element) => {
    for (let up: Element | null = node; up; up = up.parentElement)
      if (getComputedStyle(up).clipPath.startsWith('inset(50%')) return true;
    return false;
  };
  for (const node of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(node);
    const box = node.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || style.visibility === 'hidden') continue;
    if (!node.checkVisibility() || clipped(node)) continue;
    if (node.closest('svg, .visually-hidden, [inert], [aria-hidden="true"], dialog:not([open])')) continue;
    const own = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim());
    // The whole name is in its title.
    if (/hidden|clip/.test(style.overflowX) && node.scrollWidth > node.clientWidth + 1 && own && !node.title)
      found.push(`cut: ${name(node)} (${node.scrollWidth} > ${node.clientWidth})`);
    if (scrollWidth > clientWidth && box.right > clientWidth + 1 && !inStrip(node))
      found.push(`too wide: ${name(node)}`);
    if (own && !inStrip(node) && (box.right > clientWidth + 1 || box.left < -1)) found.push(`outside: ${name(node)}`);
    // Words that leave the box that was meant to hold them.
    if (
      own &&
      node.scrollWidth > node.clientWidth + 2 &&
      node.clientWidth > 0 &&
      style.overflowX === 'visible' &&
      style.display !== 'inline'
    )
      found.push(`sticks out: ${name(node)} (${node.scrollWidth} > ${node.clientWidth})`);
  }
  return [...new Set(found)];
}

/** In the page: acts in view, between the bars, over which something else lies. */
function covered(): string[] {
  const banner = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const bar = document.querySelector('nav[aria-label="Principal"]')?.getBoundingClientRect();
  const bottom = bar?.height ? Math.floor(bar.top) : window.innerHeight;
  const found: string[] = [];
  for (const act of document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input, select, textarea, summary)',
  )) {
    if (!act.checkVisibility() || act.closest('thead')) continue;
    const box = act.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.width <= 2 || y <= banner || y >= bottom || x <= 0 || x >= window.innerWidth) continue;
    if (act.closest('.visually-hidden, [inert]') || getComputedStyle(act).opacity === '0') continue;
    const top = document.elementFromPoint(x, y);
    if (!top || act.contains(top) || top.contains(act) || top.closest('label')?.contains(act)) continue;
    found.push(
      `${act.tagName} "${(act.ariaLabel ?? act.textContent)?.trim().slice(0, 40)}" under ${top.tagName} ${top.className}`,
    );
  }
  return found;
}

async function look(page: Page, where: string): Promise<string[]> {
  const found = await page.evaluate(faults);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0, tries = 0; top < height && tries < 12; top += 260, tries += 1) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    found.push(...(await page.evaluate(covered)));
  }
  return [...new Set(found)].map((fault) => `${where}: ${fault}`);
}

async function large(page: Page) {
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%');
    enlarge();
    document.addEventListener('DOMContentLoaded', enlarge);
  });
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

test('a wide window with letters twice as large is laid out as a phone', async ({ page }) => {
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
