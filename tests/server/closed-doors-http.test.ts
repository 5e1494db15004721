/**
 * Every procedure, every older call and every other address × everybody who may stand before it, over HTTP and with real tokens,
 * against the tables of tests/support/doors.ts and tests/support/route-doors.ts. An address without a row fails.
 */
import type { FastifyInstance } from 'fastify';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import type { Database, PetRole, SessionKind } from '#db/types.ts';
import type { Right, StaffRole } from '#server/platform/core/rights.ts';
import { plus } from '#server/platform/lib/time.ts';
import { LIMITS } from '#server/platform/rate-limits/rules.ts';
import { procedures } from '#server/app/http/router.ts';
import { mayByDesign } from '../support/designed-rights.ts';
import { DOORS, type Door, ID_OF, isRight, type Kept } from '../support/doors.ts';
import { beStaff, makeStaff, makeUser } from '../support/guardian.ts';
import { keepOneOfEach } from '../support/kept-rows.ts';
import { makeServedPhoto } from '../support/stored-file.ts';
import { addressOf, type Members, REST_DOORS, ROUTE_DOORS } from '../support/route-doors.ts';
import { openWorld, type Person, type World } from '../support/world.ts';

/** Those whose token says nothing: each is answered exactly like somebody without one. */
const NOBODIES = ['garbage', 'ended', 'unconfirmed', 'disabled', 'keeper'] as const;
type Who = 'nobody' | (typeof NOBODIES)[number] | 'stranger' | Members | Staff | 'idle';
/** Each alone, so that one role is not let in for another; `former` was of the staff, `both` is two things. */
const STAFF = {
  administrator: ['administrator'],
  veterinarian: ['veterinarian'],
  reception: ['reception'],
  both: ['administrator', 'veterinarian'],
  former: [],
} as const satisfies Record<string, readonly StaffRole[]>;
type Staff = keyof typeof STAFF;
const STAFF_NAMES = Object.keys(STAFF) as Staff[];
const MEMBERS = ['reader', 'editor', 'owner'] as const;
const GUARDIANS = ['stranger', ...MEMBERS] as const;

const doors = Object.entries(DOORS);
const closed = doors.filter(([, door]) => door !== 'open' && door !== 'visit');
const doorsOf = (kind: Door) => doors.filter(([, door]) => door === kind).map(([path]) => path);

let world: World;
let app: FastifyInstance;
const routes: { method: string; url: string }[] = [];
const tokens = new Map<string, string>();
const sessions: Insertable<Database['session']>[] = [];
let kept: Record<Kept, number>;
/** Code of a picture of the animal that can be served. */
let picture: string;

beforeAll(async () => {
  world = await openWorld();
  app = await world.http(({ method, url }) => {
    // What answers HEAD is the address of GET without its bytes.
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url });
  });
  await app.ready();
  const owner = await makeUser(world);
  kept = await keepOneOfEach(world, owner);
  picture = await makeServedPhoto(world, { petId: kept.pet, userId: owner.id });
  // Only of a lost animal there is a poster.
  await world.as(owner).lostPets.start({ petId: kept.pet, place: 'La Floresta' });
  const petIds = [kept.pet, kept.removedPet];
  // Whoever is out would be let in everywhere by role and by animal: only the account's state keeps them out.
  const powers = { role: 'ROLE_ADMINISTRADOR' } as const;
  const people: Record<Exclude<Who, 'nobody' | 'garbage' | 'ended' | 'idle'>, Person> = {
    owner,
    reader: await member('reader', petIds),
    editor: await member('editor', petIds),
    stranger: await makeUser(world),
    administrator: await makeStaff(world, STAFF.administrator),
    veterinarian: await makeStaff(world, STAFF.veterinarian),
    reception: await makeStaff(world, STAFF.reception),
    both: await makeStaff(world, STAFF.both),
    former: await makeStaff(world, STAFF.former),
    unconfirmed: await member('editor', petIds, { ...powers, status: 'unconfirmed', confirmedAt: null }),
    disabled: await member('editor', petIds, { ...powers, status: 'disabled' }),
    keeper: await keeperPerson(),
  };
  // Behind the door a drawing is not asked for: tests/server/file-doors.test.ts gets the bytes.
  const drawn = { count: LIMITS.printUser.max, resetsAt: '2099-01-01T00:00:00.000Z' };
  const limits = Object.values(people).map(({ id }) => ({ key: `printUser:${id}`, ...drawn }));
  await world.db.insertInto('rateLimit').values(limits).execute();
  for (const kind of ['web', 'rest'] as const) {
    for (const [who, { id }] of Object.entries(people)) session(who, id, kind);
    session('ended', people.administrator.id, kind, '2026-11-21T14:59:59.000Z');
    session('idle', people.administrator.id, kind, undefined, plus(world.now, -31, 'minutes'));
    tokens.set(`garbage ${kind}`, newToken());
  }
}, 120_000);

// Whoever got in where they should not may have signed out: the next test must not take that for a closed door.
beforeEach(async () => {
  await world.db
    .insertInto('session')
    .values(sessions)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
});

afterAll(() => world.close());

describe('procedures', () => {
  test('whoever has no live session of an open account is asked to sign in', async () => {
    for (const [path] of closed)
      for (const who of ['nobody', ...NOBODIES] as const)
        expect([path, who, await call(path, who)]).toEqual([path, who, 'SIGN_IN_REQUIRED']);
  });

  test('an administrator who was away for half an hour is asked for the password, by each but the one that takes it', async () => {
    for (const [path] of closed)
      if (path !== 'auth.reopen') expect([path, await call(path, 'idle')]).toEqual([path, 'SESSION_IDLE']);
    for (const path of doorsOf('open'))
      expect([path, await call(path, 'idle')]).not.toEqual([path, expect.stringMatching(/SESSION_IDLE|SIGN_IN/)]);
  });

  test('an open door asks nobody to sign in, and a dead token changes nothing there', async () => {
    for (const path of doorsOf('open'))
      for (const who of ['nobody', ...NOBODIES] as const)
        expect([path, who, await call(path, who)]).not.toEqual([path, who, 'SIGN_IN_REQUIRED']);
  });

  test('a visit is no session, whoever is signed in', async () => {
    for (const path of doorsOf('visit'))
      for (const who of ['nobody', ...NOBODIES, ...GUARDIANS, ...STAFF_NAMES] as const)
        expect([path, who, await call(path, who)]).toEqual([path, who, 'VISIT_NOT_FOUND']);
  });

  test('each role of the staff reaches what the table of rights says, and guardians nothing of it', async () => {
    const refused = /^(ADMIN|VETERINARIAN|STAFF)_ONLY$/;
    for (const [path, door] of doors) {
      if (!isRight(door)) continue;
      for (const who of GUARDIANS)
        expect([path, who, await call(path, who)]).toEqual([path, who, expect.stringMatching(refused)]);
      // Without any input a mutation would do its work.
      if (procedures.get(path)?._def.type === 'mutation' && procedures.get(path)?._def.inputs.length === 0) continue;
      for (const who of STAFF_NAMES) {
        const told = await call(path, who);
        expect([path, who, refused.test(told)]).toEqual([path, who, !mayByDesign(STAFF[who], door)]);
        expect([path, who, told]).not.toEqual([path, who, expect.stringMatching(/^(SIGN_IN_REQUIRED|UNEXPECTED)$/)]);
      }
    }
  }, 120_000);

  test('the staff is nobody’s family: what somebody keeps is missing for them, too', async () => {
    for (const [path, door] of doors) {
      if (typeof door !== 'object') continue;
      const input = { ...door.with, [ID_OF[door.of]]: kept[door.of] };
      for (const who of ['stranger', ...STAFF_NAMES] as const)
        expect([path, who, await call(path, who, input)]).toEqual([path, who, door.refused]);
    }
  }, 60_000);
});

describe('addresses', () => {
  test('each has its row, and each row its address', () => {
    const open = routes.map(({ method, url }) => `${method} ${url}`).filter((key) => !key.includes(' /trpc/'));
    const table = [...Object.keys(ROUTE_DOORS), ...Object.keys(REST_DOORS)];
    expect([...new Set(open)].toSorted()).toEqual(table.toSorted());
  });

  test('an older call that is closed asks for a token, and no other token than a live one opens it', async () => {
    for (const [key, door] of Object.entries(REST_DOORS)) {
      const nobody = await ask(key, 'nobody', 'rest');
      expect([key, nobody.status === 401]).toEqual([key, door === 'closed' || door === 'token']);
      for (const who of NOBODIES) {
        // A one-time token is looked at, and found to be none.
        const dead = await ask(key, who, 'rest');
        if (door === 'closed') expect([key, who, dead]).toEqual([key, who, nobody]);
        else expect([key, who, dead.status]).not.toEqual([key, who, 200].slice(0, door === 'token' ? 3 : 0));
      }
    }
  }, 60_000);

  test('after half an hour without a sign an administrator’s cookie opens no file; a program’s bearer goes on', async () => {
    for (const [key, door] of Object.entries(ROUTE_DOORS)) {
      if (door.for === 'everybody') continue;
      expect([key, (await ask(key, 'idle')).status]).toEqual([key, door.nobody ?? 401]);
    }
    expect((await ask('POST /listadoMascotas', 'idle', 'rest')).status).not.toBe(401);
  });

  test('every other address lets in whom its row names', async () => {
    const wrong: unknown[] = [];
    for (const [key, door] of Object.entries(ROUTE_DOORS)) {
      const nobody = await ask(key, 'nobody');
      if (door.for === 'everybody') {
        if (nobody.status === 401 || nobody.status === 403) wrong.push([key, 'nobody', nobody.status]);
        continue;
      }
      const out = door.nobody ?? 401;
      if (nobody.status !== out) wrong.push([key, 'nobody', nobody]);
      for (const who of NOBODIES) {
        const dead = await ask(key, who);
        if (dead.status !== nobody.status || dead.body !== nobody.body) wrong.push([key, who, dead]);
      }
      const refused = door.refused ?? (isRight(door.for as Door) ? 403 : 404);
      for (const who of ['stranger', ...MEMBERS, ...STAFF_NAMES] as const) {
        const { status } = await ask(key, who);
        const passes = mayPass(door.for, who);
        const isOut = status === out || (door.for !== 'session' && [refused, 403].includes(status));
        if (passes === isOut || status >= 500) wrong.push([key, who, status]);
      }
    }
    expect(wrong).toEqual([]);
  }, 180_000);
});

function mayPass(least: 'session' | Right | Members, who: Members | Staff | 'stranger'): boolean {
  if (least === 'session') return true;
  if (isRight(least as Door)) return who in STAFF && mayByDesign(STAFF[who as Staff], least as Right);
  const ranks: readonly string[] = MEMBERS;
  return ranks.includes(who) && ranks.indexOf(who) >= ranks.indexOf(least);
}

/** The account that holds the clinic's animals; here it has all powers, and a token. */
async function keeperPerson(): Promise<Person> {
  const keeperId = await keeperOf(world.db);
  await beStaff(world, keeperId, ['administrator']);
  return world.db.selectFrom('user').selectAll().where('id', '=', keeperId).executeTakeFirstOrThrow();
}

async function member(role: Exclude<PetRole, 'owner'>, petIds: number[], changes = {}): Promise<Person> {
  const person = await makeUser(world, changes);
  const rows = petIds.map((petId) => ({ petId, userId: person.id, role, createdAt: world.now }));
  await world.db.insertInto('petMember').values(rows).execute();
  return person;
}

function session(
  who: string,
  userId: number,
  kind: SessionKind,
  expiresAt = '2099-01-01T00:00:00.000Z',
  lastUsedAt = world.now,
) {
  const token = newToken();
  tokens.set(`${who} ${kind}`, token);
  const about = { userId, kind, remembered: 0, ipPrefix: '127.0.0.0', agent: 'test' } as const;
  const row = { hash: hashToken(token), ...about, createdAt: lastUsedAt, lastUsedAt, expiresAt };
  sessions.push(row);
}

function proofOf(who: Who, kind: SessionKind): Record<string, string> {
  const token = tokens.get(`${who} ${kind}`);
  if (!token) return {};
  return kind === 'rest'
    ? { authorization: `Bearer ${token}` }
    : { cookie: `sesion=${token}`, 'sec-fetch-site': 'same-origin' };
}

/** The code of the refusal; empty where there was none. */
async function call(path: string, who: Who, input?: object): Promise<string> {
  const headers = { 'content-type': 'application/json', ...proofOf(who, 'web') };
  const text = JSON.stringify(input ?? 0);
  const answer =
    procedures.get(path)?._def.type === 'query'
      ? await app.inject({ url: `/trpc/${path}?input=${encodeURIComponent(text)}`, headers })
      : await app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload: text });
  const { error } = answer.json() as { error?: { data: { domain?: { code: string }; code: string } } };
  return error ? (error.data.domain?.code ?? error.data.code) : '';
}

/** What somebody learns at an address. */
async function ask(key: string, who: Who, kind: SessionKind = 'web') {
  const [method = '', pattern = ''] = key.split(' ');
  const answer = await app.inject({
    method: method as 'GET',
    url: addressOf(pattern, kept, picture),
    headers: {
      ...(kind === 'rest' && method === 'POST' && { 'content-type': 'application/json' }),
      ...proofOf(who, kind),
    },
    ...(kind === 'rest' && method === 'POST' && { payload: '{}' }),
  });
  return { status: answer.statusCode, body: answer.body };
}
