/** The open page of an animal as somebody in the street has it: with and without JavaScript, by day and by night, in each state. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

// A code that nobody has is an answer of 404, which the browser itself reports.
test.use({ expectedErrors: [/status of 404/] });

const TELEPHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

/** A stranger's own browser, of the size of this project's windows. */
async function stranger(page: Page, browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    userAgent: TELEPHONE,
    locale: 'es-EC',
    baseURL: new URL(page.url()).origin,
    ...options,
  });
  return context.newPage();
}

async function registered(page: Page) {
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const call = caller(page);
  const pet = {
    name: 'Ñusta',
    speciesId: 1,
    sex: 'female',
    breed: 'Mestizo',
    color: 'Canela',
    allergies: 'penicilina',
  };
  const { petId, code } = (await call('pets.create', pet)) as { petId: number; code: string };
  await call('medicines.add', {
    petId,
    name: 'Prednisolona',
    dose: '5 mg',
    every: 12,
    everyUnit: 'hour',
    startOn: '2026-01-01',
  });
  await page.goto('/q');
  return { call, petId, code };
}

test('without JavaScript a stranger reads what matters and can act, on the first screen', async ({ page, browser }) => {
  test.slow();
  const { call, petId, code } = await registered(page);
  const visitor = await stranger(page, browser, { javaScriptEnabled: false });
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(request.url()));

  await test.step('the first view is one answer, and everything of it is ours', async () => {
    await visitor.goto(`/q/${code.toLowerCase()}`);
    await expect(visitor.getByRole('heading', { name: 'Ñusta', level: 1 })).toBeVisible();
    await expect(visitor.getByText('Toma medicina cada 12 horas.')).toBeVisible();
    await expect(visitor.getByText('penicilina')).toBeVisible();
    const origin = new URL(visitor.url()).origin;
    expect(asked.filter((url) => !url.startsWith(origin))).toEqual([]);
    expect(asked.filter((url) => !/\/(?:q|letras)\/|icon\.svg/.test(url))).toEqual([]);
  });

  await test.step('name, urgent facts and the three actions stand on the first screen', async () => {
    const height = page.viewportSize()?.height ?? 0;
    for (const action of ['Encontré a Ñusta', 'Enviar mi ubicación', 'Avisar a su familia']) {
      const box = await visitor.getByText(action, { exact: true }).boundingBox();
      expect(box && box.y + box.height, action).toBeLessThan(height);
    }
  });

  await test.step('the form opens by itself and wants nothing but a message', async () => {
    const message = visitor.getByLabel('¿Qué pasó?');
    await expect(message).toBeHidden();
    await visitor.getByText('Avisar a su familia', { exact: true }).click();
    await expect(message).toBeVisible();
    await expect(message).toHaveAttribute('required');
    await expect(visitor.getByLabel('Tu teléfono')).not.toHaveAttribute('required');
  });

  await test.step('once it is lost, that is the first thing there is to read', async () => {
    await call('lostPets.start', { petId, place: 'La Floresta', reward: '100 dólares' });
    await visitor.goto(`/t/${code}`);
    await expect(visitor.getByRole('heading', { name: 'Ñusta está perdida', level: 1 })).toBeVisible();
    await expect(visitor.getByText('La vieron por última vez: La Floresta.')).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'La encontré' })).toBeInViewport();
  });

  await test.step('a code that nobody has leads to a search that finds it', async () => {
    await visitor.goto('/q/ZZZZZZZZZ9');
    await expect(visitor.getByRole('heading', { name: 'Este código no está en el registro' })).toBeVisible();
    await visitor
      .getByLabel('Código de la placa o de la cédula')
      .fill(`${code.slice(0, 5)} ${code.slice(5).toLowerCase()}`);
    await visitor.getByRole('button', { name: 'Buscar' }).click();
    await expect(visitor.getByRole('heading', { name: 'Ñusta está perdida', level: 1 })).toBeVisible();
  });
});

test('everybody can use it: with axe in each state, by day and by night, in both languages', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  const { call, petId, code } = await registered(page);
  const byNight = await stranger(page, browser, { colorScheme: 'dark', locale: 'en-GB' });
  const visitors = [await stranger(page, browser, { colorScheme: 'light' }), byNight];
  const look = async (address: string) => {
    for (const visitor of visitors) {
      await visitor.goto(address);
      const more = visitor.locator('summary');
      if (await more.count()) await more.click();
      await checkAccessibility(visitor);
    }
  };
  await look(`/q/${code}`);
  await expect(byNight.getByText('Takes medicine every 12 hours.')).toBeVisible();
  await look('/q/ZZZZZZZZZ9');
  await call('tagPage.save', {
    petId,
    looksShown: true,
    guardianShown: true,
    callShown: 'always',
    whatsappShown: 'always',
    mannerNote: 'Es asustadiza: agáchate y llámala.',
  });
  await look(`/q/${code}`);
  await call('lostPets.start', { petId, place: 'La Floresta', detail: 'Lleva un pañuelo', reward: '100 dólares' });
  await look(`/q/${code}`);
  await page.goto(`/q/${code}`);
  await expect(page.getByText('Es tu animal: esta visita no se cuenta.')).toBeVisible();
  await page.getByRole('link', { name: 'Ver su ficha' }).click();
  await expect(page).toHaveURL(/perfilMascotas/);
});
