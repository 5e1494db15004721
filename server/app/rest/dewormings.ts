import { z } from 'zod';
import type { DewormingTable, DewormingTarget } from '#db/types.ts';
import { WEIGHT_UNITS } from '#server/pets/reference/schema.ts';
import { date, type FieldMap, integer, listed, number, text, worded } from './fields.ts';
import { weightAnswer } from './pet-answer.ts';
import { certificateField, PHOTO_REFUSALS } from './photo.ts';
import { legacyRoute } from './route.ts';

const TARGETS = { interna: 'internal', externa: 'external', ambas: 'both' } as const;
const TARGET_WORDS = { internal: 'interna', external: 'externa', both: 'ambas' } as const satisfies Record<
  DewormingTarget,
  keyof typeof TARGETS
>;

const deworming: FieldMap = {
  target: worded(TARGETS)('tipo', 'Contra qué es.'),
  product: text('producto', 'Nombre del producto.'),
  givenOn: date('fechaAplicacion', 'Día en que se dio.'),
  nextOn: date('proximaFecha', 'Día de la próxima; sin ella la calcula el calendario.'),
  dose: text('dosis', 'Cuánto se dio, con su unidad.'),
  'weight.amount': number('peso', 'El peso de ese día, en su medida.'),
  'weight.unit': listed(WEIGHT_UNITS)('medidaPesoId', 'La medida del peso, de /medidasPeso; acompaña a `peso`.', {
    beside: 'peso',
  }),
  veterinarian: text('veterinario', 'Quién la dio o la indicó.'),
  notes: text('observacion', 'Lo que convenga recordar.'),
  file: certificateField,
};

/** A deworming as the record of an animal gives it. */
export const dewormingShape = z.object({
  desparasitacionId: z.int(),
  tipo: z.enum(['interna', 'externa', 'ambas']),
  producto: z.string(),
  fechaAplicacion: z.iso.date(),
  proximaFecha: z.iso.date().nullable(),
  dosis: z.string().nullable(),
  peso: z.number().nullable(),
  medidaPesoId: z.int().nullable(),
  medidaPeso: z.string().nullable(),
  veterinario: z.string().nullable(),
  observacion: z.string().nullable(),
});

type Deworming = Pick<
  DewormingTable,
  'target' | 'product' | 'givenOn' | 'nextOn' | 'dose' | 'grams' | 'unit' | 'veterinarian' | 'notes'
> & { id: number };

export function dewormingAnswer({ grams, unit, ...one }: Deworming): z.infer<typeof dewormingShape> {
  return {
    desparasitacionId: one.id,
    tipo: TARGET_WORDS[one.target],
    producto: one.product,
    fechaAplicacion: one.givenOn,
    proximaFecha: one.nextOn,
    dosis: one.dose,
    ...weightAnswer(grams === null || unit === null ? null : { grams, unit }),
    veterinario: one.veterinarian,
    observacion: one.notes,
  };
}

const ok = z.literal('ok');

export const dewormingRoutes = [
  legacyRoute({
    path: '/addDeparasitacion',
    summary: 'Anota una desparasitación y propone la próxima fecha.',
    fields: { petId: integer('mascotaId', 'El animal.'), ...deworming },
    procedure: (api) => api.dewormings.add,
    photo: {
      purpose: 'deworming',
      of: ({ dewormingId: id }) => id,
    },
    refuses: ['PET_NOT_FOUND', 'PET_READ_ONLY', 'LICENCE_ENDED', ...PHOTO_REFUSALS],
    answer: z.object({ estado: ok, desparasitacionId: z.int(), proximaSugerida: z.iso.date().nullable() }),
    from: ({ dewormingId, nextOn }) => ({ estado: 'ok', desparasitacionId: dewormingId, proximaSugerida: nextOn }),
  }),
  legacyRoute({
    path: '/editDeparasitacion',
    summary: 'Corrige una desparasitación anotada; lo que no se envía queda como está.',
    fields: { dewormingId: integer('desparasitacionId', 'La desparasitación anotada.'), ...deworming },
    keepsNull: true,
    procedure: (api) => api.dewormings.edit,
    photo: { purpose: 'deworming', of: ({ dewormingId: id }) => id },
    refuses: ['DEWORMING_NOT_FOUND', 'PET_READ_ONLY', 'LICENCE_ENDED', ...PHOTO_REFUSALS],
    answer: z.object({ estado: ok }),
    from: () => ({ estado: 'ok' }),
  }),
];
