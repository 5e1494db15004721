import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

/** A day as the guardian's calendar has it, counted from today. */
function day(shift: number, style: 'server' | 'screen' = 'server'): string {
  const locale = style === 'server' ? 'en-CA' : 'es-EC';
  const options = { timeZone: 'America/Guayaquil', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(locale, options).format(Date.now() + shift * 86_400_000);
}

async function makePet(page: Page, pet: Record<string, unknown> = {}): Promise<number> {
  const fields = { name: 'Canela', speciesId: 1, sex: 'female', birthOn: day(-1500), ...pet };
  return ((await caller(page)('pets.create', fields)) as { petId: number }).petId;
}

type PetRecord = Record<'dewormings' | 'illnesses' | 'medicines' | 'checkups' | 'weights', Record<string, unknown>[]>;

/** What the server holds, whatever the screens show. */
async function recordOf(page: Page, petId: number): Promise<PetRecord> {
  const input = encodeURIComponent(JSON.stringify({ petId }));
  const origin = new URL(page.url()).origin;
  const answer = await page.request.get(`${origin}/trpc/pets.get?input=${input}`, { headers: { origin } });
  const { result } = (await answer.json()) as { result: { data: PetRecord } };
  return result.data;
}

/** The toast says it, and takes it back. */
async function undo(page: Page, said: string | RegExp): Promise<void> {
  await expect(page.getByText(said)).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
}

test('a weight: comma and point, a hamster of 45 kilos is asked about, and the draft outlives a reload', async ({
  page,
  checkAccessibility,
}) => {
  await signInNewPerson(page);
  const petId = await makePet(page, { name: 'Nube', speciesId: await hamster(page), birthOn: day(-300) });
  await page.goto(`/dashboard?agregar=peso&de=${petId}`);
  const sheet = page.getByRole('dialog', { name: 'Agregar peso' });
  const amount = sheet.getByLabel('¿Cuánto pesa Nube?');
  await amount.fill('0.250');
  await expect(sheet.getByText('Son 0,25 kg.')).toBeVisible();
  await sheet.getByText('g', { exact: true }).click();
  await amount.fill('1.250');
  await expect(sheet.getByText(/^Son 1\.?250 g, es decir 1,25 kg\.$/)).toBeVisible();
  await page.reload();
  await expect(amount).toHaveValue('1.250');

  await sheet.getByRole('radio', { name: 'kg' }).check({ force: true });
  await amount.fill('45');
  await sheet.getByRole('button', { name: 'Guardar peso' }).click();
  await expect(sheet.getByText(/Revisa el número y la unidad/)).toBeVisible();
  await amount.fill('0,45');
  await sheet.getByRole('button', { name: 'Guardar peso' }).click();
  await expect(sheet.getByText('¿0,45 kg?')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Sí, es correcto' })).toBeFocused();
  await checkAccessibility();
  await amount.fill('0,12');
  await expect(sheet.getByText('¿0,45 kg?')).toBeHidden();
  await amount.fill('0,45');
  await sheet.getByRole('button', { name: 'Guardar peso' }).click();
  await sheet.getByRole('button', { name: 'Sí, es correcto' }).click();
  await undo(page, 'Guardaste el peso de Nube: 0,45 kg.');
  await expect.poll(async () => (await recordOf(page, petId)).weights.length).toBe(0);
});

async function hamster(page: Page): Promise<number> {
  await page.goto('/dashboard');
  const origin = new URL(page.url()).origin;
  const answer = await page.request.get(`${origin}/trpc/reference.species`);
  const { result } = (await answer.json()) as { result: { data: { id: number; code: string }[] } };
  const found = result.data.find(({ code }) => code === 'hamster');
  if (!found) throw new Error('no hamster in the catalogue');
  return found.id;
}

test('a medicine: the dose needs its unit, the plan is said in words, three fast presses save once', async ({
  page,
  checkAccessibility,
}) => {
  await signInNewPerson(page);
  const petId = await makePet(page);
  await caller(page)('illnesses.add', { petId, name: 'Otitis', diagnosedOn: day(-3) });
  await page.goto(`/dashboard?agregar=medicina&de=${petId}`);
  const sheet = page.getByRole('dialog', { name: 'Agregar medicina' });
  await sheet.getByRole('combobox', { name: 'Medicina' }).fill('Amoxicilina');
  await sheet.getByLabel('¿Cuánto cada vez?').fill('250');
  await sheet.getByRole('button', { name: 'Guardar medicina' }).click();
  await expect(sheet.getByText(/^Falta la unidad/)).toBeVisible();
  await expect(sheet.getByLabel('¿Cuánto cada vez?')).toBeFocused();
  await sheet.getByLabel('¿Cuánto cada vez?').fill('250 mg');
  await sheet.getByLabel('Hora de la primera dosis').fill('08:00');
  await expect(sheet.getByText(`Cada 8 horas: 08:00, 16:00, 00:00. Termina el ${day(6, 'screen')}.`)).toBeVisible();
  await sheet.getByRole('radio', { name: 'Hasta nuevo aviso' }).check({ force: true });
  await expect(sheet.getByText(/Hasta nuevo aviso\.$/)).toBeVisible();
  await sheet.getByLabel('¿Para qué enfermedad?').selectOption('Otitis');
  await checkAccessibility();
  await sheet.getByRole('button', { name: 'Guardar medicina' }).click({ clickCount: 3 });
  await undo(page, /^Guardaste Amoxicilina de Canela\./);
  await expect.poll(async () => (await recordOf(page, petId)).medicines.length).toBe(0);
});

test('a check-up: planned for a day, written for the other animal, several in a row', { tag: '@long' }, async ({
  page,
  checkAccessibility,
}) => {
  await signInNewPerson(page);
  const petId = await makePet(page);
  const other = await makePet(page, { name: 'Doña Micaela', speciesId: 2 });
  await page.goto(`/dashboard?agregar=control&de=${petId}`);
  const sheet = page.getByRole('dialog', { name: 'Agregar control' });
  await sheet.getByRole('combobox', { name: '¿Para qué?' }).fill('Limpieza');
  await page.getByRole('option', { name: 'Limpieza dental' }).click();
  await sheet.getByText('Está planificada').click();
  await sheet.getByRole('button', { name: 'Guardar control' }).click();
  await expect(sheet.getByLabel('¿Para cuándo?', { exact: true })).toBeFocused();
  await sheet.getByLabel('¿Para cuándo?', { exact: true }).fill(day(20, 'screen'));
  await checkAccessibility();
  await sheet.getByText('Doña Micaela').click();
  await expect(sheet.getByRole('combobox', { name: '¿Para qué?' })).toHaveValue('Limpieza dental');
  await sheet.getByRole('button', { name: 'Guardar y otro' }).click();
  await expect(sheet.getByText(`Guardaste el control de Doña Micaela para el ${day(20, 'screen')}.`)).toBeVisible();
  await expect(sheet.getByRole('combobox', { name: '¿Para qué?' })).toHaveValue('');
  expect((await recordOf(page, petId)).checkups).toHaveLength(0);
  expect((await recordOf(page, other)).checkups).toHaveLength(1);
  await sheet.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(async () => (await recordOf(page, other)).checkups.length).toBe(0);
});

test.describe('what goes wrong on the way', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('what a broken line loses waits, and is saved by itself', { tag: '@long' }, async ({ page }) => {
    await signInNewPerson(page);
    const petId = await makePet(page);
    await page.clock.install();
    await page.goto(`/dashboard?agregar=peso&de=${petId}`);
    const sheet = page.getByRole('dialog', { name: 'Agregar peso' });
    await sheet.getByLabel('¿Cuánto pesa Canela?').fill('18,4');
    await page.route('**/trpc/weights.add*', (route) => route.abort());
    await sheet.getByRole('button', { name: 'Guardar peso' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(/^En espera: 18,4 kg, de Canela\./)).toBeVisible();
    await page.unroute('**/trpc/weights.add*');
    // It is tried again every fifteen seconds.
    await page.clock.fastForward(15_000);
    await expect(page.getByText('Se guardó 18,4 kg, de Canela.')).toBeVisible();
    await expect.poll(async () => (await recordOf(page, petId)).weights.length).toBe(1);
  });
});

test.describe('days that cannot be', () => {
  // The browser reports each refusal itself.
  test.use({ expectedErrors: [/status of 400/] });

  test('a deworming: what was given before fills the form, the next date has its reason, and it is taken back', async ({
    page,
    checkAccessibility,
  }) => {
    await signInNewPerson(page);
    const petId = await makePet(page);
    await caller(page)('dewormings.add', {
      petId,
      target: 'internal',
      product: 'Drontal Plus',
      form: 'tablet',
      givenOn: day(-100),
    });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await checkAccessibility();
    await page.getByRole('link', { name: 'Desparasitación' }).click();

    const sheet = page.getByRole('dialog', { name: 'Agregar desparasitación' });
    await sheet.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(sheet.getByText('Elige contra qué es.')).toBeVisible();
    await expect(sheet.getByText('Escribe qué producto fue.')).toBeVisible();
    await sheet.getByRole('combobox', { name: 'Producto' }).fill('dron');
    await page.getByRole('option', { name: 'Drontal Plus' }).click();
    await expect(sheet.getByRole('radio', { name: 'Interna' })).toBeChecked();
    await expect(sheet.getByRole('combobox', { name: '¿Cómo viene?' })).toHaveValue('tablet');
    await expect(sheet.getByText('Drontal Plus: cada 90 días, según su etiqueta.')).toBeVisible();
    await checkAccessibility();

    await sheet.getByText('Otra fecha').click();
    await sheet.getByRole('textbox', { name: 'Fecha de la desparasitación' }).fill(day(-97, 'screen'));
    await expect(sheet.getByText('Parece repetida:')).toBeVisible();
    await sheet.getByRole('textbox', { name: 'Fecha de la desparasitación' }).fill(day(5, 'screen'));
    await sheet.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(sheet.getByRole('textbox', { name: 'Fecha de la desparasitación' })).toBeFocused();
    await expect(sheet.getByRole('combobox', { name: 'Producto' })).toHaveValue('Drontal Plus');
    await sheet.getByText('Hoy', { exact: true }).click();
    await sheet.getByRole('button', { name: 'Guardar', exact: true }).click();
    await undo(page, /^Guardaste Drontal Plus de Canela\. Le toca de nuevo el /);
    await expect.poll(async () => (await recordOf(page, petId)).dewormings.length).toBe(1);
  });

  test('a product says for whom it is, how long it lasts, and which one is meant', { tag: '@long' }, async ({
    page,
    checkAccessibility,
  }) => {
    await signInNewPerson(page);
    const petId = await makePet(page);
    await caller(page)('weights.add', { petId, amount: 8, unit: 'kg', measuredOn: day(-3) });
    await page.goto(`/dashboard?agregar=desparasitacion&de=${petId}`);
    const sheet = page.getByRole('dialog', { name: 'Agregar desparasitación' });
    const product = sheet.getByRole('combobox', { name: 'Producto' });
    await product.fill('Bravecto');
    await page.keyboard.press('Escape');
    await product.blur();
    await expect(sheet.getByText('¿Cuál Bravecto fue?')).toBeVisible();
    await sheet.getByRole('button', { name: 'Bravecto masticable de 12 semanas' }).click();
    await expect(
      sheet.getByText('Bravecto masticable de 12 semanas: cada 12 semanas, según su etiqueta.'),
    ).toBeVisible();
    await expect(sheet.getByText('Para sus 8 kg va la de 4,5 a 10 kg.')).toBeVisible();
    await sheet.getByRole('combobox', { name: '¿Qué caja fue?' }).selectOption('Caja de 10 a 20 kg');
    await expect(sheet.getByText('Para perros de 10 a 20 kg; Canela pesa 8 kg.')).toBeVisible();
    await checkAccessibility();
    await sheet.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(sheet).toBeHidden();
    const [saved] = (await recordOf(page, petId)).dewormings;
    expect(saved).toMatchObject({ nextOn: day(84), dose: 'Caja de 10 a 20 kg', productId: expect.any(Number) });
  });

  test('a disease: not before birth, overcome on a day, and corrected by its address', { tag: '@long' }, async ({
    page,
    checkAccessibility,
  }) => {
    await signInNewPerson(page);
    const petId = await makePet(page);
    await page.goto(`/dashboard/mascotas?agregar=enfermedad&de=${petId}`);
    const sheet = page.getByRole('dialog', { name: 'Agregar enfermedad' });
    await sheet.getByLabel('Enfermedad').fill('Parvovirosis');
    await sheet.getByText('Otra fecha').click();
    const found = sheet.getByRole('textbox', { name: 'Fecha del diagnóstico' });
    await found.fill(day(-1600, 'screen'));
    await sheet.getByText('Superada').click();
    await sheet.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(found).toHaveAttribute('aria-invalid', 'true');
    await expect(found).toBeFocused();
    await found.fill(day(-400, 'screen'));
    await checkAccessibility();
    await sheet.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Guardaste Parvovirosis en la ficha de Canela.')).toBeVisible();

    const [illness] = (await recordOf(page, petId)).illnesses;
    await page.goto(`/dashboard/mascotas?q=Can&editar=enfermedad&entrada=${String(illness?.['id'])}&de=${petId}`);
    const correct = page.getByRole('dialog', { name: 'Corregir enfermedad' });
    await expect(correct.getByLabel('Enfermedad')).toHaveValue('Parvovirosis');
    await correct.getByRole('radio', { name: 'Crónica' }).check({ force: true });
    await correct.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Guardaste los cambios de la enfermedad.')).toBeVisible();
    await expect(page).toHaveURL(/\?q=Can$/);
    expect((await recordOf(page, petId)).illnesses[0]).toMatchObject({ state: 'chronic', overcomeOn: null });
  });
});

// Twenty-five hours lie between the two: their days never agree.
for (const [word, account, browser] of [
  ['ahead of', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'],
  ['behind', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'],
] as const) {
  test.describe(`a browser whose day is ${word} the account's`, () => {
    test.use({ timezoneId: browser });
    test('writes "Hoy" on the account\'s day, which the server takes', async ({ page }) => {
      await signInNewPerson(page, 'Gabriela', 'Quishpe', account);
      const petId = await makePet(page, { birthOn: '2024-01-15' });
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: account }).format(Date.now());
      await page.goto(`/dashboard?agregar=peso&de=${petId}`);
      const sheet = page.getByRole('dialog', { name: 'Agregar peso' });
      await sheet.getByLabel('¿Cuánto pesa Canela?').fill('14,2');
      await sheet.getByRole('button', { name: 'Guardar peso' }).click();
      await expect(sheet).toBeHidden();
      expect((await recordOf(page, petId)).weights).toMatchObject([{ measuredOn: today }]);
    });
  });
}
