/** The tables of `server/clinic`. */
import type { Generated } from 'kysely';
import type { CalendarDate, Flag, Instant } from './values.ts';

/** The QR that a guardian shows at the clinic: a veterinarian who scans it in time may begin a visit. */
interface VetAccessTable {
  id: Generated<number>;
  petId: number;
  hash: string;
  createdBy: number;
  createdAt: Instant;
  expiresAt: Instant;
}

/**
 * A veterinarian without an account who writes in one animal's record for some hours. Name and registration are
 * unverified.
 */
interface VisitTable {
  id: Generated<number>;
  petId: number;
  accessId: number | null;
  /** SHA-256 of the token in the veterinarian's browser. */
  hash: string;
  name: string;
  registration: string;
  clinicName: string | null;
  /** Set when the veterinarian gave the clinic's key: only then the entries are marked "verificado". */
  clinicId: number | null;
  startedAt: Instant;
  expiresAt: Instant;
  endedAt: Instant | null;
}

/** The state of contacting a guardian about one due line of an animal (`due.key` on `dueOn`). */
export interface FollowUpTable {
  id: Generated<number>;
  petId: number;
  key: string;
  dueOn: CalendarDate;
  /** A message was sent; the guardian answered; a visit is agreed; the guardian will not come back. */
  state: 'sent' | 'answered' | 'booked' | 'gone';
  note: string | null;
  /** The day of the agreed visit. */
  bookedOn: CalendarDate | null;
  changedBy: number | null;
  changedAt: Instant;
}

/** A vaccination day: one vaccine, one lot, one veterinarian, many animals. */
export interface CampaignTable {
  id: Generated<number>;
  name: string;
  /** Null where animals of any species are vaccinated. */
  speciesId: number | null;
  vaccineId: number | null;
  vaccine: string;
  laboratory: string | null;
  lot: string | null;
  lotExpiresOn: CalendarDate | null;
  veterinarian: string;
  place: string | null;
  createdBy: number | null;
  createdAt: Instant;
  closedAt: Instant | null;
}

interface CampaignDoseTable {
  id: Generated<number>;
  campaignId: number;
  petId: number;
  vaccinationId: number;
  /** 1 where the animal was registered during the campaign. */
  newPet: Flag;
  createdBy: number | null;
  createdAt: Instant;
}

export interface ClinicTables {
  vetAccess: VetAccessTable;
  visit: VisitTable;
  followUp: FollowUpTable;
  campaign: CampaignTable;
  campaignDose: CampaignDoseTable;
}
