/** The person's former values, newest first: forms offer them instead of typing. */
import { type Answers, trpc } from '../../../lib/trpc.ts';
import type { PetRecord } from './entry-place.ts';

type Written = Pick<PetRecord, 'vaccinations' | 'dewormings' | 'illnesses' | 'medicines' | 'checkups'>;

export interface Remembered {
  vaccineIds: number[];
  /** Undefined until they are known. */
  bottles: Answers['vaccines']['remembered']['bottles'] | undefined;
  laboratories: string[];
  clinics: string[];
  veterinarians: string[];
  /** Dewormings of any animal loaded in this visit: product, form and target belong together. */
  dewormings: PetRecord['dewormings'];
  medicines: PetRecord['medicines'];
  reasons: string[];
}

export function useRemembered(record: PetRecord): Remembered {
  const vaccines = trpc.vaccines.remembered.useQuery().data;
  const pets = trpc.pets.list.useQuery().data;
  const utils = trpc.useUtils();
  const others = (pets ?? []).flatMap(({ id }) =>
    id === record.pet.id ? [] : (utils.pets.get.getData({ petId: id }) ?? []),
  );
  const records = [record, ...others];
  return {
    ...teamOf(records, vaccines),
    vaccineIds: vaccines?.vaccineIds ?? [],
    bottles: vaccines?.bottles,
    laboratories: vaccines?.laboratories ?? [],
    dewormings: newestByName(
      records.flatMap((one) => one.dewormings),
      (one) => one.product,
    ),
    medicines: newestByName(
      records.flatMap((one) => one.medicines),
      (one) => one.name,
    ),
    reasons: unique(records.flatMap((one) => one.checkups.map(({ reason }) => reason))),
  };
}

function teamOf(records: readonly Written[], vaccines: Answers['vaccines']['remembered'] | undefined) {
  const entries = records.flatMap((one) => [...one.dewormings, ...one.illnesses, ...one.medicines, ...one.checkups]);
  return {
    clinics: unique([...(vaccines?.clinics ?? []), ...entries.map(({ clinic }) => clinic)]),
    veterinarians: unique([...(vaccines?.veterinarians ?? []), ...entries.map(({ veterinarian }) => veterinarian)]),
  };
}

function unique(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null))];
}

function newestByName<One extends { createdAt: string }>(entries: readonly One[], name: (one: One) => string): One[] {
  const newest = entries.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return [...new Map(newest.toReversed().map((one) => [name(one), one])).values()].toReversed();
}
