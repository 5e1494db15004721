/** A guardian notes the insurance in a field of their own, finds the animal by it, and shows it in a proof. */
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

test('a field of one’s own is made, filled, searched and shown only where it is chosen', { tag: '@long' }, async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const call = caller(page);
  const { petId } = (await call('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as { petId: number };
  await call('pets.create', { name: 'Toby', speciesId: 1, sex: 'female' });
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=datos`);
  await page.getByRole('button', { name: 'Agregar un campo' }).click();
  await page.getByLabel('Nombre del campo').fill('Seguro');
  await page.getByRole('button', { name: 'Crear el campo' }).click();
  await page.getByRole('textbox', { name: 'Seguro' }).fill('Pacífico 2231');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Pacífico 2231' })).toBeVisible();

  await page.goto('/dashboard/mascotas?q=pacifico');
  await expect(page.getByRole('link', { name: /Canela/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Toby/ })).toHaveCount(0);

  await page.goto(`/dashboard/comprobantes?mascota=${petId}`);
  await page.getByText('Seguro: Pacífico 2231').click();
  await page.getByRole('button', { name: 'Crear enlace' }).click();
  await expect(page.getByText('Enlace listo')).toBeVisible();
  const input = encodeURIComponent(JSON.stringify({ petId }));
  const answer = await page.request.get(new URL(`/trpc/proofs.list?input=${input}`, page.url()).href);
  const { result } = (await answer.json()) as { result: { data: { proofs: { url: string }[] } } };
  await page.goto(new URL(result.data.proofs[0]?.url ?? '').pathname);
  await expect(page.getByText('Pacífico 2231')).toBeVisible();
});
