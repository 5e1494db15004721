/** Browsers that come back from PayPhone and PayPal, and what the two tell us unasked, over HTTP. */
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { LIMITS } from '#server/platform/rate-limits/rules.ts';
import { begin, expectRightBooks, pay, type Scene, stateOf } from '../support/books.ts';
import { makeUser } from '../support/guardian.ts';
import { paymentTest as test } from '../support/payment-world.ts';

const NOBODY = '/dashboard/pagoSuscripcion?aviso=desconocido';

/** Where a browser that comes from the gateway is sent; as a browser of another site arrives. */
async function arrive(app: FastifyInstance, url: string): Promise<string> {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', cookie: 'sesion=de-nadie' };
  const answer = await app.inject({ url, headers });
  expect([url, answer.statusCode, answer.body]).toEqual([url, 303, '']);
  expect(answer.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(answer.headers['cache-control']).toBe('no-store');
  return String(answer.headers.location);
}

const told = (app: FastifyInstance, url: string, body: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const noticesOf = ({ world }: Scene) => world.db.selectFrom('gatewayNotice').selectAll().orderBy('id').execute();
const orderOf = async ({ world }: Scene, id: number) =>
  (await world.db.selectFrom('payment').select('orderId').where('id', '=', id).executeTakeFirstOrThrow()).orderId;

describe('from PayPhone', () => {
  test('the payment is confirmed before the browser goes on, and once however often it comes', async ({ scene }) => {
    const app = await scene.world.http();
    const one = await begin(scene, 'payphone');
    const back = new URL(scene.gateways.payphone.pay(one.code));
    const screen = `/dashboard/pagoPayPhone?pago=${one.code}`;
    const all = await Promise.all([1, 2, 3].map(() => arrive(app, back.pathname + back.search)));
    expect(new Set(all)).toEqual(new Set([screen]));
    expect(await stateOf(scene, one)).toBe('paid');
    expect(await arrive(app, back.pathname + back.search)).toBe(screen);
    await expectRightBooks(scene);
  });

  test('whoever turns back is told so, and may still pay', async ({ scene }) => {
    const app = await scene.world.http();
    const one = await begin(scene, 'payphone');
    const away = new URL(scene.gateways.payphone.cancel(one.code));
    expect(await arrive(app, away.pathname + away.search)).toBe(`/dashboard/pagoPayPhone?pago=${one.code}`);
    expect(await stateOf(scene, one)).toBe('left');
    const id = pay(scene, one);
    await arrive(app, `/pagos/payphone?id=${id}&clientTransactionId=${one.code}`);
    expect(await stateOf(scene, one)).toBe('paid');
    // Pressing "cancel" in another window afterwards takes nothing back.
    await arrive(app, `/pagos/payphone/cancelado/${one.code}`);
    expect(await stateOf(scene, one)).toBe('paid');
    await expectRightBooks(scene);
  });

  test('what nobody knows leads to one place, asks nobody and moves nothing', async ({ scene }) => {
    const app = await scene.world.http();
    const [one, other] = [await begin(scene, 'payphone'), await begin(scene, 'paypal')];
    const id = pay(scene, one);
    const before = scene.gateways.log.length;
    for (const query of [
      '',
      `id=${id}`,
      `id=${id}&clientTransactionId=AAAAAAAAAAAAAAA`,
      `id=${id}&clientTransactionId=${one.code.toLowerCase()}x`,
      `id=${id}&clientTransactionId=${other.code}`,
      `id=x&clientTransactionId=${one.code}`,
      `id=-1&clientTransactionId=${one.code}`,
      `id=1e3&clientTransactionId=${one.code}`,
      `id=${id}&id=1&clientTransactionId=${one.code}`,
      `id=99999999999999999999&clientTransactionId=${one.code}`,
      `id=${id}&clientTransactionId=%00`,
      `id=${id}&clientTransactionId=${"' or 1=1 --".replaceAll(' ', '+')}`,
    ])
      expect(await arrive(app, `/pagos/payphone?${query}`)).toBe(NOBODY);
    for (const code of ['AAAAAAAAAAAAAAA', other.code, 'x', '%00'])
      expect(await arrive(app, `/pagos/payphone/cancelado/${code}`)).toBe(NOBODY);
    expect(scene.gateways.log).toHaveLength(before);
    expect(await stateOf(scene, one)).toBe('sent');
    expect(scene.gateways.sum()).toBe(0);
  });

  test('a number that is not this payment’s does not spoil the true return after it', async ({ scene }) => {
    const app = await scene.world.http();
    const [one, other] = [await begin(scene, 'payphone'), await begin(scene, 'payphone')];
    const foreign = pay(scene, other);
    for (const id of ['12345678', foreign])
      await arrive(app, `/pagos/payphone?id=${id}&clientTransactionId=${one.code}`);
    expect(await stateOf(scene, one)).not.toBe('paid');
    await arrive(app, `/pagos/payphone?id=${pay(scene, one)}&clientTransactionId=${one.code}`);
    expect(await stateOf(scene, one)).toBe('paid');
    await arrive(app, `/pagos/payphone?id=${foreign}&clientTransactionId=${other.code}`);
    expect(await stateOf(scene, other)).toBe('paid');
    await expectRightBooks(scene);
  });

  test('a browser goes on within ten seconds, whatever PayPhone does', { timeout: 30_000 }, async ({ scene }) => {
    const app = await scene.world.http();
    const one = await begin(scene, 'payphone');
    const id = pay(scene, one);
    scene.gateways.fault('confirm', 'hang', { times: 9 });
    scene.gateways.fault('sale', 'hang', { times: 9 });
    const began = performance.now();
    await arrive(app, `/pagos/payphone?id=${id}&clientTransactionId=${one.code}`);
    expect(performance.now() - began).toBeLessThan(10_500);
    expect(await stateOf(scene, one)).toBe('confirming');
  });

  test('of too many from one address only the asking is left out', async ({ scene }) => {
    const app = await scene.world.http();
    const one = await begin(scene, 'payphone');
    const id = pay(scene, one);
    const { max, windowSeconds } = LIMITS.paymentReturnAddress;
    const address = `/pagos/payphone?id=${id}&clientTransactionId=${one.code}`;
    const resetsAt = new Date(Date.parse(scene.world.now) + windowSeconds * 1000).toISOString();
    await scene.world.db
      .insertInto('rateLimit')
      .values({ key: 'paymentReturnAddress:127.0.0.1', count: max, resetsAt })
      .execute();
    expect(await arrive(app, address)).toBe(`/dashboard/pagoPayPhone?pago=${one.code}`);
    expect(await stateOf(scene, one)).toBe('sent');
  });
});

describe('PayPhone’s notice', () => {
  const URL_OF = '/pagos/payphone/aviso';
  const words = (code: string, id: string | null) => ({
    Amount: 1,
    ClientTransactionId: code,
    TransactionId: Number(id),
    StatusCode: 3,
    TransactionStatus: 'Approved',
  });

  test('is a hint: the gateway is asked, and a second one is only a second one', async ({ scene }) => {
    const app = await scene.world.http();
    const one = await begin(scene, 'payphone');
    const forged = await told(app, URL_OF, words(one.code, '12345678'));
    expect(forged.json()).toEqual({ Response: true, ErrorCode: '000' });
    expect(await stateOf(scene, one)).not.toBe('paid');
    const notice = words(one.code, pay(scene, one));
    // Whose cookie comes along, and from where, says nothing.
    const headers = { cookie: 'sesion=de-nadie', 'sec-fetch-site': 'cross-site', origin: 'https://otro.example' };
    const first = await told(app, URL_OF, notice, headers);
    expect([first.statusCode, first.json()]).toEqual([200, { Response: true, ErrorCode: '000' }]);
    expect(await stateOf(scene, one)).toBe('paid');
    expect((await told(app, URL_OF, notice)).json()).toEqual({ Response: true, ErrorCode: '333' });
    expect(await noticesOf(scene)).toMatchObject([{ paymentId: one.paymentId }, { paymentId: one.paymentId }]);
    await expectRightBooks(scene);
  });

  test('of nothing we know is written nowhere', async ({ scene }) => {
    const app = await scene.world.http();
    const paypal = await begin(scene, 'paypal');
    const good = words('AAAAAAAAAAAAAAA', '12345678');
    for (const body of [good, words(paypal.code, '1'), {}, [], 'null', '{broken', '', { ...good, TransactionId: {} }])
      expect({ body, status: (await told(app, URL_OF, body)).statusCode }).toMatchObject({ status: 404 });
    expect((await told(app, URL_OF, `"${'x'.repeat(70_000)}"`)).statusCode).toBe(413);
    expect(await noticesOf(scene)).toEqual([]);
  });
});

describe('from PayPal', () => {
  test('what the payer agreed to is captured before the browser goes on', async ({ scene }) => {
    const app = await scene.world.http();
    const one = await begin(scene, 'paypal');
    pay(scene, one);
    const token = await orderOf(scene, one.paymentId);
    const screen = `/dashboard/pagoPayPal?pago=${one.code}`;
    for (let times = 0; times < 2; times += 1)
      expect(await arrive(app, `/pagos/paypal?token=${token}&PayerID=ABC`)).toBe(screen);
    expect(await stateOf(scene, one)).toBe('paid');
    await expectRightBooks(scene);
  });

  test('whoever turns back has left, and an order of nobody is nobody’s', async ({ scene }) => {
    const app = await scene.world.http();
    const one = await begin(scene, 'paypal');
    const token = await orderOf(scene, one.paymentId);
    for (const wrong of ['', 'token=', 'token=NADIE', 'token=%00', `token=${'A'.repeat(80)}`, `token=${one.code}`])
      for (const way of ['/pagos/paypal', '/pagos/paypal/cancelado'])
        expect(await arrive(app, `${way}?${wrong}`)).toBe(NOBODY);
    expect(await arrive(app, `/pagos/paypal/cancelado?token=${token}`)).toBe(`/dashboard/pagoPayPal?pago=${one.code}`);
    expect(await stateOf(scene, one)).toBe('left');
  });

  test('a signed notice settles, once; a forged one does nothing', async ({ scene }) => {
    const address = await (await scene.world.http()).listen({ port: 0, host: '127.0.0.1' });
    const { notices } = scene.gateways;
    notices.settings.mode = 'late';
    notices.settings.paypalUrl = `${address}/pagos/paypal/aviso`;
    const one = await begin(scene, 'paypal');
    pay(scene, one);
    for (const status of await notices.deliver({ forged: true })) expect(status).toBe(422);
    expect(await stateOf(scene, one)).toBe('sent');
    expect(await noticesOf(scene)).toEqual([]);
    for (const status of await notices.deliver({ times: 3 })) expect(status).toBe(200);
    for (const status of await notices.deliver({ times: 2, together: true, again: true })) expect(status).toBe(200);
    expect(await stateOf(scene, one)).toBe('paid');
    expect((await noticesOf(scene)).length).toBe(notices.sent.filter(({ gateway }) => gateway === 'paypal').length);
    await expectRightBooks(scene);
  });

  test('a refund takes the time back, though the notice names the capture alone', async ({ scene }) => {
    const address = await (await scene.world.http()).listen({ port: 0, host: '127.0.0.1' });
    const { notices, paypal } = scene.gateways;
    notices.settings.mode = 'late';
    notices.settings.paypalUrl = `${address}/pagos/paypal/aviso`;
    const one = await begin(scene, 'paypal');
    pay(scene, one);
    await notices.deliver();
    expect(await stateOf(scene, one)).toBe('paid');
    paypal.refundByHand(one.code);
    for (const status of await notices.deliver({ reversed: true, times: 2 })) expect(status).toBe(200);
    expect(await stateOf(scene, one)).toBe('reversed');
    await expectRightBooks(scene);
  });

  test('some of the money back is a case for a person: the time stays, and says so once', async ({ scene }) => {
    const { world } = scene;
    const irene = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    const address = await (await world.http()).listen({ port: 0, host: '127.0.0.1' });
    const { notices, paypal } = scene.gateways;
    notices.settings.mode = 'late';
    notices.settings.paypalUrl = `${address}/pagos/paypal/aviso`;
    const one = await begin(scene, 'paypal');
    pay(scene, one);
    await notices.deliver();
    paypal.refundPartlyByHand(one.code);
    for (const status of await notices.deliver({ times: 2 })) expect(status).toBe(200);
    expect(await stateOf(scene, one)).toBe('paid');
    const desk = world.as(irene).backOffice;
    expect(await desk.open()).toMatchObject([{ paymentId: one.paymentId, kind: 'partly' }]);
    const mails = await world.db.selectFrom('mailOutbox').select('id').where('kind', '=', 'payment-case').execute();
    expect(mails).toHaveLength(1);
    await expectRightBooks(scene);
    await desk.close({ paymentId: one.paymentId, seen: 'paid', outcome: 'paid', reason: 'Lo acordamos' });
    expect(await desk.open()).toEqual([]);
  });

  test('a notice that could not be looked into is not said to be taken', async ({ scene }) => {
    const address = await (await scene.world.http()).listen({ port: 0, host: '127.0.0.1' });
    const { notices } = scene.gateways;
    notices.settings.mode = 'late';
    notices.settings.paypalUrl = `${address}/pagos/paypal/aviso`;
    const one = await begin(scene, 'paypal');
    pay(scene, one);
    scene.gateways.fault('verify', 'error');
    expect(await notices.deliver()).toContain(422);
    expect(await noticesOf(scene)).toEqual([]);
    expect(await notices.deliver()).toContain(200);
    expect(await stateOf(scene, one)).toBe('paid');
  });
});
