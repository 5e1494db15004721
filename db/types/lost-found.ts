/** The tables of `server/lost-found`. */
import type { Generated } from 'kysely';
import type { Sex } from './pets.ts';
import type { CalendarDate, Flag, Instant } from './values.ts';

/**
 * State of a tag: made and without an owner; tied to an animal; switched off by a member; withdrawn for good by
 * an administrator.
 */
export type TagState = 'available' | 'active' | 'disabled' | 'withdrawn';
export type ReplaceReason = 'lost' | 'broken' | 'unreadable' | 'stolen' | 'other';

/** When the open page of an animal shows a way to reach its members. */
export type ShownWhen = 'never' | 'lost' | 'always';
export type FinderSender = 'finder' | 'family';

/** "La encontré", a written message, or the animal's location; a location is urgent. */
export type FinderMessageKind = 'found' | 'message' | 'location';

/** What a stranger can tell of an animal without a tag. */
export type FoundSpecies = 'dog' | 'cat' | 'rabbit' | 'bird' | 'other';
export type FoundSize = 'small' | 'medium' | 'large';

/** Tags that an administrator made together. */
interface TagBatchTable {
  id: Generated<number>;
  name: string;
  createdBy: number | null;
  createdAt: Instant;
}

/** A tag. It belongs to the owner of its animal; a replaced tag stays active and still leads to the animal. */
interface TagTable {
  id: Generated<number>;
  /** The engraved code, of the same letters as an animal's code and never equal to one. */
  code: string;
  batchId: number | null;
  /** Printed inside the pack; null once used. Stored readable because a pack is printed more than once. */
  activationCode: string | null;
  state: TagState;
  petId: number | null;
  createdAt: Instant;
  activatedAt: Instant | null;
  activatedBy: number | null;
  /** The tag that replaced it. */
  replacedById: number | null;
  replacedAt: Instant | null;
  replaceReason: ReplaceReason | null;
  withdrawnAt: Instant | null;
  /** Number of counted readings and the last one: both outlive the rows of `scan`. */
  scans: number;
  lastScanAt: Instant | null;
}

/** What the open page of an animal shows; without a row the defaults apply (server/lost-found/tag-page/rules.ts). */
interface PetPageTable {
  petId: number;
  callShown: ShownWhen;
  whatsappShown: ShownWhen;
  /** The first name of its guardian. */
  guardianShown: Flag;
  /** Breed, sex, colour and marks; the page of a lost animal always shows them. */
  looksShown: Flag;
  /** That the animal has a microchip; its number is never shown. */
  chipShown: Flag;
  /** Whether a search by microchip number finds the page. */
  foundByChip: Flag;
  allergiesShown: Flag;
  /** That the animal takes a medicine and how often; its name is never shown. */
  medicineShown: Flag;
  /** "No le des comida." */
  urgentNote: string | null;
  /** "Es asustadiza: agáchate y llámala." */
  mannerNote: string | null;
  /** "Clínica Los Arupos, 02 255 0101". */
  vetNote: string | null;
  updatedAt: Instant;
}

/**
 * A period in which an animal was lost; an animal has at most one open loss, and `pet.lostAt` is its beginning.
 */
interface LossTable {
  id: Generated<number>;
  petId: number;
  since: CalendarDate;
  /** Where the animal was last seen. */
  place: string | null;
  /** The same as a point, where a member of the family marked it: millionths of a degree; both or none. */
  latitude: number | null;
  longitude: number | null;
  /** What the animal wears and how it behaves. */
  detail: string | null;
  reward: string | null;
  /** The page offers call and WhatsApp during the loss, whatever `petPage` says. */
  contactShown: Flag;
  startedBy: number | null;
  startedAt: Instant;
  endedBy: number | null;
  endedAt: Instant | null;
}

/** A visitor opened the page: one row without data about the visitor. Kept 90 days. */
interface ScanTable {
  id: Generated<number>;
  petId: number;
  /** Null where the animal's own code was read (cédula, home-made tag, search). */
  tagId: number | null;
  at: Instant;
}

/** The conversation between a finder and the animal's members; deleted whole 90 days after it began. */
/** One row about the installation as a whole. */
interface InstallationTable {
  id: number;
  /** The PostgreSQL table in which the sessions were last seen (db/restored.ts); null on SQLite. */
  livesIn: string | null;
  /** Key from which a finder's link is derived for each tap of the button. */
  pressSecret: string;
}

interface FinderThreadTable {
  id: Generated<number>;
  petId: number;
  tagId: number | null;
  /** SHA-256 of the token in the finder's link. */
  hash: string;
  /** Identifies browser and animal for the seconds in which a second tap joins the first; then null. */
  pressKey: string | null;
  language: 'es' | 'en';
  /** As the finder wrote them, or null. */
  name: string | null;
  phone: string | null;
  startedAt: Instant;
  lastAt: Instant;
  /** When a member of the animal last read it. */
  readAt: Instant | null;
  /** A member ended the conversation: no more messages are accepted. */
  closedAt: Instant | null;
  /** The animal without a tag that this conversation is about, and what it has in common with the lost one. */
  foundId: number | null;
  likeness: string | null;
}

/** «Encontré uno sin placa»: kept as long as a conversation, or until its finder takes it back. */
interface FoundAnimalTable {
  id: Generated<number>;
  /** In the address of its open page, which its flyer leads to. */
  code: string;
  /** SHA-256 of the token in the finder's own link. */
  hash: string;
  language: 'es' | 'en';
  species: FoundSpecies;
  sex: Sex;
  size: FoundSize | null;
  color: string | null;
  marks: string | null;
  place: string | null;
  /** Millionths of a degree; both or none. */
  latitude: number | null;
  longitude: number | null;
  foundOn: CalendarDate;
  /** As the finder wrote them, or null. */
  name: string | null;
  phone: string | null;
  /** The flyer and the open page show the phone. */
  phoneShown: Flag;
  /** Code of its picture in the store; the row is written first, so the bytes may be missing. */
  photo: string | null;
  startedAt: Instant;
  /** Its finder took it back, or its family was found; an administrator ended it. */
  closedAt: Instant | null;
}

/** «Es mío», written on the page that a flyer leads to: for its finder alone. */
interface FoundClaimTable {
  id: Generated<number>;
  foundId: number;
  text: string;
  name: string | null;
  phone: string | null;
  at: Instant;
}

interface FinderMessageTable {
  id: Generated<number>;
  threadId: number;
  sender: FinderSender;
  kind: FinderMessageKind;
  /** The member who wrote it. */
  userId: number | null;
  text: string | null;
  /** The place in the finder's words. */
  place: string | null;
  /** Millionths of a degree, WGS 84, from the finder's phone with the finder's consent. */
  latitude: number | null;
  longitude: number | null;
  /** Metres. */
  accuracy: number | null;
  at: Instant;
}

/** "Reportar un abuso": a visitor reports a page, or a member reports a finder. */
interface AbuseReportTable {
  id: Generated<number>;
  petId: number | null;
  threadId: number | null;
  sender: 'visitor' | 'family';
  /** The found animal whose page or conversation it is about. */
  foundId: number | null;
  text: string;
  createdAt: Instant;
  handledAt: Instant | null;
  handledBy: number | null;
}

export interface LostFoundTables {
  tagBatch: TagBatchTable;
  tag: TagTable;
  petPage: PetPageTable;
  loss: LossTable;
  scan: ScanTable;
  installation: InstallationTable;
  finderThread: FinderThreadTable;
  finderMessage: FinderMessageTable;
  foundAnimal: FoundAnimalTable;
  foundClaim: FoundClaimTable;
  abuseReport: AbuseReportTable;
}
