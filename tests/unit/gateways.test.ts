/** The pretend gateways refuse what the real ones refuse: a test that pays at them proves something only then. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Gateways, startGateways } from '../support/gateways.ts';

const SHOP = 'https://petlove.example';
let gateways: Gateways;

beforeEach(async () => {
  gateways = await startGateways({ salesPerMinute: 30 });
  // Monday, ten in the morning in Ecuador.
  gateways.setNow('2026-11-23T15:00:00.000Z');
});
afterEach(() => gateways.close());

async function call(
  path: string,
  { body, method, headers }: { body?: unknown; method?: string; headers?: object } = {},
) {
  const answer = await fetch(gateways.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'content-type': 'application/json', ...headers },
    redirect: 'manual',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  // Whatever JSON says is looked at by what is expected of it.
  const json = answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : null;
  return { status: answer.status, json, text, location: answer.headers.get('location') };
}

describe('PayPhone', () => {
  const ORDER = {
    amount: 600,
    amountWithoutTax: 0,
    amountWithTax: 522,
    tax: 78,
    currency: 'USD',
    clientTransactionId: 'PAGO00000000001',
    storeId: 'tienda-de-prueba',
    reference: 'PetLove+: 1 año para Luna',
    responseUrl: `${SHOP}/pagos/payphone`,
    cancellationUrl: `${SHOP}/pagos/payphone/cancelado/PAGO00000000001`,
  };
  const token = () => ({ authorization: `Bearer ${gateways.env.PAYPHONE_TOKEN}` });
  const ask = (path: string, body?: unknown) => call(path, { body, headers: token() });
  const prepare = (changes: object = {}) => ask('/api/button/Prepare', { ...ORDER, ...changes });
  const confirm = (id: number, clientTxId = ORDER.clientTransactionId) =>
    ask('/api/button/V2/Confirm', { id, clientTxId });
  const pay = () => Number(new URL(gateways.payphone.pay(ORDER.clientTransactionId)).searchParams.get('id'));

  test.each([
    ['parts that are not the whole', { tax: 79 }, 800],
    ['no parts', { amountWithoutTax: undefined, amountWithTax: undefined, tax: undefined }, 800],
    ['an amount with decimals', { amount: 6.5, amountWithTax: 5.72, tax: 0.78 }, 800],
    ['less than a dollar', { amount: 99, amountWithTax: 86, tax: 13 }, 107],
    ['another store', { storeId: 'otra' }, 100],
    ['another currency', { currency: 'EUR' }, 800],
    ['a name for the payment of sixteen letters', { clientTransactionId: 'PAGO000000000001' }, 800],
    ['no address to come back to', { responseUrl: undefined }, 800],
    ['a text for the payer of 101 letters', { reference: 'a'.repeat(101) }, 800],
  ])('refuses %s', async (_what, changes, errorCode) => {
    const { status, json } = await prepare(changes);
    expect([status, json.errorCode]).toEqual([400, errorCode]);
  });

  test('knows nobody without its token', async () => {
    const { status, json } = await call('/api/button/Prepare', { body: ORDER });
    expect([status, json.errorCode]).toEqual([401, 802]);
  });

  test('takes a name for a payment once, for ever', async () => {
    expect((await prepare()).status).toBe(200);
    const { status, json } = await prepare();
    expect([status, json.errorCode]).toEqual([400, 23]);
    expect(json.message).toMatch('Ya existe una transacción');
  });

  test('takes the names of the fields with a capital letter too, as its own plugin writes them', async () => {
    const capital = Object.entries(ORDER).map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]);
    expect((await ask('/api/button/Prepare', Object.fromEntries(capital))).status).toBe(200);
  });

  test('shows its form only to who comes from the shop, for ten minutes and once', async () => {
    const { json } = await prepare();
    gateways.payphone.settings.domain = SHOP;
    const address = new URL(json.payWithCard);
    expect(address.pathname).toBe('/Anonymous/Index');
    const open = (referer?: string) =>
      call(address.pathname + address.search, { headers: referer === undefined ? {} : { referer } });
    for (const from of [undefined, 'https://otra.example/']) {
      const { status, text } = await open(from);
      expect(status).toBe(200);
      expect(text).toMatch('No autorizado');
    }
    expect((await open(`${SHOP}/`)).text).toMatch('US$ 6,00');
    gateways.advance({ minutes: 10 });
    expect((await open(`${SHOP}/`)).text).toMatch('vencido');
  });

  test('sends a payer who cancels to the other address, and they may still pay', async () => {
    await prepare();
    expect(gateways.payphone.cancel(ORDER.clientTransactionId)).toMatch('/pagos/payphone/cancelado/PAGO00000000001?');
    expect((await ask(`/api/Sale/client/${ORDER.clientTransactionId}`)).status).toBe(404);
    expect(pay()).toBeGreaterThan(0);
    expect(() => pay()).toThrow();
  });

  test('confirms only what both names belong to', async () => {
    await prepare();
    const id = pay();
    expect((await confirm(id + 1)).json.errorCode).toBe(20);
    expect((await confirm(id, 'PAGO00000000002')).status).toBe(404);
    const { json } = await confirm(id);
    expect(json).toMatchObject({ statusCode: 3, amount: 600, transactionId: id, currency: 'USD' });
    expect(json).toMatchObject({ transactionStatus: 'Approved', clientTransactionId: ORDER.clientTransactionId });
    expect(gateways.sum()).toBe(600);
  });

  test('tells of a card without money', async () => {
    await prepare();
    const id = Number(new URL(gateways.payphone.decline(ORDER.clientTransactionId)).searchParams.get('id'));
    const { json } = await confirm(id);
    expect(json).toMatchObject({ statusCode: 2, message: 'Fondos Insuficientes', messageCode: 16 });
    expect(json.authorizationCode).toBeUndefined();
    expect(gateways.ledger()).toEqual([]);
  });

  test('gives back what nobody confirmed within five minutes', async () => {
    await prepare();
    const id = pay();
    gateways.advance({ minutes: 4, seconds: 59 });
    expect(gateways.ledger()).toMatchObject([{ state: 'held', cents: 600 }]);
    gateways.advance({ seconds: 1 });
    expect((await confirm(id)).json.statusCode).toBe(2);
    expect(gateways.ledger()).toMatchObject([{ state: 'reversed' }]);
  });

  test('answers a look by its own name with one, by ours with a list, and thirty times a minute', async () => {
    await prepare();
    const id = pay();
    expect((await ask(`/api/Sale/${id}`)).json).toMatchObject({ transactionId: id });
    expect((await ask(`/api/Sale/client/${ORDER.clientTransactionId}`)).json).toMatchObject([{ transactionId: id }]);
    for (let look = 2; look < 30; look += 1) await ask(`/api/Sale/${id}`);
    expect((await ask(`/api/Sale/${id}`)).status).toBe(429);
    gateways.advance({ minutes: 1 });
    expect((await ask(`/api/Sale/${id}`)).status).toBe(200);
  });

  test('reverses on the same day until eight in the evening in Ecuador, once', async () => {
    for (const [name, hours, status] of [
      ['PAGO00000000011', 9, 200],
      ['PAGO00000000012', 10, 400],
      ['PAGO00000000013', 24, 400],
    ] as const) {
      gateways.setNow('2026-11-23T15:00:00.000Z');
      await prepare({ clientTransactionId: name });
      const id = Number(new URL(gateways.payphone.pay(name)).searchParams.get('id'));
      await confirm(id, name);
      gateways.advance({ hours });
      const { status: said, json } = await ask('/api/Reverse', { id });
      expect(said, name).toBe(status);
      if (said === 200) expect(json).toBe(true);
      expect((await ask('/api/Reverse/Client', { clientId: name })).status, name).toBe(400);
    }
    expect(gateways.sum()).toBe(1200);
  });
});

describe('PayPal', () => {
  const ORDER = {
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: 'PAGO00000000001', amount: { currency_code: 'USD', value: '6.00' } }],
    payment_source: {
      paypal: {
        experience_context: { return_url: `${SHOP}/pagos/paypal`, cancel_url: `${SHOP}/pagos/paypal/cancelado` },
      },
    },
  };
  const WHOLE = { prefer: 'return=representation' };
  let bearer: { authorization: string };
  const ask = (path: string, body?: unknown, headers: object = {}) =>
    call(path, { body, headers: { ...bearer, ...headers } });
  const create = (body: object = ORDER, headers: object = {}) => ask('/v2/checkout/orders', body, headers);
  const capture = (id: string, headers: object = WHOLE) => ask(`/v2/checkout/orders/${id}/capture`, {}, headers);
  const issue = (json: { details: { issue: string }[] }) => json.details[0]?.issue;

  beforeEach(async () => {
    bearer = await signIn();
  });

  async function signIn(secret = gateways.env.PAYPAL_CLIENT_SECRET) {
    const basic = Buffer.from(`${gateways.env.PAYPAL_CLIENT_ID}:${secret}`).toString('base64');
    const answer = await fetch(`${gateways.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const json = JSON.parse(await answer.text());
    if (answer.status !== 200) throw new Error(json.error);
    return { authorization: `Bearer ${json.access_token}` };
  }

  test('knows nobody without the secret, without a token, or with one of yesterday', async () => {
    await expect(signIn('otro')).rejects.toThrow('invalid_client');
    expect((await call('/v2/checkout/orders', { body: ORDER })).json.name).toBe('AUTHENTICATION_FAILURE');
    expect((await create()).status).toBe(201);
    gateways.advance({ hours: 10 });
    expect((await create()).status).toBe(401);
  });

  test.each([
    ['a number instead of its decimal', { currency_code: 'USD', value: 6 }],
    ['three decimals', { currency_code: 'USD', value: '6.000' }],
    ['no amount', undefined],
    ['no currency', { value: '6.00' }],
  ])('refuses %s', async (_what, amount) => {
    const { status, json } = await create({ ...ORDER, purchase_units: [{ amount }] });
    expect([status, json.name]).toEqual([400, 'INVALID_REQUEST']);
    expect(json.debug_id).toMatch(/\w+/);
  });

  test('names state and link after the way in which the order was made', async () => {
    const { json } = await create();
    expect(json).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' });
    expect(json.links.map(({ rel }: { rel: string }) => rel)).toContain('payer-action');
    const { payment_source: source, ...rest } = ORDER;
    const older = await create({ ...rest, application_context: source.paypal.experience_context });
    expect(older.json).toMatchObject({ status: 'CREATED' });
    expect(older.json.links.map(({ rel }: { rel: string }) => rel)).toContain('approve');
  });

  test('makes one order of the same request twice', async () => {
    const first = await create(ORDER, { 'paypal-request-id': 'uno' });
    const second = await create(ORDER, { 'paypal-request-id': 'uno' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.json.id).toBe(first.json.id);
    expect((await create(ORDER, { 'paypal-request-id': 'dos' })).json.id).not.toBe(first.json.id);
  });

  test('captures only what the payer approved, once', async () => {
    const { id } = (await create()).json;
    const early = await capture(id);
    expect([early.status, issue(early.json)]).toEqual([422, 'ORDER_NOT_APPROVED']);
    expect(gateways.paypal.approve(id)).toBe(`${SHOP}/pagos/paypal?token=${id}&PayerID=PAGADORPRUEBA`);
    expect((await ask(`/v2/checkout/orders/${id}`)).json.status).toBe('APPROVED');
    expect(gateways.sum()).toBe(0);
    const { status, json } = await capture(id);
    expect(status).toBe(201);
    const [taken] = json.purchase_units[0].payments.captures;
    expect(taken).toMatchObject({ status: 'COMPLETED', custom_id: 'PAGO00000000001', amount: { value: '6.00' } });
    expect(issue((await capture(id)).json)).toBe('ORDER_ALREADY_CAPTURED');
    expect(gateways.sum()).toBe(600);
  });

  test('answers briefly unless the whole is asked for', async () => {
    const { id } = (await create()).json;
    gateways.paypal.approve(id);
    expect((await capture(id, {})).json.purchase_units).toBeUndefined();
  });

  test('refuses a card that its bank refuses, and the payer may come back with another', async () => {
    const { id } = (await create()).json;
    gateways.paypal.approveDeclined(id);
    const { status, json } = await capture(id);
    expect([status, issue(json)]).toEqual([422, 'INSTRUMENT_DECLINED']);
    gateways.paypal.approve(id);
    expect((await capture(id)).status).toBe(201);
  });

  test('has a state of the capture that is not the order’s', async () => {
    const { id } = (await create()).json;
    gateways.paypal.approve(id, { outcome: 'PENDING' });
    const { json } = await capture(id);
    expect(json.status).toBe('COMPLETED');
    expect(json.purchase_units[0].payments.captures[0].status).toBe('PENDING');
    expect(gateways.sum()).toBe(0);
    gateways.paypal.complete(id);
    expect(gateways.sum()).toBe(600);
  });

  test('forgets in three hours what nobody approved, and lets go what nobody captured', async () => {
    const [left, approved] = [(await create()).json.id, (await create()).json.id];
    gateways.paypal.approve(approved);
    gateways.advance({ hours: 3 });
    expect((await ask(`/v2/checkout/orders/${left}`)).json.name).toBe('RESOURCE_NOT_FOUND');
    expect((await ask(`/v2/checkout/orders/${approved}`)).json.status).toBe('VOIDED');
    expect((await capture(approved)).status).toBe(422);
    expect(gateways.notices.sent.map(({ type }) => type)).toContain('CHECKOUT.PAYMENT-APPROVAL.REVERSED');
  });

  test('gives back once what it took', async () => {
    const { id } = (await create()).json;
    gateways.paypal.approve(id);
    const taken = (await capture(id)).json.purchase_units[0].payments.captures[0].id;
    const refund = (key: string) => ask(`/v2/payments/captures/${taken}/refund`, {}, { 'paypal-request-id': key });
    expect((await refund('uno')).status).toBe(201);
    expect((await refund('uno')).status).toBe(200);
    expect(issue((await refund('dos')).json)).toBe('CAPTURE_FULLY_REFUNDED');
    expect(gateways.ledger()).toMatchObject([{ state: 'refunded' }]);
  });

  test('tells the merchant, signed, until it is taken; and knows its own signature', async () => {
    const shop = await startShop();
    gateways.notices.settings.paypalUrl = shop.url;
    gateways.notices.settings.mode = 'late';
    shop.answer = 503;
    const { id } = (await create()).json;
    gateways.paypal.approve(id);
    await capture(id);
    expect(await gateways.notices.deliver()).toEqual([503, 503]);
    shop.answer = 200;
    expect(await gateways.notices.deliver({ reversed: true })).toEqual([200, 200]);
    expect(await gateways.notices.deliver()).toEqual([]);
    const types = shop.heard.map(({ body }) => JSON.parse(body).event_type);
    const [first, second] = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'];
    expect(types).toEqual([first, second, second, first]);

    const verdict = async ({ headers, body }: (typeof shop.heard)[number], changes: object = {}) => {
      const sent = {
        auth_algo: headers['paypal-auth-algo'],
        cert_url: headers['paypal-cert-url'],
        transmission_id: headers['paypal-transmission-id'],
        transmission_sig: headers['paypal-transmission-sig'],
        transmission_time: headers['paypal-transmission-time'],
        webhook_id: gateways.env.PAYPAL_WEBHOOK_ID,
        webhook_event: JSON.parse(body),
      };
      return (await ask('/v1/notifications/verify-webhook-signature', { ...sent, ...changes })).json
        .verification_status;
    };
    const [heard] = shop.heard;
    if (!heard) throw new Error('nothing came');
    expect(await verdict(heard)).toBe('SUCCESS');
    expect(await verdict(heard, { webhook_id: 'otro' })).toBe('FAILURE');
    expect(await verdict(heard, { webhook_event: { ...JSON.parse(heard.body), id: 'otro' } })).toBe('FAILURE');
    await gateways.notices.deliver({ again: true, forged: true });
    const forged = shop.heard.at(-1);
    expect(forged && (await verdict(forged))).toBe('FAILURE');
    await shop.stop();
  });
});

describe('the pages', () => {
  const press = (path: string, action: string, headers: object = {}) =>
    fetch(gateways.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers },
      body: new URLSearchParams({ action, code: 'PAGO00000000001' }),
    }).then(({ status, headers: said }) => ({ status, location: said.get('location') }));
  const order = { code: 'PAGO00000000001', cents: 600, currency: 'USD' };

  test('send the browser back to where the merchant said, with what the button did', async () => {
    const payphone = { reference: '<b>Luna</b>', responseUrl: `${SHOP}/ok`, cancellationUrl: `${SHOP}/no` };
    const { paymentId } = gateways.payphone.prepare({ ...order, ...payphone, optionalParameter: null });
    const path = `/Anonymous/Index?paymentId=${paymentId}`;
    const { text } = await call(path, { headers: { referer: SHOP } });
    expect(text).toMatch('aquí no se mueve dinero');
    expect(text).not.toMatch('<b>Luna');
    expect((await press(path, 'cancel')).location).toMatch(`${SHOP}/no?`);
    expect(await press(path, 'pay')).toMatchObject({ status: 303, location: expect.stringMatching(/\/ok\?id=\d+&/) });
    expect(gateways.ledger()).toMatchObject([{ state: 'held' }]);
    expect((await press(path, 'pay')).location).toBeNull();
  });

  test('let whoever watches decide what PayPal held back; another page’s form decides nothing', async () => {
    const about = { invoiceId: null, description: null, returnUrl: `${SHOP}/ok`, cancelUrl: `${SHOP}/no` };
    const { id } = gateways.paypal.create({ ...order, ...about, withSource: true });
    expect((await press(`/checkoutnow?token=${id}`, 'lose')).location).toBeNull();
    expect(gateways.paypal.find(id)).toMatchObject({ approvedAt: expect.any(Number) });
    await press(`/checkoutnow?token=${id}`, 'hold');
    const found = gateways.paypal.find(id);
    if (found) gateways.paypal.capture(found);
    await press('/', 'complete', { origin: 'https://otra.example' });
    expect(gateways.ledger()).toMatchObject([{ state: 'pending' }]);
    await press('/', 'complete', { origin: gateways.url });
    expect(gateways.ledger()).toMatchObject([{ state: 'captured' }]);
    await press('/', 'refund', { origin: gateways.url });
    expect(gateways.ledger()).toMatchObject([{ state: 'refunded' }]);
  });
});

describe('trouble', () => {
  const look = () => fetch(`${gateways.url}/api/Sale/1`, { signal: AbortSignal.timeout(300) });

  test('comes as often as it was ordered, and then it is over', async () => {
    gateways.fault('sale', 'refuse', { times: 2 });
    await expect(look()).rejects.toThrow();
    await expect(look()).rejects.toThrow();
    expect((await look()).status).toBe(401);
  });

  test('is what it is called', async () => {
    gateways.fault('sale', 'html');
    expect(await (await look()).text()).toMatch('<!doctype');
    gateways.fault('sale', 'truncated');
    const cutShort = await (await look()).text();
    expect(() => JSON.parse(cutShort)).toThrow();
    gateways.fault('sale', 'cut');
    await expect(look().then((answer) => answer.text())).rejects.toThrow();
    gateways.fault('sale', 'hang');
    await expect(look()).rejects.toThrow('timeout');
    gateways.fault('sale', 'error');
    expect((await look()).status).toBe(500);
    await gateways.down();
    await expect(look()).rejects.toThrow();
    await gateways.up();
    expect((await look()).status).toBe(401);
  });

  test('after the money has moved is the worst, and the gateway knows', async () => {
    gateways.payphone.prepare({
      code: 'PAGO00000000001',
      cents: 600,
      currency: 'USD',
      reference: null,
      responseUrl: SHOP,
      cancellationUrl: null,
      optionalParameter: null,
    });
    const id = Number(new URL(gateways.payphone.pay('PAGO00000000001')).searchParams.get('id'));
    gateways.fault('confirm', 'lost');
    const headers = { authorization: `Bearer ${gateways.env.PAYPHONE_TOKEN}` };
    const lost = call('/api/button/V2/Confirm', { body: { id, clientTxId: 'PAGO00000000001' }, headers });
    await expect(lost).rejects.toThrow();
    expect(gateways.sum()).toBe(600);
  });

  test('is ordered over the wire too, where the gateways are a program of their own', async () => {
    const { json } = await call('/control/fault', { body: ['sale', 'error'] });
    expect(json).toEqual({ result: null });
    expect((await look()).status).toBe(500);
    expect((await call('/control/payphone/pay', { body: ['nadie'] })).json.error).toMatch('nadie');
    expect((await call('/control/ledger', { body: [] })).json.result).toEqual({ money: [], sum: 0 });
  });
});

test('as a program of their own they say with which settings a server pays there', async () => {
  const { spawn } = await import('node:child_process');
  const env = { PATH: process.env.PATH, GATEWAYS_PORT: '0' };
  const child = spawn(process.execPath, ['scripts/gateways.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => {
    said += String(piece);
  });
  await expect.poll(() => said).toMatch('PAYPAL_WEBHOOK_ID=');
  expect(said.match(/^[A-Z_]+(?==)/gm)).toEqual(Object.keys(gateways.env));
  const [address = ''] = /http:\S+/.exec(said) ?? [];
  expect(await (await fetch(address.replace(/\.$/, ''))).text()).toMatch('Todavía no pagó nadie');
  child.kill();
});

/** A merchant's server that keeps what it is told. */
async function startShop() {
  const { createServer } = await import('node:http');
  const shop = {
    url: '',
    answer: 200,
    heard: [] as { headers: Record<string, unknown>; body: string }[],
    stop: async () => {},
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      shop.heard.push({ headers: request.headers, body: Buffer.concat(pieces).toString('utf8') });
      response.writeHead(shop.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  shop.url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/aviso`;
  shop.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  };
  return shop;
}
