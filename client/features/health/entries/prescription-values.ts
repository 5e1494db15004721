/** The values of a prescription's form, and the input it sends. */
import { addPrescriptionInput } from '#server/health/prescriptions/schema.ts';
import { today } from '../../../lib/dates.ts';
import type { PetRecord } from './entry-place.ts';

export interface TypedItem {
  product: string;
  dose: string;
  frequency: string;
  duration: string;
}

export interface PrescriptionValues {
  petId: number;
  prescribedOn: string;
  items: TypedItem[];
  indications: string;
}

export const NO_ITEM: TypedItem = { product: '', dose: '', frequency: '', duration: '' };

export function emptyPrescription(petId: number): PrescriptionValues {
  return { petId, prescribedOn: today(), items: [NO_ITEM], indications: '' };
}

export function prescriptionValues(entry: PetRecord['prescriptions'][number]): PrescriptionValues {
  const { petId, prescribedOn, items, indications } = entry;
  return {
    petId,
    prescribedOn,
    items: items.map((item) => ({ ...item, duration: item.duration ?? '' })),
    indications: indications ?? '',
  };
}

export function isEmpty(item: TypedItem): boolean {
  return Object.values(item).every((text) => text.trim() === '');
}

/** A line that was left empty is none; each field of a line is named `items.2.dose`. */
export function readPrescription({ items, ...written }: PrescriptionValues) {
  const filled = items.flatMap((item, line) => (isEmpty(item) ? [] : [{ item, line }]));
  const sent = filled.length === 0 ? items.slice(0, 1).map((item) => ({ item, line: 0 })) : filled;
  const read = addPrescriptionInput.safeParse({ ...written, items: sent.map(({ item }) => item) });
  if (read.success) return read;
  const issues = read.error.issues.map(({ path: [part, place, field], message }) => ({
    path:
      part === 'items' && field !== undefined
        ? [`items.${sent[Number(place)]?.line}.${String(field)}`]
        : [String(part)],
    message,
  }));
  return { success: false as const, error: { issues } };
}
