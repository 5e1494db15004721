/** What the vaccine form holds while it is written, and what it sends. */
import { addVaccinationInput } from '#server/vaccines/schema.ts';
import { type Proposal, type Protocol, proposalFor } from '#server/vaccines/rules.ts';
import { plusDays, plusMonths } from '#server/lib/calendar.ts';
import type { Answers } from '../../lib/trpc.ts';

/** The next date as it was chosen: the schedule's own, a common interval, another day, or none. */
export type NextChoice = 'suggested' | 'days21' | 'year' | 'other' | 'none';

export interface VaccineValues {
  petId: number;
  name: string;
  vaccineId: number | null;
  givenOn: string;
  nextChoice: NextChoice;
  nextOn: string;
  laboratory: string;
  lot: string;
  lotExpiresOn: string;
  veterinarian: string;
  clinic: string;
  notes: string;
}

export type Vaccination = Answers['pets']['get']['vaccinations'][number];

export function emptyValues(petId: number, today: string): VaccineValues {
  const details = { laboratory: '', lot: '', lotExpiresOn: '', veterinarian: '', clinic: '', notes: '' };
  return { petId, name: '', vaccineId: null, givenOn: today, nextChoice: 'suggested', nextOn: '', ...details };
}

/** A dose that is already written, to be corrected. */
export function valuesOf(dose: Vaccination): VaccineValues {
  const nextChoice = dose.nextSource === 'schedule' ? 'suggested' : dose.nextSource === 'none' ? 'none' : 'other';
  return {
    petId: dose.petId,
    name: dose.name,
    vaccineId: dose.vaccineId,
    givenOn: dose.givenOn,
    nextChoice,
    nextOn: nextChoice === 'other' ? (dose.nextOn ?? '') : '',
    laboratory: dose.laboratory ?? '',
    lot: dose.lot ?? '',
    lotExpiresOn: dose.lotExpiresOn ?? '',
    veterinarian: dose.veterinarian ?? '',
    clinic: dose.clinic ?? '',
    notes: dose.notes ?? '',
  };
}

/** The schedule's word on the dose being written; null while its day or its vaccine is still unfinished. */
export function proposalOf(
  values: VaccineValues,
  doses: readonly Vaccination[],
  catalogue: readonly Protocol[],
  pet: { birthOn: string | null; createdAt: string },
  editing: number | undefined,
): Proposal | null {
  if (values.name.trim() === '' || !/^\d{4}-\d{2}-\d{2}$/.test(values.givenOn)) return null;
  const dose = { vaccineId: values.vaccineId, name: values.name.trim(), givenOn: values.givenOn };
  return proposalFor(editing === undefined ? dose : { ...dose, id: editing }, doses, catalogue, {
    birthOn: pet.birthOn,
    knownSince: pet.createdAt.slice(0, 10),
  });
}

/** The day that a choice means; null for none. */
export function chosenDay(choice: NextChoice, values: VaccineValues, proposal: Proposal | null): string | null {
  if (choice === 'none') return null;
  if (choice === 'suggested') return proposal?.on ?? null;
  if (choice !== 'other' && !/^\d{4}-\d{2}-\d{2}$/.test(values.givenOn)) return null;
  if (choice === 'days21') return plusDays(values.givenOn, 21);
  return choice === 'year' ? plusMonths(values.givenOn, 12) : values.nextOn;
}

/** The call's input, checked as the server will; or the message of each field. */
export function readValues(values: VaccineValues, proposal: Proposal | null) {
  const { nextChoice, lotExpiresOn, ...written } = values;
  const nextOn = chosenDay(nextChoice, values, proposal);
  const nextSource = nextChoice === 'none' ? 'none' : nextChoice === 'suggested' ? 'schedule' : 'chosen';
  return addVaccinationInput.safeParse({ ...written, nextOn, nextSource, lotExpiresOn: lotExpiresOn || null });
}
