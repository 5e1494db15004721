/** Two people who do not know each other: one holds a dog in the street, the other looks for it. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

/** Somebody else's telephone. */
async function finder(page: Page, browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const baseURL = new URL(page.url()).origin;
  const context = await browser.newContext({
    baseURL,
    locale: 'es-EC',
    viewport: { width: 390, height: 780 },
    ...options,
  });
  return context.newPage();
}

async function canela(page: Page) {
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  await page.goto('/q');
  const call = caller(page);
  const { petId, code } = (await call('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as {
    petId: number;
    code: string;
  };
  return { call, petId, code };
}

interface Waiting {
  unread: number;
  threads: { threadId: number; grade: string }[];
}

/** What waits for the family's eyes. */
async function waiting(page: Page): Promise<Waiting> {
  const answer = await page.request.get(new URL('/trpc/finderInbox.summary', page.url()).href);
  return ((await answer.json()) as { result: { data: Waiting } }).result.data;
}

test('without JavaScript: one tap, words, a telephone, a place, and the answer of the family', async ({
  page,
  browser,
}) => {
  test.slow();
  const { call, code } = await canela(page);
  const street = await finder(page, browser, { javaScriptEnabled: false });
  await street.goto(`/q/${code}`);
  await street.getByRole('button', { name: 'Encontré a Canela' }).click();
  await expect(street).toHaveURL(/\/aviso\/[\w-]{43}$/);
  await expect(street.getByText(/^Avisamos a la familia a las \d\d:\d\d\.$/)).toBeVisible();

  await street.getByLabel('Tu mensaje').fill('Está tranquila, <b>mira</b> https://ejemplo.test');
  await street.getByLabel('Tu teléfono').fill('12');
  await street.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(street.getByText('Revisa el teléfono')).toBeVisible();
  await expect(street.getByLabel('Tu mensaje')).toHaveValue('Está tranquila, <b>mira</b> https://ejemplo.test');
  await street.getByLabel('Tu teléfono').fill('0998842547');
  await street.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(street.getByText('Está tranquila, <b>mira</b> https://ejemplo.test')).toBeVisible();
  await expect(street.getByRole('link', { name: /ejemplo/ })).toHaveCount(0);

  await street.getByRole('link', { name: 'Enviar mi ubicación' }).click();
  await street.getByLabel('¿Dónde está?').fill('Junto a la fuente');
  await street.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(street.getByText('Junto a la fuente')).toBeVisible();

  const { threads } = await waiting(page);
  await call('finderInbox.reply', { threadId: threads[0]?.threadId, text: 'Ya vamos, gracias' });
  await street.getByRole('link', { name: 'Ver si respondieron' }).click();
  await expect(street.getByText('Ya vamos, gracias')).toBeVisible();
  await expect(street.locator('body')).not.toContainText('Quishpe');
  await street.context().close();
});

test('with JavaScript: the place is asked for after a tap, shown, and only then sent', async ({ page, browser }) => {
  test.slow();
  const { call, code } = await canela(page);
  const geolocation = { latitude: -0.180653, longitude: -78.467834, accuracy: 18 };
  const street = await finder(page, browser, { geolocation, permissions: ['geolocation'] });
  const errors: string[] = [];
  street.on('console', (line) => void (line.type() === 'error' && errors.push(line.text())));
  await street.goto(`/q/${code}`);
  await street.getByRole('link', { name: 'Enviar mi ubicación' }).click();
  await street.getByRole('button', { name: 'Compartir mi ubicación' }).click();
  await expect(street.getByRole('img', { name: 'Croquis de tu ubicación' })).toBeVisible();
  expect(await waiting(page)).toMatchObject({ unread: 0 });
  await street.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(street.getByText('Enviaste tu ubicación: -0.18065, -78.46783')).toBeVisible();
  const { unread, threads } = await waiting(page);
  expect({ unread, threads }).toMatchObject({ unread: 1, threads: [{ grade: 'location' }] });
  // Their answer appears by itself, and what is being written stays.
  await street.getByLabel('Tu mensaje').fill('Le di agua');
  await call('finderInbox.reply', { threadId: threads[0]?.threadId, text: 'Llego en cinco minutos' });
  await expect(street.getByText('Llego en cinco minutos')).toBeVisible({ timeout: 20_000 });
  await expect(street.getByLabel('Tu mensaje')).toHaveValue('Le di agua');
  expect(errors).toEqual([]);
  await street.context().close();

  // Who refuses still says where.
  const shy = await finder(page, browser);
  await shy.goto(`/q/${code}/ubicacion`);
  await shy.getByRole('button', { name: 'Compartir mi ubicación' }).click();
  await expect(shy.getByText('Tu navegador no compartió la ubicación.')).toBeVisible();
  await expect(shy.getByLabel('¿Dónde está?')).toBeFocused();
  await shy.getByLabel('¿Dónde está?').fill('En la esquina');
  await shy.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(shy.getByText('En la esquina')).toBeVisible();
  await shy.context().close();
});
