/** What was paid becomes an invoice that the SRI authorised: once, with one number, whatever the SRI answers. */
import { expect } from 'vitest';
import { sweepInvoices, watchInvoices } from '#server/billing/issuing/watch.service.ts';
import { leaveInvoiceIn } from '#server/billing/issuing/leave.service.ts';
import { findPayment } from '#server/billing/ledger/queries.ts';
import { goodKey, goodSignature, goodSums, readDocument } from '../../scripts/gateways/sri-checks.ts';
import { makeCertificate, makeP12, P12_PASSWORD } from '../../scripts/gateways/certificates.ts';
import type { SriFault } from '../../scripts/gateways/sri.ts';
import { cookieOf } from '../support/files.ts';
import { makeUser } from '../support/guardian.ts';
import { ISSUER } from '../support/invoice-inputs.ts';
import { deliverInvoices, documentsOf, pay, setUpIssuing } from '../support/invoices.ts';
import { paymentTest as test } from '../support/payment-world.ts';
import type { World } from '../support/world.ts';

const later = (world: World, minutes: number) => {
  world.now = new Date(Date.parse(world.now) + minutes * 60_000).toISOString();
};
const saying = (words: RegExp) => ({ cause: { details: { message: expect.stringMatching(words) as string } } });
const mailsOf = (world: World, kind: 'invoice' | 'invoice-case' | 'certificate-ends') =>
  world.db.selectFrom('mailOutbox').selectAll().where('kind', '=', kind).orderBy('id').execute();

test('a paid payment is authorised once, is in the mail and under the payments, and the books agree', async ({
  scene,
}) => {
  const { world, gateways } = scene;
  const irene = await setUpIssuing(world);
  const ana = await makeUser(world);
  const { code, paymentId } = await pay(world, ana, { cents: 1800, method: 'card' });
  expect((await world.as(ana).payments.one({ code })).documents).toMatchObject([{ state: 'coming', number: null }]);
  await deliverInvoices(world);
  await deliverInvoices(world);

  const [invoice] = await documentsOf(world);
  const [held, ...others] = gateways.sri.authorized();
  expect(others).toEqual([]);
  expect(held).toMatchObject({ environment: '2', sequence: 1, cents: 1800, xml: invoice?.xml });
  const read = readDocument(invoice?.xml ?? '');
  expect(read && goodKey(read.key) && goodSignature(read) && goodSums(read)).toBe(true);
  expect(invoice?.xml).not.toContain('Luna');
  expect((await world.as(ana).payments.one({ code })).documents).toMatchObject([
    { state: 'authorized', kind: '01', number: '001-009-000000001', key: invoice?.accessKey },
  ]);
  expect(await mailsOf(world, 'invoice')).toMatchObject([
    // To the address that the buyer wrote for the invoice.
    { userId: ana.id, email: 'maria@correo.ec', refId: invoice?.id },
  ]);

  const api = world.as(irene);
  const month = await api.invoices.month({ month: '2026-11' });
  expect(month).toMatchObject({
    invoices: { count: 1, netCents: 1565, taxCents: 235, totalCents: 1800 },
    paid: { count: 1, invoiced: 1, cents: 1800, invoicedCents: 1800 },
    uninvoiced: [],
  });
  expect((await api.backOffice.get({ paymentId })).invoiceNotice).toMatch(/hasta el 7 de diciembre de 2026|Hasta el 7/);
  const app = await world.http();
  const headers = { cookie: await cookieOf(world, irene) };
  const books = await app.inject({ url: '/api/admin/pagos.csv?desde=2026-11-21&hasta=2026-11-21', headers });
  expect(books.body).toContain('001-009-000000001');
  expect(books.body).toContain(invoice?.accessKey);
  const zip = await app.inject({ url: '/api/admin/facturas.zip?mes=2026-11', headers });
  expect(zip.rawPayload.includes(`facturas/${invoice?.accessKey}.xml`)).toBe(true);
});

test('whatever reception answers: the same bytes again, and one invoice each', { tags: 'same-on-both' }, async ({
  scene,
}) => {
  const { world, gateways } = scene;
  const { sri } = gateways;
  await setUpIssuing(world);
  const ana = await makeUser(world);
  sri.settings.answersAfter = 1;
  const faults: SriFault[] = ['refuse', 'html', 'down', 'trace', 'internal', 'lost', 'garbage'];
  for (const [at, kind] of faults.entries()) {
    await pay(world, ana);
    sri.fault('reception', kind);
    await deliverInvoices(world);
    const before = (await documentsOf(world)).at(-1);
    expect({ fault: kind, ...before }).toMatchObject({ fault: kind, state: 'signed', sequence: at + 1 });
    expect(before?.problem).toMatch(/otra vez/);
    for (let round = 0; round < 4; round += 1) {
      later(world, 20);
      await deliverInvoices(world);
    }
    const after = (await documentsOf(world)).at(-1);
    const { accessKey, xml } = before ?? {};
    expect({ fault: kind, ...after }).toMatchObject({ fault: kind, state: 'authorized', accessKey, xml });
    expect(sri.authorized()).toHaveLength(at + 1);
  }
  // What it has is never sent again but to hear that it has it.
  expect(sri.log.filter(({ outcome }) => outcome === 'RECIBIDA')).toHaveLength(faults.length);
});

test('authorisation that is silent, slow or about another key is asked again; nothing is sent twice', {
  tags: 'same-on-both',
}, async ({ scene }) => {
  const { world, gateways } = scene;
  await setUpIssuing(world);
  await pay(world, await makeUser(world));
  for (const kind of ['empty', 'pending', 'down', 'html', 'trace', 'garbage', 'other', 'lost'] as const)
    gateways.sri.fault('authorization', kind);
  for (let round = 0; round < 9; round += 1) {
    await deliverInvoices(world);
    later(world, 20);
  }
  expect(await documentsOf(world)).toMatchObject([{ state: 'authorized', problem: null, nextAttemptAt: null }]);
  expect(gateways.sri.log.filter(({ service }) => service === 'reception')).toHaveLength(1);
});

test('what the SRI knows already is asked about and not sent again', { tags: 'same-on-both' }, async ({
  scene: { world, gateways },
}) => {
  await setUpIssuing(world);
  await pay(world, await makeUser(world));
  gateways.sri.fault('reception', 'lost');
  // The first question finds nothing yet: the SRI is still writing it down.
  gateways.sri.settings.answersAfter = 1;
  await deliverInvoices(world);
  later(world, 1);
  await deliverInvoices(world);
  const receptions = gateways.sri.log.filter(({ service }) => service === 'reception').map(({ outcome }) => outcome);
  expect(receptions).toEqual(['RECIBIDA', '70']);
  expect(await documentsOf(world)).toMatchObject([{ state: 'authorized' }]);
});

test('what was not authorised waits for a person, and goes again with its own number and key', {
  tags: 'same-on-both',
}, async ({ scene }) => {
  const { world, gateways } = scene;
  const irene = await setUpIssuing(world);
  await pay(world, await makeUser(world));
  gateways.sri.settings.closed.push(ISSUER.ruc);
  await deliverInvoices(world);
  later(world, 60);
  await deliverInvoices(world);
  const [refused] = await documentsOf(world);
  expect(refused).toMatchObject({ state: 'rejected', problemCode: '37', nextAttemptAt: null });
  expect(refused?.problem).toMatch(/autorización para emitir.*SRI en línea/);
  expect(await mailsOf(world, 'invoice-case')).toHaveLength(1);
  expect(gateways.sri.log.filter(({ service }) => service === 'reception')).toHaveLength(1);

  gateways.sri.settings.closed.length = 0;
  gateways.sri.settings.answersAfter = 1;
  const api = world.as(irene);
  const invoiceId = refused?.id ?? 0;
  await api.invoices.sendAgain({ invoiceId });
  await deliverInvoices(world);
  later(world, 5);
  await deliverInvoices(world);
  expect(await documentsOf(world)).toMatchObject([
    { state: 'authorized', sequence: refused?.sequence, accessKey: refused?.accessKey },
  ]);
  await expect(api.invoices.sendAgain({ invoiceId })).rejects.toMatchObject({ cause: { code: 'INVOICE_CLOSED' } });
  expect((await api.invoices.get({ invoiceId })).attempts.map(({ what }) => what)).toContain('again');
});

test('a number that the SRI has from elsewhere becomes a case; the next number is given by a person', {
  tags: 'same-on-both',
}, async ({ scene }) => {
  const { world, gateways } = scene;
  const irene = await setUpIssuing(world);
  await pay(world, await makeUser(world));
  gateways.sri.fault('reception', 'code', { code: '45' });
  await deliverInvoices(world);
  const [taken] = await documentsOf(world);
  expect(taken).toMatchObject({ state: 'returned', problemCode: '45', sequence: 1 });
  expect(await world.as(irene).invoices.get({ invoiceId: taken?.id ?? 0 })).toMatchObject({ mend: 'number' });
  await world.as(irene).invoices.sendAgain({ invoiceId: taken?.id ?? 0, renumber: true });
  await deliverInvoices(world);
  expect(await documentsOf(world)).toMatchObject([{ state: 'authorized', sequence: 2 }]);
});

test('the SRI is away for a day: the same number goes with the day of today', { tags: 'same-on-both' }, async ({
  scene: { world, gateways },
}) => {
  await setUpIssuing(world);
  await pay(world, await makeUser(world));
  gateways.sri.fault('reception', 'down', { times: 99 });
  gateways.sri.fault('authorization', 'down', { times: 99 });
  await deliverInvoices(world);
  const [before] = await documentsOf(world);
  later(world, 3 * 60);
  await watchInvoices(world.context(null));
  expect(await mailsOf(world, 'invoice-case')).toHaveLength(1);
  later(world, 24 * 60);
  gateways.sri.clearFaults();
  await deliverInvoices(world);
  const [after] = await documentsOf(world);
  expect(after).toMatchObject({ state: 'authorized', sequence: 1, day: '2026-11-22' });
  expect(after?.accessKey).not.toBe(before?.accessKey);
  expect(gateways.sri.authorized()).toHaveLength(1);

  // It says that it has a document, and a day later it does not: the document goes once more.
  await pay(world, await makeUser(world));
  gateways.sri.fault('reception', 'code', { code: '43' });
  for (const minutes of [0, 60, 25 * 60, 20]) {
    later(world, minutes);
    await deliverInvoices(world);
  }
  expect((await documentsOf(world)).at(-1)).toMatchObject({ state: 'authorized', sequence: 2, day: '2026-11-23' });
  expect(gateways.sri.authorized()).toHaveLength(2);
});

test('without a certificate a sale waits in words, and goes as soon as there is one', { tags: 'same-on-both' }, async ({
  scene: { world },
}) => {
  const irene = await setUpIssuing(world);
  await world.as(irene).invoiceIssuer.removeCertificate();
  await pay(world, await makeUser(world));
  await deliverInvoices(world);
  expect(await documentsOf(world)).toMatchObject([
    { state: 'waiting', sequence: null, problem: expect.stringMatching(/Falta la firma/) as string },
  ]);
  await world.as(irene).invoiceIssuer.putCertificate({ file: makeP12([makeCertificate()]), password: P12_PASSWORD });
  await deliverInvoices(world);
  expect(await documentsOf(world)).toMatchObject([{ state: 'authorized', sequence: 1, problem: null }]);
});

test('two servers at once give each number once, and none is left out', async ({ scene: { world, gateways } }) => {
  await setUpIssuing(world);
  const ana = await makeUser(world);
  for (let count = 0; count < 8; count += 1) await pay(world, ana);
  await Promise.all([deliverInvoices(world), deliverInvoices(world), deliverInvoices(world)]);
  const sequences = (await documentsOf(world))
    .map(({ sequence }) => sequence)
    .toSorted((a, b) => Number(a) - Number(b));
  expect(sequences).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(gateways.sri.authorized()).toHaveLength(8);
});

test('a payment has one invoice, also where it is asked for again', async ({ scene: { world } }) => {
  const irene = await setUpIssuing(world, 'test');
  const { paymentId } = await pay(world, await makeUser(world));
  await deliverInvoices(world);
  expect(await documentsOf(world)).toMatchObject([{ environment: '1', state: 'authorized' }]);
  // A rehearsal is for administrators alone.
  expect(await mailsOf(world, 'invoice')).toEqual([]);
  const api = world.as(irene);
  await expect(api.invoices.issue({ paymentId })).rejects.toMatchObject(saying(/producción/));
  await api.invoiceIssuer.turn({ mode: 'production' });
  expect((await api.invoices.month({ month: '2026-11' })).uninvoiced).toMatchObject([{ paymentId }]);
  await api.invoices.issue({ paymentId });
  await expect(api.invoices.issue({ paymentId })).rejects.toMatchObject({ cause: { code: 'INVOICE_CLOSED' } });
  await world.db.transaction().execute(async (db) => {
    const payment = await findPayment(db, paymentId);
    if (payment) expect(await leaveInvoiceIn(db, payment, { environment: '2', at: world.now })).toBe(false);
  });
  await deliverInvoices(world);
  expect(await documentsOf(world)).toMatchObject([{ environment: '1' }, { environment: '2', sequence: 1 }]);
  const { invoiceId } = await api.invoices.test();
  await deliverInvoices(world);
  expect(await api.invoices.get({ invoiceId })).toMatchObject({
    state: 'authorized',
    environment: '1',
    totalCents: 100,
  });
});

test('money given back: the portal until the seventh, then a credit note by itself', async ({ scene }) => {
  const { world, gateways } = scene;
  const irene = await setUpIssuing(world);
  const api = world.as(irene);
  const ana = await makeUser(world);
  const [first, second, third] = [await pay(world, ana), await pay(world, ana), await pay(world, ana)];
  await deliverInvoices(world);
  for (const { paymentId } of [first, second, third])
    await api.transferApproval.reverse({ paymentId, reason: 'Pagó dos veces' });
  const [one, two, seen] = await documentsOf(world);
  expect(await api.invoices.get({ invoiceId: one?.id ?? 0 })).toMatchObject({
    correction: 'portal',
    annul: { until: '2026-12-07', open: true },
  });
  await api.invoices.markAnnulled({ invoiceId: one?.id ?? 0 });
  world.now = '2026-12-07T20:00:00.000Z';
  expect((await watchInvoices(world.context(irene))).credited).toBe(0);
  // What was done in the portal the SRI says itself.
  gateways.sri.annul(seen?.accessKey ?? '');
  await watchInvoices(world.context(irene));
  expect((await documentsOf(world))[2]).toMatchObject({ state: 'annulled', correction: null });
  world.now = '2026-12-08T15:00:00.000Z';
  expect((await watchInvoices(world.context(irene))).credited).toBe(1);
  await deliverInvoices(world);
  const [, , , note] = await documentsOf(world);
  expect(note).toMatchObject({ kind: '04', state: 'authorized', sequence: 1, modifiesId: two?.id, totalCents: 600 });
  expect(note?.xml).toContain('<motivo>Pagó dos veces</motivo>');
  expect(note?.xml).toContain(`<numDocModificado>001-009-00000000${two?.sequence}</numDocModificado>`);
  expect(gateways.sri.authorized().map(({ kind }) => kind)).toEqual(['01', '01', '01', '04']);
  expect(await api.invoices.month({ month: '2026-11' })).toMatchObject({
    annulled: { count: 2 },
    invoices: { count: 1 },
  });
  expect((await world.as(ana).payments.one({ code: second.code })).documents).toHaveLength(2);
});

test('a final consumer has no way back, and a sale that has no number yet has nothing to take back', async ({
  scene,
}) => {
  const { world } = scene;
  const irene = await setUpIssuing(world);
  const api = world.as(irene);
  const ana = await makeUser(world);
  const unnamed = await pay(world, ana, { kind: '07' });
  await deliverInvoices(world);
  expect((await api.backOffice.get({ paymentId: unnamed.paymentId })).invoiceNotice).toMatch(/consumidor final/);
  await api.transferApproval.reverse({ paymentId: unnamed.paymentId, reason: 'Se arrepintió' });
  const early = await pay(world, ana);
  expect((await api.backOffice.get({ paymentId: early.paymentId })).invoiceNotice).toMatch(/no se emite/);
  await api.transferApproval.reverse({ paymentId: early.paymentId, reason: 'Se arrepintió' });
  await deliverInvoices(world);
  expect(await documentsOf(world)).toMatchObject([
    { state: 'authorized', correction: 'impossible' },
    { state: 'withdrawn', sequence: null },
  ]);
});

test('a document stays seven years, whatever becomes of its account', async ({ scene: { world } }) => {
  await setUpIssuing(world);
  const ana = await makeUser(world);
  await pay(world, ana);
  await deliverInvoices(world);
  await world.db.deleteFrom('user').where('id', '=', ana.id).execute();
  world.now = '2033-11-20T15:00:00.000Z';
  await sweepInvoices(world.context(null));
  expect(await documentsOf(world)).toMatchObject([{ userId: null, state: 'authorized' }]);
  world.now = '2033-12-20T15:00:00.000Z';
  await sweepInvoices(world.context(null));
  expect(await documentsOf(world)).toEqual([]);
});
