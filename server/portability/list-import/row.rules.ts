/** What is understood of a row of a list. Pure. */
import type { CalendarDate, DewormingTarget, NextSource, OwnerIdKind, WeightUnit } from '#db/types.ts';
import type { createPetInput } from '#server/health/record/schema.ts';
import type { DayOrder } from '#server/platform/lib/typed-day.ts';
import type { OwnEntry } from './own-entry.rules.ts';
import type { Species } from './values.rules.ts';

export interface ListOwner {
  /** What the list calls the person: two who are equal in it stay two. */
  ref: string | null;
  name: string;
  surname: string;
  idKind: OwnerIdKind | null;
  idNumber: string | null;
  phone: string | null;
  email: string | null;
  city: string | null;
  address: string | null;
}

export interface ListDose {
  name: string;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  laboratory: string | null;
  lot: string | null;
  veterinarian: string | null;
  own?: OwnDose;
}

/** What the clinic's own book says besides. */
export interface OwnDose {
  /** As it was written down; null where the vaccine's name was. */
  product: string | null;
  /** False for a dose of no vaccine of the catalogue. */
  catalogued: boolean;
  lotExpiresOn: CalendarDate | null;
  /** Given from a lot of the clinic's. */
  ofLot: boolean;
  nextSource: NextSource;
  clinic: string | null;
  notes: string | null;
  disputed: boolean;
}

export interface ListRow {
  /** Of the animal in PetLove+, here or in another installation. */
  code: string | null;
  ref: string | null;
  name: string;
  microchip: string | null;
  /** Null in a sheet of doses: the animal stands elsewhere. */
  fields:
    | (Omit<ReturnType<typeof createPetInput.parse>, 'weight' | 'ownerId'> & { deceasedOn: CalendarDate | null })
    | null;
  /** Null where the row names no guardian: the animal belongs to the account that gets the list. */
  guardian: ListOwner | null;
  doses: ListDose[];
  dewormings: { product: string; target: DewormingTarget; givenOn: CalendarDate }[];
  weight: { amount: number; unit: WeightUnit; measuredOn: CalendarDate; dated: boolean } | null;
  notes: { text: string; doneOn: CalendarDate } | null;
  /** Since when it is a patient, where the list says so. */
  since: CalendarDate | null;
  /** The number that an entry of the clinic's own book has where it was written. */
  entryId: number | null;
  own: OwnEntry | null;
  /** Why the row is none to bring. */
  aside: string | null;
  /** What is brought although it should be looked at. */
  warning: string | null;
}

export const emptyRow = (): ListRow => ({
  code: null,
  ref: null,
  name: '',
  microchip: null,
  fields: null,
  guardian: null,
  doses: [],
  dewormings: [],
  weight: null,
  notes: null,
  since: null,
  entryId: null,
  own: null,
  aside: null,
  warning: null,
});

export interface Problem {
  /** The column's title in the file. */
  column: string;
  message: string;
}

/** A row as it was read, with its place in the whole file. */
export interface RawRow {
  place: number;
  sheet: number;
  line: number;
  cells: string[];
}

export type Understood = Omit<RawRow, 'cells'> &
  ({ row: ListRow; problems: null } | { row: null; problems: Problem[]; name: string });

/** What the worker process says first about understood rows. */
export interface UnderstandHead {
  dayFirst: boolean;
  order: DayOrder;
}

export interface Known {
  species: readonly Species[];
  today: CalendarDate;
  /** ISO code, for phone numbers without a country. */
  country: string;
  dayFirst: boolean;
  /** The animal of rows without a column for it. */
  speciesId: number | null;
}
