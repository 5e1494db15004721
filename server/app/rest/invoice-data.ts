/** For whom a receipt is, in the older callers' words. */
import { z } from 'zod';
import type { BuyerKind } from '#db/types.ts';
import { digits, type FieldMap, integer, text, worded } from './fields.ts';
import { legacyRoute } from './route.ts';

const ok = z.literal('ok');

const KIND_WORDS = {
  '04': 'ruc',
  '05': 'cedula',
  '06': 'pasaporte',
  '07': 'consumidor_final',
  '08': 'exterior',
} as const satisfies Record<BuyerKind, string>;
const kindWord = worded(Object.fromEntries(Object.entries(KIND_WORDS).map(([code, word]) => [word, code])));

const invoice: FieldMap = {
  kind: kindWord(
    'tipoIdentificacion',
    'A nombre de quién va: `ruc`, `cedula`, `pasaporte`, `exterior` o `consumidor_final`.',
  ),
  number: digits('identificacion', 'El número; los espacios y guiones no cuentan.'),
  name: text('razonSocial', 'El nombre o la razón social.'),
  address: text('direccion', 'Su dirección.'),
  email: text('correoElectronico', 'A dónde va el comprobante.'),
  phone: digits('telefono', 'Su teléfono.'),
};

export const invoiceDataRoutes = [
  legacyRoute({
    path: '/insertDatosFac',
    summary: 'Guarda a nombre de quién van los comprobantes; reemplaza a los de antes.',
    self: { name: 'usuarioId', by: 'userId' },
    fields: invoice,
    procedure: (api) => api.invoiceData.save,
    answer: z.object({ estado: ok, datosFacId: z.int() }),
    from: ({ invoiceDataId }) => ({ estado: 'ok', datosFacId: invoiceDataId }),
  }),
  legacyRoute({
    path: '/recuperarDatosFac',
    summary: 'A nombre de quién van los comprobantes; `null` donde no se ha dicho.',
    self: { name: 'usuarioId', by: 'userId' },
    procedure: (api) => api.invoiceData.get,
    answer: z.object({
      datos: z
        .object({
          datosFacId: z.int(),
          tipoIdentificacion: z.enum(KIND_WORDS),
          identificacion: z.string(),
          razonSocial: z.string(),
          direccion: z.string().nullable(),
          correoElectronico: z.string().nullable(),
          telefono: z.string().nullable(),
        })
        .nullable(),
    }),
    from: (data) => ({
      datos: data && {
        datosFacId: data.invoiceDataId,
        tipoIdentificacion: KIND_WORDS[data.kind],
        identificacion: data.number,
        razonSocial: data.name,
        direccion: data.address,
        correoElectronico: data.email,
        telefono: data.phone,
      },
    }),
  }),
  legacyRoute({
    path: '/updateDatosFac',
    summary: 'Cambia algo de esos datos. Lo que no se envía queda como estaba.',
    fields: { invoiceDataId: integer('datosFacId', 'Los datos, de /recuperarDatosFac.'), ...invoice },
    keepsNull: true,
    procedure: (api) => api.invoiceData.change,
    refuses: ['NOT_FOUND'],
    answer: z.object({ estado: ok }),
    from: () => ({ estado: 'ok' }),
  }),
];
