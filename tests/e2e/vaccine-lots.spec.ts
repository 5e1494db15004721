/** A lot of a vaccine from its arrival to its withdrawal, and the nightly look at what it left behind. */
import { caller, signInNewPerson } from '../support/account.ts';
import { letAdminister, letWork } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';

// The server asks whether a withdrawn lot was given all the same.
test.use({ expectedErrors: [/status of 409/] });

test('a lot is written down, given, withdrawn, and everybody who received it is told', {
  tag: ['@desk', '@long'],
}, async ({ page, checkAccessibility }) => {
  test.slow();
  const email = await signInNewPerson(page, 'Paz', 'Andrade');
  await letAdminister(email, 'veterinarian');
  const api = caller(page);
  const mark = String(Date.now()).slice(-6);
  const number = `L-${mark}`;
  const phone = `0988${mark}`;

  await test.step('it is written down once, with what is wrong beside its field', async () => {
    await page.goto('/dashboard/admin/lotes');
    await page.getByRole('button', { name: 'Anotar un lote' }).click();
    const sheet = page.getByRole('dialog', { name: 'Anotar un lote' });
    await sheet.getByRole('combobox', { name: 'Vacuna' }).fill('antir');
    await sheet
      .getByRole('option', { name: /^Antirrábica/ })
      .first()
      .click();
    // All its species are ticked; with none the message stands beside them.
    const ticked = sheet.getByRole('checkbox', { checked: true });
    await expect(ticked).not.toHaveCount(0);
    for (let left = await ticked.count(); left > 0; left -= 1) await ticked.first().uncheck({ force: true });
    await sheet.getByLabel('Número de lote').fill(number);
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await expect(sheet.getByText('Elige para qué especies es.')).toBeVisible();
    await expect(sheet.getByRole('checkbox').first()).toBeFocused();
    await sheet.getByText('Perro', { exact: true }).click();
    await sheet.getByLabel('Laboratorio').fill('MSD');
    await sheet.getByRole('textbox', { name: 'Caduca' }).fill('30/06/2020');
    await sheet.getByLabel('Dosis que llegaron').fill('-1');
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await expect(sheet.getByText('Escribe cuántas dosis llegaron: 1 o más.')).toBeVisible();
    await checkAccessibility();
    await sheet.getByLabel('Dosis que llegaron').fill('2');
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await expect(sheet.getByText('Ese lote ya venció el')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Sí, anotarlo igual' })).toBeVisible();
    await sheet.getByRole('textbox', { name: 'Caduca' }).fill('30/06/2030');
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Lote ${number}` })).toBeVisible();
    await expect(page.getByText('Todavía nadie.')).toBeVisible();
  });

  const { petId } = (await api('counter.admit', {
    name: `Canela ${mark}`,
    speciesId: 1,
    sex: 'female',
    ownerName: 'Rosa Loor',
    phone,
    email: `rosa${mark}@correo.ec`,
  })) as { petId: number };

  await test.step('at the counter it is chosen with one press', async () => {
    await page.goto(`/dashboard/mostrador?ver=${petId}&agregar=vacuna&de=${petId}`);
    const sheet = page.getByRole('dialog', { name: 'Agregar vacuna' });
    await sheet.getByRole('combobox', { name: 'Vacuna' }).fill('antir');
    await sheet
      .getByRole('option', { name: /^Antirrábica/ })
      .first()
      .click();
    // A good lot is chosen by itself: the one that ends first.
    await expect(sheet.getByRole('radio', { name: 'Otro frasco' })).not.toBeChecked();
    await sheet.getByText(number).click();
    await checkAccessibility();
    await sheet.getByRole('button', { name: 'Guardar vacuna' }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('it is withdrawn: red on its page, asked twice at the counter', async () => {
    await page.goto('/dashboard/admin/lotes');
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByText('1 dosis').first()).toBeVisible();
    await page.getByRole('button', { name: `Más acciones para el lote ${number}` }).click();
    await page.getByRole('button', { name: 'Retirar el lote', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: `Retirar el lote ${number}` });
    await sheet.getByLabel('Por qué se retira').fill('Aviso del laboratorio');
    await sheet.getByRole('button', { name: 'Retirar el lote' }).click();
    await expect(page.getByText('Aviso del laboratorio. Sus dosis no protegen')).toBeVisible();
    await checkAccessibility();

    await page.goto(`/dashboard/mostrador?ver=${petId}&agregar=vacuna&de=${petId}`);
    const form = page.getByRole('dialog', { name: 'Agregar vacuna' });
    await form.getByRole('combobox', { name: 'Vacuna' }).fill('antir');
    await form
      .getByRole('option', { name: /^Antirrábica/ })
      .first()
      .click();
    // The bottle of the day, chosen by itself, and red.
    await expect(form.getByText(/está retirado desde el/)).toBeVisible();
    await form.getByRole('button', { name: 'Guardar vacuna' }).click();
    await form.getByRole('button', { name: 'Es otra dosis' }).click();
    await form.getByRole('button', { name: 'Cambiar el lote' }).click();
    await form.getByRole('button', { name: 'Guardar vacuna' }).click();
    await form.getByRole('button', { name: 'Es otra dosis' }).click();
    await form.getByRole('button', { name: 'Sí, se puso' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('everybody who received it is told, by mail in one step and one by one in a chat', async () => {
    await page.goto('/dashboard/admin/lotes');
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByText('Rosa Loor').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'WhatsApp a Rosa Loor' }).first()).toHaveAttribute(
      'href',
      new RegExp(`wa\\.me/593${phone.slice(1)}\\?text=.*${number}`),
    );
    await page.getByRole('button', { name: 'Avisar a 1 por correo' }).click();
    await page.getByRole('dialog', { name: '¿Enviar 1 correo?' }).getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('Enviamos 1 aviso por correo.')).toBeVisible();
    await expect(page.getByText(/^Correo \d/).first()).toBeVisible();
    await expect(page.getByText('Su tutor ya sabe')).toBeVisible();
    await expect(page.getByText('Quien tiene correo ya sabe')).toBeVisible();
    await page.getByRole('button', { name: 'Más acciones para el aviso' }).click();
    await expect(page.getByRole('button', { name: 'Enviar otra vez a todos' })).toBeVisible();
    await page.keyboard.press('Escape');
    await checkAccessibility();
  });

  await test.step('what happened after a dose is noted on it, and shown with its lot', async () => {
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=vacunas`);
    await page
      .getByRole('button', { name: /^Pasó algo después/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Pasó algo después de la vacuna' });
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await expect(sheet.getByText('Escribe qué pasó.')).toBeVisible();
    await sheet.getByLabel('Qué pasó').fill('Hinchazón en el cuello');
    await sheet.getByText('Grave: necesitó atención').click();
    await checkAccessibility();
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Hinchazón en el cuello')).toBeVisible();
    await page.goto('/dashboard/admin/lotes');
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByText('Hinchazón en el cuello')).toBeVisible();
    await page
      .getByRole('link', { name: `Canela ${mark}` })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: `Canela ${mark}` })).toBeVisible();
  });

  await test.step('reception reads the words and writes with them one by one', async () => {
    await letWork(email, 'reception');
    await page.goto('/dashboard/admin/lotes');
    await expect(page.getByRole('button', { name: 'Anotar un lote' })).toHaveCount(0);
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByText('Los correos los envía quien lleva los lotes.')).toBeVisible();
    await expect(page.getByLabel('Qué tienen que hacer')).toHaveCount(0);
    await letAdminister(email, 'veterinarian');
  });

  await test.step('the nightly look lists a withdrawn lot while an owner is left to tell, and leads there', async () => {
    await api('counter.admit', {
      name: `Kira ${mark}`,
      speciesId: 1,
      sex: 'female',
      ownerName: 'Luis Gil',
      phone: `0977${mark}`,
    }).then((kira) =>
      api('vaccines.add', {
        petId: (kira as { petId: number }).petId,
        name: 'Antirrábica',
        vaccineId: 1,
        givenOn: '2026-01-10',
        lot: number,
        laboratory: 'MSD',
      }),
    );
    await api('jobs.run', { name: 'review' });
    const row = page.getByRole('listitem').filter({ hasText: `Lote ${number}` });
    await expect(async () => {
      await page.goto('/dashboard/admin/revision?tipo=retirado');
      await expect(row).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(row.getByText('falta avisar a 1 de 2 tutores.')).toBeVisible();
    await checkAccessibility();
    await row.getByRole('button', { name: /^Está bien así/ }).click();
    await expect(page.getByText('Anotado: está bien así.')).toBeVisible();
    await page.goto('/dashboard/admin/revision?tipo=bien');
    await expect(row.getByText('Paz Andrade dijo que está bien')).toBeVisible();
    await row.getByRole('button', { name: 'Volver a la lista' }).click();
    await expect(row).toHaveCount(0);
    await page.goto('/dashboard/admin/revision?tipo=retirado');
    await row.getByRole('link', { name: 'Ver el lote' }).click();
    await expect(page.getByText('1 de 2 tutores ya sabe')).toBeVisible();
    await page.getByRole('button', { name: 'Ya le avisé a Luis Gil' }).click();
    await page.getByRole('button', { name: 'Por teléfono' }).click();
    await expect(page.getByText('Los 2 tutores ya saben')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('1 de 2 tutores ya sabe')).toBeVisible();
    await page.getByRole('button', { name: 'Ya le avisé a Luis Gil' }).click();
    await page.getByRole('button', { name: 'En persona' }).click();
    await expect(page.getByText(/^En persona .*, Paz$/)).toBeVisible();
    await page.goto('/dashboard/admin/revision?tipo=retirado');
    await expect(
      page.getByRole('button', { name: 'Lote retirado 0' }).or(page.getByText('Todo cuadra')).first(),
    ).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});
