/** Payments from the first press to the last look of the server, and whether our books say what the gateways' books say. */
import { expect } from 'vitest';
import type { Db, Instant } from '#db/types.ts';
import type { BeginInput } from '#server/billing/checkout/schema.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { Payment } from '#server/billing/ledger/queries.ts';
import { gatewayOf, GATEWAY_MINUTES } from '#server/billing/ledger/rules.ts';
import { pollDuePayments, type SettlementContext, settlePayment } from '#server/billing/settlement/service.ts';
import type { Gateways } from './gateways.ts';
import { makePet, makeUser } from './guardian.ts';
import type { Person, World } from './world.ts';

export interface Scene {
  world: World;
  gateways: Gateways;
}

export type Paying = 'payphone' | 'paypal';
export const BOTH: Paying[] = ['payphone', 'paypal'];

/** What the form sends for these animals; the price is none of its business. */
export async function form(world: World, petIds: number[], changes: Partial<BeginInput> = {}): Promise<BeginInput> {
  const [plan] = await world.anonymous().plans.offered();
  const invoice = {
    kind: '07',
    number: '',
    name: '',
    address: null,
    email: null,
    phone: null,
  } as BeginInput['invoice'];
  return { planId: plan?.planId ?? 0, petIds, method: 'payphone', invoice, reference: null, ...changes };
}

export interface Begun {
  person: Person;
  petIds: number[];
  paymentId: number;
  code: string;
  method: BeginInput['method'];
}

/** Somebody with one animal (or these) has been sent to the gateway. */
export async function begin(
  { world }: Scene,
  method: BeginInput['method'],
  who: { person?: Person; petIds?: number[] } = {},
): Promise<Begun> {
  const person = who.person ?? (await makeUser(world));
  const petIds = who.petIds ?? [await makePet(world, person)];
  const { paymentId, code } = await world.as(person).checkout.begin(await form(world, petIds, { method }));
  return { person, petIds, paymentId, code, method };
}

/** The payer pays there; the browser has not come back yet. @returns PayPhone's transaction, that the browser would bring. */
export function pay(
  { gateways }: Scene,
  { method, code }: Pick<Begun, 'method' | 'code'>,
  cents?: number,
): string | null {
  const how = cents === undefined ? {} : { cents };
  if (gatewayOf(method) === 'paypal') {
    gateways.paypal.approve(code, how);
    return null;
  }
  return new URL(gateways.payphone.pay(code, how)).searchParams.get('id');
}

/** The browser comes back. */
export function comeBack(context: SettlementContext, { paymentId }: Pick<Begun, 'paymentId'>, askedId: string | null) {
  return settlePayment(context, paymentId, { by: 'payer', askedId });
}

export function payments(db: Db, ids: readonly number[]): Promise<Payment[]> {
  return db.selectFrom('payment').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

export async function stateOf({ world }: Scene, { paymentId }: Pick<Begun, 'paymentId'>) {
  const [payment] = await payments(world.db, [paymentId]);
  return payment?.state;
}

/** The server's own look, every half minute of so many minutes of the world's clock. */
export async function minutesPass({ world }: Scene, minutes: number): Promise<void> {
  for (let half = 0; half < minutes * 2; half += 1) {
    world.now = plus(world.now, 30, 'seconds');
    await pollDuePayments(world.context(null));
  }
}

/**
 * … until nothing is left to look for, but for what waits for a person. Time jumps from one look to the next, and in a hurry, after
 * some looks, beyond the end of every form.
 */
export async function untilQuiet({ world }: Scene, { hurry = false } = {}): Promise<void> {
  for (let looks = 0; looks < 60; looks += 1) {
    const next = await world.db
      .selectFrom('payment')
      .select((eb) => eb.fn.min('nextCheckAt').as('at'))
      .where('state', 'in', ['created', 'sent', 'confirming'])
      .where('gateway', '!=', 'manual')
      .executeTakeFirst();
    if (!next?.at) return;
    world.now = later(plus(world.now, 31, 'seconds'), next.at);
    if (hurry && looks === 2) world.now = plus(world.now, GATEWAY_MINUTES.paypal, 'minutes');
    await pollDuePayments(world.context(null));
  }
  throw new Error('the server still asks');
}

function later(one: Instant, other: Instant): Instant {
  return one > other ? one : other;
}

/**
 * The promise about money, for all payments there are: what a gateway has is paid for with time, once, or lies before a person; what
 * it has not, nobody was given time for; and both sums are the same to the cent.
 */
export async function expectRightBooks({ world, gateways }: Scene): Promise<void> {
  const rows = await world.db.selectFrom('payment').selectAll().where('gateway', '!=', 'manual').execute();
  const counted = await world.db
    .selectFrom('paymentItem')
    .leftJoin('licenceGrant', (join) =>
      join.onRef('licenceGrant.itemId', '=', 'paymentItem.id').on('licenceGrant.revokedAt', 'is', null),
    )
    .select(['paymentItem.paymentId', (eb) => eb.fn.count<number>('paymentItem.id').as('items')])
    .select((eb) => eb.fn.count<number>('licenceGrant.id').as('grants'))
    .groupBy('paymentItem.paymentId')
    .execute();
  const steps = await world.db
    .selectFrom('paymentStep')
    .select(['paymentId', 'kind', (eb) => eb.fn.countAll<number>().as('times')])
    .where('kind', 'in', ['paid', 'reversed'])
    .groupBy(['paymentId', 'kind'])
    .execute();
  const times = (id: number, kind: string) =>
    Number(steps.find((one) => one.paymentId === id && one.kind === kind)?.times ?? 0);
  const truth = gateways.ledger();
  let [ours, open] = [0, 0];
  for (const { id, code, state, cents } of rows) {
    const theirs = truth.filter((one) => one.code === code && one.state === 'captured');
    const words = `${code}: ${state} here, ${truth.find((one) => one.code === code)?.state ?? 'nothing'} there`;
    const { items = 0, grants = 0 } = counted.find(({ paymentId }) => paymentId === id) ?? {};
    expect(Number(grants), words).toBe(state === 'paid' ? Number(items) : 0);
    expect(times(id, 'paid'), words).toBeLessThanOrEqual(1);
    expect(times(id, 'reversed'), words).toBeLessThanOrEqual(1);
    expect(theirs.length, words).toBeLessThanOrEqual(1);
    expect(['paid', 'refused', 'reversed', 'review', 'left'], words).toContain(state);
    if (state !== 'review') expect(theirs.length, words).toBe(state === 'paid' ? 1 : 0);
    const paidOnce = times(id, 'paid') - Math.min(times(id, 'paid'), times(id, 'reversed'));
    ours += paidOnce * cents;
    if (state === 'review') open += theirs[0]?.cents ?? 0;
  }
  expect(ours + open).toBe(gateways.sum());
}
