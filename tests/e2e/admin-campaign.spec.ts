/** A day in the park: three taps for each animal, and the line that goes and comes back. */
import type { Page } from '@playwright/test';
import { newCode, readCode } from '#server/platform/lib/codes.ts';
import { caller, signInNewPerson } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';

// The browser itself reports what did not arrive, and the code that nobody has.
test.use({
  serviceWorkers: 'allow',
  reuseContext: false,
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/],
});

test('a day in the park goes on without a line, and everything of it arrives once', { tag: '@long' }, async ({
  page,
  context,
  checkAccessibility,
}) => {
  test.slow();
  await letAdminister(await signInNewPerson(page, 'Paz', 'Andrade'), 'veterinarian');
  const [canela, toby, kira] = [
    await makeDog(page, 'Canela'),
    await makeDog(page, 'Toby'),
    await makeDog(page, 'Kira'),
  ];
  const day = `Jornada de La Carolina ${Date.now()}`;
  // The clinic knows a phone again: every run has its own.
  const ownerPhone = `0987${String(Date.now()).slice(-6)}`;
  await page.goto('/dashboard/admin/jornadas');
  await page.getByRole('button', { name: 'Nueva jornada' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nueva jornada' });
  await form.getByLabel('Nombre').fill(day);
  await form.getByLabel('Lote').fill('RB-2417');
  await form.getByLabel('Quién vacuna').fill('Dra. Paz Andrade');
  await checkAccessibility();
  await form.getByRole('button', { name: 'Empezar la jornada' }).click();
  await expect(page.getByRole('heading', { name: day })).toBeVisible();

  const code = page.getByLabel('O escribe el código');
  const given = page.getByRole('region', { name: 'Últimos' }).getByRole('listitem');
  await code.fill(canela.toLowerCase());
  await expect(page.getByRole('heading', { name: 'Canela' })).toBeFocused();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Vacunado' }).click();
  await expect(given.filter({ hasText: 'Canela' }).getByLabel('Guardado')).toBeVisible();
  // Read again, it says so and offers nothing but the next one.
  await code.fill(canela);
  await expect(page.getByText('Ya está en esta jornada.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Vacun/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Siguiente animal' }).click();
  await code.fill(toby);
  await expect(page.getByRole('heading', { name: 'Toby' })).toBeVisible();
  await page.getByRole('button', { name: 'Otro animal' }).click();
  // A patient that came without its cédula: by its name, its owner's, or the number.
  const number = phoneThatReadsAsCode();
  await caller(page)('counter.admit', {
    name: 'Centella',
    speciesId: 1,
    sex: 'female',
    ownerName: `Rosalba ${number}`,
    phone: number,
  });
  for (const typed of [number, `rosalba ${number}`]) {
    await code.fill(typed);
    await page.getByRole('button', { name: /^Centella/ }).click();
    await expect(page.getByRole('heading', { name: 'Centella' })).toBeVisible();
    await page.getByRole('button', { name: 'Otro animal' }).click();
  }
  await untilKept(page, toby);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: day })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Escanear' })).toBeInViewport();
  await expect(given).toHaveCount(1);
  await code.fill(toby);
  await expect(page.getByRole('heading', { name: 'Toby' })).toBeVisible();
  await page.getByRole('button', { name: 'Vacunado' }).click();
  for (const unseen of [kira, newCode()]) {
    await code.fill(unseen);
    await expect(page.getByText('Este teléfono aún no conoce a este animal.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Vacunado' }).click();
  }
  await page.getByRole('button', { name: 'No tiene código: registrar' }).click();
  await enrol(page, { name: 'Nube', phone: ownerPhone });
  await expect(given).toHaveCount(5);
  await expect(given.filter({ hasText: 'En espera' })).toHaveCount(4);
  await expect(page.getByText(/^5\s*hoy$/)).toBeVisible();
  await checkAccessibility();
  // The window is closed and opened again: what waits is still there.
  await page.reload();
  await expect(given.filter({ hasText: 'En espera' })).toHaveCount(4);

  await context.setOffline(false);
  const open = page.getByRole('region', { name: 'Por resolver' });
  await expect(open.getByText('Nadie tiene ese código aquí: regístralo como nuevo.')).toBeVisible();
  await expect(open.getByRole('listitem')).toHaveCount(1);
  for (const name of ['Canela', 'Toby', 'Kira', 'Nube'])
    await expect(given.filter({ hasText: name }).getByLabel('Guardado')).toHaveCount(1);
  await expect(given).toHaveCount(4);
  await checkAccessibility();
  await open.getByRole('button', { name: 'Regístralo como nuevo' }).click();
  await enrol(page, { name: 'Rocky', phone: ownerPhone });
  await expect(open).toBeHidden();
  await expect(given.filter({ hasText: 'Rocky' }).getByLabel('Guardado')).toBeVisible();
  await expect(page.getByText(/^5\s*hoy$/)).toBeVisible();

  await page.getByRole('link', { name: 'Hoja del día' }).click();
  const sheet = page.getByRole('region', { name: 'Quiénes fueron' }).getByRole('listitem');
  await expect(sheet).toHaveCount(5);
  await expect(page.getByText('3 conocidos y 2 nuevos')).toBeVisible();
  await checkAccessibility();
  // Some steps before it is looked at: buttons change their colour slowly.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: `Más acciones para ${day}` }).click();
  await page.getByRole('button', { name: 'Cerrar jornada' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar jornada' }).click();
  await expect(page.getByText('Esta jornada está cerrada.')).toBeVisible();
  await checkAccessibility();
});

/** Answers its code. */
async function makeDog(page: Page, name: string): Promise<string> {
  const { code } = (await caller(page)('pets.create', { name, speciesId: 1, sex: 'female' })) as { code: string };
  return code;
}

async function enrol(page: Page, { name, phone }: { name: string; phone: string }): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Animal nuevo' });
  await sheet.getByLabel('Cómo se llama').fill(name);
  await sheet.getByText('Perro', { exact: true }).click();
  await sheet.getByLabel('Teléfono de su tutor').fill(phone);
  await sheet.getByRole('button', { name: 'Registrar y vacunado' }).click();
  await expect(sheet).toBeHidden();
}

/** Until the worker is there and the animal lies on the device. */
async function untilKept(page: Page, code: string): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        const open = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open('petlove-sin-conexion');
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('petlove-sin-conexion'));
        });
        return new Promise<boolean>((resolve) => {
          const request = open.transaction('respuestas').objectStore('respuestas').getAllKeys();
          request.onsuccess = () => {
            open.close();
            const kept = request.result.map(String);
            const parts = [`"code":"${wanted}"`, 'campaigns.get', 'campaignDoses.list', 'reference.species', 'auth.me'];
            resolve(parts.every((part) => kept.some((key) => key.includes(part))));
          };
        });
      }, code),
    )
    .toBe(true);
}

/** One telephone in 32: the desk must not take it for a code. Every run has its own. */
function phoneThatReadsAsCode(): string {
  for (let n = Date.now(); ; n += 1) {
    const phone = `0985${String(n).slice(-6)}`;
    if (readCode(phone)) return phone;
  }
}
