/** The clinic, who works there, and clinics outside: tables of `server/accounts`. */
import type { Generated } from 'kysely';
import type { CalendarDate, Flag, Instant } from './values.ts';

/** What the account is in the clinic, beside being a guardian; a set. Without a row the account is a guardian alone. */
export interface StaffTable {
  userId: number;
  administrator: Flag;
  veterinarian: Flag;
  reception: Flag;
  /** As it stands before the name: `Dra.`, `MVZ`. */
  prefix: string | null;
  /** As a veterinarian signs. */
  professionalName: string | null;
  /** The number of the professional registration (in Ecuador: Senescyt). Unique among veterinarians. */
  registration: string | null;
  specialty: string | null;
  branchId: number | null;
  since: Instant;
}

/** The picture of a veterinarian's signature, for papers. */
export interface StaffSignatureTable {
  userId: number;
  /** Names these very bytes. */
  code: string;
  /** Base64. */
  png: string;
  width: number;
  height: number;
}

export interface StaffInviteTable {
  id: Generated<number>;
  /** Lower case; only the account with this address can accept. */
  email: string;
  administrator: Flag;
  veterinarian: Flag;
  reception: Flag;
  /** Null where the inviting account was deleted. */
  invitedBy: number | null;
  createdAt: Instant;
  expiresAt: Instant;
  acceptedBy: number | null;
  acceptedAt: Instant | null;
  revokedAt: Instant | null;
}

/**
 * A clinic that asked to have its entries marked "verificado"; an administrator approves it and gives it a key.
 */
export interface ClinicTable {
  id: Generated<number>;
  name: string;
  city: string | null;
  email: string | null;
  phone: string | null;
  /** SHA-256 of the key that the clinic's veterinarians type. */
  keyHash: string | null;
  askedAt: Instant;
  approvedAt: Instant | null;
  approvedBy: number | null;
  withdrawnAt: Instant | null;
  withdrawnReason: string | null;
  /** Set where what it vouched for before its withdrawal is vouched for no more. */
  disownedOn: CalendarDate | null;
}

/** One row: the disabled account that holds the animals which the clinic keeps itself. */
export interface KeeperTable {
  userId: number;
  /** The account as which a program with a key of the clinic acts; it holds nothing. */
  programsId: number | null;
}

/** The clinic that runs this installation: one row, written when an administrator first saves its page. */
export interface ClinicProfileTable {
  id: number;
  name: string | null;
  ruc: string | null;
  address: string | null;
  city: string | null;
  /** E.164. */
  phone: string | null;
  /** E.164. */
  whatsapp: string | null;
  email: string | null;
  /** JSON: one text for each day, Monday first; server/accounts/clinic-profile/rules.ts reads it. */
  hours: string;
  responsibleName: string | null;
  responsibleRegistration: string | null;
  /** What the number under a signature is called: `Registro SENESCYT`. */
  registrationLabel: string | null;
  /** What its forms begin with: a country of server/platform/countries/rules.ts. */
  countryIso: Generated<string>;
  updatedAt: Instant;
}

/** One row, of a clinic that has a logo. */
export interface ClinicLogoTable {
  id: number;
  /** Names these bytes in its address. */
  code: string;
  /** Base 64. */
  png: string;
  width: number;
  height: number;
}

/** A place where the clinic works: a name on staff, entries and appointments. */
export interface BranchTable {
  id: Generated<number>;
  name: string;
  /** The name without capitals and accents: of the branches that were not removed each has its own. */
  nameKey: string | null;
  createdAt: Instant;
  removedAt: Instant | null;
}
