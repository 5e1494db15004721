/** A payment is begun at the server's price, for animals of one's own, or not at all: and then not a cent has moved. */
import { describe, expect } from 'vitest';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { plus } from '#server/platform/lib/time.ts';
import { pollDuePayments } from '#server/billing/settlement/service.ts';
import { begin, comeBack, expectRightBooks, form, pay, payments, type Scene, stateOf } from '../support/books.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { paymentTest as test } from '../support/payment-world.ts';
import { openWorld, type Person, type World } from '../support/world.ts';

describe('what is begun', () => {
  test('keeps price, tax and buyer as they were, whatever changes afterwards', async ({ scene }) => {
    const { world } = scene;
    const ana = await makeUser(world);
    const petIds = [await makePet(world, ana), await makePet(world, ana)];
    const one = await begin(scene, 'payphone', { person: ana, petIds });
    await world.db
      .insertInto('planPrice')
      .values({ planId: 1, cents: 900, validFrom: world.now, createdBy: null, createdAt: world.now })
      .execute();
    const [payment] = await payments(world.db, [one.paymentId]);
    expect(payment).toMatchObject({
      cents: 1200,
      baseCents: 1043,
      taxCents: 157,
      taxBasisPoints: 1500,
      months: 12,
      state: 'sent',
    });
    expect(payment).toMatchObject({ buyerKind: '07', buyerNumber: '9999999999999', buyerName: 'CONSUMIDOR FINAL' });
    expect((await comeBack(world.context(null), one, pay(scene, one))).state).toBe('paid');
    expect(scene.gateways.sum()).toBe(1200);
    await expectRightBooks(scene);
    // The next one costs what it costs then.
    const next = await begin(scene, 'payphone', { person: ana, petIds });
    expect((await payments(world.db, [next.paymentId]))[0]?.cents).toBe(1800);
  });

  test('a price that changed between the form and the press is the price of the press', async ({ scene }) => {
    const { world } = scene;
    const ana = await makeUser(world);
    const filled = await form(world, [await makePet(world, ana)]);
    await world.db
      .insertInto('planPrice')
      .values({ planId: filled.planId, cents: 700, validFrom: world.now, createdBy: null, createdAt: world.now })
      .execute();
    const { paymentId } = await world.as(ana).checkout.begin(filled);
    expect((await payments(world.db, [paymentId]))[0]?.cents).toBe(700);
  });

  test('tells its gateway the very cents that are written down', async ({ scene }) => {
    const [one, other] = [await begin(scene, 'payphone'), await begin(scene, 'paypal')];
    const bodies = Object.fromEntries(scene.gateways.log.map(({ call, body }) => [call, body]));
    expect(JSON.parse(bodies.prepare ?? '')).toMatchObject({
      amount: 600,
      amountWithTax: 522,
      tax: 78,
      clientTransactionId: one.code,
    });
    expect(JSON.parse(bodies.create ?? '').purchase_units[0]).toMatchObject({
      custom_id: other.code,
      amount: { value: '6.00', currency_code: 'USD' },
    });
  });

  test('a process that died while it told the gateway: the server closes it, and nobody was sent anywhere', async ({
    scene,
  }) => {
    const { world, gateways } = scene;
    const one = await begin(scene, 'payphone');
    await world.db
      .updateTable('payment')
      .set({ state: 'created', orderId: null, sentAt: null, nextCheckAt: plus(world.now, 60, 'seconds') })
      .execute();
    await pollDuePayments(world.context(null));
    expect(await stateOf(scene, one)).toBe('created');
    world.now = plus(world.now, 61, 'seconds');
    await pollDuePayments(world.context(null));
    expect((await payments(world.db, [one.paymentId]))[0]).toMatchObject({ state: 'left', reason: 'gateway' });
    expect(gateways.sum()).toBe(0);
  });

  test('pressed twice on one screen, at once and again later, is one payment', async ({ scene }) => {
    const { world } = scene;
    const ana = await makeUser(world);
    const input = await form(world, [await makePet(world, ana)]);
    const press = await pressing(world, ana, 'checkout.begin', input);
    const answers = await Promise.all([press(), press()]);
    answers.push(await press());
    const codes = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.result.data.code));
    // Whoever comes while the first is under way is told what to do.
    for (const { status } of answers) expect([200, 503]).toContain(status);
    expect(codes.size).toBe(1);
    expect(await world.db.selectFrom('payment').select('id').execute()).toHaveLength(1);
  });

  test('pressed again after its process died while it told the gateway, is not known for a minute and then begun', async ({
    scene,
  }) => {
    const { world, gateways } = scene;
    const ana = await makeUser(world);
    const input = await form(world, [await makePet(world, ana)]);
    const press = await pressing(world, ana, 'checkout.begin', input);
    gateways.fault('prepare', 'hang', { ms: 60_000 });
    const lost = press();
    await expect.poll(() => gateways.log.filter(({ call }) => call === 'prepare').length).toBe(1);
    const early = await press();
    expect(early).toMatchObject({ status: 503, body: { error: { data: { domain: { code: 'OUTCOME_UNKNOWN' } } } } });
    expect(early.body.error.data.domain.message).toContain('Tus pagos');
    expect(early.body.error.data.domain.retryAfter).toBe(60);
    world.now = plus(world.now, 61, 'seconds');
    const answer = await press();
    expect(answer.status).toBe(200);
    expect(await press()).toEqual(answer);
    // Whoever hung so long finds that its attempt is over, and leaves the other alone.
    expect((await lost).status).toBe(503);
    expect(await press()).toEqual(answer);
    const states = await world.db.selectFrom('payment').select('state').orderBy('id').execute();
    expect(states).toEqual([{ state: 'left' }, { state: 'sent' }]);
  });

  test('pressed again after its process died with the gateway’s answer, is that answer', async ({ scene }) => {
    const { world } = scene;
    const ana = await makeUser(world);
    const press = await pressing(world, ana, 'checkout.begin', await form(world, [await makePet(world, ana)]));
    const first = await press();
    // As it lies there between the payment's last step and the answer of the call.
    const { data } = first.body.result;
    const note = JSON.stringify({ paymentId: data.paymentId, answer: data });
    await world.db.updateTable('idempotency').set({ status: null, answer: note }).execute();
    expect(await press()).toEqual(first);
    expect(await world.db.selectFrom('payment').select('id').execute()).toHaveLength(1);
  });

  test('two transfers for the same animal at once are one', async ({ scene }) => {
    const { world } = scene;
    const ana = await makeUser(world);
    const input = await form(world, [await makePet(world, ana)], { method: 'transfer' });
    const answers = await Promise.allSettled([1, 2].map(() => world.as(ana).checkout.begin(input)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.db.selectFrom('payment').select('id').execute()).toHaveLength(1);
  });

  test('another one for the same animal waits while the first is being confirmed', async ({ scene }) => {
    const { world } = scene;
    const one = await begin(scene, 'payphone');
    await comeBack(world.context(null), one, '999999999');
    expect(await stateOf(scene, one)).toBe('confirming');
    await refused(scene, one.person, await form(world, one.petIds), 'PAYMENT_OPEN', 'petIds');
  });
});

describe('refused, and not a cent moved', () => {
  test('somebody else’s animal, alike for one that does not exist; also beside one’s own', async ({ scene }) => {
    const { world } = scene;
    const [ana, bea] = [await makeUser(world), await makeUser(world)];
    const [hers, mine] = [await makePet(world, bea), await makePet(world, ana)];
    for (const petIds of [[hers], [mine, hers], [987_654]])
      await refused(scene, ana, await form(world, petIds), 'PET_NOT_FOUND');
  });

  test('an animal that one may only read', async ({ scene }) => {
    const { world } = scene;
    const [ana, bea] = [await makeUser(world), await makeUser(world)];
    const petId = await makePet(world, bea);
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: ana.id, role: 'reader', createdAt: world.now } as never)
      .execute();
    await refused(scene, ana, await form(world, [petId]), 'PET_READ_ONLY');
  });

  test('an animal that died', async ({ scene }) => {
    const { world } = scene;
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    await world.db.updateTable('pet').set({ deceasedOn: '2026-11-20' }).execute();
    await refused(scene, ana, await form(world, [petId]), 'INVALID', 'petIds');
  });

  test('no animal, and the same one twice', async ({ scene }) => {
    const { world } = scene;
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    for (const petIds of [[], [petId, petId], [-1], [0.5]]) await refused(scene, ana, await form(world, petIds));
  });

  test('a plan that there is not, or is not sold any more', async ({ scene }) => {
    const { world } = scene;
    const ana = await makeUser(world);
    const filled = await form(world, [await makePet(world, ana)]);
    await refused(scene, ana, { ...filled, planId: 4711 }, 'PLAN_NOT_FOUND', 'planId');
    await world.db.updateTable('plan').set({ active: 0 }).execute();
    await refused(scene, ana, filled, 'PLAN_NOT_FOUND', 'planId');
  });

  test('a final consumer beyond the limit; with a name it goes', async ({ scene }) => {
    const { world } = scene;
    const ana = await makeUser(world);
    const petIds = [];
    for (let i = 0; i < 9; i += 1) petIds.push(await makePet(world, ana));
    await refused(scene, ana, await form(world, petIds), 'INVALID', 'invoice.kind');
    const filled = await form(world, petIds);
    const named = { ...filled.invoice, kind: '05' as const, number: '1710034065', name: 'Ana Vera' };
    expect((await world.as(ana).checkout.begin({ ...filled, invoice: named })).state).toBe('sent');
    await world.db.deleteFrom('payment').execute();
    expect((await world.as(ana).checkout.begin(await form(world, petIds.slice(1)))).state).toBe('sent');
  });

  test('a number that cannot be a cédula', async ({ scene }) => {
    const { world } = scene;
    const ana = await makeUser(world);
    const filled = await form(world, [await makePet(world, ana)]);
    const invoice = { ...filled.invoice, kind: '05' as const, number: '1710034066', name: 'Ana Vera' };
    await refused(scene, ana, { ...filled, invoice });
  });

  test('a way to pay that this server has no credentials for, or that nobody knows', async () => {
    const world = await openWorld();
    const ana = await makeUser(world);
    const filled = await form(world, [await makePet(world, ana)]);
    for (const method of ['card', 'payphone', 'paypal', 'transfer'] as const)
      await expect(world.as(ana).checkout.begin({ ...filled, method })).rejects.toMatchObject({
        cause: { code: 'METHOD_NOT_OFFERED' },
      });
    await expect(world.as(ana).checkout.begin({ ...filled, method: 'bitcoin' } as never)).rejects.toThrow();
    expect(await world.db.selectFrom('payment').select('id').execute()).toEqual([]);
    await world.close();
  });

  test('anything where nothing is sold', async () => {
    const world = await openWorld({ SUBSCRIPTIONS: 'off', TRANSFER_INSTRUCTIONS: 'Banco' });
    const ana = await makeUser(world);
    const filled = { ...(await form(world, [await makePet(world, ana)])), planId: 1, method: 'transfer' as const };
    await expect(world.as(ana).checkout.begin(filled)).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
    await expect(world.as(ana).checkout.choices()).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
    await world.close();
  });

  test('an amount, a price, a state or an owner in the request change nothing', async ({ scene }) => {
    const { world } = scene;
    const [ana, bea] = [await makeUser(world), await makeUser(world)];
    const filled = await form(world, [await makePet(world, ana)]);
    const smuggled = {
      cents: 1,
      amount: 1,
      price: 1,
      baseCents: 1,
      taxCents: 0,
      months: 1200,
      state: 'paid',
      currency: 'VES',
      userId: bea.id,
      code: 'AAAAAAAAAAAAAAA',
      orderId: 'X',
      transactionId: 'X',
      id: 1,
    };
    const { paymentId, code } = await world.as(ana).checkout.begin({ ...filled, ...smuggled });
    const [payment] = await payments(world.db, [paymentId]);
    expect(payment).toMatchObject({
      cents: 600,
      months: 12,
      state: 'sent',
      currency: 'USD',
      userId: ana.id,
      transactionId: null,
    });
    expect(code).not.toBe(smuggled.code);
    expect(await world.db.selectFrom('licenceGrant').select('id').execute()).toEqual([]);
  });

  test('somebody else’s payment is like one that does not exist, and so is a code that is none of ours', async ({
    scene,
  }) => {
    const one = await begin(scene, 'payphone');
    const bea = await makeUser(scene.world);
    const asked = scene.gateways.log.length;
    for (const code of [one.code, 'ZZZZZZZZZZZZZZZ'])
      for (const call of ['one', 'look'] as const)
        await expect(scene.world.as(bea).payments[call]({ code })).rejects.toMatchObject({
          cause: { code: 'PAYMENT_NOT_FOUND' },
        });
    for (const code of ['', '1', "' or 1=1 --", 'ZZZZZZZZZZZZZZZZ'])
      await expect(scene.world.as(bea).payments.one({ code })).rejects.toThrow();
    expect(await scene.world.as(bea).payments.mine()).toEqual([]);
    expect(scene.gateways.log).toHaveLength(asked);
  });
});

/** @param code of the business; undefined where the form itself says no. */
async function refused({ world, gateways }: Scene, who: Person, input: unknown, code?: string, field?: string) {
  const counted = async () => (await world.db.selectFrom('payment').select('id').execute()).length;
  const [rows, calls] = [await counted(), gateways.log.length];
  const begun = world.as(who).checkout.begin(input as never);
  if (code === undefined) await expect(begun).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  else await expect(begun).rejects.toMatchObject({ cause: { code, ...(field && { details: { field } }) } });
  expect([await counted(), gateways.log.length, gateways.sum()]).toEqual([rows, calls, 0]);
}

/** A screen's call with its key, as often as it is pressed. */
async function pressing(world: World, { id }: Person, path: string, input: unknown) {
  const token = newToken();
  const session = { userId: id, kind: 'web', remembered: 0, ipPrefix: '127.0.0.0', agent: 'test' } as const;
  const times = { createdAt: world.now, lastUsedAt: world.now, expiresAt: '2099-01-01T00:00:00.000Z' };
  await world.db
    .insertInto('session')
    .values({ ...session, ...times, hash: hashToken(token) })
    .execute();
  const app = await world.http();
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': '5d2b1c1e-8f6a-4a35-9f3e-0d7f0c8b1a11',
    'sec-fetch-site': 'same-origin',
    cookie: `sesion=${token}`,
  };
  return async () => {
    const answer = await app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload: JSON.stringify(input) });
    return { status: answer.statusCode, body: answer.json() };
  };
}
