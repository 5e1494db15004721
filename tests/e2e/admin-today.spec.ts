/** Hoy: whoever opens the clinic sees whose animal is due, writes with one tap, and notes what became of it. */
import { caller, signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

test('a guardian is written to with one tap, and gives way once there is a day', async ({
  page,
  context,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  await letAdminister(await signInNewPerson(page, 'Verónica', 'Cajamarca'));
  const call = caller(page);
  // A surname of its own: other journeys leave due animals in the same clinic.
  const surname = `Tituaña ${Date.now()}`;
  const { ownerId } = (await call('owners.create', { name: 'Marcia', surname, phone: '0987001122' })) as {
    ownerId: number;
  };
  const { petId } = (await call('pets.create', { name: 'Kiara', speciesId: 1, sex: 'female', ownerId })) as {
    petId: number;
  };
  // Older than whatever another journey may leave, so that this guardian stands first.
  const dose = { petId, name: 'Antirrábica', givenOn: daysAgo(7000), nextOn: daysAgo(6600), nextSource: 'chosen' };
  await call('vaccines.add', dose);
  // Only patients are written to.
  const { code } = (await call('patients.showCode', { petId })) as { code: string };
  await call('patients.redeem', { code });

  await page.goto('/dashboard/admin/hoy');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Marcia ${surname}` }) });
  await expect(card.getByText('Kiara: Antirrábica')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(`Marcia ${surname}`);
  await expect(card.getByLabel('Mensaje para Marcia')).toHaveValue(/^Hola, Marcia.*Kiara: le tocaba/s);
  await checkAccessibility();
  // Looking made nothing public: the links come with the press that sends them.
  const made = await page.request.get(`/trpc/proofs.list?input=${encodeURIComponent(JSON.stringify({ petId }))}`);
  expect(await made.json()).toMatchObject({ result: { data: { proofs: [] } } });

  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
  const send = async () => {
    const opened = page.waitForEvent('popup');
    await card.getByRole('button', { name: 'Abrir WhatsApp' }).click();
    const chat = await opened;
    await chat.waitForURL('https://wa.me/**');
    const address = new URL(chat.url());
    await chat.close();
    await expect(card.getByText('Enviado', { exact: true })).toBeVisible();
    return address;
  };
  const address = await send();
  expect(address.pathname).toBe('/593987001122');
  const text = address.searchParams.get('text') ?? '';
  expect(text).toMatch(/^Hola, Marcia/);
  expect(text).toContain('Kiara: le tocaba la vacuna Antirrábica');
  const proof = /https?:\/\/\S+\/comprobante\/\S+/.exec(text)?.[0] ?? '';
  // Whoever gets the message has no account.
  const stranger = await browser.newContext();
  expect((await (await stranger.newPage()).goto(new URL(proof).pathname))?.status()).toBe(200);
  await stranger.close();

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card.getByText('Enviado', { exact: true })).toBeHidden();
  await send();
  await card.getByRole('button', { name: 'Agendó' }).click();
  await card.getByLabel('Nota').fill('10:30, con la Dra. Vera');
  // One clinic for every journey and both layouts: how many there are already is for the list to say.
  const booked = async () => {
    const label = await page
      .getByRole('main')
      .locator('label')
      .filter({ hasText: /^Agendados/ })
      .textContent();
    return Number(/\d+/.exec(label ?? '')?.[0] ?? 0);
  };
  const before = await booked();
  await card.getByRole('button', { name: 'Solo anotar' }).click();
  await expect(card.getByText('Agendó', { exact: true })).toBeVisible();
  await expect.poll(booked).toBeGreaterThan(before);

  await page.reload();
  await expect(page.getByRole('radio', { name: /^Por avisar \d/ })).toBeAttached();
  await expect(card).toHaveCount(0);
  await page.goto('/dashboard/admin/hoy?estado=agendados');
  await expect(card.getByText('10:30, con la Dra. Vera')).toBeVisible();
  await checkAccessibility();
});
