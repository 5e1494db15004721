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

/** The form that answers a due line: with its vaccine, or with the product of the deworming that it repeats. */
export function formOfLine(
  entry: EntryKind,
  petId: number,
  { key, vaccineId }: { key: string; vaccineId: number | null },
) {
  const [, deworming] = /^deworming:(\d+)$/.exec(key) ?? [];
  return {
    agregar: entry,
    de: petId,
    ...(vaccineId !== null && { vacuna: vaccineId }),
    ...(deworming !== undefined && { repite: Number(deworming) }),
  };
}

export function readEntryKind(value: unknown): EntryKind | undefined {
  return ENTRY_KINDS.find((kind) => kind === value);
}
