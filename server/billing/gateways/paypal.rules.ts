/** Maps PayPal's states to ours. Pure. */
import type { GatewayAnswer } from '#server/billing/ledger/rules.ts';

/** The fields of a new order; the amount in PayPal's format. */
export interface NewOrder {
  code: string;
  title: string;
  value: string;
  currency: string;
  returnUrl: string;
  cancelUrl: string;
}

/** An order in PayPal's answer, with its captures. */
export interface Order {
  orderId: string;
  status: string;
  /** Number of purchase units: ours have one. */
  units: number;
  captures: Capture[];
  links: { rel: string; href: string }[];
}

/** The money of an order, with its own status: an order may be COMPLETED and its capture DECLINED. */
export interface Capture {
  id: string;
  status: string;
  value: string | null;
  currency: string | null;
  /** Our reference in the capture. */
  customId: string | null;
}

/** An error answer. */
export interface Refusal {
  status: number;
  name: string;
  issues: string[];
}

/**
 * `12.00` → 1200, by digits, because 1.15 has no exact floating-point number. Undefined for fractions of a cent:
 * PayPal writes three decimals for some currencies, but not for dollars.
 */
export function centsOf(value: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** What an order says about the money. Captures decide where there are any. */
export function answerOf({ status, units, captures: told }: Order): GatewayAnswer {
  const unknown = (why: string): GatewayAnswer => ({ kind: 'unknown', why });
  if (units > 1) return unknown('more than one purchase unit');
  // A capture listed twice counts once.
  const captures = [...new Map(told.map((one) => [one.id, one])).values()];
  const paid = captures.filter((one) => one.status === 'COMPLETED');
  // Each capture is money: two of them are a case for an administrator.
  if (paid.length > 1) return unknown('captured twice');
  const [taken] = paid;
  if (taken) return captured(taken);
  const states = new Map(captures.map((one) => [one.status, one]));
  const pending = states.get('PENDING');
  if (pending) return { kind: 'held', transactionId: pending.id };
  // A partial refund is neither a payment nor a refund: an administrator decides.
  const partly = states.get('PARTIALLY_REFUNDED');
  if (partly) return { kind: 'partly', transactionId: partly.id };
  if (states.has('REFUNDED')) return { kind: 'reversed' };
  if (states.has('DECLINED') || states.has('FAILED'))
    return { kind: 'declined', message: DECLINED.INSTRUMENT_DECLINED ?? null, cancelled: false };
  if (captures.length > 0) return unknown(`capture ${[...states.keys()].join(', ')}`);
  if (status === 'APPROVED') return { kind: 'agreed', transactionId: null };
  if (['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'].includes(status)) return { kind: 'open' };
  if (status === 'VOIDED')
    return { kind: 'declined', message: 'PayPal anuló el pago. No se cobró nada.', cancelled: false };
  return unknown(`order ${status}`);
}

function captured({ id, value, currency, customId }: Capture): GatewayAnswer {
  const cents = value === null ? undefined : centsOf(value);
  // Money moved, but amount or reference is unknown: asked again, then reviewed by an administrator.
  if (cents === undefined || currency === null || customId === null)
    return { kind: 'unknown', why: `captured ${value ?? '?'} ${currency ?? '?'}` };
  return { kind: 'captured', transactionId: id, cents, currency, code: customId, authorization: null, card: null };
}

/** Why nothing was taken and the attempt has failed, in the payer's words. */
const DECLINED: Record<string, string> = {
  INSTRUMENT_DECLINED:
    'El banco o la tarjeta de tu cuenta de PayPal no aceptó el pago. No se cobró nada; prueba con otra.',
  PAYER_CANNOT_PAY: 'PayPal no deja hacer este pago con tu cuenta. No se cobró nada; prueba con otra forma de pago.',
  PAYER_ACCOUNT_RESTRICTED: 'Tu cuenta de PayPal está limitada. No se cobró nada; prueba con otra forma de pago.',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'Tu cuenta de PayPal está cerrada. No se cobró nada; prueba con otra forma de pago.',
  TRANSACTION_REFUSED: 'PayPal no aceptó el pago. No se cobró nada; prueba con otra forma de pago.',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED:
    'Se intentó demasiadas veces en PayPal. No se cobró nada; empieza un pago nuevo cuando quieras.',
  COMPLIANCE_VIOLATION: 'PayPal no puede hacer este pago. No se cobró nada; prueba con otra forma de pago.',
};

/** The meaning of an error on an order; an uncertain error changes nothing. */
export function refusalOf({ status, name, issues }: Refusal): GatewayAnswer {
  if (status === 404 && name === 'RESOURCE_NOT_FOUND') return { kind: 'absent' };
  if (status !== 422) return { kind: 'unknown', why: `${status} ${name}`.trim() };
  if (issues.some((issue) => issue === 'ORDER_NOT_APPROVED' || issue === 'PAYER_ACTION_REQUIRED'))
    return { kind: 'open' };
  const message = issues.map((issue) => DECLINED[issue]).find((words) => words !== undefined);
  return message ? { kind: 'declined', message, cancelled: false } : { kind: 'unknown', why: issues.join(', ') };
}

/** It was captured before: the order has the capture. */
export function capturedBefore({ issues }: Refusal): boolean {
  return issues.includes('ORDER_ALREADY_CAPTURED');
}

/**
 * Whether an address is PayPal's: https at paypal.com or a subdomain, or the configured PAYPAL_BASE_URL, which
 * handles the payments themselves. The payer is sent nowhere else.
 */
export function isPaypals(address: string, baseUrl: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:' && /(?:^|\.)paypal\.com$/.test(url.hostname)) return true;
  return /^https?:$/.test(url.protocol) && url.origin === URL.parse(baseUrl)?.origin;
}

/** The signature headers as received. */
export interface Signature {
  algorithm: string;
  certificateUrl: string;
  transmissionId: string;
  transmissionSignature: string;
  transmissionTime: string;
}

/** The trusted part of a webhook notice: which order or capture to ask about. */
export interface Notice {
  eventId: string;
  kind: string;
  orderId: string | null;
  captureId: string | null;
}

/** The body of a notice. */
export interface ToldEvent {
  id: string;
  event_type: string;
  resource: {
    id?: string | undefined;
    order_id?: string | undefined;
    supplementary_data?:
      | { related_ids?: { order_id?: string | undefined; capture_id?: string | undefined } | undefined }
      | undefined;
    links?: { rel: string; href: string }[] | undefined;
  };
}

/** A refund names its capture only by the `up` link; a capture names its order; an order names itself. */
export function noticeOf({ id, event_type: kind, resource }: ToldEvent): Notice {
  const related = resource.supplementary_data?.related_ids;
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href ?? '';
  const above = /\/v2\/payments\/captures\/([\w-]{1,64})$/.exec(up)?.[1];
  const ofOrder = kind.startsWith('CHECKOUT.ORDER.') ? resource.id : undefined;
  const ofCapture = kind.startsWith('PAYMENT.CAPTURE.') ? resource.id : undefined;
  return {
    eventId: id,
    kind,
    orderId: related?.order_id ?? ofOrder ?? resource.order_id ?? null,
    captureId: related?.capture_id ?? above ?? ofCapture ?? null,
  };
}
