/** What was paid and refunded in a period: daily totals, and the accountant's table. */
import { requireSubscriptions } from '#server/billing/plans/access.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { dayBegins } from '#server/platform/lib/money.ts';
import { type Instants, listAccounted, listMoves } from './accounting.queries.ts';
import { accountingColumns, accountingFileName, accountingRows, dailyTotals } from './accounting.rules.ts';
import type { PeriodInput } from './schema.ts';

const MOST_ACCOUNTED = 20_000;

export async function totals({ db, config }: SignedInContext, period: PeriodInput) {
  requireSubscriptions(config);
  return dailyTotals(period, await listMoves(db, toInstants(period)));
}

/** @throws INVALID where the table would exceed what a spreadsheet reads */
export async function accountingExport({ db, config }: SignedInContext, period: PeriodInput) {
  requireSubscriptions(config);
  const rows = await listAccounted(db, toInstants(period), MOST_ACCOUNTED + 1);
  if (rows.length > MOST_ACCOUNTED)
    throw new DomainError('INVALID', { message: 'Son demasiados pagos para una tabla: elige menos días.' });
  return { rows: accountingRows(rows), columns: accountingColumns, fileName: accountingFileName(period) };
}

function toInstants({ from, to }: { from: string; to: string }): Instants {
  return { since: dayBegins(from), until: dayBegins(plusDays(to, 1)) };
}
