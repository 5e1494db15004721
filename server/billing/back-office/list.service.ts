/** The lists of payments: a page, the same list as a spreadsheet, and the cases that need an administrator. */
import { requireSubscriptions } from '#server/billing/plans/access.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { codeLetters } from '#server/platform/lib/codes.ts';
import { type After, eachRow, everyRow } from '#server/platform/lib/list-page.ts';
import { dayBegins } from '#server/platform/lib/money.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { Payment } from '#server/billing/ledger/queries.ts';
import { SILENT_MINUTES } from '#server/billing/ledger/rules.ts';
import { listOpenCases, listPaidPets, listPayments } from './queries.ts';
import { adviceFor, type CaseKind, PAYMENT_COLUMNS, paymentCells } from './rules.ts';
import type { PaymentListInput, PaymentsExport } from './schema.ts';

const MOST_CASES = 200;

/** One page of payments, newest first; payments that begin meanwhile do not move them. */
export async function listPaymentsPage({ db, config }: SignedInContext, { cursor, size, ...wanted }: PaymentListInput) {
  requireSubscriptions(config);
  const found = await readPaymentsPage({ db }, wanted, { below: cursor ?? null, limit: size + 1 });
  const rows = found.slice(0, size);
  const next = found.length > size ? (rows.at(-1)?.paymentId ?? null) : null;
  return { rows, next };
}

/** The next payments of the list after the one with this id, each with the names of what it was for. */
async function readPaymentsPage(
  { db }: Pick<SignedInContext, 'db'>,
  { state = null, method = null, q, from = null, to = null }: Omit<PaymentListInput, 'cursor' | 'size'>,
  { below, limit }: { below: number | null; limit: number },
) {
  const found = await listPayments(db, {
    state,
    method,
    fragment: q === '' ? null : searchPatterns(q),
    since: from && dayBegins(from),
    until: to && dayBegins(plusDays(to, 1)),
    below,
    limit,
  });
  return withPets({ db }, found);
}

/** The filtered list, read while it is sent. @throws NOT_FOUND without subscriptions */
export function paymentTable(context: SignedInContext, wanted: PaymentsExport) {
  requireSubscriptions(context.config);
  const read = (last: After | null, limit: number) =>
    readPaymentsPage(context, wanted, { below: last?.id ?? null, limit });
  return { columns: PAYMENT_COLUMNS, rows: eachRow(everyRow(read), paymentCells) };
}

/** The payments that need an administrator, longest waiting first, each with its advice. */
export async function openCases({ db, config, now }: SignedInContext) {
  requireSubscriptions(config);
  const at = now();
  const found = await listOpenCases(db, plus(at, -SILENT_MINUTES, 'minutes'), MOST_CASES);
  const rows = await withPets({ db }, found);
  return rows.flatMap((row) => {
    const kind = caseOf(row, at);
    return kind === null ? [] : [{ ...row, kind, todo: adviceFor({ ...row, kind }) }];
  });
}

/** Why a payment needs an administrator; null where it does not. */
export function caseOf(
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

async function withPets<Row extends { paymentId: number }>({ db }: Pick<SignedInContext, 'db'>, rows: readonly Row[]) {
  const pets =
    rows.length === 0
      ? []
      : await listPaidPets(
          db,
          rows.map(({ paymentId }) => paymentId),
        );
  return rows.map((row) => ({
    ...row,
    pets: pets.filter(({ paymentId }) => paymentId === row.paymentId).map(({ petName }) => petName),
  }));
}

/** SQLite's lower() ignores Ñ and Á: such words are also searched as typed and with a capital first. */
function searchPatterns(typed: string) {
  const small = typed.toLowerCase();
  const plain = /^[ -~]*$/.test(typed);
  const words = plain ? [small] : [small, typed, small.charAt(0).toUpperCase() + small.slice(1)];
  const code = codeLetters(typed);
  return {
    patterns: [...new Set(words)].map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
    code: /^[0-9A-Z]{3,15}$/.test(code) ? `${code}%` : null,
  };
}
