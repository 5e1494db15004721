/** Issuing at the pretend SRI: an installation that issues, and what it left. */
import { openCertificate } from '#server/app/background/workers/open-certificate.ts';
import { FINAL_CONSUMER } from '#server/billing/invoice-data/rules.ts';
import { invoiceOutbox } from '#server/billing/issuing/delivery.service.ts';
import { insertCertificate, putIssuer } from '#server/billing/issuer/queries.ts';
import { insertItems, insertPayment } from '#server/billing/ledger/queries.ts';
import { markPaid } from '#server/billing/settlement/outcome.service.ts';
import { randomLetters } from '#server/platform/lib/codes.ts';
import { splitTax } from '#server/platform/lib/money.ts';
import { seal } from '#server/platform/lib/sealing.ts';
import { makeCertificate, makeP12, P12_PASSWORD } from '../../scripts/gateways/certificates.ts';
import { makeUser } from './guardian.ts';
import { ISSUER } from './invoice-inputs.ts';
import type { Person, World } from './world.ts';

/** An installation that issues. The rows are those that the screens' own calls leave; a .p12 takes half a second to open. */
export async function setUpIssuing(world: World, mode: 'test' | 'production' = 'production'): Promise<Person> {
  const irene = await makeUser(world, { role: 'ROLE_ADMINISTRADOR', name: 'Irene', surname: 'Mora' });
  await writeIssuer(world, irene.id, world.now);
  await world.as(irene).invoiceIssuer.turn({ mode });
  return irene;
}

/** Who issues, and the certificate; still off. */
export async function writeIssuer(
  { db, config }: Pick<World, 'db' | 'config'>,
  updatedBy: number | null,
  at: string,
  certificate = makeCertificate(),
): Promise<void> {
  const { nextInvoice: _, nextCreditNote: __, ...issuer } = ISSUER;
  await putIssuer(db, undefined, { ...issuer, keepsAccounts: 1, updatedAt: at, updatedBy });
  opened ??= openCertificate({ file: Buffer.from(makeP12([certificate]), 'base64'), password: P12_PASSWORD });
  const [pair] = await opened;
  if (!pair) throw new Error('no pair');
  const { key, ofAuthority: ___, signs: ____, rucs, ...shown } = pair;
  const sealed = await seal(config, 'issuerCertificate', key);
  await insertCertificate(db, { ...shown, rucs: JSON.stringify(rucs), sealed, createdAt: at });
}

let opened: ReturnType<typeof openCertificate> | undefined;

/** What the worker does, without its pauses. */
export function deliverInvoices(world: World, pausesMs: readonly number[] = []): Promise<number> {
  return invoiceOutbox({ db: world.db, config: world.config, now: () => world.now }, pausesMs).sendDue();
}

export function documentsOf(world: World) {
  return world.db.selectFrom('invoice').selectAll().orderBy('id').execute();
}

/** An invoice that the SRI authorised, as a row: for tests that ask who may read it. */
export async function storedInvoice(
  world: World,
  { userId, paymentId }: { userId: number; paymentId: number },
): Promise<string> {
  const line = {
    code: 'PLAN-1',
    description: 'Suscripción',
    quantityMillionths: 1_000_000,
    priceMillionths: 9_570_000,
    discountCents: 0,
    rate: '4',
    netCents: 957,
    taxCents: 143,
  };
  const buyer = { kind: '05', number: '1710034065', name: 'María Quishpe', address: null };
  const { ruc, legalName, tradeName, headAddress, branchAddress, regime, keepsAccounts } = ISSUER;
  const issuer = { ruc, legalName, tradeName, headAddress, branchAddress, regime, keepsAccounts };
  const accessKey = '2111202601179000156300120010090000000011234567811';
  const place = { establishment: '001', point: '009', sequence: 1, accessKey, day: '2026-11-21' };
  const code = 'FACT0RA12345678';
  const sums = { netCents: 957, taxCents: 143, totalCents: 1100 };
  await world.db
    .insertInto('invoice')
    .values({
      code,
      kind: '01',
      environment: '2',
      state: 'authorized',
      paymentId,
      userId,
      buyerName: buyer.name,
      buyerNumber: buyer.number,
      ...sums,
      draft: JSON.stringify({ buyer: { ...buyer, email: null }, lines: [line], taxes: { '4': 143 }, payment: '20' }),
      ruc,
      ...place,
      content: JSON.stringify({
        kind: '01',
        environment: '2',
        issuer: { ...issuer, specialTaxpayer: null, withholdingAgent: null },
        ...place,
        buyer,
        lines: [line],
        taxes: [{ rate: '4', baseCents: 957, taxCents: 143 }],
        netCents: 957,
        discountCents: 0,
        totalCents: 1100,
        payment: '20',
        modifies: null,
        extra: [],
      }),
      xml: '<factura></factura>',
      createdAt: world.now,
      authorizedAt: world.now,
      attempts: 1,
    })
    .execute();
  return code;
}

/** A payment of this account that was just paid, without a gateway. */
export async function pay(
  world: World,
  payer: Person,
  {
    cents = 600,
    kind = '05',
    method = 'transfer',
  }: { cents?: number; kind?: '05' | '07'; method?: 'transfer' | 'card' } = {},
): Promise<{ paymentId: number; code: string }> {
  const { baseCents, taxCents } = splitTax(cents, 1500);
  const named = kind === '05' ? { number: '1710034065', name: 'María Quishpe & Hijos' } : FINAL_CONSUMER;
  return world.db.transaction().execute(async (db) => {
    const code = randomLetters(15);
    const paymentId = await insertPayment(db, {
      code,
      userId: payer.id,
      method,
      gateway: method === 'card' ? 'payphone' : 'manual',
      state: 'sent',
      planId: 1,
      planName: 'Un año',
      months: 12,
      cents,
      baseCents,
      taxCents,
      taxBasisPoints: 1500,
      currency: 'USD',
      buyerKind: kind,
      buyerNumber: named.number,
      buyerName: named.name,
      buyerAddress: 'Quito',
      buyerEmail: 'maria@correo.ec',
      createdAt: world.now,
      sentAt: world.now,
    });
    await insertItems(db, [{ paymentId, petId: null, petName: 'Luna', cents }]);
    const money = { transactionId: null, authorization: null, card: null };
    await markPaid(
      { config: world.config, now: () => world.now },
      db,
      { id: paymentId },
      { ...money, by: 'administrator' },
    );
    return { paymentId, code };
  });
}
