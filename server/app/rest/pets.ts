import { z } from 'zod';
import { SEXES, WEIGHT_UNITS } from '#server/pets/reference/schema.ts';
import { date, type FieldMap, flag, digits, integer, listed, number, text } from './fields.ts';
import { dewormingAnswer, dewormingShape } from './dewormings.ts';
import { illnessAnswer, illnessShape } from './illnesses.ts';
import { medicineAnswer, medicineShape } from './medicines.ts';
import { petAnswer, petShape, weightAnswer } from './pet-answer.ts';
import { PHOTO_REFUSALS, pictureField } from './photo.ts';
import { type LegacyChoice, legacyRoute } from './route.ts';
import { vaccinationAnswer, vaccinationShape } from './vaccines.ts';

const pet: FieldMap = {
  name: text('nombre', 'Cómo se llama.'),
  speciesId: integer('especieId', 'La especie, de /especies.'),
  breed: text('raza', 'Texto libre; /especies sugiere.'),
  sex: listed(SEXES)('sexoId', 'El sexo, de /sexosMascotas.'),
  birthOn: date('fechaNacimiento', 'Día en que nació.'),
  birthEstimated: flag('fechaEstimada', 'Si ese día es una estimación.'),
  color: text('color', 'Color del pelo o las plumas.'),
  marks: text('senias', 'Señas particulares.'),
  'weight.amount': number('peso', 'El peso de hoy, en su medida.'),
  'weight.unit': listed(WEIGHT_UNITS)('medidaPesoId', 'La medida del peso, de /medidasPeso; acompaña a `peso`.', {
    beside: 'peso',
  }),
  microchip: digits('microchip', 'Los 15 números del chip.'),
  neutered: flag('esterilizado', 'Si está esterilizado.'),
  neuteredOn: date('fechaEsterilizacion', 'Día en que se esterilizó.'),
  allergies: text('alergias', 'A qué es alérgico.'),
  ownerId: integer('beneficiarioId', 'A nombre de quién está, de /recBeneficiario.'),
  file: pictureField,
};
const petId = integer('mascotaId', 'El animal.');
const removedId = (note: string) => integer('id', note);

const ok = z.literal('ok');
const answerOk = { answer: z.object({ estado: ok }), from: () => ({ estado: 'ok' as const }) };

/** What was disabled stays in the history, which only the web shows. */
const inRecord = ({ disabledAt }: { disabledAt: string | null }) => disabledAt === null;

export const petRoutes = [
  legacyRoute({
    path: '/crearMascota',
    summary: 'Registra un animal y le da su código público.',
    self: { name: 'usuario_id', by: 'userId', clinic: 'keeper' },
    fields: pet,
    procedure: (api) => api.pets.create,
    photo: { purpose: 'pet', of: ({ petId: id }) => id },
    refuses: ['MICROCHIP_TAKEN', ...PHOTO_REFUSALS],
    answer: z.object({ estado: ok, mascotaId: z.int(), codigoMascota: z.string() }),
    from: ({ petId, code }) => ({ estado: 'ok', mascotaId: petId, codigoMascota: code }),
  }),
  legacyRoute({
    path: '/editarMascota',
    summary: 'Corrige un animal; lo que no se envía queda como está.',
    self: { name: 'usuario_id', by: 'userId', optional: true, clinic: 'patient' },
    fields: {
      petId,
      ...pet,
      deceasedOn: date('fechaFallecimiento', 'Día en que falleció; `null` lo deshace. Ni futuro ni anterior a nacer.'),
    },
    keepsNull: true,
    procedure: (api) => api.memorials.correct,
    photo: { purpose: 'pet', of: ({ petId: id }) => id },
    refuses: [
      'PET_NOT_FOUND',
      'PET_READ_ONLY',
      'VETERINARIAN_ONLY',
      'LICENCE_ENDED',
      'MICROCHIP_TAKEN',
      ...PHOTO_REFUSALS,
    ],
    ...answerOk,
  }),
  legacyRoute({
    path: '/listadoMascotas',
    summary: 'Los animales de la persona, los últimos primero, con el cuidado que sigue.',
    self: { name: 'usuario_id', by: 'userId', clinic: 'keeper' },
    fields: {
      filter: text('filtro', 'Busca en nombre, especie, raza y código.'),
      page: integer('pagina', 'Desde 1.'),
      perPage: integer('porPagina', 'De 1 a 100; 20 si no se dice.'),
    },
    procedure: (api) => api.pets.page,
    answer: z.object({
      total: z.int(),
      pagina: z.int(),
      porPagina: z.int(),
      datos: z.array(petShape.extend({ proximaFecha: z.iso.date().nullable(), proximoCuidado: z.string().nullable() })),
    }),
    from: ({ total, page, perPage, pets }, env) => ({
      total,
      pagina: page,
      porPagina: perPage,
      datos: pets.map((one) => ({
        ...petAnswer(one, one.weight, env),
        proximaFecha: one.nextOn,
        proximoCuidado: one.nextTitle,
      })),
    }),
  }),
  legacyRoute({
    path: '/detalleMascota',
    summary: 'El registro completo de un animal.',
    fields: { petId },
    procedure: (api) => api.pets.get,
    refuses: ['PET_NOT_FOUND'],
    answer: petShape.extend({
      fechaFallecimiento: z.iso.date().nullable(),
      vacunas: z.array(vaccinationShape),
      desparasitaciones: z.array(dewormingShape),
      enfermedades: z.array(illnessShape),
      medicamentos: z.array(medicineShape),
      pesos: z.array(
        z.object({
          pesoId: z.int(),
          fecha: z.iso.date(),
          peso: z.number().nullable(),
          medidaPesoId: z.int().nullable(),
          medidaPeso: z.string().nullable(),
        }),
      ),
    }),
    from: ({ pet: facts, weights, vaccinations, dewormings, illnesses, medicines }, env) => ({
      ...petAnswer(facts, weights[0] ?? null, env),
      fechaFallecimiento: facts.deceasedOn,
      vacunas: vaccinations.map(vaccinationAnswer),
      desparasitaciones: dewormings.map(dewormingAnswer),
      enfermedades: illnesses.filter(inRecord).map(illnessAnswer),
      medicamentos: medicines.filter(inRecord).map(medicineAnswer),
      pesos: weights.map((weight) => ({ pesoId: weight.id, fecha: weight.measuredOn, ...weightAnswer(weight) })),
    }),
  }),
  legacyRoute({
    path: '/buscarMascota',
    open: true,
    summary: 'Lo que cualquiera puede ver de un animal por su código, y nada de su persona.',
    fields: {
      code: text(
        'codigoMascota',
        'De una placa o de un animal; mayúsculas y guiones no importan. O los 15 números de su chip.',
      ),
    },
    procedure: (api) => api.search.animal,
    refuses: ['CODE_NOT_FOUND', 'TAG_OFF', 'TOO_MANY'],
    answer: z.object({
      codigoMascota: z.string(),
      nombre: z.string(),
      especie: z.string(),
      raza: z.string().nullable(),
      sexo: z.string().describe('Vacío donde su familia no lo muestra; igual que la raza y el color.'),
      color: z.string().nullable(),
      urlFoto: z.string().nullable().describe('Su foto; se abre sin token.'),
      perdida: z.boolean(),
      contactoDisponible: z.boolean().describe('Si /enviarNotificacionQr llega a alguien.'),
    }),
    from: (found, { config }) => ({
      codigoMascota: found.code,
      nombre: found.name,
      especie: found.speciesName,
      raza: found.breed,
      sexo: SEXES.find(({ code }) => code === found.sex)?.name ?? '',
      color: found.color,
      urlFoto: found.photo ? `${config.publicUrl}/api/buscar/${found.code}/foto` : null,
      perdida: found.state === 'lost',
      contactoDisponible: found.reachable,
    }),
  }),
  legacyRoute({
    path: '/nombreMascota',
    summary: 'Cómo se llama un animal.',
    fields: { petId },
    procedure: (api) => api.pets.name,
    refuses: ['PET_NOT_FOUND'],
    answer: z.object({ nombre: z.string() }),
    from: ({ name }) => ({ nombre: name }),
  }),
];

/** What a table's row is called differs, and so does who may remove it: each has its own procedure. */
export const removalChoice: LegacyChoice = {
  path: '/eliminarRegistro',
  summary: 'Quita un registro; queda 30 días en la papelera de la web, desde donde vuelve.',
  by: {
    name: 'tabla',
    note: 'Qué se quita.',
    message: 'Elige mascota, duenio, vacuna, desparasitacion, enfermedad, medicamento o foto.',
  },
  rows: {
    mascota: legacyRoute({
      path: '/eliminarRegistro',
      summary: 'Quita un animal.',
      fields: { petId: removedId('El mascotaId.') },
      procedure: (api) => api.pets.remove,
      refuses: ['PET_NOT_FOUND', 'PET_OWNER_ONLY'],
      ...answerOk,
    }),
    duenio: legacyRoute({
      path: '/eliminarRegistro',
      summary: 'Quita a una persona sin animales a su nombre.',
      fields: { ownerId: removedId('El beneficiarioId.') },
      procedure: (api) => api.owners.remove,
      refuses: ['OWNER_NOT_FOUND'],
      ...answerOk,
    }),
    vacuna: legacyRoute({
      path: '/eliminarRegistro',
      summary: 'Quita una vacuna anotada.',
      fields: { vaccinationId: removedId('El vacunaId.') },
      procedure: (api) => api.vaccines.remove,
      refuses: ['VACCINATION_NOT_FOUND', 'PET_READ_ONLY'],
      ...answerOk,
    }),
    desparasitacion: legacyRoute({
      path: '/eliminarRegistro',
      summary: 'Quita una desparasitación anotada.',
      fields: { dewormingId: removedId('El desparasitacionId.') },
      procedure: (api) => api.dewormings.remove,
      refuses: ['DEWORMING_NOT_FOUND', 'PET_READ_ONLY'],
      ...answerOk,
    }),
    enfermedad: legacyRoute({
      path: '/eliminarRegistro',
      summary: 'Quita una enfermedad anotada.',
      fields: { illnessId: removedId('El enfermedadId.') },
      procedure: (api) => api.illnesses.remove,
      refuses: ['ILLNESS_NOT_FOUND', 'PET_READ_ONLY'],
      ...answerOk,
    }),
    medicamento: legacyRoute({
      path: '/eliminarRegistro',
      summary: 'Quita una medicina anotada.',
      fields: { medicineId: removedId('El medicamentoId.') },
      procedure: (api) => api.medicines.remove,
      refuses: ['MEDICINE_NOT_FOUND', 'PET_READ_ONLY'],
      ...answerOk,
    }),
    foto: legacyRoute({
      path: '/eliminarRegistro',
      summary: 'Quita una foto o un certificado.',
      fields: { fileId: removedId('El archivoId.') },
      procedure: (api) => api.files.remove,
      refuses: ['FILE_NOT_FOUND', 'PET_READ_ONLY'],
      ...answerOk,
    }),
  },
};
