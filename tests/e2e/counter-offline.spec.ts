/** The counter without a line: whom the clinic knows today stays readable, and what is written waits and arrives once. */
import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { letWork } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';

// The browser itself reports what did not arrive.
test.use({
  serviceWorkers: 'allow',
  reuseContext: false,
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404|409/],
});

test('patients opened last and due today are readable without a line, entries wait and arrive once, and a sign-out leaves none', async ({
  page,
  context,
  checkAccessibility,
}) => {
  test.slow();
  await letWork(await signInNewPerson(page, 'Paz', 'Andrade'), 'veterinarian');
  const call = caller(page);
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil' }).format(new Date()),
  );
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4).replace('02-29', '02-28')}`;
  const number = `0984${String(Date.now()).slice(-6)}`;
  const admit = async (name: string, more: object = {}) => {
    const animal = { name, speciesId: 1, sex: 'female', ownerName: `Inés ${number}`, phone: number, ...more };
    const { petId } = (await call('counter.admit', animal)) as { petId: number };
    return petId;
  };
  const opened = await admit('Manjar', { allergies: 'Penicilina' });
  const due = await admit('Trufa', { allergies: 'Pollo' });
  const gone = await admit('Olvido');
  const next = { nextSource: 'chosen', nextOn: today };
  await call('vaccines.add', { petId: due, name: 'Antirrábica', givenOn: yearAgo, ...next });

  await page.goto('/dashboard/mostrador');
  const field = page.getByLabel('¿Quién viene?');
  await field.fill(number);
  await page.getByRole('button', { name: /^Manjar/ }).click();
  await expect(page.getByRole('article').getByText('Penicilina')).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const kept = () => keptAnswers(page);
  for (const answer of [`pets.get:{"petId":${opened}}`, `adminRecord.pet:{"petId":${opened}}`, 'reference.diseases'])
    await expect.poll(kept).toContain(answer);

  await context.setOffline(true);
  await page.goto('/dashboard/mostrador');
  await expect(page.getByText(/^Sin conexión\. Datos al/)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Hoy les toca' }).getByRole('button', { name: /^Trufa/ }),
  ).toBeVisible();
  await checkAccessibility();
  await field.fill('olvido');
  await expect(page.getByText('No está en este dispositivo')).toBeVisible();
  await field.fill('truf');
  await page.getByRole('button', { name: /^Trufa/ }).click();
  await expect(page.getByText('Hoy le toca')).toBeVisible();
  await expect(page.getByRole('article').getByText('Pollo')).toBeVisible();
  await page.goto('/dashboard/mostrador');
  await page
    .getByRole('region', { name: 'Los últimos que abriste' })
    .getByRole('button', { name: /^Manjar/ })
    .click();
  await expect(page.getByRole('article').getByText('Penicilina')).toBeVisible();
  await page.getByRole('link', { name: 'Anotar Antirrábica' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar vacuna' });
  await form.getByRole('button', { name: 'Guardar vacuna' }).click();
  await expect(page.getByText(/^En espera: Antirrábica, de Manjar/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'En espera' }).getByText('Antirrábica')).toBeVisible();
  await checkAccessibility();

  await context.setOffline(false);
  await expect(page.getByText('Se guardó Antirrábica, de Manjar.')).toBeVisible();
  const record = await page.request.get(
    `/trpc/pets.get?input=${encodeURIComponent(JSON.stringify({ petId: opened }))}`,
  );
  expect((await record.json()).result.data.vaccinations).toHaveLength(1);
  await expect(page.getByRole('region', { name: 'En espera' })).toBeHidden();

  // What the server shows no more is not kept either; and of today's answers the next day shows none.
  await page.goto(`/dashboard/mostrador?ver=${gone}`);
  await expect.poll(kept).toContain(`adminRecord.pet:{"petId":${gone}}`);
  await call('counter.takeBack', { petId: gone });
  await page.reload();
  await expect(page.getByText('Ya no es paciente')).toBeVisible();
  await expect.poll(kept).not.toContain(`adminRecord.pet:{"petId":${gone}}`);
  await page.evaluate(() => localStorage.setItem('guardarlogin', 'true'));
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
  await context.setOffline(true);
  await page.goto('/dashboard/mostrador');
  await page
    .getByRole('region', { name: 'Los últimos que abriste' })
    .getByRole('button', { name: /^Manjar/ })
    .click();
  await expect(page.getByText('Hoy no se abrió en este dispositivo', { exact: false })).toBeVisible();
  await expect(page.getByText('Hoy les toca')).toHaveCount(0);
  await context.setOffline(false);

  await page.goto('/dashboard/usuario');
  await page.getByRole('main').getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/login/);
  expect(await page.evaluate(() => localStorage.getItem('petlove-mostrador'))).toBeNull();
  expect(await kept()).not.toContain('adminRecord.pet');
});

test('a new client waits without a line with its vaccine, arrives once, and one whom the clinic knows is asked about', {
  tag: '@long',
}, async ({ page, context, checkAccessibility }) => {
  test.slow();
  await letWork(await signInNewPerson(page, 'Paz', 'Andrade'), 'veterinarian');
  const call = caller(page);
  const number = `0985${String(Date.now()).slice(-6)}`;
  const known = { name: 'Copito', speciesId: 1, sex: 'male', ownerName: `Inés ${number}`, phone: number };
  const { petId } = (await call('counter.admit', known)) as { petId: number };

  await page.goto('/dashboard/mostrador');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const answer of ['reference.species', 'reference.vaccines'])
    await expect.poll(() => keptAnswers(page), { timeout: 20_000 }).toContain(answer);
  await context.setOffline(true);
  await page.goto('/dashboard/mostrador');
  const sheet = page.getByRole('dialog', { name: 'Cliente nuevo' });
  const waiting = page.getByRole('main').getByRole('region', { name: 'En espera' });
  const write = async (name: string, owner: string, phone: string, vaccine?: string) => {
    await page.getByRole('button', { name: 'Cliente nuevo' }).first().click();
    await sheet.getByLabel('Teléfono de quien lo trae').fill(phone);
    await sheet.getByLabel('Quién lo trae', { exact: true }).fill(owner);
    await sheet.getByLabel('Cómo se llama el animal').fill(name);
    await sheet.getByRole('radio', { name: 'Perro' }).check({ force: true });
    if (vaccine) await sheet.getByRole('combobox', { name: 'Vacuna' }).fill(vaccine);
    await sheet.getByRole('button', { name: /^Registrar/ }).click();
    await expect(sheet).toBeHidden();
    await expect(waiting.getByText(name, { exact: true })).toBeVisible();
  };
  await write('Fugaz', 'Eva Paz', `0986${number.slice(-6)}`);
  await waiting.getByRole('button', { name: 'Descartar Fugaz' }).click();
  await page.getByRole('dialog', { name: '¿Descartar a Fugaz?' }).getByRole('button', { name: 'Descartar' }).click();
  await expect(waiting).toBeHidden();
  await write('Nube', 'Rosa Loor', `0987${number.slice(-6)}`, 'Antirrábica');
  await write('Copito', known.ownerName, number, 'Antirrábica');
  await expect(waiting.getByText('Cliente nuevo con Antirrábica · viene con Rosa Loor')).toBeVisible();
  await page.reload();
  await expect(waiting.getByText('En espera', { exact: true })).toHaveCount(3);
  await checkAccessibility();

  await context.setOffline(false);
  await expect(page.getByText('Nube ya es paciente.')).toBeVisible();
  await expect(waiting.getByText('Copito ya es paciente. ¿Es otro animal?')).toBeVisible();
  await checkAccessibility();
  await waiting.getByRole('button', { name: 'Ver si es el mismo: Copito' }).click();
  await expect(sheet.getByLabel('Cómo se llama el animal')).toHaveValue('Copito');
  await sheet.getByRole('button', { name: /^Copito/ }).click();
  // The vaccine that was typed stands in the form of the patient.
  const form = page.getByRole('dialog', { name: 'Agregar vacuna' });
  await form.getByRole('button', { name: 'Guardar vacuna' }).click();
  await expect(form).toBeHidden();
  const read = async (path: string, input: object) =>
    (await (await page.request.get(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`)).json()).result
      .data;
  expect((await read('pets.get', { petId })).vaccinations).toMatchObject([{ name: 'Antirrábica' }]);
  expect(await read('counter.find', { text: number })).toMatchObject([{ petId }]);
  const [nube, ...more] = await read('counter.find', { text: `0987${number.slice(-6)}` });
  expect(more).toEqual([]);
  expect((await read('pets.get', { petId: nube.petId })).vaccinations).toMatchObject([{ name: 'Antirrábica' }]);
  await expect(waiting).toBeHidden();
});

/** The names of the answers that this browser keeps. */
function keptAnswers(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const open = indexedDB.open('petlove-sin-conexion');
        open.onsuccess = () => {
          const keys = open.result.transaction('respuestas').objectStore('respuestas').getAllKeys();
          keys.onsuccess = () => resolve(keys.result.map(String).join());
        };
      }),
  );
}
