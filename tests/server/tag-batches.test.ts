/** Plates as an administrator makes, looks up and withdraws them, and the table for whoever engraves. */
import { parse } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { codeLetters, readCode } from '#server/platform/lib/codes.ts';
import { makeBatch } from '#server/lost-found/tag-batches/service.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const KEY = '0c1f5f52-7d6b-4f0e-9d4e-2a4f0a7f6b11';

describe('a batch', () => {
  test('of a thousand is made at once, every plate nobody’s and every code its own', async ({ world }) => {
    const { admin, luis } = await people(world);
    const petId = await makePet(world, luis);
    const { code: petCode } = (await world.as(luis).pets.get({ petId })).pet;
    const made = await world.as(admin).tagBatches.make({ name: ' Feria de mayo ', amount: 1000 });
    expect(made).toMatchObject({ name: 'Feria de mayo', amount: 1000 });
    const tags = await world.db.selectFrom('tag').selectAll().execute();
    expect(tags).toHaveLength(1000);
    for (const tag of tags)
      expect(tag).toMatchObject({ state: 'available', petId: null, scans: 0, batchId: made.batchId });
    const codes = [petCode, ...tags.flatMap(({ code, activationCode }) => [code, activationCode ?? ''])];
    expect(new Set(codes).size).toBe(2001);
    for (const code of codes) expect(readCode(code)).toBe(code);
    expect((await world.as(admin).tagBatches.list({})).rows).toMatchObject([
      { name: 'Feria de mayo', author: 'Ana', tags: { available: 1000, active: 0, disabled: 0, withdrawn: 0 } },
    ]);
  });

  test('whose writing breaks off half-way is not there at all', async ({ world }) => {
    const { admin } = await people(world);
    let inserts = 0;
    const db = world.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && (inserts += 1) === 4) throw new Error('the line is cut');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const context = { ...world.context(admin), actor: signedIn(world, admin), db };
    await expect(makeBatch(context, { name: 'Feria', amount: 1000 })).rejects.toThrow('the line is cut');
    expect(inserts).toBe(4);
    expect(await world.db.selectFrom('tagBatch').select('id').execute()).toEqual([]);
    expect(await world.db.selectFrom('tag').select('id').execute()).toEqual([]);
  });

  test('gives no code that an animal, a plate or a pack already has', async ({ world }) => {
    const { admin, luis } = await people(world);
    const petId = await makePet(world, luis);
    const { code: petCode } = (await world.as(luis).pets.get({ petId })).pet;
    await world.as(admin).tagBatches.make({ name: 'Primero', amount: 1 });
    const first = await world.db.selectFrom('tag').selectAll().executeTakeFirstOrThrow();
    // Chance throws the same letters again.
    const taken = [petCode, first.code, first.activationCode ?? ''];
    const again = vi.spyOn(crypto, 'getRandomValues');
    for (const code of taken)
      again.mockImplementationOnce((bytes) => {
        if (bytes instanceof Uint8Array) bytes.set(Array.from(code.slice(0, -1), (letter) => LETTERS.indexOf(letter)));
        return bytes;
      });
    await world.as(admin).tagBatches.make({ name: 'Segundo', amount: 5 });
    again.mockRestore();
    const tags = await world.db.selectFrom('tag').selectAll().where('id', '!=', first.id).execute();
    expect(tags).toHaveLength(5);
    for (const { code, activationCode } of tags) {
      expect(taken).not.toContain(code);
      expect(taken).not.toContain(activationCode);
    }
  });

  test('pressed twice, or sent again because its answer was lost, is one', async ({ world }) => {
    const { admin } = await people(world);
    const [app, cookie] = [await world.http(), await cookieOf(world, admin)];
    const press = () =>
      app.inject({
        method: 'POST',
        url: '/trpc/tagBatches.make',
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          'idempotency-key': KEY,
        },
        payload: JSON.stringify({ name: 'Feria', amount: 20 }),
      });
    const answers = await Promise.all([press(), press(), press()]);
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    expect((await press()).json()).toEqual(answers.find(({ statusCode }) => statusCode === 200)?.json());
    expect(await world.db.selectFrom('tagBatch').select('id').execute()).toHaveLength(1);
    expect(await world.db.selectFrom('tag').select('id').execute()).toHaveLength(20);
  });

  test.for([
    ['without a name', { name: '   ', amount: 10 }, 'name'],
    ['of none', { name: 'Feria', amount: 0 }, 'amount'],
    ['of too many', { name: 'Feria', amount: 1001 }, 'amount'],
    ['of a part', { name: 'Feria', amount: 2.5 }, 'amount'],
  ] as const)('%s is refused beside its field', async ([, input, field], { world }) => {
    const { admin } = await people(world);
    const error = await failure(world.as(admin).tagBatches.make(input));
    expect(error.cause).toMatchObject({ issues: expect.arrayContaining([expect.objectContaining({ path: [field] })]) });
    expect(await world.db.selectFrom('tagBatch').select('id').execute()).toEqual([]);
  });
});

describe('the lists', () => {
  test('show batches newest first and go on where they stopped, whatever comes meanwhile', async ({ world }) => {
    const { admin } = await people(world);
    const api = world.as(admin).tagBatches;
    for (let number = 1; number <= 27; number += 1) await api.make({ name: `Lote ${number}`, amount: 1 });
    const first = await api.list({});
    expect(first.rows.map(({ name }) => name)).toEqual(Array.from({ length: 25 }, (_, index) => `Lote ${27 - index}`));
    await api.make({ name: 'Nuevo', amount: 1 });
    const rest = await api.list({ cursor: first.next });
    expect(rest).toMatchObject({ rows: [{ name: 'Lote 2' }, { name: 'Lote 1' }], next: null });
  });

  test('show the plates of a batch by fifty, without a word about whose they are', async ({ world }) => {
    const { admin, luis } = await people(world);
    const { batchId } = await world.as(admin).tagBatches.make({ name: 'Feria', amount: 120 });
    const { code } = await given(world, luis, 'Manchas');
    const pages = [];
    for (let cursor: number | null | undefined; cursor !== null; ) {
      const page = await world.as(admin).tagBatches.tags({ batchId, cursor });
      pages.push(page);
      cursor = page.next;
    }
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20]);
    const rows = pages.flatMap((page) => page.rows);
    expect(new Set(rows.map((row) => row.code)).size).toBe(120);
    expect(rows.find((row) => row.code === code)).toMatchObject({ state: 'active', activatedAt: world.now, scans: 0 });
    expect(pages[0]?.batch).toMatchObject({ name: 'Feria', tags: { available: 119, active: 1 } });
    expect(JSON.stringify(pages)).not.toMatch(/Manchas|pet|activationCode/);
    await expect(world.as(admin).tagBatches.tags({ batchId: batchId + 1 })).rejects.toMatchObject({
      cause: { code: 'BATCH_NOT_FOUND' },
    });
  });
});

describe('a plate', () => {
  test('is found by its code typed any way, by what a camera reads, and by the code of its pack', async ({ world }) => {
    const { admin, luis } = await people(world);
    await world.as(admin).tagBatches.make({ name: 'Feria', amount: 2 });
    const { code } = await given(world, luis, 'Manchas');
    const fresh = await world.db
      .selectFrom('tag')
      .selectAll()
      .where('state', '=', 'available')
      .executeTakeFirstOrThrow();
    const typed = ` ${code.slice(0, 5).toLowerCase()} – ${code.slice(5)} `;
    for (const way of [code, typed, `https://viejo.example/q/${code}?x=1`, `petlove.ec/t/${code}`])
      expect(await world.as(admin).tagBatches.find({ code: way })).toMatchObject({
        code,
        state: 'active',
        petName: 'Manchas',
        batchName: 'Feria',
      });
    const found = await world.as(admin).tagBatches.find({ code: fresh.activationCode ?? '' });
    expect(found).toMatchObject({ code: fresh.code, state: 'available', petName: null });
    for (const code of ['K7Q2M-9XDTA', 'hola', ''])
      expect((await failure(world.as(admin).tagBatches.find({ code }))).cause).toBeTruthy();
  });

  test('that is withdrawn is so for good: it leads nowhere and nobody activates it', async ({ world }) => {
    const { admin, luis } = await people(world);
    const { batchId } = await world.as(admin).tagBatches.make({ name: 'Feria', amount: 2 });
    const { code, petId } = await given(world, luis, 'Manchas');
    const fresh = await world.db
      .selectFrom('tag')
      .selectAll()
      .where('state', '=', 'available')
      .executeTakeFirstOrThrow();
    for (const one of [code, fresh.code])
      expect(await world.as(admin).tagBatches.withdraw({ code: one })).toEqual({ code: one });
    await expect(world.as(admin).tagBatches.withdraw({ code })).rejects.toMatchObject({
      cause: { code: 'TAG_NOT_FOUND' },
    });
    const { rows, batch } = await world.as(admin).tagBatches.tags({ batchId });
    expect(rows.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    expect(batch?.tags).toEqual({ available: 0, active: 0, disabled: 0, withdrawn: 2 });
    await expect(
      world.as(luis).tags.activate({ petId, activationCode: fresh.activationCode ?? '' }),
    ).rejects.toMatchObject({ cause: { code: 'TAG_NOT_FOUND' } });
    expect(await world.as(admin).tagBatches.find({ code })).toMatchObject({
      state: 'withdrawn',
      withdrawnAt: world.now,
    });
  });
});

describe('the engraver’s table', () => {
  test('has a line for each plate: as shown, the address on it, the code of its pack, its state', async ({ world }) => {
    const { admin, luis } = await people(world);
    const { batchId } = await world.as(admin).tagBatches.make({ name: '=Niño & Ñandú, lote "1"', amount: 3 });
    const { code } = await given(world, luis, 'Manchas');
    const answer = await download(world, admin, `${batchId}.csv`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="placas-nino-nandu-lote-1-${batchId}.csv"`,
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, ...lines] = answer.body.slice(1).trim().split('\n');
    expect(head).toBe('numero,codigo,direccion,codigo_activacion,estado');
    const tags = await world.db.selectFrom('tag').selectAll().orderBy('id').execute();
    expect(lines).toHaveLength(3);
    for (const [index, tag] of tags.entries()) {
      const [number, shown = '', address = '', pack = '', state] = lines[index]?.split(',') ?? [];
      expect([number, codeLetters(shown), codeLetters(pack)]).toEqual([
        String(index + 1),
        tag.code,
        tag.activationCode ?? '',
      ]);
      expect(shown).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
      expect(address).toBe(`${world.config.publicUrl}/q/${tag.code}`);
      expect(parse(new URL(address).pathname).base).toBe(tag.code);
      expect(state).toBe(tag.code === code ? 'activo' : 'disponible');
    }
  });

  test.for(['ID.csv', 'ID/hoja.pdf?medida=25', 'ID/etiquetas.pdf'])(
    'and the sheets are an administrator’s alone: %s',
    async (path, { world }) => {
      const { admin, luis } = await people(world);
      const { batchId } = await world.as(admin).tagBatches.make({ name: 'Feria', amount: 1 });
      const file = path.replace('ID', String(batchId));
      const app = await world.http();
      const stranger = await app.inject({ url: `/api/placas/lotes/${file}` });
      expect([stranger.statusCode, stranger.body]).toEqual([401, expect.not.stringContaining('/q/')]);
      const other = await download(world, luis, file);
      expect([other.statusCode, other.json()]).toEqual([403, expect.objectContaining({ title: 'Sin permiso' })]);
      expect((await download(world, admin, path.replace('ID', String(batchId + 1)))).statusCode).toBe(404);
      expect((await download(world, admin, path.replace('ID', '99999999999999'))).statusCode).toBe(404);
    },
  );
});

async function people(world: World): Promise<{ admin: Person; luis: Person }> {
  return { admin: await makeUser(world, { role: 'ROLE_ADMINISTRADOR' }), luis: await makeUser(world) };
}

function signedIn(world: World, person: Person) {
  const { actor } = world.context(person);
  if (!actor) throw new Error('nobody is signed in');
  return actor;
}

/** The first free plate on an animal of this person. */
async function given(world: World, person: Person, name: string): Promise<{ code: string; petId: number }> {
  const petId = await makePet(world, person, { name });
  const { activationCode } = await world.db
    .selectFrom('tag')
    .select('activationCode')
    .where('state', '=', 'available')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return world.as(person).tags.activate({ petId, activationCode: activationCode ?? '' });
}

async function download(world: World, person: Person, file: string) {
  const app = await world.http();
  return app.inject({ url: `/api/placas/lotes/${file}`, headers: { cookie: await cookieOf(world, person) } });
}

async function failure(work: Promise<unknown>): Promise<{ cause?: unknown }> {
  return work.then(
    () => ({}),
    (error: unknown) => error as { cause?: unknown },
  );
}
