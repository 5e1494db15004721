/** A visit on two telephones: the guardian shows, the veterinarian writes without an account, the guardian has the last word. */
import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

// The browser itself reports the refused call that tells the veterinarian that it is over.
test.use({ expectedErrors: [/status of (401|404)/, /ERR_INTERNET_DISCONNECTED/] });

test('a veterinarian without an account writes, and the guardian disputes and ends it', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const { petId } = (await caller(page)('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as {
    petId: number;
  };
  await page.goto(`/dashboard/consulta?mascota=${petId}`);
  const shown = page.waitForResponse((answer) => answer.url().includes('visits.show'));
  await page.getByRole('button', { name: 'Mostrar al veterinario' }).click();
  const [address = ''] = /http[^"]+\/consulta\/[\w-]+/.exec(await (await shown).text()) ?? [];
  await expect(page.getByRole('img', { name: 'Código para abrir la libreta de Canela' })).toBeVisible();
  await checkAccessibility();

  const surgery = await browser.newContext();
  const vet = await surgery.newPage();
  await vet.goto(new URL(address).pathname);
  await vet.getByLabel('Tu nombre').fill('Dra. Paz Vera');
  await checkAccessibility(vet);
  // Reading asks for no number; writing does.
  await vet.getByRole('button', { name: 'Ver su libreta' }).click();
  await expect(vet).toHaveURL(/\/consulta\/abierta$/);
  await expect(vet.getByText('Quishpe')).toHaveCount(0);
  await expect(vet.getByRole('button', { name: 'Agregar vacuna', exact: true })).toHaveCount(0);
  await checkAccessibility(vet);
  await vet.getByLabel('Tu número de registro').fill('1234');
  await vet.getByRole('button', { name: 'Empezar a anotar' }).click();
  await vet.getByRole('button', { name: 'Meta de peso' }).click();
  const aim = vet.getByRole('dialog', { name: 'Meta de peso de Canela' });
  await aim.getByLabel('Desde').fill('17');
  await aim.getByLabel('Hasta').fill('19,5');
  await checkAccessibility(vet);
  await aim.getByRole('button', { name: 'Guardar la meta' }).click();
  await expect(vet.getByText('17 a 19,5 kg')).toBeVisible();
  await vet.getByRole('button', { name: 'Agregar vacuna', exact: true }).click();
  const form = vet.getByRole('dialog');
  await form.locator('[name="name"]').fill('Antirrábica');
  await vet.keyboard.press('Tab');
  await form.getByRole('button', { name: /^Guardar( vacuna)?$/ }).click();
  await expect(vet.getByText('Anotado por ti')).toBeVisible();
  await vet.getByRole('button', { name: 'Corregir Antirrábica' }).click();
  const correction = vet.getByRole('dialog');
  await expect(correction.locator('[name="name"]')).toHaveValue('Antirrábica');
  // Papers are the family's to add.
  await expect(correction.getByText('certificado')).toHaveCount(0);
  await vet.keyboard.press('Escape');
  await expect(correction).toHaveCount(0);

  await expect(page.getByText('Dra. Paz Vera la tiene abierta.')).toBeVisible();
  await page.getByRole('button', { name: /^No es correcto: Antirrábica/ }).click();
  await expect(page.getByText('no cuenta para lo que toca')).toBeVisible();
  await page.getByRole('button', { name: /^Sí es correcto: Antirrábica/ }).click();
  await expect(page.getByText('no cuenta para lo que toca')).toHaveCount(0);
  await page.getByRole('button', { name: 'Terminar' }).click();
  await vet.reload();
  await expect(vet.getByRole('heading', { name: 'La consulta terminó' })).toBeVisible();
  await surgery.close();
});

test('a visit leaves nothing in its browser: no entry that waits, no answer that is kept', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  test.slow();
  await signInNewPerson(page, 'Rosa', 'Ayala');
  const { petId } = (await caller(page)('pets.create', { name: 'Toby', speciesId: 1, sex: 'male' })) as {
    petId: number;
  };
  const { address } = (await caller(page)('visits.show', { petId })) as { address: string };
  const surgery = await browser.newContext({ serviceWorkers: 'allow' });
  const vet = await surgery.newPage();
  // At the same browser somebody else is signed in, whose answers are kept and whose entries may wait.
  await signInNewPerson(vet, 'Paz', 'Vera');
  await vet.goto(new URL(address).pathname);
  await vet.getByLabel('Tu nombre').fill('Dra. Paz Vera');
  await vet.getByLabel('Tu número de registro').fill('1234');
  await vet.getByRole('button', { name: 'Ver su libreta' }).click();
  await vet.getByRole('button', { name: 'Agregar peso', exact: true }).click();
  const form = vet.getByRole('dialog');
  await form.locator('[name="amount"]').fill('12');
  await surgery.setOffline(true);
  await form.getByRole('button', { name: /^Guardar( peso)?$/ }).click();
  // It is said at once, stays written, and waits nowhere.
  await expect(form.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expect(vet.getByText('En espera')).toHaveCount(0);
  expect(await kept(vet)).not.toMatch(/Toby|visit/i);
  await surgery.setOffline(false);
  await form.getByRole('button', { name: 'Reintentar' }).click();
  await expect(vet.getByText('Anotado por ti')).toBeVisible();
  expect(await kept(vet)).not.toMatch(/Toby|visit/i);
  await surgery.close();
});

/** Everything in the stores of this product in this browser, as one text. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const open = indexedDB.open(name);
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store);
        for (const ask of [rows.getAllKeys(), rows.getAll()])
          await new Promise<void>((resolve) => {
            ask.onsuccess = () => resolve(void found.push(name, ask.result));
          });
      }
      db.close();
    }
    return JSON.stringify(found);
  });
}
