/** A dose that was read, as the values of a form; and what is sent once a person has compared it. */
import type { DraftDose, DraftField } from '#server/documents/booklets/schema.ts';
import { vaccineNamed } from '#server/health/vaccines/rules.ts';
import { addVaccinationInput } from '#server/health/vaccines/schema.ts';
import type { CatalogueVaccine } from '../../health/entries/vaccine-fields.tsx';

export interface DraftValues {
  key: number;
  name: string;
  givenOn: string;
  nextOn: string;
  lot: string;
  lotExpiresOn: string;
  unsure: readonly DraftField[];
  /** Parts of the picture's height; null for a line that the person added. */
  place: { top: number; bottom: number } | null;
  /** Whether it is another dose, although the same one stands there already. */
  sure: boolean;
}

/** Of this visit alone: a restored draft keeps the number of an earlier one. */
let made = Date.now();

export function valuesOf({ name, givenOn, nextOn, lot, lotExpiresOn, unsure, top, bottom }: DraftDose): DraftValues {
  return {
    ...emptyDraft(),
    name,
    givenOn: givenOn ?? '',
    nextOn: nextOn ?? '',
    lot: lot ?? '',
    lotExpiresOn: lotExpiresOn ?? '',
    unsure,
    place: { top, bottom },
  };
}

export function emptyDraft(): DraftValues {
  made += 1;
  const fields = { name: '', givenOn: '', nextOn: '', lot: '', lotExpiresOn: '' };
  return { key: made, ...fields, unsure: [], place: null, sure: false };
}

/** The call's input, validated as by the server; or the errors by field. */
export function readDraft(
  values: DraftValues,
  pet: { id: number; speciesId: number },
  catalogue: readonly CatalogueVaccine[],
) {
  const { name, givenOn, nextOn, lot, lotExpiresOn, sure } = values;
  return addVaccinationInput.safeParse({
    petId: pet.id,
    name,
    vaccineId: vaccineNamed(name, pet.speciesId, catalogue)?.id ?? null,
    givenOn,
    ...(nextOn === '' ? { nextSource: 'schedule' } : { nextSource: 'chosen', nextOn }),
    lot,
    lotExpiresOn: lotExpiresOn || null,
    sure,
  });
}
