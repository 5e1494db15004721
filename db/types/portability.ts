/** The tables of `server/portability`. */
import type { Generated } from 'kysely';
import type { Instant } from './values.ts';

/**
 * The transfer of an animal to another user: its owner offers it, the account with the other address accepts.
 */
interface TransferTable {
  id: Generated<number>;
  petId: number;
  fromUserId: number | null;
  email: string;
  createdAt: Instant;
  expiresAt: Instant;
  acceptedBy: number | null;
  acceptedAt: Instant | null;
  declinedAt: Instant | null;
  cancelledAt: Instant | null;
}

export type ImportState = 'reading' | 'ready' | 'running' | 'done' | 'undoing' | 'undone';

/** A list of animals that came in, or is being looked at. It stays for ever: entries name it. */
export interface ListImportTable {
  id: Generated<number>;
  /** The account that gets the animals: the clinic's keeper or a guardian; null once that account is gone. */
  holderId: number | null;
  /** Who brought it. */
  userId: number | null;
  fileName: string;
  format: 'csv' | 'xlsx';
  state: ImportState;
  /** JSON: the file's sheets with their headings (server/portability/list-import/schema.ts). */
  sheets: string;
  /** A hash of all headings: a later file of the same ones remembers this one's columns. */
  headings: string;
  /** JSON: what each column means, the order of the dates, the names of vaccines. */
  settings: string;
  /** JSON: the numbers of the finished import; its rows are swept. */
  result: string | null;
  total: Generated<number>;
  /** Rows that were written, or taken back, so far. */
  handled: Generated<number>;
  createdAt: Instant;
  startedAt: Instant | null;
  finishedAt: Instant | null;
  undoneAt: Instant | null;
}

/** A row of a list as it was read, and how it fared. Swept when it can be undone no more. */
export interface ListImportRowTable {
  importId: number;
  place: number;
  sheet: number;
  /** In the file, as an editor counts. */
  line: number;
  /** JSON: the cells' texts. */
  cells: string;
  /** Null: not written yet. `left`: undoing left the animal, because it was touched since. */
  state: 'new' | 'more' | 'already' | 'wrong' | 'left' | null;
  note: string | null;
  petId: number | null;
  /** JSON: the fields that the row changed in an animal of before, each with both values. */
  change: string | null;
}

/** What a list said last of an animal: a later list changes what staff left as it was. */
interface ListedPetTable {
  id: Generated<number>;
  holderId: number;
  reference: string;
  petId: number;
  /** The list that brought it first. */
  importId: number | null;
  /** JSON: the fields as the last list said them. */
  said: string;
  /** The animal's `updatedAt` after the list: another one means that it was touched since. */
  writtenAt: Instant;
}

export interface PortabilityTables {
  listImport: ListImportTable;
  listImportRow: ListImportRowTable;
  listedPet: ListedPetTable;
  transfer: TransferTable;
}
