/** Plans, payments and licences in the older callers' words. */
import { z } from 'zod';
import type { PaymentMethod, PaymentState } from '#db/types.ts';
import { amountOnTheWire } from '#server/platform/lib/money.ts';
import { digits, type FieldMap, integer, listed, photo, text } from './fields.ts';
import { PHOTO_REFUSALS } from './photo.ts';
import { legacyRoute } from './route.ts';

const ok = z.literal('ok');

/** Numbers that never change: callers keep them. */
const METHODS = [
  { id: 1, code: 'card', word: 'tarjeta', name: 'Tarjeta de crédito o débito' },
  { id: 2, code: 'payphone', word: 'payphone', name: 'PayPhone' },
  { id: 3, code: 'paypal', word: 'paypal', name: 'PayPal' },
  { id: 4, code: 'transfer', word: 'transferencia', name: 'Transferencia o depósito' },
] as const satisfies { id: number; code: PaymentMethod; word: string; name: string }[];
const method = listed(METHODS);

const STATE_WORDS = {
  created: 'pendiente',
  sent: 'pendiente',
  confirming: 'pendiente',
  review: 'pendiente',
  paid: 'aprobado',
  refused: 'rechazado',
  left: 'rechazado',
  reversed: 'reversado',
} as const satisfies Record<PaymentState, string>;
const stateShape = z
  .enum(['pendiente', 'aprobado', 'rechazado', 'reversado'])
  .describe('`rechazado`: no se cobró nada. `reversado`: lo cobrado se devolvió.');

const licenceShape = z.object({
  estado: z.enum(['prueba', 'vigente', 'gracia', 'vencida', 'libre']),
  desde: z.iso.date().nullable(),
  hasta: z.iso.date().nullable(),
  diasRestantes: z.int().nullable().describe('Hasta el último día de ese estado; `null` donde no tiene fin.'),
});

interface LicenceFacts {
  state: z.infer<typeof licenceShape>['estado'];
  from: string | null;
  until: string | null;
  daysLeft: number | null;
}

function licenceAnswer({ state, from, until, daysLeft }: LicenceFacts): z.infer<typeof licenceShape> {
  return { estado: state, desde: from, hasta: until, diasRestantes: daysLeft };
}

const bought: FieldMap = {
  planId: integer('planId', 'El plan, de /planSuscripcion.'),
  petIds: text('mascotas', 'Los mascotaId por los que se paga: `[1, 2]`. El precio lo pone el servidor.'),
};
const BEGIN_REFUSALS = [
  'PLAN_NOT_FOUND',
  'METHOD_NOT_OFFERED',
  'PET_NOT_FOUND',
  'PET_READ_ONLY',
  'PAYMENT_OPEN',
  'GATEWAY_REFUSED',
  'GATEWAY_SILENT',
  'OUTCOME_UNKNOWN',
  'NOT_FOUND',
  'TOO_MANY',
] as const;

const settledShape = () =>
  z.object({
    estado: ok,
    pagoId: z.int(),
    estadoPago: stateShape,
    licencias: z.array(licenceShape.extend({ mascotaId: z.int() })),
  });

interface Settled {
  paymentId: number;
  state: PaymentState;
  licences: readonly (LicenceFacts & { petId: number })[];
}

function settledAnswer({ paymentId, state, licences }: Settled): z.infer<ReturnType<typeof settledShape>> {
  return {
    estado: 'ok',
    pagoId: paymentId,
    estadoPago: STATE_WORDS[state],
    licencias: licences.map((licence) => ({ mascotaId: licence.petId, ...licenceAnswer(licence) })),
  };
}

export const paymentRoutes = [
  legacyRoute({
    path: '/planSuscripcion',
    summary: 'Los planes que se ofrecen, con su precio de hoy por cada animal, impuestos incluidos.',
    procedure: (api) => api.plans.offered,
    answer: z.object({
      datos: z.array(
        z.object({
          planId: z.int(),
          nombre: z.string(),
          descripcion: z.string(),
          precio: z.string().describe('Con dos decimales: `6.00`.'),
          moneda: z.literal('USD'),
          dias: z.int().describe('Lo que dura, en días; se cuenta por meses enteros.'),
        }),
      ),
    }),
    from: (offers) => ({
      datos: offers.map(({ planId, name, description, cents, months }) => ({
        planId,
        nombre: name,
        descripcion: description,
        precio: amountOnTheWire(cents),
        moneda: 'USD' as const,
        dias: Math.round((months * 365) / 12),
      })),
    }),
  }),
  legacyRoute({
    path: '/metodosPago',
    summary: 'Las formas de pago y cuáles acepta este servidor.',
    fields: { method: method('metodoPagoId', 'Solo esta; sin ella, todas.') },
    procedure: (api) => api.checkout.methods,
    refuses: ['NOT_FOUND'],
    answer: z.object({
      datos: z.array(
        z.object({
          metodoPagoId: z.int(),
          codigo: z.enum(METHODS.map(({ word }) => word)),
          nombre: z.string(),
          habilitado: z.boolean(),
        }),
      ),
    }),
    from: (found) => ({
      datos: METHODS.flatMap(({ id, code, word, name }) =>
        found
          .filter((one) => one.method === code)
          .map(({ offered }) => ({ metodoPagoId: id, codigo: word, nombre: name, habilitado: offered })),
      ),
    }),
  }),
  legacyRoute({
    path: '/registrarPago',
    summary: 'Empieza un pago. Una transferencia espera a un administrador; lo demás se paga en `urlPago`.',
    fields: {
      ...bought,
      method: method('metodoPagoId', 'La forma de pago, de /metodosPago.'),
      reference: text('referencia', 'De una transferencia: su número o quién la hizo.'),
      file: photo(
        'comprobante',
        'De una transferencia: su foto JPEG, PNG o WebP, o un PDF, como data URL de hasta 10 MB.',
      ),
    },
    procedure: (api) => api.checkout.beginAsBefore,
    photo: {
      purpose: 'payment',
      of: ({ paymentId }) => paymentId,
      when: ({ method }) => method === 'transfer',
    },
    forms: true,
    refuses: [...BEGIN_REFUSALS, ...PHOTO_REFUSALS],
    answer: z.object({
      estado: ok,
      pagoId: z.int(),
      estadoPago: stateShape,
      urlPago: z.string().nullable().describe('A dónde va quien paga; `null` en una transferencia.'),
    }),
    from: ({ paymentId, state, url }) => ({
      estado: 'ok',
      pagoId: paymentId,
      estadoPago: STATE_WORDS[state],
      urlPago: url,
    }),
  }),
  legacyRoute({
    path: '/registrarPagoPayPhone',
    summary: 'Empieza un pago con PayPhone.',
    fields: bought,
    supplies: { method: 'payphone' },
    procedure: (api) => api.checkout.beginAsBefore,
    refuses: BEGIN_REFUSALS,
    answer: z.object({ estado: ok, pagoId: z.int(), clientTransactionId: z.string(), urlPago: z.string().nullable() }),
    from: ({ paymentId, code, url }) => ({ estado: 'ok', pagoId: paymentId, clientTransactionId: code, urlPago: url }),
  }),
  legacyRoute({
    path: '/confirmarPagoPayPhone',
    summary: 'Pregunta a PayPhone cómo quedó un pago. Decide su respuesta, no lo que se envía; dos veces es una.',
    fields: {
      askedId: { ...digits('id', 'El `id` con que PayPhone devolvió a quien paga.'), needed: true },
      code: text('clientTransactionId', 'El de /registrarPagoPayPhone.'),
    },
    procedure: (api) => api.payments.confirm,
    refuses: ['PAYMENT_NOT_FOUND', 'TOO_MANY'],
    answer: settledShape(),
    from: settledAnswer,
  }),
  legacyRoute({
    path: '/recuperaPagoPayPal',
    summary: 'Pregunta a PayPal cómo quedó un pago, y lo cobra donde quien paga ya aceptó.',
    fields: { orderId: text('orderId', 'La orden: el `token` con que PayPal devolvió a quien paga.') },
    procedure: (api) => api.payments.recover,
    refuses: ['PAYMENT_NOT_FOUND', 'TOO_MANY'],
    answer: settledShape(),
    from: settledAnswer,
  }),
  legacyRoute({
    path: '/validarLicencia',
    summary: 'Cómo está la suscripción de un animal.',
    fields: { petId: integer('mascotaId', 'El animal.') },
    procedure: (api) => api.licences.of,
    refuses: ['PET_NOT_FOUND'],
    answer: z.object({ licencia: licenceShape }),
    from: (licence) => ({ licencia: licenceAnswer(licence) }),
  }),
];
