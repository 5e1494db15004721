/** Plates with a QR: the list of a person's own, activating one, switching it off and on. */
import { z } from 'zod';
import type { TagState } from '#db/types.ts';
import { integer, text, worded } from './fields.ts';
import { legacyRoute } from './route.ts';

const STATE_WORDS = {
  available: 'disponible',
  active: 'activo',
  disabled: 'deshabilitado',
  withdrawn: 'anulado',
} as const satisfies Record<TagState, string>;
const ok = z.literal('ok');
const tagId = integer('qr_id', 'La placa.');

export const tagRoutes = [
  legacyRoute({
    path: '/listado-qr',
    summary: 'Las placas de los animales que la persona ve, o de los de la clínica; la más nueva primero.',
    self: { name: 'usuarioId', by: 'userId', clinic: 'keeper' },
    fields: {
      page: integer('pagina', 'Desde 1.'),
      perPage: integer('porPagina', 'De 1 a 100; 20 si no se dice.'),
    },
    procedure: (api) => api.tags.page,
    answer: z.object({
      total: z.int(),
      pagina: z.int(),
      porPagina: z.int(),
      datos: z.array(
        z.object({
          qr_id: z.int(),
          codigo: z.string(),
          estado: z.enum(STATE_WORDS).describe('Una placa reemplazada sigue en activo: lleva al mismo animal.'),
          mascotaId: z.int(),
          mascota: z.string(),
          fechaActivacion: z.iso.datetime().nullable(),
          url: z.string().describe('Lo que dice su QR.'),
          ultimaLectura: z.iso.datetime().nullable(),
          lecturas: z.int(),
        }),
      ),
    }),
    from: ({ total, page, perPage, tags }) => ({
      total,
      pagina: page,
      porPagina: perPage,
      datos: tags.map((tag) => ({
        qr_id: tag.tagId,
        codigo: tag.code,
        estado: STATE_WORDS[tag.state],
        mascotaId: tag.petId,
        mascota: tag.petName,
        fechaActivacion: tag.activatedAt,
        url: tag.url,
        ultimaLectura: tag.lastScanAt,
        lecturas: tag.scans,
      })),
    }),
  }),
  legacyRoute({
    path: '/activarQr',
    summary: 'Da una placa nueva a un animal. De dos personas a la vez, una la recibe.',
    fields: {
      code: text('codigo', 'El código de la placa o el de activación de su paquete; mayúsculas y guiones no importan.'),
      petId: integer('mascotaId', 'El animal.'),
    },
    procedure: (api) => api.tags.activateByEither,
    refuses: ['PET_NOT_FOUND', 'PET_READ_ONLY', 'LICENCE_ENDED', 'TAG_NOT_FOUND', 'TAG_TAKEN', 'TOO_MANY'],
    answer: z.object({ estado: ok, qr_id: z.int() }),
    from: ({ tagId: id }) => ({ estado: 'ok', qr_id: id }),
  }),
  legacyRoute({
    path: '/deshabilitarqr',
    summary: 'Apaga una placa, que entonces no lleva a nadie, o la enciende.',
    fields: {
      tagId,
      state: worded({ deshabilitado: 'disabled', activo: 'active' })(
        'estado',
        'Cómo queda: `deshabilitado` o `activo`.',
      ),
    },
    procedure: (api) => api.tags.switch,
    refuses: ['TAG_NOT_FOUND', 'PET_READ_ONLY'],
    answer: z.object({ estado: ok }),
    from: () => ({ estado: 'ok' }),
  }),
];
