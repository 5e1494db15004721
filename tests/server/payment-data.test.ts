/** Whose payments are: what a person takes away, what stays when they leave, and what an animal takes along and what it does not. */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect } from 'vitest';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { storeFile } from '#server/documents/uploads/service.ts';
import { sweepFiles } from '#server/documents/uploads/sweep.service.ts';
import { sweepPayments } from '#server/billing/privacy/service.ts';
import { findPaymentByCode } from '#server/billing/ledger/queries.ts';
import { exportAccount } from '#server/portability/privacy/export.service.ts';
import { pollDuePayments, settlePayment } from '#server/billing/settlement/service.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { cookieOf, formOf, photograph } from '../support/files.ts';
import type { Gateways } from '../support/gateways.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { paymentTest as test } from '../support/payment-world.ts';
import { openWorld, type Person, type World } from '../support/world.ts';

const PASSWORD = 'canario-del-paramo-77';
const INVOICE = {
  kind: '05',
  number: '1710034065',
  name: 'Canario Factura',
  address: 'Calle Factura 1',
  email: 'canariofactura@correo.ec',
  phone: '0991234567',
} as const;
type Method = 'card' | 'payphone' | 'paypal' | 'transfer';

async function makeKnown(world: World, changes: Parameters<typeof makeUser>[1] = {}): Promise<Person> {
  return makeUser(world, { passwordHash: await hashPassword(PASSWORD), ...changes });
}

async function begin(world: World, who: Person, petIds: number[], method: Method = 'paypal') {
  const [plan] = await world.anonymous().plans.offered();
  const reference = method === 'transfer' ? 'Canarioreferencia' : null;
  return world.as(who).checkout.begin({ planId: plan?.planId ?? 0, petIds, method, invoice: INVOICE, reference });
}

type Scene = { world: World; gateways: Gateways };

async function pay({ world, gateways }: Scene, who: Person, petIds: number[]) {
  const { code, paymentId } = await begin(world, who, petIds);
  gateways.paypal.approve(code);
  const { state } = await settlePayment(world.context(who), paymentId, { by: 'payer' });
  expect(state).toBe('paid');
  return { code, paymentId };
}

async function until(world: World, petId: number) {
  const pet = await world.db
    .selectFrom('pet')
    .select('licensedUntil')
    .where('id', '=', petId)
    .executeTakeFirstOrThrow();
  return pet.licensedUntil;
}

const everything = async (world: World, person: Person) => exportAccount(world.context(person) as SignedInContext);

describe('taking everything away', () => {
  test('holds each payment with its animals and steps in words, the invoice data, and what the animals were given', async ({
    scene,
  }) => {
    const { world } = scene;
    const ana = await makeKnown(world);
    const luis = await makeKnown(world, { name: 'Luis' });
    const petId = await makePet(world, ana, { name: 'Luna' });
    const { code } = await pay(scene, ana, [petId]);
    await pay(scene, luis, [await makePet(world, luis, { name: 'Ajeno' })]);
    await begin(world, ana, [petId], 'transfer');
    const data = await everything(world, ana);
    expect(data).toMatchObject({
      invoiceData: { kind: '05', number: INVOICE.number, name: INVOICE.name },
      payments: [
        {
          code,
          method: 'PayPal',
          state: 'pagado',
          cents: 600,
          baseCents: 522,
          taxCents: 78,
          buyer: INVOICE,
          animals: [{ name: 'Luna', cents: 600 }],
        },
        { method: 'transferencia o efectivo', state: 'enviado', reference: 'Canarioreferencia' },
      ],
      animals: [{ licences: [{ months: 12, days: 0, reason: null, revokedAt: null }] }],
    });
    const steps = data.payments?.[0]?.steps ?? [];
    expect(steps[0]).toMatchObject({ what: 'Empezaste el pago', by: 'tú' });
    expect(steps.map(({ what }) => what)).toContain('Quedó pagado');
    const words = JSON.stringify(data);
    for (const hidden of ['Ajeno', 'leaseUntil', 'nextCheckAt', 'askedId']) expect(words).not.toContain(hidden);
  });

  test('has it in tables too, and every step that there is has its words', async ({ scene }) => {
    const { world } = scene;
    const ana = await makeKnown(world);
    await pay(scene, ana, [await makePet(world, ana, { name: 'Luna' })]);
    const app = await world.http();
    const { rawPayload } = await app.inject({
      url: '/api/mis-datos.zip',
      headers: { cookie: await cookieOf(world, ana) },
    });
    const files = unzipSync(rawPayload);
    const table = (name: string) => strFromU8(files[`tablas/${name}.csv`] ?? new Uint8Array());
    expect(table('pagos')).toContain(INVOICE.number);
    expect(table('pagos')).toContain('Luna');
    expect(table('pasos-de-pagos')).toContain('Quedó pagado');
    expect(table('datos-de-facturacion')).toContain(INVOICE.address);
    expect(table('suscripciones')).toContain('12');
  });

  test('speaks of no money where nothing is sold', async () => {
    const world = await openWorld({ SUBSCRIPTIONS: 'off' });
    const ana = await makeKnown(world);
    await makePet(world, ana);
    const data = await everything(world, ana);
    for (const key of ['payments', 'invoiceData', 'renewalNotices']) expect(data).not.toHaveProperty(key);
    expect(data.animals[0]).not.toHaveProperty('licences');
    await world.close();
  });
});

describe('the end of an account', () => {
  test('leaves of what was paid only what the law wants kept, and nothing of what moved no money', async ({
    scene,
  }) => {
    const { world, gateways } = scene;
    const ana = await makeKnown(world, { name: 'Canarionombre', email: 'canariocorreo@correo.ec' });
    const petId = await makePet(world, ana, { name: 'Canarioluna' });
    const { code } = await pay(scene, ana, [petId]);
    const out = await begin(world, ana, [petId]);
    const refused = await begin(world, ana, [petId]);
    gateways.paypal.approveDeclined(refused.code);
    await settlePayment(world.context(ana), refused.paymentId, { by: 'payer' });
    expect((await world.as(ana).privacy.mine()).goes).toMatchObject({ keptPayments: 1, openPayments: 0 });
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    expect(await findPaymentByCode(world.db, out.code)).toBeUndefined();
    expect(await findPaymentByCode(world.db, refused.code)).toBeUndefined();
    expect(await findPaymentByCode(world.db, code)).toMatchObject({
      userId: null,
      state: 'paid',
      cents: 600,
      taxCents: 78,
      buyerNumber: INVOICE.number,
      buyerName: INVOICE.name,
      buyerAddress: INVOICE.address,
      buyerEmail: null,
      buyerPhone: null,
    });
    // The books hold the sale and whom its document was for; no table names the person, the address or the animal.
    const rows = await everyRow(world);
    const canaries = rows.filter((row) => /canario/i.test(row) && !row.startsWith('breed '));
    expect(canaries).toEqual([expect.stringMatching(/^payment .*Canario Factura/)]);
    expect(canaries.join('').replace('Canario Factura', '')).not.toMatch(/canario/i);
  });

  test('takes the pictures of receipts along', async ({ scene: { world } }) => {
    const ana = await makeKnown(world);
    const { paymentId, code } = await begin(world, ana, [await makePet(world, ana)], 'transfer');
    const source = await photograph({ width: 200, height: 150 }).toBuffer();
    const context = world.context(ana) as SignedInContext;
    await storeFile(context, { purpose: 'payment', id: paymentId, caption: null, source });
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    await sweepFiles(world.context(null));
    expect(await world.db.selectFrom('file').selectAll().execute()).toEqual([]);
    expect(await findPaymentByCode(world.db, code)).toMatchObject({ state: 'sent', userId: null });
  });

  test('says beforehand what is not decided yet, and such a payment becomes a case instead of being lost', async ({
    scene: { world, gateways },
  }) => {
    const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR', email: 'administra@correo.ec' });
    const ana = await makeKnown(world);
    const { code, paymentId } = await begin(world, ana, [await makePet(world, ana, { name: 'Luna' })]);
    gateways.paypal.approve(code);
    gateways.fault('capture', 'lost');
    expect(await settlePayment(world.context(ana), paymentId, { by: 'payer' })).toMatchObject({ state: 'confirming' });
    expect((await world.as(ana).privacy.mine()).goes).toMatchObject({ keptPayments: 0, openPayments: 1 });
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    // Nobody is there any more, and the server goes on asking.
    world.now = '2026-11-21T15:01:00.000Z';
    await pollDuePayments(world.context(null));
    const paid = await findPaymentByCode(world.db, code);
    expect(paid).toMatchObject({ state: 'paid', reason: 'nobody', userId: null, buyerEmail: INVOICE.email });
    const told = await world.db
      .selectFrom('mailOutbox')
      .select('email')
      .where('kind', '=', 'payment-case')
      .where('userId', '=', admin.id)
      .execute();
    expect(told).toEqual([{ email: admin.email }]);
    // How to reach whoever paid stays until somebody has given it back.
    await sweepPayments(world.context(null));
    expect(await findPaymentByCode(world.db, code)).toMatchObject({ buyerEmail: INVOICE.email });
    await world.db.updateTable('payment').set({ state: 'reversed', reason: 'refunded' }).execute();
    await sweepPayments(world.context(null));
    expect(await findPaymentByCode(world.db, code)).toMatchObject({ buyerEmail: null, buyerPhone: null });
  });

  test('in the very moment in which the money is asked for loses nothing', async ({ scene: { world, gateways } }) => {
    await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    const ana = await makeKnown(world);
    const { code, paymentId } = await begin(world, ana, [await makePet(world, ana)]);
    gateways.paypal.approve(code);
    gateways.fault('get', 'slow', { ms: 3500 });
    const asking = settlePayment(world.context(ana), paymentId, { by: 'payer' });
    // Still `sent`, and somebody holds it.
    await expect.poll(async () => (await findPaymentByCode(world.db, code))?.leaseUntil).not.toBeNull();
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    expect(await asking).toMatchObject({ state: 'paid', reason: 'nobody', userId: null });
    expect(gateways.sum()).toBe(600);
    const [told] = await world.db.selectFrom('mailOutbox').select('kind').where('kind', '=', 'payment-case').execute();
    expect(told).toBeDefined();
  });

  test('keeps the account’s address with what is not decided, where the receipt named none, and no longer', async ({
    scene: { world },
  }) => {
    const ana = await makeKnown(world, { email: 'canariodevolver@correo.ec' });
    const [plan] = await world.anonymous().plans.offered();
    const petIds = [await makePet(world, ana)];
    const invoice = { kind: '07' } as const;
    const { code } = await world
      .as(ana)
      .checkout.begin({ planId: plan?.planId ?? 0, petIds, method: 'transfer', invoice });
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    expect(await findPaymentByCode(world.db, code)).toMatchObject({ buyerEmail: ana.email });
    await world.db.updateTable('payment').set({ state: 'reversed' }).execute();
    await sweepPayments(world.context(null));
    expect((await everyRow(world)).join('')).not.toContain('canariodevolver');
  });

  test('leaves a transfer that waits to the administrator, and a refused one goes by itself', async ({
    scene: { world },
  }) => {
    const ana = await makeKnown(world);
    const { code } = await begin(world, ana, [await makePet(world, ana)], 'transfer');
    expect((await world.as(ana).privacy.mine()).goes).toMatchObject({ openPayments: 1 });
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    await sweepPayments(world.context(null));
    // The bank statement is searched by it.
    expect(await findPaymentByCode(world.db, code)).toMatchObject({ state: 'sent', reference: 'Canarioreferencia' });
    await world.db.updateTable('payment').set({ state: 'refused', settledAt: world.now }).execute();
    await sweepPayments(world.context(null));
    expect(await findPaymentByCode(world.db, code)).toBeUndefined();
  });

  test('is over for the books after seven years; before, and of who is still here, nothing goes', async ({ scene }) => {
    const { world } = scene;
    const [ana, luis] = [await makeKnown(world), await makeKnown(world)];
    const gone = await pay(scene, ana, [await makePet(world, ana)]);
    const here = await pay(scene, luis, [await makePet(world, luis)]);
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    world.now = '2033-11-21T15:00:00.000Z';
    await sweepPayments(world.context(null));
    expect(await findPaymentByCode(world.db, gone.code)).toBeDefined();
    world.now = '2033-12-01T15:00:00.000Z';
    await sweepPayments(world.context(null));
    expect(await findPaymentByCode(world.db, gone.code)).toBeUndefined();
    expect(await findPaymentByCode(world.db, here.code)).toBeDefined();
  });

  test('of somebody who paid for another family’s animal leaves it its year', async ({ scene }) => {
    const { world } = scene;
    const [ana, eva] = [await makeKnown(world), await makeKnown(world)];
    const petId = await makePet(world, ana, { name: 'Luna' });
    await join(world, { petId, person: eva, role: 'editor' });
    await pay(scene, eva, [petId]);
    await world.as(eva).privacy.deleteAccount({ password: PASSWORD });
    expect(await until(world, petId)).toBe('2027-12-21');
  });
});

describe('an animal that passes to another family', () => {
  test('keeps its year; who paid for it stays with who paid', async ({ scene }) => {
    const { world } = scene;
    const ana = await makeKnown(world, { name: 'Canarioana' });
    const luis = await makeKnown(world, { name: 'Luis' });
    const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    const petId = await makePet(world, ana, { name: 'Luna' });
    const { code } = await pay(scene, ana, [petId]);
    const animal = await world.as(ana).pets.get({ petId });
    await world.as(admin).licences.extend({ code: animal.pet.code, days: 5, months: 0, reason: 'Canariomotivo' });
    const reaches = await until(world, petId);
    world.now = '2026-11-21T16:00:00.000Z';
    await world.as(ana).transfers.offer({ petId, email: luis.email });
    const texts = (await deliveredMails(world)).map(({ text }) => /\/traspaso\/([\w-]{43})\b/.exec(text)?.[1]);
    await world.as(luis).transfers.accept({ token: texts.findLast((one) => one !== undefined) ?? '' });

    expect(await until(world, petId)).toBe(reaches);
    expect(await world.as(luis).licences.of({ petId })).toMatchObject({ state: 'vigente' });
    expect(await world.as(luis).payments.mine()).toEqual([]);
    await expect(world.as(luis).payments.one({ code })).rejects.toMatchObject({ cause: { code: 'PAYMENT_NOT_FOUND' } });
    expect(await world.as(ana).payments.mine()).toMatchObject([{ code, pets: [{ petName: 'Luna' }] }]);
    const taken = await everything(world, luis);
    expect(taken).toMatchObject({ payments: [], invoiceData: null });
    expect(taken.animals[0]?.licences).toHaveLength(2);
    // Neither who paid, nor why an administrator was kind to them.
    for (const word of ['Canario', INVOICE.number, code]) {
      expect(JSON.stringify(taken.animals[0]?.licences)).not.toContain(word);
      expect(JSON.stringify(await world.as(luis).licences.of({ petId }))).not.toContain(word);
    }
    expect((await everything(world, ana)).payments).toHaveLength(1);
  });

  test('takes along what is paid while it passes', async ({ scene: { world, gateways } }) => {
    const [ana, luis] = [await makeKnown(world), await makeKnown(world)];
    const petId = await makePet(world, ana, { name: 'Luna' });
    const { code, paymentId } = await begin(world, ana, [petId]);
    gateways.paypal.approve(code);
    await world.as(ana).transfers.offer({ petId, email: luis.email });
    const texts = (await deliveredMails(world)).map(({ text }) => /\/traspaso\/([\w-]{43})\b/.exec(text)?.[1]);
    await world.as(luis).transfers.accept({ token: texts.findLast((one) => one !== undefined) ?? '' });
    expect(await settlePayment(world.context(null), paymentId, { by: 'server' })).toMatchObject({
      state: 'paid',
      reason: null,
    });
    expect(await until(world, petId)).toBe('2027-12-21');
  });
});

describe('an animal', () => {
  test('that goes to another person as a copy takes no year and no money along, and goes on with its own trial', async ({
    scene,
  }) => {
    const { world } = scene;
    const [ana, luis] = [await makeKnown(world), await makeKnown(world, { name: 'Luis' })];
    const petId = await makePet(world, ana, { name: 'Luna' });
    const { code } = await pay(scene, ana, [petId]);
    const app = await world.http();
    const url = `/api/mascotas/${petId}/copia.zip`;
    const { rawPayload } = await app.inject({ url, headers: { cookie: await cookieOf(world, ana) } });
    const words = Object.values(unzipSync(rawPayload)).map((bytes) => strFromU8(bytes));
    expect(words.join('\n')).toContain('Luna');
    for (const hidden of [code, INVOICE.number, INVOICE.name, 'licen', 'payment', '2027-12-21'])
      expect(words.join('\n'), hidden).not.toContain(hidden);
    // Brought in three weeks later.
    world.now = '2026-12-10T15:00:00.000Z';
    const form = formOf([{ name: 'file', value: rawPayload, filename: 'copia.zip', type: 'application/zip' }]);
    const cookie = await cookieOf(world, luis);
    const headers = { ...form.headers, cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await app.inject({ method: 'POST', url: '/api/mascotas/copia', headers, payload: form.payload });
    const [copy] = await world.as(luis).licences.mine();
    expect(answer.statusCode).toBe(200);
    expect(copy).toMatchObject({ name: 'Luna', state: 'prueba', endsOn: '2026-12-21' });
  });

  test('that is taken off the list and brought back keeps its year', async ({ scene }) => {
    const { world } = scene;
    const ana = await makeKnown(world);
    const petId = await makePet(world, ana);
    await pay(scene, ana, [petId]);
    await world.as(ana).pets.remove({ petId });
    await world.as(ana).pets.restore({ petId });
    expect(await world.as(ana).licences.of({ petId })).toMatchObject({ state: 'vigente', endsOn: '2027-12-21' });
  });

  test('that is off the list when its payment arrives has the year when it comes back', async ({
    scene: { world, gateways },
  }) => {
    const ana = await makeKnown(world);
    const petId = await makePet(world, ana);
    const { code, paymentId } = await begin(world, ana, [petId]);
    await world.as(ana).pets.remove({ petId });
    gateways.paypal.approve(code);
    expect(await settlePayment(world.context(ana), paymentId, { by: 'payer' })).toMatchObject({ state: 'paid' });
    await world.as(ana).pets.restore({ petId });
    expect(await until(world, petId)).toBe('2027-12-21');
  });
});

describe('a family', () => {
  test('whoever may write may pay, whoever only reads may not, and each sees their own payments', async ({ scene }) => {
    const { world } = scene;
    const [ana, eva, leo] = [await makeKnown(world), await makeKnown(world), await makeKnown(world)];
    const petId = await makePet(world, ana, { name: 'Luna' });
    await join(world, { petId, person: eva, role: 'editor' });
    await join(world, { petId, person: leo, role: 'reader' });
    await expect(begin(world, leo, [petId])).rejects.toMatchObject({ cause: { code: 'PET_READ_ONLY' } });
    const { code } = await pay(scene, eva, [petId]);
    expect(await until(world, petId)).toBe('2027-12-21');
    expect(await world.as(eva).payments.mine()).toMatchObject([{ code }]);
    for (const other of [ana, leo]) {
      expect(await world.as(other).payments.mine()).toEqual([]);
      const asked = world.as(other).payments.one({ code });
      await expect(asked).rejects.toMatchObject({ cause: { code: 'PAYMENT_NOT_FOUND' } });
      expect((await everything(world, other)).payments).toEqual([]);
    }
    expect(await world.db.selectFrom('payment').select('id').execute()).toHaveLength(1);
  });
});

async function join(
  world: World,
  { petId, person, role }: { petId: number; person: Person; role: 'editor' | 'reader' },
) {
  await world.db.insertInto('petMember').values({ petId, userId: person.id, role, createdAt: world.now }).execute();
}

/** Every row of every table, as text. */
async function everyRow({ db }: World): Promise<string[]> {
  const rows = [];
  for (const { name } of await db.introspection.getTables()) {
    const table = db.dynamic.table(name as 'session').as('t');
    rows.push(...(await db.selectFrom(table).selectAll().execute()).map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return rows;
}
