import { z } from 'zod';

/** 15 letters of Crockford's base 32. */
export const paymentCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-HJKMNP-TV-Z]{15}$/, 'Ese no es un número de pago.');
export const paymentCodeInput = z.object({ code: paymentCode });
export type PaymentCodeInput = z.infer<typeof paymentCodeInput>;
