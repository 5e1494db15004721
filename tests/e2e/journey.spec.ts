/** The main job, end to end: from an empty account to an animal with its next vaccine, and what happens where something breaks. */
import type { Page } from '@playwright/test';
import { caller, PERSON_PASSWORD, signInNewPerson, tokenTo } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';
import { stopwatch } from '../support/stopwatch.ts';

/** Three short words, as the form proposes. */
const PASSWORD = 'luna come pan';

/** A day as the guardian's calendar has it, counted from today. */
function day(shift: number, style: 'server' | 'screen' = 'screen'): string {
  const locale = style === 'server' ? 'en-CA' : 'es-EC';
  const options = { timeZone: 'America/Guayaquil', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(locale, options).format(Date.now() + shift * 86_400_000);
}

test.describe('from nothing to what is due', () => {
  // The browser itself reports the answer "nobody is signed in".
  test.use({ expectedErrors: [/401/] });

  test('a person registers, confirms, signs in, copies the paper booklet and sees what is due', async ({
    page,
    checkAccessibility,
  }) => {
    const person = `gaby.${(process.pid % 100) + (Date.now() % 1e5)}`;
    const email = `${person}@gmail.com`;
    const walk = stopwatch();

    await test.step('the account: nothing is typed twice, and the large mail domains are one tap', async () => {
      const field = (label: string) => page.getByLabel(label, { exact: true });
      await page.goto('/register');
      await walk.tap(field('Nombres'));
      await walk.type(field('Nombres'), 'Gabriela');
      await walk.next(field('Teléfono'));
      await walk.type(field('Teléfono'), '0992146087');
      await walk.next(field('Correo electrónico'));
      await walk.type(field('Correo electrónico'), person);
      walk.decide();
      await walk.tap(page.getByRole('button', { name: '@gmail.com' }));
      await expect(field('Correo electrónico')).toHaveValue(email);
      await expect(field('Contraseña')).toBeFocused();
      // It is seen by this press alone; one that is seen repeats itself.
      await expect(field('Contraseña')).toHaveAttribute('type', 'password');
      await walk.tap(page.getByRole('button', { name: 'Mostrar contraseña' }).first());
      await expect(field('Contraseña')).toBeFocused();
      await walk.type(field('Contraseña'), PASSWORD);
      await expect(field('Contraseña')).toHaveAttribute('type', 'text');
      await expect(field('Repite la contraseña')).toHaveValue(PASSWORD);
      await expect(page.getByText('Se repite sola mientras la ves.')).toBeVisible();
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        Object.defineProperty(document, 'hidden', { value: false, configurable: true });
      });
      await expect(field('Contraseña')).toHaveAttribute('type', 'password');
      await expect(field('Repite la contraseña')).toHaveValue(PASSWORD);
      walk.decide();
      await walk.tap(page.getByRole('checkbox'));
      await walk.tap(page.getByRole('button', { name: 'Registrar' }));
      await walk.wait(page.getByRole('heading', { name: 'Revisa tu correo' }));
      const link = `/confirmarRegistro/${await tokenTo(email, 'confirmarRegistro')}`;
      await walk.tapElsewhere(() => page.goto(link));
      await walk.wait(page.getByRole('heading', { name: 'Registro Exitoso' }));
    });

    await test.step('the animal and its cédula, from the page of the link itself', async () => {
      await walk.wait(page.getByLabel('¿Cómo se llama?'));
      await checkAccessibility();
      await walk.tap(page.getByLabel('¿Cómo se llama?'));
      await walk.type(page.getByLabel('¿Cómo se llama?'), 'Canela');
      walk.decide();
      await walk.tap(page.getByText('Perro', { exact: true }));
      await walk.tap(page.getByRole('button', { name: 'Empezar su libreta' }));
      await walk.wait(page.getByRole('heading', { name: 'Esta es su cédula' }));
      const sum = walk.sum();
      // A phone offers a new password by one more tap, and types it.
      const offered = Math.round((sum.seconds - PASSWORD.length * 0.28 + 1.1) * 10) / 10;
      console.log(
        'from the form of the registration to the cédula, typed by hand:',
        sum,
        `; password offered: ${offered} s`,
      );
      expect(sum.taps + 1).toBeLessThanOrEqual(12);
      expect(sum.seconds - sum.waited).toBeLessThanOrEqual(29);
      const petId = Number(new URL(page.url()).searchParams.get('mascota'));
      const told = { sex: 'female', birthOn: day(-1500, 'server'), allergies: 'Penicilina' };
      await caller(page)('pets.update', { petId, ...told });
      await page.getByRole('link', { name: 'Copia su última vacuna' }).click();
    });

    await test.step('three vaccines from the booklet, one after another', async () => {
      const sheet = page.getByRole('dialog', { name: 'Agregar vacuna' });
      const vaccine = sheet.getByRole('combobox', { name: 'Vacuna' });
      const date = sheet.getByRole('textbox', { name: 'Fecha de la vacuna' });
      await vaccine.fill('sext');
      await page.getByRole('option', { name: /Séxtuple canina/ }).click();
      await sheet.getByText('Otra fecha').click();
      await expect(date).toBeFocused();
      await page.keyboard.type(day(-370).replaceAll('/', ''));
      await expect(sheet.getByText('Le tocaba otra el')).toBeVisible();
      await sheet.getByRole('button', { name: 'Guardar y otra' }).click();
      await expect(sheet.getByText(/^Guardaste Séxtuple canina de Canela/)).toBeVisible();

      await vaccine.fill('rabia');
      await date.fill(day(-350));
      await sheet.getByRole('button', { name: 'Usar Antirrábica' }).click();
      await expect(sheet.getByText('Cubre rabia.')).toBeVisible();
      await sheet.getByRole('button', { name: 'Guardar y otra' }).click();
      await expect(sheet.getByText(/^Guardaste Antirrábica de Canela/)).toBeVisible();

      await vaccine.fill('La de la campaña');
      await page.getByRole('option', { name: /Usar «La de la campaña»/ }).click();
      await date.fill(day(-200));
      await sheet.getByRole('button', { name: 'Guardar vacuna' }).click();
      await expect(sheet).toBeHidden();
    });

    await test.step('the record and the home screen say what is due', async () => {
      await expect(page.getByText('Alergias: Penicilina')).toBeVisible();
      await expect(page.getByText('Vencida', { exact: true })).toBeVisible();
      await expect(page.getByText('Por vencer', { exact: true })).toBeVisible();
      await page.goto('/dashboard');
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText('1 cuidado vencido');
      await expect(page.getByRole('region', { name: 'Próximos 30 días' }).getByText('Antirrábica')).toBeVisible();
      const overdue = page.getByRole('region', { name: 'Vencidas' });
      await overdue.getByRole('button', { name: 'Ya lo hice: Séxtuple canina, Canela' }).click();
      await expect(title).not.toHaveText('1 cuidado vencido');
      await overdue.getByRole('button', { name: 'Deshacer' }).click();
      await expect(title).toHaveText('1 cuidado vencido');
    });

    await test.step('the animal is found in the list, and the way out is one press', async () => {
      await page.goto('/dashboard/mascotas');
      await expect(page.getByRole('main').getByRole('link', { name: /Canela/ })).toBeVisible();
      await page.goto('/dashboard/usuario');
      await page.getByRole('main').getByRole('button', { name: 'Salir' }).click();
      await expect(page).toHaveURL(/\/login$/);
    });
  });
});

test.describe('with a broken line', () => {
  // The browser itself reports every call that did not arrive.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('without a connection a vaccine waits and is saved by itself when the line is back', async ({
    page,
    context,
  }) => {
    const petId = await makeCanela(page);
    await page.goto(`/dashboard?agregar=vacuna&de=${petId}`);
    const sheet = page.getByRole('dialog', { name: 'Agregar vacuna' });
    await sheet.getByRole('combobox', { name: 'Vacuna' }).fill('antirr');
    await page
      .getByRole('option', { name: /^Antirrábica/ })
      .first()
      .click();
    await expect(sheet.getByText(/^Próxima dosis: /)).toBeVisible();
    await context.setOffline(true);
    await sheet.getByRole('button', { name: 'Guardar vacuna' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(/^En espera: Antirrábica, de Canela\./)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Se guardó Antirrábica, de Canela.')).toBeVisible();
  });

  test('"Ya lo hice" without a connection is stamped, waits, and is saved by itself', async ({ page, context }) => {
    const petId = await makeCanela(page);
    const late = { name: 'Antirrábica', givenOn: day(-377, 'server'), nextOn: day(-12, 'server') };
    await caller(page)('vaccines.add', { petId, ...late, nextSource: 'chosen' });
    await page.goto('/dashboard');
    const row = page.getByRole('region', { name: 'Vencidas' });
    await expect(row).toBeVisible();
    await context.setOffline(true);
    await row.getByRole('button', { name: /^Ya lo hice/ }).click();
    await expect(page.getByText(/^En espera: Antirrábica, de Canela\./)).toBeVisible();
    await expect(row.getByText('Hecho')).toBeVisible();
    await row.getByRole('button', { name: 'Deshacer' }).click();
    await expect(row.getByRole('button', { name: /^Ya lo hice/ })).toBeVisible();
    await row.getByRole('button', { name: /^Ya lo hice/ }).click();
    await context.setOffline(false);
    await expect(page.getByText('Se guardó Antirrábica, de Canela.')).toBeVisible();
    await expect(row).toBeHidden();
  });
});

test('three fast presses on "Guardar vacuna" save one dose', async ({ page }) => {
  const petId = await makeCanela(page);
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=vacunas&agregar=vacuna&de=${petId}`);
  const sheet = page.getByRole('dialog', { name: 'Agregar vacuna' });
  await sheet.getByRole('combobox', { name: 'Vacuna' }).fill('Giardia');
  // Enter takes the vaccine that was written out, not the first of the list.
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('Cubre giardia.')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().includes('vaccines.add') && sent.push(request.url())));
  await sheet.getByRole('button', { name: 'Guardar vacuna' }).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 3; press += 1) button.click();
  });
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: /^Quitar Giardia/ })).toHaveCount(1);
  expect(sent).toHaveLength(1);
});

test.describe('with a session that ended elsewhere', () => {
  // The browser itself reports the refused call.
  test.use({ expectedErrors: [/401/] });

  test('the form asks to sign in and comes back with what was written', async ({ page }) => {
    const email = await signInNewPerson(page);
    const petId = await registerCanela(page);
    await page.goto(`/dashboard?agregar=vacuna&de=${petId}`);
    const vaccine = page.getByRole('combobox', { name: 'Vacuna' });
    await vaccine.fill('La de la campaña');
    await page.getByRole('option', { name: /Usar/ }).click();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Guardar vacuna' }).click();
    await expect(page.getByText('Entra y seguimos donde estabas.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(PERSON_PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(vaccine).toHaveValue('La de la campaña');
  });
});

async function makeCanela(page: Page): Promise<number> {
  await signInNewPerson(page);
  return registerCanela(page);
}

async function registerCanela(page: Page): Promise<number> {
  const fields = { name: 'Canela', speciesId: 1, sex: 'female', birthOn: day(-1500, 'server') };
  return ((await caller(page)('pets.create', fields)) as { petId: number }).petId;
}
