/**
 * Sales documents stay seven years (Código Tributario, art. 55; Reglamento de Comprobantes de Venta, art. 41):
 * when an account ends, paid payments keep only their buyer, and payments without money are deleted.
 */
import type { Db, Instant, Trx } from '#db/types.ts';
import type { Whose } from '#db/whose.ts';
import type { Context } from '#server/platform/core/context.ts';
import { findInvoiceData } from '#server/billing/invoice-data/queries.ts';
import { plus } from '#server/platform/lib/time.ts';
import {
  deleteSettledBefore,
  deleteUnpaid,
  forgetPayers,
  forgetPetNames,
  listOwnPayments,
  updatePayment,
  type Payment,
} from '#server/billing/ledger/queries.ts';
import { type Invoice, listAtCounterOf, listOfPayments } from '#server/billing/invoices/queries.ts';
import { INVOICE_STATE_WORDS } from '#server/billing/invoices/rules.ts';
import { numberOf } from '#server/billing/issuing/document.service.ts';
import { DOCUMENT_NAMES } from '#server/billing/sri/document.rules.ts';
import type { LedgerEntryKind } from '#server/billing/ledger/rules.ts';
import * as data from './queries.ts';
import { BY_WORDS, METHOD_WORDS, STATE_WORDS, STEP_WORDS } from './rules.ts';

const DAYS_KEPT = 7 * 366;

/** The payments in a user's export. Empty without subscriptions. */
export async function paymentDataOf({ db, config }: Pick<Context, 'db' | 'config'>, userId: number) {
  const payments = await listOwnPayments(db, userId);
  const invoiceData = (await findInvoiceData(db, userId)) ?? null;
  const atCounter = await invoicesAtCounterOf(db, { userId });
  const invoices = atCounter.length > 0 ? { invoices: atCounter } : {};
  if (!config.subscriptions && payments.length === 0 && invoiceData === null) return invoices;
  const items = Map.groupBy(await data.listItemsOfUser(db, userId), ({ paymentId }) => paymentId);
  const documents = Map.groupBy(
    await listOfPayments(
      db,
      payments.map(({ id }) => id),
    ),
    ({ paymentId }) => paymentId,
  );
  const steps = Map.groupBy(await data.listStepsOfUser(db, userId), ({ paymentId }) => paymentId);
  return {
    invoiceData,
    payments: payments.toReversed().map((payment) => ({
      ...inWords(payment),
      animals: items.get(payment.id) ?? [],
      documents: (documents.get(payment.id) ?? []).map((one) => documentInWords(one)),
      steps: (steps.get(payment.id) ?? []).map(({ at, kind, by }) => ({
        at,
        what: STEP_WORDS[kind as LedgerEntryKind],
        by: BY_WORDS[by],
      })),
    })),
    renewalNotices: await data.listRenewalNotices(db, userId),
    ...invoices,
  };
}

/** The invoices of the counter in the name of an account's person, or of a contact without an account. */
export async function invoicesAtCounterOf(db: Db, whose: { userId: number } | { ownerId: number }) {
  const found = await listAtCounterOf(db, whose);
  return found.map(({ buyerName: name, totalCents, ...one }) => ({ ...documentInWords(one), name, totalCents }));
}

type Named = Pick<Invoice, 'kind' | 'state' | 'accessKey' | 'authorizedAt' | 'establishment' | 'point' | 'sequence'>;

function documentInWords({ kind, state, accessKey, authorizedAt, ...place }: Named) {
  return {
    kind: DOCUMENT_NAMES[kind],
    number: numberOf(place),
    state: INVOICE_STATE_WORDS[state].toLowerCase(),
    authorization: accessKey,
    authorizedAt,
  };
}

/** The years of each of these animals, by its id. Without subscriptions only of those that have some. */
export async function licencesOf({ db, config }: Pick<Context, 'db' | 'config'>, whose: Whose) {
  const granted = Map.groupBy(await data.listGrantsOf(db, whose), ({ petId }) => petId);
  return (petId: number) => (config.subscriptions || granted.has(petId) ? { licences: granted.get(petId) ?? [] } : {});
}

function inWords(payment: Payment) {
  const { buyerKind: kind, buyerNumber: number, buyerName: name } = payment;
  const { buyerAddress: address, buyerEmail: email, buyerPhone: phone } = payment;
  return {
    ...payment,
    method: METHOD_WORDS[payment.method],
    state: STATE_WORDS[payment.state],
    plan: payment.planName,
    buyer: { kind, number, name, address, email, phone },
  };
}

/** What the screen says before an account is deleted. */
export async function paymentsThatStay({ db }: Pick<Context, 'db'>, userId: number) {
  const { kept, open } = await data.countPaymentsThatStay(db, userId);
  return { keptPayments: Number(kept), openPayments: Number(open) };
}

/**
 * Called before the account's row is deleted; `forgetPaid` is called after. A payment under way is not deleted
 * but polled on, and keeps the payer's address for a possible refund.
 */
export async function endPayments(db: Trx, user: { id: number; email: string }, at: Instant): Promise<void> {
  await deleteUnpaid(db, { userId: user.id, now: at });
  for (const { id, buyerEmail } of await listOwnPayments(db, user.id))
    if (buyerEmail === null) await updatePayment(db, id, { buyerEmail: user.email });
}

/** Reduces payments without an account to the data the law requires. Undecided ones keep the payer's address. */
export async function forgetPaid(db: Trx): Promise<void> {
  await forgetPetNames(db);
  await forgetPayers(db);
}

/**
 * Deletes payments of ended accounts that failed, reduces decided ones, and deletes those past the legal period.
 */
export async function sweepPayments({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.transaction().execute(async (db) => {
    await deleteUnpaid(db, { userId: null, now: now() });
    await forgetPaid(db);
    await deleteSettledBefore(db, plus(now(), -DAYS_KEPT, 'days'));
  });
}
