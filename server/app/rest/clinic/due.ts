/** What is due for the clinic's patients. */
import { z } from 'zod';
import type { FollowUpTable } from '#db/types.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { SOON_DAYS } from '#server/health/due/lines.rules.ts';
import { clinicCall, guardianAnswer, guardianShape, next, place, readPlace, size, writePlace } from './call.ts';
import { KIND_WORDS, kindShape } from './patients.ts';

const CONTACT_WORDS = {
  sent: 'avisado',
  answered: 'respondido',
  booked: 'con_turno',
  gone: 'no_vuelve',
} as const satisfies Record<FollowUpTable['state'], string>;

export const listDue = clinicCall({
  path: '/api/v1/pendientes',
  operationId: 'listarPendientes',
  summary:
    'Lo que les toca a los pacientes entre dos días, por día. Sin los perdidos ni los fallecidos; lo vencido se pide con un `desde` anterior.',
  scope: 'pendientes:leer',
  query: z.object({
    desde: calendarDate.optional().describe('El primer día, AAAA-MM-DD; hoy, si no se dice.'),
    hasta: calendarDate
      .optional()
      .describe('El último día; si no se dice, 30 días después de hoy, o del primero si es posterior.'),
    limite: size,
    despues_de: place,
  }),
  asked: { desde: '2026-12-01', hasta: '2026-12-31' },
  answer: z.object({
    datos: z.array(
      z.object({
        mascotaId: z.int(),
        codigoMascota: z.string(),
        nombre: z.string(),
        especie: z.string(),
        tipo: kindShape,
        pendiente: z.string().describe('La vacuna, el producto, la medicina o el motivo.'),
        fecha: z.iso.date().describe('El día en que le toca.'),
        fechaAviso: z.iso
          .date()
          .describe('El mismo día, o el día hasta el que se pospuso: de él hablan `desde` y `hasta`.'),
        contacto: z.enum(CONTACT_WORDS).nullable().describe('Qué se anotó al avisar a su tutor; `null`, nada aún.'),
        tutor: guardianShape,
      }),
    ),
    siguiente: next,
  }),
  example: {
    datos: [
      {
        mascotaId: 1204,
        codigoMascota: 'K7Q2M9XDTA',
        nombre: 'Luna',
        especie: 'Perro',
        tipo: 'vacuna',
        pendiente: 'Antirrábica',
        fecha: '2026-12-02',
        fechaAviso: '2026-12-02',
        contacto: null,
        tutor: { nombreCompleto: 'Ana Paredes', telefono: '+593998842547', correo: 'ana@correo.ec' },
      },
    ],
    siguiente: null,
  },
  run: async (api, { desde, hasta, limite, despues_de }, { today }) => {
    const from = desde ?? today;
    const { lines, next: after } = await api.recalls.lines({
      from,
      until: hasta ?? plusDays(from > today ? from : today, SOON_DAYS),
      size: limite,
      cursor: readPlace(despues_de, z.string()),
    });
    return {
      datos: lines.map((line) => ({
        mascotaId: line.petId,
        codigoMascota: line.code,
        nombre: line.name,
        especie: line.speciesName,
        tipo: KIND_WORDS[line.kind],
        pendiente: line.title,
        fecha: line.dueOn,
        fechaAviso: line.remindOn,
        contacto: line.state && CONTACT_WORDS[line.state],
        tutor: guardianAnswer(line),
      })),
      siguiente: writePlace(after),
    };
  },
});
