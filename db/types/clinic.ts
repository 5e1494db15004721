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
  /** The letter that told of it. */
  letterId: number | null;
  /** What was agreed did not happen: the line waits again, and its owner was told all the same. */
  releasedAt: Generated<Instant | null>;
}

export type RecallTemplateKind = 'several' | 'vaccine' | 'deworming' | 'medicine' | 'checkup';
export type RecallChannel = 'chat' | 'mail';

/** The clinic's words for a message about one kind of care, or about several. */
export interface RecallTemplateTable {
  id: Generated<number>;
  kind: RecallTemplateKind;
  channel: RecallChannel;
  /** Of a mail. */
  subject: string | null;
  text: string;
  changedBy: number | null;
  changedAt: Instant;
}

interface RecallSettingTable {
  id: number;
  /** Letters go out by themselves to the owners of animals that the clinic keeps. */
  byItself: Flag;
}

/** Letters that were queued in one step, or by the job of a day. */
export interface RecallMailingTable {
  id: Generated<number>;
  byItself: Flag;
  day: CalendarDate;
  /** Until then it can be stopped whole. */
  sendFrom: Instant;
  startedBy: number | null;
  createdAt: Instant;
  stoppedAt: Instant | null;
  /** By WhatsApp, not by mail. */
  byWhatsapp: Generated<Flag>;
}

/** What it tells of are the follow-ups with its id. */
interface RecallLetterTable {
  id: Generated<number>;
  mailingId: number;
  ownerId: number;
  createdAt: Instant;
}

/** An owner who wants no recalls. */
interface RecallSilenceTable {
  ownerId: number;
  since: Instant;
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

export type AppointmentState =
  | 'asked'
  | 'agreed'
  | 'confirmed'
  | 'arrived'
  | 'attending'
  | 'done'
  | 'missed'
  | 'cancelled';

/** A due line (`due.key`) that an appointment is for. */
interface AppointmentLineTable {
  appointmentId: number;
  key: string;
  /** It was answered, for this appointment. */
  doneAt: Instant | null;
}

/** An appointment, or a request for one (`asked`). The moment of each state shows who waits, and since when. */
export interface AppointmentTable {
  id: Generated<number>;
  /** Null for a person of whom the clinic knows no animal yet: then the three names below say who comes. */
  petId: number | null;
  personName: string | null;
  personPhone: string | null;
  animalName: string | null;
  /** The guardian with an account who asked for it. */
  askedBy: number | null;
  veterinarianId: number | null;
  /** As the list that brought it calls them, where no account here does. */
  veterinarianName: string | null;
  branchId: number | null;
  reason: string;
  /** Of releases that knew one line only; `appointmentLine` holds it too. */
  dueKey: string | null;
  startsAt: Instant;
  endsAt: Instant;
  state: AppointmentState;
  via: 'staff' | 'walkIn' | 'recall' | 'guardian' | 'public';
  confirmedAt: Instant | null;
  arrivedAt: Instant | null;
  attendingAt: Instant | null;
  doneAt: Instant | null;
  missedAt: Instant | null;
  cancelledAt: Instant | null;
  movedAt: Instant | null;
  remindedAt: Instant | null;
  /** 1 where the guardian, not the clinic, moved or cancelled it last. */
  byGuardian: Flag;
  /** Raised by each change that a calendar program must take over (RFC 5545). */
  sequence: number;
  createdBy: number | null;
  createdAt: Instant;
  updatedAt: Instant;
  /** The list that it came in with, and what that list called it. */
  importId: number | null;
  importKey: string | null;
}

/** One row. */
interface AppointmentSettingTable {
  id: number;
  /** Whether guardians and strangers may ask for an appointment. */
  requestsOpen: Flag;
  /** How long one takes unless it is said. */
  minutes: number;
}

/** A secret address under which a calendar program of a member of the staff reads the appointments. */
interface AppointmentFeedTable {
  id: Generated<number>;
  userId: number;
  /** 0 for the member's own as veterinarian. */
  everyone: Flag;
  hash: string;
  createdAt: Instant;
  lastReadAt: Instant | null;
}

export type ReviewKind =
  | 'withdrawnLot'
  | 'expiredLot'
  | 'futureDose'
  | 'nextBefore'
  | 'doseTwice'
  | 'rabiesIncomplete'
  | 'animalTwice'
  | 'noContact'
  | 'lostReference';

/** What does not add up in a record. The key says of what; what is wrong is read from the record each time. */
interface ReviewLineTable {
  id: Generated<number>;
  key: string;
  kind: ReviewKind;
  petId: number;
  foundAt: Instant;
  /** What was written in the record until then was read; null: nothing is known of it. */
  readUntil: Instant | null;
  /** A member of the staff said that it is right as it is. */
  acceptedAt: Instant | null;
  acceptedBy: number | null;
}

export type WhatsappKind = 'due' | 'appointment';
export type WhatsappState = 'waiting' | 'accepted' | 'sent' | 'delivered' | 'read' | 'failed' | 'stopped';

/** A template that Meta approved: named here as there. */
interface WhatsappTemplateTable {
  id: Generated<number>;
  kind: WhatsappKind;
  name: string;
  language: string;
  /** The words of `whatsapp/rules.ts` in the template's order, separated by a space. */
  parameters: string;
  changedBy: number | null;
  changedAt: Instant;
}

interface WhatsappSettingTable {
  id: number;
  /** Of one message, in ten-thousandths of a dollar, as the clinic wrote it down. */
  price: number | null;
}

/** A person lets the clinic write to this number. */
interface WhatsappConsentTable {
  id: Generated<number>;
  ownerId: number;
  phone: string;
  /** What was said or signed. */
  words: string;
  way: 'person' | 'phone' | 'paper' | 'chat';
  givenAt: Instant;
  notedBy: number | null;
  withdrawnAt: Instant | null;
  /** Null also where the person said so by WhatsApp itself. */
  withdrawnBy: number | null;
}

interface WhatsappMessageTable {
  id: Generated<number>;
  kind: WhatsappKind;
  ownerId: number;
  letterId: number | null;
  appointmentId: number | null;
  /** Digits with the country's code. */
  phone: string;
  dedupeKey: string;
  state: WhatsappState;
  stateAt: Instant;
  /** Why it waits or failed, in words. */
  problem: string | null;
  wamid: string | null;
  createdAt: Instant;
  expiresAt: Instant;
  attempts: number;
  nextAttemptAt: Instant;
  leaseUntil: Instant | null;
  /** Its call has begun; what a process that was killed meanwhile had sent, is not known. */
  begunAt: Instant | null;
  sentAt: Instant | null;
  parkedAt: Instant | null;
}

export interface ClinicTables {
  whatsappTemplate: WhatsappTemplateTable;
  whatsappSetting: WhatsappSettingTable;
  whatsappConsent: WhatsappConsentTable;
  whatsappMessage: WhatsappMessageTable;
  reviewLine: ReviewLineTable;
  vetAccess: VetAccessTable;
  visit: VisitTable;
  followUp: FollowUpTable;
  recallTemplate: RecallTemplateTable;
  recallSetting: RecallSettingTable;
  recallMailing: RecallMailingTable;
  recallLetter: RecallLetterTable;
  recallSilence: RecallSilenceTable;
  campaign: CampaignTable;
  campaignDose: CampaignDoseTable;
  appointment: AppointmentTable;
  appointmentLine: AppointmentLineTable;
  appointmentSetting: AppointmentSettingTable;
  appointmentFeed: AppointmentFeedTable;
}
