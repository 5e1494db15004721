/** PayPal's calls (Orders v2 and related ones) as its specification describes them. */
import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { CallName } from './faults.ts';
import type { PaypalState } from './paypal.ts';
import { captureWords, orderWords, refundWords, shortOrder } from './paypal-words.ts';
import { type Asked, objectIn, type Reply } from './reply.ts';

export interface PaypalAccount {
  clientId: string;
  secret: string;
  webhookId: string;
}

const TOKEN_SECONDS = 32_400;
const REQUEST_ID_MS = 6 * 3_600_000;

export function newPaypalCalls(
  paypal: PaypalState,
  {
    account,
    clock,
    url,
    verify,
  }: {
    account: PaypalAccount;
    clock: Clock;
    url: () => string;
    /** Whether a notice is genuine, as it was sent. */
    verify: (sent: Record<string, unknown>) => boolean;
  },
) {
  const tokens = new Map<string, number>();
  const requests = new Map<string, { at: number; orderId: string }>();

  /** The call and its answer; null where the request is none of PayPal's calls. */
  return function route(asked: Asked): { call: CallName; run: () => Reply } | null {
    const { pathname } = asked.url;
    const guarded = (call: CallName, run: () => Reply) => ({
      call,
      run: () => (authorized(asked) ? run() : NOT_SIGNED_IN),
    });
    const [, orderId = '', action] = /^\/v2\/checkout\/orders\/([^/]+)(?:\/(capture))?$/.exec(pathname) ?? [];
    const [, captureId = '', refund] = /^\/v2\/payments\/captures\/([^/]+)(?:\/(refund))?$/.exec(pathname) ?? [];
    if (asked.method === 'GET') {
      if (orderId && !action) return guarded('get', () => get(asked, orderId));
      return captureId && !refund ? guarded('get', () => getCapture(captureId)) : null;
    }
    if (asked.method !== 'POST') return null;
    if (pathname === '/v1/oauth2/token') return { call: 'token', run: () => token(asked) };
    if (pathname === '/v1/notifications/verify-webhook-signature') return guarded('verify', () => check(asked));
    if (pathname === '/v2/checkout/orders') return guarded('create', () => create(asked));
    if (action) return guarded('capture', () => capture(asked, orderId));
    return refund ? guarded('refund', () => giveBack(asked, captureId)) : null;
  };

  function token({ headers, text }: Asked): Reply {
    const basic = `Basic ${Buffer.from(`${account.clientId}:${account.secret}`).toString('base64')}`;
    if (headers.authorization !== basic) {
      const json = { error: 'invalid_client', error_description: 'Client Authentication failed' };
      return { status: 401, json };
    }
    if (new URLSearchParams(text).get('grant_type') !== 'client_credentials') {
      const json = { error: 'unsupported_grant_type', error_description: 'unsupported grant_type' };
      return { status: 400, json };
    }
    const accessToken = `A21AA${randomBytes(24).toString('base64url')}`;
    tokens.set(accessToken, clock.now() + TOKEN_SECONDS * 1000);
    const json = {
      scope: '',
      access_token: accessToken,
      token_type: 'Bearer',
      app_id: 'APP-PRUEBA',
      expires_in: TOKEN_SECONDS,
      nonce: '',
    };
    return { status: 200, json };
  }

  function authorized({ headers }: Asked): boolean {
    const until = tokens.get((headers.authorization ?? '').replace(/^Bearer /, ''));
    return until !== undefined && clock.now() < until;
  }

  function create(asked: Asked): Reply {
    const key = asked.headers['paypal-request-id'];
    if (key !== undefined && (key === '' || key.length > 108))
      return badRequest('INVALID_STRING_LENGTH', '/PayPal-Request-Id');
    const before = key === undefined ? undefined : requests.get(key);
    const made = before && clock.now() < before.at + REQUEST_ID_MS ? paypal.find(before.orderId) : undefined;
    if (made) return { status: 200, json: words(asked, made) };
    const body = jsonOf(asked);
    if (!body) return badRequest('MALFORMED_REQUEST_JSON', '/');
    if (body.intent !== 'CAPTURE') return badRequest(body.intent === undefined ? MISSING : INVALID, '/intent');
    const units = body.purchase_units;
    if (!Array.isArray(units) || units.length < 1 || units.length > 10) return badRequest(MISSING, '/purchase_units');
    const [unit] = units.map(asObject);
    const amount = asObject(unit?.amount);
    const at = "/purchase_units/@reference_id=='default'";
    if (typeof amount.currency_code !== 'string') return badRequest(MISSING, `${at}/amount/currency_code`);
    if (!/^[A-Z]{3}$/.test(amount.currency_code)) return badRequest(INVALID, `${at}/amount/currency_code`);
    if (amount.value === undefined) return badRequest(MISSING, `${at}/amount/value`);
    // A number, or more than two decimals, is refused: the amount must be a decimal string.
    if (typeof amount.value !== 'string' || !/^\d{1,9}(\.\d{1,2})?$/.test(amount.value))
      return badRequest(INVALID, `${at}/amount/value`);
    const cents = Math.round(Number(amount.value) * 100);
    if (cents === 0) return unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE');
    const source = asObject(asObject(asObject(body.payment_source).paypal).experience_context);
    const older = asObject(body.application_context);
    const context = body.payment_source === undefined ? older : source;
    const { return_url: returnUrl, cancel_url: cancelUrl } = context;
    if (!webAddress(returnUrl)) return badRequest(MISSING, '/payment_source/paypal/experience_context/return_url');
    if (!webAddress(cancelUrl)) return badRequest(MISSING, '/payment_source/paypal/experience_context/cancel_url');
    for (const [field, most] of Object.entries(LONGEST)) {
      const value = unit?.[field];
      if (value !== undefined && (typeof value !== 'string' || value.length > most))
        return badRequest('INVALID_STRING_MAX_LENGTH', `${at}/${field}`);
    }
    const order = paypal.create({
      code: text(unit?.custom_id) ?? '',
      invoiceId: text(unit?.invoice_id),
      description: text(unit?.description),
      cents,
      currency: amount.currency_code,
      returnUrl,
      cancelUrl,
      withSource: body.payment_source !== undefined,
    });
    if (key !== undefined) requests.set(key, { at: clock.now(), orderId: order.id });
    return { status: 201, json: words(asked, order) };
  }

  function get(_asked: Asked, orderId: string): Reply {
    const order = byId(orderId);
    return order ? { status: 200, json: orderWords(order, paypal, url()) } : NOT_FOUND;
  }

  function capture(asked: Asked, orderId: string): Reply {
    if (!asked.headers['content-type']?.startsWith('application/json')) return UNSUPPORTED;
    const order = byId(orderId);
    if (!order) return NOT_FOUND;
    const key = asked.headers['paypal-request-id'];
    const again = key !== undefined && requests.get(`capture ${key}`)?.orderId === order.id;
    if (again && order.captures.length > 0) return { status: 200, json: words(asked, order) };
    const made = paypal.capture(order);
    if (typeof made === 'string') {
      const back = { href: `${url()}/checkoutnow?token=${order.id}`, rel: 'redirect', method: 'GET' };
      return unprocessable(made, made === 'INSTRUMENT_DECLINED' ? [back] : []);
    }
    if (key !== undefined) requests.set(`capture ${key}`, { at: clock.now(), orderId: order.id });
    return { status: 201, json: words(asked, order) };
  }

  function getCapture(id: string): Reply {
    const found = paypal.findCapture(id);
    return found ? { status: 200, json: captureWords(found, url()) } : NOT_FOUND;
  }

  function giveBack(asked: Asked, id: string): Reply {
    if (!asked.headers['content-type']?.startsWith('application/json')) return UNSUPPORTED;
    const found = paypal.findCapture(id);
    if (!found) return NOT_FOUND;
    const key = asked.headers['paypal-request-id'];
    if (found.refundId !== null && key !== undefined && requests.has(`refund ${id} ${key}`))
      return { status: 200, json: refundWords(found, url()) };
    const { amount } = jsonOf(asked) ?? {};
    if (amount !== undefined && Math.round(Number(asObject(amount).value) * 100) !== found.cents)
      return unprocessable('REFUND_AMOUNT_EXCEEDED');
    if (!paypal.refund(found))
      return unprocessable(found.status === 'REFUNDED' ? 'CAPTURE_FULLY_REFUNDED' : 'INVALID_CAPTURE_STATUS');
    if (key !== undefined) requests.set(`refund ${id} ${key}`, { at: clock.now(), orderId: found.order.id });
    return { status: 201, json: refundWords(found, url()) };
  }

  function check(asked: Asked): Reply {
    const body = jsonOf(asked);
    const missing = VERIFIED.find((field) => body?.[field] === undefined);
    if (!body || missing) return badRequest(MISSING, `/${missing ?? ''}`);
    return { status: 200, json: { verification_status: verify(body) ? 'SUCCESS' : 'FAILURE' } };
  }

  function byId(id: string) {
    const order = paypal.find(id);
    return order?.id === id ? order : undefined;
  }

  function words({ headers }: Asked, order: NonNullable<ReturnType<typeof byId>>) {
    const whole = headers.prefer === 'return=representation';
    return whole ? orderWords(order, paypal, url()) : shortOrder(order, paypal, url());
  }
}

const VERIFIED = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
  'webhook_event',
];
const LONGEST = { reference_id: 256, custom_id: 255, invoice_id: 127, description: 127, soft_descriptor: 22 };
const MISSING = 'MISSING_REQUIRED_PARAMETER';
const INVALID = 'INVALID_PARAMETER_SYNTAX';

export function failure(
  status: number,
  name: string,
  message: string,
  details: unknown[] = [],
  links: unknown[] = [],
): Reply {
  return { status, json: { name, message, debug_id: randomBytes(7).toString('hex').slice(0, 13), details, links } };
}

export function unprocessable(issue: string, links: unknown[] = []): Reply {
  const message = 'The requested action could not be performed, semantically incorrect, or failed business validation.';
  return failure(422, 'UNPROCESSABLE_ENTITY', message, [{ issue, description: issue }], links);
}

function badRequest(issue: string, field: string): Reply {
  const message = 'Request is not well-formed, syntactically incorrect, or violates schema.';
  return failure(400, 'INVALID_REQUEST', message, [{ field, location: 'body', issue, description: issue }]);
}

const NOT_SIGNED_IN = failure(
  401,
  'AUTHENTICATION_FAILURE',
  'Authentication failed due to missing authorization header, or invalid authentication credentials.',
);
const UNSUPPORTED = failure(415, 'UNSUPPORTED_MEDIA_TYPE', 'The request payload is not supported');
const NOT_FOUND = failure(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
  {
    issue: 'INVALID_RESOURCE_ID',
    description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  },
]);

function jsonOf({ text, headers }: Asked): Record<string, unknown> | null {
  return headers['content-type']?.startsWith('application/json') ? objectIn(text) : null;
}

function asObject(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? { ...value } : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function webAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
}
