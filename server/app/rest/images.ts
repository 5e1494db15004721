/** Calls that bring a photo or a certificate, and those that list them. */
import { z } from 'zod';
import { CAPTION_LETTERS } from '#server/documents/uploads/gallery.schema.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText } from '#server/platform/lib/text-field.ts';
import { integer, photo, text, worded } from './fields.ts';
import { certificateField, fileAnswer, fileShape, PHOTO_REFUSALS, pictureField } from './photo.ts';
import { legacyRoute, legacyUpload } from './route.ts';

const ok = z.literal('ok');
const stored = () => z.object({ estado: ok, archivo: fileShape });
const listed = () => z.object({ archivos: z.array(fileShape) });

const FACES = worded({ usuario: 'user', mascota: 'pet', duenio: 'owner' });
const CARE = worded({ vacuna: 'vaccination', desparasitacion: 'deworming' });
const TREATMENT = worded({ medicamento: 'medicine', enfermedad: 'illness' });

const faceInput = z
  .object({ purpose: z.enum(['user', 'pet', 'owner'], { error: 'Elige usuario, mascota o duenio.' }), id: rowId })
  // Oneself is no row: the call is made as whom `tablaId` names.
  .transform(({ purpose, id }) => (purpose === 'user' ? { purpose } : { purpose, id }));
const careInput = z.object({
  purpose: z.enum(['vaccination', 'deworming'], { error: 'Elige vacuna o desparasitacion.' }),
  id: rowId,
});
const treatmentInput = z.object({
  purpose: z.enum(['medicine', 'illness'], { error: 'Elige medicamento o enfermedad.' }),
  id: rowId,
});
const ofPet = (purpose: 'neutering' | 'gallery') =>
  z
    .object({ petId: rowId, caption: optionalText(CAPTION_LETTERS).default(null) })
    .transform(({ petId, caption }) => ({ purpose, id: petId, caption }));

const ENTRY_REFUSALS = ['PET_READ_ONLY', 'LICENCE_ENDED', ...PHOTO_REFUSALS] as const;
const petId = integer('mascotaId', 'El animal.');
const tableId = (note: string) => integer('tablaId', note);
const faceTable = FACES('tabla', 'De qué es la foto: `usuario`, `mascota` o `duenio`.');
const faceOwner = { name: 'tablaId', by: 'userId', optional: true, where: { name: 'tabla', is: 'usuario' } } as const;

export const imageRoutes = [
  legacyUpload({
    path: '/guardarImagen',
    summary: 'Guarda la foto principal; reemplaza a la anterior.',
    self: faceOwner,
    fields: {
      purpose: faceTable,
      id: tableId('El usuarioId, mascotaId o beneficiarioId.'),
      file: { ...pictureField, needed: true },
    },
    forms: true,
    input: faceInput,
    refuses: ['NOT_FOUND', 'PET_NOT_FOUND', 'OWNER_NOT_FOUND', ...ENTRY_REFUSALS],
    answer: stored(),
    from: (file, env) => ({ estado: 'ok', archivo: fileAnswer(file, env) }),
  }),
  legacyUpload({
    path: '/archivoIndLocal',
    summary: 'La misma foto principal, enviada como formulario `multipart/form-data`.',
    self: faceOwner,
    fields: {
      purpose: faceTable,
      id: tableId('El usuarioId, mascotaId o beneficiarioId.'),
      file: photo('archivo', 'El archivo del formulario; en JSON, una data URL.', { needed: true }),
    },
    forms: true,
    input: faceInput,
    refuses: ['NOT_FOUND', 'PET_NOT_FOUND', 'OWNER_NOT_FOUND', ...ENTRY_REFUSALS],
    answer: stored(),
    from: (file, env) => ({ estado: 'ok', archivo: fileAnswer(file, env) }),
  }),
  legacyUpload({
    path: '/imagenEterilizacion',
    summary: 'Agrega el certificado de la esterilización.',
    fields: { petId, file: { ...certificateField, needed: true } },
    forms: true,
    input: ofPet('neutering'),
    refuses: ['PET_NOT_FOUND', ...ENTRY_REFUSALS],
    answer: stored(),
    from: (file, env) => ({ estado: 'ok', archivo: fileAnswer(file, env) }),
  }),
  legacyUpload({
    path: '/imagenVacDes',
    summary: 'Agrega el certificado o adhesivo de una vacuna o desparasitación.',
    fields: {
      purpose: CARE('tabla', 'De qué es: `vacuna` o `desparasitacion`.'),
      id: tableId('El vacunaId o desparasitacionId.'),
      file: { ...certificateField, needed: true },
    },
    forms: true,
    input: careInput,
    refuses: ['VACCINATION_NOT_FOUND', 'DEWORMING_NOT_FOUND', ...ENTRY_REFUSALS],
    answer: stored(),
    from: (file, env) => ({ estado: 'ok', archivo: fileAnswer(file, env) }),
  }),
  legacyUpload({
    path: '/imagenMedEnf',
    summary: 'Agrega una receta o un examen a una medicina o enfermedad.',
    fields: {
      purpose: TREATMENT('tabla', 'De qué es: `medicamento` o `enfermedad`.'),
      id: tableId('El medicamentoId o enfermedadId.'),
      file: { ...certificateField, needed: true },
    },
    forms: true,
    input: treatmentInput,
    refuses: ['MEDICINE_NOT_FOUND', 'ILLNESS_NOT_FOUND', ...ENTRY_REFUSALS],
    answer: stored(),
    from: (file, env) => ({ estado: 'ok', archivo: fileAnswer(file, env) }),
  }),
  legacyRoute({
    path: '/recArchivoEst',
    summary: 'Los certificados de la esterilización de un animal.',
    fields: { id: integer('idtable', 'El mascotaId.') },
    supplies: { purpose: 'neutering' },
    procedure: (api) => api.files.ofEntry,
    refuses: ['PET_NOT_FOUND'],
    answer: listed(),
    from: (files, env) => ({ archivos: files.map((file) => fileAnswer(file, env)) }),
  }),
  legacyRoute({
    path: '/recArchivoDesVacu',
    summary: 'Los archivos de una vacuna o desparasitación.',
    fields: {
      purpose: CARE('tabla', 'De qué son: `vacuna` o `desparasitacion`.'),
      id: integer('idtable', 'El vacunaId o desparasitacionId.'),
    },
    procedure: (api) => api.files.ofEntry,
    refuses: ['VACCINATION_NOT_FOUND', 'DEWORMING_NOT_FOUND'],
    answer: listed(),
    from: (files, env) => ({ archivos: files.map((file) => fileAnswer(file, env)) }),
  }),
  legacyRoute({
    path: '/recArchivoEnfMed',
    summary: 'Los archivos de una enfermedad o medicina.',
    fields: {
      purpose: TREATMENT('tabla', 'De qué son: `medicamento` o `enfermedad`.'),
      id: integer('idtable', 'El medicamentoId o enfermedadId.'),
    },
    procedure: (api) => api.files.ofEntry,
    refuses: ['ILLNESS_NOT_FOUND', 'MEDICINE_NOT_FOUND'],
    answer: listed(),
    from: (files, env) => ({ archivos: files.map((file) => fileAnswer(file, env)) }),
  }),
  legacyUpload({
    path: '/nuevaImagen',
    summary: 'Agrega una foto a la galería de un animal.',
    fields: {
      petId,
      caption: text('descripcion', 'Lo que se ve, en una línea.'),
      file: { ...pictureField, needed: true },
    },
    forms: true,
    input: ofPet('gallery'),
    refuses: ['PET_NOT_FOUND', ...ENTRY_REFUSALS],
    answer: stored(),
    from: (file, env) => ({ estado: 'ok', archivo: fileAnswer(file, env) }),
  }),
  legacyRoute({
    path: '/galeria',
    summary: 'La galería de un animal, lo último primero.',
    fields: {
      petId,
      page: integer('pagina', 'Desde 1.'),
      perPage: integer('porPagina', 'De 1 a 100; 20 si no se dice.'),
    },
    procedure: (api) => api.files.page,
    refuses: ['PET_NOT_FOUND'],
    answer: z.object({
      total: z.int(),
      pagina: z.int(),
      porPagina: z.int(),
      datos: z.array(fileShape.extend({ descripcion: z.string().nullable() })),
    }),
    from: ({ total, page, perPage, files }, env) => ({
      total,
      pagina: page,
      porPagina: perPage,
      datos: files.map((file) => ({ ...fileAnswer(file, env), descripcion: file.caption })),
    }),
  }),
  legacyRoute({
    path: '/eliminaFotoGaleria',
    summary: 'Quita una foto; en la web se puede deshacer.',
    fields: { fileId: integer('fotoId', 'El archivoId de la foto.') },
    procedure: (api) => api.files.remove,
    refuses: ['FILE_NOT_FOUND', 'PET_READ_ONLY'],
    answer: z.object({ estado: ok }),
    from: () => ({ estado: 'ok' }),
  }),
];
