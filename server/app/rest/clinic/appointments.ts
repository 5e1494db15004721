/** The clinic's agenda. */
import { z } from 'zod';
import { appointmentPlace } from '#server/clinic/appointments/pages.schema.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { APPOINTMENT_WORDS } from '#server/platform/webhooks/rules.ts';
import { clinicCall, next, place, readPlace, size, writePlace } from './call.ts';

const VIA_WORDS = {
  staff: 'clinica',
  walkIn: 'sin_turno',
  recall: 'aviso',
  guardian: 'tutor',
  public: 'pagina',
} as const;

const DAYS = 7;

export const listAppointments = clinicCall({
  path: '/api/v1/turnos',
  operationId: 'listarTurnos',
  summary:
    'Los turnos entre dos días, por hora, en todos sus estados: también los cancelados y los pedidos que aún no tienen respuesta.',
  scope: 'turnos:leer',
  query: z.object({
    desde: calendarDate.optional().describe('El primer día, AAAA-MM-DD, en la zona de la clínica; hoy, si no se dice.'),
    hasta: calendarDate.optional().describe('El último día; si no se dice, una semana después del primero.'),
    limite: size,
    despues_de: place,
  }),
  asked: { desde: '2026-12-01', hasta: '2026-12-05' },
  answer: z.object({
    datos: z.array(
      z.object({
        id: z.int(),
        inicio: z.iso.datetime().describe('En UTC.'),
        fin: z.iso.datetime(),
        fecha: z.iso.date().describe('El día en la zona de la clínica.'),
        hora: z.string().describe('`09:30`, en la zona de la clínica.'),
        minutos: z.int(),
        estado: z.enum(APPOINTMENT_WORDS),
        desde: z.iso.datetime().nullable().describe('Desde cuándo está así; `null` en uno que solo se acordó.'),
        origen: z.enum(VIA_WORDS),
        motivo: z.string(),
        veterinarioId: z.int().nullable(),
        veterinario: z.string().nullable(),
        sucursal: z.string().nullable(),
        mascotaId: z.int().nullable().describe('`null` para un cliente que la clínica aún no registró.'),
        nombre: z.string().describe('El animal.'),
        tutor: z.object({ nombreCompleto: z.string(), telefono: z.string().nullable(), correo: z.string().nullable() }),
      }),
    ),
    siguiente: next,
  }),
  example: {
    datos: [
      {
        id: 318,
        inicio: '2026-12-01T14:30:00.000Z',
        fin: '2026-12-01T14:50:00.000Z',
        fecha: '2026-12-01',
        hora: '09:30',
        minutos: 20,
        estado: 'confirmado',
        desde: '2026-11-30T18:04:00.000Z',
        origen: 'aviso',
        motivo: 'Antirrábica',
        veterinarioId: 7,
        veterinario: 'Dra. Paz Andrade Viteri',
        sucursal: null,
        mascotaId: 1204,
        nombre: 'Luna',
        tutor: { nombreCompleto: 'Ana Paredes', telefono: '+593998842547', correo: 'ana@correo.ec' },
      },
    ],
    siguiente: null,
  },
  run: async (api, { desde, hasta, limite, despues_de }, { today }) => {
    const from = desde ?? today;
    const { rows, next: after } = await api.appointments.page({
      from,
      until: hasta ?? plusDays(from, DAYS),
      size: limite,
      cursor: readPlace(despues_de, appointmentPlace),
    });
    return {
      datos: rows.map((row) => ({
        id: row.appointmentId,
        inicio: row.startsAt,
        fin: row.endsAt,
        fecha: row.day,
        hora: row.time,
        minutos: row.minutes,
        estado: APPOINTMENT_WORDS[row.state],
        desde: row.since,
        origen: VIA_WORDS[row.via],
        motivo: row.reason,
        veterinarioId: row.veterinarianId,
        veterinario: row.veterinarian,
        sucursal: row.branch,
        mascotaId: row.petId,
        nombre: row.name,
        tutor: { nombreCompleto: row.person ?? '', telefono: row.phone, correo: row.email },
      })),
      siguiente: writePlace(after),
    };
  },
});
