/** What is to be done stands within one glance: measured in pixels on a phone, not by opinion. */
import type { Locator, Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';
import { inDatabase } from '../support/journey-database.ts';
import { standsStill, watchMoves } from '../support/moves.ts';

const DOG = 1;
const PHONE = { width: 390, height: 844 };
/** The bars of a phone: above what is read, and below it. */
const TOP = 56;

function day(shift: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil' }).format(Date.now() + shift * 86_400_000);
}

async function box(one: Locator) {
  await expect(one).toBeVisible();
  return (await one.boundingBox()) ?? { x: 0, y: Number.POSITIVE_INFINITY, width: 0, height: 0 };
}

/** The last pixel that is read above the bar of a phone. */
async function barTop(page: Page): Promise<number> {
  return (await box(page.getByRole('navigation', { name: 'Principal' }))).y;
}

async function standsInFirstScreen(page: Page, one: Locator) {
  const { y, height } = await box(one);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(Math.round(y + height)).toBeLessThanOrEqual(Math.round(await barTop(page)));
}

/** The screen is left by a link, and "back" shows the row where it stood. */
async function findsItsPlace(page: Page, row: Locator, leave = row.getByRole('link').first()) {
  await row.scrollIntoViewIfNeeded();
  await row.evaluate((node) => window.scrollBy(0, node.getBoundingClientRect().top - 300));
  const before = await box(row);
  const address = page.url();
  await leave.click();
  await expect(page).not.toHaveURL(address);
  await expect(row).toBeHidden();
  await page.goBack();
  await expect.poll(async () => Math.round((await box(row)).y - before.y)).toBe(0);
}

async function make(page: Page, name: string, more: object = {}): Promise<number> {
  return ((await caller(page)('pets.create', { name, speciesId: DOG, sex: 'female', ...more })) as { petId: number })
    .petId;
}

async function late(page: Page, petId: number, name = 'Antirrábica') {
  const dates = { givenOn: day(-377), nextOn: day(-12), nextSource: 'chosen' };
  await caller(page)('vaccines.add', { petId, name, ...dates });
}

test('Inicio says in its first screen what is to be done, with a lost animal and with thirty', async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await signInNewPerson(page);
  const canela = await make(page, 'Canela', { birthOn: day(-1500) });
  await late(page, canela);
  const first = page.getByRole('button', { name: /^Ya lo hice/ }).first();
  await watchMoves(page);
  await page.goto('/dashboard');
  await standsInFirstScreen(page, first);
  expect(await standsStill(page)).toBe('');
  await expect(page.getByRole('link', { name: /1 vencida Canela/ })).toBeVisible();

  await test.step('an incident is one card, and one line once it was seen', async () => {
    const nusta = await make(page, 'Ñusta');
    await caller(page)('lostPets.start', { petId: nusta, since: day(0) });
    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: 'Modo perdida de Ñusta' });
    await expect(card.getByRole('button', { name: 'Ya apareció' })).toBeVisible();
    await standsInFirstScreen(page, first);
    expect(await standsStill(page)).toBe('');
    await page.reload();
    await expect(card.getByRole('link', { name: 'Ver qué ha pasado con Ñusta' })).toBeVisible();
    expect((await box(card)).height).toBeLessThanOrEqual(64);
    await standsInFirstScreen(page, first);
    await checkAccessibility();
  });

  await test.step('a question of the clinic beside it is one line, on a small phone too', async () => {
    const asked = { petId: canela, askedBy: null, askedAt: new Date().toISOString(), answeredAt: null, granted: null };
    await inDatabase((db) => db.insertInto('consentRequest').values(asked).execute());
    for (const size of [PHONE, { width: 360, height: 740 }]) {
      await page.setViewportSize(size);
      await page.goto('/dashboard');
      const question = page.getByRole('note').filter({ hasText: 'Piden ver la libreta de Canela' });
      expect((await box(question)).height).toBeLessThanOrEqual(52);
      await standsInFirstScreen(page, first);
    }
    await checkAccessibility();
    await page.setViewportSize(PHONE);
  });

  await test.step('with thirty animals each group begins within two screens, and the + covers no act', async () => {
    for (let nth = 0; nth < 28; nth += 1) {
      const petId = await make(page, `Perra ${nth}`, { birthOn: day(-900) });
      const dates = { givenOn: day(-300), nextOn: day(nth < 14 ? -3 : nth < 20 ? 4 : 20), nextSource: 'chosen' };
      await caller(page)('vaccines.add', { petId, name: 'Antirrábica', ...dates });
    }
    await page.goto('/dashboard');
    await standsInFirstScreen(page, first);
    for (const name of ['Vencidas', 'Esta semana', 'Próximos 30 días'])
      expect((await box(page.getByRole('region', { name }))).y).toBeLessThan(3 * PHONE.height);
    await expect(page.getByRole('region', { name: 'Vencidas' }).getByRole('listitem')).toHaveCount(5);
    await page.getByRole('button', { name: /^Ver las otras 10/ }).click();
    await expect(page.getByRole('region', { name: 'Vencidas' }).getByRole('listitem')).toHaveCount(15);
    await expect(page.getByRole('link', { name: 'Ver los 30' })).toBeAttached();
    await findsItsPlace(page, page.getByRole('region', { name: 'Vencidas' }).getByRole('listitem').nth(12));
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const plus = await box(page.getByRole('button', { name: 'Agregar', exact: true }));
    expect(plus.y).toBeGreaterThanOrEqual(await barTop(page));
    for (const act of await page.locator('main :is(a, button)').filter({ visible: true }).all()) {
      const { y, height } = await box(act);
      expect(Math.round(y + height)).toBeLessThanOrEqual(Math.round(await barTop(page)));
    }
  });

  await test.step('a list of thirty is found again where it was left', async () => {
    await page.goto('/dashboard/mascotas?orden=nombre');
    await findsItsPlace(page, page.getByRole('main').getByRole('listitem').filter({ hasText: 'Perra 27' }));
  });

  await test.step('a very wide page is used', async () => {
    await page.goto('/dashboard');
    await page.setViewportSize({ width: 1920, height: 1080 });
    const [overdue, week] = [
      page.getByRole('region', { name: 'Vencidas' }),
      page.getByRole('region', { name: 'Esta semana' }),
    ];
    expect((await box(week)).x).toBeGreaterThan((await box(overdue)).x + 400);
    expect((await box(page.getByRole('heading', { name: 'Tus animales' }))).x).toBeGreaterThan(1300);
  });
});

test('the Ficha folds its head, keeps its tabs, and shows the first row of each in its first screen', async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await signInNewPerson(page);
  const call = caller(page);
  const petId = await make(page, 'Canela', { birthOn: day(-1500), allergies: 'Penicilina' });
  await call('illnesses.add', { petId, name: 'Epilepsia', diagnosedOn: day(-300), state: 'chronic' });
  for (const [nth, name] of ['Antirrábica', 'Quíntuple', 'Giardia', 'Tos de las perreras', 'Leptospirosis'].entries()) {
    await call('vaccines.add', { petId, name, givenOn: day(-400 - nth) });
    await call('vaccines.add', { petId, name, givenOn: day(-40 - nth), nextOn: day(nth - 2), nextSource: 'chosen' });
  }
  for (let nth = 0; nth < 40; nth += 1)
    await call('weights.add', { petId, amount: 18 + nth / 10, unit: 'kg', measuredOn: day(-20 * nth - 1), sure: true });
  const main = page.getByRole('main');
  const tabs = page.getByRole('navigation', { name: 'Secciones de la ficha de Canela' }).filter({ visible: true });

  await watchMoves(page);
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  await standsInFirstScreen(page, main.getByRole('button', { name: /^Ya lo hice/ }).first());
  expect(await standsStill(page)).toBe('');

  await test.step('the history is drawn as far as it is read', async () => {
    const entries = main
      .getByRole('paragraph')
      .filter({ hasText: /más que la vez anterior|menos que la vez anterior/ });
    const drawn = await entries.count();
    expect(drawn).toBeLessThan(30);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 4000);
        return entries.count();
      })
      .toBe(39);
    const home = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio' });
    await findsItsPlace(page, entries.nth(32), home);
  });

  await test.step('the head is a bar of 56 px, and the tabs stay under it', async () => {
    const bar = page.getByRole('banner');
    await expect(bar.getByTitle('Canela')).toBeVisible();
    expect((await box(bar)).height).toBe(TOP);
    const { y } = await box(tabs);
    expect(Math.round(y)).toBeGreaterThanOrEqual(TOP);
    expect(Math.round(y)).toBeLessThanOrEqual(TOP + 10);
  });

  await test.step('another tab begins at its first row; six vaccines are seen at once', async () => {
    await tabs.getByRole('link', { name: 'Vacunas' }).click();
    const rows = main.getByRole('listitem').filter({ has: page.getByRole('button', { expanded: false }) });
    await expect(rows).toHaveCount(10);
    const end = await barTop(page);
    const under = await box(tabs);
    const boxes = await Promise.all((await rows.all()).map((row) => box(row)));
    const seen = boxes.filter(({ y, height }) => y >= under.y + under.height && y + height <= end);
    expect(seen.length).toBeGreaterThanOrEqual(4);
    await page.mouse.wheel(0, 220);
    await expect
      .poll(async () => {
        const now = await Promise.all((await rows.all()).map((row) => box(row)));
        const { y: top, height: tall } = await box(tabs);
        return now.filter(({ y, height }) => y >= top + tall && y + height <= end).length;
      })
      .toBeGreaterThanOrEqual(6);
    await main.getByRole('button', { name: 'Giardia', expanded: false }).first().click();
    await expect(main.getByRole('button', { name: /^Quitar Giardia/ })).toHaveCount(1);
    await checkAccessibility();
  });

  for (const tab of ['vacunas', 'desparasitacion', 'enfermedades', 'medicinas', 'documentos', 'datos'])
    await test.step(`the first row of ${tab} stands in the first screen`, async () => {
      await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=${tab}`);
      const head = main.getByRole('heading', { level: 1, name: 'Canela' });
      await expect(head).toBeVisible();
      const under = await box(tabs);
      expect(under.y + under.height).toBeLessThan(PHONE.height / 2);
      const body = main.locator('li, dl > div, p').filter({ visible: true });
      const tops = await Promise.all((await body.all()).map(async (row) => (await row.boundingBox()) ?? under));
      const below = tops.filter(({ y }) => y > under.y + under.height).toSorted((a, b) => a.y - b.y);
      expect((below[0]?.y ?? 9999) + (below[0]?.height ?? 0)).toBeLessThan(await barTop(page));
      await expect(main.getByText(/^(Suscripción|Prueba) hasta/).filter({ visible: true })).toHaveCount(
        tab === 'datos' ? 1 : 0,
      );
    });

  await test.step('a very wide page shows what is now and what was side by side', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    const past = await box(main.getByRole('heading', { name: 'Su historia' }));
    const now = await box(main.getByRole('heading', { name: 'Lo próximo' }));
    expect(past.x).toBeGreaterThan(now.x + 400);
    expect(Math.abs(past.y - now.y)).toBeLessThan(8);
    await checkAccessibility();
  });
});
