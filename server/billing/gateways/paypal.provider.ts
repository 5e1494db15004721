/**
 * PayPal's Orders v2 calls in their documented format. Every call has a deadline; a token is kept until shortly
 * before it expires. No logging here: headers carry our secret.
 */
import { z } from 'zod';
import type { Config } from '#server/platform/config/config.ts';
import { type Answer, fetchJson, NoAnswer } from '#server/platform/lib/http-json.ts';
import type { NewOrder, Order, Refusal, Signature, ToldEvent } from './paypal.rules.ts';

type Paypal = NonNullable<Config['paypal']>;

/** Limit of a single call; the calls of one question share the time until its deadline. */
const CALL_MS = 4500;
/** With less time left no call is sent: its answer would be cut off, and money might have moved. */
const LEAST_MS = 300;
const TOKEN_MARGIN_SECONDS = 60;

/** PayPal gave no token: our credentials are wrong, or PayPal has a fault. No payment call was sent. */
export class NoToken extends Error {}

/** The deadline of a question, in real time: it limits the wait for PayPal, not business time. */
export function endIn(milliseconds: number): number {
  return performance.now() + milliseconds;
}

const id = z.string().regex(/^[\w-]{1,64}$/);
const word = z.string().max(100);
const link = z.object({ rel: word, href: z.string().max(2000) });
const capture = z.object({
  id,
  status: word,
  amount: z.object({ value: word, currency_code: word }).optional(),
  custom_id: word.optional(),
});
const orderAnswer = z.object({
  id,
  status: word,
  purchase_units: z
    .array(
      z.object({
        custom_id: word.optional(),
        payments: z.object({ captures: z.array(capture).optional() }).optional(),
      }),
    )
    .optional(),
  links: z.array(link).optional(),
});
const errorAnswer = z.object({
  name: word.catch(''),
  details: z.array(z.object({ issue: word.catch('') })).catch([]),
});
const refundAnswer = z.object({ status: word });
const tokenAnswer = z.object({ access_token: z.string().min(1).max(5000), expires_in: z.number().catch(0) });
const toldEvent = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource: z.object({
    id: id.optional().catch(undefined),
    order_id: id.optional().catch(undefined),
    supplementary_data: z
      .object({
        related_ids: z
          .object({ order_id: id.optional().catch(undefined), capture_id: id.optional().catch(undefined) })
          .optional()
          .catch(undefined),
      })
      .optional()
      .catch(undefined),
    links: z.array(link).optional().catch(undefined),
  }),
});

export type OrderOrRefusal = { order: Order } | { refusal: Refusal };

/** The same reference twice is one order at PayPal: it is the request's idempotency id. */
export async function createOrder(paypal: Paypal, one: NewOrder, end: number): Promise<OrderOrRefusal> {
  const { code, title, value, currency } = one;
  const unit = {
    reference_id: code,
    custom_id: code,
    invoice_id: code,
    description: title,
    amount: { currency_code: currency, value },
  };
  const experience = {
    return_url: one.returnUrl,
    cancel_url: one.cancelUrl,
    brand_name: 'PetLove+',
    locale: 'es-EC',
    user_action: 'PAY_NOW',
    shipping_preference: 'NO_SHIPPING',
  };
  const body = {
    intent: 'CAPTURE',
    purchase_units: [unit],
    payment_source: { paypal: { experience_context: experience } },
  };
  return orderOf(await call(paypal, '/v2/checkout/orders', { end, named: code, body: JSON.stringify(body) }));
}

export async function readOrder(paypal: Paypal, orderId: string, end: number): Promise<OrderOrRefusal> {
  return orderOf(await call(paypal, `/v2/checkout/orders/${orderId}`, { end }));
}

/** Captures the order's money. The idempotency id makes repeated calls one capture. */
export async function captureOrder(
  paypal: Paypal,
  { orderId, code }: { orderId: string; code: string },
  end: number,
): Promise<OrderOrRefusal> {
  const path = `/v2/checkout/orders/${orderId}/capture`;
  return orderOf(await call(paypal, path, { end, named: `${code}-capture`, body: '{}' }));
}

/** A full refund. @returns its status, or why there is none. */
export async function refundCapture(
  paypal: Paypal,
  { captureId, code }: { captureId: string; code: string },
  end: number,
): Promise<{ status: string } | { refusal: Refusal }> {
  const path = `/v2/payments/captures/${captureId}/refund`;
  const answer = await call(paypal, path, { end, named: `${code}-refund`, body: '{}' });
  return isGood(answer) ? refundAnswer.parse(answer.body) : { refusal: refusalIn(answer) };
}

/**
 * Asks PayPal whether it sent this notice. The original text is sent back, because reserialised numbers and
 * spaces would break the signature.
 * @returns the notice, or null where it is not PayPal's.
 */
export async function verifiedEvent(
  paypal: Paypal,
  signature: Signature,
  rawBody: string,
  end: number,
): Promise<ToldEvent | null> {
  // Parsing proves that it is one JSON value, which cannot break out of the request it is inserted into.
  const event = toldEvent.parse(JSON.parse(rawBody));
  const asked = JSON.stringify({
    auth_algo: signature.algorithm,
    cert_url: signature.certificateUrl,
    transmission_id: signature.transmissionId,
    transmission_sig: signature.transmissionSignature,
    transmission_time: signature.transmissionTime,
    webhook_id: paypal.webhookId,
  });
  const body = `${asked.slice(0, -1)},"webhook_event":${rawBody}}`;
  const answer = await call(paypal, '/v1/notifications/verify-webhook-signature', { end, body });
  const { success } = z.object({ verification_status: z.literal('SUCCESS') }).safeParse(answer.body);
  return isGood(answer) && success ? event : null;
}

interface Call {
  end: number;
  /** The idempotency id. */
  named?: string;
  /** With a body the call is a POST. */
  body?: string;
}

/** Retries once with a new token where PayPal no longer accepts the old one. */
async function call(paypal: Paypal, path: string, { end, named, body }: Call): Promise<Answer> {
  const once = async () => {
    const token = await tokenOf(paypal, end);
    const answer = await fetchJson(`${paypal.baseUrl}${path}`, {
      timeoutMs: timeFor(end),
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json', prefer: 'return=representation' }),
        ...(named !== undefined && { 'paypal-request-id': named }),
      },
      ...(body !== undefined && { body }),
    });
    // A concurrent call may have fetched a new token.
    if (answer.status === 401 && tokens.get(paypal)?.value === token) tokens.delete(paypal);
    return answer;
  };
  const answer = await once();
  return answer.status === 401 ? once() : answer;
}

/** Per set of credentials; `until` in this process's time. */
const tokens = new WeakMap<Paypal, { value: string; until: number }>();

async function tokenOf(paypal: Paypal, end: number): Promise<string> {
  const kept = tokens.get(paypal);
  if (kept && performance.now() < kept.until) return kept.value;
  const { clientId, clientSecret } = paypal;
  const answer = await fetchJson(`${paypal.baseUrl}/v1/oauth2/token`, {
    timeoutMs: timeFor(end),
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const read = tokenAnswer.safeParse(answer.body);
  if (!isGood(answer) || !read.success) throw new NoToken(`no token: ${answer.status}`);
  const { access_token: value, expires_in: seconds } = read.data;
  const margin = Math.min(TOKEN_MARGIN_SECONDS, seconds / 2);
  tokens.set(paypal, { value, until: performance.now() + (seconds - margin) * 1000 });
  return value;
}

function timeFor(end: number): number {
  const left = Math.floor(end - performance.now());
  if (left < LEAST_MS) throw new NoAnswer('late');
  return Math.min(CALL_MS, left);
}

function isGood({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

function orderOf(answer: Answer): OrderOrRefusal {
  if (!isGood(answer)) return { refusal: refusalIn(answer) };
  const { id: orderId, status, purchase_units: units = [], links = [] } = orderAnswer.parse(answer.body);
  const captures = units.flatMap(({ custom_id: ofUnit, payments }) =>
    (payments?.captures ?? []).map((one) => ({
      id: one.id,
      status: one.status,
      value: one.amount?.value ?? null,
      currency: one.amount?.currency_code ?? null,
      customId: one.custom_id ?? ofUnit ?? null,
    })),
  );
  return { order: { orderId, status, units: units.length, captures, links } };
}

function refusalIn({ status, body }: Answer): Refusal {
  const read = errorAnswer.safeParse(body);
  const { name, details } = read.success ? read.data : { name: '', details: [] };
  return { status, name, issues: details.map(({ issue }) => issue) };
}
