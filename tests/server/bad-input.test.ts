/** Every procedure there is with what a field must not hold, over HTTP: refused in Spanish with the field named, and nothing changed. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { STAFF_ROLES } from '#server/platform/core/rights.ts';
import { ensureCountries } from '#server/platform/countries/service.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { GOOD } from '../support/good-inputs.ts';
import type { Procedure } from '#server/app/http/router.ts';
import { makeThread } from '../support/finder-threads.ts';
import { makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { makePhoto } from '../support/stored-file.ts';
import { atTurn, eachNth } from '../support/sample.ts';
import { ENGLISH, fieldsOf, kindOf, LARGE, spoil, STRANGE, TAKING, whereNamed } from '../support/spoiled.ts';
import { makeNotes } from '../support/notes.ts';
import { makeTag } from '../support/tags.ts';
import { openWorld, type Person, test, type World } from '../support/world.ts';

const LEAKS = /SQL|sqlite|select |insert |constraint|node_modules|\/server\/|\.ts\b|stack|at [A-Za-z.]+ \(/;

/** By noun, what is asked for before the rest of the input: the link of a conversation, the animal that is handed over, a trip. */
const ASKED_FIRST: Readonly<Record<string, string>> = {
  ownerThread: 'THREAD_NOT_FOUND',
  handOvers: 'PET_NOT_FOUND',
  visits: 'VISIT_NOT_FOUND',
  trips: 'TRIP_NOT_FOUND',
};

/** By procedure, the field with which the others are read and that is named for them: a .p12 opens with its password or not. */
const READ_WITH: Readonly<Record<string, string>> = {
  'invoiceIssuer.putCertificate': 'file',
  // A chat is of Telegram alone; the address of another kind does not answer here.
  'channels.save': 'url',
};

/** Their households stand beside each other; with more of them comparing every row takes longer than opening another world. */
const NOUNS_OF_A_WORLD = 8;

function nounOf(path: string): string {
  return path.split('.')[0] ?? '';
}

function inBatches<One>(list: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

// What the rules of an input refuse is read by tests/unit/bad-input.test.ts, field by field. Here the
// whole way is gone with some of it: of what passes the rules a value for every twelfth field, of what they refuse one of each kind.
for (const batch of inBatches([...Map.groupBy(TAKING, ([path]) => nounOf(path))], NOUNS_OF_A_WORLD))
  describe(batch.map(([noun]) => noun).join(', '), () => {
    let world: World;
    let app: FastifyInstance;
    let ana: Person;
    /** Handed on while all of it is there; making one takes longer than most procedures. */
    let kept: Household | null = null;

    beforeAll(async () => {
      world = await openWorld();
      app = await world.http();
      ana = await makeStaff(world, STAFF_ROLES);
      // The server writes them at its start: a town is one of theirs.
      if (batch.some(([noun]) => noun === 'registrations')) await ensureCountries(world);
    });

    afterAll(() => world.close());

    for (const [path, procedure] of batch.flatMap(([, procedures]) => procedures))
      test(`${path} refuses in words, names what is wrong or missing and changes nothing`, async () => {
        const home = kept ?? (await household(world, ana));
        kept = null;
        const { call, good, mayHaveChanged } = await caller(world, app, home, path, procedure);
        const turn = TAKING.findIndex(([one]) => one === path);
        const { all, required } = fieldsOf(procedure);
        const tried = eachNth(turn, 12, all).map((name) =>
          STRANGE.map((strange) => spoiled(path, good, name, strange)),
        );
        const kinds = Map.groupBy(tried.flat(), ({ text }) => kindOf(procedure, text));
        const stopped = (['unstorable', 'refused'] as const).flatMap((kind) => atTurn(turn, kinds.get(kind) ?? []));
        const passing = new Set(kinds.get('passes'));
        const sent = [
          ...stopped,
          ...tried.flatMap((ofField, place) =>
            atTurn(
              turn + place,
              ofField.filter((one) => passing.has(one)),
            ),
          ),
          ...all.slice(0, 1).flatMap((name) => atTurn(turn, LARGE).map((large) => spoiled(path, good, name, large))),
        ];
        const refusals: Spoiled[] = [];
        for (const one of sent) {
          const refused = await call(one.text, one.said);
          if (stopped.includes(one)) expect(refused, one.said).not.toBeNull();
          if (refused?.status !== 400) continue;
          refusals.push(one);
          const together = refused.named.find((name) => name === READ_WITH[path]);
          if (refused.code !== 'TOKEN_SPENT')
            expect(refused.named, one.said).toContain(together ?? whereNamed(refused.named, one.name));
        }
        // Among calls that were accepted the refused ones cannot be told: they are made once more, alone.
        const again = mayHaveChanged();
        const before = again ? await everything(world) : home.rows;
        for (const { text, said } of again ? refusals : []) expect(await call(text, said), said).not.toBeNull();
        expect(await everything(world)).toBe(before);
        for (const name of atTurn(turn, required)) {
          const { [name]: _, ...rest } = good;
          const refused = await call(JSON.stringify(rest), `${path} without ${name}`);
          if (refused?.code !== undefined && refused.code === ASKED_FIRST[nounOf(path)]) continue;
          expect({ name, ...refused }).toMatchObject({ name, status: 400, named: [name] });
        }
        for (const text of atTurn(turn, ['null', '{', ''])) {
          const refused = await call(text, `${path} ${text}`);
          if (refused?.code !== undefined && refused.code === ASKED_FIRST[nounOf(path)]) continue;
          if (required.length > 0) expect({ text, ...refused }).toMatchObject({ status: 400 });
        }
        if (!mayHaveChanged()) kept = home;
        else if (await isWhole(world, home)) kept = { ...home, rows: await everything(world) };
      });
  });

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
    await api.profile.updateProfile(
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

interface Spoiled {
  name: string;
  strange: string;
  text: string;
  said: string;
}

function spoiled(path: string, good: Record<string, unknown>, name: string, strange: string): Spoiled {
  return { name, strange, text: spoil(good, name, strange), said: `${path} ${name}=${strange.slice(0, 40)}` };
}

interface Refused {
  status: number;
  code: string | undefined;
  named: string[];
}

type Household = Awaited<ReturnType<typeof household>>;

/** One row of each kind that belongs to an administrator, and all rows that there are then. */
async function household(world: World, ana: Person) {
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
  const { consultationId, prescriptionId } = await makeNotes(world, { petId, createdBy: ana.id });
  const { ownerId } = await api.owners.create({ name: 'Eva' });
  const threadId = await makeThread(world, petId);
  const fileId = await makePhoto(world, { petId, userId: ana.id });
  const { tagId } = await makeTag(world, { petId });
  // The households before this one used up what a caller may do in a day.
  await world.db.deleteFrom('rateLimit').execute();
  const { inviteId } = await api.family.invite({ petId, email: 'prima@correo.ec', role: 'editor' });
  const session = newToken();
  await world.db
    .insertInto('session')
    .values({
      hash: hashToken(session),
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
  const ids = {
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
    consultationId,
    prescriptionId,
    ownerId,
  };
  return { ids, session, rows: await everything(world) };
}

/** Whether each row of a household is still there and open; what else was changed in it stands in no procedure's way. */
async function isWhole({ db }: World, { ids, session }: Household): Promise<boolean> {
  const living = (table: string, id: number) =>
    sql`(select 1 from ${sql.table(table)} where id = ${id} and "removedAt" is null)`;
  const open = [
    living('pet', ids.petId),
    living('file', ids.fileId),
    living('owner', ids.ownerId),
    living('vaccination', ids.vaccinationId),
    living('deworming', ids.dewormingId),
    living('weight', ids.weightId),
    living('illness', ids.illnessId),
    living('medicine', ids.medicineId),
    living('checkup', ids.checkupId),
    living('consultation', ids.consultationId),
    living('prescription', ids.prescriptionId),
    sql`(select 1 from tag where id = ${ids.tagId} and "petId" = ${ids.petId} and state = 'active')`,
    sql`(select 1 from "finderThread" where id = ${ids.threadId} and "closedAt" is null)`,
    sql`(select 1 from "petInvite" where id = ${ids.inviteId})`,
    sql`(select 1 from session where hash = ${hashToken(session)})`,
  ];
  const { rows } = await sql<{ whole: number | null }>`select ${sql.join(open, sql` + `)} as whole`.execute(db);
  return rows[0]?.whole === open.length;
}

/** A way to call one procedure with any text, and what it would accept. */
async function caller(
  world: World,
  app: FastifyInstance,
  { ids, session }: Household,
  path: string,
  { _def }: Procedure,
) {
  // The procedures before this one used up what a caller may do in a day.
  await world.db.deleteFrom('rateLimit').execute();
  const good = GOOD[path]?.({ ...ids, token: newToken() }) ?? {};
  const send = sender(app, path, _def.type, `sesion=${session}`);
  let accepted = false;
  /** Null where it was accepted. Nothing that a caller can send may be the server's own fault, or speak English. */
  const call = async (text: string, said: string): Promise<Refused | null> => {
    if (
      /^(security|auth|family|finders|ownerThread|transfers|secondFactor|socialLogin|visits|outsideClinics)\./.test(
        path,
      ) ||
      path.startsWith('search.') ||
      path === 'verification.verify'
    )
      await world.db.deleteFrom('rateLimit').execute();
    const answer = await send(text);
    const { error } = answer.json() as WireAnswer;
    if (!error) {
      accepted = true;
      return null;
    }
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
  return { call, good, mayHaveChanged: () => accepted && _def.type === 'mutation' };
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

const KEPT = [
  'user',
  'session',
  'token',
  'mailOutbox',
  'owner',
  'pet',
  'petMember',
  'petInvite',
  'weight',
  'vaccination',
  'deworming',
  'illness',
  'medicine',
  'medicineDose',
  'checkup',
  'consultation',
  'prescription',
  'postponement',
  'due',
] as const;

/** Every row but the counters of limits, as one text. PostgreSQL writes it in one statement: one per table took a fourth of this file. */
async function everything({ db, dialect }: World): Promise<string> {
  if (dialect === 'sqlite') {
    const tables: unknown[] = [];
    for (const table of KEPT) tables.push(await db.selectFrom(table).selectAll().execute());
    return JSON.stringify(tables);
  }
  const texts = KEPT.map(
    (table) => sql`(select string_agg(kept::text, chr(10) order by kept::text) from ${sql.table(table)} as kept)`,
  );
  const { rows } = await sql`select json_build_array(${sql.join(texts)}) as all_rows`.execute(db);
  return JSON.stringify(rows);
}
