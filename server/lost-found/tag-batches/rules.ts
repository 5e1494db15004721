/** Texts and sizes of tags. Pure; runs in the browser too. */
import type { Instant, TagState } from '#db/types.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { fileWord } from '#server/platform/lib/text.ts';
import { tagAddress } from '#server/lost-found/tags/rules.ts';

/** Diameters of the blanks that engravers sell, in millimetres. */
export const TAG_SIZES = [20, 25, 30, 40] as const;
export type TagSize = (typeof TAG_SIZES)[number];

/** The states of a tag in the words of older clients and engravers. */
export const TAG_WORDS: Record<TagState, string> = {
  available: 'disponible',
  active: 'activo',
  disabled: 'deshabilitado',
  withdrawn: 'anulado',
};

interface EngravedTag {
  code: string;
  activationCode: string | null;
  state: TagState;
}

/** The rows of the engraver's table. A used activation code is gone. */
export function engraverRows(publicUrl: string, tags: readonly EngravedTag[]) {
  return tags.map(({ code, activationCode, state }, index) => ({
    numero: index + 1,
    codigo: showCode(code),
    direccion: tagAddress(publicUrl, code),
    codigo_activacion: activationCode ? showCode(activationCode) : '',
    estado: TAG_WORDS[state],
  }));
}

/** `placas-feria-de-mayo-12.csv`, `placas-feria-de-mayo-12-hoja-25mm.pdf` */
export function batchFileName({ id, name }: { id: number; name: string }, what: string): string {
  return ['placas', fileWord(name).toLowerCase(), `${id}${what}`].filter(Boolean).join('-');
}

/** The columns of the administrator's tag table; without activation codes, which belong in the packs. */
export const TAG_COLUMNS = [
  { key: 'code', header: 'Código' },
  { key: 'state', header: 'Estado' },
  { key: 'petName', header: 'Mascota' },
  { key: 'batchName', header: 'Lote' },
  { key: 'scans', header: 'Lecturas', kind: 'number' },
  { key: 'since', header: 'Desde', kind: 'day' },
] as const;

interface TagRow {
  code: string;
  state: TagState;
  petName: string | null;
  batchName: string | null;
  scans: number;
  createdAt: Instant;
}

export function tagCells({ code, state, petName, batchName, scans, createdAt }: TagRow, timeZone: string) {
  return {
    code: showCode(code),
    state: TAG_WORDS[state],
    petName,
    batchName,
    scans,
    since: dayIn(timeZone, createdAt),
  };
}
