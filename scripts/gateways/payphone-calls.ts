/** PayPhone's calls as its documents describe them: parameters, refusals and their numbers. */
import { timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { CallName } from './faults.ts';
import { type PayphoneState, told } from './payphone.ts';
import { type Asked, objectIn, type Reply } from './reply.ts';

export interface PayphoneAccount {
  token: string;
  storeId: string;
}

const SMALLEST = 100;
const LARGEST = 99_999_999;
/** Some of its pages say 50; a merchant that keeps to 15 satisfies all of them. */
const LONGEST_CODE = 15;
const PARTS = ['amountWithoutTax', 'amountWithTax', 'tax', 'service', 'tip'];

export function newPayphoneCalls(
  payphone: PayphoneState,
  { account, clock, url }: { account: PayphoneAccount; clock: Clock; url: () => string },
) {
  const sales: number[] = [];

  /** The call and its answer; null where the request is none of PayPhone's calls. */
  return function route(asked: Asked): { call: CallName; run: () => Reply } | null {
    const { method, url: address } = asked;
    const path = address.pathname.toLowerCase();
    const guarded = (call: CallName, run: () => Reply) => ({
      call,
      run: () => (authorized(asked) ? run() : BAD_TOKEN),
    });
    if (method === 'POST' && path === '/api/button/prepare') return guarded('prepare', () => prepare(asked));
    if (method === 'POST' && path === '/api/button/v2/confirm') return guarded('confirm', () => confirm(asked));
    if (method === 'GET' && path.startsWith('/api/sale/')) return guarded('sale', () => sale(address));
    if (method === 'POST' && path === '/api/reverse') return guarded('reverse', () => reverse(asked));
    if (method === 'POST' && path === '/api/reverse/client') return guarded('reverse', () => reverse(asked));
    return null;
  };

  function authorized({ headers }: Asked): boolean {
    const [sent, ours] = [headers.authorization ?? '', `Bearer ${account.token}`].map((text) => Buffer.from(text));
    return sent?.length === ours?.length && timingSafeEqual(sent ?? Buffer.of(), ours ?? Buffer.of(1));
  }

  function prepare(asked: Asked): Reply {
    const body = bodyOf(asked);
    if (!body) return invalid('El cuerpo de la petición no es válido.');
    const { amount, clientTransactionId: code, responseUrl, cancellationUrl, storeId, currency, reference } = body;
    if (!whole(amount)) return invalid('El campo amount es obligatorio.');
    if (typeof code !== 'string' || code === '') return invalid('El campo clientTransactionId es obligatorio.');
    if (code.length > LONGEST_CODE) return invalid(`clientTransactionId: máximo ${LONGEST_CODE} caracteres.`);
    if (!webAddress(responseUrl)) return invalid('El campo responseUrl es obligatorio.');
    if (absent(cancellationUrl) !== true && !webAddress(cancellationUrl))
      return invalid('cancellationUrl no es válida.');
    if (!absent(storeId) && storeId !== account.storeId) return refused(100, 'La tienda no existe.');
    if (!absent(currency) && currency !== 'USD') return invalid('La moneda no es válida.');
    if (!absent(reference) && (typeof reference !== 'string' || reference.length > 100))
      return invalid('reference: máximo 100 caracteres.');
    if (!absent(body.phoneNumber) && !/^\+\d{8,15}$/.test(String(body.phoneNumber)))
      return invalid('phoneNumber no es válido.');
    if (!absent(body.timeZone) && !(whole(body.timeZone) && body.timeZone >= -12 && body.timeZone <= 14))
      return invalid('timeZone no es válida.');
    const parts = PARTS.map((name) => body[name]).filter((part) => !absent(part));
    if (parts.length === 0 || !parts.every(whole) || parts.reduce((sum, part) => sum + part, 0) !== amount)
      return invalid('El monto total debe ser igual a la suma de sus componentes.');
    if (amount < SMALLEST) return refused(107, 'El monto a cobrar debe ser mayor o igual a 1,00');
    if (amount > LARGEST) return refused(103, 'El monto a cobrar supera el máximo permitido.');
    if (payphone.find(code)) return DUPLICATE;
    const { paymentId } = payphone.prepare({
      code,
      cents: amount,
      currency: 'USD',
      reference: typeof reference === 'string' ? reference : null,
      responseUrl,
      cancellationUrl: webAddress(cancellationUrl) ? cancellationUrl : null,
      optionalParameter: typeof body.optionalParameter === 'string' ? body.optionalParameter : null,
    });
    const page = (name: string) => `${url()}/${name}/Index?paymentId=${paymentId}`;
    return json({ paymentId, payWithPayPhone: page('PayPhone'), payWithCard: page('Anonymous') });
  }

  function confirm(asked: Asked): Reply {
    const body = bodyOf(asked);
    if (!body || !whole(body.id) || typeof body.clientTxId !== 'string')
      return invalid('Los campos id y clientTxId son obligatorios.');
    const { confirmAgain } = payphone.settings;
    const before = payphone.transaction(body.id)?.confirmedAt ?? null;
    if (before !== null && confirmAgain === 'absent') return UNKNOWN;
    if (before !== null && confirmAgain === 'refused') return refused(500, 'La transacción ya fue confirmada.');
    const found = payphone.confirm(body.id, body.clientTxId);
    return found ? json(told(found)) : UNKNOWN;
  }

  function sale({ pathname }: URL): Reply {
    const now = clock.now();
    while (sales[0] !== undefined && sales[0] <= now - 60_000) sales.shift();
    if (sales.length >= payphone.settings.salesPerMinute)
      return { status: 429, json: { message: 'Ha superado el límite de consultas por minuto.', errorCode: 429 } };
    sales.push(now);
    const [, , , first = '', second = ''] = pathname.split('/');
    const byCode = first.toLowerCase() === 'client';
    const found = byCode ? ofCode(decodeURIComponent(second)) : payphone.transaction(Number(first));
    if (!found) return UNKNOWN;
    return json(byCode ? [told(found)] : told(found));
  }

  function reverse(asked: Asked): Reply {
    const body = bodyOf(asked);
    const byCode = asked.url.pathname.toLowerCase().endsWith('/client');
    const found = byCode ? ofCode(String(body?.clientId)) : payphone.transaction(Number(body?.id));
    if (!found) return UNKNOWN;
    if (payphone.reverse(found)) return json(true);
    // Its number is not documented.
    return refused(500, 'La transacción solo se puede reversar el mismo día, hasta las 20:00.');
  }

  function ofCode(code: string) {
    const { transaction } = payphone.find(code) ?? {};
    return transaction ? payphone.transaction(transaction.id) : undefined;
  }
}

const BAD_TOKEN: Reply = { status: 401, json: { message: 'El token no es válido.', errorCode: 802 } };
const UNKNOWN: Reply = {
  status: 404,
  json: { message: 'La transacción no existe, verifique que el identificador enviado sea correcto.', errorCode: 20 },
};
const TAKEN = 'Ya existe una transacción con el ClientTransactionId especificado.';
const DUPLICATE: Reply = {
  status: 400,
  json: { message: TAKEN, errorCode: 23, errors: [{ message: 'ClientTransactionId', errorDescriptions: [TAKEN] }] },
};

function json(body: unknown): Reply {
  return { status: 200, json: body };
}

function refused(errorCode: number, message: string): Reply {
  return { status: 400, json: { message, errorCode } };
}

function invalid(message: string): Reply {
  const errors = [{ message, errorDescriptions: [message] }];
  return { status: 400, json: { message: 'La solicitud no es válida.', errorCode: 800, errors } };
}

/** PayPhone's own shop plugin capitalises the names, and the gateway accepts that too. */
function bodyOf({ text, headers }: Asked): Record<string, unknown> | null {
  if (!headers['content-type']?.startsWith('application/json')) return null;
  const body = objectIn(text);
  if (!body) return null;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), value]),
  );
}

function whole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}

function absent(value: unknown): boolean {
  return value === undefined || value === null;
}

function webAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
}
