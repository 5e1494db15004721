/** The tag of an animal that the clinic keeps: a stranger writes, the staff sees it in Hoy, and its owner answers from a mail. */
import { lettersTo, signInNewPerson, tokenTo } from '../support/account.ts';
import { letAdminister } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { inDatabase } from '../support/journey-database.ts';
import { writeKeptAnimal } from '../support/kept-animals.ts';

test('a stranger writes about a kept animal; the staff reads it, and its owner answers without an account', {
  tag: '@long',
}, async ({ page, browser, checkAccessibility }) => {
  test.slow();
  const staff = await signInNewPerson(page, 'Verónica', 'Cajamarca');
  await letAdminister(staff);
  // Of its own: other journeys leave animals in the same clinic.
  const [name, email] = [`Nube ${Date.now()}`, `rosa-${process.pid}-${Date.now()}@correo.ec`];
  const { code } = await inDatabase(async (db) => {
    const { id: by } = await db.selectFrom('user').select('id').where('email', '=', staff).executeTakeFirstOrThrow();
    return writeKeptAnimal(db, { by, at: new Date().toISOString(), name, email });
  });

  const finder = await (await browser.newContext({ locale: 'es-EC' })).newPage();
  await finder.goto(`/q/${code}/avisar`);
  await finder.locator('textarea[name="mensaje"]').fill('Está en la panadería.');
  await finder.locator('form:has(textarea[name="mensaje"]) button').click();
  await finder.waitForURL(/\/aviso\//);

  await page.goto('/dashboard/admin/hoy');
  const panel = page.getByRole('region', { name: 'Avisos sin leer' });
  await expect(panel.getByText(`Escribieron sobre ${name} (placa)`)).toBeVisible();
  await checkAccessibility();
  await panel.getByRole('link', { name: `Ver: Escribieron sobre ${name} (placa)` }).click();
  await expect(page.getByText('Su libreta es de la clínica. Su tutor: Rosa.')).toBeVisible();
  await expect(page.getByText('Está en la panadería.').last()).toBeVisible();
  await checkAccessibility();

  const token = await tokenTo(email, 'avisoDePlaca');
  expect(lettersTo(email)).toHaveLength(1);
  const owner = await (await browser.newContext({ locale: 'es-EC', viewport: page.viewportSize() })).newPage();
  await owner.goto(`/avisoDePlaca/${token}`);
  await expect(owner.getByRole('heading', { level: 1, name: `Escribieron por ${name}` })).toBeVisible();
  await expect(owner.getByText('Está en la panadería.')).toBeVisible();
  await checkAccessibility(owner);
  await owner.getByLabel('Tu respuesta').fill('Voy para allá, soy Rosa');
  await owner.getByRole('button', { name: 'Enviar', exact: true }).dblclick();
  const letters = owner.getByRole('list', { name: 'Lo que se escribieron' });
  await expect(letters.getByText('Voy para allá, soy Rosa')).toHaveCount(1);
  await expect(owner.getByText('Enviando…')).toBeHidden();

  await finder.reload();
  await expect(finder.getByText('Voy para allá, soy Rosa')).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('list', { name: 'Lo que se escribieron' }).getByText('Rosa', { exact: true }),
  ).toBeVisible();

  await owner.goto('/avisoDePlaca/vencido');
  await expect(owner.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' })).toBeVisible();
  await checkAccessibility(owner);
});
