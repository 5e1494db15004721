/** The lists of the catalogue, one per tab. */
import type { NameList } from '#server/admin/catalogue/rules.ts';

export const LISTS = [
  { id: 'vacunas', label: 'Vacunas', one: 'vacuna' },
  { id: 'desparasitantes', label: 'Desparasitantes', one: 'desparasitante' },
  { id: 'razas', label: 'Razas', one: 'raza' },
  { id: 'especies', label: 'Especies', one: 'especie' },
  { id: 'enfermedades', label: 'Enfermedades', one: 'enfermedad' },
  { id: 'ciudades', label: 'Ciudades', one: 'ciudad' },
  { id: 'paises', label: 'Países', one: 'regla' },
] as const;

export type ListId = (typeof LISTS)[number]['id'];

export const NAMES_OF: Record<Exclude<ListId, 'vacunas' | 'desparasitantes' | 'paises'>, NameList> = {
  razas: 'breed',
  especies: 'species',
  enfermedades: 'disease',
  ciudades: 'city',
};

export function listOf(text: string | undefined): ListId {
  return LISTS.find(({ id }) => id === text)?.id ?? 'vacunas';
}
