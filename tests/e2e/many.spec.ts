/**
 * Many of everything on a phone four times slower: thirty animals, three hundred entries, four hundred photos, a shelter's
 * 1,800. While they are read and filtered no piece of work takes longer than 100 ms of processor time; it prints what each takes.
 */
import { chromium, type Page } from '@playwright/test';
import { newCode, randomLetters } from '#server/platform/lib/codes.ts';
import { signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';
import { photograph } from '../support/files.ts';
import { inDatabase } from '../support/journey-database.ts';

/** While a screen is read, searched and filtered; one that opens draws itself at once, at the speed of a busy machine. */
const LIMITS_MS = { abrir: 300, other: 100 };
const limitOf = (name: string) => (/abrir|buscar|1\.800$/.test(name) ? LIMITS_MS.abrir : LIMITS_MS.other);
const SLOWER = 4;
/** `MANY=abrir npm run test:e2e -- many` measures what matches alone. */
const ONLY = new RegExp(process.env.MANY ?? '');
/** A busy machine stretches a piece of work: what it takes by itself is the shortest of some tries. */
const TRIES = 4;
const AT = '2026-01-10T15:00:00.000Z';

function day(shift: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil' }).format(Date.now() + shift * 86_400_000);
}

/** The person's animals, written straight into the rows: names, a due line for every third. */
async function animals(email: string, amount: number): Promise<number[]> {
  return inDatabase(async (db) => {
    const { id: userId } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const { id: ownerId } = await db
      .selectFrom('owner')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    return db.transaction().execute(async (db) => {
      const ids: number[] = [];
      for (let nth = 0; nth < amount; nth += 1) {
        const { id } = await db
          .insertInto('pet')
          .values({
            userId,
            ownerId,
            code: newCode(),
            name: `${['Canela', 'Luna', 'Toby', 'Micha', 'Kira'][nth % 5]} ${nth + 1}`,
            speciesId: (nth % 2) + 1,
            breed: 'Mestizo',
            sex: nth % 2 === 0 ? 'female' : 'male',
            birthOn: day(-400 - nth),
            birthEstimated: 0,
            createdAt: AT,
            updatedAt: AT,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        ids.push(id);
        await db.insertInto('petMember').values({ petId: id, userId, role: 'owner', createdAt: AT }).execute();
        if (nth % 3 === 0) {
          const on = day((nth % 40) - 12);
          const line = { kind: 'vaccine' as const, title: 'Antirrábica', inSeries: 0 as const };
          await db
            .insertInto('due')
            .values({ ...line, petId: id, key: 'vaccine:1', vaccineId: 1, dueOn: on, remindOn: on })
            .execute();
        }
      }
      return ids;
    });
  });
}

/** A long life: 300 entries of all kinds, 400 photos. */
async function longLife(email: string, petId: number): Promise<void> {
  await inDatabase(async (db) => {
    const { id: userId } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const written = { createdBy: userId, createdAt: AT, updatedAt: AT };
    await db.transaction().execute(async (db) => {
      for (let nth = 0; nth < 100; nth += 1) {
        const on = day(-20 - nth * 30);
        await db
          .insertInto('vaccination')
          .values({
            ...written,
            petId,
            name: `Vacuna ${nth}`,
            givenOn: on,
            nextSource: 'none',
            lot: `L${nth}`,
            clinic: 'Clínica Sur',
          })
          .execute();
        await db
          .insertInto('weight')
          .values({ petId, grams: 18_000 + nth * 10, unit: 'kg', measuredOn: on, createdBy: userId, createdAt: AT })
          .execute();
        if (nth % 2 === 0)
          await db
            .insertInto('deworming')
            .values({
              ...written,
              petId,
              target: 'internal',
              product: 'Drontal Plus',
              form: 'tablet',
              givenOn: on,
              nextSource: 'none',
            })
            .execute();
        else
          await db
            .insertInto('checkup')
            .values({ ...written, petId, reason: 'Control', doneOn: on, findings: 'Todo en orden.' })
            .execute();
      }
      for (let nth = 0; nth < 400; nth += 1)
        await db
          .insertInto('file')
          .values({
            code: randomLetters(26),
            kind: 'photo',
            purpose: 'gallery',
            mime: 'image/jpeg',
            bytes: 1000,
            width: 640,
            height: 480,
            takenOn: day(-nth * 5),
            createdBy: userId,
            createdAt: AT,
            storedAt: AT,
            userId,
            petId,
          })
          .execute();
    });
  });
}

interface TraceEvent {
  name: string;
  tid: number;
  pid: number;
  /** Processor time, in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/** The longest task of a page's main thread in milliseconds of its own processor time: a busy machine does not stretch it. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

test('thirty animals, three hundred entries, four hundred photos and a shelter’s 1,800 never keep a finger waiting', {
  tag: '@long',
}, async ({ page: first, baseURL }) => {
  test.setTimeout(600_000);
  // The journeys' own browser optimises no code: this one is a phone's.
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  const picture = await photograph({ width: 640, height: 480 }).webp().toBuffer();
  const figures: Record<string, number> = {};
  const home = await signInNewPerson(first, 'Gabriela', 'Quishpe');
  const [petId = 0] = await animals(home, 30);
  await longLife(home, petId);
  const phone = async () => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'es-EC',
      timezoneId: 'America/Guayaquil',
      serviceWorkers: 'block',
    });
    await context.addCookies(await first.context().cookies());
    await context.route(/\/api\/archivos\//, (route) => route.fulfill({ body: picture, contentType: 'image/webp' }));
    const page = await context.newPage();
    await page.goto('/dashboard/usuario');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return page;
  };
  const measure = async (name: string, page: Page, act: () => Promise<void>) => {
    if (!ONLY.test(name)) return;
    for (let nth = 0; nth < TRIES; nth += 1) {
      await browser.startTracing(page, {
        categories: ['disabled-by-default-devtools.timeline', 'toplevel', '__metadata'],
      });
      await act();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
      const took = longestTask(await browser.stopTracing());
      figures[name] = Math.round(Math.min(figures[name] ?? Number.POSITIVE_INFINITY, took));
      if (figures[name] <= LIMITS_MS.other / 2) return;
    }
  };
  /** As a link does: without loading the program again. From a small screen, so that each is drawn anew. */
  const open = (page: Page, address: string, heading: string | RegExp) => async () => {
    await page.evaluate(() => history.pushState({}, '', '/dashboard/usuario'));
    await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
    await page.evaluate((to) => history.pushState({}, '', to), address);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  };
  const scroll = (page: Page) => async () => {
    await page.evaluate(async () => {
      window.scrollTo(0, 0);
      for (let nth = 0; nth < 40; nth += 1) {
        window.scrollBy(0, 700);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    });
  };
  const both = async (name: string, page: Page, address: string, heading: string | RegExp) => {
    await measure(`${name}: abrir`, page, open(page, address, heading));
    await measure(`${name}: recorrer`, page, scroll(page));
  };
  const ofPet = (screen: string, more = '') => `/dashboard/${screen}?mascota=${petId}${more}`;

  const one = await phone();
  await both('Inicio, 30 animales', one, '/dashboard', /cuidado|Todo al día|Faltan/);
  await both('Mascotas, 30', one, '/dashboard/mascotas', 'Tus animales');
  await both('Ficha, 300 anotaciones', one, ofPet('perfilMascotas'), 'Canela 1');
  await measure('Ficha: buscar en su historia', one, async () => {
    await open(one, ofPet('perfilMascotas'), 'Canela 1')();
    const field = one.getByRole('textbox', { name: 'Buscar en su historia' });
    await field.pressSequentially('vacuna 7', { delay: 60 });
    await expect(one.getByText('Vacuna 70', { exact: true })).toBeVisible();
  });
  for (const tab of ['vacunas', 'desparasitacion', 'enfermedades', 'medicinas', 'documentos', 'datos'])
    await both(`Ficha, ${tab}`, one, ofPet('perfilMascotas', `&tab=${tab}`), 'Canela 1');
  await both('Galería, 400 fotos', one, ofPet('galeria'), 'Galería de Canela 1');
  await both('Cédula', one, ofPet('mascotaIdentidad'), /Cédula/);
  await both('Carnet', one, ofPet('carnet'), /Carnet de/);
  await measure('Agregar vacuna: abrir', one, open(one, `/dashboard?agregar=vacuna&de=${petId}`, 'Agregar vacuna'));

  await animals(home, 1770);
  const shelter = await phone();
  await both('Inicio, 1.800 animales', shelter, '/dashboard', /cuidado/);
  await both('Mascotas, 1.800', shelter, '/dashboard/mascotas', 'Tus animales');
  await measure('Mascotas, 1.800: buscar', shelter, async () => {
    const field = shelter.getByRole('textbox', { name: 'Buscar por nombre o código' });
    await field.fill('');
    await field.pressSequentially('kira 17', { delay: 60 });
    await expect(shelter.getByText('Kira 1750').first()).toBeVisible();
  });
  await measure('Mascotas, 1.800: filtrar', shelter, async () => {
    await shelter.getByRole('textbox', { name: 'Buscar por nombre o código' }).fill('');
    await shelter.locator('main search label').nth(1).click();
    await shelter.locator('main search label').first().click();
  });
  await measure('Agregar vacuna, 1.800', shelter, open(shelter, '/dashboard?agregar=vacuna', 'Agregar vacuna'));
  await browser.close();
  console.log(
    Object.entries(figures)
      .map(([name, ms]) => `${String(ms).padStart(5)} ms  ${name}`)
      .join('\n'),
  );
  expect(Object.entries(figures).filter(([name, ms]) => ms > limitOf(name))).toEqual([]);
});
