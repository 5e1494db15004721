/** A finder and a family in two browsers: what is sent arrives, is read, answered, ended and reported. */
import type { Browser, Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

const ANSWER = '¿Puedes quedarte con ella 10 minutos?';

async function canela(page: Page): Promise<string> {
  await signInNewPerson(page);
  const { code } = (await caller(page)('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as {
    code: string;
  };
  return code;
}

async function finderAt(browser: Browser, code: string): Promise<Page> {
  const finder = await (await browser.newContext({ locale: 'es-EC' })).newPage();
  await finder.goto(`/q/${code}`);
  await finder.getByRole('button', { name: 'Encontré a Canela' }).click();
  await finder.waitForURL(/\/aviso\//);
  return finder;
}

test('a family sees at once that its animal was found, answers, and the finder reads it', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  const code = await canela(page);
  await page.goto('/dashboard/avisos');
  await expect(page.getByRole('heading', { name: 'Nadie ha escrito' })).toBeVisible();
  await checkAccessibility();

  const finder = await finderAt(browser, code);
  await finder.locator('textarea[name="mensaje"]').fill('Está en la panadería. <b>Mira</b> https://malo.example');
  await finder.locator('form:has(textarea[name="mensaje"]) button').click();
  await expect(finder.getByText('Está en la panadería.')).toBeVisible();

  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: 'Avisos sin leer' });
  await expect(panel.getByText('Te escribieron sobre Canela')).toBeVisible();
  await expect(page.getByText(', 1 aviso sin leer').first()).toBeAttached();
  await checkAccessibility();
  await panel.getByRole('link', { name: /^Ver/ }).click();

  const letters = page.getByRole('list', { name: 'Lo que se escribieron' });
  await expect(letters.getByText('Está en la panadería. <b>Mira</b> https://malo.example')).toBeVisible();
  // What a stranger writes is never a link.
  await expect(letters.getByRole('link')).toHaveCount(0);
  await expect(page.getByText('No ve tu número ni tu correo.')).toBeVisible();
  await checkAccessibility();

  await page.getByRole('button', { name: ANSWER }).click();
  const box = page.getByLabel('Tu respuesta');
  await expect(box).toHaveValue(ANSWER);
  await page.getByRole('button', { name: 'Enviar', exact: true }).dblclick();
  await expect(letters.getByText(ANSWER)).toHaveCount(1);
  await expect(box).toHaveValue('');
  await expect(page.getByText('Enviando…')).toBeHidden();
  await finder.reload();
  await expect(finder.getByText(ANSWER)).toHaveCount(1);

  // Read by now: nothing is left to say so.
  await page.goto('/dashboard');
  await expect(page.getByText('Tus animales').first()).toBeAttached();
  await expect(panel).toBeHidden();
});

test.describe('without a line', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load|ERR_FAILED/] });

  test('an answer that did not go comes back to its field and survives a reload', { tag: '@long' }, async ({
    page,
    browser,
  }) => {
    test.slow();
    const code = await canela(page);
    await finderAt(browser, code);
    await page.goto('/dashboard/avisos');
    await page
      .getByRole('link', { name: /Alguien encontró a Canela/ })
      .first()
      .click();
    const box = page.getByLabel('Tu respuesta');
    await box.fill('Llego en cinco minutos');
    await page.route('**/trpc/finderInbox.reply*', (route) => route.abort());
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(page.getByText('Parece que se cortó la conexión.', { exact: false }).first()).toBeVisible();
    await expect(box).toHaveValue('Llego en cinco minutos');
    await page.unroute('**/trpc/finderInbox.reply*');
    await page.reload();
    await expect(box).toHaveValue('Llego en cinco minutos');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Lo que se escribieron' }).getByText('Llego en cinco')).toBeVisible();
    await expect(box).toHaveValue('');
  });
});

test('a place stands on top, the conversation ends, opens again and is reported', { tag: '@long' }, async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  const code = await canela(page);
  const finder = await finderAt(browser, code);
  await finder.request.post(`/q/${code}/ubicacion`, {
    form: { lugar: 'Junto al lago', latitud: '-0.180653', longitud: '-78.467834', precision: '18' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await page.goto('/dashboard/avisos');
  await page
    .getByRole('link', { name: /Te enviaron dónde está Canela/ })
    .first()
    .click();
  const place = page.getByRole('region', { name: 'Dónde está Canela' });
  await expect(place.getByText('Junto al lago')).toBeVisible();
  await expect(place.getByRole('link', { name: 'Abrir en el mapa' })).toHaveAttribute('href', /mlat=-0\.180653/);
  await checkAccessibility();

  const more = page.getByRole('button', { name: 'Más acciones de esta conversación' });
  await more.click();
  await page.getByRole('button', { name: 'Terminar la conversación' }).click();
  await expect(page.getByText('Esta conversación terminó.')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByLabel('Tu respuesta')).toBeVisible();

  await more.click();
  await page.getByRole('button', { name: 'Reportar a esta persona' }).click();
  const sheet = page.getByRole('dialog', { name: 'Reportar a esta persona' });
  await sheet.getByRole('button', { name: 'Reportar y terminar' }).click();
  await expect(sheet.getByText('Cuéntanos qué pasó.')).toBeVisible();
  await sheet.getByLabel('¿Qué pasó?').fill('Pide dinero por devolverla');
  await checkAccessibility();
  await sheet.getByRole('button', { name: 'Reportar y terminar' }).click();
  await expect(page.getByText('La reportaste: la vamos a revisar.')).toBeVisible();
  await checkAccessibility();
});

test('a visitor reports a page without a script', { tag: '@long' }, async ({ browser, page, checkAccessibility }) => {
  const code = await canela(page);
  const visitor = await (await browser.newContext({ locale: 'es-EC', javaScriptEnabled: false })).newPage();
  await visitor.goto(`/q/${code}/abuso`);
  await visitor.getByLabel('¿Qué pasa?').fill('La foto es mía');
  await visitor.getByRole('button', { name: 'Enviar reporte' }).click();
  await expect(visitor.getByRole('heading', { name: 'Gracias, lo recibimos' })).toBeVisible();
  await page.goto(`/q/${code}/abuso`);
  await checkAccessibility();
});
