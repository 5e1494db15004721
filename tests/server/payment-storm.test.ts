/**
 * Paid once is extended once, in whatever order the payer's return, the gateway's notice, the server's own look and a crash come, and
 * however many of them at once.
 */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import { plus } from '#server/platform/lib/time.ts';
import {
  pollDuePayments,
  type SettlementContext,
  settlePayment,
  markRefundedByGateway,
  cancelByPayer,
} from '#server/billing/settlement/service.ts';
import {
  type Begun,
  begin,
  BOTH,
  comeBack,
  expectRightBooks,
  type Paying,
  pay,
  payments,
  type Scene,
  stateOf,
  untilQuiet,
} from '../support/books.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { paymentTest as test } from '../support/payment-world.ts';

// The clock of a storm stands still while its events happen: whoever waits for another one's answer waits in turns, not in seconds.
// Where that answer is what is looked for, a turn is long enough for it to come.
const turn = { ms: 0 };
beforeAll(() => {
  const standing = vi.spyOn(timers, 'setTimeout');
  standing.mockImplementation(
    () => new Promise((over) => (turn.ms === 0 ? setImmediate(over) : setTimeout(over, turn.ms))),
  );
  syncBuiltinESMExports();
  return () => {
    standing.mockRestore();
    syncBuiltinESMExports();
  };
});

describe.each(BOTH)('%s', (method) => {
  beforeEach(() => {
    turn.ms = 100;
    return () => {
      turn.ms = 0;
    };
  });

  test('the same confirmation ten times at once', async ({ scene }) => {
    const one = await begin(scene, method);
    const askedId = pay(scene, one);
    const asked = Array.from({ length: 10 }, () => comeBack(scene.world.context(null), one, askedId));
    for (const payment of await Promise.all(asked)) expect(payment.state).toBe('paid');
    // One of them asked; the others heard what it was told.
    expect(takes(scene)).toBe(1);
    await expectRightBooks(scene);
  });

  test('ten payments, then ten more words about each, in reverse order', async ({ scene }) => {
    const person = await makeUser(scene.world);
    const petIds = [await makePet(scene.world, person)];
    const many: Begun[] = [];
    for (let i = 0; i < 10; i += 1) many.push(await begin(scene, method, { person, petIds }));
    const asked = many.map((one) => ({ one, askedId: pay(scene, one) }));
    for (let times = 0; times < 10; times += 1)
      for (const { one, askedId } of asked.toReversed()) await comeBack(scene.world.context(null), one, askedId);
    const [pet] = await scene.world.db.selectFrom('pet').select('licensedUntil').execute();
    expect(pet?.licensedUntil).toBe('2036-12-21');
    await expectRightBooks(scene);
  });

  test.for(['notice first', 'return first', 'both together'] as const)('%s', async (order, { scene }) => {
    const one = await begin(scene, method);
    const askedId = pay(scene, one);
    const context = scene.world.context(null);
    const told = () => settlePayment(context, one.paymentId, { by: 'gateway', askedId });
    const returned = () => comeBack(context, one, askedId);
    if (order === 'both together') await Promise.all([told(), returned()]);
    else for (const word of order === 'notice first' ? [told, returned] : [returned, told]) await word();
    expect(await stateOf(scene, one)).toBe('paid');
    expect(takes(scene)).toBe(1);
    await expectRightBooks(scene);
  });
});

const SEED = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000_000);
const STORMS = Number(process.env.STORMS);
const PAYMENTS = 4;

test(`${STORMS * PAYMENTS} payments in storms of ${PAYMENTS} at once, seed ${SEED}`, { timeout: 900_000 }, async ({
  scene,
}) => {
  process.stdout.write(`payment-storm: STORM_SEED=${SEED}\n`);
  const person = await makeUser(scene.world);
  await makeUser(scene.world, { role: 'ROLE_ADMINISTRADOR' });
  const pets = [await makePet(scene.world, person), await makePet(scene.world, person)];
  const storm = fc.asyncProperty(
    fc.array(aWay, { minLength: PAYMENTS, maxLength: PAYMENTS }),
    fc.array(fc.constantFrom(...WAITS), { minLength: MOST_TURNS, maxLength: MOST_TURNS }),
    async (ways, waits) => {
      await clear(scene);
      const underWay = [];
      for (const { method, way, both } of ways)
        underWay.push({ way, one: await started(scene, method, { person, petIds: both ? pets : pets.slice(0, 1) }) });
      for (let turn = 0; turn < MOST_TURNS; turn += 1) {
        await Promise.allSettled(
          underWay.flatMap(({ way, one }) => (way[turn] ?? []).map((event) => happen(scene, one, event))),
        );
        scene.world.now = plus(scene.world.now, waits[turn] ?? 0, 'seconds');
      }
      scene.gateways.clearFaults();
      // A refund that nobody told of yet is told now: the company repeats itself until it is heard.
      for (const { one } of underWay) await refunded(scene, one);
      await untilQuiet(scene, { hurry: true });
      for (const { one } of underWay) await refunded(scene, one);
      await expectRightBooks(scene);
    },
  );
  await fc.assert(storm, {
    seed: SEED,
    numRuns: STORMS,
    endOnFailure: true,
  });
});

const EVENTS = ['pay', 'decline', 'return', 'return', 'notice', 'sweep', 'sweep', 'cancel', 'bogus', 'refund'] as const;
const TROUBLES = ['lost', 'cut', 'html', 'error', 'refuse', 'truncated', 'amount', 'id'] as const;
const CALLS = ['confirm', 'sale', 'capture', 'get', 'reverse', 'refund'] as const;
/** In seconds: at once, beyond the lease, beyond PayPhone's five minutes, beyond its form. */
const WAITS = [0, 0, 0, 31, 31, 290, 310, 1100];
const MOST_TURNS = 5;

interface Event {
  what: (typeof EVENTS)[number] | 'trouble';
  call: (typeof CALLS)[number];
  trouble: (typeof TROUBLES)[number];
  /** The process ends before this transaction, counted from one, begins; or with it written and not committed. */
  crash: { before: number; halfway: boolean } | null;
}

const anEvent: fc.Arbitrary<Event> = fc.record({
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...EVENTS) },
    { weight: 1, arbitrary: fc.constant('trouble' as const) },
  ),
  call: fc.constantFrom(...CALLS),
  trouble: fc.constantFrom(...TROUBLES),
  crash: fc.option(fc.record({ before: fc.integer({ min: 1, max: 4 }), halfway: fc.boolean() }), { freq: 3 }),
});
/** Some events at once, one such turn after the other; most payers pay before anything else happens. */
const aWay = fc.record({
  method: fc.constantFrom<Paying>(...BOTH),
  both: fc.boolean(),
  way: fc
    .tuple(
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.array(anEvent, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: MOST_TURNS }),
    )
    .map(([first, turns]) => (first === 0 ? turns : [[PAYS], ...turns])),
});
const PAYS: Event = { what: 'pay', call: 'get', trouble: 'lost', crash: null };

async function happen(scene: Scene, one: Started, { what, call, trouble, crash }: Event): Promise<unknown> {
  const whole = scene.world.context(null);
  const context: SettlementContext = crash ? { ...whole, db: dying(whole.db, crash) } : whole;
  switch (what) {
    case 'pay':
      one.askedId = pay(scene, one) ?? one.askedId;
      return;
    case 'decline':
      if (one.method === 'paypal') scene.gateways.paypal.approveDeclined(one.code);
      else one.askedId = new URL(scene.gateways.payphone.decline(one.code)).searchParams.get('id');
      return;
    case 'return':
      return comeBack(context, one, one.askedId);
    case 'bogus':
      return comeBack(context, one, '999999999');
    case 'notice':
      return settlePayment(context, one.paymentId, { by: 'gateway', askedId: one.askedId });
    case 'sweep':
      return pollDuePayments(context);
    case 'cancel':
      return cancelByPayer(context, { id: one.paymentId });
    case 'refund':
      return (
        scene.gateways.paypal.orders.some(({ code }) => code === one.code) &&
        scene.gateways.paypal.refundByHand(one.code)
      );
    case 'trouble':
      return scene.gateways.fault(call, trouble);
  }
}

interface Started extends Begun {
  askedId: string | null;
}

async function started(
  scene: Scene,
  method: Paying,
  who: { person: Begun['person']; petIds: number[] },
): Promise<Started> {
  return { ...(await begin(scene, method, who)), askedId: null };
}

async function refunded(scene: Scene, { code, paymentId }: Begun) {
  if (!scene.gateways.ledger().some((one) => one.code === code && one.state === 'refunded')) return;
  const [payment] = await payments(scene.world.db, [paymentId]);
  if (payment) await markRefundedByGateway(scene.world.context(null), payment);
}

/** The payments of the last storm are gone, there and here; the limits of one person as well. */
async function clear({ world: { db }, gateways }: Scene) {
  gateways.clearFaults();
  gateways.payphone.orders.splice(0);
  gateways.paypal.orders.splice(0);
  for (const table of ['licenceGrant', 'payment', 'rateLimit', 'mailOutbox'] as const)
    await db.deleteFrom(table).execute();
}

/** How often money was asked for. */
function takes({ gateways }: Scene): number {
  return gateways.log.filter(({ call }) => call === 'confirm' || call === 'capture').length;
}

/** A process that is killed: before a transaction, or with all of it written and nothing committed. After that it does nothing. */
function dying<Handle extends object>(db: Handle, { before, halfway }: { before: number; halfway: boolean }): Handle {
  let begun = 0;
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (begun >= before) throw new Error('killed');
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return () => {
        begun += 1;
        if (begun > before || (begun === before && !halfway)) throw new Error('killed');
        const real = (value as () => { execute: (work: (db: unknown) => Promise<unknown>) => Promise<unknown> }).call(
          target,
        );
        if (begun < before) return real;
        const execute = (work: (db: unknown) => Promise<unknown>) =>
          real.execute(async (trx) => {
            await work(trx);
            throw new Error('killed');
          });
        return { execute };
      };
    },
  });
}
