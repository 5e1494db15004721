/** The counter of the clinic: a client who comes for the first time, one who is known, and how long each takes. */
import { caller, signInNewPerson } from '../support/account.ts';
import { letWork } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { stopwatch } from '../support/stopwatch.ts';

// The server asks whether it is the same animal; and an undone one is none of its patients.
test.use({ expectedErrors: [/status of 40[49]/] });

test('a known client’s vaccine, and a new client with the first one, are written at the counter', async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  await letWork(await signInNewPerson(page, 'Paz', 'Andrade'), 'veterinarian');
  const phone = `0987${String(Date.now()).slice(-6)}`;
  await page.goto('/dashboard/mostrador');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mostrador');
  await expect(page.getByLabel('¿Quién viene?')).toBeFocused();
  await checkAccessibility();

  await test.step('a new client', async () => {
    const walk = stopwatch();
    await walk.tap(page.getByRole('button', { name: 'Cliente nuevo' }).first());
    const sheet = page.getByRole('dialog', { name: 'Cliente nuevo' });
    await sheet.getByRole('button', { name: 'Registrar' }).click();
    await expect(sheet.getByText('Escribe quién lo trae.')).toBeVisible();
    await checkAccessibility();
    await walk.tap(sheet.getByLabel('Teléfono de quien lo trae'));
    await walk.type(sheet.getByLabel('Teléfono de quien lo trae'), phone);
    await walk.type(sheet.getByLabel('Quién lo trae', { exact: true }), 'Rosa Loor');
    await walk.type(sheet.getByLabel('Cómo se llama el animal'), 'Canela');
    walk.decide();
    await walk.tap(sheet.getByText('Perro', { exact: true }));
    await walk.tap(sheet.getByText('Hembra', { exact: true }));
    await walk.tap(sheet.getByLabel(/^Edad o nacimiento/));
    await walk.type(sheet.getByLabel(/^Edad o nacimiento/), '3 años');
    await expect(sheet.getByText(/^Edad aproximada: nació hacia/)).toBeVisible();
    await walk.type(sheet.getByRole('combobox', { name: 'Vacuna' }), 'antir');
    await walk.tap(sheet.getByRole('option', { name: /^Antirrábica/ }).first());
    await walk.type(sheet.getByLabel(/^Lote/), 'RB-2417');
    await checkAccessibility();
    await walk.tap(sheet.getByRole('button', { name: 'Registrar y guardar la vacuna' }));
    await walk.wait(page.getByRole('heading', { level: 2, name: 'Canela' }));
    const { seconds, ...done } = walk.sum();
    console.log(`new client with its first vaccine: ${seconds} s`, done);
    expect(seconds).toBeLessThan(45);
    await expect(page.getByRole('region', { name: 'Tutor' }).getByText('Rosa Loor')).toBeVisible();
    await checkAccessibility();
  });

  await test.step('her second animal is found to be hers', async () => {
    await page.goto('/dashboard/mostrador?nuevo=true');
    const sheet = page.getByRole('dialog', { name: 'Cliente nuevo' });
    await sheet.getByLabel('Teléfono de quien lo trae').fill(phone);
    await expect(sheet.getByText('que ya trae a la clínica')).toBeVisible();
    await sheet.getByLabel('Cómo se llama el animal').fill('canela');
    await sheet.getByText('Perro', { exact: true }).last().click();
    await sheet.getByRole('button', { name: 'Registrar' }).click();
    await expect(sheet.getByText('Canela ya es paciente. ¿Es otro animal?')).toBeVisible();
    await sheet.getByLabel('Cómo se llama el animal').fill('Toby');
    await sheet.getByRole('button', { name: 'Registrar' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Toby' })).toBeVisible();
  });

  await test.step('one who is there already is one press away, and a registration is undone', async () => {
    // From anywhere, without a menu.
    await page.goto('/dashboard/mascotas');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByLabel('¿Quién viene?')).toBeFocused();
    await page.getByRole('button', { name: 'Cliente nuevo' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Cliente nuevo' });
    await sheet.getByLabel('Quién lo trae', { exact: true }).fill('Rosa Loor');
    await sheet.getByLabel('Cómo se llama el animal').fill('canel');
    await checkAccessibility();
    await sheet
      .getByRole('button', { name: /^Canela.*Sí, es este/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 2, name: 'Canela' })).toBeVisible();
    await page.goto('/dashboard/mostrador?nuevo=true');
    // What was typed of her went with «Sí, es este».
    await expect(sheet.getByLabel('Quién lo trae', { exact: true })).toHaveValue('');
    await sheet.getByLabel('Teléfono de quien lo trae').fill(phone);
    await expect(sheet.getByText('que ya trae a la clínica')).toBeVisible();
    await sheet.getByLabel('Cómo se llama el animal').fill('Nube');
    await sheet.getByText('Gato', { exact: true }).last().click();
    await sheet.getByRole('button', { name: 'Registrar' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Ya no es paciente')).toBeVisible();
  });

  await test.step('a known client', async () => {
    await page.goto('/dashboard/mostrador');
    const walk = stopwatch();
    await walk.type(page.getByLabel('¿Quién viene?'), 'tob');
    walk.decide();
    // Its desktop twin may have registered a Toby of its own meanwhile.
    const found = page.getByRole('button', { name: /^Toby/ }).filter({ hasText: phone.slice(-4) });
    await walk.wait(found);
    await walk.tap(found);
    await walk.tap(page.getByRole('link', { name: 'Anotar Antirrábica' }));
    const sheet = page.getByRole('dialog', { name: 'Agregar vacuna' });
    await walk.wait(sheet.getByRole('button', { name: 'Guardar vacuna' }));
    await expect(sheet.getByRole('combobox', { name: 'Vacuna' })).toHaveValue('Antirrábica');
    await checkAccessibility();
    walk.decide();
    await walk.tap(sheet.getByRole('button', { name: 'Guardar vacuna' }));
    await walk.wait(page.getByRole('status').getByText('Guardaste Antirrábica de Toby.'));
    const { seconds, ...done } = walk.sum();
    console.log(`a known client's vaccine: ${seconds} s`, done);
    expect(seconds).toBeLessThan(15);
    expect(done.taps).toBeLessThanOrEqual(5);
    // The line says at once when the next one is due: an open one invites to vaccinate twice.
    await expect(page.getByRole('listitem').filter({ hasText: 'Antirrábica' })).toContainText(/20\d\d/);
  });

  await test.step('the same dose a second time is asked about', async () => {
    await page.getByRole('link', { name: 'Anotar Antirrábica' }).click();
    const sheet = page.getByRole('dialog', { name: 'Agregar vacuna' });
    await sheet.getByRole('button', { name: 'Guardar vacuna' }).click();
    await expect(sheet.getByText(/^Ya anotaste Antirrábica hoy/)).toBeVisible();
    await checkAccessibility();
    await sheet.getByRole('button', { name: 'Ya está anotada' }).click();
    await expect(sheet).toBeHidden();
  });
});

test('at 1920 list, patient and form stand side by side, and none of them bars the others', {
  tag: '@desk',
}, async ({ page, checkAccessibility }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await letWork(await signInNewPerson(page, 'Paz', 'Andrade'), 'veterinarian');
  const number = `0986${String(Date.now()).slice(-6)}`;
  const admit = (name: string) =>
    caller(page)('counter.admit', { name, speciesId: 1, sex: 'female', ownerName: `Eva ${number}`, phone: number });
  await admit('Panela');
  await admit('Mora');
  await page.goto('/dashboard/mostrador');
  await page.getByLabel('¿Quién viene?').fill(number);
  await expect(page.getByRole('button', { name: /^Mora/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /^Mora/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Anotar Antirrábica' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar vacuna' });
  await expect(form.getByRole('combobox', { name: 'Vacuna' })).toHaveValue('Antirrábica');
  const lefts = await Promise.all(
    [page.getByRole('button', { name: /^Panela/ }), page.getByRole('article', { name: 'Mora' }), form].map(
      async (one) => (await one.boundingBox())?.x ?? 0,
    ),
  );
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  await expect(form.getByRole('button', { name: 'Guardar vacuna' })).toBeInViewport();
  await checkAccessibility();
  // The list stays in use: another patient takes the place of both.
  await page.getByRole('button', { name: /^Panela/ }).click();
  await expect(page.getByRole('article', { name: 'Panela' })).toBeVisible();
  await expect(form).toBeHidden();
  await page.getByRole('link', { name: 'Peso', exact: true }).click();
  const weight = page.getByRole('dialog', { name: 'Agregar peso' });
  await weight.getByLabel('¿Cuánto pesa Panela?').press('Escape');
  await expect(weight).toBeHidden();
  await expect(page.getByRole('link', { name: 'Peso', exact: true })).toBeFocused();
});
