/** The list of payments as a table, including unpaid ones. The accountant's table is server/billing/back-office's `books`. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { readPayments, refuseOff } from './service.ts';
import { type After, eachRow, everyRow } from '#server/platform/lib/list-page.ts';
import { PAYMENT_COLUMNS, paymentCells } from './export.rules.ts';
import type { PaymentsExport } from './export.schema.ts';

/** The filtered list, read while it is sent. @throws NOT_FOUND without subscriptions */
export function paymentTable(context: SignedInContext, wanted: PaymentsExport) {
  refuseOff(context.config);
  const read = (last: After | null, limit: number) => readPayments(context, wanted, { below: last?.id ?? null, limit });
  return { columns: PAYMENT_COLUMNS, rows: eachRow(everyRow(read), paymentCells) };
}
