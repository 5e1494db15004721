import { z } from 'zod';
import { SEXES, TIME_UNITS, WEIGHT_UNITS } from '#server/pets/reference/schema.ts';
import { integer } from './fields.ts';
import { legacyList, legacyRoute } from './route.ts';

const named = z.object({ id: z.int(), nombre: z.string() });

export const referenceRoutes = [
  legacyRoute({
    path: '/ciudad',
    summary: 'Las ciudades de un país.',
    fields: { countryId: integer('paisId', 'El país, por su paisId de /pais.') },
    procedure: (api) => api.reference.cities,
    answer: z.object({ datos: z.array(z.object({ ciudadId: z.int(), nombre: z.string() })) }),
    from: (cities) => ({ datos: cities.map(({ id, name }) => ({ ciudadId: id, nombre: name })) }),
  }),
  legacyRoute({
    method: 'GET',
    path: '/pais',
    open: true,
    summary: 'Todos los países con su código telefónico.',
    procedure: (api) => api.reference.countries,
    answer: z.array(z.object({ paisId: z.int(), name: z.string(), phone_code: z.string(), iso: z.string() })),
    from: (countries) =>
      countries.map(({ id, name, phoneCode, iso }) => ({ paisId: id, name, phone_code: phoneCode, iso })),
  }),
  legacyList({
    method: 'GET',
    path: '/medidasTiempo',
    open: true,
    summary: 'Las medidas de tiempo.',
    answer: z.array(named),
    list: TIME_UNITS.map(({ id, name }) => ({ id, nombre: name })),
  }),
  legacyList({
    method: 'GET',
    path: '/medidasPeso',
    open: true,
    summary: 'Las medidas de peso.',
    answer: z.array(named.extend({ simbolo: z.string() })),
    list: WEIGHT_UNITS.map(({ id, name, symbol }) => ({ id, nombre: name, simbolo: symbol })),
  }),
  legacyList({
    method: 'GET',
    path: '/sexosMascotas',
    open: true,
    summary: 'Los sexos que un animal puede tener en el registro.',
    answer: z.array(named),
    list: SEXES.map(({ id, name }) => ({ id, nombre: name })),
  }),
  legacyRoute({
    method: 'GET',
    path: '/especies',
    open: true,
    summary: 'Las especies con sus razas.',
    procedure: (api) => api.reference.species,
    answer: z.array(named.extend({ razas: z.array(named) })),
    from: (species) =>
      species.map(({ id, name, breeds }) => ({
        id,
        nombre: name,
        razas: breeds.map((breed) => ({ id: breed.id, nombre: breed.name })),
      })),
  }),
];
