/** When the next deworming is due, by age and by the form of the product. Pure; runs in the browser too. */
import type { CalendarDate, DewormingTarget, NextSource } from '#db/types.ts';
import type { OpenLine } from '#server/care/rules.ts';

/** Forms a product comes in. */
export const PRODUCT_FORMS = [
  'tablet',
  'syrup',
  'paste',
  'injection',
  'pipette',
  'chewable',
  'chewable12',
  'collar',
  'spray',
  'shampoo',
  'powder',
] as const;
export type ProductForm = (typeof PRODUCT_FORMS)[number];

export interface Deworming {
  id: number;
  target: DewormingTarget;
  product: string;
  form: string | null;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  nextSource: NextSource;
}

export interface DewormingProposal {
  on: CalendarDate | null;
  /** One sentence for the guardian, shown beside the date. */
  reason: string;
}

/** The date after a deworming, by the animal's age and the form of the product: the same in the form and on the server. */
export function proposeDeworming(
  _given: { target: DewormingTarget; form: string | null; givenOn: CalendarDate },
  _animal: { species: string; birthOn: CalendarDate | null },
): DewormingProposal {
  return { on: null, reason: 'Pregunta a tu veterinario cuándo toca la próxima.' };
}

/** The lines that dewormings leave open: one for the inside, one for the outside. */
export function openDewormingLines(
  _dewormings: readonly Deworming[],
  _patient: { species: string; birthOn: CalendarDate | null; knownSince: CalendarDate },
): OpenLine[] {
  return [];
}
