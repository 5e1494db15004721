import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

/** A day as the server writes it, counted from today in Ecuador. */
function day(shift: number): string {
  const now = Date.now() + shift * 86_400_000;
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil' }).format(now);
}

test('an animal is registered in three steps, and a reload in the middle loses nothing', async ({
  page,
  checkAccessibility,
}) => {
  // Five looks at accessibility on the way: each costs seconds on a busy machine.
  test.slow();
  await signInNewPerson(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Empecemos por su nombre');
  await checkAccessibility();
  await page.getByLabel('¿Cómo se llama?').fill('Canela');
  await page.getByText('Perro', { exact: true }).click();
  await page.getByRole('button', { name: 'Anotar más datos ahora' }).click();

  await expect(page).toHaveURL(/\/dashboard\/nuevaMascota/);
  await expect(page).toHaveTitle('PetLove+ - Nuevo Animal de Compañía');
  await expect(page.getByLabel('Nombre')).toHaveValue('Canela');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('Elige su sexo')).toBeVisible();
  await checkAccessibility();
  // Nothing is reckoned from a day that never was, and nothing that is typed is cut off.
  await page.getByText('Sé la fecha').click();
  await page.getByRole('textbox', { name: 'Fecha de nacimiento' }).fill('31/02/2022');
  await expect(page.getByText(/^Tiene \d/)).toHaveCount(0);
  const long = 'Micaela de los Ángeles Guadalupe Ñusta Pérez Quiñónez Güell Segunda';
  await page.getByLabel('Nombre').fill(long);
  await expect(page.getByText('Febrero de 2022 tiene 28 días.')).toBeVisible();
  await expect(page.getByText('Usa 60 letras como máximo: hay 67.')).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue(long);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByLabel('Nombre')).toBeVisible();
  await page.getByLabel('Nombre').fill('Canela');
  await page.getByText('Hembra', { exact: true }).click();
  await page.getByLabel('Raza').fill('labr');
  await page.getByRole('option', { name: 'Labrador retriever' }).click();
  await page.getByText('Edad aproximada').click();
  await page.getByLabel('Años').fill('4');
  await page.getByRole('button', { name: 'Siguiente' }).click();

  await expect(page.getByRole('heading', { level: 2, name: 'Cómo reconocerle' })).toBeFocused();
  await page.getByLabel('Alergias').fill('Penicilina');
  await page.getByLabel('Microchip').fill('941 000 025');
  await expect(page.getByText('9 de 15 números')).toBeVisible();
  await page.getByLabel('Microchip').fill('');
  await page.getByLabel('Peso de hoy').fill('18,4');
  await page.reload();
  await expect(page.getByText('Seguimos donde lo dejaste.')).toBeVisible();
  await expect(page.getByLabel('Alergias')).toHaveValue('Penicilina');
  await expect(page.getByLabel('Peso de hoy')).toHaveValue('18,4');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Siguiente' }).click();

  await expect(page.getByRole('radio', { name: 'Gabriela (tú)' })).toBeChecked();
  await page.goBack();
  await expect(page.getByLabel('Peso de hoy')).toHaveValue('18,4');
  await page.goForward();
  await page.getByText('Agregar otra persona').click();
  await page.getByLabel('Nombre').fill('Esteban');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Registrar a Canela' }).click();

  // The finished card is the reward, and what the record lacks is a tap each.
  await expect(page).toHaveURL(/\/dashboard\/mascotaIdentidad\?mascota=\d+&nueva=1/);
  await expect(page.getByText('Registraste a Canela.')).toBeVisible();
  const steps = page.getByRole('region', { name: 'Su libreta empieza así' });
  await expect(steps.getByRole('link')).toHaveText([
    'Pon su foto',
    'Copia su última vacuna',
    'O todas con una foto',
    'Ponle su placa, o imprime una en casa',
    'Recibe sus avisos en este teléfono',
  ]);
  await checkAccessibility();
  await steps.getByRole('button', { name: 'Ocultar' }).click();
  await expect(steps).toBeHidden();
  await page.goto('/dashboard/propietarios');
  await expect(page.getByRole('list', { name: 'Animales de Esteban' }).getByText('Canela')).toBeVisible();
  await checkAccessibility();
});

test('the same steps change an animal that exists', { tag: '@long' }, async ({ page }) => {
  await signInNewPerson(page);
  const fields = { name: 'Copito', speciesId: 3, sex: 'male', birthOn: '2024-03-09', color: 'Blanco' };
  const { petId } = (await caller(page)('pets.create', fields)) as { petId: number };
  await page.goto(`/dashboard/nuevaMascota?mascota=${petId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editar a Copito');
  await expect(page.getByLabel('Fecha de nacimiento', { exact: false }).first()).toHaveValue('09/03/2024');
  await page.getByLabel('Nombre').fill('Copito Andrade');
  await page.getByRole('link', { name: 'Señas' }).click();
  await expect(page.getByLabel('Color')).toHaveValue('Blanco');
  await page.getByLabel('Peso de hoy').fill('1,8');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page).toHaveURL(/\/dashboard\/perfilMascotas/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Copito Andrade');
});

test.describe('a refused save', () => {
  // The browser itself reports the refusal of the call.
  test.use({ expectedErrors: [/409/] });

  test('what the server refuses is said in the step it belongs to', { tag: '@long' }, async ({ page }) => {
    await signInNewPerson(page);
    const chip = `9410000${String(Date.now()).slice(-8)}`;
    await caller(page)('pets.create', { name: 'Luna', speciesId: 2, sex: 'female', microchip: chip });
    await page.goto('/dashboard/nuevaMascota');
    await page.getByLabel('Nombre').fill('Sombra');
    await page.getByText('Gato', { exact: true }).click();
    await page.getByText('Macho', { exact: true }).click();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.getByLabel('Microchip').fill(chip);
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.getByRole('button', { name: 'Registrar a Sombra' }).click();
    await expect(page.getByText('Este número ya está en otro animal')).toBeVisible();
    await expect(page.getByLabel('Microchip')).toBeFocused();
    await expect(page.getByLabel('Microchip')).toHaveValue(chip);
  });
});

test('the list finds an animal by name, by code and by species, and keeps the question in the address', {
  tag: '@wide',
}, async ({ page, checkAccessibility }) => {
  await signInNewPerson(page);
  const call = caller(page);
  await call('pets.create', { name: 'Ramón', speciesId: 1, sex: 'male' });
  const { code } = (await call('pets.create', { name: 'Doña Micaela', speciesId: 2, sex: 'female' })) as {
    code: string;
  };
  await page.goto('/dashboard/mascotas');
  const cards = page.getByRole('main').getByRole('link', { name: /Sin vacunas anotadas|Vence|Al día/ });
  await expect(cards).toHaveCount(2);
  await checkAccessibility();

  const search = page.getByLabel('Buscar por nombre o código');
  await search.fill('ramon');
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/q=ramon/);
  await page.reload();
  await expect(search).toHaveValue('ramon');
  await expect(cards).toHaveCount(1);

  await search.fill(`${code.slice(0, 5)} ${code.slice(5)}`.toLowerCase());
  await expect(cards.getByText('Doña Micaela')).toBeVisible();
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await page.getByText('Perros 1').click();
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/especie=dog/);
  await search.fill('nadie así');
  await expect(page.getByRole('heading', { name: 'Nadie coincide' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Agregar mascota')).toBeHidden();
  await checkAccessibility();
});

test('"Ya lo hice" stamps the row at once, and "Deshacer" takes it back', async ({ page, checkAccessibility }) => {
  await signInNewPerson(page);
  const call = caller(page);
  const { petId } = (await call('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as { petId: number };
  const late = { name: 'Antirrábica', givenOn: day(-377), nextOn: day(-12), nextSource: 'chosen' };
  await call('vaccines.add', { petId, ...late });
  await page.goto('/dashboard');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('1 cuidado vencido');
  const group = page.getByRole('region', { name: 'Vencidas' });
  await expect(group.getByText('Venció hace 12 días')).toBeVisible();
  await checkAccessibility();

  await group.getByRole('button', { name: /^Ya lo hice/ }).click();
  await expect(group.getByText('Hecho')).toBeVisible();
  await expect(page.getByRole('status').getByText('La próxima:')).toBeVisible();
  await expect(title).not.toHaveText('1 cuidado vencido');
  await checkAccessibility();

  await group.getByRole('button', { name: 'Deshacer' }).click();
  await expect(group.getByRole('button', { name: /^Ya lo hice/ })).toBeVisible();
  await expect(title).toHaveText('1 cuidado vencido');

  // Done again and left: on the way back nothing is overdue any more.
  await group.getByRole('button', { name: /^Ya lo hice/ }).click();
  await expect(group.getByText('Hecho')).toBeVisible();
  await expect(group.getByRole('button', { name: 'Deshacer' })).toBeEnabled();
  await page.reload();
  await expect(title).toBeVisible();
  await expect(group).toBeHidden();
});

test('a person is taken from the list and brought back; one with animals stays', { tag: '@long' }, async ({ page }) => {
  await signInNewPerson(page);
  await page.goto('/dashboard/nuevoPropietario');
  await page.getByRole('button', { name: 'Agregar a la lista' }).click();
  await expect(page.getByText('Escribe su nombre.')).toBeVisible();
  await page.getByLabel('Nombre').fill('Esteban');
  await page.getByLabel('Apellido').fill('Cajamarca');
  await page.getByRole('button', { name: 'Agregar a la lista' }).click();
  await expect(page).toHaveURL(/\/dashboard\/perfilPropietario/);
  await page.goto('/dashboard/propietarios');
  const person = page.getByRole('heading', { name: 'Esteban Cajamarca' });
  await expect(person).toBeVisible();
  await page.getByRole('button', { name: 'Quitar a Esteban Cajamarca' }).click();
  await expect(person).toBeHidden();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(person).toBeVisible();
});

test('of many animals those in view are drawn, and the place is kept; whoever adds searches for one', {
  tag: '@long',
}, async ({ page }) => {
  await signInNewPerson(page);
  const call = caller(page);
  const names = Array.from({ length: 70 }, (_, nth) => `Paciente ${String(nth + 1).padStart(2, '0')}`);
  for (const name of names) await call('pets.create', { name, speciesId: 1, sex: 'female' });
  await page.goto('/dashboard/mascotas?orden=nombre');
  const cards = page.locator('main li[aria-posinset]');
  await expect(cards.first()).toHaveAttribute('aria-setsize', '70');
  expect(await cards.count()).toBeLessThan(60);
  await expect(page.getByRole('link', { name: /Paciente 70/ })).toHaveCount(0);

  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('link', { name: /Paciente 70/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('link', { name: 'Agregar mascota' })).toBeVisible();
  await page.getByRole('link', { name: /Paciente 69/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paciente 69' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: /Paciente 69/ })).toBeInViewport();

  // Paper takes all of them.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  for (const name of [names[0], names[69]])
    await expect(page.getByRole('link', { name: new RegExp(name ?? '') })).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await page.goto('/dashboard?agregar=peso');
  const sheet = page.getByRole('dialog', { name: 'Agregar peso' });
  await expect(sheet.getByText('Elige para quién es.')).toBeVisible();
  await expect(sheet.getByRole('radio')).toHaveCount(0);
  await sheet.getByRole('combobox', { name: 'Mascota' }).fill('paciente 33');
  await page.getByRole('option', { name: /Paciente 33/ }).click();
  await expect(sheet.getByRole('combobox', { name: 'Mascota' })).toHaveValue('Paciente 33');
  await expect(sheet.getByRole('button', { name: 'Guardar peso' })).toBeVisible();

  await page.goto('/dashboard/usuario?tab=avisos');
  const whose = page.getByRole('combobox', { name: 'Calendario de' });
  await expect(whose).toHaveValue('Todos mis animales');
  await whose.fill('paciente 44');
  await page.getByRole('option', { name: /Paciente 44/ }).click();
  await page.getByRole('button', { name: 'Crear dirección' }).click();
  await expect(page.getByRole('list', { name: 'Direcciones de calendario' }).getByText('Paciente 44')).toBeVisible();
});

test.describe('what is asked first', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('from Inicio an entry asks for whom it is, and "Ya lo hice" asks before it writes a dose twice', async ({
    page,
  }) => {
    await signInNewPerson(page);
    const call = caller(page);
    const make = (name: string) =>
      call('pets.create', { name, speciesId: 1, sex: 'female' }) as Promise<{ petId: number }>;
    const { petId } = await make('Canela');
    await make('Luna');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await page.getByRole('link', { name: 'Vacuna', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Agregar vacuna' });
    await expect(sheet.getByText('Elige para quién es.')).toBeVisible();
    await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: /^Guardar/ })).toHaveCount(0);
    await sheet.getByText('Luna', { exact: true }).click();
    await expect(sheet.getByRole('combobox', { name: 'Vacuna' })).toBeVisible();
    await page.reload();
    await expect(sheet.getByRole('radio', { name: 'Luna' })).toBeChecked();

    // Its next one was chosen for a month from now, so that it is offered; the last one was given today.
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil' }).format(Date.now());
    const nextOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await call('vaccines.add', { petId, name: 'Antirrábica', givenOn: today, nextSource: 'chosen', nextOn });
    await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
    await page.getByRole('button', { name: 'Ya lo hice: Antirrábica' }).click();
    const question = page.getByRole('dialog', { name: 'Antirrábica, Canela' });
    await expect(question.getByText('«Antirrábica» ya consta ese mismo día. ¿Fue otra dosis?')).toBeVisible();
    await question.getByRole('button', { name: 'No, déjalo así' }).click();
    await page.getByRole('button', { name: 'Ya lo hice: Antirrábica' }).click();
    await question.getByRole('button', { name: 'Sí, anótala' }).click();
    await expect(page.getByText(/^Guardamos «Antirrábica» de Canela/)).toBeVisible();
    // Next year's is not offered today.
    await page.reload();
    await expect(page.getByRole('link', { name: 'Antirrábica' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ya lo hice: Antirrábica' })).toHaveCount(0);
  });
});
