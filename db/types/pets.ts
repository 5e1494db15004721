/** The tables of `server/pets`. */
import type { Generated } from 'kysely';
import type { CalendarDate, Flag, Instant } from './values.ts';

export type Sex = 'male' | 'female' | 'unknown';

/** A user's role for an animal: its owner, an editor who writes in the record, a reader who only sees it. */
export type PetRole = 'owner' | 'editor' | 'reader';
export type FileKind = 'photo' | 'document';

/**
 * What a file shows or proves. The column `<purpose>Id` names the row; `petId` the animal ('gallery', 'pet',
 * 'neutering' and every entry).
 */
export type FilePurpose =
  | 'gallery'
  | 'user'
  | 'pet'
  | 'owner'
  | 'neutering'
  | 'vaccination'
  | 'deworming'
  | 'illness'
  | 'medicine'
  | 'checkup'
  /** The proof of a transfer: only its payer and an administrator see it. */
  | 'payment'
  /** The screenshot in a report: only its author and an administrator see it. */
  | 'report';

interface SpeciesTable {
  id: Generated<number>;
  code: string;
  name: string;
  position: number;
  active: Flag;
}

interface BreedTable {
  id: Generated<number>;
  speciesId: number;
  name: string;
  active: Flag;
  /** The entry that this one was merged into as a duplicate. */
  mergedIntoId: number | null;
}

/** The users who may see an animal: its owner (one row, made with the animal) and the invited members. */
interface PetMemberTable {
  petId: number;
  userId: number;
  role: PetRole;
  createdAt: Instant;
}

interface PetInviteTable {
  id: Generated<number>;
  petId: number;
  /** The invited address; only the account with this address can accept the invitation. */
  email: string;
  role: 'editor' | 'reader';
  invitedBy: number;
  createdAt: Instant;
  expiresAt: Instant;
  acceptedBy: number | null;
  acceptedAt: Instant | null;
  revokedAt: Instant | null;
}

/** Who keeps count of what the own animals cost: no person who did not turn it on. */
interface CostKeepingTable {
  userId: number;
  since: Instant;
}

/** What a person spent on an animal: theirs alone, also where others are of its family. */
interface CostTable {
  id: Generated<number>;
  userId: number;
  petId: number;
  spentOn: CalendarDate;
  cents: number;
  /** ISO 4217. */
  currency: Generated<string>;
  what: string;
  place: string | null;
  createdAt: Instant;
  updatedAt: Instant;
  removedAt: Instant | null;
}

/** The picture of a receipt. Without a cost, or never stored, its bytes are swept and then its row. */
interface CostReceiptTable {
  id: Generated<number>;
  /** Where its bytes lie in the store. */
  code: string;
  costId: number | null;
  bytes: Generated<number>;
  storedAt: Instant | null;
  createdAt: Instant;
}

export type OwnFieldKind = 'text' | 'number' | 'date' | 'yesNo' | 'choice';

/** What a guardian, or the clinic through its keeper, notes of every animal beyond these tables: ten at most. */
interface OwnFieldTable {
  id: Generated<number>;
  userId: number;
  name: string;
  kind: OwnFieldKind;
  /** JSON of a choice's words; null for any other kind. */
  options: string | null;
  createdAt: Instant;
  removedAt: Instant | null;
}

interface OwnValueTable {
  petId: number;
  fieldId: number;
  /** In its kind's stored form: `4.5`, `2026-11-21`, `1` (server/pets/own-fields/rules.ts). */
  value: string;
  /** As it is read, folded: what a search compares. */
  folded: string;
  writtenBy: number | null;
  writtenAt: Instant;
}

interface PetTable {
  id: Generated<number>;
  userId: number;
  ownerId: number;
  /** Ten letters of Crockford base 32, the last one a check character; never changes (server/platform/lib/codes.ts). */
  code: string;
  name: string;
  speciesId: number;
  breed: string | null;
  sex: Sex;
  birthOn: CalendarDate | null;
  /** 1 when birthOn was worked out from an estimated age. */
  birthEstimated: Flag;
  color: string | null;
  marks: string | null;
  microchip: string | null;
  neutered: Flag | null;
  neuteredOn: CalendarDate | null;
  allergies: string | null;
  deceasedOn: CalendarDate | null;
  lostAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
  removedAt: Instant | null;
  /** Code of the profile picture's file. */
  photo: string | null;
  /** 1 when the identity card prints the guardian's phone. */
  phoneOnCard: Generated<Flag>;
  /** First and last day paid for without a gap; derived from `licenceGrant` (server/pets/licences/service.ts). */
  licensedFrom: CalendarDate | null;
  licensedUntil: CalendarDate | null;
  /**
   * Start of the trial, where the animal's code or microchip already had one. Null: the trial began at
   * `createdAt`.
   */
  trialFrom: Instant | null;
  /**
   * The animal's reference in an imported list; unique per user, so that importing the list again adds no
   * duplicate.
   */
  importRef: string | null;
  /** The weight that a veterinarian aims at, in grams; one weight is a range whose ends are equal. */
  targetLow: Generated<number | null>;
  targetHigh: Generated<number | null>;
  /** Who set it, in words, and when. */
  targetBy: Generated<string | null>;
  targetOn: Generated<CalendarDate | null>;
  /** When its microchip was implanted, or first read; it goes with the number. */
  microchipOn: Generated<CalendarDate | null>;
}

/** How an animal that died is remembered; `pet.deceasedOn` says that it did. It stays where that was taken back. */
interface MemorialTable {
  petId: number;
  words: string | null;
  /** The picture chosen for it; null: the profile picture. */
  fileId: number | null;
  /** The loss that ended with its life: it goes on where that was taken back within a day. */
  lossId: number | null;
  /** 1 where the clinic said so. */
  byClinic: Flag;
  saidBy: number | null;
  saidAt: Instant;
  updatedAt: Instant;
}

/** An animal that the clinic attends: one of its own, or a guardian's with consent. Ended: closed to the staff. */
interface PatientTable {
  petId: number;
  since: Instant;
  via: 'counter' | 'import' | 'campaign' | 'guardian' | 'earlier';
  addedBy: number | null;
  /** Null for an animal that the clinic keeps itself. */
  consentAt: Instant | null;
  consentBy: number | null;
  consentHow: 'code' | 'request' | 'transfer' | 'paper' | null;
  endedAt: Instant | null;
}

/** Six digits that a guardian reads to the staff: who types them in time has the guardian's consent. */
interface ConsentCodeTable {
  petId: number;
  hash: string;
  createdBy: number;
  createdAt: Instant;
  expiresAt: Instant;
}

/** The staff asked a guardian for consent; at most one is unanswered for each animal. */
interface ConsentRequestTable {
  id: Generated<number>;
  petId: number;
  askedBy: number | null;
  askedAt: Instant;
  answeredAt: Instant | null;
  granted: Flag | null;
}

/** A member of the staff read the record of a guardian's animal: once for each person and day. */
interface PatientLookTable {
  id: Generated<number>;
  petId: number;
  userId: number | null;
  /** As the person was called that day. */
  name: string;
  day: CalendarDate;
  lookedAt: Instant;
}

/** Of an administrator's account at the release that made the keeper: may belong to the clinic. */
interface PatientCandidateTable {
  petId: number;
  userId: number;
}

/** What was unique for each administrator and is unique at the keeper: the later row lost it. */
interface MovedDuplicateTable {
  id: Generated<number>;
  kind: 'reference' | 'identity';
  petId: number | null;
  ownerId: number | null;
  value: string;
}

export type HandOverWay = 'link' | 'mail' | 'whatsapp';

/** The clinic offers the record of an animal that it keeps by a link; an animal has at most one that waits. */
interface HandOverTable {
  id: Generated<number>;
  petId: number;
  /** In whose name the clinic kept the animal, to take it back. */
  ownerId: number | null;
  madeBy: number | null;
  createdAt: Instant;
  expiresAt: Instant;
  /** How it went last; null until it does. */
  way: HandOverWay | null;
  /** Where the mail went. */
  email: string | null;
  sentAt: Instant | null;
  remindedAt: Instant | null;
  /** A person pressed the button of its page; a preview presses none. */
  openedAt: Instant | null;
  /** Wrong figures and codes; five lock it. */
  tries: Generated<number>;
  /** Of the code that was sent to the owner's address last. */
  codeHash: string | null;
  codeUntil: Instant | null;
  takenBy: number | null;
  takenAt: Instant | null;
  withdrawnAt: Instant | null;
  /** The clinic took it back after it was taken. */
  returnedAt: Instant | null;
}

/** The code of a record that became one with another: it leads to that one for ever. */
interface PetAliasTable {
  code: string;
  petId: number;
  createdAt: Instant;
}

/** Two records became one: `otherId` is off the lists, and `moved` says what came from it, to part them again. */
interface PetMergeTable {
  id: Generated<number>;
  petId: number;
  otherId: number;
  mergedBy: number | null;
  mergedAt: Instant;
  /** JSON of `Moved[]` (db/moved-rows.ts). */
  moved: string;
  partedAt: Instant | null;
}

/** A code or microchip whose trial began with this account. */
interface TrialTable {
  id: Generated<number>;
  userId: number;
  kind: 'code' | 'chip';
  value: string;
  startedAt: Instant;
}

/**
 * A picture or document; its bytes lie in the file store under its code. The row is written before the bytes
 * (`storedAt` null) and removed after them, so that the sweep can find every stored file by its row.
 */
export interface FileTable {
  id: Generated<number>;
  /** 26 letters of Crockford base 32 (128 bits). */
  code: string;
  kind: FileKind;
  purpose: FilePurpose;
  caption: string | null;
  /** As served: image/jpeg for every photo, application/pdf for a document. */
  mime: string;
  /** All sizes together: counts against the quota of `userId`. */
  bytes: number;
  /** Pixels of the largest size; null for a document. */
  width: number | null;
  height: number | null;
  /** The day in the photo's camera data, else the day it was added. */
  takenOn: CalendarDate;
  createdBy: number | null;
  createdAt: Instant;
  storedAt: Instant | null;
  removedAt: Instant | null;
  /** The user of the animal or of the contact; the file counts as theirs. */
  userId: number | null;
  petId: number | null;
  ownerId: number | null;
  vaccinationId: number | null;
  dewormingId: number | null;
  illnessId: number | null;
  medicineId: number | null;
  checkupId: number | null;
  paymentId: number | null;
  reportId: number | null;
}

/** Time granted to an animal: by a payment (`itemId`, once), or by an administrator with a reason. */
export interface LicenceGrantTable {
  id: Generated<number>;
  petId: number;
  itemId: number | null;
  months: number;
  days: number;
  /** The day in the owner's zone. */
  grantedOn: CalendarDate;
  reason: string | null;
  grantedBy: number | null;
  createdAt: Instant;
  /** Set when the payment was refunded or an administrator revoked the time. */
  revokedAt: Instant | null;
  /** The administrator who revoked it, where one did. */
  revokedBy: number | null;
  revokedReason: string | null;
}

export interface PetsTables {
  costKeeping: CostKeepingTable;
  cost: CostTable;
  costReceipt: CostReceiptTable;
  ownField: OwnFieldTable;
  ownValue: OwnValueTable;
  species: SpeciesTable;
  breed: BreedTable;
  pet: PetTable;
  memorial: MemorialTable;
  patient: PatientTable;
  consentCode: ConsentCodeTable;
  consentRequest: ConsentRequestTable;
  patientLook: PatientLookTable;
  patientCandidate: PatientCandidateTable;
  movedDuplicate: MovedDuplicateTable;
  handOver: HandOverTable;
  petAlias: PetAliasTable;
  petMerge: PetMergeTable;
  trial: TrialTable;
  petMember: PetMemberTable;
  petInvite: PetInviteTable;
  file: FileTable;
  licenceGrant: LicenceGrantTable;
}
