/** A waiting entry with the words and stickers that it will have in the record. */
import type { CareKind } from '../../pets/pets/sticker.tsx';
import { dayOf, showDate, showHour, showInstant } from '../../../lib/dates.ts';
import type { Waiting } from '../../../lib/outbox.ts';

const KIND: Record<string, CareKind> = {
  'vaccines.add': 'vaccine',
  'dewormings.add': 'deworming',
  'illnesses.add': 'disease',
  'medicines.add': 'medicine',
  'medicines.give': 'medicine',
  'checkups.add': 'checkup',
  'consultations.add': 'consultation',
  'prescriptions.add': 'prescription',
  'weights.add': 'weight',
};
const DAYS = [
  'givenOn',
  'measuredOn',
  'diagnosedOn',
  'startOn',
  'doneOn',
  'plannedOn',
  'attendedOn',
  'prescribedOn',
  'on',
];

export function kindOf({ path, input }: Waiting): CareKind {
  // The key of an agenda line begins with its kind: `vaccination:12`, `deworming-first:3`, `checkup:4`.
  const line = typeof input.key === 'string' ? input.key : '';
  if (line.startsWith('deworming')) return 'deworming';
  if (line.startsWith('medicine')) return 'medicine';
  if (line.startsWith('checkup')) return 'checkup';
  return KIND[path] ?? 'vaccine';
}

/** The day of the entry, `YYYY-MM-DD`. */
export function dayOfEntry({ input, at }: Waiting): string {
  const day = DAYS.map((name) => input[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof day === 'string' ? day : dayOf(at);
}

/** A client who came for the first time while there was no line. */
export function isNewClient({ path }: Waiting): boolean {
  return path === 'counter.admit';
}

export function titleOf(entry: Waiting, ofAll: boolean): string {
  if (isNewClient(entry)) return entry.petName;
  return ofAll ? `${entry.title}, ${entry.petName}` : entry.title;
}

export function detailOf(entry: Waiting): string {
  if (isNewClient(entry)) {
    const owner = entry.input.ownerName;
    return [entry.title, typeof owner === 'string' && owner !== '' && `viene con ${owner}`].filter(Boolean).join(' · ');
  }
  const day = dayOfEntry(entry);
  const written = dayOf(entry.at) === day ? `a las ${showHour(entry.at)}` : `el ${showInstant(entry.at)}`;
  return `${showDate(day)} · escrita ${written}`;
}
