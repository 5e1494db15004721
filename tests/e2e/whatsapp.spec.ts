/** WhatsApp from the clinic's own account, through a local server that speaks Meta's format: connected, consented to, sent, read, ended. */
import { caller, signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { expect, test as base } from '../support/browser.ts';
import { noticeOf, startFakeWhatsapp, statusOf } from '../support/fake-whatsapp.ts';
import { inDatabase } from '../support/journey-database.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

type Meta = Awaited<ReturnType<typeof startFakeWhatsapp>>;

const test = base.extend<{ meta: Meta; own: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see which fixtures are used
  meta: async ({}, use) => {
    const meta = await startFakeWhatsapp();
    await use(meta);
    await meta.stop();
  },
  own: async ({ meta }, use) => {
    const own = await startOwnServer(meta.env);
    await use(own);
    await own.stop();
  },
});
test.use({ baseURL: async ({ own }, use) => use(own.site), expectedErrors: [/400/] });

const CLOSED = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [name, '']),
);
const UNSAID = { ruc: null, address: null, city: null, whatsapp: null, email: null };
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const PHONE = '593991112233';

/** The ten minutes in which it can be stopped are over. */
const letItLeave = () =>
  inDatabase((db) => db.updateTable('whatsappMessage').set({ nextAttemptAt: new Date().toISOString() }).execute());

test('the clinic connects its account, a guardian consents, is written to and reads it, and BAJA ends it', {
  tag: ['@desk', '@long'],
}, async ({ page, own, meta, checkAccessibility }) => {
  test.slow();
  await letAdminister(await signInNewPerson(page, 'Verónica', 'Cajamarca'), 'veterinarian');
  const call = caller(page);
  const responsible = { responsibleName: null, responsibleRegistration: null };
  const clinic = { name: 'Clínica Los Ñandúes', phone: '0987001122', ...CLOSED, ...UNSAID, ...responsible };
  await call('clinicProfile.save', clinic);
  const pet = { name: 'Toby', speciesId: 1, sex: 'male', birthOn: '2020-01-01', vaccination: null };
  const { petId } = (await call('counter.admit', {
    ...pet,
    ownerName: 'Rosa Loor',
    email: null,
    phone: '0991112233',
  })) as {
    petId: number;
  };
  const dose = { petId, name: 'Antirrábica', givenOn: day(-362), nextOn: day(-3), nextSource: 'chosen' };
  await call('vaccines.add', dose);
  const tell = async (value: Record<string, unknown>) => {
    const { url, headers, payload } = noticeOf(value);
    const answer = await fetch(`${own.site}${url}`, { method: 'POST', headers, body: payload });
    expect(answer.status).toBe(200);
  };

  await page.goto('/dashboard/admin/hoy/textos');
  const template = page.getByRole('form', { name: 'Lo que toca' });
  await template.getByLabel('Plantilla').fill('Lo que toca');
  await template.getByRole('button', { name: 'Guardar' }).click();
  await expect(template.getByText(/Como está en WhatsApp Manager/)).toBeVisible();
  await template.getByLabel('Plantilla').fill('lo_que_toca');
  await template.getByRole('button', { name: 'Guardar' }).click();
  await expect(template.getByRole('button', { name: 'Quitar' })).toBeVisible();
  await page.getByLabel(/Cuánto te cobra Meta/).fill('0,0113');
  await page.getByRole('button', { name: 'Guardar el precio' }).click();
  await expect(page.getByText('Guardaste el precio.')).toBeVisible();
  const attempt = page.getByRole('form', { name: 'Prueba' });
  await attempt.getByLabel('A tu propio número').fill('0998842547');
  await attempt.getByRole('button', { name: 'Enviar una prueba' }).click();
  await expect(page.getByText('WhatsApp la aceptó: mira tu teléfono.')).toBeVisible();
  expect(meta.sent).toMatchObject([{ to: '593998842547', name: 'lo_que_toca' }]);
  await checkAccessibility();

  await page.goto('/dashboard/admin/hoy');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Rosa Loor' }) });
  await card.getByRole('button', { name: 'Anotar su permiso: Rosa Loor' }).click();
  const consent = page.getByRole('dialog', { name: 'Rosa Loor acepta WhatsApp' });
  await expect(consent.getByLabel('Con qué palabras')).toHaveValue(/Acepto que Clínica Los Ñandúes me escriba/);
  await consent.getByRole('button', { name: 'Guardar' }).click();
  await expect(consent.getByText('Elige cómo aceptó.')).toBeVisible();
  await consent.getByLabel('Cómo', { exact: true }).selectOption('En persona');
  await checkAccessibility();
  await consent.getByRole('button', { name: 'Guardar' }).click();
  await card.getByText(/^Acepta WhatsApp desde el /).click();
  await expect(card.getByText(/En persona \(lo anotó Verónica Cajamarca\): «Acepto que Clínica/)).toBeVisible();

  await page.getByRole('button', { name: 'Enviar por WhatsApp' }).click();
  const ask = page.getByRole('dialog', { name: '¿Enviar 1 mensaje?' });
  await expect(ask).toContainText('Costará unos 0,01 USD');
  await ask.getByRole('button', { name: 'Enviar 1 mensaje' }).click();
  await expect(page.getByText(/^1 mensaje de WhatsApp sale desde las/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rosa Loor' })).toBeHidden();
  expect(meta.sent).toHaveLength(1);
  await letItLeave();
  await expect.poll(() => meta.sent.length).toBe(2);
  const wamid = meta.sent[1]?.wamid ?? '';
  expect(meta.sent[1]).toMatchObject({ to: PHONE, parameters: { 0: 'Rosa', 2: 'Clínica Los Ñandúes' } });
  expect(meta.sent[1]?.parameters[1]).toMatch(/^Toby: le tocaba la vacuna Antirrábica/);

  const stands = async (words: string | RegExp) => {
    await page.goto('/dashboard/admin/hoy?estado=enviados');
    await expect(card.getByText(words)).toBeVisible();
  };
  await expect
    .poll(() => inDatabase((db) => db.selectFrom('whatsappMessage').select('wamid').executeTakeFirst()))
    .toEqual({ wamid });
  await stands('WhatsApp enviado');
  await tell(statusOf(wamid, 'delivered', new Date().toISOString()));
  await stands('WhatsApp entregado');
  await tell(statusOf(wamid, 'read', new Date().toISOString()));
  await stands('WhatsApp leído');
  await checkAccessibility();

  const timestamp = String(Math.ceil(Date.now() / 1000));
  await tell({ messages: [{ from: PHONE, id: 'wamid.in', timestamp, type: 'text', text: { body: 'BAJA' } }] });
  await stands(/^Desde el .* no quiere WhatsApp: pregúntale antes de anotar otro permiso\.$/);
});
