import { z } from 'zod';
import { integer } from './fields.ts';
import { petAnswer, petShape } from './pet-answer.ts';
import { legacyRoute } from './route.ts';

export const identityCardRoutes = [
  legacyRoute({
    path: '/mostrarDatosCedula',
    summary: 'La cédula de un animal, con el número bajo el que se verifica; el mismo día y sin cambios es el mismo.',
    fields: { petId: integer('mascotaId', 'El animal.') },
    procedure: (api) => api.identityCard.issue,
    refuses: ['PET_NOT_FOUND'],
    answer: petShape.omit({ propietario: true }).extend({
      numeroCedula: z.string(),
      fechaEmision: z.iso.date(),
      propietario: z
        .object({
          nombreCompleto: z.string(),
          identificacion: z.string().nullable(),
          telefono: z.string().nullable(),
          ciudad: z.string().nullable(),
        })
        .describe(
          'Quien solo comparte la libreta, y una clave sin duenios:leer, recibe el nombre, y el teléfono si va impreso.',
        ),
      codigoBarras: z.string().describe('Lo que lleva el código de barras: el microchip, o el código si no tiene.'),
      urlQr: z.string(),
      urlPdf: z.string().describe('Se pide con GET y el mismo bearer.'),
    }),
    from: ({ pet, weight, number, issuedAt, owner, barcode, qrUrl, pdfUrl }, env) => ({
      ...petAnswer(pet, weight, env),
      numeroCedula: number,
      fechaEmision: env.dayOf(issuedAt),
      propietario: {
        nombreCompleto: owner.name,
        identificacion: owner.idNumber,
        telefono: owner.phone,
        ciudad: owner.city,
      },
      codigoBarras: barcode,
      urlQr: qrUrl,
      urlPdf: pdfUrl,
    }),
  }),
];
