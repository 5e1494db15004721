/**
 * Whose payments are: what a person takes away of them, and what stays in the books when an account ends. Ecuador wants whoever
 * sells to keep the documents of a sale for as long as the tax on it may be asked for: seven years (Código Tributario, art. 55;
 * Reglamento de Comprobantes de Venta, art. 41). So what was paid stays, with whom the document was for, and nothing else: no
 * account, no names of animals, no picture, no address to write to. A payment that moved no money is no document and goes.
 */
import type { Instant, Trx } from '#db/types.ts';
import type { Context } from '#server/context.ts';
import { findInvoiceData } from '#server/invoice-data/queries.ts';
import { plus } from '#server/lib/time.ts';
import {
  deleteSettledBefore,
  deleteUnmoved,
  forgetPayers,
  listOwnPayments,
  notePayment,
  type Payment,
} from '#server/payments/queries.ts';
import type { StepKind } from '#server/payments/rules.ts';
import * as data from './queries.ts';
import { BY_WORDS, METHOD_WORDS, STATE_WORDS, STEP_WORDS } from './rules.ts';

const DAYS_KEPT = 7 * 366;

/** What a user takes away: beside the account, and of each own animal by its id. Nothing where nothing was ever sold. */
export async function paymentDataOf({ db, config }: Pick<Context, 'db' | 'config'>, userId: number) {
  const payments = await listOwnPayments(db, userId);
  const grants = await data.listGrantsOfUser(db, userId);
  const invoiceData = (await findInvoiceData(db, userId)) ?? null;
  if (!config.subscriptions && payments.length === 0 && grants.length === 0 && invoiceData === null)
    return { account: {}, ofPet: () => ({}) };
  const items = Map.groupBy(await data.listItemsOfUser(db, userId), ({ paymentId }) => paymentId);
  const steps = Map.groupBy(await data.listStepsOfUser(db, userId), ({ paymentId }) => paymentId);
  const account = {
    invoiceData,
    payments: payments.toReversed().map((payment) => ({
      ...inWords(payment),
      animals: items.get(payment.id) ?? [],
      steps: (steps.get(payment.id) ?? []).map(({ at, kind, by }) => ({
        at,
        what: STEP_WORDS[kind as StepKind],
        by: BY_WORDS[by],
      })),
    })),
    renewalNotices: await data.listRenewalNotices(db, userId),
  };
  const granted = Map.groupBy(grants, ({ petId }) => petId);
  return { account, ofPet: (petId: number) => ({ licences: granted.get(petId) ?? [] }) };
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

/** What the screen says before an account ends. */
export async function paymentsThatStay({ db }: Pick<Context, 'db'>, userId: number) {
  const { kept, open } = await data.countPaymentsThatStay(db, userId);
  return { keptPayments: Number(kept), openPayments: Number(open) };
}

/**
 * An account ends; called before its row goes, and `forgetPaid` after. What is under way at this moment is not deleted but looked
 * after, and keeps the address of whoever may have to be given something back.
 */
export async function endPayments(db: Trx, user: { id: number; email: string }, at: Instant): Promise<void> {
  await deleteUnmoved(db, { userId: user.id, now: at });
  for (const { id, buyerEmail } of await listOwnPayments(db, user.id))
    if (buyerEmail === null) await notePayment(db, id, { buyerEmail: user.email });
}

/** Payments without an account say only what the law wants of them. What is not decided yet keeps how to reach whoever paid. */
export async function forgetPaid(db: Trx): Promise<void> {
  await forgetPayers(db);
}

/** Of ended accounts: what came to nothing meanwhile, what was decided meanwhile, and what the law no longer asks for. */
export async function sweepPayments({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.transaction().execute(async (db) => {
    await deleteUnmoved(db, { userId: null, now: now() });
    await forgetPayers(db);
    await deleteSettledBefore(db, plus(now(), -DAYS_KEPT, 'days'));
  });
}
