/** A clinic without a signal: what is known stays readable, what is written waits, and arrives once. */
import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';
import { keptOn } from '../support/kept-on.ts';

// The browser itself reports what did not arrive.
test.use({ serviceWorkers: 'allow', reuseContext: false, expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

const DATA_OF = /^Sin conexión\. Datos al \d{2}\/\d{2}\/\d{4}/;

test('the record is readable without a network, also after a reload, and also of an animal never opened here', async ({
  page,
  context,
  checkAccessibility,
}) => {
  await signInNewPerson(page);
  const petId = await makeLuna(page);
  await page.goto('/dashboard');
  await untilCopied(page, petId);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(DATA_OF)).toBeVisible();
  await page.goto('/dashboard/mascotas');
  await page.getByRole('main').getByRole('link', { name: /Luna/ }).first().click();
  await expect(page.getByRole('heading', { name: 'Luna', exact: true })).toBeVisible();
  await expect(page.getByText('penicilina').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Antirrábica').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  await checkAccessibility();
  await context.setOffline(false);
  await expect(page.getByText(/^Sin conexión/)).toBeHidden();
});

test('the cédula is shown without a network, with its photograph and its QR', { tag: '@long' }, async ({
  page,
  context,
  checkAccessibility,
}) => {
  await signInNewPerson(page);
  const petId = await makeLuna(page);
  await page.goto('/dashboard');
  const photo = await giveFace(page, petId);
  await page.reload();
  await untilCopied(page, petId);
  await expect
    .poll(() => page.evaluate(async (url) => Boolean(await caches.match(url)), `/api/archivos/${photo}/m`))
    .toBe(true);

  await context.setOffline(true);
  await page.goto(`/dashboard/mascotaIdentidad?mascota=${petId}`);
  await expect(page.getByRole('heading', { name: 'Cédula de Luna' })).toBeVisible();
  await expect(page.getByText(DATA_OF)).toBeVisible();
  const face = page.locator(`img[src*="${photo}"]`).first();
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Ver el reverso' }).click();
  await expect(page.getByText('Penicilina', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /QR/ }).first()).toBeVisible();
  await checkAccessibility();
});

test('with a form open over Inicio a reload without a network shows it again', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signInNewPerson(page);
  const petId = await makeLuna(page);
  await page.goto('/dashboard');
  await untilCopied(page, petId);
  await context.setOffline(true);
  await page.goto(`/dashboard?agregar=peso&de=${petId}`);
  await page.reload();
  await expect(page.getByText(DATA_OF)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Agregar peso' })).toBeVisible();
  await page.goto('/login?volver=%2Fdashboard%2Fmascotas');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
});

test.describe('a screen whose program is not stored', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Unable to preload|dynamically imported/] });

  test('the carnet is shown without a network; what is not stored says so in words', { tag: '@long' }, async ({
    page,
    context,
    checkAccessibility,
  }) => {
    await signInNewPerson(page);
    const petId = await makeLuna(page);
    await page.goto('/dashboard');
    await untilCopied(page, petId);
    await context.setOffline(true);
    await page.goto(`/dashboard/carnet?mascota=${petId}`);
    await expect(page.getByRole('heading', { name: 'Carnet de Luna' })).toBeVisible();
    const vaccines = page.getByRole('region', { name: 'Sus vacunas' });
    await expect(vaccines.getByRole('listitem').filter({ hasText: 'Antirrábica' })).toBeVisible();
    await expect(page.getByText('podrás descargarlo cuando vuelva la conexión')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Descargar PDF' }).first()).toBeDisabled();
    await checkAccessibility();

    for (const address of [`/dashboard/galeria?mascota=${petId}`, '/dashboard/novedades', '/dashboard/usuario']) {
      await page.goto(address);
      await expect(page.getByText('Esto no está guardado en este dispositivo')).toBeVisible();
      await expect(page.getByText(/Algo falló de nuestro lado|No pudimos/)).toHaveCount(0);
    }
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Reintentar' }).first().click();
    await expect(page.getByText('Esto no está guardado en este dispositivo')).toHaveCount(0);
  });
});

test('what is written without a network waits over a closed window and is written once', async ({
  page,
  context,
  checkAccessibility,
}) => {
  await signInNewPerson(page);
  const petId = await makeLuna(page);
  await page.goto('/dashboard');
  await untilCopied(page, petId);

  await context.setOffline(true);
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&agregar=peso&de=${petId}`);
  const weight = page.getByRole('dialog', { name: 'Agregar peso' });
  await weight.getByLabel('¿Cuánto pesa Luna?').fill('18,4');
  await weight.getByRole('button', { name: 'Guardar peso' }).click();
  await expect(page.getByText('En espera: 18,4 kg, de Luna. Se guardará cuando vuelva la conexión.')).toBeVisible();
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&agregar=vacuna&de=${petId}`);
  const vaccine = page.getByRole('dialog', { name: 'Agregar vacuna' });
  await vaccine.getByRole('combobox', { name: 'Vacuna' }).fill('Giardia');
  await page.keyboard.press('Enter');
  await vaccine.getByRole('button', { name: 'Guardar vacuna' }).click();
  await expect(vaccine).toBeHidden();
  const waiting = page.getByRole('region', { name: 'En espera' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await checkAccessibility();
  await page.close();

  const next = await context.newPage();
  await next.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  await expect(next.getByRole('button', { name: '2 en espera' })).toBeVisible();
  await next.getByRole('button', { name: '2 en espera' }).click();
  await expect(next.getByRole('dialog', { name: 'En espera' }).getByText('18,4 kg, Luna')).toBeVisible();
  await next.keyboard.press('Escape');

  await context.setOffline(false);
  await expect(next.getByText('Se guardaron 2 anotaciones que esperaban.')).toBeVisible();
  await expect(next.getByRole('region', { name: 'En espera' })).toBeHidden();
  const record = await recordOf(next, petId);
  expect(record.weights).toHaveLength(1);
  expect(record.vaccinations.filter(({ name }) => name === 'Giardia')).toHaveLength(1);
});

test('a lost answer writes nothing twice', async ({ page, context }) => {
  await signInNewPerson(page);
  const petId = await makeLuna(page);
  // The server writes it; its answer is lost on the way back.
  let lost = 0;
  await page.route('**/trpc/weights.add*', async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&agregar=peso&de=${petId}`);
  const sheet = page.getByRole('dialog', { name: 'Agregar peso' });
  await sheet.getByLabel('¿Cuánto pesa Luna?').fill('18,4');
  await sheet.getByRole('button', { name: 'Guardar peso' }).click();
  await expect(page.getByText(/^En espera: 18,4 kg, de Luna/)).toBeVisible();
  expect(lost).toBe(1);
  await page.unroute('**/trpc/weights.add*');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText('Se guardó 18,4 kg, de Luna.')).toBeVisible();
  expect((await recordOf(page, petId)).weights).toHaveLength(1);
});

test.describe('what the server does not take', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/] });

  test('is kept with its sentence, and discarded only after a question', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await signInNewPerson(page);
    const petId = await makeLuna(page);
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    await untilCopied(page, petId);
    await context.setOffline(true);
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&agregar=peso&de=${petId}`);
    const sheet = page.getByRole('dialog', { name: 'Agregar peso' });
    await sheet.getByLabel('¿Cuánto pesa Luna?').fill('18,4');
    await sheet.getByRole('button', { name: 'Guardar peso' }).click();
    await expect(sheet).toBeHidden();
    await caller(page)('pets.remove', { petId });
    await page.goto('/dashboard');
    await context.setOffline(false);
    await expect(page.getByText('No se guardó: 1 anotación.', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    const list = page.getByRole('dialog', { name: 'En espera' });
    await expect(list.getByText('Ese animal no está en tu registro.')).toBeVisible();
    await list.getByRole('button', { name: 'Descartar 18,4 kg' }).click();
    await page.getByRole('button', { name: 'Descartar', exact: true }).last().click();
    await expect(list.getByText('Todo está guardado')).toBeVisible();
  });
});

test.describe('what the server asks about', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 409/] });

  test('"Ya lo hice" without a network is a question in the list, which yes writes and no takes back', {
    tag: '@long',
  }, async ({ page, context, checkAccessibility }) => {
    await signInNewPerson(page);
    const petId = await makeLuna(page);
    const call = caller(page);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await call('vaccines.add', {
      petId,
      name: 'Giardia',
      // In the evening of Ecuador the day of UTC is the next one.
      givenOn: inDays(-2),
      nextSource: 'chosen',
      nextOn: inDays(5),
    });
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    await untilCopied(page, petId);
    const pressOffline = async () => {
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Ya lo hice: Giardia' }).click();
      await expect(page.getByText(/^En espera: Giardia, de Luna/)).toBeVisible();
      await context.setOffline(false);
    };
    await pressOffline();
    const waiting = page.getByRole('region', { name: 'En espera' });
    await expect(waiting.getByText(/«Giardia» ya consta el .* ¿Fue otra dosis\?$/)).toBeVisible();
    await expect(page.getByText('1 anotación espera tu respuesta.').first()).toBeVisible();
    await expect(page.getByText(/No se guardó/)).toHaveCount(0);
    await checkAccessibility();
    await waiting.getByRole('button', { name: 'No, déjalo así: Giardia' }).click();
    await expect(waiting).toHaveCount(0);
    const doses = async () =>
      (await recordOf(page, petId)).vaccinations.filter(({ name }) => name === 'Giardia').length;
    expect(await doses()).toBe(1);

    await page.reload();
    await pressOffline();
    await waiting.getByRole('button', { name: 'Sí, anótala: Giardia' }).click();
    await expect(page.getByText('Se guardó Giardia, de Luna.')).toBeVisible();
    await expect(waiting).toHaveCount(0);
    expect(await doses()).toBe(2);
  });
});

test('signing out asks about what waits, and leaves nothing on the device', async ({ page, context }, { project }) => {
  await signInNewPerson(page);
  const petId = await makeLuna(page);
  await page.goto('/dashboard');
  await untilCopied(page, petId);
  await context.setOffline(true);
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&agregar=peso&de=${petId}`);
  const sheet = page.getByRole('dialog', { name: 'Agregar peso' });
  await sheet.getByLabel('¿Cuánto pesa Luna?').fill('18,4');
  await sheet.getByRole('button', { name: 'Guardar peso' }).click();
  await expect(sheet).toBeHidden();
  if (project.name === 'phone') await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Salir' }).last().click();
  await expect(page.getByText('Hay 1 anotación que todavía no se guardó.')).toBeVisible();
  await page.getByRole('button', { name: 'Salir y descartar' }).click();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await keptOn(page)).toEqual([]);
  await context.setOffline(false);
});

async function makeLuna(page: Page): Promise<number> {
  const call = caller(page);
  const luna = { name: 'Luna', speciesId: 1, sex: 'female', birthOn: '2022-08-09', allergies: 'penicilina' };
  const { petId } = (await call('pets.create', luna)) as { petId: number };
  await call('vaccines.add', { petId, name: 'Antirrábica', givenOn: '2026-03-02' });
  return petId;
}

/** A photograph drawn in the page, sent as the screens send one; answers its code. */
async function giveFace(page: Page, petId: number): Promise<string> {
  return page.evaluate(async (id) => {
    const canvas = new OffscreenCanvas(640, 640);
    const brush = canvas.getContext('2d');
    if (brush) {
      brush.fillStyle = '#c98a4b';
      brush.fillRect(0, 0, 640, 640);
    }
    const form = new FormData();
    form.append('purpose', 'pet');
    form.append('id', String(id));
    form.append('file', await canvas.convertToBlob({ type: 'image/jpeg' }), 'luna.jpg');
    const answer = await fetch('/api/archivos', { method: 'POST', body: form });
    const { code } = (await answer.json()) as { code: string };
    return code;
  }, petId);
}

/** Until the worker is there and the record lies on the device. */
async function untilCopied(page: Page, petId: number): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(async () => (await keptOn(page)).some((key) => key.includes(`pets.get:{"petId":${petId}}`)))
    .toBe(true);
  await expect.poll(async () => (await keptOn(page)).some((key) => key.includes('reference.vaccines'))).toBe(true);
}

async function recordOf(page: Page, petId: number) {
  const input = encodeURIComponent(JSON.stringify({ petId }));
  const answer = await page.request.get(`${new URL(page.url()).origin}/trpc/pets.get?input=${input}`);
  const { result } = (await answer.json()) as {
    result: { data: Record<'weights' | 'vaccinations', { name?: string }[]> };
  };
  return result.data;
}
