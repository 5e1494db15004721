/** A whole household: a puppy in its series, an old cat with three medicines, a parakeet, a lost one, one that died. */
import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';
import { keptOn } from '../support/kept-on.ts';
import { large, look } from '../support/layout.ts';

test.use({ serviceWorkers: 'allow', reuseContext: false, expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

const [DOG, CAT] = [1, 2];
const DAY = 86_400_000;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/** Their ids by name. */
async function settle(page: Page) {
  const call = caller(page);
  const make = async (name: string, speciesId: number, birthOn: string, more = {}) => {
    const { petId } = (await call('pets.create', { name, speciesId, sex: 'female', birthOn, ...more })) as {
      petId: number;
    };
    return petId;
  };
  const answer = await page.request.get('/trpc/reference.species');
  const { result } = (await answer.json()) as { result: { data: { id: number; code: string }[] } };
  const bird = result.data.find(({ code }) => code === 'bird')?.id ?? 0;
  const luna = await make('Luna', DOG, daysAgo(80), { breed: 'Mestiza' });
  await call('vaccines.add', { petId: luna, name: 'Quíntuple canina (DHPP)', givenOn: daysAgo(24) });
  for (const [amount, days] of [
    [2.1, 50],
    [3.4, 24],
    [4.9, 3],
  ] as const)
    await call('weights.add', { petId: luna, amount, unit: 'kg', measuredOn: daysAgo(days) });
  const digits = String(Math.floor(Math.random() * 2e11)).padStart(12, '0');
  const old = { sex: 'male', microchip: `941${digits}` };
  const felix = await make('Don Félix de la Cruz y Andrade', CAT, daysAgo(15 * 365), old);
  for (const [name, dose, every] of [
    ['Amlodipino', '1/4 de tableta', 24],
    ['Metimazol', '1 tableta', 12],
    ['Lactulosa', '2 ml', 8],
  ] as const)
    await call('medicines.add', { petId: felix, name, dose, every, everyUnit: 'hour', startOn: daysAgo(40) });
  await call('checkups.add', { petId: felix, reason: 'Control de la presión', plannedOn: daysAgo(-6) });
  await call('weights.add', { petId: felix, amount: 5.2, unit: 'kg', measuredOn: daysAgo(60) });
  await call('weights.add', { petId: felix, amount: 4.4, unit: 'kg', measuredOn: daysAgo(31) });
  const paco = await make('Paco', bird, daysAgo(700), { sex: 'unknown' });
  const kira = await make('Kira', DOG, daysAgo(1200));
  await call('vaccines.add', { petId: kira, name: 'Antirrábica', givenOn: daysAgo(370) });
  await call('lostPets.start', { petId: kira });
  const canela = await make('Canela', DOG, daysAgo(13 * 365));
  await call('memorials.remember', {
    petId: canela,
    deceasedOn: daysAgo(20),
    words: 'Dormía al sol.',
    fileId: null,
  });
  const way = { petId: luna, fromCountry: 'EC', toCountry: 'ES', means: 'air', arrivesOn: daysAgo(-90) };
  const { tripId } = (await call('trips.add', way)) as { tripId: number };
  return { luna, felix, paco, kira, canela, tripId };
}

const placesOf = ({ luna, felix, paco, kira, canela, tripId }: Awaited<ReturnType<typeof settle>>) => [
  '',
  '/mascotas',
  ...[luna, felix, paco, kira].flatMap((id) => [
    `/perfilMascotas?mascota=${id}`,
    `/perfilMascotas?mascota=${id}&tab=vacunas`,
  ]),
  `/perfilMascotas?mascota=${felix}&tab=medicinas`,
  `/perfilMascotas?mascota=${felix}&tab=datos`,
  `/perfilMascotas?mascota=${luna}&tab=pesos`,
  `/perfilMascotas?mascota=${luna}&tab=documentos`,
  `/copiarLibreta?mascota=${luna}`,
  `/viajes?mascota=${luna}`,
  `/viajes?mascota=${luna}&viaje=${tripId}`,
  `/viajes?mascota=${luna}&ver=tramites`,
  '/gastos',
  `/mascotaIdentidad?mascota=${felix}`,
  `/perdida?mascota=${kira}`,
  `/recuerdo?mascota=${canela}`,
  '/avisos',
  '/papelera',
];

/** What is wrong at each place: for the eye, and for who listens. */
async function sweep(page: Page, places: readonly string[], check: () => Promise<void>, colours: 'light' | 'dark') {
  const found: string[] = [];
  await page.emulateMedia({ colorScheme: colours, reducedMotion: 'reduce' });
  for (const place of places) {
    await page.goto(`/dashboard${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: /^(Cargando|Abriendo)/ })).toHaveCount(0);
    found.push(...(await look(page, `${colours} ${place}`)));
    // All places are looked at before any of them is complained about.
    await check().catch((error: unknown) => found.push(`${colours} ${place}: ${String(error).slice(0, 600)}`));
  }
  return found;
}

test('every screen of a household is whole and speaks, light and dark, with letters of usual size and twice as large', {
  tag: '@long',
}, async ({ page, isMobile, checkAccessibility }) => {
  test.setTimeout(900_000);
  await signInNewPerson(page);
  const places = placesOf(await settle(page));
  const usual = [
    ...(await sweep(page, places, checkAccessibility, 'light')),
    ...(await sweep(page, places, checkAccessibility, 'dark')),
  ];
  // A wide window with large letters is laid out as a phone.
  if (isMobile) await large(page);
  expect([...usual, ...(isMobile ? await sweep(page, places, checkAccessibility, 'light') : [])]).toEqual([]);
});

test('a household is read without a line, and a medicine that was given there is known when it comes back', {
  tag: '@long',
}, async ({ page, context, checkAccessibility }) => {
  test.setTimeout(300_000);
  await signInNewPerson(page);
  const home = await settle(page);
  await page.goto('/dashboard');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const id of [home.luna, home.felix, home.paco, home.kira])
    await expect
      .poll(async () => (await keptOn(page)).some((key) => key.includes(`pets.get:{"petId":${id}}`)))
      .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Sin conexión/).first()).toBeVisible();
  for (const [id, name] of [
    [home.felix, 'Don Félix de la Cruz y Andrade'],
    [home.paco, 'Paco'],
    [home.kira, 'Kira'],
  ] as const) {
    await page.goto(`/dashboard/perfilMascotas?mascota=${id}`);
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
    await checkAccessibility();
  }
  await page.goto('/dashboard');
  const given = page.getByRole('button', { name: /^(Dada|Ya lo hice)/ }).first();
  await given.click();
  await context.setOffline(false);
  await expect(page.getByText(/^Sin conexión/)).toBeHidden();
});
