/** Trips, what was done for them, entries in a town's register, and who was told: tables of `server/health`. */
import type { Generated } from 'kysely';
import type { CalendarDate, Instant } from './values.ts';

export type TripMeans = 'air' | 'land';

/** A trip of an animal; one of its ends is Ecuador. */
interface TripTable {
  id: Generated<number>;
  petId: number;
  fromCountry: string;
  toCountry: string;
  /** The day of arrival at the border. */
  arrivesOn: CalendarDate;
  /** `14:30` there; null where it is not known. */
  arrivesAt: string | null;
  means: TripMeans;
  createdBy: number | null;
  createdAt: Instant;
  updatedAt: Instant;
  removedAt: Instant | null;
}

/** What no entry of the record can tick: a certificate, a reservation, a tablet with its hour. */
interface TripStepTable {
  tripId: number;
  /** The code of a rule. */
  code: string;
  doneOn: CalendarDate;
  doneAt: string | null;
  createdBy: number | null;
  createdAt: Instant;
}

/** A test of antibodies against rabies. */
interface TitreTable {
  id: Generated<number>;
  petId: number;
  sampledOn: CalendarDate;
  laboratory: string | null;
  /** Hundredths of IU/ml; null while the result is awaited. */
  hundredths: number | null;
  createdBy: number | null;
  createdAt: Instant;
  updatedAt: Instant;
  removedAt: Instant | null;
}

/** An animal in a town's register. */
interface RegistrationTable {
  id: Generated<number>;
  petId: number;
  country: string;
  place: string;
  /** The official number, once it is given. */
  number: string | null;
  /** Folded, without spaces and dashes: what a search compares. */
  plainNumber: string | null;
  tag: string | null;
  expiresOn: CalendarDate | null;
  feeCents: number | null;
  createdBy: number | null;
  createdAt: Instant;
  updatedAt: Instant;
  removedAt: Instant | null;
}

/** A line of a trip or of a registration that a member was told of, once for each stage. */
interface PlanNoticeTable {
  id: Generated<number>;
  userId: number;
  /** `trip:12` or `registration:3`. */
  about: string;
  /** The code of the rule, or `expires`. */
  line: string;
  stage: 'opens' | 'closes';
  day: CalendarDate;
  createdAt: Instant;
}

export interface TravelTables {
  trip: TripTable;
  tripStep: TripStepTable;
  titre: TitreTable;
  registration: RegistrationTable;
  planNotice: PlanNoticeTable;
}
