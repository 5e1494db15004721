/** A carnet that a day-care believes: issued and printed by a clinic, read by a telephone with and without a line, and revoked. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { letWork } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { codesIn } from '../support/codes.ts';
import { inDatabase } from '../support/journey-database.ts';
import { pagesOf } from '../support/pdf.ts';

test.use({ serviceWorkers: 'allow', reuseContext: false, expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

/** A veterinarian with a patient and its dose; answers the dose and the animal. */
async function patient(page: Page) {
  const email = await signInNewPerson(page, 'Paz', 'Andrade');
  await letWork(email, 'veterinarian');
  // A number stands under one veterinarian of the whole installation.
  const registration = `MV-${Date.now()}`;
  await inDatabase(async (db) => {
    const { id: userId } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await db.updateTable('staff').set({ prefix: 'Dra.', registration }).where('userId', '=', userId).execute();
    // An administrator looked at it.
    const at = '2026-01-01T15:00:00.000Z';
    const looked = { userId, name: 'Paz Andrade', registration, askedAt: at, approvedAt: at };
    await db.insertInto('credential').values(looked).execute();
  });
  const call = caller(page);
  const chip = `94100${String(Date.now()).slice(-6)}4308`;
  const animal = { name: 'Canela', speciesId: 1, sex: 'female', microchip: chip };
  const owner = { ownerName: 'Rosa Loor', phone: `0986${String(Date.now()).slice(-6)}` };
  const { petId } = (await call('counter.admit', { ...animal, ...owner })) as { petId: number };
  const dose = { petId, name: 'Nobivac Rabia', vaccineId: 1, givenOn: '2026-03-02', lot: 'L473920' };
  const { vaccinationId } = (await call('vaccines.add', dose)) as { vaccinationId: number };
  return { petId, vaccinationId, chip, call };
}

/** The signed code of its carnet, as a picture of the print and as what it says. */
async function printed(page: Page, petId: number): Promise<{ address: string; picture: Buffer }> {
  const answer = await page.request.get(`/api/mascotas/${petId}/carnet.pdf`);
  expect(answer.status()).toBe(200);
  const { pages } = await pagesOf(await answer.body(), 300 / 72);
  for (const { picture } of pages) {
    const found = (await codesIn(picture)).find((text) => text.includes('/verificar#'));
    if (found) return { address: found.replace('QRCode ', ''), picture: picture.toBuffer('image/png') };
  }
  throw new Error('no signed code on the carnet');
}

async function dayCare(browser: Browser, { baseURL }: { baseURL?: string }): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
    locale: 'es-EC',
    timezoneId: 'America/Guayaquil',
  });
  return [context, await context.newPage()];
}

test('a day-care believes it with a line and without one, and no longer once a dose was corrected', async ({
  page,
  browser,
  baseURL,
  checkAccessibility,
}) => {
  test.slow();
  const { petId, vaccinationId, chip, call } = await patient(page);
  const { address, picture } = await printed(page, petId);
  const where = address.slice(address.indexOf('/verificar'));
  const [known, screen] = await dayCare(browser, baseURL ? { baseURL } : {});

  await test.step('its telephone reads the paper, who signs it first', async () => {
    await screen.goto('/verificar');
    await screen.getByRole('button', { name: 'Escanear su código' }).click();
    const scanner = screen.getByRole('dialog', { name: 'Escanear un comprobante' });
    await scanner
      .getByLabel('Elegir una foto')
      .setInputFiles({ name: 'papel.png', mimeType: 'image/png', buffer: picture });
    await expect(screen.getByText('Auténtico')).toBeVisible();
    await expect(screen.getByText(new URL(address).host, { exact: true })).toBeVisible();
    await expect(screen.getByRole('heading', { name: 'Canela' })).toBeVisible();
    await expect(screen.getByText(chip.replace(/(\d{3})(?=\d)/g, '$1 '))).toBeVisible();
    await expect(screen.getByText('Compara el microchip y la cara con el animal que tienes delante.')).toBeVisible();
    await expect(screen.getByText(/^Responde Dra\. Paz Andrade \(reg\. MV-\d+\)/)).toBeVisible();
    await expect(screen.getByText('La lista de anulados es de hoy', { exact: false })).toBeVisible();
    await expect(screen.getByText(/Rosa|Loor/)).toHaveCount(0);
    await checkAccessibility(screen);
  });

  await test.step('a code of another kind, and one letter that is another one', async () => {
    await screen.goto('/verificar#algo-de-otro');
    await expect(screen.getByRole('heading', { name: 'Esto no es un comprobante firmado' })).toBeVisible();
    const at = where.length - 20;
    const changed = where.slice(0, at) + (where[at] === 'A' ? 'B' : 'A') + where.slice(at + 1);
    await screen.goto(changed);
    await expect(screen.getByText('No coincide con su firma.')).toBeVisible();
  });

  await test.step('without a line it reads with the keys that it saw', async () => {
    await screen.evaluate(async () => void (await navigator.serviceWorker.ready));
    await known.setOffline(true);
    await screen.goto('/verificar');
    await screen.goto(where);
    await screen.reload();
    await expect(screen.getByText('Auténtico')).toBeVisible();
    await expect(screen.getByText('La lista de anulados es de hoy', { exact: false })).toBeVisible();
    await checkAccessibility(screen);
  });

  await test.step('a telephone that never saw them cannot tell, and says no more', async () => {
    const [other, stranger] = await dayCare(browser, baseURL ? { baseURL } : {});
    await other.route(/issuers\.known/, (route) => route.abort('internetdisconnected'));
    await stranger.goto(where);
    await expect(stranger.getByText('No se puede comprobar sin conexión.')).toBeVisible();
    await expect(stranger.getByText('Sin comprobar')).toBeVisible();
    await expect(stranger.getByText(/Auténtico|No vale|inválid/i)).toHaveCount(0);
    await checkAccessibility(stranger);
    await other.close();
  });

  await test.step('once a signed line is corrected the paper is revoked, also without a line afterwards', async () => {
    await call('vaccines.edit', { vaccinationId, lot: 'L473921' });
    await known.setOffline(false);
    await screen.reload();
    await expect(screen.getByText('Quien lo firmó lo anuló.')).toBeVisible();
    await known.setOffline(true);
    await screen.reload();
    await expect(screen.getByText('Quien lo firmó lo anuló.')).toBeVisible();
  });
  await known.close();
});
