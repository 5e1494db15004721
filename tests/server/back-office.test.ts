/** The administrator's side of money: what came in, what is open, what a person decides, and a day against the gateways. */
import { describe, expect } from 'vitest';
import { begin, comeBack, form, pay, type Paying, type Scene } from '../support/books.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { paymentTest as test } from '../support/payment-world.ts';
import type { Person } from '../support/world.ts';

const admin = ({ world }: Scene) => makeUser(world, { role: 'ROLE_ADMINISTRADOR' });

async function paid(scene: Scene, method: Paying = 'paypal') {
  const begun = await begin(scene, method);
  await comeBack(scene.world.context(begun.person), begun, pay(scene, begun));
  return begun;
}

async function inReview(scene: Scene) {
  const begun = await begin(scene, 'paypal');
  const held = { state: 'review', reason: 'silent', askedAt: scene.world.now, nextCheckAt: null } as const;
  await scene.world.db.updateTable('payment').set(held).where('id', '=', begun.paymentId).execute();
  return begun;
}

describe('the totals of a day', () => {
  test('are Ecuador’s: a payment a minute before its midnight belongs to the day before', async ({ scene }) => {
    const { world } = scene;
    world.now = '2026-11-21T04:59:00.000Z';
    await paid(scene);
    world.now = '2026-11-21T05:01:00.000Z';
    await paid(scene);
    const days = await world.as(await admin(scene)).backOffice.totals({ from: '2026-11-20', to: '2026-11-21' });
    const one = { paid: 1, cents: 600, baseCents: 522, taxCents: 78, reversed: 0, netCents: 600 };
    expect(days).toMatchObject([
      { day: '2026-11-20', ...one },
      { day: '2026-11-21', ...one },
    ]);
  });

  test('count what goes back on the day on which it goes, and leave the day it was paid as it was', async ({
    scene,
  }) => {
    const { world } = scene;
    const ana = await admin(scene);
    world.now = '2026-11-22T15:00:00.000Z';
    const { paymentId } = await paid(scene);
    world.now = '2026-11-24T15:00:00.000Z';
    expect(await world.as(ana).backOffice.refund({ paymentId, reason: 'Pagó dos veces' })).toMatchObject({
      state: 'reversed',
    });
    expect(await world.as(ana).backOffice.totals({ from: '2026-11-22', to: '2026-11-24' })).toMatchObject([
      { paid: 1, cents: 600, reversed: 0, netCents: 600 },
      { paid: 0, reversed: 0, netCents: 0 },
      { paid: 0, reversed: 1, reversedCents: 600, netCents: -600 },
    ]);
    const { steps, message } = await world.as(ana).backOffice.get({ paymentId });
    expect(message).toBe('Pagó dos veces');
    expect(steps.find(({ kind }) => kind === 'give-back')).toMatchObject({
      by: 'administrator',
      detail: 'Pagó dos veces',
    });
  });
});

test('the list goes on where it stopped, whatever is begun meanwhile', async ({ scene }) => {
  const { world } = scene;
  const [ana, luis] = [await admin(scene), await makeUser(world)];
  const petId = await makePet(world, luis);
  const { paymentId } = await begin(scene, 'paypal', { person: luis, petIds: [petId] });
  const { id: _, ...row } = await world.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const more = (from: number, to: number) =>
    world.db
      .insertInto('payment')
      .values(
        Array.from({ length: to - from }, (_, n) => ({ ...row, code: `COPY${from + n}`, orderId: `O${from + n}` })),
      )
      .execute();
  await more(0, 30);
  const first = await world.as(ana).backOffice.list({});
  await more(30, 33);
  const second = await world.as(ana).backOffice.list({ cursor: first.next });
  const codes = [...first.rows, ...second.rows].map(({ code }) => code);
  expect(codes).toEqual([...Array.from({ length: 30 }, (_, n) => `COPY${29 - n}`), row.code]);
  expect(second.next).toBeNull();
});

describe('a case that no rule can settle', () => {
  test('is closed by one of two administrators, and the other hears that it is over', async ({ scene }) => {
    const { world } = scene;
    const [ana, eva] = [await admin(scene), await admin(scene)];
    const { paymentId } = await inReview(scene);
    expect(await world.as(ana).backOffice.open()).toMatchObject([{ paymentId, kind: 'review' }]);
    const seen = { paymentId, seen: 'review', reason: 'Lo vi en la cuenta' } as const;
    const both = await Promise.allSettled([
      world.as(ana).backOffice.close({ ...seen, outcome: 'paid', transactionId: 'CAPTURE-9' }),
      world.as(eva).backOffice.close({ ...seen, outcome: 'reversed' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { steps } = await world.as(ana).backOffice.get({ paymentId });
    expect(steps.filter(({ kind }) => kind === 'closed')).toHaveLength(1);
    expect(await world.as(ana).backOffice.open()).toEqual([]);
  });

  test('is paid only by a transaction that pays for nothing else', async ({ scene }) => {
    const { world } = scene;
    const ana = await admin(scene);
    const other = await paid(scene);
    const { transactionId } = await world.as(ana).backOffice.get(other);
    const { paymentId } = await inReview(scene);
    const close = { paymentId, seen: 'review', outcome: 'paid', reason: 'Visto' } as const;
    for (const name of [null, transactionId])
      await expect(world.as(ana).backOffice.close({ ...close, transactionId: name })).rejects.toMatchObject({
        cause: { code: 'INVALID', details: { field: 'transactionId' } },
      });
    expect((await world.as(ana).backOffice.get({ paymentId })).state).toBe('review');
  });
});

describe('giving back', () => {
  test('twice at once: the gateway is asked once, the money goes once, the other hears that it is over', async ({
    scene,
  }) => {
    const { world, gateways } = scene;
    const [ana, eva] = [await admin(scene), await admin(scene)];
    const { paymentId } = await paid(scene);
    const both = await Promise.allSettled(
      [ana, eva].map((who) => world.as(who).backOffice.refund({ paymentId, reason: 'Pagó dos veces' })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { cause: { code: 'PAYMENT_CLOSED' } },
    });
    expect(gateways.log.filter(({ call }) => call === 'refund')).toHaveLength(1);
    expect(gateways.sum()).toBe(0);
    const { steps, state } = await world.as(ana).backOffice.get({ paymentId });
    expect(state).toBe('reversed');
    expect(steps.filter(({ kind }) => kind === 'give-back' || kind === 'reversed')).toHaveLength(2);
  });

  test('PayPhone does it until eight in the evening of the same day; later the desk says what to do instead', async ({
    scene,
  }) => {
    const { world, gateways } = scene;
    world.now = '2026-11-21T15:00:00.000Z';
    const ana = await admin(scene);
    const [early, late] = [await paid(scene, 'payphone'), await paid(scene, 'payphone')];
    world.now = '2026-11-22T00:59:00.000Z';
    expect((await world.as(ana).backOffice.get(early)).notReturnable).toBeNull();
    expect(await world.as(ana).backOffice.refund({ paymentId: early.paymentId, reason: 'Se equivocó' })).toMatchObject({
      state: 'reversed',
    });
    world.now = '2026-11-22T01:00:00.000Z';
    const why = expect.stringContaining('PayPhone devuelve solo el mismo día, hasta las 20:00.');
    expect((await world.as(ana).backOffice.get(late)).notReturnable).toEqual(why);
    await expect(
      world.as(ana).backOffice.refund({ paymentId: late.paymentId, reason: 'Se equivocó' }),
    ).rejects.toMatchObject({ cause: { code: 'INVALID', details: { message: why } } });
    expect(gateways.sum()).toBe(600);
    // What was given back elsewhere is written down by hand, and the year goes.
    await world.as(ana).backOffice.close({
      paymentId: late.paymentId,
      seen: 'paid',
      outcome: 'reversed',
      reason: 'Anulado en PayPhone Business',
    });
    expect(await world.as(ana).backOffice.get(late)).toMatchObject({ state: 'reversed', pets: [{ given: false }] });
  });
});

describe('a day against the gateways', () => {
  test('settles what was paid there and is not paid here', async ({ scene }) => {
    const { world } = scene;
    const begun = await begin(scene, 'payphone');
    pay(scene, begun);
    const { rows } = await world.as(await admin(scene)).reconciliation.day({ day: '2026-11-21' });
    expect(rows).toMatchObject([{ before: 'sent', state: 'paid', agreement: 'settled' }]);
  });

  test('agrees, or says that here is another amount, or that there is none', async ({ scene }) => {
    const { world } = scene;
    const ana = await admin(scene);
    const [{ paymentId }, second, lost] = [await paid(scene), await paid(scene), await paid(scene)];
    const more = { cents: 700, taxCents: 178 };
    await world.db.updateTable('payment').set(more).where('id', '=', second.paymentId).execute();
    await world.db.updateTable('payment').set({ orderId: 'NOBODYS' }).where('id', '=', lost.paymentId).execute();
    const { rows, next } = await world.as(ana).reconciliation.day({ day: '2026-11-21' });
    expect(rows.map((row) => [row.paymentId, row.agreement])).toEqual([
      [paymentId, 'agrees'],
      [second.paymentId, 'amount'],
      [lost.paymentId, 'not-there'],
    ]);
    expect(next).toBeNull();
  });
});

test('every payment is taken along as the list is filtered, also what was never paid', async ({ scene }) => {
  const { world } = scene;
  const { paymentId } = await paid(scene);
  await world.db.updateTable('payment').set({ planName: '=1+1' }).where('id', '=', paymentId).execute();
  await begin(scene, 'paypal');
  const app = await world.http();
  const headers = { cookie: await cookieOf(world, await admin(scene)) };
  const lines = async (asked: string) => {
    const { body } = await app.inject({ url: `/api/admin/todos-los-pagos.csv${asked}`, headers });
    return body.trim().split('\n').slice(1);
  };
  expect(await lines('')).toHaveLength(2);
  expect(await lines('?estado=paid&forma=paypal&desde=2026-11-21')).toEqual([
    expect.stringMatching(/;'=1\+1;PayPal;Pagado;6;2026-11-21$/),
  ]);
  expect(await lines('?hasta=2026-11-20')).toEqual([]);
  expect((await app.inject({ url: '/api/admin/todos-los-pagos.csv?estado=gratis', headers })).statusCode).toBe(400);
});

test('the books open as text in a spreadsheet, and only for an administrator', async ({ scene }) => {
  const { world } = scene;
  const { paymentId, person } = await paid(scene);
  await world.db.updateTable('payment').set({ buyerName: '=1+1' }).where('id', '=', paymentId).execute();
  const { accountingExport } = await import('#server/billing/back-office/accounting.service.ts');
  const ana = await admin(scene);
  const context = { ...world.context(ana), actor: { ...ana, userId: ana.id, roles: [], sessionHash: 'x' } };
  const { rows } = await accountingExport(context, { from: '2026-11-21', to: '2026-11-21' });
  expect(rows).toMatchObject([{ fecha: '2026-11-21', base: 5.22, iva: 0.78, total: 6, estado: 'Pagado' }]);
  const url = '/api/admin/pagos.csv?desde=2026-11-21&hasta=2026-11-21';
  const app = await world.http();
  const asked = async (who: Person | null, address = url) =>
    app.inject({ url: address, headers: who ? { cookie: await cookieOf(world, who) } : {} });
  expect((await asked(null)).statusCode).toBe(401);
  expect((await asked(person)).statusCode).toBe(403);
  for (const days of [
    '',
    '?desde=2026-11-21',
    '?desde=2026-11-22&hasta=2026-11-21',
    '?desde=2020-01-01&hasta=2026-11-21',
  ])
    expect((await asked(ana, `/api/admin/pagos.csv${days}`)).statusCode, days).toBe(400);
  const table = await asked(ana);
  expect(table.statusCode).toBe(200);
  expect(table.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="pagos-2026-11-21-2026-11-21.csv"',
    'cache-control': 'no-store',
  });
  const [head, line] = table.body.split('\n');
  expect(head).toMatch(/^\uFEFFfecha;numero;tipo_identificacion;/);
  expect(line).toContain(";'=1+1;");
  expect(line).toContain(';5,22;15;0,78;6;USD;');
  // A spreadsheet of here parts its cells at semicolons.
  await world.db.updateTable('payment').set({ buyerName: 'Ana;=1+1' }).where('id', '=', paymentId).execute();
  expect((await asked(ana)).body).toContain(';"Ana;=1+1";');
  await expect(world.as(person).backOffice.list({})).rejects.toMatchObject({ cause: { code: 'ADMIN_ONLY' } });
});

test('a price to come begins at its moment, and a payment keeps the one it was made at', async ({ scene }) => {
  const { world } = scene;
  const ana = await admin(scene);
  const luis = await makeUser(world);
  const petId = await makePet(world, luis);
  const { planId } = await form(world, [petId]);
  await world.as(ana).plans.setPrice({ planId, price: '7.50', validFrom: '2026-12-01' });
  const { paymentId } = await begin(scene, 'paypal', { person: luis, petIds: [petId] });
  const price = async () => (await world.anonymous().plans.offered())[0]?.cents;
  world.now = '2026-12-01T04:59:59.000Z';
  expect(await price()).toBe(600);
  world.now = '2026-12-01T05:00:00.000Z';
  expect(await price()).toBe(750);
  expect((await world.as(ana).backOffice.get({ paymentId })).cents).toBe(600);
  for (const wrong of ['0,99', '1.000', '10001'])
    await expect(world.as(ana).plans.setPrice({ planId, price: wrong })).rejects.toThrow();
  await expect(world.as(ana).plans.setPrice({ planId, price: '8', validFrom: '2026-11-01' })).rejects.toThrow();
  await expect(world.as(ana).plans.change({ planId, active: false })).rejects.toMatchObject({
    cause: { details: { field: 'active' } },
  });
});
