/**
 * Browsers that return from a gateway, and notices from gateways. Neither is trusted: our server asks the
 * gateway, and a caller that does not know the payment's reference learns nothing.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { Gateway } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { flagPartialRefund } from '#server/billing/settlement/outcome.service.ts';
import {
  appendLedgerEntry,
  findPayment,
  findPaymentByCode,
  findPaymentByOrder,
  findPaymentByTransaction,
  type Payment,
} from '#server/billing/ledger/queries.ts';
import { insertNotice, wasNoticed } from './returns.queries.ts';
import { isAskable } from '#server/billing/ledger/rules.ts';
import * as paypal from '#server/billing/gateways/paypal.service.ts';
import { settlePayment, markRefundedByGateway, cancelByPayer } from '#server/billing/settlement/service.ts';
import { payphoneCancelled, payphoneNotice, payphoneReturn, paypalReturn } from './returns.schema.ts';

/** The payer sees an empty window meanwhile; after this our own page shows the payment and polls on. */
const LONGEST_MS = 9000;
const UNKNOWN_PAYMENT_PAGE = '/dashboard/pagoSuscripcion?aviso=desconocido';
const SCREENS = { payphone: '/dashboard/pagoPayPhone', paypal: '/dashboard/pagoPayPal', manual: null } as const;

/** @returns where to redirect the browser. Never throws. */
export async function returnFromGateway(
  context: Context,
  gateway: 'payphone' | 'paypal',
  query: unknown,
): Promise<string> {
  return redirectAfter(context, gateway, query, async (payment) => {
    const askedId = readAs(payphoneReturn, query)?.id ?? null;
    const at = context.now();
    if (isAskable(payment.state))
      await context.db
        .transaction()
        .execute((db) => appendLedgerEntry(db, payment.id, 'returned', { by: 'payer', at, detail: askedId }));
    await settlePayment(context, payment.id, { by: 'payer', askedId: gateway === 'payphone' ? askedId : null });
  });
}

/** The payer pressed "cancel" at the gateway. @returns where to redirect the browser. Never throws. */
export async function cancelAtGateway(
  context: Context,
  gateway: 'payphone' | 'paypal',
  query: unknown,
): Promise<string> {
  return redirectAfter(context, gateway, query, (payment) => cancelByPayer(context, payment));
}

async function redirectAfter(
  context: Context,
  gateway: 'payphone' | 'paypal',
  query: unknown,
  then: (payment: Payment) => Promise<unknown>,
): Promise<string> {
  const payment = await findReturnedPayment(context, gateway, query).catch((error: unknown) => {
    logFailure(context, error);
    return undefined;
  });
  if (!payment) return UNKNOWN_PAYMENT_PAGE;
  try {
    // Too many returns only skip the question to the gateway: the server polls by itself within a minute.
    await limit(context.db, 'paymentReturnAddress', context.caller.ip, context.now());
    const underWay = then(payment).catch((error: unknown) => logFailure(context, error));
    await Promise.race([underWay, wait(LONGEST_MS, undefined, { ref: false })]);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'TOO_MANY')) logFailure(context, error);
  }
  return `${SCREENS[gateway]}?pago=${payment.code}`;
}

/** The payment that the browser names, if it belongs to this gateway. */
async function findReturnedPayment({ db }: Context, gateway: Gateway, query: unknown): Promise<Payment | undefined> {
  if (gateway === 'paypal') {
    const token = readAs(paypalReturn, query)?.token;
    return token === undefined ? undefined : findPaymentByOrder(db, 'paypal', token);
  }
  const code = readAs(payphoneReturn, query)?.clientTransactionId ?? readAs(payphoneCancelled, query)?.code;
  const payment = code === undefined ? undefined : await findPaymentByCode(db, code);
  return payment?.gateway === gateway ? payment : undefined;
}

export type NoticeResult = 'taken' | 'before' | 'refused';

/** PayPhone's notice of an approval. It is unsigned, so it only says which payment to ask about. */
export async function receivePayphoneNotice(context: Context, body: unknown): Promise<NoticeResult> {
  const { db, caller, now } = context;
  await limit(db, 'paymentNoticeAddress', caller.ip, now());
  const notice = readAs(payphoneNotice, body);
  const payment = notice && (await findPaymentByCode(db, notice.ClientTransactionId));
  if (!notice || payment?.gateway !== 'payphone') return 'refused';
  const { ClientTransactionId: code, TransactionId: askedId, StatusCode: status } = notice;
  // Includes our reference: a caller that knows one payment cannot use up the notice of another.
  const eventId = `${code}:${askedId}:${status}`;
  if (await wasNoticed(db, 'payphone', eventId)) return 'before';
  await settlePayment(context, payment.id, { by: 'gateway', askedId });
  return storeNotice(context, { gateway: 'payphone', eventId, kind: `status ${status}`, payment });
}

/**
 * PayPal's notice of an order or a capture. Stored only after settling: PayPal repeats a notice that we do not
 * confirm. `refused`: the notice is not PayPal's, or its payment could not be found out.
 */
export async function receivePaypalNotice(
  context: Context,
  { headers, rawBody }: { headers: Record<string, string | string[] | undefined>; rawBody: string },
): Promise<NoticeResult> {
  const { db, config, caller, now } = context;
  await limit(db, 'paymentNoticeAddress', caller.ip, now());
  const notice = await paypal.readNotice(config, headers, rawBody);
  if (!notice) return 'refused';
  const { eventId, kind } = notice;
  if (await wasNoticed(db, 'paypal', eventId)) return 'before';
  const payment = await findNoticedPayment(context, notice);
  if (payment && !(await settleNoticed(context, payment, kind))) return 'refused';
  return storeNotice(context, { gateway: 'paypal', eventId, kind, payment });
}

/** A refund names its capture alone. */
async function findNoticedPayment(
  { db }: Context,
  { orderId, captureId }: { orderId: string | null; captureId: string | null },
): Promise<Payment | undefined> {
  const payment = orderId === null ? undefined : await findPaymentByOrder(db, 'paypal', orderId);
  if (payment || captureId === null) return payment;
  const taken = await findPaymentByTransaction(db, 'paypal', captureId);
  return taken && findPayment(db, taken.id);
}

/**
 * @returns false if PayPal must repeat the notice: the outcome is uncertain and the server would not poll this
 * payment.
 */
async function settleNoticed(context: Context, payment: Payment, kind: string): Promise<boolean> {
  const after = await settlePayment(context, payment.id, { by: 'gateway' });
  if (after.state === 'paid') {
    // The bank reversed it: the order still says that it was captured.
    if (kind === 'PAYMENT.CAPTURE.REVERSED') await markRefundedByGateway(context, after);
    if (kind !== 'PAYMENT.CAPTURE.REFUNDED') return true;
    const answer = await paypal.ask(context.config, after, { take: false });
    if (answer.kind === 'reversed') await markRefundedByGateway(context, after);
    if (answer.kind === 'partly') await context.db.transaction().execute((db) => flagPartialRefund(context, db, after));
    return answer.kind !== 'unknown';
  }
  return after.state === 'reversed' || after.nextCheckAt !== null || !kind.startsWith('PAYMENT.CAPTURE.');
}

async function storeNotice(
  { db, now }: Context,
  notice: { gateway: 'payphone' | 'paypal'; eventId: string; kind: string; payment: Payment | undefined },
): Promise<NoticeResult> {
  const { gateway, eventId, kind, payment } = notice;
  return db.transaction().execute(async (db) => {
    const at = now();
    const row = { gateway, eventId, kind: kind.slice(0, 100), paymentId: payment?.id ?? null, receivedAt: at };
    if (!(await insertNotice(db, row))) return 'before';
    if (payment) await appendLedgerEntry(db, payment.id, 'noticed', { by: 'gateway', at, detail: row.kind });
    return 'taken';
  });
}

function readAs<T>(schema: z.ZodType<T>, value: unknown): T | undefined {
  return schema.safeParse(value).data;
}

function logFailure({ log }: Context, error: unknown): void {
  log.error({ err: error }, 'a return from a gateway failed');
}
