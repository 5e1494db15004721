/** What the outboxes of mails, notices and deliveries have in common: leases, retries, and giving up. */
import { describe, expect } from 'vitest';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { backoffSeconds } from '#server/platform/lib/outbox.ts';
import { secondsUntil } from '#server/platform/lib/time.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { enqueuePush, pushOutbox } from '#server/platform/push/service.ts';
import { deliveryOutbox, leaveTest } from '#server/platform/webhooks/delivery.service.ts';
import { addWebhook } from '#server/platform/webhooks/service.ts';
import { mailOutbox } from '#server/app/background/mail/worker.ts';
import { pushTest as test, type startFakePush } from '../support/fake-push.ts';
import { makeUser } from '../support/guardian.ts';
import type { World } from '../support/world.ts';

interface Scene {
  world: World;
  push: Awaited<ReturnType<typeof startFakePush>>;
}

const deps = (world: World) => ({
  db: world.db,
  config: { ...world.config, logLevel: 'silent' as const },
  now: () => world.now,
});

/** One row that waits, and an outbox whose every try fails after `during`. */
const OUTBOXES = {
  mails: async ({ world }: Scene, during: () => Promise<void>) => {
    const { id: userId, email } = await makeUser(world);
    const mail = { kind: 'password-changed', userId, email, dedupeKey: 'a' } as const;
    await world.db.transaction().execute((db) => enqueueMail(db, mail, world.now));
    await world.db.updateTable('mailOutbox').set({ expiresAt: '2026-11-22T15:00:00.000Z' }).execute();
    return mailOutbox(deps(world), async () => {
      await during();
      throw new Error('451 try later');
    });
  },
  notices: async ({ world, push }: Scene, during: () => Promise<void>) => {
    const ana = await makeUser(world);
    await world.as(ana).push.subscribe(push.browser('phone').subscription);
    push.faults.push(...Array.from({ length: 9 }, () => 503));
    const notice = { userId: ana.id, dedupeKey: 'a', title: 'Cuidados', body: 'Toby', path: '/dashboard' };
    await world.db.transaction().execute((db) => enqueuePush(db, notice, world.now));
    await world.db.updateTable('pushOutbox').set({ expiresAt: '2026-11-22T15:00:00.000Z' }).execute();
    return pushOutbox({
      ...deps(world),
      stillWanted: async () => {
        await during();
        return true;
      },
    });
  },
  deliveries: async ({ world }: Scene, during: () => Promise<void>) => {
    const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    const hook = { name: 'Agenda', url: 'https://hooks.example.com/avisos', events: ['registro.creado' as const] };
    const known = { resolve: async () => ['93.184.216.34'] };
    const { webhookId } = await addWebhook(world.context(admin) as SignedInContext, hook, known);
    await world.db.transaction().execute((db) => leaveTest(db, webhookId, world.now));
    const outside = {
      resolve: async () => {
        await during();
        return [];
      },
    };
    return deliveryOutbox({ ...deps(world), outside });
  },
};
const TABLES = { mails: 'mailOutbox', notices: 'pushOutbox', deliveries: 'webhookDelivery' } as const;
const KINDS = ['mails', 'notices', 'deliveries'] as const;

/** The state of the one row. */
async function stateOf(world: World, kind: keyof typeof TABLES) {
  const columns = ['attempts', 'nextAttemptAt', 'leaseUntil', 'parkedAt'] as const;
  const table = TABLES[kind];
  if (table === 'mailOutbox') return world.db.selectFrom(table).select(columns).executeTakeFirstOrThrow();
  if (table === 'pushOutbox') return world.db.selectFrom(table).select(columns).executeTakeFirstOrThrow();
  return world.db.selectFrom(table).select(columns).executeTakeFirstOrThrow();
}

const nothing = async () => undefined;

describe.for(KINDS)('of the %s', (kind) => {
  test('one that fails is tried again after half a minute, give or take a fifth, and later ever later', async ({
    scene,
  }) => {
    const { world } = scene;
    const outbox = await OUTBOXES[kind](scene, nothing);
    expect(await outbox.sendDue()).toBe(1);
    expect(await outbox.sendDue()).toBe(0);
    const first = await stateOf(world, kind);
    expect(first).toMatchObject({ attempts: 1, leaseUntil: null, parkedAt: null });
    expect(secondsUntil(world.now, first.nextAttemptAt)).toBeGreaterThanOrEqual(24);
    expect(secondsUntil(world.now, first.nextAttemptAt)).toBeLessThanOrEqual(36);
    world.now = first.nextAttemptAt;
    expect(await outbox.sendDue()).toBe(1);
    const second = await stateOf(world, kind);
    expect(secondsUntil(world.now, second.nextAttemptAt)).toBeGreaterThanOrEqual(48);
  });

  test('one whose next try would come too late is given up at once', async ({ scene }) => {
    const { world } = scene;
    const outbox = await OUTBOXES[kind](scene, nothing);
    world.now = '2026-11-22T14:59:50.000Z';
    expect(await outbox.sendDue()).toBe(1);
    expect(await stateOf(world, kind)).toMatchObject({ attempts: 1, leaseUntil: null, parkedAt: world.now });
    world.now = '2026-11-22T15:59:50.000Z';
    expect(await outbox.sendDue()).toBe(0);
  });

  test('a result is not recorded where another process has taken the row meanwhile', async ({ scene }) => {
    const { world } = scene;
    const taken = { attempts: 2, leaseUntil: '2026-11-21T15:09:00.000Z' };
    const outbox = await OUTBOXES[kind](scene, async () => {
      const table = TABLES[kind];
      if (table === 'mailOutbox') await world.db.updateTable(table).set(taken).execute();
      else if (table === 'pushOutbox') await world.db.updateTable(table).set(taken).execute();
      else await world.db.updateTable(table).set(taken).execute();
    });
    expect(await outbox.sendDue()).toBe(1);
    expect(await stateOf(world, kind)).toEqual({ ...taken, nextAttemptAt: world.now, parkedAt: null });
  });

  test('one of a dead process is sent at once by the next, and one of a living process is left to it', async ({
    scene,
  }) => {
    const { world } = scene;
    let die: (error: Error) => void = () => undefined;
    const death = new Promise<never>((_resolve, reject) => {
      die = reject;
    });
    let claimed = () => undefined as void;
    const begun = new Promise<void>((resolve) => {
      claimed = resolve;
    });
    let tries = 0;
    const outbox = await OUTBOXES[kind](scene, async () => {
      tries += 1;
      claimed();
      if (tries === 1) await death;
    });
    const dead = outbox.sendDue();
    await begun;
    await outbox.releaseDead('2026-11-21T14:59:59.000Z');
    expect(await outbox.sendDue()).toBe(0);
    await outbox.releaseDead('2026-11-21T15:00:01.000Z');
    expect(await outbox.sendDue()).toBe(1);
    expect(tries).toBe(2);
    die(new Error('killed'));
    await dead.catch(() => undefined);
    expect(await stateOf(world, kind)).toMatchObject({ attempts: 2, leaseUntil: null });
  });
});

test('tries come back after 30 s, then ever later, up to the longest pause of the outbox', () => {
  const seconds = (factor: number, longestSeconds: number) =>
    [1, 2, 3, 4, 8, 50].map((attempts) => backoffSeconds({ factor, longestSeconds }, attempts, 0.5));
  expect(seconds(2, 3600)).toEqual([30, 60, 120, 240, 3600, 3600]);
  expect(seconds(4, 21_600)).toEqual([30, 120, 480, 1920, 21_600, 21_600]);
  expect(backoffSeconds({ factor: 2, longestSeconds: 3600 }, 1, 0)).toBe(24);
  expect(backoffSeconds({ factor: 2, longestSeconds: 3600 }, 1, 1)).toBe(36);
});
