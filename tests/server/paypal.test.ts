/** PayPal as a way to pay, against the pretend one: what each of its answers does, and which of its notices are believed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished } from 'vitest';
import { findPaymentByCode, findPaymentByTransaction } from '#server/billing/ledger/queries.ts';
import { answerOf, centsOf, isPaypals, type Notice } from '#server/billing/gateways/paypal.rules.ts';
import { ask, refund, prepare, readNotice } from '#server/billing/gateways/paypal.service.ts';
import { settlePayment, markRefundedByGateway } from '#server/billing/settlement/service.ts';
import type { Gateways } from '../support/gateways.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { paymentTest as test } from '../support/payment-world.ts';
import type { World } from '../support/world.ts';

const invoice = { kind: '07' } as const;

/** Ana has an animal and stands before PayPal's page. */
async function begin(world: World) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { name: 'Luna' });
  const [plan] = await world.anonymous().plans.offered();
  const begun = await world
    .as(ana)
    .checkout.begin({ planId: plan?.planId ?? 0, petIds: [petId], method: 'paypal', invoice });
  const row = async () => {
    const payment = await findPaymentByCode(world.db, begun.code);
    if (!payment) throw new Error('no payment');
    return payment;
  };
  const look = async () => settlePayment(world.context(ana), (await row()).id, { by: 'payer' });
  const until = async () =>
    (await world.db.selectFrom('pet').select('licensedUntil').where('id', '=', petId).executeTakeFirstOrThrow())
      .licensedUntil;
  return { ...begun, ana, petId, row, look, until };
}

describe('an order', () => {
  test('carries our code, the exact amount in words of the wire, and both ways back', async ({
    scene: { world, gateways },
  }) => {
    const { code, url, row } = await begin(world);
    const [order] = gateways.paypal.orders;
    expect(order).toMatchObject({ code, invoiceId: code, cents: 600, currency: 'USD' });
    expect(order?.description).toBe('PetLove+: 1 año para Luna');
    expect(order?.returnUrl).toBe(`${world.config.publicUrl}/pagos/paypal`);
    expect(order?.cancelUrl).toBe(`${world.config.publicUrl}/pagos/paypal/cancelado`);
    expect(url).toBe(`${gateways.url}/checkoutnow?token=${order?.id ?? ''}`);
    expect(await row()).toMatchObject({ state: 'sent', orderId: order?.id });
    const asked = gateways.log.find(({ call }) => call === 'create');
    expect(asked?.headers['paypal-request-id']).toBe(code);
    const body = JSON.parse(asked?.body ?? '{}') as Record<string, unknown>;
    expect(body).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ reference_id: code, custom_id: code, amount: { currency_code: 'USD', value: '6.00' } }],
      payment_source: {
        paypal: {
          experience_context: { locale: 'es-EC', user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' },
        },
      },
    });
  });

  test('is approved at its address whether PayPal calls it payer-action or approve', async ({
    scene: { world, gateways },
  }) => {
    const create = gateways.paypal.create;
    gateways.paypal.create = (order) => create({ ...order, withSource: false });
    const { url } = await begin(world);
    expect(gateways.paypal.status(gateways.paypal.orders[0] ?? never())).toBe('CREATED');
    expect(url).toContain('/checkoutnow?token=');
  });

  test('that PayPal refuses or does not answer begins nothing, and says which', async ({
    scene: { world, gateways },
  }) => {
    for (const [fault, code] of [
      ['refuse', 'GATEWAY_SILENT'],
      ['html', 'GATEWAY_SILENT'],
      ['truncated', 'GATEWAY_SILENT'],
      ['error', 'GATEWAY_SILENT'],
      ['issue', 'GATEWAY_REFUSED'],
    ] as const) {
      gateways.fault('create', fault);
      await expect(begin(world)).rejects.toMatchObject({ cause: { code } });
    }
    const rows = await world.db.selectFrom('payment').select(['state', 'reason']).execute();
    expect(new Set(rows.map(({ state, reason }) => `${state} ${reason ?? ''}`))).toEqual(new Set(['refused gateway']));
    expect(gateways.sum()).toBe(0);
  });

  test('asked for twice under the same code is one', async ({ scene: { world, gateways } }) => {
    const { row } = await begin(world);
    const title = 'PetLove+: 1 año para Luna';
    const again = await prepare(world.config, { ...(await row()), title });
    expect(again.orderId).toBe((await row()).orderId);
    expect(gateways.paypal.orders).toHaveLength(1);
  });
});

describe('the money', () => {
  test('of an order that nobody approved is not asked for', async ({ scene: { world, gateways } }) => {
    const { look, until } = await begin(world);
    expect(await look()).toMatchObject({ state: 'sent' });
    expect(gateways.log.filter(({ call }) => call === 'capture')).toEqual([]);
    expect(await until()).toBeNull();
  });

  test('of an approved one is captured once, however often it is looked at', async ({ scene: { world, gateways } }) => {
    const { code, look, until } = await begin(world);
    gateways.paypal.approve(code);
    const settled = await Promise.all([look(), look(), look()]);
    expect(settled.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
    const [capture] = gateways.paypal.orders[0]?.captures ?? [];
    expect(settled[0]).toMatchObject({ transactionId: capture?.id });
    expect(gateways.sum()).toBe(600);
    expect(await until()).toBe('2027-12-21');
    const asked = gateways.log.find(({ call }) => call === 'capture');
    expect(asked?.headers['paypal-request-id']).toBe(`${code}-capture`);
  });

  test('is only looked at where it may not be taken', async ({ scene: { world, gateways } }) => {
    const { code, row } = await begin(world);
    gateways.paypal.approve(code);
    expect(await ask(world.config, await row(), { take: false })).toEqual({ kind: 'agreed', transactionId: null });
    expect(gateways.sum()).toBe(0);
  });

  test('that a capture of its own status does not give, gives no year: COMPLETED is the order, DECLINED the capture', async ({
    scene: { world, gateways },
  }) => {
    const { code, look, until } = await begin(world);
    gateways.paypal.approve(code, { outcome: 'DECLINED' });
    const after = await look();
    expect(gateways.paypal.status(gateways.paypal.orders[0] ?? never())).toBe('COMPLETED');
    expect(after).toMatchObject({ state: 'refused', reason: 'declined' });
    expect(await until()).toBeNull();
  });

  test('that the bank refuses is told in words that a person understands', async ({ scene: { world, gateways } }) => {
    const { ana, code, look } = await begin(world);
    gateways.paypal.approveDeclined(code);
    await look();
    const shown = await world.as(ana).payments.one({ code });
    expect(shown).toMatchObject({ state: 'refused', reason: 'declined' });
    expect(shown.message).toMatch(/No se cobró nada/);
    for (const issue of ['PAYER_CANNOT_PAY', 'TRANSACTION_REFUSED', 'COMPLIANCE_VIOLATION']) {
      const other = await begin(world);
      gateways.paypal.approve(other.code);
      gateways.fault('capture', 'issue', { issue });
      expect(await other.look(), issue).toMatchObject({ state: 'refused' });
    }
    expect(gateways.sum()).toBe(0);
  });

  test('that was captured though nobody heard of it is found in the order', async ({ scene: { world, gateways } }) => {
    for (const fault of ['lost', 'cut', 'html', 'truncated'] as const) {
      const { code, look } = await begin(world);
      gateways.paypal.approve(code);
      gateways.fault('capture', fault);
      expect(await look(), fault).toMatchObject({ state: 'confirming' });
      expect(await look(), fault).toMatchObject({ state: 'paid' });
    }
    expect(gateways.sum()).toBe(4 * 600);
  });

  test('that was captured before, ORDER_ALREADY_CAPTURED, is read from the order', async ({
    scene: { world, gateways },
  }) => {
    const { code, look } = await begin(world);
    gateways.paypal.approve(code);
    gateways.fault('capture', 'issue', { issue: 'ORDER_ALREADY_CAPTURED', done: true });
    expect(await look()).toMatchObject({ state: 'paid' });
    expect(gateways.sum()).toBe(600);
  });

  test('is neither lost nor given where PayPal is not sure itself', async ({ scene: { world, gateways } }) => {
    const { code, look, until } = await begin(world);
    gateways.paypal.approve(code);
    gateways.fault('capture', 'issue', { issue: 'ORDER_COMPLETION_IN_PROGRESS' });
    expect(await look()).toMatchObject({ state: 'confirming' });
    expect(await until()).toBeNull();
    expect(await look()).toMatchObject({ state: 'paid' });
  });

  test('of another amount, currency or payment gives nothing', async ({ scene: { world, gateways } }) => {
    for (const fault of ['amount', 'currency', 'id'] as const) {
      const { code, look, until } = await begin(world);
      gateways.paypal.approve(code);
      gateways.fault('capture', fault, { times: 2 });
      const { state } = await look();
      expect(['review', 'reversed'], fault).toContain(state);
      expect(await until(), fault).toBeNull();
    }
  });

  test('told twice in one answer is one', async ({ scene: { world, gateways } }) => {
    const { code, look, until } = await begin(world);
    gateways.paypal.approve(code);
    gateways.fault('capture', 'duplicate');
    expect(await look()).toMatchObject({ state: 'paid' });
    expect(await until()).toBe('2027-12-21');
  });

  test('is given back once, and a second time is no second refund', async ({ scene: { world, gateways } }) => {
    const { code, look, row } = await begin(world);
    gateways.paypal.approve(code);
    await look();
    const payment = await row();
    gateways.fault('refund', 'lost');
    expect(await refund(world.config, payment)).toBe(false);
    expect(await refund(world.config, payment)).toBe(true);
    expect(gateways.log.filter(({ call }) => call === 'refund')).toHaveLength(1);
    // Where the row knows nothing but the order.
    const other = await begin(world);
    gateways.paypal.approve(other.code);
    await other.look();
    expect(await refund(world.config, { ...(await other.row()), transactionId: null })).toBe(true);
    expect(gateways.sum()).toBe(0);
  });
});

describe('the token', () => {
  test('is asked for once, and anew where PayPal has forgotten it', async ({ scene: { world, gateways } }) => {
    const { look } = await begin(world);
    await look();
    const tokens = () => gateways.log.filter(({ call }) => call === 'token').length;
    expect(tokens()).toBe(1);
    world.now = '2026-11-22T03:00:00.000Z';
    await begin(world);
    expect(tokens()).toBe(2);
  });

  test('that there is none leaves the payment as it is, and no secret anywhere', async ({
    scene: { world, gateways },
  }) => {
    const { row } = await begin(world);
    const paypal = world.config.paypal ?? never();
    const config = { ...world.config, paypal: { ...paypal, clientSecret: 'otro-secreto' } };
    const answer = await ask(config, await row(), { take: true });
    expect(answer).toEqual({ kind: 'unknown', why: 'no token: 401' });
    gateways.fault('token', 'refuse');
    expect(await ask({ ...config, paypal: { ...paypal } }, await row(), { take: true })).toMatchObject({
      kind: 'unknown',
      why: 'unreachable',
    });
  });
});

describe('a question', () => {
  test('to a PayPal that is silent ends within its time, token, look and capture together', async ({
    scene: { world, gateways },
  }) => {
    const { code, row } = await begin(world);
    gateways.paypal.approve(code);
    const payment = await row();
    for (const call of ['get', 'capture'] as const) {
      gateways.fault(call, 'hang', { ms: 12_000 });
      const began = performance.now();
      expect(await ask(world.config, payment, { take: true })).toEqual({ kind: 'unknown', why: 'late' });
      expect(performance.now() - began, call).toBeLessThan(6500);
      gateways.clearFaults();
    }
  }, 30_000);
});

/** A merchant's address for notices, as the server's route is one: what is not believed is answered with 400. */
async function listen({ world, gateways }: { world: World; gateways: Gateways }, changed: Record<string, string> = {}) {
  const read: (Notice | null)[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(Buffer.from(piece as Uint8Array));
      const notice = await readNotice(world.config, { ...request.headers, ...changed }, Buffer.concat(pieces));
      read.push(notice);
      response.writeHead(notice ? 200 : 400).end();
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void server.close());
  gateways.notices.settings.mode = 'late';
  gateways.notices.settings.paypalUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return read;
}

describe('a notice', () => {
  test('names the order or the capture to ask about, and is the same however often it comes', async ({ scene }) => {
    const { world, gateways } = scene;
    const read = await listen(scene);
    const { code, look, row, until, ana } = await begin(world);
    gateways.paypal.approve(code, { outcome: 'PENDING' });
    expect(await look()).toMatchObject({ state: 'review', reason: 'held' });
    expect(await until()).toBeNull();
    gateways.paypal.complete(code);
    expect(await gateways.notices.deliver({ times: 2, reversed: true })).toEqual([200, 200, 200, 200, 200, 200]);
    const { orderId } = await row();
    expect(read.map((notice) => notice?.orderId)).toEqual(Array(6).fill(orderId));
    expect(new Set(read.map((notice) => notice?.eventId)).size).toBe(3);
    // Each of them only makes us ask; PENDING that comes after COMPLETED asks, and hears COMPLETED.
    for (const _ of read) await settlePayment(world.context(ana), (await row()).id, { by: 'gateway' });
    expect(await row()).toMatchObject({ state: 'paid' });
    expect(await until()).toBe('2027-12-21');
  });

  test('of what PayPal held back and then refused ends the payment without a year', async ({ scene }) => {
    const { world, gateways } = scene;
    const { code, look, until } = await begin(world);
    gateways.paypal.approve(code, { outcome: 'PENDING' });
    await look();
    gateways.paypal.deny(code);
    expect(await look()).toMatchObject({ state: 'refused' });
    expect(await until()).toBeNull();
  });

  test('of a refund names the capture, and the year goes with the money', async ({ scene }) => {
    const { world, gateways } = scene;
    const read = await listen(scene);
    const { ana, code, look, row, until } = await begin(world);
    gateways.paypal.approve(code);
    await look();
    gateways.paypal.refundByHand(code);
    await gateways.notices.deliver();
    const told = read.find((notice) => notice?.kind === 'PAYMENT.CAPTURE.REFUNDED');
    const { transactionId } = await row();
    expect(told).toMatchObject({ orderId: null, captureId: transactionId });
    expect(await findPaymentByTransaction(world.db, 'paypal', told?.captureId ?? '')).toMatchObject({ code });
    expect(await ask(world.config, await row(), { take: false })).toEqual({ kind: 'reversed' });
    await markRefundedByGateway(world.context(ana), await row());
    expect(await row()).toMatchObject({ state: 'reversed' });
    expect(await until()).toBeNull();
  });

  test('that PayPal did not sign, or whose certificate lies elsewhere, is nobody’s', async ({ scene }) => {
    const { world, gateways } = scene;
    const read = await listen(scene);
    const { code } = await begin(world);
    gateways.paypal.approve(code);
    expect(await gateways.notices.deliver({ forged: true })).toEqual([400]);
    await listen(scene, { 'paypal-cert-url': 'https://paypal.com.ladron.ec/cert' });
    const asked = () => gateways.log.filter(({ call }) => call === 'verify').length;
    const before = asked();
    expect(await gateways.notices.deliver()).toEqual([400]);
    // PayPal is not even asked.
    expect(asked()).toBe(before);
    await listen(scene, { 'paypal-transmission-sig': '' });
    expect(await gateways.notices.deliver()).toEqual([400]);
    expect(read).toEqual([null]);
  });

  test('that cannot be checked now is refused, so that it comes again', async ({ scene }) => {
    const { world, gateways } = scene;
    const read = await listen(scene);
    const { code } = await begin(world);
    gateways.paypal.approve(code);
    gateways.fault('verify', 'error');
    expect(await gateways.notices.deliver()).toEqual([400]);
    expect(await gateways.notices.deliver()).toEqual([200]);
    expect(read).toMatchObject([null, { kind: 'CHECKOUT.ORDER.APPROVED' }]);
  });

  test('goes to PayPal as the very text that came, and none is read without a webhook', async ({ scene }) => {
    const { world, gateways } = scene;
    const headers = {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'paypal-transmission-id': 't',
      'paypal-transmission-sig': 's',
      'paypal-transmission-time': world.now,
    };
    const raw = '{ "id":"WH-1",  "event_type":"X", "resource":{"amount":{"value":12.00}} }';
    expect(await readNotice(world.config, headers, raw)).toBeNull();
    expect(gateways.log.find(({ call }) => call === 'verify')?.body).toContain(`"webhook_event":${raw}}`);
    const calls = gateways.log.length;
    const paypal = { ...(world.config.paypal ?? never()), webhookId: null };
    expect(await readNotice({ ...world.config, paypal }, headers, raw)).toBeNull();
    for (const bad of ['', '{', '{}x', 'null', '{"id":1}', '{"a":1},"webhook_id":"otro"'])
      expect(await readNotice(world.config, headers, bad)).toBeNull();
    expect(gateways.log).toHaveLength(calls);
  });
});

describe('words of PayPal', () => {
  test('an amount is read digit by digit, and what is not whole cents is none', () => {
    const read = { '12.00': 1200, '12': 1200, '12.5': 1250, '1.15': 115, '0.29': 29, '1234567.89': 123_456_789 };
    for (const [value, cents] of Object.entries(read)) expect(centsOf(value), value).toBe(cents);
    for (const value of ['12.001', '12,00', '-1.00', '1e3', '', ' 12', '12.', '.50', '1234567890'])
      expect(centsOf(value), value).toBeUndefined();
  });

  test('captures decide whatever the order says, and what is not understood stays unknown', () => {
    const taken = { id: 'C1', status: 'COMPLETED', value: '6.00', currency: 'USD', customId: 'A' };
    const order = { orderId: 'O', status: 'COMPLETED', units: 1, captures: [taken], links: [] };
    const kind = (changes: object) => answerOf({ ...order, ...changes }).kind;
    expect(kind({})).toBe('captured');
    expect(kind({ captures: [taken, taken] })).toBe('captured');
    expect(kind({ captures: [{ ...taken, id: 'C0', status: 'DECLINED' }, taken] })).toBe('captured');
    expect(kind({ captures: [taken, { ...taken, id: 'C2' }] })).toBe('unknown');
    expect(kind({ captures: [{ ...taken, value: '6.001' }] })).toBe('unknown');
    expect(kind({ captures: [{ ...taken, customId: null }] })).toBe('unknown');
    expect(kind({ captures: [{ ...taken, status: 'REFUNDED' }] })).toBe('reversed');
    expect(kind({ captures: [{ ...taken, status: 'PARTIALLY_REFUNDED' }] })).toBe('partly');
    expect(kind({ captures: [{ ...taken, status: 'NUEVO' }] })).toBe('unknown');
    expect(kind({ captures: [] })).toBe('unknown');
    expect(kind({ captures: [], status: 'VOIDED' })).toBe('declined');
    expect(kind({ captures: [], status: 'SAVED' })).toBe('open');
    expect(kind({ units: 2 })).toBe('unknown');
  });

  test('its pages and certificates lie at paypal.com over https, or where this server was told to ask', () => {
    const base = 'https://api-m.paypal.com';
    const good = [
      'https://www.paypal.com/checkoutnow?token=1',
      'https://www.sandbox.paypal.com/x',
      'https://paypal.com/',
    ];
    for (const address of good) expect(isPaypals(address, base), address).toBe(true);
    for (const address of [
      'http://www.paypal.com/',
      'https://paypal.com.ladron.ec/',
      'https://notpaypal.com/',
      'https://www.paypal.com@ladron.ec/',
      'javascript:alert(1)//paypal.com',
      'https://127.0.0.1:4130/',
      'nada',
    ])
      expect(isPaypals(address, base), address).toBe(false);
    expect(isPaypals('http://127.0.0.1:4130/checkoutnow', 'http://127.0.0.1:4130')).toBe(true);
    expect(isPaypals('http://127.0.0.1:4131/checkoutnow', 'http://127.0.0.1:4130')).toBe(false);
  });
});

function never(): never {
  throw new Error('not there');
}
