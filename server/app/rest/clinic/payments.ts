/** The payments, for those who decide about money. */
import { z } from 'zod';
import type { PaymentMethod, PaymentState } from '#db/types.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { amountOnTheWire } from '#server/platform/lib/money.ts';
import { clinicCall, next, place, readPlace, size, writePlace } from './call.ts';

export const PAYMENT_STATE_WORDS = {
  created: 'empezado',
  sent: 'sin_terminar',
  confirming: 'por_confirmar',
  review: 'en_revision',
  left: 'abandonado',
  paid: 'pagado',
  refused: 'rechazado',
  reversed: 'devuelto',
} as const satisfies Record<PaymentState, string>;
export const METHOD_WORDS = {
  card: 'tarjeta',
  payphone: 'payphone',
  paypal: 'paypal',
  transfer: 'transferencia',
} as const satisfies Record<PaymentMethod, string>;

export const paymentStateShape = z.enum(PAYMENT_STATE_WORDS, 'Ese estado no existe.');
const codeOf = (word: z.infer<typeof paymentStateShape>) =>
  (Object.keys(PAYMENT_STATE_WORDS) as PaymentState[]).find((code) => PAYMENT_STATE_WORDS[code] === word);

export const listPayments = clinicCall({
  path: '/api/v1/pagos',
  operationId: 'listarPagos',
  summary: 'Los pagos, los últimos primero. Donde no se cobra por animal responde 404.',
  scope: 'cobros:leer',
  query: z.object({
    estado: paymentStateShape
      .optional()
      .describe('Solo los que están así; una transferencia `sin_terminar` espera aprobación.'),
    desde: calendarDate.optional().describe('El primer día en que se empezaron, en Ecuador.'),
    hasta: calendarDate.optional().describe('El último día.'),
    limite: size,
    despues_de: place,
  }),
  asked: { estado: 'pagado', desde: '2026-11-01' },
  answer: z.object({
    datos: z.array(
      z.object({
        pagoId: z.int(),
        codigo: z.string(),
        estado: paymentStateShape,
        forma: z.enum(METHOD_WORDS),
        valor: z.string().describe('Con dos decimales: `6.00`.'),
        moneda: z.literal('USD'),
        plan: z.string(),
        comprador: z.string().describe('A nombre de quién sale el recibo.'),
        pagador: z
          .object({ nombreCompleto: z.string(), correo: z.string() })
          .nullable()
          .describe('La cuenta que pagó; `null` donde ya no existe.'),
        mascotas: z.array(z.string()),
        fechaInicio: z.iso.datetime(),
        fechaFin: z.iso.datetime().nullable().describe('Cuándo se supo cómo terminó.'),
      }),
    ),
    siguiente: next,
  }),
  example: {
    datos: [
      {
        pagoId: 311,
        codigo: '7Q2M9XDTAK4RW0C',
        estado: 'pagado',
        forma: 'transferencia',
        valor: '6.00',
        moneda: 'USD',
        plan: 'Un año',
        comprador: 'Ana Paredes',
        pagador: { nombreCompleto: 'Ana Paredes', correo: 'ana@correo.ec' },
        mascotas: ['Luna'],
        fechaInicio: '2026-11-20T15:00:00.000Z',
        fechaFin: '2026-11-20T17:30:00.000Z',
      },
    ],
    siguiente: 'MzEx',
  },
  mayMiss: true,
  run: async (api, { estado, desde, hasta, limite, despues_de }) => {
    const { rows, next: after } = await api.backOffice.list({
      state: estado && codeOf(estado),
      from: desde,
      to: hasta,
      size: limite,
      cursor: readPlace(despues_de, z.int()),
    });
    return {
      datos: rows.map((payment) => ({
        pagoId: payment.paymentId,
        codigo: payment.code,
        estado: PAYMENT_STATE_WORDS[payment.state],
        forma: METHOD_WORDS[payment.method],
        valor: amountOnTheWire(payment.cents),
        moneda: 'USD' as const,
        plan: payment.planName,
        comprador: payment.buyerName,
        pagador:
          payment.payerEmail === null
            ? null
            : {
                nombreCompleto: `${payment.payerName ?? ''} ${payment.payerSurname ?? ''}`.trim(),
                correo: payment.payerEmail,
              },
        mascotas: payment.pets,
        fechaInicio: payment.createdAt,
        fechaFin: payment.settledAt,
      })),
      siguiente: writePlace(after),
    };
  },
});
