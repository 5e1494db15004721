/** What becomes of a payment whoever comes back, whenever, or nobody. */
import { describe, expect } from 'vitest';
import { plus } from '#server/platform/lib/time.ts';
import {
  refund,
  pollDuePayments,
  settlePayment,
  markRefundedByGateway,
  cancelByPayer,
} from '#server/billing/settlement/service.ts';
import {
  begin,
  BOTH,
  comeBack,
  expectRightBooks,
  minutesPass,
  pay,
  payments,
  stateOf,
  untilQuiet,
} from '../support/books.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { paymentTest as test } from '../support/payment-world.ts';

describe.each(BOTH)('%s', (method) => {
  test('whoever paid and comes back has the year, a mail and one line of it in the ledger', async ({ scene }) => {
    const one = await begin(scene, method);
    const payment = await comeBack(scene.world.context(null), one, pay(scene, one));
    expect(payment).toMatchObject({ state: 'paid', reason: null, nextCheckAt: null, leaseUntil: null });
    expect(payment.transactionId).toBe(scene.gateways.ledger()[0]?.transactionId);
    expect(await mailsOf(scene, 'payment-paid')).toHaveLength(1);
    const [pet] = await scene.world.db.selectFrom('pet').select(['licensedFrom', 'licensedUntil']).execute();
    // The thirty days of the trial come first.
    expect(pet).toEqual({ licensedFrom: '2026-11-21', licensedUntil: '2027-12-21' });
    await expectRightBooks(scene);
  });

  test('a closed tab: the server finds it by itself', async ({ scene }) => {
    const one = await begin(scene, method);
    pay(scene, one);
    await minutesPass(scene, 6);
    expect(await stateOf(scene, one)).toBe('paid');
    await expectRightBooks(scene);
  });

  test('somebody who never pays has left when the form is over, and nothing is asked any more', async ({ scene }) => {
    const one = await begin(scene, method);
    await untilQuiet(scene);
    const [payment] = await payments(scene.world.db, [one.paymentId]);
    expect(payment).toMatchObject({ state: 'left', reason: 'expired', nextCheckAt: null });
    await expectRightBooks(scene);
  });

  test('whoever turned back and pays after all has the year', async ({ scene }) => {
    const one = await begin(scene, method);
    await cancelByPayer(scene.world.context(null), { id: one.paymentId });
    expect(await stateOf(scene, one)).toBe('left');
    const payment = await comeBack(scene.world.context(null), one, pay(scene, one));
    expect(payment).toMatchObject({ state: 'paid', reason: null });
    await expectRightBooks(scene);
  });

  test('turning back in one window does not stop what is confirmed in the other', async ({ scene }) => {
    const one = await begin(scene, method);
    const askedId = pay(scene, one);
    await Promise.all([
      comeBack(scene.world.context(null), one, askedId),
      cancelByPayer(scene.world.context(null), { id: one.paymentId }),
    ]);
    await untilQuiet(scene);
    expect(await stateOf(scene, one)).toBe('paid');
    await expectRightBooks(scene);
  });

  test('a process that dies with the answer in its hand: the next one finds the money', async ({ scene }) => {
    const one = await begin(scene, method);
    const askedId = pay(scene, one);
    const context = scene.world.context(null);
    scene.gateways.fault(method === 'paypal' ? 'capture' : 'confirm', 'lost');
    // It holds the lease for as long as it would have needed.
    const db = dyingAfter(context.db, method === 'paypal' ? 2 : 1);
    await expect(comeBack({ ...context, db }, one, askedId)).rejects.toThrow('killed');
    expect(scene.gateways.sum()).toBe(600);
    expect(await stateOf(scene, one)).toBe('confirming');
    await pollDuePayments(context);
    expect(await stateOf(scene, one)).toBe('confirming');
    await minutesPass(scene, 2);
    expect(await stateOf(scene, one)).toBe('paid');
    await expectRightBooks(scene);
  });

  test('two payments for the same animal at once are two years', async ({ scene }) => {
    const person = await makeUser(scene.world);
    const petIds = [await makePet(scene.world, person), await makePet(scene.world, person)];
    const both = [
      await begin(scene, method, { person, petIds }),
      await begin(scene, method, { person, petIds: petIds.toReversed() }),
    ];
    await Promise.all(both.map((one) => comeBack(scene.world.context(null), one, pay(scene, one))));
    const pets = await scene.world.db.selectFrom('pet').select('licensedUntil').execute();
    expect(pets).toEqual([{ licensedUntil: '2028-12-21' }, { licensedUntil: '2028-12-21' }]);
    await expectRightBooks(scene);
  });

  test('an animal deleted while its payer was out: paid, and a case for an administrator', async ({ scene }) => {
    await makeUser(scene.world, { role: 'ROLE_ADMINISTRADOR' });
    const one = await begin(scene, method);
    await scene.world.db.deleteFrom('pet').execute();
    const payment = await comeBack(scene.world.context(null), one, pay(scene, one));
    expect(payment).toMatchObject({ state: 'paid', reason: 'nobody' });
    expect(await mailsOf(scene, 'payment-case')).toHaveLength(1);
  });

  test('an animal that died meanwhile, or was put away, gets what was paid for', async ({ scene }) => {
    const one = await begin(scene, method);
    await scene.world.db.updateTable('pet').set({ deceasedOn: '2026-11-21', removedAt: scene.world.now }).execute();
    expect((await comeBack(scene.world.context(null), one, pay(scene, one))).reason).toBeNull();
    await expectRightBooks(scene);
  });

  test('subscriptions switched off in between: what was paid is still settled', async ({ scene }) => {
    const one = await begin(scene, method);
    const context = scene.world.context(null);
    const config = { ...context.config, subscriptions: false };
    expect((await comeBack({ ...context, config }, one, pay(scene, one))).state).toBe('paid');
    await expectRightBooks(scene);
  });

  test('a clock that was set back binds nobody', async ({ scene }) => {
    const one = await begin(scene, method);
    const { world } = scene;
    await world.db
      .updateTable('payment')
      .set({ leaseUntil: plus(world.now, 20, 'hours'), nextCheckAt: plus(world.now, 20, 'hours') })
      .execute();
    pay(scene, one);
    expect(await pollDuePayments(world.context(null))).toBe(1);
    expect(await stateOf(scene, one)).toBe('paid');
  });

  test('silence for ten minutes is a case for a person, told once; the answer settles it by itself', async ({
    scene,
  }) => {
    await makeUser(scene.world, { role: 'ROLE_ADMINISTRADOR' });
    const one = await begin(scene, method);
    const askedId = pay(scene, one);
    // PayPhone took it and says nothing; PayPal is asked to and says nothing.
    if (method === 'payphone') scene.gateways.fault('confirm', 'lost');
    for (const call of ['confirm', 'sale', 'capture'] as const) scene.gateways.fault(call, 'error', { times: 500 });
    await comeBack(scene.world.context(null), one, askedId);
    expect(await stateOf(scene, one)).toBe('confirming');
    await minutesPass(scene, 11);
    const [payment] = await payments(scene.world.db, [one.paymentId]);
    expect(payment).toMatchObject({ state: 'review', reason: 'silent' });
    await minutesPass(scene, 2);
    expect(await mailsOf(scene, 'payment-case')).toHaveLength(1);
    scene.gateways.clearFaults();
    scene.world.now = plus(scene.world.now, 61, 'minutes');
    await pollDuePayments(scene.world.context(null));
    expect(await stateOf(scene, one)).toBe('paid');
    await expectRightBooks(scene);
  });

  test('one payment that always fails does not keep the others waiting', async ({ scene }) => {
    const [bad, good] = [await begin(scene, method), await begin(scene, method)];
    for (const one of [bad, good]) pay(scene, one);
    scene.world.now = plus(scene.world.now, 6, 'minutes');
    if (method === 'payphone') scene.world.now = plus(scene.world.now, -5, 'minutes');
    const context = scene.world.context(null);
    const db = dyingAfter(context.db, 0, 1);
    await expect(pollDuePayments({ ...context, db })).rejects.toThrow('killed');
    expect(new Set([await stateOf(scene, bad), await stateOf(scene, good)])).toEqual(new Set(['paid', 'sent']));
    await minutesPass(scene, 1);
    expect([await stateOf(scene, bad), await stateOf(scene, good)]).toEqual(['paid', 'paid']);
    await expectRightBooks(scene);
  });
});

describe('five minutes (PayPhone gives back what nobody confirms)', { tags: 'same-on-both' }, () => {
  test.for([
    [1, 'paid', 600],
    [290, 'paid', 600],
    [310, 'refused', 0],
  ] as const)(
    'a browser that comes back after %i seconds, and a server that slept until then: %s',
    async ([seconds, state, sum], { scene }) => {
      const one = await begin(scene, 'payphone');
      const askedId = pay(scene, one);
      scene.world.now = plus(scene.world.now, seconds, 'seconds');
      await comeBack(scene.world.context(null), one, askedId);
      expect(await stateOf(scene, one)).toBe(state);
      expect(scene.gateways.sum()).toBe(sum);
      await expectRightBooks(scene);
    },
  );

  test('never, and the server was down for four minutes: it confirms in the fifth', async ({ scene }) => {
    const one = await begin(scene, 'payphone');
    pay(scene, one);
    scene.world.now = plus(scene.world.now, 4, 'minutes');
    await minutesPass(scene, 0.5);
    expect(await stateOf(scene, one)).toBe('paid');
    await expectRightBooks(scene);
  });

  test('never, and the server was down for six: it went back, and seventeen minutes after it began nothing is open', async ({
    scene,
  }) => {
    const one = await begin(scene, 'payphone');
    pay(scene, one);
    scene.world.now = plus(scene.world.now, 6, 'minutes');
    await minutesPass(scene, 11.5);
    expect(['refused', 'left', 'reversed']).toContain(await stateOf(scene, one));
    expect(scene.gateways.sum()).toBe(0);
    await expectRightBooks(scene);
  });

  test('PayPhone itself down from the payment on: seventeen minutes later nothing is open', async ({ scene }) => {
    const one = await begin(scene, 'payphone');
    pay(scene, one);
    for (const call of ['confirm', 'sale'] as const) scene.gateways.fault(call, 'error', { times: 1000 });
    await minutesPass(scene, 17.5);
    expect(await stateOf(scene, one)).toBe('left');
    scene.gateways.clearFaults();
    await expectRightBooks(scene);
  });
});

describe('a transaction that the browser names', { tags: 'same-on-both' }, () => {
  test('a wrong one before the right one', async ({ scene }) => {
    const one = await begin(scene, 'payphone');
    await comeBack(scene.world.context(null), one, '999999999');
    expect(await stateOf(scene, one)).toBe('confirming');
    expect((await comeBack(scene.world.context(null), one, pay(scene, one))).state).toBe('paid');
    await expectRightBooks(scene);
  });

  test('a wrong one after the right one whose answer was lost, while sales cannot be looked up', async ({ scene }) => {
    const one = await begin(scene, 'payphone');
    const askedId = pay(scene, one);
    scene.gateways.fault('confirm', 'lost');
    scene.gateways.fault('sale', 'error', { times: 1 });
    await comeBack(scene.world.context(null), one, askedId);
    await comeBack(scene.world.context(null), one, '999999999');
    await minutesPass(scene, 2);
    expect(await stateOf(scene, one)).toBe('paid');
    await expectRightBooks(scene);
  });

  test('the right one while somebody else asks is not forgotten', async ({ scene }) => {
    const one = await begin(scene, 'payphone');
    const context = scene.world.context(null);
    // The server heard that nothing was paid yet, and hears nothing more afterwards: only the browser knows the name.
    scene.gateways.fault('sale', 'slow', { ms: 3000 });
    scene.gateways.fault('sale', 'error', { times: 50 });
    const sweep = settlePayment(context, one.paymentId, { by: 'server' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const askedId = pay(scene, one);
    await comeBack(context, one, askedId);
    await sweep;
    const [payment] = await payments(scene.world.db, [one.paymentId]);
    expect(payment?.askedId).toBe(askedId);
    await minutesPass(scene, 1);
    expect(await stateOf(scene, one)).toBe('paid');
    await expectRightBooks(scene);
  });

  test('somebody else’s transaction under our code gives nothing', async ({ scene }) => {
    const [mine, other] = [await begin(scene, 'payphone'), await begin(scene, 'payphone')];
    const theirs = pay(scene, other);
    await comeBack(scene.world.context(null), mine, theirs);
    expect(await stateOf(scene, mine)).toBe('confirming');
    expect((await comeBack(scene.world.context(null), other, theirs)).state).toBe('paid');
    await untilQuiet(scene);
    expect(await stateOf(scene, mine)).toBe('left');
    await expectRightBooks(scene);
  });

  test('a second card after a refusal, in the same form', async ({ scene }) => {
    const one = await begin(scene, 'payphone');
    const refused = new URL(scene.gateways.payphone.decline(one.code)).searchParams.get('id');
    expect((await comeBack(scene.world.context(null), one, refused)).state).toBe('refused');
    const order = scene.gateways.payphone.find(one.code);
    if (order) order.transaction = null;
    expect((await comeBack(scene.world.context(null), one, pay(scene, one))).state).toBe('paid');
    await expectRightBooks(scene);
  });

  test.for(['paypal', 'transfer'] as const)(
    'under the code of a payment by %s changes nothing',
    async (method, { scene }) => {
      const one = await begin(scene, method);
      await comeBack(scene.world.context(null), one, '999999999');
      expect(await stateOf(scene, one)).toBe('sent');
    },
  );
});

describe('money that should not be with us', () => {
  test.for(BOTH)('%s took another amount: nothing is given, and it goes back by itself', async (method, { scene }) => {
    const one = await begin(scene, method);
    const payment = await comeBack(scene.world.context(null), one, pay(scene, one, 500));
    expect(payment).toMatchObject({ state: 'reversed', reason: 'mismatch' });
    expect(scene.gateways.sum()).toBe(0);
    await expectRightBooks(scene);
  });

  test.for(BOTH)(
    '%s took another amount and does not give it back at once: an open case, tried again',
    async (method, { scene }) => {
      await makeUser(scene.world, { role: 'ROLE_ADMINISTRADOR' });
      const one = await begin(scene, method);
      for (const call of ['reverse', 'refund'] as const) scene.gateways.fault(call, 'error');
      expect(await comeBack(scene.world.context(null), one, pay(scene, one, 500))).toMatchObject({ state: 'review' });
      expect(await mailsOf(scene, 'payment-case')).toHaveLength(1);
      await expectRightBooks(scene);
      scene.world.now = plus(scene.world.now, 61, 'minutes');
      await pollDuePayments(scene.world.context(null));
      expect(await stateOf(scene, one)).toBe('reversed');
      await expectRightBooks(scene);
    },
  );

  test.for(BOTH)('%s: a process that dies between giving back and writing it down', async (method, { scene }) => {
    const one = await begin(scene, method);
    const askedId = pay(scene, one, 500);
    const context = scene.world.context(null);
    const db = dyingAfter(context.db, method === 'paypal' ? 3 : 2);
    await expect(comeBack({ ...context, db }, one, askedId)).rejects.toThrow('killed');
    expect(scene.gateways.sum()).toBe(0);
    expect(await stateOf(scene, one)).toBe('review');
    scene.world.now = plus(scene.world.now, 61, 'minutes');
    await pollDuePayments(context);
    expect(['reversed', 'refused']).toContain(await stateOf(scene, one));
    await expectRightBooks(scene);
  });

  test.for(BOTH)('%s: given back twice at once is given back once', async (method, { scene }) => {
    const one = await begin(scene, method);
    const payment = await comeBack(scene.world.context(null), one, pay(scene, one));
    await Promise.all([1, 2].map(() => refund(scene.world.context(null), payment, 'administrator')));
    expect(await stateOf(scene, one)).toBe('reversed');
    expect(await mailsOf(scene, 'payment-reversed')).toHaveLength(1);
    const [pet] = await scene.world.db.selectFrom('pet').select('licensedUntil').execute();
    expect(pet?.licensedUntil).toBeNull();
    await expectRightBooks(scene);
  });

  test('of a transaction that settled another payment already settles nothing, and is not given back', async ({
    scene,
  }) => {
    const [mine, other] = [await begin(scene, 'payphone'), await begin(scene, 'payphone')];
    await comeBack(scene.world.context(null), other, pay(scene, other));
    const askedId = pay(scene, mine);
    const named = scene.world.db
      .updateTable('payment')
      .set({ transactionId: askedId })
      .where('id', '=', other.paymentId);
    await named.execute();
    const asked = await comeBack(scene.world.context(null), mine, askedId);
    expect(asked).toMatchObject({ state: 'review', reason: 'mismatch' });
    expect(await stateOf(scene, other)).toBe('paid');
    expect(scene.gateways.log.filter(({ call }) => call === 'reverse')).toHaveLength(0);
  });

  test('paid, refunded at PayPal, and then an answer from before', async ({ scene }) => {
    const one = await begin(scene, 'paypal');
    pay(scene, one);
    const context = scene.world.context(null);
    const payment = await comeBack(context, one, null);
    scene.gateways.paypal.refundByHand(one.code);
    await markRefundedByGateway(context, payment);
    // Whoever asked before that, and answers only now.
    await settlePayment(context, one.paymentId, { by: 'gateway' });
    expect(await stateOf(scene, one)).toBe('reversed');
    await expectRightBooks(scene);
  });
});

async function mailsOf({ world }: Parameters<typeof begin>[0], kind: string) {
  return world.db
    .selectFrom('mailOutbox')
    .select('id')
    .where('kind', '=', kind as never)
    .execute();
}

/** Like a process that is killed: after so many transactions the next ones (all, or so many) are never begun. */
function dyingAfter<Handle extends object>(db: Handle, whole: number, times = Infinity): Handle {
  let begun = 0;
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return () => {
        begun += 1;
        if (begun > whole && begun <= whole + times) throw new Error('killed');
        return (value as () => unknown).call(target);
      };
    },
  });
}
