/** Notices in the browser, against a push service that checks the signature and opens what was encrypted. */
import { mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { plus } from '#server/platform/lib/time.ts';
import { vapidKeys } from '#server/platform/push/provider.ts';
import { pushStillWanted } from '#server/app/background/push.ts';
import { enqueuePush, pushOutbox, sweepPushes } from '#server/platform/push/service.ts';
import { leaveReminders } from '#server/health/reminders/service.ts';
import { pushTest as test } from '../support/fake-push.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import type { Person, World } from '../support/world.ts';

describe('a notice', () => {
  test('reaches every browser of its person, signed and sealed, and nobody else', async ({
    scene: { world, push },
  }) => {
    const [ana, luis] = [await makeUser(world), await makeUser(world)];
    for (const name of ['phone', 'laptop']) await world.as(ana).push.subscribe(push.browser(name).subscription);
    await world.as(luis).push.subscribe(push.browser('other').subscription);
    await leave(world, ana, 'a', 'Toby: Antirrábica, ñandú 🐶');
    await pushOutbox(deps(world)).sendDue();
    expect(push.received.map(({ path }) => path).toSorted()).toEqual(['/push/laptop', '/push/phone']);
    for (const { headers, claims, notice } of push.received) {
      expect(claims).toMatchObject({ aud: push.url, sub: 'mailto:hola@petlove.example' });
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: String(18 * 3600) });
      expect(headers.topic).toMatch(/^[\w-]{32}$/);
      expect(notice).toEqual({
        title: 'Cuidados',
        body: 'Toby: Antirrábica, ñandú 🐶',
        path: '/dashboard',
        tag: headers.topic,
      });
    }
    expect(await pushOutbox(deps(world)).sendDue()).toBe(0);
  });

  test('of a finder leaves before whatever else waits', async ({ scene: { world, push } }) => {
    const [ana, luis] = [await makeUser(world), await makeUser(world)];
    const petId = await makePet(world, ana);
    await world.as(ana).push.subscribe(push.browser('ana').subscription);
    await world.as(luis).push.subscribe(push.browser('luis').subscription);
    for (let n = 0; n < 30; n += 1) await leave(world, luis, `n${n}`);
    world.now = plus(world.now, 1, 'minutes');
    const { code } = (await world.as(ana).pets.get({ petId })).pet;
    await world.anonymous().finders.notify({ code, message: 'Está en mi casa' });
    push.state.holds = (path) => path === '/push/luis';
    const sending = pushOutbox(deps(world), 5000).sendDue();
    await expect.poll(() => push.calls).toContain('/push/ana');
    expect(push.calls.length).toBeLessThan(10);
    push.release();
    await sending;
    expect(push.received).toHaveLength(31);
  });

  test('of the same cause is one, and a very long one is cut', async ({ scene: { world, push } }) => {
    const ana = await makeUser(world);
    await world.as(ana).push.subscribe(push.browser('phone').subscription);
    await leave(world, ana, 'same', 'ñ🐶'.repeat(4000));
    await leave(world, ana, 'same', 'again');
    await pushOutbox(deps(world)).sendDue();
    expect(push.received).toHaveLength(1);
    expect(Array.from(push.received[0]?.notice.body ?? '')).toHaveLength(240);
  });

  test('of what a finder wrote is not for whoever left the family while it waited', async ({
    scene: { world, push },
  }) => {
    const [ana, luis] = [await makeUser(world), await makeUser(world)];
    const petId = await makePet(world, ana);
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: luis.id, role: 'editor', createdAt: world.now })
      .execute();
    await world.as(ana).push.subscribe(push.browser('ana').subscription);
    await world.as(luis).push.subscribe(push.browser('luis').subscription);
    const { code } = (await world.as(ana).pets.get({ petId })).pet;
    await world.anonymous().finders.notify({ code, message: 'Está en mi casa, calle Loja 12' });
    await world.db.deleteFrom('petMember').where('userId', '=', luis.id).execute();
    await pushOutbox(deps(world)).sendDue();
    expect(push.received.map((one) => [one.path, one.notice.body])).toEqual([
      ['/push/ana', 'Está en mi casa, calle Loja 12'],
    ]);
    expect(await waiting(world)).toEqual([]);
  });

  test.for([410, 404])(
    'to a browser that has ended it (%i) ends its subscription',
    async (status, { scene: { world, push } }) => {
      const ana = await makeUser(world);
      await world.as(ana).push.subscribe(push.browser('phone').subscription);
      push.faults.push(status);
      await leave(world, ana, 'a');
      await pushOutbox(deps(world)).sendDue();
      expect((await world.as(ana).push.subscriptions()).browsers).toEqual([]);
      expect(await waiting(world)).toEqual([]);
    },
  );

  test.for([500, 429, 503, 'hang'] as const)(
    'waits and comes again after %s, and keeps the browser',
    async (fault, { scene: { world, push } }) => {
      const ana = await makeUser(world);
      await world.as(ana).push.subscribe(push.browser('phone').subscription);
      push.faults.push(fault, fault);
      // A busy machine may answer late: only a service that hangs is given up on soon.
      const within = fault === 'hang' ? 500 : 5000;
      await leave(world, ana, 'a');
      await pushOutbox(deps(world), within).sendDue();
      expect(await pushOutbox(deps(world), within).sendDue()).toBe(0);
      world.now = plus(world.now, 36, 'seconds');
      expect(await pushOutbox(deps(world), within).sendDue()).toBe(1);
      world.now = plus(world.now, 47, 'seconds');
      expect(await pushOutbox(deps(world), within).sendDue()).toBe(0);
      world.now = plus(world.now, 25, 'seconds');
      await pushOutbox(deps(world), 5000).sendDue();
      expect(push.received).toHaveLength(1);
      expect((await world.as(ana).push.subscriptions()).browsers).toHaveLength(1);
    },
  );

  test('waits as long as the service says, and is dropped when it is too late', async ({ scene: { world, push } }) => {
    const ana = await makeUser(world);
    await world.as(ana).push.subscribe(push.browser('phone').subscription);
    push.faults.push({ status: 429, retryAfter: 600 });
    await leave(world, ana, 'a');
    await pushOutbox(deps(world)).sendDue();
    expect((await waiting(world)).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([plus(world.now, 600, 'seconds')]);
    world.now = plus(world.now, 19, 'hours');
    await pushOutbox(deps(world)).sendDue();
    expect([push.received.length, (await waiting(world)).length]).toEqual([0, 0]);
  });

  test('that the service refuses for good is not tried for ever', async ({ scene: { world, push } }) => {
    const ana = await makeUser(world);
    await world.as(ana).push.subscribe(push.browser('phone').subscription);
    push.faults.push(403);
    await leave(world, ana, 'a');
    await pushOutbox(deps(world)).sendDue();
    expect(await waiting(world)).toEqual([]);
  });

  test('redirects are not followed', async ({ scene: { world, push } }) => {
    const ana = await makeUser(world);
    await world.as(ana).push.subscribe(push.browser('phone').subscription);
    push.faults.push(307);
    await leave(world, ana, 'a');
    await pushOutbox(deps(world)).sendDue();
    expect(push.received).toEqual([]);
    expect(await waiting(world)).toEqual([]);
  });

  test('of two processes at once is sent by one', async ({ scene: { world, push } }) => {
    const ana = await makeUser(world);
    await world.as(ana).push.subscribe(push.browser('phone').subscription);
    for (let n = 0; n < 12; n += 1) await leave(world, ana, `n${n}`);
    await Promise.all(
      [1, 2, 3].map(async () => {
        while ((await pushOutbox(deps(world)).sendDue()) > 0);
      }),
    );
    expect(push.received).toHaveLength(12);
  });
});

describe('subscribing', () => {
  test('is for known push services alone; the server calls nobody else', async ({ scene: { world, push } }) => {
    const ana = await makeUser(world);
    const { keys } = push.browser('phone').subscription;
    for (const endpoint of [
      'https://evil.example/x',
      'http://127.0.0.1:1/x',
      'https://fcm.googleapis.com/x',
      'file:///etc/passwd',
    ]) {
      const refused = world.as(ana).push.subscribe({ endpoint, keys });
      await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    // One that was let in under another list is not called any more either.
    const row = {
      userId: ana.id,
      endpoint: `${push.url.replace('127.0.0.1', 'localhost')}/push/phone`,
      ...keys,
      agent: '',
      createdAt: world.now,
    };
    await world.db.insertInto('pushSubscription').values(row).execute();
    await leave(world, ana, 'a');
    await pushOutbox(deps(world)).sendDue();
    expect(push.received).toEqual([]);
  });

  test('twice is one browser, and another person on it takes it over', async ({ scene: { world, push } }) => {
    const [ana, luis] = [await makeUser(world), await makeUser(world)];
    const { subscription } = push.browser('phone');
    for (const person of [ana, ana, luis]) await world.as(person).push.subscribe(subscription);
    expect((await world.as(ana).push.subscriptions()).browsers).toEqual([]);
    const { browsers } = await world.as(luis).push.subscriptions();
    expect(browsers).toMatchObject([{ endpoint: subscription.endpoint, agent: 'test' }]);
    await world.as(ana).push.unsubscribe({ subscriptionId: browsers[0]?.id ?? 0 });
    expect((await world.as(luis).push.subscriptions()).browsers).toHaveLength(1);
    await world.as(luis).push.unsubscribe({ subscriptionId: browsers[0]?.id ?? 0 });
    expect((await world.as(luis).push.subscriptions()).browsers).toEqual([]);
  });

  test('keeps the ten newest', async ({ scene: { world, push } }) => {
    const ana = await makeUser(world);
    for (let n = 0; n < 12; n += 1) {
      world.now = plus(world.now, 1, 'minutes');
      await world.as(ana).push.subscribe(push.browser(`b${n}`).subscription);
    }
    const { browsers } = await world.as(ana).push.subscriptions();
    expect(browsers).toHaveLength(10);
    expect(browsers.at(-1)?.endpoint).toMatch(/b2$/);
  });

  test('a trial needs a browser, and is not for flooding', async ({ scene: { world, push } }) => {
    const ana = await makeUser(world);
    await expect(world.as(ana).push.test()).rejects.toMatchObject({ cause: { code: 'INVALID' } });
    await world.as(ana).push.subscribe(push.browser('phone').subscription);
    for (let n = 0; n < 9; n += 1) expect(await world.as(ana).push.test()).toEqual({ browsers: 1 });
    await expect(world.as(ana).push.test()).rejects.toMatchObject({ cause: { code: 'TOO_MANY' } });
    await pushOutbox(deps(world)).sendDue();
    expect(push.received[0]?.notice).toMatchObject({
      title: 'Prueba de PetLove+',
      path: '/dashboard/usuario?tab=avisos',
    });
  });
});

describe('a reminder', () => {
  test('comes as one notice a day where a browser wants it, with the mail or without', async ({
    scene: { world, push },
  }) => {
    const [both, onlyPush, off] = [await makeUser(world), await makeUser(world), await makeUser(world)];
    for (const person of [both, onlyPush, off]) {
      await world.as(person).push.subscribe(push.browser(`of-${person.id}`).subscription);
      const petId = await makePet(world, person, { name: 'Toby' });
      for (const reason of ['Control', 'Limpieza dental'])
        await world.as(person).checkups.add({ petId, reason, plannedOn: '2026-11-21' });
    }
    await world.as(onlyPush).reminders.choose({ byMail: 0 });
    await world.as(off).reminders.choose({ byMail: 0, byPush: 0 });
    await leaveReminders(deps(world));
    await leaveReminders(deps(world));
    while ((await pushOutbox(deps(world)).sendDue()) > 0);
    expect(push.received.map(({ path }) => path).toSorted()).toEqual(
      [`/push/of-${both.id}`, `/push/of-${onlyPush.id}`].toSorted(),
    );
    expect(push.received[0]?.notice).toMatchObject({
      title: 'Cuidados de Toby',
      body: expect.stringContaining('Limpieza dental'),
    });
    const mails = await world.db.selectFrom('mailOutbox').select('userId').where('kind', '=', 'reminder').execute();
    expect(mails).toEqual([{ userId: both.id }]);
  });
});

test('the key pair is made once, is nobody else’s to read, and survives', async ({ scene: { world } }) => {
  const ana = await makeUser(world);
  const { publicKey } = await world.as(ana).push.subscriptions();
  const file = path.join(world.config.dataDir, 'vapid.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(await vapidKeys(world.config.dataDir));
  expect(publicKey).toHaveLength(87);
});

test('a key pair is kept also where a file can have no second name', async ({ scene: { world } }) => {
  const folder = path.join(world.config.dataDir, 'mounted');
  mkdirSync(folder);
  const file = path.join(folder, 'vapid.json');
  // To link over it fails, and to read it finds nothing, as in such a folder.
  symlinkSync(path.join(folder, 'nowhere'), file);
  const keys = await vapidKeys(folder);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(keys);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('an account that was disabled is told nothing more', async ({ scene: { world, push } }) => {
  const ana = await makeUser(world);
  await world.as(ana).push.subscribe(push.browser('phone').subscription);
  await leave(world, ana, 'a');
  await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', ana.id).execute();
  await pushOutbox(deps(world)).sendDue();
  expect([push.received.length, (await waiting(world)).length]).toEqual([0, 0]);
});

test('old notices are swept', async ({ scene: { world } }) => {
  const ana = await makeUser(world);
  await leave(world, ana, 'a');
  world.now = plus(world.now, 41, 'hours');
  await sweepPushes(deps(world));
  expect(await world.db.selectFrom('pushOutbox').select('id').execute()).toHaveLength(1);
  world.now = plus(world.now, 2, 'hours');
  await sweepPushes(deps(world));
  expect(await world.db.selectFrom('pushOutbox').select('id').execute()).toHaveLength(0);
});

function deps(world: World) {
  return { db: world.db, config: world.config, now: () => world.now, stillWanted: pushStillWanted };
}

function leave(world: World, person: Person, dedupeKey: string, body = 'Toby: Antirrábica') {
  const notice = { userId: person.id, dedupeKey, title: 'Cuidados', body, path: '/dashboard' };
  return world.db.transaction().execute((db) => enqueuePush(db, notice, world.now));
}

function waiting(world: World) {
  const waiting = world.db.selectFrom('pushOutbox').selectAll().where('sentAt', 'is', null);
  return waiting.where('parkedAt', 'is', null).execute();
}
