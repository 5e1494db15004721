/** Nothing is gone by one tap: an animal is asked about by its name, and what was taken away comes back from the bin. */
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';
import { stopwatch } from '../support/stopwatch.ts';

test('what is taken away waits in the bin with who and when, and comes back, one or all', async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const call = caller(page);
  const { petId } = (await call('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as { petId: number };
  await call('pets.create', { name: 'Toby', speciesId: 1, sex: 'male' });
  const dose = { petId, name: 'Antirrábica', givenOn: '2026-01-10' };
  const { vaccinationId } = (await call('vaccines.add', dose)) as { vaccinationId: number };
  const weight = { petId, amount: 12.4, unit: 'kg', measuredOn: '2026-01-11' };
  const { weightId } = (await call('weights.add', weight)) as { weightId: number };

  await test.step('an animal goes after a question that names it and says what goes', async () => {
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    const more = page.getByRole('button', { name: 'Más acciones para Canela' });
    await more.click();
    await page.getByRole('button', { name: 'Quitar del registro' }).click();
    const question = page.getByRole('dialog', { name: '¿Quitar a Canela del registro?' });
    await expect(question.getByText('2 anotaciones')).toBeVisible();
    await checkAccessibility();
    await question.getByRole('button', { name: 'Dejar como está' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Canela' })).toBeVisible();
    await more.click();
    await page.getByRole('button', { name: 'Quitar del registro' }).click();
    await question.getByRole('button', { name: 'Quitar a Canela' }).click();
    await expect(page.getByText('Quitaste a Canela. Espera 30 días en la papelera.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  });

  await test.step('and comes back whole, weeks later, in a few taps', async () => {
    await page.goto('/dashboard');
    const walk = stopwatch();
    await walk.tap(page.getByRole('button', { name: 'Menú' }));
    walk.decide();
    await walk.tap(page.getByRole('link', { name: 'Papelera' }));
    await walk.wait(page.getByText('Perro, con toda su libreta'));
    await expect(page.getByText(/Lo quitaste hoy · se borra el/)).toBeVisible();
    await checkAccessibility();
    await walk.tap(page.getByRole('button', { name: 'Devolver Canela' }));
    await walk.wait(page.getByText('Canela está de vuelta.'));
    const { seconds, ...done } = walk.sum();
    console.log(`an animal back from the bin: ${seconds} s`, done);
    expect(done.taps).toBe(3);
    await expect(page.getByRole('heading', { name: 'La papelera está vacía' })).toBeVisible();
  });

  await test.step('entries too, all at once', async () => {
    await call('vaccines.remove', { vaccinationId });
    await call('weights.remove', { weightId });
    await page.reload();
    await expect(page.getByText('Vacuna de Canela, del 10/01/2026')).toBeVisible();
    await expect(page.getByText('12,4 kg')).toBeVisible();
    await page.getByRole('button', { name: 'Devolver todo (2)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click();
    await expect(page.getByText('Todo está de vuelta: 2 cosas.')).toBeVisible();
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    await expect(page.getByText('Antirrábica').first()).toBeVisible();
  });
});
