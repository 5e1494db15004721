/** A clinic issues for its counter: free lines for a guardian or another person, in the numbers and the outbox of all documents. */
import { contactOf } from '#server/accounts/owners/rules.ts';
import { finalConsumerWords } from '#server/billing/invoice-data/rules.ts';
import { findIssuer } from '#server/billing/issuer/queries.ts';
import { findInvoice } from '#server/billing/invoices/queries.ts';
import type { InvoiceDraft } from '#server/billing/invoices/rules.ts';
import { numberOf } from '#server/billing/issuing/document.service.ts';
import { leave } from '#server/billing/issuing/leave.service.ts';
import { listInvoices } from '#server/billing/issuing/queries.ts';
import type { InvoiceIdInput } from '#server/billing/issuing/schema.ts';
import { priceLines } from '#server/billing/sri/amounts.rules.ts';
import { requirePatient } from '#server/pets/pets/access.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { findContactOf } from './queries.ts';
import { buyerOf, saleOf } from './rules.ts';
import type { BeginCounterInput, CounterInvoiceInput, CounterListInput } from './schema.ts';

/** Whether the clinic issues, and whom a form proposes. @throws PET_NOT_FOUND */
export async function beginAtCounter(context: SignedInContext, { petId }: BeginCounterInput) {
  const { db, config } = context;
  const issuer = await findIssuer(db);
  const mode = issuer?.mode ?? 'off';
  const contact = mode === 'off' || petId === null ? null : await contactFor(context, petId);
  return {
    mode,
    issuer: issuer ? (issuer.tradeName ?? issuer.legalName) : null,
    finalConsumerCents: config.finalConsumerCents,
    patient: contact && { petId: contact.petId, name: contact.petName },
    buyer: contact?.buyer ?? null,
  };
}

async function contactFor({ db, actor }: SignedInContext, petId: number) {
  if (!(await requirePatient(db, actor, petId, 'attend'))) throw new DomainError('PET_NOT_FOUND');
  const found = await findContactOf(db, petId);
  if (!found) throw new DomainError('PET_NOT_FOUND');
  const { petName, userId, accountEmail, keeperId, ownerId, accountId, principal, name, ...rest } = found;
  // Another contact of an account is another person: what is issued in their name is not the account's.
  const account = keeperId === null ? (principal === 1 ? userId : null) : accountId;
  if (ownerId === null || name === null || principal === null)
    return { petId, petName, ownerId: null, account: null, buyer: null };
  const { email } = contactOf({ email: rest.email, phone: null, principal }, { email: accountEmail, phone: null });
  return { petId, petName, ownerId, account, buyer: buyerOf({ ...rest, name, surname: rest.surname ?? '', email }) };
}

/** Writes the sale down; the outbox numbers, signs and sends it. @throws PET_NOT_FOUND, INVOICE_CLOSED while it is off, INVALID */
export async function issueAtCounter(context: SignedInContext, input: CounterInvoiceInput) {
  const { db, config, actor, now } = context;
  const { petId, buyer, pricesIncludeTax, payment } = input;
  const mode = (await findIssuer(db))?.mode ?? 'off';
  if (mode === 'off')
    throw new DomainError('INVOICE_CLOSED', { message: 'La facturación está apagada: quien administra la enciende.' });
  const contact = petId === null ? null : await contactFor(context, petId);
  const { lines, taxes } = saleOf(input.lines, pricesIncludeTax);
  const { totalCents } = priceLines(lines, taxes);
  if (buyer.kind === '07' && totalCents > config.finalConsumerCents)
    throw new DomainError('INVALID', { field: 'buyer.kind', message: finalConsumerWords(config.finalConsumerCents) });
  const { kind, number, name, address, email } = buyer;
  const draft: InvoiceDraft = { buyer: { kind, number, name, address, email }, lines, taxes, payment };
  // Another person's invoice is not the guardian's to read.
  const isTheirs = contact?.buyer?.number === number;
  const left = await db.transaction().execute((db) =>
    leave(db, draft, {
      environment: mode === 'production' ? '2' : '1',
      counter: 1,
      issuedBy: actor.userId,
      ownerId: isTheirs ? contact.ownerId : null,
      userId: isTheirs ? contact.account : null,
      at: now(),
    }),
  );
  if (!left) throw new DomainError('OUTCOME_UNKNOWN');
  return { invoiceId: left.id };
}

/** One invoice of the counter as its staff reads it. @throws INVOICE_NOT_FOUND alike for a payment's */
export async function getAtCounter({ db }: SignedInContext, { invoiceId }: InvoiceIdInput) {
  const invoice = await findInvoice(db, invoiceId);
  if (invoice?.counter !== 1) throw new DomainError('INVOICE_NOT_FOUND');
  const { buyer } = JSON.parse(invoice.draft) as InvoiceDraft;
  const { code, kind, environment, state, correction, problem, totalCents, authorizedAt } = invoice;
  return {
    invoiceId,
    code,
    kind,
    environment,
    state,
    correction,
    problem,
    totalCents,
    authorizedAt,
    number: numberOf(invoice),
    hasXml: invoice.xml !== null,
    buyer,
  };
}

/** One page of the counter's documents, newest first. */
export async function listAtCounter({ db }: SignedInContext, { cursor, size }: CounterListInput) {
  const found = await listInvoices(db, {
    states: null,
    toCorrect: false,
    counter: true,
    kind: null,
    fragment: null,
    from: null,
    to: null,
    below: cursor ?? null,
    limit: size + 1,
  });
  const rows = found.slice(0, size).map((row) => ({ ...row, number: numberOf(row) }));
  return { rows, next: found.length > size ? (rows.at(-1)?.invoiceId ?? null) : null };
}
