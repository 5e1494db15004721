/** Mails that did not go out: what an administrator sees of them, sends again, puts away and takes back. */
import { describe, expect } from 'vitest';
import type { MailKind } from '#db/types.ts';
import { mailOutbox } from '#server/app/background/mail/worker.ts';
import { causeInWords } from '#server/admin/mail-queue/rules.ts';
import { cookieOf } from '../support/files.ts';
import { makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

async function desk(world: World) {
  const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
  return { admin, api: world.as(admin).mailQueue };
}

let made = 0;
async function givenUp(world: World, person: Person, kind: MailKind, changes = {}): Promise<number> {
  made += 1;
  const { id } = await world.db
    .insertInto('mailOutbox')
    .values({
      kind,
      priority: 'ordinary',
      dedupeKey: `test:${made}`,
      userId: person.id,
      email: person.email,
      domain: 'correo.ec',
      createdAt: '2026-11-18T15:00:00.000Z',
      expiresAt: '2026-11-20T15:00:00.000Z',
      attempts: 12,
      nextAttemptAt: '2026-11-20T15:00:00.000Z',
      leaseUntil: null,
      sentAt: null,
      parkedAt: '2026-11-20T15:00:00.000Z',
      refusedAt: null,
      lastError: 'ECONNREFUSED',
      refId: null,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function goesOut(world: World): Promise<string[]> {
  const out: string[] = [];
  const dependencies = { db: world.db, config: world.config, now: () => world.now };
  await mailOutbox(dependencies, async ({ kind }) => void out.push(kind)).sendDue();
  return out;
}

describe('a mail that was given up', () => {
  test('goes out again days later, where its kind is still worth it', async ({ world }) => {
    const { api } = await desk(world);
    const eva = await makeUser(world, { status: 'unconfirmed' });
    const mailId = await givenUp(world, eva, 'confirm-email');
    expect((await api.sendAgain({ mailIds: [mailId] })).results).toEqual([{ mailId, outcome: 'done' }]);
    expect(await goesOut(world)).toEqual(['confirm-email']);
    expect((await api.list({})).rows).toEqual([]);
  });

  test('stays where it was only worth something in its minute', async ({ world }) => {
    const { api } = await desk(world);
    const eva = await makeUser(world);
    const mailId = await givenUp(world, eva, 'reset-password');
    expect((await api.sendAgain({ mailIds: [mailId] })).results).toEqual([{ mailId, outcome: 'too-late' }]);
    expect(await goesOut(world)).toEqual([]);
  });

  test('is put away, and Deshacer brings it back as it was', async ({ world }) => {
    const { api } = await desk(world);
    const eva = await makeUser(world, { status: 'unconfirmed' });
    const parked = await givenUp(world, eva, 'confirm-email');
    const waiting = await givenUp(world, eva, 'confirm-email', {
      parkedAt: null,
      expiresAt: '2026-11-25T15:00:00.000Z',
      nextAttemptAt: '2026-11-21T20:00:00.000Z',
    });
    const before = await api.list({});
    expect(before.totals).toEqual({ givenUp: 1, waiting: { urgent: 0, ordinary: 1, bulk: 0, all: 1 } });
    await api.discard({ mailIds: [parked, waiting] });
    expect(await api.list({})).toMatchObject({ rows: [], totals: { givenUp: 0, waiting: { all: 0 } } });
    expect(await goesOut(world)).toEqual([]);
    await api.restore({ mailIds: [parked, waiting] });
    const back = await api.list({});
    expect(back.rows.map(({ id, state, lastError }) => [id, state, lastError])).toEqual(
      before.rows.map(({ id, state, lastError }) => [id, state, lastError]),
    );
  });
});

test('a mail that is going out just now is left alone', async ({ world }) => {
  const { api } = await desk(world);
  const eva = await makeUser(world, { status: 'unconfirmed' });
  const mailId = await givenUp(world, eva, 'confirm-email', { parkedAt: null, leaseUntil: '2026-11-21T15:01:00.000Z' });
  for (const call of [() => api.sendAgain({ mailIds: [mailId] }), () => api.discard({ mailIds: [mailId] })])
    expect((await call()).results).toEqual([{ mailId, outcome: 'sending' }]);
});

test('the list is read by key, newest first, and what lost its sense is not in it', async ({ world }) => {
  const { api } = await desk(world);
  const eva = await makeUser(world, { email: 'eva_100@correo.ec' });
  for (let n = 0; n < 27; n += 1) await givenUp(world, eva, 'password-changed');
  await givenUp(world, eva, 'password-changed', { lastError: 'no longer wanted' });
  const first = await api.list({ filter: 'EVA_100', state: 'given-up' });
  const second = await api.list({ filter: 'eva_100', state: 'given-up', cursor: first.next });
  expect([first.rows.length, second.rows.length, second.next]).toEqual([25, 2, null]);
  expect((await api.list({ filter: 'eva%100' })).rows).toEqual([]);
});

test('a trial says whether the way out took it', async ({ world }) => {
  const { admin, api } = await desk(world);
  expect(await api.sendTrial()).toMatchObject({ to: admin.email, by: 'files', sent: true, cause: null });
});

test('what a service of mail says is said in words', () => {
  expect(causeInWords('connect ECONNREFUSED 127.0.0.1:25')).toContain('No hay conexión');
  expect(causeInWords('invalid_api_key 401')).toContain('no acepta la clave');
  expect(causeInWords('Invalid login: 535 5.7.8')).toContain('no acepta la clave');
  expect(causeInWords('550 mailbox unavailable')).toContain('no acepta esa dirección');
  expect(causeInWords(null)).toBeNull();
});

test('the list is taken along as it is filtered, or only what is marked; what a mail says is in neither', async ({
  world,
}) => {
  const { admin } = await desk(world);
  const eva = await makeUser(world, { email: 'eva@correo.ec' });
  const mailId = await givenUp(world, eva, 'reset-password');
  await givenUp(world, await makeUser(world, { email: 'ivan@correo.ec' }), 'reminder', { parkedAt: null });
  const app = await world.http();
  const headers = { cookie: await cookieOf(world, admin) };
  const lines = async (asked: string) => {
    const { body } = await app.inject({ url: `/api/admin/correos.csv${asked}`, headers });
    return body.trim().split('\n').slice(1);
  };
  const hers =
    '2026-11-18;Recuperar la contraseña;eva@correo.ec;No salió;12;No hay conexión con el servicio de correo.';
  expect(await lines('?estado=given-up&busca=EVA@')).toEqual([hers]);
  expect(await lines(`?solo=${mailId}`)).toEqual([hers]);
  expect(await lines('')).toHaveLength(2);
});
