/** A document as its payer and administrators get it: the signed XML, and its RIDE. */
import { issuerOf } from '#server/accounts/clinic-profile/service.ts';
import { findInvoiceByCode, findOwnInvoice, type Invoice } from '#server/billing/invoices/queries.ts';
import type { SriDocument } from '#server/billing/sri/document.rules.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { mayDo, type Right } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { numberOf } from './document.service.ts';
import { rideWords } from './ride.rules.ts';

/** @throws INVOICE_NOT_FOUND alike for a missing document, one that is not the reader's, and one without a number */
export async function printRide(context: SignedInContext, code: string) {
  const invoice = await requireReadable(context, code);
  await limit(context.db, 'printUser', String(context.actor.userId), context.now());
  return { name: `${fileName(invoice)}.pdf`, bytes: await rideOf(context, invoice) };
}

/** @throws as `printRide` */
export async function readXml(context: SignedInContext, code: string) {
  const invoice = await requireReadable(context, code);
  return { name: `${fileName(invoice)}.xml`, xml: invoice.xml ?? '' };
}

/** @throws BUSY */
export async function rideOf(context: Pick<Context, 'db' | 'config' | 'workers'>, invoice: Invoice): Promise<Buffer> {
  const words = rideWords(JSON.parse(invoice.content ?? '') as SriDocument, invoice);
  const { logo } = await issuerOf(context);
  const issuedAt = invoice.signedAt ?? invoice.createdAt;
  return drawn(context.workers.run('ride', { ...words, logo, issuedAt }));
}

/** `factura-001-001-000000123`. */
export function fileName({ kind, ...place }: Invoice): string {
  return `${kind === '04' ? 'nota-de-credito' : 'factura'}-${numberOf(place) ?? 'sin-numero'}`;
}

async function requireReadable({ db, actor }: SignedInContext, code: string): Promise<Invoice> {
  const may = (right: Right) => mayDo(actor.roles, right) && !actor.secondFactorMissing;
  const found = may('charge') ? await findInvoiceByCode(db, code) : undefined;
  const asStaff = found?.counter === 1 || may('decideMoney');
  const invoice = asStaff ? found : await findOwnInvoice(db, actor.userId, code);
  if (!invoice || invoice.content === null || invoice.xml === null) throw new DomainError('INVOICE_NOT_FOUND');
  return invoice;
}
