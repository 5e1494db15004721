/** The list of payments as a table, including unpaid ones. The accountant's table is server/desk's `books`. */
import type { SignedInContext } from '#server/context.ts';
import { readPayments, refuseOff } from '#server/desk/service.ts';
import { type After, eachRow, everyRow } from '#server/lib/list-page.ts';
import { PAYMENT_COLUMNS, paymentCells } from './rules.ts';
import type { PaymentsExport } from './schema.ts';

/** The filtered list, read while it is sent. @throws NOT_FOUND without subscriptions */
export function paymentTable(context: SignedInContext, wanted: PaymentsExport) {
  refuseOff(context.config);
  const read = (last: After | null, limit: number) => readPayments(context, wanted, { below: last?.id ?? null, limit });
  return { columns: PAYMENT_COLUMNS, rows: eachRow(everyRow(read), paymentCells) };
}
