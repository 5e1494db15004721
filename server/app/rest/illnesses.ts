import { z } from 'zod';
import type { IllnessState, IllnessTable } from '#db/types.ts';
import { date, type FieldMap, integer, text, worded } from './fields.ts';
import { certificateField, PHOTO_REFUSALS } from './photo.ts';
import { legacyRoute } from './route.ts';

const STATES = { activa: 'active', cronica: 'chronic', superada: 'overcome' } as const;
const STATE_WORDS = { active: 'activa', chronic: 'cronica', overcome: 'superada' } as const satisfies Record<
  IllnessState,
  keyof typeof STATES
>;

const illness: FieldMap = {
  name: text('enfermedad', 'Qué enfermedad es.'),
  diagnosedOn: date('fechaDiagnostico', 'Día del diagnóstico.'),
  state: worded(STATES)('estadoEnfermedad', 'Cómo está; activa si no se dice.'),
  treatment: text('tratamiento', 'Qué se indicó.'),
  veterinarian: text('veterinario', 'Quién la diagnosticó.'),
  notes: text('observacion', 'Lo que convenga recordar.'),
  file: certificateField,
};
const illnessId = integer('enfermedadId', 'La enfermedad anotada.');

/** A disease as the record of an animal gives it. */
export const illnessShape = z.object({
  enfermedadId: z.int(),
  enfermedad: z.string(),
  fechaDiagnostico: z.iso.date(),
  estadoEnfermedad: z.enum(['activa', 'cronica', 'superada']),
  tratamiento: z.string().nullable(),
  veterinario: z.string().nullable(),
  observacion: z.string().nullable(),
});

type Illness = Pick<IllnessTable, 'name' | 'diagnosedOn' | 'state' | 'treatment' | 'veterinarian' | 'notes'> & {
  id: number;
};

export function illnessAnswer(one: Illness): z.infer<typeof illnessShape> {
  return {
    enfermedadId: one.id,
    enfermedad: one.name,
    fechaDiagnostico: one.diagnosedOn,
    estadoEnfermedad: STATE_WORDS[one.state],
    tratamiento: one.treatment,
    veterinario: one.veterinarian,
    observacion: one.notes,
  };
}

const ok = z.literal('ok');
/** Its own for each call: the documentation names an answer by its call. */
const answerOk = () => ({ answer: z.object({ estado: ok }), from: () => ({ estado: 'ok' as const }) });

export const illnessRoutes = [
  legacyRoute({
    path: '/addEnfermedades',
    summary: 'Anota una enfermedad.',
    fields: { petId: integer('mascotaId', 'El animal.'), ...illness },
    procedure: (api) => api.illnesses.add,
    photo: {
      purpose: 'illness',
      of: ({ illnessId: id }) => id,
    },
    refuses: ['PET_NOT_FOUND', 'PET_READ_ONLY', 'LICENCE_ENDED', ...PHOTO_REFUSALS],
    answer: z.object({ estado: ok, enfermedadId: z.int() }),
    from: ({ illnessId: enfermedadId }) => ({ estado: 'ok', enfermedadId }),
  }),
  legacyRoute({
    path: '/editEnfermedades',
    summary: 'Corrige una enfermedad anotada; lo que no se envía queda como está.',
    fields: { illnessId, ...illness },
    keepsNull: true,
    procedure: (api) => api.illnesses.edit,
    photo: { purpose: 'illness', of: ({ illnessId: id }) => id },
    refuses: ['ILLNESS_NOT_FOUND', 'PET_READ_ONLY', 'LICENCE_ENDED', ...PHOTO_REFUSALS],
    ...answerOk(),
  }),
  legacyRoute({
    path: '/deshabilitarEnfermedades',
    summary: 'Esconde una enfermedad del registro; queda en la historia y en la web se puede deshacer.',
    fields: { illnessId },
    procedure: (api) => api.illnesses.disable,
    refuses: ['ILLNESS_NOT_FOUND', 'PET_READ_ONLY'],
    ...answerOk(),
  }),
];
