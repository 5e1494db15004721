/** The parameters of returning browsers and gateway notices. They only say which payment to ask about. */
import { z } from 'zod';

const only = (pattern: RegExp) => z.string().regex(pattern);

/** Our reference: fifteen letters and digits. */
const code = only(/^[0-9A-Z]{15}$/);
const transactionId = only(/^[1-9]\d{0,14}$/);

export const payphoneReturn = z.object({ id: transactionId.optional(), clientTransactionId: code });
export const payphoneCancelled = z.object({ code });
/** PayPal's id of the order. */
export const paypalReturn = z.object({ token: only(/^[\w-]{1,64}$/) });

/** PayPhone capitalises the names; only these fields are read. */
export const payphoneNotice = z.object({
  ClientTransactionId: code,
  TransactionId: z.union([z.int().positive().transform(String), z.string()]).pipe(transactionId),
  StatusCode: z.coerce.number().int().min(0).max(99),
});
