/** The context of an entry's form: the record it writes to, and its callbacks. */
import type { ReactNode } from 'react';
import type { Answers } from '../../../lib/trpc.ts';

export type PetRecord = Answers['pets']['get'];
export type PetOnList = Answers['pets']['list'][number];

/** What every form needs of a record; each names what else it reads. */
export interface FormRecord {
  pet: Pick<PetRecord['pet'], 'id' | 'name'>;
  can: Pick<PetRecord['can'], 'attend' | 'edit'>;
  files: PetRecord['files'];
}

export interface EntryPlace<Record extends FormRecord = PetRecord> {
  record: Record;
  /** The entry of the record to correct; absent for a new one. */
  entryId: number | undefined;
  /** The vaccine that a new entry begins with. */
  vaccineId?: number | undefined;
  /** The deworming whose product a new one begins with. */
  repeats?: number | undefined;
  onClose: () => void;
  /** Whether this person can renew the animal's year; a veterinarian at a visit cannot. */
  mayRenew: boolean;
  /** Shown above the fields to choose the animal. `move` stores the values for the other animal's form. */
  petChoice: (move: (to: PetOnList) => void) => ReactNode;
}

/** The props of every form's fields. */
export interface EntryFields<Values> {
  values: Values;
  onChange: (changes: Partial<Values>) => void;
  errors: Record<string, string>;
}
