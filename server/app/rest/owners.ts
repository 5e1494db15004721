import { z } from 'zod';
import type { OwnerCardRow } from '#server/accounts/owners/cards.queries.ts';
import { ID_KINDS } from '#server/accounts/owners/schema.ts';
import { digits, type FieldMap, integer, text } from './fields.ts';
import { faceUrls, PHOTO_REFUSALS, pictureField } from './photo.ts';
import { type Environment, legacyRoute } from './route.ts';

const owner: FieldMap = {
  idKind: text('tipoIdentificacion', 'cedula, ruc, pasaporte u otro; va con la identificación.'),
  idNumber: digits('identificacion', 'El número; los espacios y guiones no cuentan.'),
  name: text('nombre', 'Cómo se llama.'),
  surname: text('apellido', 'Su apellido.'),
  email: text('correoElectronico', 'Su correo.'),
  phoneCountry: digits('codigoPais', 'Código telefónico del país del teléfono, de /pais.'),
  phone: digits('telefono', 'Su teléfono; con codigoPais se revisa y se guarda como +593….'),
  countryId: integer('paisId', 'Dónde vive, de /pais.'),
  cityId: integer('ciudadId', 'Su ciudad, de /ciudad.'),
  city: text('ciudad', 'Su ciudad en palabras propias, donde no está en /ciudad.'),
  address: text('direccion', 'Su dirección.'),
  file: pictureField,
};
const ownerId = integer('beneficiarioId', 'La persona.');

/** A person as every call gives it. */
export const ownerShape = z.object({
  beneficiarioId: z.int(),
  tipoIdentificacion: z.enum(['cedula', 'ruc', 'pasaporte', 'otro']).nullable(),
  identificacion: z.string().nullable(),
  nombre: z.string(),
  apellido: z.string(),
  correoElectronico: z.string().nullable(),
  codigoPais: z.string().nullable(),
  telefono: z.string().nullable(),
  paisId: z.int().nullable(),
  ciudadId: z.int().nullable(),
  ciudad: z.string().nullable(),
  direccion: z.string().nullable(),
  path_archivo_foto: z.string().nullable(),
  principal: z.boolean(),
});

function ownerAnswer(row: OwnerCardRow, env: Environment): z.infer<typeof ownerShape> {
  return {
    beneficiarioId: row.id,
    tipoIdentificacion: ID_KINDS.find(({ code }) => code === row.idKind)?.code ?? null,
    identificacion: row.idNumber,
    nombre: row.name,
    apellido: row.surname,
    correoElectronico: row.email,
    codigoPais: row.phoneCode,
    telefono: row.phone,
    paisId: row.countryId,
    ciudadId: row.cityId,
    ciudad: row.canton ?? row.city,
    direccion: row.address,
    path_archivo_foto: faceUrls(row.photo, env).large,
    principal: row.principal === 1,
  };
}

const ok = z.literal('ok');

export const ownerRoutes = [
  legacyRoute({
    path: '/crearDuenio',
    summary: 'Anota a una persona a cuyo nombre puede estar un animal.',
    self: { name: 'usuario_id', by: 'userId', clinic: 'keeper' },
    fields: owner,
    procedure: (api) => api.owners.create,
    photo: {
      purpose: 'owner',
      of: ({ ownerId: id }) => id,
    },
    refuses: ['OWNER_ID_TAKEN', ...PHOTO_REFUSALS],
    answer: z.object({ estado: ok, beneficiarioId: z.int() }),
    from: ({ ownerId: id }) => ({ estado: 'ok', beneficiarioId: id }),
  }),
  legacyRoute({
    path: '/editarDuenio',
    summary: 'Corrige a una persona; lo que no se envía queda como está.',
    self: { name: 'usuario_id', by: 'userId', optional: true, clinic: 'keeper' },
    fields: { ownerId, ...owner },
    keepsNull: true,
    procedure: (api) => api.owners.update,
    photo: { purpose: 'owner', of: ({ ownerId: id }) => id },
    refuses: ['OWNER_NOT_FOUND', 'OWNER_ID_TAKEN', ...PHOTO_REFUSALS],
    answer: z.object({ estado: ok }),
    from: () => ({ estado: 'ok' }),
  }),
  legacyRoute({
    path: '/listadoDuenios',
    summary: 'Las personas del registro, la propia primero, con cuántos animales tiene cada una.',
    self: { name: 'usuario_id', by: 'userId', clinic: 'keeper' },
    fields: {
      filter: text('filtro', 'Busca en nombre, correo, identificación y teléfono.'),
      page: integer('pagina', 'Desde 1.'),
      perPage: integer('porPagina', 'De 1 a 100; 20 si no se dice.'),
    },
    procedure: (api) => api.owners.page,
    answer: z.object({
      total: z.int(),
      pagina: z.int(),
      porPagina: z.int(),
      datos: z.array(ownerShape.extend({ totalMascotas: z.int() })),
    }),
    from: ({ total, page, perPage, owners }, env) => ({
      total,
      pagina: page,
      porPagina: perPage,
      datos: owners.map((row) => ({ ...ownerAnswer(row, env), totalMascotas: row.pets })),
    }),
  }),
  legacyRoute({
    path: '/detalleBeneficiario',
    summary: 'Una persona con los animales que están a su nombre.',
    self: { name: 'usuario_id', by: 'userId', optional: true, clinic: 'keeper' },
    fields: { ownerId },
    procedure: (api) => api.owners.get,
    refuses: ['OWNER_NOT_FOUND'],
    answer: ownerShape.extend({ mascotas: z.array(z.object({ mascotaId: z.int(), nombre: z.string() })) }),
    from: ({ owner: row, pets }, env) => ({
      ...ownerAnswer(row, env),
      mascotas: pets.map(({ id, name }) => ({ mascotaId: id, nombre: name })),
    }),
  }),
];
