/** Fourteen kinds of trouble between two companies, met by each gateway: the money is where our books say, and nobody waits long. */
import { describe, expect } from 'vitest';
import type { CallName, FaultKind } from '../../scripts/gateways/faults.ts';
import { pollDuePayments } from '#server/billing/settlement/service.ts';
import {
  begin,
  BOTH,
  comeBack,
  expectRightBooks,
  form,
  minutesPass,
  pay,
  payments,
  stateOf,
  untilQuiet,
} from '../support/books.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { eachNth } from '../support/sample.ts';
import { paymentTest as test } from '../support/payment-world.ts';

/** Where the money is asked for. */
const TAKES = { payphone: 'confirm', paypal: 'capture' } as const;
const LONGEST_MS = 10_000;

type Trouble = FaultKind | 'crash';
/** What has become of it in the end, where it is met once. */
const ENDS: Record<Exclude<Trouble, 'issue'>, string[]> = {
  refuse: ['paid'],
  hang: ['paid'],
  cut: ['paid'],
  error: ['paid'],
  busy: ['paid'],
  html: ['paid'],
  truncated: ['paid'],
  // The gateway says that it took something else than we asked for: nothing is given, and it goes back by itself.
  amount: ['reversed'],
  currency: ['reversed'],
  // It speaks of somebody else's payment, which is not ours to give back: asked again.
  id: ['paid', 'review'],
  duplicate: ['paid'],
  slow: ['paid'],
  lost: ['paid'],
  crash: ['paid'],
};
const FAULTS = Object.keys(ENDS).filter((one): one is FaultKind => one !== 'crash');
const TROUBLES: (keyof typeof ENDS)[] = [...(FAULTS as Exclude<FaultKind, 'issue'>[]), 'crash'];

// Side by side: each has a world and gateways of its own, and most of the time is waiting for a gateway that is silent.
describe.concurrent.each(BOTH)('%s', (method) => {
  test.for(TROUBLES)('%s, once, when the payer comes back', { timeout: 60_000 }, async (trouble, { scene }) => {
    const one = await begin(scene, method);
    const askedId = pay(scene, one);
    const context = scene.world.context(null);
    if (trouble !== 'crash') scene.gateways.fault(TAKES[method], trouble);
    const began = performance.now();
    const db = trouble === 'crash' ? rollingBack(context.db, method === 'paypal' ? 3 : 2) : context.db;
    await comeBack({ ...context, db }, one, askedId).catch((error: Error) => expect(error.message).toBe('power cut'));
    expect(performance.now() - began).toBeLessThan(LONGEST_MS);
    await untilQuiet(scene);
    // What waits for a person is looked at every hour all the same.
    await minutesPass(scene, 61);
    expect(ENDS[trouble]).toContain(await stateOf(scene, one));
    await expectRightBooks(scene);
  });

  test.for(FAULTS.filter((trouble) => trouble !== 'hang' && trouble !== 'slow'))(
    '%s, every time for a quarter of an hour',
    { timeout: 60_000 },
    async (trouble, { scene }) => {
      await makeUser(scene.world, { role: 'ROLE_ADMINISTRADOR' });
      const one = await begin(scene, method);
      const askedId = pay(scene, one);
      for (const call of CALLS[method]) scene.gateways.fault(call, trouble, { times: 1000 });
      await comeBack(scene.world.context(null), one, askedId);
      await minutesPass(scene, 15);
      // No year for money that nobody saw; and a person knows of what could not be cleared up.
      const [payment] = await payments(scene.world.db, [one.paymentId]);
      if (payment?.state === 'review') expect(await cases(scene)).toHaveLength(1);
      scene.gateways.clearFaults();
      await minutesPass(scene, 61);
      await untilQuiet(scene);
      await expectRightBooks(scene);
      expect(['confirming', 'sent']).not.toContain(await stateOf(scene, one));
    },
  );

  test.for(eachNth(0, 2, FAULTS))(
    '%s, while it is begun: told or sent, never half',
    { timeout: 60_000 },
    async (trouble, { scene }) => {
      const { world, gateways } = scene;
      const person = await makeUser(world);
      const petIds = [await makePet(world, person)];
      gateways.fault(method === 'paypal' ? 'create' : 'prepare', trouble);
      const began = performance.now();
      const answer = await world
        .as(person)
        .checkout.begin(await form(world, petIds, { method }))
        .catch(() => null);
      expect(performance.now() - began).toBeLessThan(LONGEST_MS);
      const [payment] = await world.db.selectFrom('payment').selectAll().execute();
      if (answer) expect(payment).toMatchObject({ state: 'sent', orderId: expect.any(String) });
      else expect(payment).toMatchObject({ state: 'refused', reason: 'gateway', nextCheckAt: null });
      // Whoever was told that it failed begins again, and pays once.
      const again = await begin(scene, method, { person, petIds });
      await comeBack(world.context(null), again, pay(scene, again));
      await untilQuiet(scene);
      expect(await stateOf(scene, again)).toBe('paid');
      await expectRightBooks(scene);
    },
  );
});

test('paypal refuses the instrument: nothing was taken, and the payer is told', async ({ scene }) => {
  const one = await begin(scene, 'paypal');
  scene.gateways.paypal.approveDeclined(one.code);
  expect(await comeBack(scene.world.context(null), one, null)).toMatchObject({ state: 'refused', reason: 'declined' });
  await expectRightBooks(scene);
});

test('paypal holds the money back: a case, and its word settles it', async ({ scene }) => {
  const [good, bad] = [await begin(scene, 'paypal'), await begin(scene, 'paypal')];
  for (const one of [good, bad]) {
    scene.gateways.paypal.approve(one.code, { outcome: 'PENDING' });
    expect(await comeBack(scene.world.context(null), one, null)).toMatchObject({ state: 'review', reason: 'held' });
  }
  scene.gateways.paypal.complete(good.code);
  scene.gateways.paypal.deny(bad.code);
  await minutesPass(scene, 61);
  expect([await stateOf(scene, good), await stateOf(scene, bad)]).toEqual(['paid', 'refused']);
  await expectRightBooks(scene);
});

test.concurrent.for(BOTH)(
  '%s hangs for everybody: the sweep of many is over within its patience, and loses none',
  { timeout: 120_000 },
  async (method, { scene }) => {
    const many = [];
    for (let i = 0; i < 8; i += 1) many.push(await begin(scene, method));
    for (const one of many) pay(scene, one);
    scene.world.now = new Date(Date.parse(scene.world.now) + 61_000).toISOString();
    if (method === 'paypal') scene.world.now = new Date(Date.parse(scene.world.now) + 240_000).toISOString();
    scene.gateways.fault(method === 'paypal' ? 'get' : 'sale', 'hang', { times: 8 });
    const began = performance.now();
    await pollDuePayments(scene.world.context(null));
    expect(performance.now() - began).toBeLessThan(30_000);
    scene.gateways.clearFaults();
    await minutesPass(scene, 2);
    for (const one of many) expect(await stateOf(scene, one)).toBe('paid');
    await expectRightBooks(scene);
  },
);

const CALLS: Record<(typeof BOTH)[number], CallName[]> = {
  payphone: ['confirm', 'sale', 'reverse'],
  paypal: ['capture', 'get', 'refund'],
};

async function cases({ world }: Parameters<typeof begin>[0]) {
  return world.db.selectFrom('mailOutbox').select('id').where('kind', '=', 'payment-case').execute();
}

/** The power goes in the middle of a transaction, with everything written and nothing committed. */
function rollingBack<Handle extends object>(db: Handle, nth: number): Handle {
  let begun = 0;
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return () => {
        begun += 1;
        const real = (value as () => { execute: (work: (db: unknown) => Promise<unknown>) => Promise<unknown> }).call(
          target,
        );
        if (begun < nth) return real;
        const execute = (work: (db: unknown) => Promise<unknown>) =>
          real.execute(async (trx) => {
            await work(trx);
            throw new Error('power cut');
          });
        return { execute };
      };
    },
  });
}
