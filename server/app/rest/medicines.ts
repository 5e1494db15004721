import { z } from 'zod';
import type { MedicineTable, Period } from '#db/types.ts';
import { TIME_UNITS } from '#server/pets/reference/schema.ts';
import { date, type FieldMap, integer, listed, text, worded } from './fields.ts';
import { certificateField, PHOTO_REFUSALS } from './photo.ts';
import { legacyRoute } from './route.ts';

const ROUTES = {
  oral: 'oral',
  ocular: 'eye',
  otica: 'ear',
  topica: 'skin',
  inyectable: 'injection',
  nasal: 'nose',
  inhalada: 'inhaled',
  rectal: 'rectal',
} as const;

const medicine: FieldMap = {
  name: text('medicamento', 'Qué medicina es.'),
  dose: text('dosis', 'Cuánto cada vez, con su unidad: 5 mg, media tableta.'),
  every: integer('frecuencia', 'Cada cuánto se da, en su medida.'),
  everyUnit: listed(TIME_UNITS)('medidaTiempoFrecuenciaId', 'La medida de la frecuencia, de /medidasTiempo.'),
  duration: integer('duracion', 'Cuánto dura, en su medida.'),
  durationUnit: listed(TIME_UNITS)(
    'medidaTiempoDuracionId',
    'La medida de la duración, de /medidasTiempo; acompaña a `duracion`.',
    { beside: 'duracion' },
  ),
  startOn: date('fechaInicio', 'Primer día.'),
  endOn: date('fechaFin', 'Último día; sin ella sale de la duración.'),
  illnessId: integer('enfermedadId', 'La enfermedad para la que se da, del mismo animal.'),
  route: worded(ROUTES)('via', 'Por dónde se da.'),
  veterinarian: text('veterinario', 'Quién la indicó.'),
  notes: text('observacion', 'Lo que convenga recordar.'),
  file: certificateField,
};
const medicineId = integer('medicamentoId', 'La medicina anotada.');

/** A medicine as the record of an animal gives it. */
export const medicineShape = z.object({
  medicamentoId: z.int(),
  medicamento: z.string(),
  dosis: z.string(),
  frecuencia: z.int(),
  medidaTiempoFrecuenciaId: z.int(),
  duracion: z.int().nullable(),
  medidaTiempoDuracionId: z.int().nullable(),
  fechaInicio: z.iso.date(),
  fechaFin: z.iso.date().nullable(),
  enfermedadId: z.int().nullable(),
  via: z.string().nullable(),
  veterinario: z.string().nullable(),
  observacion: z.string().nullable(),
});

type Medicine = Pick<
  MedicineTable,
  | 'name'
  | 'dose'
  | 'every'
  | 'everyUnit'
  | 'duration'
  | 'durationUnit'
  | 'startOn'
  | 'endOn'
  | 'illnessId'
  | 'route'
  | 'veterinarian'
  | 'notes'
> & { id: number };

export function medicineAnswer(one: Medicine): z.infer<typeof medicineShape> {
  return {
    medicamentoId: one.id,
    medicamento: one.name,
    dosis: one.dose,
    frecuencia: one.every,
    medidaTiempoFrecuenciaId: unitId(one.everyUnit),
    duracion: one.duration,
    medidaTiempoDuracionId: one.duration === null || one.durationUnit === null ? null : unitId(one.durationUnit),
    fechaInicio: one.startOn,
    fechaFin: one.endOn,
    enfermedadId: one.illnessId,
    via: Object.entries(ROUTES).find(([, route]) => route === one.route)?.[0] ?? null,
    veterinario: one.veterinarian,
    observacion: one.notes,
  };
}

function unitId(unit: Period): number {
  return TIME_UNITS.find(({ code }) => code === unit)?.id ?? TIME_UNITS[0].id;
}

const ok = z.literal('ok');
/** Its own for each call: the documentation names an answer by its call. */
const answerOk = () => ({ answer: z.object({ estado: ok }), from: () => ({ estado: 'ok' as const }) });

export const medicineRoutes = [
  legacyRoute({
    path: '/addMedicamentos',
    summary: 'Anota una medicina con su frecuencia.',
    fields: { petId: integer('mascotaId', 'El animal.'), ...medicine },
    procedure: (api) => api.medicines.add,
    photo: {
      purpose: 'medicine',
      of: ({ medicineId: id }) => id,
    },
    refuses: ['PET_NOT_FOUND', 'PET_READ_ONLY', 'LICENCE_ENDED', ...PHOTO_REFUSALS],
    answer: z.object({ estado: ok, medicamentoId: z.int() }),
    from: ({ medicineId: medicamentoId }) => ({ estado: 'ok', medicamentoId }),
  }),
  legacyRoute({
    path: '/editMedicamentos',
    summary: 'Corrige una medicina anotada; lo que no se envía queda como está.',
    fields: { medicineId, ...medicine },
    keepsNull: true,
    procedure: (api) => api.medicines.edit,
    photo: { purpose: 'medicine', of: ({ medicineId: id }) => id },
    refuses: ['MEDICINE_NOT_FOUND', 'PET_READ_ONLY', 'LICENCE_ENDED', ...PHOTO_REFUSALS],
    ...answerOk(),
  }),
  legacyRoute({
    path: '/deshabilitarMedicamentos',
    summary: 'Deja de pedir una medicina; queda en la historia y en la web se puede deshacer.',
    fields: { medicineId },
    procedure: (api) => api.medicines.disable,
    refuses: ['MEDICINE_NOT_FOUND', 'PET_READ_ONLY'],
    ...answerOk(),
  }),
];
