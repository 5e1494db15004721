import type { CareKind } from '../../pets/pets/sticker.tsx';
import { showDate, showPast, dayOf } from '../../../lib/dates.ts';
import { capital, showWeightIn } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type Removed = Answers['trash']['mine'][number];

export const CARE: Readonly<
  Record<Exclude<Removed['kind'], 'pet' | 'owner' | 'file'>, { kind: CareKind; word: string }>
> = {
  vaccination: { kind: 'vaccine', word: 'Vacuna' },
  deworming: { kind: 'deworming', word: 'Desparasitación' },
  illness: { kind: 'disease', word: 'Enfermedad' },
  medicine: { kind: 'medicine', word: 'Medicina' },
  checkup: { kind: 'checkup', word: 'Control' },
  consultation: { kind: 'consultation', word: 'Consulta' },
  prescription: { kind: 'prescription', word: 'Receta' },
  weight: { kind: 'weight', word: 'Peso' },
};

/** "Antirrábica", "18,4 kg", "Foto en la playa", "Canela", "Rosa Loor". */
export function titleOf(row: Removed): string {
  if (row.kind === 'pet') return row.petName ?? '';
  if (row.kind === 'owner') return row.person ?? '';
  if (row.kind === 'file') return row.caption ?? (row.fileKind === 'photo' ? 'Foto' : 'Documento');
  if (row.kind === 'weight' && row.grams !== null && row.unit !== null) return showWeightIn(row.grams, row.unit);
  return row.title ?? CARE[row.kind].word;
}

/** "Vacuna de Canela, del 01/11/2026". */
export function whatOf(row: Removed): string {
  if (row.kind === 'pet') return `${row.speciesName ?? 'Animal'}, con toda su libreta`;
  if (row.kind === 'owner') return 'De tu lista de tutores';
  const word = row.kind === 'file' ? (row.fileKind === 'photo' ? 'Foto' : 'Documento') : CARE[row.kind].word;
  return `${word} de ${row.petName ?? 'tu animal'}${row.on ? `, del ${showDate(row.on)}` : ''}`;
}

/** "Lo quitaste ayer", "Luis lo quitó hace 12 días"; without a name where it is not known. */
export function whoOf(row: Removed): string {
  const when = showPast(dayOf(row.removedAt));
  if (row.byMe) return `Lo quitaste ${when}`;
  return row.by === null ? capital(`se quitó ${when}`) : `${row.by} lo quitó ${when}`;
}

/** What a filter names. */
export type Heap = 'pets' | 'entries' | 'photos' | 'papers' | 'people';

export const HEAPS: readonly { value: Heap; label: string }[] = [
  { value: 'pets', label: 'Animales' },
  { value: 'entries', label: 'Anotaciones' },
  { value: 'photos', label: 'Fotos' },
  { value: 'papers', label: 'Documentos' },
  { value: 'people', label: 'Tutores' },
];

export function heapOf({ kind, fileKind }: Removed): Heap {
  if (kind === 'pet') return 'pets';
  if (kind === 'owner') return 'people';
  if (kind === 'file') return fileKind === 'photo' ? 'photos' : 'papers';
  return 'entries';
}
