/** PayPhone's button on the wire: one function per call. Amounts are whole cents. */
import { z } from 'zod';
import type { Config } from '#server/platform/config/config.ts';
import { type Answer, fetchJson, NoAnswer } from '#server/platform/lib/http-json.ts';

export type Account = NonNullable<Config['payphone']>;

/** One conversation: each call has a limit, and all together too. */
export interface Line {
  account: Account;
  /** In the process's monotonic time (`performance.now`). */
  until: number;
}

const CALL_MS = 4500;
const ALL_MS = 9000;
/** With less time left no call is sent. */
const LEAST_MS = 300;
const NOT_FOUND = 20;

export function openLine(account: Account): Line {
  return { account, until: performance.now() + ALL_MS };
}

/** The fields of a new order, in PayPhone's terms. */
export interface PrepareBody {
  amount: number;
  amountWithoutTax: number;
  amountWithTax: number;
  tax: number;
  service: number;
  tip: number;
  currency: string;
  clientTransactionId: string;
  storeId: string;
  reference: string;
  responseUrl: string;
  cancellationUrl: string;
  timeZone: number;
  lang: 'es';
  email?: string;
}

export interface Refusal {
  kind: 'refused';
  status: number;
  code: number | null;
  /** In PayPhone's Spanish. */
  message: string | null;
}

/** A transaction in PayPhone's answer. Its status number decides; its label is only shown. */
export interface Sale {
  kind: 'sale';
  statusCode: number;
  code: string | null;
  transactionId: string | null;
  cents: number | null;
  currency: string | null;
  message: string | null;
  authorization: string | null;
  card: string | null;
}

// A gateway's text is stored and shown: limited in length, without control characters.
const words = z
  .string()
  .transform(
    (text) =>
      text
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, 200) || null,
  )
  .nullish()
  .catch(null);
const name = z
  .union([z.string(), z.int().transform(String)])
  .transform((text) => (/^[\w.-]{1,100}$/.test(text) ? text : null))
  .nullish()
  .catch(null);
const cents = z.int().nonnegative().nullish().catch(null);

const prepared = z.object({
  paymentId: z.union([z.string(), z.int().transform(String)]).refine((id) => /^[\w.-]{1,100}$/.test(id)),
  payWithPayPhone: z.string().nullish(),
  payWithCard: z.string().nullish(),
});
const sale = z.object({
  statusCode: z.int(),
  clientTransactionId: name,
  transactionId: name,
  amount: cents,
  currency: name,
  message: words,
  transactionStatus: words,
  authorizationCode: words,
  cardBrand: words,
  lastDigits: words,
});
const refusal = z.object({
  message: words,
  errorCode: z.coerce.number().int().nullish().catch(null),
  errors: z
    .array(z.object({ message: words, errorDescriptions: z.array(words).nullish().catch(null) }))
    .nullish()
    .catch(null),
});

/** @throws NoAnswer */
export async function prepareOrder(line: Line, body: PrepareBody): Promise<z.infer<typeof prepared> | Refusal> {
  const answer = await call(line, 'POST', '/api/button/Prepare', body);
  return answer.status === 200 ? read(prepared, answer.body) : refused(answer);
}

/** Confirms a transaction that its payer approved. @throws NoAnswer: the money may have been taken. */
export async function confirm(line: Line, id: string, code: string): Promise<Sale | Refusal> {
  const answer = await call(line, 'POST', '/api/button/V2/Confirm', { id: Number(id), clientTxId: code });
  return answer.status === 200 ? saleOf(read(sale, answer.body)) : refused(answer);
}

/** All transactions under our reference; empty where there are none. @throws NoAnswer */
export async function salesOf(line: Line, code: string): Promise<Sale[]> {
  const answer = await call(line, 'GET', `/api/Sale/client/${encodeURIComponent(code)}`);
  if (answer.status === 200) return read(z.array(sale).or(sale.transform((one) => [one])), answer.body).map(saleOf);
  if (isAbsent(refused(answer))) return [];
  throw new NoAnswer('not-json');
}

/** @throws NoAnswer: it may have been reversed. */
export async function reverse(line: Line, id: string): Promise<boolean> {
  const { status, body } = await call(line, 'POST', '/api/Reverse', { id: Number(id) });
  return status === 200 && body === true;
}

export function isAbsent({ status, code }: Refusal): boolean {
  return status === 404 || code === NOT_FOUND;
}

async function call({ account, until }: Line, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const left = until - performance.now();
  if (left < LEAST_MS) throw new NoAnswer('late');
  const answer = await fetchJson(`${account.baseUrl}${path}`, {
    method,
    timeoutMs: Math.floor(Math.min(CALL_MS, left)),
    headers: {
      authorization: `Bearer ${account.token}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // PayPhone's own fault or its rate limit: the answer says nothing about this payment.
  if (answer.status >= 500 || answer.status === 429) throw new NoAnswer('unreachable');
  return answer;
}

/** An answer that differs from the documentation counts as none. */
function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (!result.success) throw new NoAnswer('not-json');
  return result.data;
}

function refused({ status, body }: Answer): Refusal {
  const { data } = refusal.safeParse(body);
  const [first] = data?.errors ?? [];
  const message = first?.errorDescriptions?.find(Boolean) ?? first?.message ?? data?.message ?? null;
  return { kind: 'refused', status, code: data?.errorCode ?? null, message };
}

function saleOf(told: z.infer<typeof sale>): Sale {
  const { statusCode, amount, currency, message, authorizationCode } = told;
  return {
    kind: 'sale',
    statusCode,
    code: told.clientTransactionId ?? null,
    transactionId: told.transactionId ?? null,
    cents: amount ?? null,
    currency: currency ?? null,
    message: message ?? null,
    authorization: authorizationCode ?? null,
    card: cardInWords(told),
  };
}

/** `Visa Produbanco, termina en 17`. */
function cardInWords({ cardBrand, lastDigits }: z.infer<typeof sale>): string | null {
  const digits = lastDigits?.replace(/\D/g, '').slice(-4);
  if (!digits) return cardBrand ?? null;
  return `${cardBrand ?? 'Tarjeta'}, termina en ${digits}`;
}
