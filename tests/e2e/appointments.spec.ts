/** A day of the agenda: who comes without an appointment, one that is given, and its guardian who answers on a phone. */
import { signInNewPerson, tokenTo } from '../support/account.ts';
import { letWork } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { inDatabase } from '../support/journey-database.ts';
import { writeKeptAnimal } from '../support/kept-animals.ts';

// An hour of yesterday is refused by the server.
test.use({ expectedErrors: [/status of 400/] });

const DAY_MS = 86_400_000;
const inWords = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Guayaquil' });

test('a walk-in is seen, an appointment is given, and its guardian confirms and cancels it by the link', {
  tag: '@desk',
}, async ({ page, browser, checkAccessibility }) => {
  test.slow();
  const paz = await signInNewPerson(page, 'Paz', 'Andrade');
  await letWork(paz, 'veterinarian');
  const name = `Canela ${Date.now()}`;
  const email = `rosa-${Date.now()}@correo.ec`;
  await inDatabase(async (db) => {
    const { id: by } = await db.selectFrom('user').select('id').where('email', '=', paz).executeTakeFirstOrThrow();
    return writeKeptAnimal(db, { by, at: '2026-01-10T15:00:00.000Z', name, email, phone: '+593998842547' });
  });
  await page.goto('/dashboard/admin/turnos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turnos');

  await test.step('who came without one waits after two taps, and is seen and done in one each', async () => {
    await page.getByRole('button', { name: 'Llegó sin turno' }).click();
    const sheet = page.getByRole('dialog', { name: 'Llegó sin turno' });
    await sheet.getByLabel('¿Quién viene?').fill(name);
    await checkAccessibility();
    await sheet.getByRole('button', { name }).click();
    const here = page.getByRole('region', { name: /en espera|Nadie espera/ });
    await expect(here.getByText(name)).toBeVisible();
    await here.getByRole('button', { name: `Atender: ${name}` }).click();
    await here.getByRole('button', { name: `Listo: ${name}` }).click();
    await expect(page.getByRole('article', { name }).getByText('Atendido')).toBeVisible();
    await checkAccessibility();
  });

  await test.step('the past is refused beside the hour, and tomorrow is given', async () => {
    await page.getByRole('button', { name: 'Dar un turno' }).click();
    const sheet = page.getByRole('dialog', { name: 'Dar un turno' });
    await sheet.getByLabel('¿Quién viene?').fill(name);
    await sheet.getByRole('button', { name }).click();
    await sheet.getByRole('combobox', { name: 'Motivo' }).fill('Antirrábica');
    await sheet.getByLabel('Hora', { exact: true }).fill('10:30');
    await sheet.getByLabel('Día', { exact: true }).fill(inWords.format(Date.now() - DAY_MS));
    await sheet.getByRole('button', { name: 'Dar el turno' }).click();
    await expect(sheet.getByText('Ese día ya pasó.')).toBeVisible();
    await checkAccessibility();
    await sheet.getByLabel('Día', { exact: true }).fill(inWords.format(Date.now() + DAY_MS));
    await sheet.getByRole('button', { name: 'Dar el turno' }).click();
    await expect(page.getByRole('article', { name: `10:30, ${name}` }).getByText('Acordado')).toBeVisible();
  });

  const token = await tokenTo(email, 'turno');
  const phone = await browser.newContext({ locale: 'es-EC', viewport: { width: 390, height: 844 } });
  const guest = await phone.newPage();

  await test.step('opening the link shows, a tap confirms', async () => {
    await guest.goto(`/turno/${token}`);
    await expect(guest.getByText('Falta tu respuesta.')).toBeVisible();
    await checkAccessibility(guest);
    await page.reload();
    await expect(page.getByRole('article', { name: `10:30, ${name}` }).getByText('Acordado')).toBeVisible();
    await guest.getByRole('button', { name: 'Sí, voy' }).click();
    await expect(guest.getByText('Confirmado.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article', { name: `10:30, ${name}` }).getByText('Confirmado')).toBeVisible();
  });

  await test.step('and another tap cancels, which the clinic sees', async () => {
    await guest.getByRole('button', { name: 'No puedo ir: cancelar' }).click();
    await guest.getByRole('dialog').getByRole('button', { name: 'Cancelar el turno' }).click();
    await expect(guest.getByText('Lo cancelaste tú.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article', { name: `10:30, ${name}` }).getByText('Cancelado')).toBeVisible();
  });
  await phone.close();
});
