/** PayPhone's button: what it is told, what it answers, and what we make of it. */
import { describe, expect } from 'vitest';
import type { Instant } from '#db/types.ts';
import { openLine, prepareOrder } from '#server/billing/gateways/payphone.provider.ts';
import { mayReverse } from '#server/billing/gateways/payphone.rules.ts';
import { ask, refund, prepare } from '#server/billing/gateways/payphone.service.ts';
import type { NewGatewayPayment } from '#server/billing/ledger/rules.ts';
import { plus } from '#server/platform/lib/time.ts';
import { paymentTest as test } from '../support/payment-world.ts';
import type { Scene } from '../support/books.ts';

let made = 0;

/** A payment as it stands before and after the gateway heard of it. */
function payment(changes: Partial<NewGatewayPayment> = {}): NewGatewayPayment {
  made += 1;
  return {
    code: `PAGO${String(made).padStart(11, '0')}`,
    method: 'payphone',
    state: 'sent',
    cents: 600,
    baseCents: 522,
    taxCents: 78,
    currency: 'USD',
    orderId: null,
    transactionId: null,
    askedId: null,
    sentAt: '2026-11-21T15:00:00.000Z',
    askedAt: '2026-11-21T15:00:00.000Z',
    title: 'PetLove+: 1 año para Luna',
    buyerEmail: null,
    ...changes,
  };
}

function lastBody({ gateways }: Scene, call: string) {
  return JSON.parse(gateways.log.findLast((one) => one.call === call)?.body ?? 'null');
}

/** Begun and paid over there; nobody has confirmed it. */
async function approved(scene: Scene, changes: Partial<NewGatewayPayment> = {}) {
  const one = payment(changes);
  await prepare(scene.world.config, one);
  const askedId = new URL(scene.gateways.payphone.pay(one.code)).searchParams.get('id');
  return { one: { ...one, askedId }, id: askedId ?? '' };
}

const take = ({ world }: Scene, one: NewGatewayPayment) => ask(world.config, one, { take: true, now: world.now });
const look = ({ world }: Scene, one: NewGatewayPayment) => ask(world.config, one, { take: false, now: world.now });

describe('beginning', () => {
  test('tells the exact cents, their tax and where the browser comes back', async ({ scene }) => {
    const one = payment({ title: 'x'.repeat(150) });
    const { url, orderId } = await prepare(scene.world.config, one);
    const { publicUrl } = scene.world.config;
    expect(lastBody(scene, 'prepare')).toEqual({
      amount: 600,
      amountWithoutTax: 0,
      amountWithTax: 522,
      tax: 78,
      service: 0,
      tip: 0,
      currency: 'USD',
      clientTransactionId: one.code,
      storeId: scene.world.config.payphone?.storeId,
      reference: 'x'.repeat(100),
      responseUrl: `${publicUrl}/pagos/payphone`,
      cancellationUrl: `${publicUrl}/pagos/payphone/cancelado/${one.code}`,
      timeZone: -5,
      lang: 'es',
    });
    expect(url).toBe(`${scene.gateways.url}/PayPhone/Index?paymentId=${orderId}`);
  });

  test('with a rate of nothing leaves everything untaxed, and names a payer only by the payer’s own address', async ({
    scene,
  }) => {
    await prepare(scene.world.config, payment({ baseCents: 600, taxCents: 0, buyerEmail: 'ana@correo.ec' }));
    expect(lastBody(scene, 'prepare')).toMatchObject({
      amountWithoutTax: 600,
      amountWithTax: 0,
      tax: 0,
      email: 'ana@correo.ec',
    });
  });

  test('by card leads to the form for cards', async ({ scene }) => {
    const { url } = await prepare(scene.world.config, payment({ method: 'card' }));
    expect(url).toContain('/Anonymous/Index');
  });

  test('that is refused says why in its own Spanish; what is our own mistake is not the payer’s to read', async ({
    scene,
  }) => {
    const { config } = scene.world;
    const small = prepare(config, payment({ cents: 50, baseCents: 43, taxCents: 7 }));
    await expect(small).rejects.toMatchObject({
      code: 'GATEWAY_REFUSED',
      details: { message: expect.stringContaining('mayor o igual a 1,00') },
    });
    const one = payment();
    await prepare(config, one);
    await expect(prepare(config, one)).rejects.toMatchObject({
      details: { message: expect.stringContaining('Ya existe una transacción') },
    });
    const account = config.payphone && { ...config.payphone, token: 'token-de-otro' };
    const refused = await prepare({ ...config, payphone: account }, payment()).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'GATEWAY_REFUSED', details: {} });
    expect(JSON.stringify(refused)).not.toMatch(/token/i);
  });

  test('without an answer was not begun', async ({ scene }) => {
    for (const fault of ['error', 'html', 'truncated', 'cut', 'refuse'] as const) {
      scene.gateways.fault('prepare', fault);
      await expect(prepare(scene.world.config, payment())).rejects.toMatchObject({ code: 'GATEWAY_SILENT' });
    }
  });

  test('sends nobody to another place than PayPhone’s own', async ({ scene }) => {
    const { config, gateways } = { ...scene.world, ...scene };
    // The same machine under another name: what it answers leads elsewhere.
    const baseUrl = gateways.url.replace('127.0.0.1', 'localhost');
    const account = config.payphone && { ...config.payphone, baseUrl };
    await expect(prepare({ ...config, payphone: account }, payment())).rejects.toMatchObject({
      code: 'GATEWAY_REFUSED',
    });
  });
});

describe('asking for the money', () => {
  test('confirms, and tells the card as people know it', async ({ scene }) => {
    const { one, id } = await approved(scene);
    expect(await take(scene, one)).toEqual({
      kind: 'captured',
      transactionId: id,
      cents: 600,
      currency: 'USD',
      code: one.code,
      authorization: `W${id}`,
      card: 'Visa Banco de Prueba, termina en 42',
    });
    expect(lastBody(scene, 'confirm')).toEqual({ id: Number(id), clientTxId: one.code });
    expect(scene.gateways.sum()).toBe(600);
  });

  test.for(['same', 'absent'] as const)(
    'again says the same, where Confirm then answers "%s"',
    async (again, { scene }) => {
      scene.gateways.payphone.settings.confirmAgain = again;
      const { one } = await approved(scene);
      const first = await take(scene, one);
      scene.world.now = plus(scene.world.now, 2, 'minutes');
      expect(await take(scene, one)).toEqual(first);
    },
  );

  test.for(['lost', 'cut', 'html', 'truncated', 'error', 'busy', 'refuse'] as const)(
    'finds out by another way where Confirm is met by "%s"',
    async (fault, { scene }) => {
      scene.gateways.payphone.settings.confirmAgain = 'absent';
      const { one, id } = await approved(scene);
      scene.gateways.fault('confirm', fault);
      expect(await take(scene, one)).toMatchObject({ kind: 'captured', transactionId: id, cents: 600 });
      expect(scene.gateways.sum()).toBe(600);
    },
  );

  test('does not take an approval for money: what nobody could confirm goes back', async ({ scene }) => {
    const { one } = await approved(scene);
    scene.gateways.fault('confirm', 'error', { times: 10 });
    expect(await take(scene, one)).toMatchObject({ kind: 'unknown' });
    scene.world.now = plus(scene.world.now, 6, 'minutes');
    expect(await take(scene, one)).toMatchObject({ kind: 'declined' });
    expect(scene.gateways.sum()).toBe(0);
  });

  test('of a declined card says the bank’s words, and is over', async ({ scene }) => {
    const one = payment();
    await prepare(scene.world.config, one);
    const askedId = new URL(scene.gateways.payphone.decline(one.code)).searchParams.get('id');
    const declined = { kind: 'declined', message: 'Fondos Insuficientes', cancelled: false };
    expect(await take(scene, { ...one, askedId })).toEqual(declined);
    expect(await look(scene, one)).toEqual(declined);
  });

  test('with a number that is not this payment’s spoils nothing', async ({ scene }) => {
    const { one, id } = await approved(scene);
    const other = await approved(scene);
    for (const askedId of ['12345678', other.id, null])
      expect(await take(scene, { ...one, askedId })).toMatchObject({
        kind: 'captured',
        transactionId: id,
        code: one.code,
      });
    const waiting = payment();
    await prepare(scene.world.config, waiting);
    expect(await take(scene, { ...waiting, askedId: other.id })).toEqual({ kind: 'absent' });
  });

  test('tells what was taken as it was taken: another amount is for others to judge', async ({ scene }) => {
    const { one } = await approved(scene);
    scene.gateways.fault('confirm', 'currency');
    expect(await take(scene, one)).toMatchObject({ kind: 'captured', currency: 'EUR', cents: 600 });
  });

  test('is answered within ten seconds, whatever is silent', { timeout: 20_000 }, async ({ scene }) => {
    const { one } = await approved(scene);
    scene.gateways.fault('confirm', 'hang', { times: 5 });
    scene.gateways.fault('sale', 'hang', { times: 5 });
    const began = performance.now();
    expect(await take(scene, one)).toEqual({ kind: 'unknown', why: 'late' });
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('only looking', () => {
  test('a look that tells of another payment says nothing about ours: money that was taken is not given up', async ({
    scene,
  }) => {
    const { one } = await approved(scene);
    expect(await take(scene, one)).toMatchObject({ kind: 'captured' });
    for (const stranger of [
      { ...one, askedId: '999999999' },
      { ...one, askedId: null },
    ]) {
      scene.gateways.fault('sale', 'id');
      expect(await take(scene, stranger)).toEqual({ kind: 'unknown', why: 'another payment' });
    }
    scene.gateways.fault('sale', 'id');
    expect(await look(scene, one)).toEqual({ kind: 'unknown', why: 'another payment' });
  });

  test('knows nothing before the payer was there, and takes nothing after', async ({ scene }) => {
    const one = payment();
    await prepare(scene.world.config, one);
    expect(await look(scene, one)).toEqual({ kind: 'absent' });
    const id = new URL(scene.gateways.payphone.pay(one.code)).searchParams.get('id');
    expect(await look(scene, one)).toEqual({ kind: 'agreed', transactionId: id });
    expect(scene.gateways.sum()).toBe(0);
    scene.gateways.fault('sale', 'duplicate');
    expect(await look(scene, one)).toEqual({ kind: 'agreed', transactionId: id });
  });
});

describe('giving back', () => {
  test('goes the same day in Ecuador, before eight in the evening', () => {
    const taken = '2026-11-21T15:00:00.000Z';
    const at = (now: Instant) => mayReverse(taken, now);
    expect(at('2026-11-22T00:59:59.000Z')).toBe(true);
    expect(at('2026-11-22T01:00:00.000Z')).toBe(false);
    expect(at('2026-11-22T15:00:00.000Z')).toBe(false);
    expect(mayReverse('2026-11-22T04:59:00.000Z', '2026-11-22T05:01:00.000Z')).toBe(false);
  });

  test('is done by PayPhone, once, and by nobody after eight', async ({ scene }) => {
    const { world, gateways } = scene;
    const first = await approved(scene);
    await take(scene, first.one);
    const taken = { ...first.one, transactionId: first.id, askedAt: world.now };
    gateways.fault('reverse', 'lost');
    expect(await refund(world.config, taken, world.now)).toBe(true);
    expect(gateways.sum()).toBe(0);
    const second = await approved(scene);
    await take(scene, second.one);
    const late = { ...second.one, transactionId: second.id, askedAt: world.now };
    const calls = gateways.log.length;
    world.now = '2026-11-22T01:30:00.000Z';
    expect(await refund(world.config, late, world.now)).toBe(false);
    expect(gateways.log).toHaveLength(calls);
    expect(gateways.sum()).toBe(600);
  });
});

test('says nothing secret when it fails', async ({ scene }) => {
  const { payphone } = scene.world.config;
  if (!payphone) throw new Error('not configured');
  scene.gateways.fault('prepare', 'error');
  const failure = await prepareOrder(openLine(payphone), {} as never).catch((error: Error) => error);
  expect(`${(failure as Error).stack} ${JSON.stringify(failure)}`).not.toContain(payphone.token);
});
