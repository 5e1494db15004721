/**
 * The address of an entry's form, over any screen behind the sign-in: `?agregar=peso&de=4` adds one to the
 * record of animal 4, `?editar=peso&entrada=12&de=4` corrects entry 12.
 */
export const ENTRY_KINDS = [
  'vacuna',
  'desparasitacion',
  'enfermedad',
  'medicina',
  'peso',
  'control',
  'consulta',
  'receta',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export function readEntryKind(value: unknown): EntryKind | undefined {
  return ENTRY_KINDS.find((kind) => kind === value);
}
