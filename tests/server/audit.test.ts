/** The audit log: what leaves an entry, who it names, and that nobody bends it unseen (T36). */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { AUDITED } from '#server/platform/audit/rules.ts';
import { record, verify } from '#server/platform/audit/service.ts';
import { checkChain } from '#server/admin/audit-log/service.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { procedures } from '#server/app/http/router.ts';
import { LOT } from '../support/clinic-inputs.ts';
import { doorOf, isRight } from '../support/doors.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const refusal = (code: string) => ({ cause: { code } });
const PASSWORD = 'tres gatos en la azotea';

const entries = (world: World) => world.db.selectFrom('auditEntry').selectAll().orderBy('id').execute();
const administrator = (world: World) => makeUser(world, { role: 'ROLE_ADMINISTRADOR' });

async function withPassword(world: World) {
  return makeUser(world, { passwordHash: await hashPassword(PASSWORD) });
}

const signIn = (world: World, email: string, password: string) =>
  world.anonymous().auth.signIn({ email, password, remember: false });

function add(world: World, amount: number) {
  return Promise.all(
    Array.from({ length: amount }, (_, n) => record(world.db, { action: 'plans.change', actorId: n + 1 }, world.now)),
  );
}

describe('an entry', () => {
  test('is left by whoever enters, and by whoever is not let in: by the account, never by what was typed', async ({
    world,
  }) => {
    const { id, email } = await withPassword(world);
    await signIn(world, email, PASSWORD);
    await expect(signIn(world, email, 'otra cosa muy larga')).rejects.toMatchObject(refusal('WRONG_CREDENTIALS'));
    await expect(signIn(world, 'nadie@correo.ec', PASSWORD)).rejects.toMatchObject(refusal('WRONG_CREDENTIALS'));
    const found = await entries(world);
    expect(found).toMatchObject([
      { action: 'auth.signIn', actorId: id, object: 'user', objectId: id, outcome: 'ok', ipPrefix: '203.0.113.0/24' },
      { action: 'auth.signIn', actorId: id, objectId: id, outcome: 'WRONG_CREDENTIALS' },
      { action: 'auth.signIn', actorId: null, objectId: null, outcome: 'WRONG_CREDENTIALS' },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/nadie|correo|gatos|larga/);
  });

  test('tells of a change what was changed and by whom, with numbers and fixed words alone', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    await world.as(ana).family.invite({ petId, email: 'tia.rosa@correo.ec', role: 'editor' });
    const vero = await administrator(world);
    await world
      .as(vero)
      .plans.add({ name: 'Plan Canela', description: 'De prueba', months: 12, position: 3, price: '9,90' });
    const [invited, planned] = await entries(world);
    expect(invited).toMatchObject({ actorId: ana.id, object: 'pet', objectId: petId, detail: '{"role":"editor"}' });
    expect(planned).toMatchObject({ actorId: vero.id, action: 'plans.add', object: 'plan', detail: '{"months":12}' });
    expect(planned?.objectId).toBeGreaterThan(0);
    expect(JSON.stringify([invited, planned])).not.toMatch(/rosa|Canela|prueba/);
  });

  test('is left by whoever is no administrator and tries', async ({ world }) => {
    const ana = await makeUser(world);
    const clinicId = 7;
    await expect(world.as(ana).outsideClinics.approve({ clinicId })).rejects.toMatchObject(refusal('ADMIN_ONLY'));
    // Words that no schema has looked at stay out; whoever has no session is nobody to write down.
    await expect(
      world.as(ana).backOffice.close({ paymentId: 3, seen: 'Juan', outcome: 'Vera', reason: 'Porque sí' } as never),
    ).rejects.toMatchObject(refusal('ADMIN_ONLY'));
    await expect(world.anonymous().outsideClinics.approve({ clinicId })).rejects.toMatchObject(
      refusal('SIGN_IN_REQUIRED'),
    );
    expect(await entries(world)).toMatchObject([
      { actorId: ana.id, action: 'clinics.approve', object: 'clinic', objectId: clinicId, outcome: 'ADMIN_ONLY' },
      { actorId: ana.id, action: 'desk.close', objectId: 3, detail: null, outcome: 'ADMIN_ONLY' },
    ]);
  });

  test('stops being written for an address that is refused without end', async ({ world }) => {
    const ana = await makeUser(world);
    for (let n = 0; n < 125; n += 1)
      await expect(world.as(ana).outsideClinics.approve({ clinicId: 1 })).rejects.toMatchObject(refusal('ADMIN_ONLY'));
    expect(await entries(world)).toHaveLength(120);
  });

  test('of a screen that asks again is one look, and another person’s look is another', async ({ world }) => {
    const [vero, luis] = [await administrator(world), await administrator(world)];
    const petId = await makePet(world, vero);
    const { code } = await world.db.selectFrom('pet').select('code').where('id', '=', petId).executeTakeFirstOrThrow();
    for (const who of [vero, vero, luis]) await world.as(who).licences.grants({ code });
    world.now = '2026-11-21T15:11:00.000Z';
    await world.as(vero).licences.grants({ code });
    expect((await entries(world)).map(({ actorId }) => actorId)).toEqual([vero.id, luis.id, vero.id]);
  });

  test('that cannot be written fails the call that it would have told of, and with a key also the change', async ({
    world,
  }) => {
    const vero = await administrator(world);
    await world.db.deleteFrom('auditHead').execute();
    const plan = { name: 'Plan', description: 'De prueba', months: 12, position: 3, price: '9,90' };
    await expect(world.as(vero).plans.add(plan)).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    const headers = { cookie: await cookieOf(world, vero), 'idempotency-key': 'k', 'sec-fetch-site': 'same-origin' };
    const app = await world.http();
    const answer = await app.inject({ method: 'POST', url: '/trpc/lots.add', headers, payload: LOT });
    expect(answer.statusCode).toBe(500);
    expect(await world.db.selectFrom('lot').select('id').execute()).toEqual([]);
  });

  test('is left by what is taken away as a file', async ({ world }) => {
    const ana = await makeUser(world);
    const app = await world.http();
    const answer = await app.inject({ url: '/api/mis-datos.zip', headers: { cookie: await cookieOf(world, ana) } });
    expect(answer.statusCode).toBe(200);
    expect((await entries(world)).at(-1)).toMatchObject({ action: 'export.mine', actorId: ana.id, outcome: 'ok' });
  });
});

test('every change of the administration has its words', () => {
  const silent = [...procedures].filter(
    ([name, { _def }]) => isRight(doorOf(name)) && _def.type === 'mutation' && !_def.meta?.audit,
  );
  expect(silent.map(([name]) => name)).toEqual([]);
  const said = [...procedures.values()].flatMap(({ _def }) => _def.meta?.audit ?? []);
  expect(said.length).toBe(new Set(said).size);
  const unknown = Object.keys(AUDITED).filter(
    (name) => !/^(export|import|rescue|social|upload)\.|^ownerData\.export$|^backups\.download$/.test(name),
  );
  expect(unknown.filter((name) => !said.some((one) => one === name))).toEqual([]);
});

test('a day of the log is one of the calendar of whoever reads it, and what was written after it is not looked through', async ({
  world,
}) => {
  const reader = await makeUser(world, { role: 'ROLE_ADMINISTRADOR', timeZone: 'Europe/Madrid' });
  const moments = [
    '2026-11-20T22:59:00.000Z',
    '2026-11-20T23:00:00.000Z',
    '2026-11-21T22:59:00.000Z',
    '2026-11-21T23:00:00.000Z',
  ];
  for (const at of moments) await record(world.db, { action: 'plans.change', actorId: reader.id }, at);
  const { rows } = await world.as(reader).auditLog.list({ day: '2026-11-21' });
  expect(rows.map(({ at }) => at)).toEqual([moments[2], moments[1]]);
});

describe('the chain', () => {
  test('is one, also where twenty write at once', async ({ world }) => {
    await add(world, 20);
    const rows = await entries(world);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(await verify(world.db)).toMatchObject({ entries: 20, broken: null, hash: rows.at(-1)?.hash });
    const seal = rows.at(-1)?.hash.slice(0, 16);
    expect(await checkChain(world.db)).toBe(`Registro completo: 20 apuntes, último sello ${seal}.`);
  });

  test('goes back with the work that it belongs to', async ({ world }) => {
    const undone = world.db.transaction().execute(async (db) => {
      await record(db, { action: 'plans.change', actorId: 1 }, world.now);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await add(world, 1);
    expect(await verify(world.db)).toMatchObject({ entries: 1, broken: null });
  });

  test('is written to by additions alone', async ({ world }) => {
    await add(world, 2);
    const { db } = world;
    const change = db.updateTable('auditEntry').set({ outcome: 'ok' }).execute();
    await expect(change).rejects.toThrow('append-only');
    await expect(db.deleteFrom('auditEntry').where('id', '=', 2).execute()).rejects.toThrow('append-only');
    if (world.dialect === 'postgres')
      await expect(sql`truncate "auditEntry"`.execute(db)).rejects.toThrow('append-only');
    expect(await entries(world)).toHaveLength(2);
  });

  test('shows each of a thousand changes made past the triggers', async ({ world }) => {
    const { db } = world;
    const length = 12;
    await add(world, length);
    await dropTriggers(world);
    const place = fc.integer({ min: 1, max: length });
    const field = fc.constantFrom('at', 'actorId', 'action', 'objectId', 'object', 'detail', 'outcome', 'ipPrefix');
    const word = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'b', '1') });
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('change' as const), id: place, field, word }),
      fc.record({ kind: fc.constant('hash' as const), id: place, word }),
      fc.record({ kind: fc.constant('remove' as const), id: place }),
      fc.record({ kind: fc.constant('tail' as const), id: fc.integer({ min: 1, max: length }) }),
      fc
        .record({ kind: fc.constant('swap' as const), id: place, other: place })
        .filter(({ id, other }) => id !== other),
      fc.record({ kind: fc.constant('forge' as const), word }),
    );
    const bend = fc.asyncProperty(edit, async (what) => {
      // Each is undone by its transaction, so that the next begins with the whole chain.
      const undone = db.transaction().execute(async (db) => {
        const of = (id: number) => db.updateTable('auditEntry').where('id', '=', id);
        if (what.kind === 'change') {
          const number = what.field.endsWith('Id');
          await of(what.id)
            .set({ [what.field]: number ? 1000 + what.word.length : `${what.word}-` })
            .execute();
        } else if (what.kind === 'hash')
          await of(what.id)
            .set({ hash: `${what.word}-` })
            .execute();
        else if (what.kind === 'remove') await db.deleteFrom('auditEntry').where('id', '=', what.id).execute();
        else if (what.kind === 'tail') await db.deleteFrom('auditEntry').where('id', '>=', what.id).execute();
        else if (what.kind === 'swap') {
          await of(what.id).set({ id: 99_999 }).execute();
          await of(what.other).set({ id: what.id }).execute();
          await of(99_999).set({ id: what.other }).execute();
        } else {
          const forged = { at: world.now, action: what.word, outcome: 'ok', previous: what.word, hash: what.word };
          const nothing = { actorId: null, object: null, objectId: null, detail: null, ipPrefix: null };
          await db
            .insertInto('auditEntry')
            .values({ id: length + 1, ...forged, ...nothing })
            .execute();
        }
        const { broken } = await verify(db);
        expect(broken, JSON.stringify(what)).not.toBeNull();
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
    });
    // The walk is the same on both; the disk of PostgreSQL is slower.
    await fc.assert(bend, { numRuns: world.dialect === 'sqlite' ? 1000 : 100 });
    expect((await verify(db)).broken).toBeNull();
  });
});

async function dropTriggers({ db, dialect }: World): Promise<void> {
  if (dialect === 'postgres') return void (await sql`drop trigger "auditEntryNoChange" on "auditEntry"`.execute(db));
  for (const what of ['update', 'delete']) await sql.raw(`drop trigger "auditEntryNo${what}"`).execute(db);
}
