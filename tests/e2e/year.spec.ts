/** A year in the life of a puppy, a cat and an old dog, entered and read on a phone; the calendar of what comes after it. */
import type { Locator, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

// The widths differ in no step of it, the parts are tried on both by their own journeys, and it is the longest of all.
test.skip(({ isMobile }) => !isMobile, 'a year is entered on a phone');

/** A day as the guardian's calendar has it, counted from today. */
function day(shift: number, style: 'server' | 'screen' = 'server'): string {
  const locale = style === 'server' ? 'en-CA' : 'es-EC';
  const options = { timeZone: 'America/Guayaquil', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(locale, options).format(Date.now() + shift * 86_400_000);
}

const FILTERS = ['Vacunas', 'Desparasitación', 'Enfermedades', 'Medicinas', 'Pesos', 'Controles'] as const;
type Kind = (typeof FILTERS)[number];
type Name = 'Chispa' | 'Doña Micaela' | 'Bruno';
type Entry = [procedure: string, kind: Kind, fields: Record<string, unknown>];

const DOG = 1;
const CAT = 2;
const ANIMALS = [
  { name: 'Chispa', speciesId: DOG, sex: 'female', birthOn: day(-300) },
  { name: 'Doña Micaela', speciesId: CAT, sex: 'female', birthOn: day(-1500) },
  { name: 'Bruno', speciesId: DOG, sex: 'male', birthOn: day(-4400) },
] as const satisfies { name: Name; [field: string]: unknown }[];

/** What the forms write, two of each kind; nothing of it is due in the past but the puppy's deworming. */
const BY_FORM: Record<Name, Kind[]> = {
  Chispa: ['Vacunas', 'Desparasitación', 'Pesos', 'Controles'],
  'Doña Micaela': ['Vacunas', 'Enfermedades', 'Medicinas', 'Pesos'],
  Bruno: ['Desparasitación', 'Enfermedades', 'Medicinas', 'Controles'],
};

const vaccine = (vaccineId: number, name: string, shift: number, next: number): Entry => {
  const fields = { vaccineId, name, givenOn: day(shift), nextOn: day(next), nextSource: 'chosen' };
  return ['vaccines.add', 'Vacunas', fields];
};
const deworming = (product: string, ...shifts: number[]): Entry[] =>
  shifts.map((shift) => {
    const fields = { target: 'internal', product, form: 'tablet', givenOn: day(shift) };
    return ['dewormings.add', 'Desparasitación', fields];
  });
const weights = (...weighed: [shift: number, amount: number][]): Entry[] =>
  weighed.map(([shift, amount]) => {
    return ['weights.add', 'Pesos', { amount, unit: 'kg', measuredOn: day(shift), sure: true }];
  });
const overcome = (name: string, shift: number): Entry => {
  const fields = { name, diagnosedOn: day(shift), state: 'overcome', overcomeOn: day(shift + 10) };
  return ['illnesses.add', 'Enfermedades', fields];
};
const medicine = (name: string, shift: number): Entry => {
  const plan = { every: 12, everyUnit: 'hour', duration: 7, durationUnit: 'day' };
  return ['medicines.add', 'Medicinas', { name, dose: '1 tableta', startOn: day(shift), ...plan }];
};
const checkup = (reason: string, shift: number): Entry => ['checkups.add', 'Controles', { reason, doneOn: day(shift) }];

/** The rest of the year, as it is written on the other days. */
const BY_CALL: Record<Name, Entry[]> = {
  Chispa: [
    vaccine(3, 'Séxtuple canina', -244, -223),
    vaccine(3, 'Séxtuple canina', -223, -202),
    vaccine(3, 'Séxtuple canina', -202, 121),
    ...deworming('Drontal Cachorros', -286, -272, -258, -244, -214, -184),
    overcome('Parvovirosis', -200),
    medicine('Amoxicilina', -200),
    ...weights([-270, 3], [-240, 6], [-210, 9.5], [-180, 13], [-150, 16], [-120, 18.5], [-90, 20], [-60, 21.2]),
    checkup('Primera visita', -280),
  ],
  'Doña Micaela': [
    vaccine(16, 'Leucemia felina', -215, 150),
    ...deworming('Milbemax', -300, -200, -110, -20),
    overcome('Gingivitis', -260),
    medicine('Meloxicam', -260),
    ...weights([-330, 4.4], [-270, 4.5], [-210, 4.4], [-150, 4.3], [-90, 4.2], [-30, 4.2]),
    checkup('Limpieza dental', -250),
  ],
  Bruno: [
    vaccine(1, 'Antirrábica', -300, 65),
    vaccine(2, 'Quíntuple canina', -165, 200),
    ...deworming('Endogard', -250, -160, -70),
    overcome('Gastritis', -120),
    medicine('Omeprazol', -120),
    ...weights([-320, 31], [-260, 31.5], [-200, 32], [-140, 31.2], [-80, 30.6], [-20, 30.1]),
    checkup('Examen de sangre', -145),
    checkup('Radiografía de cadera', -143),
  ],
};

test('a year of three animals is entered and read on a phone', { tag: '@long' }, async ({ page }) => {
  test.slow();
  const pets = await makeAnimals(page);

  await test.step('two entries of each kind are written into the forms', async () => {
    await page.goto('/dashboard');
    await writeVaccines(page);
    await writeDewormings(page);
    await writeIllnesses(page);
    await writeMedicines(page);
    await writeWeights(page);
    await writeCheckups(page);
  });

  await test.step('the rest of the year is written', () => writeTheRest(page, pets));

  await test.step('Inicio says what is due for all three', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 cuidado vencido');
    await expect(page.getByText('Y uno más para esta semana.')).toBeVisible();
    await expect(rows(page, 'Vencidas')).toHaveCount(1);
    await expect(row(page, 'Vencidas', 'Drontal Plus')).toContainText('Chispa');
    await expect(rows(page, 'Esta semana')).toHaveCount(1);
    await expect(row(page, 'Esta semana', 'Antirrábica')).toContainText('Doña Micaela');
    await expect(rows(page, 'Próximos 30 días')).toHaveCount(3);
    for (const care of ['Control de la artrosis', 'Endogard', 'Bravecto'])
      await expect(row(page, 'Próximos 30 días', care)).toContainText('Bruno');
    await expect(page.getByRole('region', { name: 'Medicinas de hoy' })).toContainText('Carprofeno');
  });

  await test.step('what was done is stamped, and what has to wait is postponed', async () => {
    await page.getByRole('button', { name: 'Ya lo hice: Drontal Plus, Chispa' }).click();
    await expect(page.getByText('Guardamos «Drontal Plus» de Chispa. La próxima: ')).toBeVisible();
    await page.getByRole('button', { name: 'Posponer Antirrábica de Doña Micaela' }).click();
    await page.getByRole('button', { name: /^Posponer 1 semana/ }).click();
    await expect(page.getByText('Pospusiste «Antirrábica» de Doña Micaela')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('4 cuidados en 30 días');
    await expect(row(page, 'Próximos 30 días', 'Antirrábica')).toContainText('Pospuesto; le tocaba el');
  });

  for (const { name } of ANIMALS)
    await test.step(`the Ficha of ${name} shows the whole year`, () => readYear(page, name, pets[name]));

  await test.step('a calendar program reads what is open, and nothing else', async () => {
    const events = await readCalendar(page);
    expect(events).toContain(`Bruno: Control de la artrosis el ${day(20)}`);
    expect(events).toEqual(await openLines(page, Object.values(pets)));
  });
});

async function makeAnimals(page: Page): Promise<Record<Name, number>> {
  await signInNewPerson(page);
  const pets = { Chispa: 0, 'Doña Micaela': 0, Bruno: 0 };
  for (const animal of ANIMALS) {
    pets[animal.name] = ((await caller(page)('pets.create', animal)) as { petId: number }).petId;
  }
  return pets;
}

async function writeTheRest(page: Page, pets: Record<Name, number>): Promise<void> {
  const call = caller(page);
  const year = async (name: Name) => {
    for (const [procedure, , fields] of BY_CALL[name]) await call(procedure, { petId: pets[name], ...fields });
  };
  await Promise.all(ANIMALS.map(({ name }) => year(name)));
}

/** The form of a kind, opened by the button that is on every screen. */
async function open(page: Page, link: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await page.getByRole('link', { name: link, exact: true }).click();
  return page.getByRole('dialog', { name: `Agregar ${link.toLowerCase()}` });
}

async function choose(sheet: Locator, name: Name): Promise<void> {
  await sheet.getByRole('group', { name: 'Mascota' }).getByText(name).click();
}

async function on(sheet: Locator, label: string, shift: number): Promise<void> {
  await sheet.getByText('Otra fecha').click();
  await sheet.getByRole('textbox', { name: label }).fill(day(shift, 'screen'));
}

/** Written, and pressed in the list that opens over the next field. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option', { name: text }).first().click();
}

/** "Guardar y otra" says beside the buttons what was saved, and the form is empty again. */
async function saveAndGoOn(sheet: Locator, said: string): Promise<void> {
  await sheet.getByRole('button', { name: /^Guardar y otr[ao]$/ }).click();
  await expect(sheet.getByText(said)).toBeVisible();
}

async function save(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: /^Guardar( vacuna| medicina| peso| control)?$/ }).click();
  await expect(sheet).toBeHidden();
}

async function writeVaccines(page: Page): Promise<void> {
  const sheet = await open(page, 'Vacuna');
  const write = async (name: Name, given: number) => {
    await choose(sheet, name);
    await pick(page, 'Vacuna', 'Antirrábica');
    await on(sheet, 'Fecha de la vacuna', given);
  };
  await write('Chispa', -210);
  await saveAndGoOn(sheet, 'Guardaste Antirrábica de Chispa.');
  await write('Doña Micaela', -360);
  await save(sheet);
}

async function writeDewormings(page: Page): Promise<void> {
  const sheet = await open(page, 'Desparasitación');
  const write = async (name: Name, against: string, product: string, form: string, given: number) => {
    await choose(sheet, name);
    await sheet.getByText(against, { exact: true }).click();
    await pick(page, 'Producto', product);
    await sheet.getByRole('combobox', { name: '¿Cómo viene?' }).selectOption(form);
    await on(sheet, 'Fecha de la desparasitación', given);
  };
  await write('Chispa', 'Interna', 'Drontal Plus', 'Tableta', -100);
  await saveAndGoOn(sheet, 'Guardaste Drontal Plus de Chispa.');
  await write('Bruno', 'Externa', 'Bravecto', 'Tableta masticable de 12 semanas', -60);
  await save(sheet);
}

async function writeIllnesses(page: Page): Promise<void> {
  const sheet = await open(page, 'Enfermedad');
  await choose(sheet, 'Bruno');
  await sheet.getByLabel('Enfermedad').fill('Artrosis');
  await on(sheet, 'Fecha del diagnóstico', -150);
  await sheet.getByText('Crónica', { exact: true }).click();
  await saveAndGoOn(sheet, 'Guardaste Artrosis en la ficha de Bruno.');
  await choose(sheet, 'Doña Micaela');
  await sheet.getByLabel('Enfermedad').fill('Otitis');
  await on(sheet, 'Fecha del diagnóstico', -90);
  await sheet.getByText('Superada', { exact: true }).click();
  await sheet.getByRole('textbox', { name: '¿Cuándo se curó?' }).fill(day(-75, 'screen'));
  await save(sheet);
}

async function writeMedicines(page: Page): Promise<void> {
  const sheet = await open(page, 'Medicina');
  const write = async (name: Name, product: string, dose: string, often: string, during: string, from: number) => {
    await choose(sheet, name);
    await sheet.getByRole('combobox', { name: 'Medicina' }).fill(product);
    await sheet.getByLabel('¿Cuánto cada vez?').fill(dose);
    await sheet.getByText(often, { exact: true }).click();
    await sheet.getByText(during, { exact: true }).click();
    await on(sheet, 'Primer día', from);
    // The hour is proposed by the clock: a dose of late evening would be one of tomorrow soon.
    await sheet.getByLabel('Hora de la primera dosis').fill('08:00');
  };
  await write('Doña Micaela', 'Gotas óticas', '3 gotas', '12 h', '10 días', -90);
  await saveAndGoOn(sheet, 'Guardaste Gotas óticas de Doña Micaela.');
  await write('Bruno', 'Carprofeno', '50 mg', '24 h', 'Hasta nuevo aviso', -149);
  await sheet.getByLabel('¿Para qué enfermedad?').selectOption('Artrosis');
  await save(sheet);
}

async function writeWeights(page: Page): Promise<void> {
  const sheet = await open(page, 'Peso');
  await choose(sheet, 'Doña Micaela');
  await sheet.getByLabel('¿Cuánto pesa Doña Micaela?').fill('4,1');
  await saveAndGoOn(sheet, 'Guardaste el peso de Doña Micaela: 4,1 kg.');
  await choose(sheet, 'Chispa');
  await sheet.getByLabel('¿Cuánto pesa Chispa?').fill('22,4');
  await save(sheet);
}

async function writeCheckups(page: Page): Promise<void> {
  const sheet = await open(page, 'Control');
  await choose(sheet, 'Chispa');
  await pick(page, '¿Para qué?', 'Control general');
  await on(sheet, 'Fecha de la visita', -30);
  await sheet.getByLabel('¿Qué encontró el veterinario?').fill('Corazón y oídos bien.');
  await saveAndGoOn(sheet, 'Guardaste el control de Chispa.');
  await choose(sheet, 'Bruno');
  await pick(page, '¿Para qué?', 'Control de la artrosis');
  await sheet.getByText('Está planificada').click();
  await sheet.getByLabel('¿Para cuándo?', { exact: true }).fill(day(20, 'screen'));
  await save(sheet);
}

function rows(page: Page, group: string): Locator {
  return page.getByRole('region', { name: group }).getByRole('listitem');
}

function row(page: Page, group: string, care: string): Locator {
  return rows(page, group).filter({ hasText: care });
}

/** What is in the history of an animal: everything that was written, but for the visit that is still to come, and "Ya lo hice". */
function written(name: Name, kind: Kind): number {
  const kinds = [...BY_FORM[name], ...BY_CALL[name].map(([, of]) => of)];
  const amount = kinds.filter((one) => one === kind).length;
  if (name === 'Bruno' && kind === 'Controles') return amount - 1;
  return name === 'Chispa' && kind === 'Desparasitación' ? amount + 1 : amount;
}

async function readYear(page: Page, name: Name, petId: number): Promise<void> {
  const main = page.getByRole('main');
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  const months = main.getByRole('region', { name: /^[A-Z][a-z]+ \d{4}$/ });
  const entries = months.getByRole('listitem');
  // It grows when its end comes near.
  const read = (amount: number) =>
    expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return entries.count();
      })
      .toBe(amount);
  await read(FILTERS.reduce((sum, kind) => sum + written(name, kind), 0));
  // Weighed every second month at least, wherever today lies in its month.
  expect(await months.count()).toBeGreaterThan(5);
  for (const kind of FILTERS) {
    await main.getByRole('group', { name: 'Qué se muestra' }).getByText(kind, { exact: true }).click();
    await expect(page).toHaveURL(/filtro=/);
    await expect(main.getByRole('radio', { name: kind })).toBeChecked();
    await read(written(name, kind));
  }
  await main.getByText('Ver como tabla').filter({ visible: true }).click();
  const table = main.getByRole('table', { name: `Pesos de ${name}` });
  await expect(table.getByRole('row')).toHaveCount(1 + written(name, 'Pesos'));
}

/** The address that Usuario › Recordatorios gives, read as a calendar program does. */
async function readCalendar(page: Page): Promise<string[]> {
  await page.goto('/dashboard/usuario?tab=avisos');
  await page.getByRole('button', { name: 'Crear dirección' }).click();
  const address = await page.getByLabel('Dirección del calendario').inputValue();
  const answer = await page.request.get(new URL(address).pathname);
  expect(answer.headers()['content-type']).toContain('text/calendar');
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))
    .map(({ summary, startDate }) => `${summary} el ${String(startDate)}`)
    .toSorted();
}

/** The same from the record of each animal. */
async function openLines(page: Page, petIds: number[]): Promise<string[]> {
  const { origin } = new URL(page.url());
  const linesOf = async (petId: number) => {
    const input = encodeURIComponent(JSON.stringify({ petId }));
    const answer = await page.request.get(`${origin}/trpc/pets.get?input=${input}`, { headers: { origin } });
    const { data } = ((await answer.json()) as { result: { data: Written } }).result;
    return data.lines.flatMap(({ title, remindOn }) => (remindOn ? `${data.pet.name}: ${title} el ${remindOn}` : []));
  };
  return (await Promise.all(petIds.map(linesOf))).flat().toSorted();
}

interface Written {
  pet: { name: string };
  lines: { title: string; remindOn: string | null }[];
}
