/** The values of the vaccine form, and the input it sends. */
import { addVaccinationInput } from '#server/health/vaccines/schema.ts';
import type { Protocol } from '#server/health/vaccines/rules.ts';
import { type Proposal, proposalFor } from '#server/health/vaccines/schedule.rules.ts';
import { isDay } from '../../../lib/dates.ts';
import type { PetRecord } from './entry-place.ts';
import type { Remembered } from './use-remembered.ts';
import { nextInput, type NextValues, nextValues } from './next-choice.ts';

export interface VaccineValues extends NextValues {
  petId: number;
  name: string;
  vaccineId: number | null;
  laboratory: string;
  lot: string;
  lotExpiresOn: string;
  /** Of the clinic's lots; null for any other bottle. */
  lotId: number | null;
  veterinarian: string;
  clinic: string;
  notes: string;
  /** Whether it is another dose, although the same one stands there already. */
  sure: boolean;
  /** Whether it is of this lot, although that is withdrawn, expired or used up. */
  lotSure: boolean;
  /** Whether it was that day, although its birth is estimated for a later one. */
  daySure: boolean;
}

export type Vaccination = PetRecord['vaccinations'][number];

export function emptyValues(petId: number, today: string): VaccineValues {
  const details = { laboratory: '', lot: '', lotExpiresOn: '', veterinarian: '', clinic: '', notes: '' };
  const next = { nextChoice: 'suggested', nextOn: '' } as const;
  const answers = { lotId: null, sure: false, lotSure: false, daySure: false };
  return { petId, name: '', vaccineId: null, givenOn: today, ...next, ...details, ...answers };
}

/** The bottle of this vaccine that the person opened today. */
export function bottleOf(vaccineId: number, bottles: NonNullable<Remembered['bottles']>) {
  const bottle = bottles.find((one) => one.vaccineId === vaccineId);
  if (!bottle) return {};
  const { lot, lotExpiresOn, laboratory, lotId } = bottle;
  return { lot: lot ?? '', lotExpiresOn: lotExpiresOn ?? '', laboratory: laboratory ?? '', lotId };
}

/** The values of a stored dose, to correct it. */
export function valuesOf(dose: Vaccination): VaccineValues {
  return {
    petId: dose.petId,
    name: dose.name,
    vaccineId: dose.vaccineId,
    givenOn: dose.givenOn,
    ...nextValues(dose),
    laboratory: dose.laboratory ?? '',
    lot: dose.lot ?? '',
    lotExpiresOn: dose.lotExpiresOn ?? '',
    lotId: dose.lotId,
    veterinarian: dose.veterinarian ?? '',
    clinic: dose.clinic ?? '',
    notes: dose.notes ?? '',
    sure: false,
    lotSure: false,
    daySure: false,
  };
}

/** The schedule's proposal for this dose; null while its day or its vaccine is incomplete. */
export function proposalOf(
  values: VaccineValues,
  doses: readonly Vaccination[],
  catalogue: readonly Protocol[],
  pet: { birthOn: string | null; createdAt: string },
  editing: number | undefined,
): Proposal | null {
  if (values.name.trim() === '' || !isDay(values.givenOn)) return null;
  const dose = { vaccineId: values.vaccineId, name: values.name.trim(), givenOn: values.givenOn };
  return proposalFor(editing === undefined ? dose : { ...dose, id: editing }, doses, catalogue, {
    birthOn: pet.birthOn,
    knownSince: pet.createdAt.slice(0, 10),
  });
}

/** The call's input, validated as by the server; or the errors by field. */
export function readValues(values: VaccineValues, proposal: Proposal | null) {
  const { nextChoice: _, lotExpiresOn, ...written } = values;
  return addVaccinationInput.safeParse({
    ...written,
    ...nextInput(values, proposal),
    lotExpiresOn: lotExpiresOn || null,
  });
}
