/** Where a form of an entry stands: whose record it writes into, and what it gives back. */
import type { ReactNode } from 'react';
import type { Answers } from '../../lib/trpc.ts';

export type PetRecord = Answers['pets']['get'];
export type PetOnList = Answers['pets']['list'][number];

export interface EntryPlace {
  record: PetRecord;
  /** The entry to correct, one of the record; absent for a new one. */
  entryId: number | undefined;
  onClose: () => void;
  /** Whether this person can renew the year of an animal; nobody at a visit can. */
  mayRenew: boolean;
  /** Above the fields: whose entry it is. `move` leaves what is written where the form of the other animal finds it. */
  petChoice: (move: (to: PetOnList) => void) => ReactNode;
}

/** What the fields of any form are given. */
export interface EntryFields<Values> {
  values: Values;
  onChange: (changes: Partial<Values>) => void;
  errors: Record<string, string>;
}
