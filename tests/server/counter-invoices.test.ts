/** The clinic issues for its counter: in the same numbers and books as what was paid, and independent of it. */
import { expect } from 'vitest';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { watchInvoices } from '#server/billing/issuing/watch.service.ts';
import { goodKey, goodSignature, goodSums, readDocument } from '../../scripts/gateways/sri-checks.ts';
import { cookieOf } from '../support/files.ts';
import { makePatient, makeStaff, makeUser } from '../support/guardian.ts';
import { CONSULTATION, COUNTER_SALE } from '../support/invoice-inputs.ts';
import { deliverInvoices, documentsOf, pay, setUpIssuing } from '../support/invoices.ts';
import { writeKeptAnimal } from '../support/kept-animals.ts';
import { composeMail } from '#server/app/background/mail/compose.ts';
import { paymentTest as test } from '../support/payment-world.ts';
import type { World } from '../support/world.ts';

const saying = (words: RegExp) => ({ cause: { details: { message: expect.stringMatching(words) as string } } });
const mailsOf = (world: World) =>
  world.db.selectFrom('mailOutbox').selectAll().where('kind', '=', 'invoice').orderBy('id').execute();
const FINAL = { ...COUNTER_SALE.buyer, kind: '07' } as const;

test('reception invoices a patient from its record, two rates, to the address of the buyer', async ({ scene }) => {
  const { world, gateways } = scene;
  const irene = await setUpIssuing(world);
  const camila = await makeStaff(world, ['reception']);
  const kept = await writeKeptAnimal(world.db, { by: camila.id, at: world.now, email: 'rosa@correo.ec' });
  const identity = { idKind: 'cedula', idNumber: '1710034065', address: 'Av. 6' } as const;
  await world.db.updateTable('owner').set(identity).where('id', '=', kept.ownerId).execute();
  const api = world.as(camila);
  const begun = await api.counterInvoices.begin({ petId: kept.petId });
  expect(begun).toMatchObject({
    mode: 'production',
    patient: { name: 'Toby' },
    buyer: { kind: '05', number: '1710034065', name: 'Rosa Loor', email: 'rosa@correo.ec', address: 'Av. 6' },
  });
  const sale = { ...COUNTER_SALE, petId: kept.petId, buyer: { ...COUNTER_SALE.buyer, email: 'rosa@correo.ec' } };
  const { invoiceId } = await api.counterInvoices.issue(sale);
  // A payment of the platform stands beside it, and has nothing to do with it.
  await pay(world, await makeUser(world), { cents: 1800 });
  await deliverInvoices(world);

  const [invoice] = await documentsOf(world);
  expect(invoice).toMatchObject({
    counter: 1,
    ownerId: kept.ownerId,
    issuedBy: camila.id,
    paymentId: null,
    sequence: 1,
  });
  expect(invoice).toMatchObject({ netCents: 3000, taxCents: 375, totalCents: 3375, state: 'authorized' });
  const read = readDocument(invoice?.xml ?? '');
  expect(read && goodKey(read.key) && goodSignature(read) && goodSums(read)).toBe(true);
  expect(invoice?.xml).toContain('<formaPago>01</formaPago><total>33.75</total>');
  expect(gateways.sri.authorized().map(({ cents }) => cents)).toEqual([3375, 1800]);

  const letter = (await mailsOf(world)).find(({ refId }) => refId === invoiceId);
  expect(letter).toMatchObject({ email: 'rosa@correo.ec', userId: await keeperOf(world.db) });
  const about = { publicUrl: 'https://clinica.ec', now: world.now, clinic: null };
  const written = letter && (await composeMail(world.db, letter, about));
  expect(written?.paragraphs[0]).toContain('Los Arupos por 33,75 USD');
  expect(written?.button).toBeUndefined();

  expect(await api.counterInvoices.get({ invoiceId })).toMatchObject({
    state: 'authorized',
    number: '001-009-000000001',
  });
  expect((await api.counterInvoices.list({})).rows).toMatchObject([{ invoiceId, counter: 1 }]);
  const theirs = (await documentsOf(world))[1];
  await expect(api.counterInvoices.get({ invoiceId: theirs?.id ?? 0 })).rejects.toMatchObject({
    cause: { code: 'INVOICE_NOT_FOUND' },
  });
  const app = await world.http();
  const xmlOf = async (code: string | undefined, cookie: string) =>
    (await app.inject({ url: `/api/facturas/${code}/comprobante.xml`, headers: { cookie } })).statusCode;
  const asCamila = await cookieOf(world, camila);
  expect(await xmlOf(invoice?.code, asCamila)).toBe(200);
  expect(await xmlOf(theirs?.code, asCamila)).toBe(404);
  expect(await xmlOf(invoice?.code, await cookieOf(world, await makeUser(world)))).toBe(404);

  const month = await world.as(irene).invoices.month({ month: '2026-11' });
  expect(month).toMatchObject({
    invoices: { count: 2, totalCents: 5175 },
    ofCounter: { count: 1, totalCents: 3375, taxCents: 375 },
    paid: { count: 1, cents: 1800, invoicedCents: 1800 },
    uninvoiced: [],
  });
  const found = await world.as(irene).invoices.list({ origin: 'counter' });
  expect(found.rows).toMatchObject([{ invoiceId }]);
  const headers = { cookie: await cookieOf(world, irene) };
  const { body } = await app.inject({ url: '/api/admin/facturas.csv?mes=2026-11', headers });
  const [, line = ''] = body.split('\n');
  expect(line).toMatch(/mostrador.*María Quishpe.*Sin utilización del sistema financiero/);
  // The bases of 15 %, 5 % and 0 %, then base, IVA and total.
  expect(line).toContain(';25;0;5;0;0;30;3,75;33,75;');
});

test('a consumidor final up to the limit, prices with their IVA, and a sale that is taken back', async ({ scene }) => {
  const { world, gateways } = scene;
  const irene = await setUpIssuing(world);
  const api = world.as(irene);
  const dear = [{ ...CONSULTATION, priceMillionths: 50_010_000 }];
  await expect(
    api.counterInvoices.issue({ ...COUNTER_SALE, buyer: FINAL, lines: dear, pricesIncludeTax: true }),
  ).rejects.toMatchObject(saying(/hasta 50,00 USD/));
  const whole = [{ ...CONSULTATION, priceMillionths: 50_000_000 }];
  await api.counterInvoices.issue({ ...COUNTER_SALE, buyer: FINAL, lines: whole, pricesIncludeTax: true });
  await api.counterInvoices.issue(COUNTER_SALE);
  await api.counterInvoices.issue(COUNTER_SALE);
  await deliverInvoices(world);
  const [unnamed, one, two] = await documentsOf(world);
  expect(unnamed).toMatchObject({ netCents: 4348, taxCents: 652, totalCents: 5000, state: 'authorized' });
  await expect(api.invoices.takeBack({ invoiceId: unnamed?.id ?? 0, reason: 'Se arrepintió' })).rejects.toMatchObject(
    saying(/consumidor final/),
  );

  for (const invoice of [one, two])
    await api.invoices.takeBack({ invoiceId: invoice?.id ?? 0, reason: 'Se cobró dos veces' });
  expect(await api.invoices.get({ invoiceId: one?.id ?? 0 })).toMatchObject({
    correction: 'portal',
    takeBack: null,
    annul: { until: '2026-12-07' },
  });
  await api.invoices.credit({ invoiceId: one?.id ?? 0 });
  world.now = '2026-12-08T15:00:00.000Z';
  await watchInvoices(world.context(irene));
  await deliverInvoices(world);
  const notes = (await documentsOf(world)).filter(({ kind }) => kind === '04');
  expect(notes).toMatchObject([
    { counter: 1, modifiesId: one?.id, state: 'authorized', totalCents: 3375 },
    { counter: 1, modifiesId: two?.id, state: 'authorized', totalCents: 3375 },
  ]);
  expect(gateways.sri.authorized().map(({ kind }) => kind)).toEqual(['01', '01', '01', '04', '04']);
  expect(await mailsOf(world)).toHaveLength(5);
  await expect(api.invoices.takeBack({ invoiceId: one?.id ?? 0, reason: 'Otra vez' })).rejects.toMatchObject({
    cause: { code: 'INVOICE_CLOSED' },
  });
});

test('in the name of another contact of an account it is neither mailed to that account nor in its data', async ({
  scene: { world },
}) => {
  const irene = await setUpIssuing(world);
  const ana = await makeUser(world);
  const idNumber = COUNTER_SALE.buyer.number;
  const { ownerId } = await world.as(ana).owners.create({ name: 'Luis', surname: 'Mora', idKind: 'cedula', idNumber });
  const petId = await makePatient(world, ana, { ownerId });
  await world
    .as(irene)
    .counterInvoices.issue({ ...COUNTER_SALE, petId, buyer: { ...COUNTER_SALE.buyer, email: null } });
  await deliverInvoices(world);
  expect(await documentsOf(world)).toMatchObject([{ state: 'authorized', ownerId, userId: null }]);
  expect(await mailsOf(world)).toEqual([]);
});

test('taken back before it has a number it is not issued; before the SRI has answered it is decided then', async ({
  scene: { world, gateways },
}) => {
  const irene = await setUpIssuing(world);
  const api = world.as(irene);
  const early = await api.counterInvoices.issue(COUNTER_SALE);
  await api.invoices.takeBack({ ...early, reason: 'Se equivocó' });
  const { invoiceId } = await api.counterInvoices.issue(COUNTER_SALE);
  gateways.sri.fault('authorization', 'pending');
  await deliverInvoices(world);
  await api.invoices.takeBack({ invoiceId, reason: 'Se equivocó' });
  world.now = new Date(Date.parse(world.now) + 20 * 60_000).toISOString();
  await deliverInvoices(world);
  expect(await documentsOf(world)).toMatchObject([
    { state: 'withdrawn', sequence: null },
    { state: 'authorized', correction: 'portal' },
  ]);
});

test('a buyer whom the SRI refused is corrected, and the same number goes again', async ({ scene }) => {
  const { world, gateways } = scene;
  const irene = await setUpIssuing(world);
  const api = world.as(irene);
  const rosa = await makeUser(world);
  const kept = await writeKeptAnimal(world.db, { by: irene.id, at: world.now, email: rosa.email });
  const identity = { idKind: 'cedula', idNumber: COUNTER_SALE.buyer.number, accountId: rosa.id } as const;
  await world.db.updateTable('owner').set(identity).where('id', '=', kept.ownerId).execute();
  const { invoiceId } = await api.counterInvoices.issue({ ...COUNTER_SALE, petId: kept.petId });
  const { paymentId } = await pay(world, await makeUser(world));
  gateways.sri.fault('reception', 'code', { code: '35', times: 2 });
  await deliverInvoices(world);
  const before = await documentsOf(world);
  expect(before).toMatchObject([{ state: 'returned', ownerId: kept.ownerId, userId: rosa.id }, { state: 'returned' }]);
  expect(await api.invoices.get({ invoiceId })).toMatchObject({ mayName: true, mend: 'settings' });
  const buyer = { ...COUNTER_SALE.buyer, kind: '04', number: '1790001563001', name: 'Refugio Patitas' } as const;
  for (const { id } of before) await api.invoices.sendAgain({ invoiceId: id, buyer });
  await deliverInvoices(world);
  expect(await documentsOf(world)).toMatchObject([
    {
      state: 'authorized',
      buyerNumber: '1790001563001',
      sequence: before[0]?.sequence,
      accessKey: before[0]?.accessKey,
      ownerId: null,
      userId: null,
    },
    { state: 'authorized', buyerNumber: '1790001563001', sequence: before[1]?.sequence },
  ]);
  expect(gateways.sri.authorized().map((one) => one.buyer)).toEqual(['1790001563001', '1790001563001']);
  // It is another person's now: the first one neither gets it by mail nor reads it among her own.
  expect((await mailsOf(world)).filter(({ refId, email }) => refId === invoiceId && email === rosa.email)).toEqual([]);
  // The ledger names the buyer of the document that is valid.
  expect(await api.backOffice.get({ paymentId })).toMatchObject({ buyerName: 'Refugio Patitas' });
  expect((await api.invoices.get({ invoiceId })).attempts.map(({ what }) => what)).toContain('named');
  await expect(api.invoices.sendAgain({ invoiceId, buyer })).rejects.toMatchObject({
    cause: { code: 'INVOICE_CLOSED' },
  });
});

test('it needs no subscriptions; off it is refused in words, in the test it reaches no buyer', async ({
  scene: { world },
}) => {
  const camila = await makeStaff(world, ['reception']);
  world.config = { ...world.config, subscriptions: false };
  const api = world.as(camila);
  expect(await api.counterInvoices.begin({ petId: null })).toMatchObject({ mode: 'off', buyer: null });
  await expect(api.counterInvoices.issue(COUNTER_SALE)).rejects.toMatchObject(saying(/apagada/));
  expect((await api.system.info()).invoices).toBe(false);
  const irene = await setUpIssuing(world, 'test');
  expect((await api.system.info()).invoices).toBe(true);
  const { invoiceId } = await api.counterInvoices.issue(COUNTER_SALE);
  await deliverInvoices(world);
  expect(await api.counterInvoices.get({ invoiceId })).toMatchObject({ environment: '1', state: 'authorized' });
  expect(await mailsOf(world)).toEqual([]);
  expect(await world.as(irene).invoices.month({ month: '2026-11' })).toMatchObject({ paid: null, uninvoiced: [] });
});

test('what cannot be a sale is said beside its field', async ({ scene: { world } }) => {
  const irene = await setUpIssuing(world);
  const refused = async (changes: object) => {
    const error: unknown = await world
      .as(irene)
      .counterInvoices.issue({ ...COUNTER_SALE, ...changes })
      .catch((thrown: unknown) => thrown);
    const { issues = [] } = ((error as Error).cause ?? {}) as { issues?: { path: unknown[]; message: string }[] };
    return issues.map(({ path }) => path.join('.'));
  };
  expect(await refused({ lines: [] })).toEqual(['lines']);
  const line = (changes: object) => ({ lines: [{ ...CONSULTATION, ...changes }] });
  expect(await refused(line({ description: '🐶' }))).toEqual(['lines.0.description']);
  expect(await refused(line({ quantityMillionths: 0 }))).toEqual(['lines.0.quantityMillionths']);
  expect(await refused(line({ priceMillionths: 1000 }))).toEqual(['lines.0.priceMillionths']);
  expect(await refused(line({ rate: '2' }))).toEqual(['lines.0.rate']);
  expect(await refused({ buyer: { ...COUNTER_SALE.buyer, number: '1710034060' } })).toEqual(['buyer.number']);
  expect(await refused({ payment: '99' })).toEqual(['payment']);
  expect(await documentsOf(world)).toEqual([]);
});
