/** A veterinarian at the counter writes a note and a prescription, and prints what the clinic signs. */
import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { letWork } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { inDatabase } from '../support/journey-database.ts';
import { pagesOf } from '../support/pdf.ts';

// The second dose of a day is asked about.
test.use({ expectedErrors: [/status of 40[09]/] });

/** The words of the paper that a press opens in a tab of its own. */
async function printed(page: Page, press: () => Promise<void>): Promise<string> {
  const asked = page
    .context()
    .waitForEvent('request', (request) => /\/api\/mascotas\/.*\.pdf(\?|$)/.test(request.url()));
  const opened = page.waitForEvent('popup');
  await press();
  const tab = await opened;
  const answer = await page.request.get((await asked).url());
  expect(answer.status()).toBe(200);
  // This Chromium has no reader of PDF: a tab that shows nothing is not left open, no picture of it would ever come.
  await tab.close();
  const { pages } = await pagesOf(await answer.body(), 0.1);
  return pages.map(({ text }) => text).join(' ');
}

test('a consultation and a prescription are written and printed, and a certificate proves to be genuine', {
  tag: ['@desk', '@long'],
}, async ({ page, checkAccessibility }) => {
  test.slow();
  const email = await signInNewPerson(page, 'Paz', 'Andrade');
  await letWork(email, 'veterinarian');
  await page.goto('/dashboard/mostrador?nuevo=true');
  const client = page.getByRole('dialog', { name: 'Cliente nuevo' });
  await client.getByLabel('Teléfono de quien lo trae').fill(`0986${String(Date.now()).slice(-6)}`);
  await client.getByLabel('Quién lo trae', { exact: true }).fill('Rosa Loor');
  await client.getByLabel('Cómo se llama el animal').fill('Canela');
  await client.getByText('Perro', { exact: true }).click();
  await client.getByText('Hembra', { exact: true }).click();
  await client.getByRole('combobox', { name: 'Vacuna' }).fill('antir');
  await client
    .getByRole('option', { name: /^Antirrábica/ })
    .first()
    .click();
  await client.getByRole('button', { name: 'Registrar y guardar la vacuna' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Canela' })).toBeVisible();
  await expect(page.getByRole('status').getByRole('button', { name: 'Imprimir certificado' })).toBeVisible();

  const acts = page.getByRole('navigation', { name: 'Anotar de Canela' });
  // A second dose of that day is asked about, and stands on the certificate beside the first.
  await acts.getByRole('link', { name: 'Vacuna' }).click();
  const dose = page.getByRole('dialog', { name: 'Agregar vacuna' });
  await dose.getByRole('combobox', { name: 'Vacuna' }).fill('antir');
  await page
    .getByRole('option', { name: /^Antirrábica/ })
    .first()
    .click();
  await dose.getByRole('button', { name: 'Guardar vacuna' }).click();
  await dose.getByRole('button', { name: 'Es otra dosis' }).click();
  await expect(page.getByRole('status').getByText('Guardaste Antirrábica de Canela.')).toBeVisible();

  await acts.getByRole('link', { name: 'Consulta' }).click();
  const note = page.getByRole('dialog', { name: 'Agregar consulta' });
  await note.getByLabel('Motivo').fill('Se rasca la oreja');
  await note.getByLabel('Temperatura').fill('386');
  await note.getByRole('button', { name: 'Guardar consulta' }).click();
  await expect(note.getByText('Escribe los grados centígrados, entre 4 y 46.')).toBeVisible();
  await checkAccessibility();
  await note.getByLabel('Temperatura').fill('38,6');
  await note.getByLabel('Peso de ese día').fill('12,4');
  await note.getByLabel('Hallazgos').fill('Otitis externa');
  await note.getByRole('button', { name: 'Guardar consulta' }).click();
  await expect(page.getByRole('status').getByText('Guardaste la consulta de Canela.')).toBeVisible();

  await acts.getByRole('link', { name: 'Receta' }).click();
  const prescription = page.getByRole('dialog', { name: 'Agregar receta' });
  await prescription.getByLabel('Producto', { exact: true }).fill('Otomax');
  await prescription.getByLabel('Dosis').fill('4 gotas');
  await prescription.getByRole('button', { name: 'Guardar receta' }).click();
  await expect(prescription.getByText('Escribe cada cuánto.')).toBeVisible();
  await prescription.getByLabel('Cada cuánto').fill('Cada 12 horas');
  await checkAccessibility();
  const recipe = await printed(page, () => prescription.getByRole('button', { name: 'Guardar e imprimir' }).click());
  for (const words of ['Receta', 'Otomax', '4 gotas, cada 12 horas', 'Paz Andrade']) expect(recipe).toContain(words);

  await page.getByRole('link', { name: 'Abrir su libreta' }).click();
  await expect(page.getByText('38,6 °C, 12,4 kg', { exact: false }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Vacunas' }).first().click();
  await page.getByRole('button', { name: 'Antirrábica', expanded: false }).first().click();
  await page
    .getByRole('link', { name: /^Certificado/ })
    .first()
    .click();
  const choice = page.getByRole('dialog', { name: 'Imprimir certificado' });
  const boxes = choice.getByRole('checkbox', { name: 'Antirrábica' });
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await box.check();
  await choice.getByLabel('Con la entrega a su tutor').check();
  await checkAccessibility();
  const certificate = await printed(page, () => choice.getByRole('button', { name: 'Imprimir certificado' }).click());
  for (const words of ['estas 2 vacunas', 'La libreta de Canela es para ti']) expect(certificate).toContain(words);
  const number = /VC-\w{4}-\w{5}/.exec(certificate)?.[0] ?? '';

  // Without a registration number nothing is certified; with it health is, and withdrawn for a reason.
  const call = caller(page);
  const userId = await inDatabase(async (db) => {
    const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    return id;
  });
  const profile = { userId, prefix: 'Dra.', professionalName: 'Paz Andrade', specialty: null, branchId: null };
  await call('staff.saveProfile', { ...profile, registration: `MV-${Date.now()}` });
  await page.getByRole('link', { name: 'Documentos' }).first().click();
  await page.getByRole('button', { name: 'Hacer un certificado' }).click();
  const health = page.getByRole('dialog', { name: 'Hacer un certificado' });
  await expect(health.getByRole('checkbox')).toHaveCount(6);
  for (const box of await health.getByRole('checkbox').all()) await box.uncheck();
  await health.getByRole('button', { name: 'Firmar e imprimir' }).click();
  await expect(health.getByText('Marca al menos lo que comprobaste.')).toBeVisible();
  await health.getByLabel('Se encuentra clínicamente sana.').check();
  await health.getByLabel('No presenta heridas frescas').check();
  await health.getByLabel('¿Para qué es?').fill('Viaje a Colombia');
  await checkAccessibility();
  const sound = await printed(page, () => health.getByRole('button', { name: 'Firmar e imprimir' }).click());
  for (const words of ['Certificado de salud', 'heridas frescas', 'Viaje a Colombia', 'Sello de la clínica'])
    expect(sound).toContain(words);
  const list = page.getByRole('region', { name: 'Certificados', exact: true });
  await expect(list.getByText('Certificado de salud')).toBeVisible();
  const small = await printed(page, () => list.getByRole('button', { name: /^Imprimir en media hoja/ }).click());
  const soundNumber = /SA-\w{4}-\w{5}/.exec(sound)?.[0] ?? '';
  expect(small).toContain(soundNumber);
  await list.getByRole('button', { name: /^Retirar/ }).click();
  const withdrawal = page.getByRole('dialog', { name: 'Retirar el certificado' });
  await withdrawal.getByLabel('¿Por qué?').fill('Era otro animal');
  await checkAccessibility();
  await withdrawal.getByRole('button', { name: 'Retirar', exact: true }).click();
  await expect(list.getByText('Era otro animal')).toBeVisible();
  await page.goto(`/verificar/${soundNumber}`);
  await expect(page.getByText(/La clínica lo retiró el .*Era otro animal/)).toBeVisible();
  await page.goto(`/verificar/${number}`);
  await expect(page.getByText('Auténtico')).toBeVisible();
  await expect(page.getByText(/^Antirrábica, se aplicó el/)).toHaveCount(2);
  await checkAccessibility();
});
