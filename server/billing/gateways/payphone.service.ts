/**
 * PayPhone: its own page for wallet and card. The payer approves there; the money is ours only after our server
 * confirms it, and PayPhone reverses what is not confirmed within five minutes.
 */
import type { Instant } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { NoAnswer } from '#server/platform/lib/http-json.ts';
import { plus } from '#server/platform/lib/time.ts';
import {
  type NewGatewayPayment,
  type GatewayOrder,
  type GatewayAnswer,
  type GatewayPayment,
  GATEWAY_MINUTES,
} from '#server/billing/ledger/rules.ts';
import {
  type Account,
  confirm,
  isAbsent,
  type Line,
  openLine,
  type PrepareBody,
  prepareOrder,
  type Refusal,
  reverse,
  type Sale,
  salesOf,
} from './payphone.provider.ts';
import { mayReverse } from './payphone.rules.ts';

const [OPEN, DECLINED, APPROVED] = [1, 2, 3] as const;
const ECUADOR_HOURS = -5;
const ANOTHER_CALL_SECONDS = 20;
/** Wrong store, terminal or token, or a payer who is no tester: the payer can do nothing about it. */
const OUR_TROUBLE = [100, 101, 120, 802];

/**
 * Registers a payment at the gateway before it is made. @throws GATEWAY_SILENT, GATEWAY_REFUSED: then nothing
 * was begun.
 */
export async function prepare(config: Config, payment: NewGatewayPayment): Promise<GatewayOrder> {
  const account = config.payphone;
  if (!account) throw new DomainError('GATEWAY_SILENT');
  const answer = await prepareOrder(openLine(account), orderOf(account, config.publicUrl, payment)).catch(() => {
    throw new DomainError('GATEWAY_SILENT');
  });
  if ('kind' in answer) throw new DomainError('GATEWAY_REFUSED', wordsOf(answer));
  const { paymentId, payWithCard, payWithPayPhone } = answer;
  const url = (payment.method === 'card' && payWithCard) || payWithPayPhone;
  // The payer is sent to PayPhone's own origin only, whatever address the answer names.
  if (!url || originOf(url) !== originOf(account.baseUrl)) throw new DomainError('GATEWAY_REFUSED');
  return { orderId: paymentId, url };
}

function orderOf({ storeId }: Account, publicUrl: string, payment: NewGatewayPayment): PrepareBody {
  const { code, cents, baseCents, taxCents, currency, title, buyerEmail } = payment;
  const taxed = taxCents > 0;
  return {
    amount: cents,
    amountWithoutTax: taxed ? 0 : cents,
    amountWithTax: taxed ? baseCents : 0,
    tax: taxCents,
    service: 0,
    tip: 0,
    currency,
    clientTransactionId: code,
    storeId,
    reference: title.slice(0, 100),
    responseUrl: `${publicUrl}/pagos/payphone`,
    cancellationUrl: `${publicUrl}/pagos/payphone/cancelado/${code}`,
    timeZone: ECUADOR_HOURS,
    lang: 'es',
    // The payer's own address or none: PayPhone's fraud rules check it.
    ...(buyerEmail !== null && { email: buyerEmail }),
  };
}

function wordsOf({ status, code, message }: Refusal) {
  const ours = status === 401 || status === 403 || (code !== null && OUR_TROUBLE.includes(code));
  return ours || message === null ? {} : { message: `PayPhone respondió: ${message}` };
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

type Unclear = Extract<GatewayAnswer, { kind: 'unknown' }>;

interface How {
  /** Whether the gateway may be asked to move the money, or only for its state. */
  take: boolean;
  now: Instant;
}

/** Asks PayPhone about a payment, within ten seconds. Never throws. */
export async function ask(config: Config, payment: GatewayPayment, how: How): Promise<GatewayAnswer> {
  if (!config.payphone) return { kind: 'unknown', why: 'not configured' };
  const line = openLine(config.payphone);
  try {
    return how.take ? await take(line, payment, how.now) : told(await look(line, payment));
  } catch (error) {
    return unknown(error);
  }
}

/** The answer of a look-up without confirming: an approved sale still waits for our confirmation. */
function told(sale: Sale | Unclear | null): GatewayAnswer {
  if (!sale) return { kind: 'absent' };
  if (sale.kind === 'unknown') return sale;
  if (sale.statusCode !== APPROVED) return unpaid(sale);
  return sale.transactionId === null
    ? unclear('approved, unnamed')
    : { kind: 'agreed', transactionId: sale.transactionId };
}

/**
 * Confirms the sale; without a clear answer it looks the sale up. An approved sale may still be reversed, so it
 * counts only where it was confirmed before, or where it would have been reversed long ago.
 */
async function take(line: Line, payment: GatewayPayment, now: Instant): Promise<GatewayAnswer> {
  const first = payment.askedId ?? payment.transactionId;
  const heard: Heard = isId(first) ? await askForMoney(line, payment, first) : { kind: 'absent' };
  const answer = heard.kind === 'confirmed' ? unclear('confirmed, not found') : heard;
  const foreign = answer.kind === 'captured' && answer.code !== payment.code;
  if (isClear(answer) && !foreign) return answer;
  const sale = await look(line, payment).catch((error: unknown) => unknown(error));
  if (sale?.kind === 'unknown') return foreign ? answer : sale;
  // An unknown transaction named by the browser says nothing about this payment.
  if (!sale) return answer;
  if (sale.statusCode !== APPROVED) return heard.kind === 'confirmed' ? answer : unpaid(sale);
  const { transactionId: id } = sale;
  const saidAll = heard.kind === 'confirmed' || (heard.kind === 'absent' && id === first) || !isId(id);
  const again = saidAll ? heard : await askForMoney(line, payment, id);
  if (isClear(again)) return again;
  // A sale that we confirmed before and that can no longer be confirmed was confirmed then.
  const taken = again.kind === 'absent' && (heard.kind === 'unknown' || askedBefore(payment, now));
  const certain = again.kind === 'confirmed' || taken || wouldHaveGoneBack(payment, now);
  return certain ? captured(sale, payment.code) : unclear('approved, not confirmed');
}

/** `confirmed`: an earlier call confirmed it. */
type Heard = GatewayAnswer | { kind: 'confirmed' };

async function askForMoney(line: Line, payment: GatewayPayment, id: string): Promise<Heard> {
  try {
    const answer = await confirm(line, id, payment.code);
    if (answer.kind === 'refused') {
      if (isAbsent(answer)) return { kind: 'absent' };
      return /\b(?:ya\b.*\bconfirmad|already\b)/i.test(answer.message ?? '')
        ? { kind: 'confirmed' }
        : unclear(`refused ${answer.status} ${answer.code ?? ''}`);
    }
    if (answer.statusCode === APPROVED) return captured(answer, answer.code);
    // The end of another payment is not the end of this one.
    return answer.code === payment.code ? unpaid(answer) : unclear('another payment');
  } catch (error) {
    return unknown(error);
  }
}

/**
 * The relevant sale under our reference: of several tries the approved one. Null only where PayPhone has none;
 * an answer about another payment only says nothing about ours.
 * @throws NoAnswer
 */
async function look(line: Line, { code }: GatewayPayment): Promise<Sale | Unclear | null> {
  const sales = await salesOf(line, code);
  const ours = sales.filter((sale) => sale.code === null || sale.code === code);
  if (sales.length > 0 && ours.length === 0) return unclear('another payment');
  const of = (status: number) => ours.find(({ statusCode }) => statusCode === status);
  return of(APPROVED) ?? of(OPEN) ?? of(DECLINED) ?? ours[0] ?? null;
}

function captured({ transactionId, cents, currency, authorization, card }: Sale, code: string | null): GatewayAnswer {
  if (transactionId === null || cents === null || currency === null || code === null)
    return unclear('approved, incomplete');
  return { kind: 'captured', transactionId, cents, currency, code, authorization, card };
}

function unpaid({ statusCode, message }: Sale): GatewayAnswer {
  if (statusCode === OPEN) return { kind: 'open' };
  if (statusCode !== DECLINED) return unclear(`status ${statusCode}`);
  return { kind: 'declined', message, cancelled: /cancel/i.test(message ?? '') };
}

function isClear(heard: Heard): heard is Extract<GatewayAnswer, { kind: 'captured' | 'declined' | 'open' }> {
  return heard.kind === 'captured' || heard.kind === 'declined' || heard.kind === 'open';
}

/** Whether an earlier call asked for the confirmation. */
function askedBefore({ askedAt }: GatewayPayment, now: Instant): boolean {
  return askedAt !== null && now >= plus(askedAt, ANOTHER_CALL_SECONDS, 'seconds');
}

/** The form lives ten minutes and an approval five: a sale still approved after that was confirmed. */
function wouldHaveGoneBack({ sentAt }: GatewayPayment, now: Instant): boolean {
  return sentAt !== null && now >= plus(sentAt, GATEWAY_MINUTES.payphone, 'minutes');
}

function isId(id: string | null): id is string {
  return id !== null && /^[1-9]\d{0,14}$/.test(id);
}

function unclear(why: string): Unclear {
  return { kind: 'unknown', why };
}

function unknown(error: unknown) {
  return unclear(error instanceof NoAnswer ? error.why : 'unexpected');
}

/** Refunds the payment; false where an administrator must do it. Never throws. */
export async function refund(config: Config, payment: GatewayPayment, now: Instant): Promise<boolean> {
  const { transactionId: id, askedAt } = payment;
  if (!config.payphone || !isId(id) || askedAt === null || !mayReverse(askedAt, now)) return false;
  const line = openLine(config.payphone);
  try {
    return await reverse(line, id);
  } catch {
    // It may have been refunded all the same.
    const sale = (await salesOf(line, payment.code).catch(() => [])).find(({ transactionId }) => transactionId === id);
    return sale?.statusCode === DECLINED;
  }
}
