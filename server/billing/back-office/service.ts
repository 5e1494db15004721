/** The administrator's view of payments: what was paid, what is open, and decisions that no rule makes. */
import type { Trx } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { codeLetters } from '#server/platform/lib/codes.ts';
import { plus } from '#server/platform/lib/time.ts';
import { over, reversed, settlePaid, step } from '#server/billing/settlement/outcome.service.ts';
import * as payments from '#server/billing/ledger/queries.ts';
import type { Payment } from '#server/billing/ledger/queries.ts';
import { isPaidCase, SILENT_MINUTES } from '#server/billing/ledger/rules.ts';
import { dayBegins } from '#server/platform/lib/money.ts';
import * as settlement from '#server/billing/settlement/service.ts';
import * as desk from './queries.ts';
import { bookColumns, bookRows, booksFileName, type CaseKind, dailyTotals, notReturnable, whatToDo } from './rules.ts';
import type { CloseInput, DeskListInput, DeskPaymentInput, GiveBackInput, PeriodInput } from './schema.ts';

const PER_PAGE = 25;
const MOST_CASES = 200;
const MOST_BOOKED = 20_000;

/** 25 payments, newest first; payments that begin meanwhile do not move them. */
export async function paymentsPage({ db, config }: SignedInContext, input: DeskListInput) {
  refuseOff(config);
  const found = await readPayments({ db }, input, { below: input.cursor ?? null, limit: PER_PAGE + 1 });
  const rows = found.slice(0, PER_PAGE);
  const next = found.length > PER_PAGE ? (rows.at(-1)?.paymentId ?? null) : null;
  return { rows, next };
}

/** The next payments of the list after the one with this id, each with the names of what it was for. */
export async function readPayments(
  { db }: Pick<SignedInContext, 'db'>,
  { state = null, method = null, q, from = null, to = null }: Omit<DeskListInput, 'cursor'>,
  { below, limit }: { below: number | null; limit: number },
) {
  const found = await desk.listPayments(db, {
    state,
    method,
    fragment: q === '' ? null : fragment(q),
    since: from && dayBegins(from),
    until: to && dayBegins(plusDays(to, 1)),
    below,
    limit,
  });
  return withPets({ db }, found);
}

/** One payment with its ledger and the possible actions. @throws PAYMENT_NOT_FOUND */
export async function one({ db, config, now }: SignedInContext, { paymentId }: DeskPaymentInput) {
  refuseOff(config);
  const payment = await payments.findPayment(db, paymentId);
  if (!payment) throw missing();
  const { userId, planId: _, decidedBy: __, leaseUntil: ___, id: ____, ...shown } = payment;
  const payer = userId === null ? null : await desk.findPayer(db, userId);
  const pets = await desk.listPaidPets(db, [paymentId]);
  const kind = caseOf(payment, now());
  return {
    paymentId,
    ...shown,
    payer: payer ?? null,
    pets: pets.map(({ petId, petName, grantId, revokedAt, removedAt }) => ({
      petId,
      petName,
      removed: removedAt !== null,
      given: grantId !== null && revokedAt === null,
    })),
    steps: await desk.listLedger(db, paymentId),
    receipts: await desk.listReceipts(db, paymentId),
    case: kind,
    todo: kind && whatToDo({ ...payment, kind }),
    notReturnable: payment.state === 'paid' ? notReturnable(payment, now()) : null,
  };
}

export async function totals({ db, config }: SignedInContext, period: PeriodInput) {
  refuseOff(config);
  return dailyTotals(period, await desk.listMoves(db, between(period)));
}

/** The payments that need an administrator, longest waiting first, each with its advice. */
export async function openCases({ db, config, now }: SignedInContext) {
  refuseOff(config);
  const at = now();
  const found = await desk.listOpenCases(db, plus(at, -SILENT_MINUTES, 'minutes'), MOST_CASES);
  const rows = await withPets({ db }, found);
  return rows.flatMap((row) => {
    const kind = caseOf(row, at);
    return kind === null ? [] : [{ ...row, kind, todo: whatToDo({ ...row, kind }) }];
  });
}

function caseOf(
  { state, gateway, reason, askedAt }: Pick<Payment, 'state' | 'gateway' | 'reason' | 'askedAt'>,
  now: string,
): CaseKind | null {
  if (state === 'review') return 'review';
  if (state === 'sent' && gateway === 'manual') return 'transfer';
  if (state === 'paid' && reason === 'partly') return 'partly';
  if (state === 'paid' && reason === 'nobody') return 'nobody';
  const slow = state === 'confirming' && askedAt !== null && askedAt < plus(now, -SILENT_MINUTES, 'minutes');
  return slow ? 'slow' : null;
}

/**
 * Refunds a paid payment through its gateway. @throws PAYMENT_NOT_FOUND, PAYMENT_CLOSED, INVALID where the
 * gateway no longer can
 */
export async function giveBack(context: SignedInContext, { paymentId, reason }: GiveBackInput) {
  const { db, config, actor, now } = context;
  refuseOff(config);
  const payment = await payments.findPayment(db, paymentId);
  if (!payment) throw missing();
  if (payment.state !== 'paid') throw new DomainError('PAYMENT_CLOSED');
  const message = notReturnable(payment, now());
  if (message) throw new DomainError('INVALID', { message });
  const claimed = await claimGivingBack(context, paymentId, reason);
  const who = { userId: actor.userId, message: reason };
  const after = await settlement.giveBack(context, claimed, 'administrator', who);
  if (after.state === 'paid') await payments.notePayment(db, paymentId, { leaseUntil: null });
  return { paymentId, state: after.state };
}

const GIVING_BACK_SECONDS = 30;

/**
 * Exactly one of several concurrent callers asks the gateway; the intent is stored first, so that a crash
 * leaves a trace.
 */
async function claimGivingBack({ db, actor, now }: SignedInContext, paymentId: number, reason: string) {
  const at = now();
  return db.transaction().execute(async (db) => {
    const leaseUntil = plus(at, GIVING_BACK_SECONDS, 'seconds');
    const claimed = await payments.claimGivingBack(db, paymentId, { now: at, leaseUntil });
    if (!claimed) throw new DomainError('PAYMENT_CLOSED');
    await step(db, paymentId, 'give-back', { by: 'administrator', userId: actor.userId, at, detail: reason });
    return claimed;
  });
}

/**
 * Records how a payment ended after an administrator looked into it. Exactly one of several concurrent
 * callers decides; the others get PAYMENT_CLOSED.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_CLOSED, INVALID beside `transactionId`
 */
export async function close(context: SignedInContext, input: CloseInput) {
  refuseOff(context.config);
  const { paymentId, seen, reason } = input;
  const { actor, now } = context;
  await context.db.transaction().execute(async (db) => {
    const payment = await payments.holdPayment(db, paymentId);
    if (!payment) throw missing();
    if (payment.state !== seen) throw new DomainError('PAYMENT_CLOSED');
    const by = { by: 'administrator', userId: actor.userId, at: now() } as const;
    await step(db, paymentId, 'closed', { ...by, detail: reason });
    if (!(await decide(context, db, payment, input))) throw new DomainError('PAYMENT_CLOSED');
  });
  return { paymentId };
}

async function decide(
  context: SignedInContext,
  db: Trx,
  payment: Payment,
  { seen, outcome, reason, transactionId }: CloseInput,
): Promise<boolean> {
  const who = { by: 'administrator', userId: context.actor.userId } as const;
  if (outcome === 'reversed') return reversed(context, db, payment, 'administrator', { ...who, message: reason });
  if (seen === 'paid') {
    // A paid payment that is a case can only be closed with what was agreed with the payer; nothing else is
    // decided here.
    if (outcome !== 'paid' || !isPaidCase(payment.reason)) return false;
    await payments.notePayment(db, payment.id, { reason: null });
    return true;
  }
  if (outcome === 'refused')
    return over(db, payment, 'refused', { ...who, reason: 'administrator', message: reason, at: context.now() });
  const { authorization, card } = payment;
  return settlePaid(context, db, payment, {
    ...who,
    transactionId: await freeName(db, payment, transactionId),
    authorization,
    card,
  });
}

/** A gateway transaction that settled one payment cannot settle another. @throws INVALID */
async function freeName(db: Trx, { id, gateway }: Payment, transactionId: string | null): Promise<string> {
  const refused = (message: string) => new DomainError('INVALID', { field: 'transactionId', message });
  if (transactionId === null)
    throw refused('Escribe el número de la transacción, como lo muestra la empresa de pagos.');
  const other = await payments.findPaymentByTransaction(db, gateway, transactionId);
  if (other && other.id !== id) throw refused(`Esa transacción ya es del pago ${other.code}.`);
  return transactionId;
}

/** @throws INVALID where the table would exceed what a spreadsheet reads */
export async function books({ db, config }: SignedInContext, period: PeriodInput) {
  refuseOff(config);
  const rows = await desk.listBooked(db, between(period), MOST_BOOKED + 1);
  if (rows.length > MOST_BOOKED)
    throw new DomainError('INVALID', { message: 'Son demasiados pagos para una tabla: elige menos días.' });
  return { rows: bookRows(rows), columns: bookColumns, fileName: booksFileName(period) };
}

async function withPets<Row extends { paymentId: number }>({ db }: Pick<SignedInContext, 'db'>, rows: readonly Row[]) {
  const pets =
    rows.length === 0
      ? []
      : await desk.listPaidPets(
          db,
          rows.map(({ paymentId }) => paymentId),
        );
  return rows.map((row) => ({
    ...row,
    pets: pets.filter(({ paymentId }) => paymentId === row.paymentId).map(({ petName }) => petName),
  }));
}

export function between({ from, to }: { from: string; to: string }): desk.Between {
  return { since: dayBegins(from), until: dayBegins(plusDays(to, 1)) };
}

/** Hides the payments of an installation without subscriptions. */
export function refuseOff({ subscriptions }: Pick<Config, 'subscriptions'>): void {
  if (!subscriptions) throw new DomainError('NOT_FOUND');
}

function missing() {
  return new DomainError('PAYMENT_NOT_FOUND', { message: 'Ese pago no está en la lista.' });
}

/** SQLite's lower() ignores Ñ and Á: such words are also searched as typed and with a capital first. */
function fragment(typed: string) {
  const small = typed.toLowerCase();
  const plain = /^[ -~]*$/.test(typed);
  const words = plain ? [small] : [small, typed, small.charAt(0).toUpperCase() + small.slice(1)];
  const code = codeLetters(typed);
  return {
    patterns: [...new Set(words)].map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
    code: /^[0-9A-Z]{3,15}$/.test(code) ? `${code}%` : null,
  };
}
