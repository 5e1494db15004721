/** Entries that were not written here: a list or a copy of another installation brought them. Pure; runs in the browser too. */

/** The key of what came with a copy; an entry of a list carries the key that its list gave it. */
export const COPY_KEY = 'copia';

export interface MaybeBrought {
  importId?: number | null;
  importKey?: string | null;
}

/** Null for an entry that was written here. */
export function broughtBy({ importId = null, importKey = null }: MaybeBrought): 'list' | 'copy' | null {
  if (importId !== null) return 'list';
  return importKey === COPY_KEY ? 'copy' : null;
}

export const BROUGHT_WORDS = { list: 'Traída de una lista', copy: 'Traída en una copia' } as const;

/** Whether the clinic wrote it: it signed it, or brought it with a list of its own. */
export function isOfClinic(
  entry: MaybeBrought & { signatureId: number | null },
  imports: ReadonlySet<number>,
): boolean {
  return entry.signatureId !== null || (entry.importId != null && imports.has(entry.importId));
}
