/**
 * The rule of the loop: whatever a signed-in person sends or asks for, no synchronous piece of ours takes more than 20 ms of the
 * main thread's processor time. SQLite, where nothing ever waits by itself.
 */
import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdministrator } from '#server/accounts/staff/standing.service.ts';
import { formOf } from '../support/files.ts';
import { openData, type Running, seedPerson, startServer, temporaryFolder, watchLoop } from '../support/process.ts';
import { makeRich } from '../support/rich-account.ts';
import { eachNth } from '../support/sample.ts';

const MOST_MS = 20;
const TRIES = 5;

const folder = temporaryFolder();
let server: Running;
let rich: Awaited<ReturnType<typeof makeRich>>;

beforeAll(async () => {
  const email = await seedPerson(folder.path);
  const open = openData(folder.path);
  rich = await makeRich(open.db, { email, animals: 1800, entries: 4, doses: 20_000 });
  await open.close();
  server = await startServer({ DATA_DIR: folder.path }, { watched: true });
});

afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  folder[Symbol.dispose]();
});

async function read(address: string) {
  const answer = await fetch(`${server.url}${address}`, { headers: { cookie: rich.cookie } });
  return { status: answer.status, text: await answer.text() };
}

/** Of the calmest of a few tries: garbage of what came before is collected whenever the engine likes. */
async function longest(what: string, ask: () => Promise<{ status: number; text: string }>) {
  for (let left = TRIES; ; left -= 1) {
    let last = { status: 0, text: '' };
    const { turns, lateP99 } = await watchLoop(server, async () => {
      last = await ask();
    });
    const [ms = 0] = turns;
    console.log(
      `${what}: ${turns.map((one) => one.toFixed(1)).join(', ')} ms of processor time; late by ${lateP99.toFixed(0)} ms (p99)`,
    );
    if (ms < MOST_MS || left === 1) return { ms, ...last };
  }
}

test('the screens of a clinic with its patients', async () => {
  const query = (path: string, input: object = {}) =>
    `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const { petId } = rich;
  const screens = [
    query('auth.me'),
    query('licences.mine'),
    query('pets.list'),
    query('pets.page'),
    query('pets.get', { petId }),
    query('agenda.overview'),
    query('owners.page'),
    `/api/mascotas/${petId}/carnet.pdf`,
    `/api/mascotas/${petId}/historia.pdf`,
  ];
  for (const address of screens) {
    const { ms, status, text } = await longest(address, () => read(address));
    expect(status, text.slice(0, 200)).toBe(200);
    expect.soft(ms, address).toBeLessThan(MOST_MS);
  }
});

test('a rich account takes everything away', async () => {
  for (const address of ['/api/mis-datos.zip', `/api/mascotas/${rich.petId}/copia.zip`]) {
    const { ms, status } = await longest(address, () => read(address));
    expect(status).toBe(200);
    expect.soft(ms, address).toBeLessThan(MOST_MS);
  }
});

const HEADING = 'nombre,especie\n';
const lines = (line: string, bytes: number) => line.repeat(Math.ceil(bytes / line.length));

async function send(address: string, bytes: Uint8Array | string) {
  const form = formOf([{ name: 'file', value: Buffer.from(bytes), filename: 'lista.csv', type: 'text/csv' }]);
  const headers = { ...form.headers, cookie: rich.cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${server.url}${address}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(form.payload),
  });
  return { status: answer.status, text: await answer.text() };
}

const WIDE = 'nombre,especie,raza,sexo\n';
const HOSTILE: [string, () => string | Uint8Array][] = [
  ['half a megabyte of lines of a comma', () => WIDE + lines(',\n', 500_000)],
  ['two megabytes of them', () => WIDE + lines(',\n', 2_000_000)],
  ['as many of them as are read at all', () => WIDE + lines(',\n', 2 * 9990)],
  ['a line of a million commas', () => HEADING + lines(',', 1_000_000)],
  ['a heading of a million columns', () => `nombre,especie${lines(',', 1_000_000)}\nLuna,perro\n`],
  ['a heading of a million named columns', () => `nombre,especie${lines(',a', 2_000_000)}\nLuna,perro\n`],
  ['a quote that is never closed', () => `${HEADING}"${lines('a,perro\n', 1_900_000)}`],
  ['nothing but quotes', () => HEADING + lines('"', 1_900_000)],
  ['quotes opened on every line', () => HEADING + lines('"Luna,perro\n', 1_900_000)],
  ['zeros', () => new Uint8Array(1_900_000)],
  ['a huge cell', () => `${HEADING}${lines('a', 1_900_000)},perro\n`],
  ['cells of megabytes each', () => `${HEADING}"${lines('a\n', 20_000)}",perro\n`.repeat(30)],
  ['lines that end as on an old Macintosh', () => lines('Luna,perro\r', 1_900_000)],
  ['nothing but returns', () => HEADING + lines('\r', 1_900_000)],
  ['nothing but blanks', () => lines(' ', 1_900_000)],
  ['a blank heading', () => `\uFEFF${lines(' \t', 1_900_000)}`],
  ['marks of the beginning everywhere', () => `\uFEFF${HEADING}${lines('\uFEFF,\uFEFF\n', 900_000)}`],
  ['letters that no text has', () => Buffer.alloc(1_900_000, 0xfe)],
];

test.for(eachNth(0, 6, HOSTILE))(
  'a list of %s holds nobody up, and is answered in a sentence',
  async ([what, make]) => {
    const { ms, status, text } = await longest(what, () => send('/api/mascotas/lista', make()));
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: 'IMPORT_REFUSED', message: expect.stringMatching(/[.]$/) });
    expect(ms).toBeLessThan(MOST_MS);
  },
);

/** A list as a clinic has it. @param from so that no two tries bring the same animals. */
function clinicList(rows: number, from: number) {
  const heading = 'Referencia,Nombre,Especie,Raza,Sexo,Nacimiento,Tutor,Teléfono,Vacuna,Fecha de vacuna';
  const row = (n: number) =>
    `R${n},Luna ${n},perro,Mestiza,hembra,15/03/2022,María Loor Vera ${n % 300},09988${10_000 + (n % 300)},Antirrábica,10/02/2026`;
  return [heading, ...Array.from({ length: rows }, (_, n) => row(from + n))].join('\n');
}

/** Looks at a list and lets the job bring it, until it is through. */
async function bring(list: string) {
  const { importId } = JSON.parse((await send('/api/mascotas/lista', list)).text) as { importId: number };
  const headers = { cookie: rich.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const body = JSON.stringify({ importId });
  const begun = await fetch(`${server.url}/trpc/imports.begin`, { method: 'POST', headers, body });
  if (begun.status !== 200) return { importId, status: begun.status, text: await begun.text() };
  for (;;) {
    const answer = await read(`/trpc/imports.get?input=${encodeURIComponent(body)}`);
    const { result } = JSON.parse(answer.text) as { result?: { data: { state: string } } };
    if (result?.data.state !== 'running') return { importId, ...answer };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test('two thousand animals are looked at, brought by the job, and looked at again', async () => {
  let from = 0;
  for (const what of ['looked at', 'brought', 'looked at again']) {
    const { ms, status, text } = await longest(what, () => {
      if (what === 'brought') from += 2000;
      const list = clinicList(2000, from);
      return what === 'brought' ? bring(list) : send('/api/mascotas/lista', list);
    });
    expect(status, text).toBe(200);
    expect.soft(ms, what).toBeLessThan(MOST_MS);
  }
});

test('two thousand rows that are wrong come back with why', async () => {
  const wrong = `nombre,especie,edad,teléfono\n${lines(`,dragón,${'9'.repeat(400)},${'0/'.repeat(200)}\n`, 1_600_000)}`;
  const { ms, status, text } = await longest('wrong rows', async () => {
    const { importId } = await bring(wrong);
    return read(`/api/mascotas/lista/${importId}/errores`);
  });
  expect(status, text).toBe(200);
  expect(text).toContain('No conocemos esa especie.');
  expect(ms).toBeLessThan(MOST_MS);
});

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** An archive with right sums around these parts. */
function archiveOf(record: unknown, files: Record<string, Uint8Array> = {}): Uint8Array {
  const parts: Record<string, Uint8Array> = {
    'mascota.json': strToU8(typeof record === 'string' ? record : JSON.stringify(record)),
    ...files,
  };
  const sums = Object.entries(parts).map(([path, bytes]) => `${sum(bytes)}  ${path}`);
  return zipSync({ ...parts, 'sumas.sha256': strToU8(sums.join('\n')) }, { level: 1 });
}

const animal = { name: 'Pepe', species: 'cat', sex: 'male', code: '', birthOn: '2000-01-01' };
const record = (more: object = {}) => ({ program: 'PetLove+', schemaVersion: 1, exportedAt: '', animal, ...more });
const many = <Item>(count: number, item: (n: number) => Item) => Array.from({ length: count }, (_, n) => item(n));
const day = (n: number) => new Date(Date.UTC(2010, 0, 1) + (n % 5000) * 86_400_000).toISOString().slice(0, 10);
const doses = many(20_000, (n) => {
  const givenAt = new Date(Date.UTC(2015, 0, 1) + n * 3_600_000).toISOString();
  return { slot: givenAt.slice(0, 16), givenAt };
});
const drops = { name: 'Gotas', dose: '1 gota', every: 1, everyUnit: 'hour', startOn: '2015-01-01', firstTime: '00:00' };
const full = (count: number) =>
  archiveOf(
    record({
      vaccinations: many(count, (n) => ({ name: `Vacuna ${n}`, givenOn: day(n), notes: 'ñ'.repeat(200) })),
      dewormings: many(count, (n) => ({ target: 'internal', product: 'Drontal', givenOn: day(n) })),
      weights: many(count, (n) => ({ grams: 4000 + n, unit: 'kg', measuredOn: day(n) })),
      checkups: many(count, (n) => ({ reason: 'Control', doneOn: day(n) })),
    }),
  );
const COPIES: [string, number, () => Uint8Array][] = [
  ['as many entries as may be', 200, () => full(2000)],
  [
    'thirty thousand doses',
    200,
    () => archiveOf(record({ medicines: many(3, () => ({ ...drops, given: doses.slice(0, 10_000) })) })),
  ],
  [
    'a hundred thousand doses',
    400,
    () => archiveOf(record({ medicines: many(5, () => ({ ...drops, given: doses })) })),
  ],
  ['eight megabytes of numbers', 400, () => archiveOf(`[${'1,'.repeat(3_900_000)}1]`)],
  ['eight megabytes of brackets', 400, () => archiveOf('['.repeat(8_000_000))],
  [
    'a hundred thousand wrong doses',
    400,
    () => archiveOf(record({ medicines: many(5, () => ({ ...drops, given: doses.map(() => ({})) })) })),
  ],
  [
    'two thousand papers that are none',
    200,
    () => {
      const files = many(2000, (n) => `archivos/${n}.pdf`);
      return archiveOf(
        record({ files: files.map((path) => ({ path, purpose: 'gallery', takenOn: '2025-01-01' })) }),
        Object.fromEntries(files.map((path) => [path, strToU8(`no soy un papel ${path}`)])),
      );
    },
  ],
  [
    'papers of ten megabytes',
    200,
    () => {
      const files = many(4, (n) => `archivos/${n}.pdf`);
      const paper = Buffer.concat([strToU8('%PDF-1.7\n'), Buffer.alloc(10_000_000, 65)]);
      return archiveOf(
        record({ files: files.map((path) => ({ path, purpose: 'neutering', takenOn: '2025-01-01' })) }),
        Object.fromEntries(files.map((path) => [path, paper])),
      );
    },
  ],
];

test.for(eachNth(0, 4, COPIES))('a copy with %s holds nobody up', async ([what, expected, make]) => {
  const bytes = make();
  const { ms, status, text } = await longest(what, () => send('/api/mascotas/copia', bytes));
  expect(status, text.slice(0, 200)).toBe(expected);
  expect(ms).toBeLessThan(MOST_MS);
});

test('the record of an animal with two thousand entries', async () => {
  const { petId } = JSON.parse((await send('/api/mascotas/copia', full(500))).text) as { petId: number };
  const address = `/trpc/pets.get?input=${encodeURIComponent(JSON.stringify({ petId }))}`;
  const { ms, status, text } = await longest(address, () => read(address));
  expect(status, text.slice(0, 200)).toBe(200);
  expect(ms).toBeLessThan(MOST_MS);
});

test('a clinic takes all of its patients along', async () => {
  const open = openData(folder.path);
  const since = '2026-11-21T15:00:00.000Z';
  await open.db
    .insertInto('patient')
    .columns(['petId', 'since', 'via', 'consentAt', 'consentHow'])
    .expression((eb) =>
      eb
        .selectFrom('pet')
        .where('pet.userId', '=', rich.userId)
        .select((of) => ['id', of.val(since).as('since'), of.val('guardian' as const).as('via')])
        .select((of) => [of.val(since).as('consentAt'), of.val('code' as const).as('consentHow')]),
    )
    .execute();
  await open.db.transaction().execute((db) => makeAdministrator(db, rich.userId, since));
  // Who administers and was away is asked for the password.
  const lastUsedAt = new Date().toISOString();
  await open.db.updateTable('session').set({ lastUsedAt }).where('userId', '=', rich.userId).execute();
  await open.close();
  const whole = eachNth(0, 2, ['/api/admin/clinica.xlsx', '/api/admin/clinica.zip']);
  for (const address of ['/trpc/clinicExport.figures', '/api/admin/mascotas.xlsx', ...whole]) {
    const { ms, status, text } = await longest(address, () => read(address));
    expect(status, text.slice(0, 200)).toBe(200);
    expect.soft(ms, address).toBeLessThan(MOST_MS);
  }
});
