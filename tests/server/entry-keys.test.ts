/** What waited on a phone is written once, however often its answer was lost. */
import { describe, expect } from 'vitest';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { sweepIdempotency } from '#server/platform/idempotency/service.ts';
import { plus } from '#server/platform/lib/time.ts';
import { makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const KEY = '5d2b1c1e-8f6a-4a35-9f3e-0d7f0c8b1a11';

describe('an entry with a key', () => {
  test('sent twice is written once and answered alike', async ({ world }) => {
    const { send, weights, petId } = await line(world);
    const first = await send('weights.add', weight(petId));
    const again = await send('weights.add', weight(petId));
    expect(first.status).toBe(200);
    expect(again).toEqual(first);
    expect(await weights()).toHaveLength(1);
  });

  test('a new client of the counter is registered once, with owner and vaccine', async ({ world }) => {
    const paz = await makeStaff(world, ['veterinarian']);
    const { send } = await line(world, paz);
    const client = { name: 'Nube', speciesId: 1, sex: 'female', ownerName: 'Rosa Loor', phone: '0998842547' };
    const vaccination = { name: 'Antirrábica', givenOn: '2026-11-20' };
    const answers = await Promise.all([1, 2, 3].map(() => send('counter.admit', { ...client, vaccination })));
    answers.push(await send('counter.admit', { ...client, vaccination }));
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: answers[0]?.body });
    const { petId, ownerId } = answers[0]?.body.result.data ?? {};
    const rows = world.db.selectFrom('vaccination').select('id').where('petId', '=', petId);
    expect(await rows.execute()).toHaveLength(1);
    expect(await world.db.selectFrom('pet').select('id').where('ownerId', '=', ownerId).execute()).toEqual([
      { id: petId },
    ]);
    const owners = world.db.selectFrom('owner').select('id').where('name', '=', 'Rosa Loor');
    expect(await owners.execute()).toEqual([{ id: ownerId }]);
  });

  test('twenty at once are one, and all are answered alike', async ({ world }) => {
    const { send, weights, petId } = await line(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('weights.add', weight(petId))));
    expect(await weights()).toHaveLength(1);
    const [first] = answers;
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: first?.body });
  });

  test('another body or another call under the key is a conflict', async ({ world }) => {
    const { send, weights, petId } = await line(world);
    await send('weights.add', weight(petId));
    expect((await send('weights.add', weight(petId, 8000))).status).toBe(409);
    expect((await send('checkups.add', weight(petId))).status).toBe(409);
    expect(await weights()).toHaveLength(1);
  });

  test('everybody has keys of their own', async ({ world }) => {
    const ana = await line(world, 'Ana');
    const bea = await line(world, 'Bea');
    await ana.send('weights.add', weight(ana.petId));
    expect((await bea.send('weights.add', weight(bea.petId))).status).toBe(200);
    // Hers under his key: his own record has no such animal, and nothing of her answer is told.
    expect((await bea.send('weights.add', weight(ana.petId), `${KEY}2`)).status).toBe(404);
    expect(await ana.weights()).toHaveLength(1);
    expect(await bea.weights()).toHaveLength(1);
  });

  test('what was refused may be corrected under the same key', async ({ world }) => {
    const { send, weights, petId } = await line(world);
    expect((await send('weights.add', weight(petId, -1))).status).toBe(400);
    expect((await send('weights.add', weight(petId))).status).toBe(200);
    expect(await weights()).toHaveLength(1);
  });

  test('the key lives for a week, through every sweep', async ({ world }) => {
    const { send, weights, petId } = await line(world);
    await send('weights.add', weight(petId));
    world.now = plus(world.now, 6, 'days');
    await sweepIdempotency({ db: world.db, now: () => world.now });
    await send('weights.add', weight(petId));
    expect(await weights()).toHaveLength(1);
    world.now = plus(world.now, 2, 'days');
    await sweepIdempotency({ db: world.db, now: () => world.now });
    expect(await world.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
  });
});

describe('the key is refused', () => {
  test('on a batch, so that it names one entry', async ({ world }) => {
    const { send, weights, petId } = await line(world);
    const two = { 0: weight(petId), 1: weight(petId, 8000) };
    const { body } = await send('weights.add,weights.add?batch=1', two);
    expect(body.map((one: Refusal) => one.error.data.domain.code)).toEqual(['BATCH_REFUSED', 'BATCH_REFUSED']);
    expect(await weights()).toEqual([]);
    expect((await send('weights.add?batch=1', { 0: weight(petId) })).status).toBe(200);
  });

  test('by every call whose answer should not lie in a table', async ({ world }) => {
    const { send } = await line(world);
    expect((await send('calendarFeeds.create', {})).status).toBe(400);
    expect((await send('auth.signOut', undefined)).status).toBe(400);
    expect(await world.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
  });

  test('by the session first: without one nothing is kept', async ({ world }) => {
    const { send, petId } = await line(world);
    expect((await send('weights.add', weight(petId), KEY, '')).status).toBe(401);
    expect(await world.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
  });
});

interface Refusal {
  error: { data: { domain: { code: string } } };
}

/** A person with one animal, and the way the queue sends: one call, one key. */
async function line(world: World, who: string | Person = 'Ana') {
  const user = typeof who === 'string' ? await makeUser(world, { email: `${who.toLowerCase()}@correo.ec` }) : who;
  const petId = await makePet(world, user);
  const cookie = await signIn(world, user);
  const app = await world.http();
  return {
    petId,
    weights: () => world.db.selectFrom('weight').select('id').where('petId', '=', petId).execute(),
    send: async (path: string, input: unknown, key = KEY, session = cookie) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/trpc/${path}`,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'sec-fetch-site': 'same-origin',
          ...(session && { cookie: session }),
        },
        payload: input === undefined ? '' : JSON.stringify(input),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}

function weight(petId: number, amount = 7800) {
  return { petId, amount, unit: 'g', measuredOn: '2026-11-20', sure: true };
}

async function signIn({ db, now }: World, { id }: Person): Promise<string> {
  const token = newToken();
  await db
    .insertInto('session')
    .values({
      hash: hashToken(token),
      userId: id,
      kind: 'web',
      remembered: 0,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: '2099-01-01T00:00:00.000Z',
      ipPrefix: '127.0.0.0',
      agent: 'test',
    })
    .execute();
  return `sesion=${token}`;
}
