import { z } from 'zod';
import type { VaccinationTable } from '#db/types.ts';
import { date, type FieldMap, integer, text } from './fields.ts';
import { certificateField, PHOTO_REFUSALS } from './photo.ts';
import { legacyRoute } from './route.ts';

const vaccination: FieldMap = {
  name: text('vacuna', 'Nombre de la vacuna, del catálogo o con palabras propias.'),
  givenOn: date('fechaAplicacion', 'Día en que se puso.'),
  nextOn: date('proximaFecha', 'Día de la próxima dosis; sin ella la calcula el calendario.'),
  laboratory: text('laboratorio', 'Laboratorio que la produjo.'),
  lot: text('lote', 'Lote, como está en el adhesivo.'),
  lotExpiresOn: date('caducidadLote', 'Día en que caduca el lote.'),
  veterinarian: text('veterinario', 'Quién la puso.'),
  clinic: text('clinica', 'Dónde se puso.'),
  notes: text('observacion', 'Lo que convenga recordar.'),
  file: certificateField,
};

/** A dose as the record of an animal gives it. */
export const vaccinationShape = z.object({
  vacunaId: z.int(),
  vacuna: z.string(),
  fechaAplicacion: z.iso.date(),
  proximaFecha: z.iso.date().nullable(),
  laboratorio: z.string().nullable(),
  lote: z.string().nullable(),
  caducidadLote: z.iso.date().nullable(),
  veterinario: z.string().nullable(),
  clinica: z.string().nullable(),
  observacion: z.string().nullable(),
});

type Dose = Pick<
  VaccinationTable,
  'name' | 'givenOn' | 'nextOn' | 'laboratory' | 'lot' | 'lotExpiresOn' | 'veterinarian' | 'clinic' | 'notes'
> & { id: number };

export function vaccinationAnswer(dose: Dose): z.infer<typeof vaccinationShape> {
  return {
    vacunaId: dose.id,
    vacuna: dose.name,
    fechaAplicacion: dose.givenOn,
    proximaFecha: dose.nextOn,
    laboratorio: dose.laboratory,
    lote: dose.lot,
    caducidadLote: dose.lotExpiresOn,
    veterinario: dose.veterinarian,
    clinica: dose.clinic,
    observacion: dose.notes,
  };
}

const ok = z.literal('ok');

export const vaccineRoutes = [
  legacyRoute({
    path: '/addVacunas',
    summary: 'Anota una vacuna puesta y propone la próxima fecha.',
    fields: { petId: integer('mascotaId', 'El animal.'), ...vaccination },
    procedure: (api) => api.vaccines.add,
    photo: {
      purpose: 'vaccination',
      of: ({ vaccinationId: id }) => id,
    },
    refuses: ['PET_NOT_FOUND', 'PET_READ_ONLY', 'LICENCE_ENDED', ...PHOTO_REFUSALS],
    answer: z.object({ estado: ok, vacunaId: z.int(), proximaSugerida: z.iso.date().nullable() }),
    from: ({ vaccinationId, nextOn }) => ({ estado: 'ok', vacunaId: vaccinationId, proximaSugerida: nextOn }),
  }),
  legacyRoute({
    path: '/editVacunas',
    summary: 'Corrige una vacuna anotada; lo que no se envía queda como está.',
    fields: { vaccinationId: integer('vacunaId', 'La vacuna anotada.'), ...vaccination },
    keepsNull: true,
    procedure: (api) => api.vaccines.edit,
    photo: { purpose: 'vaccination', of: ({ vaccinationId: id }) => id },
    refuses: ['VACCINATION_NOT_FOUND', 'PET_READ_ONLY', 'LICENCE_ENDED', ...PHOTO_REFUSALS],
    answer: z.object({ estado: ok }),
    from: () => ({ estado: 'ok' }),
  }),
];
