/** A user's payments in the data export. */
import { z } from 'zod';

const instant = z.string().nullable().describe('Momento en UTC, ISO 8601');
const day = z.string().nullable().describe('Día, AAAA-MM-DD');
const text = z.string().nullable();
const cents = z.number().describe('Centavos de dólar');
const buyer = {
  kind: z.string().describe('04 RUC, 05 cédula, 06 pasaporte, 07 consumidor final, 08 del exterior'),
  number: z.string(),
  name: z.string(),
  address: text,
  email: text,
  phone: text,
};

const document = {
  kind: z.string(),
  number: text,
  state: z.string(),
  authorization: text.describe('Clave de acceso del SRI'),
  authorizedAt: instant,
};

/** What a clinic issued at its counter in a person's name. */
export const exportedInvoices = z
  .array(z.object({ ...document, name: z.string(), totalCents: cents }))
  .describe('Facturas del mostrador a tu nombre');

/** Beside the account. Omitted without subscriptions and payments. */
export const exportedPaymentData = z.object({
  invoiceData: z
    .object({ ...buyer, updatedAt: instant })
    .nullable()
    .optional()
    .describe('A nombre de quién van tus comprobantes; vacío si nunca pagaste'),
  payments: z
    .array(
      z.object({
        code: z.string(),
        method: z.string(),
        state: z.string(),
        reason: text,
        message: text,
        plan: z.string(),
        months: z.number(),
        cents,
        baseCents: cents,
        taxCents: cents,
        taxBasisPoints: z.number().describe('1500 = 15 %'),
        currency: z.string(),
        transactionId: text.describe('Cómo lo llama quien lo cobró'),
        authorization: text,
        card: text,
        reference: text.describe('Lo que escribiste de tu transferencia'),
        buyer: z.object(buyer),
        createdAt: instant,
        settledAt: instant,
        animals: z.array(z.object({ name: z.string(), cents })),
        documents: z.array(z.object(document)).describe('Tus facturas y notas de crédito del SRI'),
        steps: z.array(z.object({ at: instant, what: z.string(), by: z.string() })),
      }),
    )
    .optional()
    .describe('Tus pagos, con cada paso'),
  invoices: exportedInvoices.optional(),
  renewalNotices: z
    .array(z.object({ animal: z.string(), endsOn: day, stage: z.string(), day }))
    .optional()
    .describe('Los avisos de renovación que recibiste'),
});

/** In the record of each animal: its granted time, without the payer. */
export const exportedLicences = {
  licences: z
    .array(
      z.object({
        grantedOn: day,
        months: z.number(),
        days: z.number(),
        reason: text.describe('Si lo dio un administrador, por qué'),
        revokedAt: instant,
      }),
    )
    .optional()
    .describe('El tiempo de suscripción que recibió'),
};
