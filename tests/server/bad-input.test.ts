/** Every procedure there is with everything a field must not hold, over HTTP: refused in Spanish with the field named, and nothing changed. */
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { appRouter } from '#server/app/http/router.ts';
import { GOOD, NOTHING } from '../support/good-inputs.ts';
import { makeThread } from '../support/finder-threads.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makePhoto } from '../support/stored-file.ts';
import { makeTag } from '../support/tags.ts';
import { test, type World } from '../support/world.ts';

/** As JSON text, because some of it cannot be said in JavaScript. */
const STRANGE = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '2147483648',
  '9007199254740993',
  '""',
  '"   "',
  '"12"',
  '"NaN"',
  '[]',
  '["a","b"]',
  '[1]',
  '{}',
  '{"$gt":0}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '"\\u0000"',
  '"a\\u0000b@correo.ec"',
  '"\\ud800"',
  '"a\\udc00b"',
  '"\\u202e2202-11-20"',
  '"🐶"',
  '"<b>x</b>"',
  '"a\\r\\nBcc: b@correo.ec"',
  `"' OR 1=1 --"`,
  '"2026-13-45"',
  '"2026-02-30"',
  '"0000-00-00"',
  '"ana＠correo.ec"',
  '"a@b@correo.ec"',
  `"${'x'.repeat(5000)}"`,
  `"${'a@'.repeat(2000)}"`,
];

/** Once for every procedure: what is long or deep is met before any field's own rules. */
const LARGE = [
  `"${'a.'.repeat(100_000)}"`,
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
];

const ENGLISH =
  /\b(invalid|expected|required|must|string|number|received|too|input|option|error|null|undefined|characters?)\b/i;
const LEAKS = /SQL|sqlite|select |insert |constraint|node_modules|\/server\/|\.ts\b|stack|at [A-Za-z.]+ \(/;

interface Shape {
  properties?: Record<string, unknown>;
  required?: string[];
  anyOf?: Shape[];
  oneOf?: Shape[];
}
interface Procedure {
  _def: { type: 'query' | 'mutation'; inputs: z.ZodType[] };
}
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;
const taking = Object.entries(procedures).filter(([, { _def }]) => _def.inputs.length > 0);

test('every procedure that takes an input stands in the table with every field', () => {
  const fields = taking.map(([path, procedure]) => [path, fieldsOf(procedure).all]);
  const table = Object.entries(GOOD).map(([path, good]) => [path, Object.keys(good(NOTHING)).toSorted()]);
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(fields));
});

for (const [path, procedure] of taking) {
  test(`${path} refuses in words, names what is wrong or missing and changes nothing`, async ({ world }) => {
    const { call, good } = await administrator(world, path, procedure);
    const refusals: [text: string, said: string][] = [];
    for (const [place, name] of fieldsOf(procedure).all.entries()) {
      const { [name]: _, ...rest } = good;
      for (const strange of place === 0 ? [...STRANGE, ...LARGE] : STRANGE) {
        const text = `{${[...Object.entries(rest).map(([key, value]) => `"${key}":${JSON.stringify(value)}`), `"${name}":${strange}`].join()}}`;
        const said = `${path} ${name}=${strange.slice(0, 40)}`;
        const refused = await call(text, said);
        if (refused?.status !== 400) continue;
        refusals.push([text, said]);
        if (refused.code === 'TOKEN_SPENT') continue;
        // A password that is repeated wrongly is named where it was repeated.
        expect(refused.named, said).toContain(refused.named.includes('confirmPassword') ? 'confirmPassword' : name);
      }
    }
    const before = await everything(world);
    for (const [text, said] of refusals) expect(await call(text, said), said).not.toBeNull();
    expect(await everything(world)).toBe(before);
    for (const name of fieldsOf(procedure).required) {
      const { [name]: _, ...rest } = good;
      const refused = await call(JSON.stringify(rest), `${path} without ${name}`);
      expect({ name, ...refused }).toMatchObject({ name, status: 400, named: [name] });
    }
    for (const text of ['null', '[]', '7', '"x"', 'true', '{', '', '[[', '\u0000']) {
      const refused = await call(text, `${path} ${text}`);
      if (fieldsOf(procedure).required.length > 0) expect({ text, ...refused }).toMatchObject({ status: 400 });
    }
  }, 300_000);
}

test('a name that nobody sees is no name', async ({ world }) => {
  const ana = await makeUser(world);
  const { dewormings, checkups, illnesses, medicines, owners, pets, vaccines } = world.as(ana);
  const petId = await makePet(world, ana);
  for (const name of ['\u200b', '\u2060\ufeff', '\u00ad ', '\u202e', '\u0301']) {
    const calls = [
      () => pets.create({ name, speciesId: 1, sex: 'female' }),
      () => pets.update({ petId, name }),
      () => owners.create({ name }),
      () => vaccines.add({ petId, name, givenOn: '2026-11-01' }),
      () => dewormings.add({ petId, target: 'internal', product: name, givenOn: '2026-11-01' }),
      () => illnesses.add({ petId, name, diagnosedOn: '2026-11-01' }),
      () => medicines.add({ petId, name, dose: '1 ml', every: 1, everyUnit: 'day', startOn: '2026-11-01' }),
      () => checkups.add({ petId, reason: name, doneOn: '2026-11-01' }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  for (const name of ['🐶', '李', '7', 'É']) await pets.update({ petId, name });
});

describe('what nobody asked for', () => {
  const MORE = {
    id: 1,
    userId: 1,
    role: 'ROLE_ADMINISTRADOR',
    status: 'active',
    principal: 1,
    code: '0000000000',
    createdBy: 1,
    createdAt: '2000-01-01T00:00:00.000Z',
    updatedAt: '2000-01-01T00:00:00.000Z',
    removedAt: '2000-01-01T00:00:00.000Z',
    confirmedAt: '2000-01-01T00:00:00.000Z',
    deceasedOn: '2000-01-01',
    lostAt: '2000-01-01T00:00:00.000Z',
    passwordHash: 'x',
    signupKind: 'google',
    constructor: { prototype: { polluted: 1 } },
  };

  test('is left behind', async ({ world }) => {
    await makeUser(world);
    const bea = await makeUser(world);
    const api = world.as(bea);
    const sent = <Input extends object>(input: Input) =>
      ({ ...MORE, ...JSON.parse('{"__proto__":{"polluted":1}}'), ...input }) as Input;
    await api.users.updateProfile(
      sent({ name: 'Bea', country: 'EC', phone: '0998842547', timeZone: 'America/Guayaquil' }),
    );
    const { ownerId } = await api.owners.create(sent({ name: 'Eva' }));
    await api.owners.update(sent({ ownerId, phone: '099' }));
    const { petId } = await api.pets.create(sent({ name: 'Luna', speciesId: 1, sex: 'female' }));
    await api.pets.update(sent({ petId, color: 'Negro' }));
    const { vaccinationId } = await api.vaccines.add(sent({ petId, name: 'Rabia', givenOn: '2026-11-01' }));
    await api.vaccines.edit(sent({ vaccinationId, notes: 'Nada' }));
    const { db, now } = world;
    const user = await db.selectFrom('user').selectAll().where('id', '=', bea.id).executeTakeFirstOrThrow();
    expect(user).toMatchObject({ role: 'ROLE_USUARIO', status: 'active', signupKind: 'correo', passwordHash: null });
    expect([user.createdAt, user.confirmedAt]).toEqual([now, now]);
    const fresh = { createdAt: now, removedAt: null };
    expect(await db.selectFrom('owner').selectAll().where('id', '=', ownerId).executeTakeFirst()).toMatchObject({
      ...fresh,
      userId: bea.id,
      principal: 0,
    });
    const pet = await db.selectFrom('pet').selectAll().where('id', '=', petId).executeTakeFirst();
    expect(pet).toMatchObject({ ...fresh, userId: bea.id, deceasedOn: null, lostAt: null, updatedAt: now });
    expect(pet?.code).not.toBe(MORE.code);
    const dose = await db.selectFrom('vaccination').selectAll().where('id', '=', vaccinationId).executeTakeFirst();
    expect(dose).toMatchObject({ ...fresh, petId, createdBy: bea.id, updatedAt: now });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

function fieldsOf({ _def }: Procedure): { all: string[]; required: string[] } {
  const shapes = _def.inputs.map((input) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape);
  const flat = shapes.flatMap(branchesOf);
  const all = new Set(flat.flatMap(({ properties }) => Object.keys(properties ?? {})));
  return { all: [...all].toSorted(), required: [...new Set(shapes.flatMap(requiredBy))] };
}

function branchesOf(shape: Shape): Shape[] {
  return shape.anyOf ?? shape.oneOf ?? [shape];
}

/** What every branch of a shape asks for. */
function requiredBy(shape: Shape): string[] {
  const [first, ...rest] = branchesOf(shape).map(({ required }) => required ?? []);
  return (first ?? []).filter((name) => rest.every((names) => names.includes(name)));
}

interface Refused {
  status: number;
  code: string | undefined;
  named: string[];
}

/** Somebody who may do everything, with one row of each kind, and a way to call one procedure with any text. */
async function administrator(world: World, path: string, { _def }: Procedure) {
  const app = await world.http();
  const ana = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
  const api = world.as(ana);
  const petId = await makePet(world, ana);
  const { vaccinationId } = await api.vaccines.add({ petId, name: 'Rabia', givenOn: '2026-11-01' });
  const given = { target: 'internal', product: 'Drontal', givenOn: '2026-10-01' } as const;
  const { dewormingId } = await api.dewormings.add({ petId, ...given });
  const { weightId } = await api.weights.add({ petId, amount: 3, unit: 'kg', measuredOn: '2026-10-01' });
  const { illnessId } = await api.illnesses.add({ petId, name: 'Otitis', diagnosedOn: '2026-11-01' });
  const { medicineId } = await api.medicines.add({
    petId,
    name: 'Gotas',
    dose: '2 gotas',
    every: 8,
    everyUnit: 'hour',
    startOn: '2026-11-01',
  });
  const { checkupId } = await api.checkups.add({ petId, reason: 'Control', plannedOn: '2026-11-30' });
  const { ownerId } = await api.owners.create({ name: 'Eva' });
  const threadId = await makeThread(world, petId);
  const fileId = await makePhoto(world, { petId, userId: ana.id });
  const { tagId } = await makeTag(world, { petId });
  const { inviteId } = await api.family.invite({ petId, email: 'prima@correo.ec', role: 'editor' });
  const token = newToken();
  await world.db
    .insertInto('session')
    .values({
      hash: hashToken(token),
      userId: ana.id,
      kind: 'web',
      remembered: 0,
      createdAt: world.now,
      lastUsedAt: world.now,
      expiresAt: '2099-01-01T00:00:00.000Z',
      ipPrefix: '127.0.0.0',
      agent: 'test',
    })
    .execute();
  const good =
    GOOD[path]?.({
      petId,
      fileId,
      tagId,
      threadId,
      inviteId,
      vaccinationId,
      dewormingId,
      weightId,
      illnessId,
      medicineId,
      checkupId,
      ownerId,
      token: newToken(),
    }) ?? {};
  const visit = path.startsWith('visitEntries.') ? await atVisit(world, petId, await api.visits.show({ petId })) : '';
  const send = sender(app, path, _def.type, `sesion=${token}${visit}`);
  /** Null where it was accepted. Nothing that a caller can send may be the server's own fault, or speak English. */
  const call = async (text: string, said: string): Promise<Refused | null> => {
    if (
      /^(account|auth|family|finders|transfers|joining|secondFactor|social|visits|clinics)\./.test(path) ||
      path.startsWith('search.') ||
      path === 'verification.verify'
    )
      await world.db.deleteFrom('rateLimit').execute();
    const answer = await send(text);
    const { error } = answer.json() as WireAnswer;
    if (!error) return null;
    const about = `${said}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
    expect(answer.statusCode, about).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, about).toBeLessThan(500);
    const { domain, fields } = error.data;
    const words = [error.message, ...(domain ? [domain.title, domain.message] : []), ...Object.values(fields ?? {})];
    for (const sentence of words) {
      expect(sentence, about).not.toMatch(ENGLISH);
      expect(sentence.length, about).toBeLessThan(200);
    }
    expect(answer.body, about).not.toMatch(LEAKS);
    const named = [...Object.keys(fields ?? {}), ...(domain?.field ? [domain.field] : [])];
    return {
      status: answer.statusCode,
      code: domain?.code,
      named: named.map((field) => field.split('.')[0] ?? ''),
    };
  };
  return { call, good };
}

/** The cookie of a visit, whose rows are all that there are. */
async function atVisit(world: World, petId: number, { address }: { address: string }): Promise<string> {
  const vet = { name: 'Dra. Paz', registration: '1234' };
  await world.anonymous().visits.open({ token: address.split('/').at(-1) ?? '', ...vet });
  const [visit] = await world.db.selectFrom('visit').select('id').where('petId', '=', petId).execute();
  const visitId = visit?.id ?? null;
  await world.db.updateTable('vaccination').set({ visitId }).execute();
  await world.db.updateTable('deworming').set({ visitId }).execute();
  await world.db.updateTable('illness').set({ visitId }).execute();
  await world.db.updateTable('medicine').set({ visitId }).execute();
  await world.db.updateTable('checkup').set({ visitId }).execute();
  await world.db.updateTable('weight').set({ visitId }).execute();
  return `; consulta=${world.tokens.at(-1)}`;
}

interface WireAnswer {
  error?: {
    message: string;
    data: {
      domain: { code: string; title: string; message: string; field?: string } | null;
      fields: Record<string, string> | null;
    };
  };
}

function sender(app: FastifyInstance, path: string, type: 'query' | 'mutation', cookie: string) {
  return (text: string) =>
    type === 'query'
      ? app.inject({ url: `/trpc/${path}?input=${encodeURIComponent(text)}`, headers: { cookie } })
      : app.inject({
          method: 'POST',
          url: `/trpc/${path}`,
          headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
          payload: text,
        });
}

/** Every row but the counters of limits, as one text. */
async function everything({ db }: World): Promise<string> {
  return JSON.stringify([
    await db.selectFrom('user').selectAll().orderBy('id').execute(),
    await db.selectFrom('session').selectAll().orderBy('hash').execute(),
    await db.selectFrom('token').selectAll().orderBy('hash').execute(),
    await db.selectFrom('mailOutbox').selectAll().orderBy('id').execute(),
    await db.selectFrom('owner').selectAll().orderBy('id').execute(),
    await db.selectFrom('pet').selectAll().orderBy('id').execute(),
    await db.selectFrom('petMember').selectAll().orderBy('petId').orderBy('userId').execute(),
    await db.selectFrom('petInvite').selectAll().orderBy('id').execute(),
    await db.selectFrom('weight').selectAll().orderBy('id').execute(),
    await db.selectFrom('vaccination').selectAll().orderBy('id').execute(),
    await db.selectFrom('deworming').selectAll().orderBy('id').execute(),
    await db.selectFrom('illness').selectAll().orderBy('id').execute(),
    await db.selectFrom('medicine').selectAll().orderBy('id').execute(),
    await db.selectFrom('medicineDose').selectAll().orderBy('medicineId').orderBy('slot').execute(),
    await db.selectFrom('checkup').selectAll().orderBy('id').execute(),
    await db.selectFrom('postponement').selectAll().orderBy('petId').orderBy('key').execute(),
    await db.selectFrom('due').selectAll().orderBy('id').execute(),
  ]);
}
