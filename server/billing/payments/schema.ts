import { z } from 'zod';

/** 15 letters of Crockford's base 32. */
export const paymentCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-HJKMNP-TV-Z]{15}$/, 'Ese no es un número de pago.');
export const paymentCodeInput = z.object({ code: paymentCode });
export type PaymentCodeInput = z.infer<typeof paymentCodeInput>;

/** As the browser brought it from PayPhone: untrusted, only used to ask the gateway. */
export const confirmInput = paymentCodeInput.extend({
  askedId: z
    .string({ error: 'Ese no es un número de transacción.' })
    .regex(/^[1-9]\d{0,14}$/, 'Ese no es un número de transacción.'),
});
export type ConfirmInput = z.infer<typeof confirmInput>;

export const recoverInput = z.object({
  orderId: z
    .string({ error: 'Esa no es una orden de PayPal.' })
    .trim()
    .regex(/^[\w-]{1,64}$/, 'Esa no es una orden de PayPal.'),
});
export type RecoverInput = z.infer<typeof recoverInput>;
