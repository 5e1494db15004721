/**
 * PayPal payments: our server makes an order, the payer agrees on PayPal's pages, and only then our server
 * captures it.
 */
import type { Config } from '#server/platform/config/config.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { NoAnswer } from '#server/platform/lib/http-json.ts';
import type { NewGatewayPayment, GatewayOrder, GatewayAnswer, GatewayPayment } from '#server/billing/ledger/rules.ts';
import { amountOnTheWire } from '#server/platform/lib/money.ts';
import {
  captureOrder,
  createOrder,
  endIn,
  NoToken,
  type OrderOrRefusal,
  readOrder,
  refundCapture,
  verifiedEvent,
} from './paypal.provider.ts';
import { answerOf, capturedBefore, isPaypals, type Notice, noticeOf, type Order, refusalOf } from './paypal.rules.ts';

type Paypal = NonNullable<Config['paypal']>;

const PREPARE_MS = 9000;
/** On return the order is read and then captured: both together answer within ten seconds. */
const LOOK_MS = 4400;
const TAKE_MS = 5500;
const GIVE_BACK_MS = 9500;
const VERIFY_MS = 9000;

/**
 * Makes the order at PayPal under the payment's reference: two calls make one order.
 * @throws GATEWAY_SILENT, GATEWAY_REFUSED: then it cannot be paid, because its address is unknown.
 */
export async function prepare(config: Config, payment: NewGatewayPayment): Promise<GatewayOrder> {
  const paypal = config.paypal ?? notOffered();
  const { code, title, cents, currency } = payment;
  const returnUrl = `${config.publicUrl}/pagos/paypal`;
  const cancelUrl = `${config.publicUrl}/pagos/paypal/cancelado`;
  const wanted = { code, title, value: amountOnTheWire(cents), currency, returnUrl, cancelUrl };
  const made = await createOrder(paypal, wanted, endIn(PREPARE_MS)).catch((error: unknown) => {
    if (error instanceof NoAnswer) throw new DomainError('GATEWAY_SILENT');
    throw new DomainError('GATEWAY_REFUSED');
  });
  if ('refusal' in made) throw new DomainError(made.refusal.status >= 500 ? 'GATEWAY_SILENT' : 'GATEWAY_REFUSED');
  const url = approvalOf(made.order, paypal);
  if (url === undefined) throw new DomainError('GATEWAY_REFUSED');
  return { orderId: made.order.orderId, url };
}

/** Named `payer-action` today, and `approve` for accounts on the older API. */
function approvalOf({ links }: Order, { baseUrl }: Paypal): string | undefined {
  const named = ['payer-action', 'approve'].flatMap((rel) => links.filter((link) => link.rel === rel));
  return named.find(({ href }) => isPaypals(href, baseUrl))?.href;
}

/** @param how.take whether the money may be captured, or the order only read. Never throws. */
export async function ask(
  { paypal }: Config,
  payment: GatewayPayment,
  { take }: { take: boolean },
): Promise<GatewayAnswer> {
  const { orderId, code } = payment;
  if (!paypal || orderId === null) return { kind: 'unknown', why: 'no order to ask for' };
  try {
    const end = endIn(take ? TAKE_MS : LOOK_MS);
    const look = async () => answerTo(orderId, await readOrder(paypal, orderId, end));
    const seen = await look();
    if (seen.kind !== 'agreed' || !take) return seen;
    const taken = await captureOrder(paypal, { orderId, code }, end);
    if ('refusal' in taken && capturedBefore(taken.refusal)) return await look();
    const answer = answerTo(orderId, taken);
    // The capture succeeded with a shortened answer: the order has the details.
    return 'order' in taken && answer.kind === 'unknown' ? await look() : answer;
  } catch (error) {
    return { kind: 'unknown', why: whyNot(error) };
  }
}

function answerTo(orderId: string, told: OrderOrRefusal): GatewayAnswer {
  if ('refusal' in told) return refusalOf(told.refusal);
  return told.order.orderId === orderId ? answerOf(told.order) : { kind: 'unknown', why: 'another order' };
}

/**
 * Refunds the whole capture, once. The order is read first, so that a refunded capture is not refunded again.
 * @returns false where an administrator must do it. Never throws.
 */
export async function refund({ paypal }: Config, payment: GatewayPayment): Promise<boolean> {
  const { orderId, code } = payment;
  if (!paypal) return false;
  try {
    const end = endIn(GIVE_BACK_MS);
    const told = orderId === null ? null : await readOrder(paypal, orderId, end);
    const captures = told && 'order' in told ? told.order.captures : [];
    if (captures.some(({ status }) => status === 'REFUNDED')) return true;
    const captureId = captures.find(({ status }) => status === 'COMPLETED')?.id ?? payment.transactionId;
    if (captureId === null) return false;
    const back = await refundCapture(paypal, { captureId, code }, end);
    if ('refusal' in back) return back.refusal.issues.includes('CAPTURE_FULLY_REFUNDED');
    // PENDING: the refund is under way and cannot be stopped.
    return back.status === 'COMPLETED' || back.status === 'PENDING';
  } catch {
    return false;
  }
}

const HEADERS = {
  algorithm: 'paypal-auth-algo',
  certificateUrl: 'paypal-cert-url',
  transmissionId: 'paypal-transmission-id',
  transmissionSignature: 'paypal-transmission-sig',
  transmissionTime: 'paypal-transmission-time',
} as const;
const LONGEST_HEADER = 1000;

/**
 * A webhook notice, verified as PayPal's. It only says which payment to ask about. Null for everything else,
 * also where PayPal cannot verify it now: then PayPal repeats it.
 */
export async function readNotice(
  { paypal }: Config,
  headers: Record<string, string | string[] | undefined>,
  rawBody: string | Buffer,
): Promise<Notice | null> {
  if (!paypal?.webhookId) return null;
  const given = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' && value.length <= LONGEST_HEADER ? value : '';
  };
  const signature = {
    algorithm: given(HEADERS.algorithm),
    certificateUrl: given(HEADERS.certificateUrl),
    transmissionId: given(HEADERS.transmissionId),
    transmissionSignature: given(HEADERS.transmissionSignature),
    transmissionTime: given(HEADERS.transmissionTime),
  };
  if (Object.values(signature).includes('')) return null;
  // Our server never fetches the certificate, and does not ask PayPal to verify one from another host.
  if (!isPaypals(signature.certificateUrl, paypal.baseUrl)) return null;
  try {
    const event = await verifiedEvent(paypal, signature, rawBody.toString('utf8'), endIn(VERIFY_MS));
    return event && noticeOf(event);
  } catch {
    return null;
  }
}

function whyNot(error: unknown): string {
  if (error instanceof NoAnswer) return error.why;
  return error instanceof NoToken ? error.message : 'not understood';
}

function notOffered(): never {
  throw new DomainError('METHOD_NOT_OFFERED', { field: 'method' });
}
