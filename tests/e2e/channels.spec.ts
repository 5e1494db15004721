/** A person's own ways to be told, through a local server that speaks their formats: written, refused in words, tried, ended. */
import { signInNewPerson } from '../support/account.ts';
import { expect, test as base } from '../support/browser.ts';
import { CHAT, startFakeChannels, TOKENS } from '../support/fake-channels.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

type Outside = Awaited<ReturnType<typeof startFakeChannels>>;

const test = base.extend<{ outside: Outside; own: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see which fixtures are used
  outside: async ({}, use) => {
    const outside = await startFakeChannels();
    await use(outside);
    await outside.stop();
  },
  own: async ({ outside }, use) => {
    const own = await startOwnServer({ WEBHOOK_ALLOWED_HOSTS: outside.host, TELEGRAM_API_URL: outside.url });
    await use(own);
    await own.stop();
  },
});
test.use({ baseURL: async ({ own }, use) => use(own.site), expectedErrors: [/400/] });

test('a topic of ntfy and a bot are written, say what is wrong, and take a try', { tag: '@long' }, async ({
  page,
  outside,
  checkAccessibility,
}) => {
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  await page.goto('/dashboard/usuario?tab=avisos');
  await page.getByRole('button', { name: 'Agregar ntfy' }).click();
  const ntfy = page.getByRole('form', { name: 'ntfy' });
  await ntfy.getByLabel('Dirección').fill('https://localhost');
  await ntfy.getByLabel('Tema').fill('mis-mascotas');
  await ntfy.getByRole('button', { name: 'Guardar' }).click();
  await expect(ntfy.getByText(/Esa dirección está dentro de una red/)).toBeVisible();
  await ntfy.getByLabel('Dirección').fill(outside.url);
  await ntfy.getByRole('button', { name: 'Guardar' }).click();
  const tried = page.getByRole('button', { name: 'Enviar una prueba por ntfy' });
  await tried.click();
  await expect(page.getByText(/^ntfy no deja escribir en ese tema/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar ntfy' }).click();
  await ntfy.getByLabel('Dirección').fill(outside.url);
  await ntfy.getByLabel('Tema').fill('mis-mascotas');
  await ntfy.getByLabel('Token').fill(TOKENS.ntfy);
  await checkAccessibility();
  await ntfy.getByRole('button', { name: 'Guardar' }).click();
  await tried.click();
  await expect(page.getByText('Prueba enviada por ntfy.')).toBeVisible();
  expect(outside.taken).toMatchObject([{ kind: 'ntfy', body: { topic: 'mis-mascotas', title: 'Prueba de PetLove+' } }]);

  await page.getByRole('button', { name: 'Agregar Telegram' }).click();
  const telegram = page.getByRole('form', { name: 'Telegram' });
  await telegram.getByLabel('Token del bot').fill(TOKENS.bot);
  await telegram.getByRole('button', { name: 'Guardar' }).click();
  await expect(telegram.getByText(/Escríbele «hola» a tu bot/)).toBeVisible();
  outside.state.chats.push({ id: Number(CHAT), type: 'private', first_name: 'Gabriela' });
  await telegram.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: 'Enviar una prueba por Telegram' }).click();
  await expect(page.getByText('Prueba enviada por Telegram.')).toBeVisible();
  await expect(page.getByText(/^bot 123456789, a Gabriela, desde el/)).toBeVisible();
  expect(outside.taken.map(({ kind }) => kind)).toEqual(['ntfy', 'telegram']);
  await page.getByRole('button', { name: 'Quitar ntfy' }).click();
  await expect(page.getByText('Ya no te avisamos por ntfy.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agregar ntfy' })).toBeVisible();
});
