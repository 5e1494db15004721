/** Hoy by mail: the clinic's own words, all owners in one step, stopped in the pause. */
import { caller, signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { expect, test as base } from '../support/browser.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

/** What goes out to all goes to the owners of no other journey. */
const test = base.extend<{ own: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see which fixtures are used
  own: async ({}, use) => {
    const own = await startOwnServer({});
    await use(own);
    await own.stop();
  },
});
test.use({ baseURL: async ({ own }, use) => use(own.site) });

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAY = 86_400_000;
const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10);

test('the clinic writes its words, counts who gets them, and stops what was sent by mistake', {
  tag: ['@desk', '@long'],
}, async ({ page, checkAccessibility }) => {
  await letAdminister(await signInNewPerson(page, 'Verónica', 'Cajamarca'), 'veterinarian');
  const call = caller(page);
  const closed = Object.fromEntries(DAYS.map((name) => [name, '']));
  const unsaid = { ruc: null, address: null, city: null, whatsapp: null, email: null };
  const responsible = { responsibleName: null, responsibleRegistration: null };
  const name = 'Clínica Veterinaria Los Ñandúes';
  await call('clinicProfile.save', { name, phone: '0987001122', ...closed, ...unsaid, ...responsible });
  for (const [ownerName, name, email, phone] of [
    ['Rosa Loor', 'Toby', 'rosa@correo.ec', '0991112233'],
    ['Luis Ñacato', 'Kira', 'luis@correo.ec', '0991112244'],
    ['Marcia Tituaña', 'Pelusa', null, '0991112255'],
  ]) {
    const pet = { name, speciesId: 1, sex: 'female', birthOn: '2020-01-01' };
    const { petId } = (await call('counter.admit', { ...pet, ownerName, email, phone, vaccination: null })) as {
      petId: number;
    };
    const nextOn = day(name === 'Toby' ? -3 : 4);
    await call('vaccines.add', { petId, name: 'Antirrábica', givenOn: day(-362), nextOn, nextSource: 'chosen' });
  }

  await page.goto('/dashboard/admin/hoy');
  await page.getByRole('link', { name: 'Textos' }).click();
  await page.getByText('Correo', { exact: true }).click();
  const message = page.getByLabel('Mensaje', { exact: true });
  await message.fill('Hola, {dueño}: ');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(/No conocemos {dueño}/)).toBeVisible();
  await message.fill('Buenos días, {tutor}.\n\n');
  await page.getByRole('button', { name: /la lista de lo que toca/ }).click();
  await expect(page.getByText(/Buenos días, Rosa.\s+• Toby: le tocaba la vacuna Antirrábica/)).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: 'Volver al texto usual' })).toBeVisible();

  await page.goto('/dashboard/admin/hoy');
  await page.getByRole('button', { name: 'Enviar por correo' }).click();
  const ask = page.getByRole('dialog');
  await expect(ask).toContainText('Queda fuera 1 tutor sin correo');
  await checkAccessibility();
  await ask.getByRole('button', { name: 'Enviar 2 correos' }).click();
  await expect(page.getByText(/^2 correos salen desde las/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Marcia Tituaña' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rosa Loor' })).toBeHidden();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Detenerlos' }).click();
  await expect(page.getByRole('heading', { name: 'Rosa Loor' })).toBeVisible();

  await page.goto(`/sinAvisos/${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'No quiero más avisos' }).click();
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
});
