/**
 * The tables as they stand after the last migration, and the few value types every row is made of.
 * Kept by hand so that each column can say what it means; tests/db/types-match-schema.test.ts holds it against both databases.
 */
import type { Generated, Kysely, Transaction } from 'kysely';

/** A moment in UTC, always 24 characters: `2026-08-23T14:05:00.000Z`. Sorts as text. */
export type Instant = string;
/** A day without zone or hour: `2026-08-23`. A birthday has no time zone. */
export type CalendarDate = string;
/** SQLite has no boolean and its driver refuses one. */
export type Flag = 0 | 1;

export type Role = 'ROLE_USUARIO' | 'ROLE_ADMINISTRADOR';
export type SignupKind = 'correo' | 'google' | 'facebook';
export type UserStatus = 'unconfirmed' | 'active' | 'disabled';
export type Sex = 'male' | 'female' | 'unknown';
export type WeightUnit = 'g' | 'kg' | 'lb' | 'oz';
export type SessionKind = 'web' | 'rest';
export type TokenKind = 'confirm-email' | 'reset-password' | 'change-password' | 'first-admin';
export type MailKind = 'confirm-email' | 'reset-password' | 'password-changed';
/** How the next date of a dose came to be: by the schedule, by the guardian's own choice, or none wanted. */
export type NextSource = 'schedule' | 'chosen' | 'none';
export type DueKind = 'vaccine';

interface UserTable {
  id: Generated<number>;
  /** Lower case, trimmed; unique. */
  email: string;
  /** Null for an account that only enters through a social login. */
  passwordHash: string | null;
  name: string;
  surname: string;
  countryIso: string;
  /** E.164, `+593998842547`. */
  phone: string | null;
  role: Role;
  status: UserStatus;
  signupKind: SignupKind;
  /** IANA zone: the guardian's own day decides what is due today. */
  timeZone: string;
  termsAcceptedAt: Instant | null;
  createdAt: Instant;
  confirmedAt: Instant | null;
}

interface SessionTable {
  /** SHA-256 of the token, hex. The token itself is never stored. */
  hash: string;
  userId: number;
  kind: SessionKind;
  /** Recordar: the cookie outlives the browser. */
  remembered: Flag;
  createdAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
  ipPrefix: string;
  agent: string;
}

/** A browser this user has signed in from before: during a guessing attack it keeps its own way in. */
interface DeviceTable {
  hash: string;
  userId: number;
  createdAt: Instant;
}

interface TokenTable {
  hash: string;
  kind: TokenKind;
  userId: number | null;
  /** The stored address when the token was made; a later address does not match it. */
  email: string | null;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
}

interface RateLimitTable {
  /** `<what>:<whose>`, for example `signInAccount:ana@correo.ec`. */
  key: string;
  count: number;
  resetsAt: Instant;
}

interface MailOutboxTable {
  id: Generated<number>;
  kind: MailKind;
  /** Two causes with the same key are one mail. */
  dedupeKey: string;
  userId: number | null;
  /** The stored address it goes to, never one typed into a form. */
  email: string;
  createdAt: Instant;
  /** After this it is not sent any more: a late reset mail would only confuse. */
  expiresAt: Instant;
  attempts: number;
  nextAttemptAt: Instant;
  leaseUntil: Instant | null;
  sentAt: Instant | null;
  parkedAt: Instant | null;
  lastError: string | null;
}

interface IdempotencyTable {
  userId: number;
  key: string;
  path: string;
  bodyHash: string;
  /** Null while the first call still runs. */
  status: number | null;
  answer: string | null;
  createdAt: Instant;
}

interface CountryTable {
  id: Generated<number>;
  iso: string;
  name: string;
  /** Digits without `+`. */
  phoneCode: string;
}

interface ProvinceTable {
  id: Generated<number>;
  countryId: number;
  code: string;
  name: string;
}

interface CityTable {
  id: Generated<number>;
  countryId: number;
  provinceId: number | null;
  code: string | null;
  name: string;
}

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
}

interface DiseaseTable {
  id: Generated<number>;
  code: string;
  name: string;
}

/** A vaccine of the catalogue with its schedule; see server/vaccines/rules.ts for how the numbers are used. */
export interface VaccineTable {
  id: Generated<number>;
  speciesId: number;
  name: string;
  core: Flag;
  minAgeDays: number;
  /** Doses of a first series where it is counted (leptospirosis 2, rabies 1). */
  seriesDoses: number;
  seriesIntervalDays: number;
  /** The first series goes on until this age, whatever the count (112 days = 16 weeks); null where it is counted. */
  seriesUntilAgeDays: number | null;
  /** A dose at this age closes the series (182 days = 26 weeks). */
  seriesBoosterAgeDays: number | null;
  /** Doses for an adult whose history nobody knows. */
  adultDoses: number;
  boosterMonths: number | null;
  note: string | null;
  source: string;
  position: number;
  active: Flag;
}

interface VaccineDiseaseTable {
  vaccineId: number;
  diseaseId: number;
}

interface OwnerTable {
  id: Generated<number>;
  userId: number;
  /** The user's own entry: there is one, and it cannot be removed. */
  principal: Flag;
  name: string;
  surname: string;
  email: string | null;
  phone: string | null;
  createdAt: Instant;
  removedAt: Instant | null;
}

interface PetTable {
  id: Generated<number>;
  userId: number;
  ownerId: number;
  /** Ten letters of Crockford base 32, the last one a check character; never changes (server/lib/codes.ts). */
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
}

interface WeightTable {
  id: Generated<number>;
  petId: number;
  grams: number;
  /** The unit it was written in, so that it is shown as it was said. */
  unit: WeightUnit;
  measuredOn: CalendarDate;
  createdBy: number;
  createdAt: Instant;
  removedAt: Instant | null;
}

export interface VaccinationTable {
  id: Generated<number>;
  petId: number;
  /** Null for a vaccine that is not in the catalogue. */
  vaccineId: number | null;
  /** As written: the catalogue's name or the guardian's own words. */
  name: string;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  nextSource: NextSource;
  laboratory: string | null;
  lot: string | null;
  lotExpiresOn: CalendarDate | null;
  veterinarian: string | null;
  clinic: string | null;
  notes: string | null;
  createdBy: number;
  createdAt: Instant;
  updatedAt: Instant;
  removedAt: Instant | null;
}

/**
 * What each animal needs next, one row for each open line. Derived: every write to a record recomputes the rows of its
 * animal in the same transaction, so that lists of thousands of animals read one indexed date.
 */
interface DueTable {
  id: Generated<number>;
  petId: number;
  kind: DueKind;
  /** The dose that left the line open; null where nothing was ever given. */
  vaccinationId: number | null;
  vaccineId: number | null;
  title: string;
  /** Null = expected for the species but nothing known: "Sin registro". */
  dueOn: CalendarDate | null;
  /** 1 while a first series is unfinished: more than six weeks late means a veterinarian decides, not a date. */
  inSeries: Flag;
}

export interface Database {
  user: UserTable;
  session: SessionTable;
  device: DeviceTable;
  token: TokenTable;
  rateLimit: RateLimitTable;
  mailOutbox: MailOutboxTable;
  idempotency: IdempotencyTable;
  country: CountryTable;
  province: ProvinceTable;
  city: CityTable;
  species: SpeciesTable;
  breed: BreedTable;
  disease: DiseaseTable;
  vaccine: VaccineTable;
  vaccineDisease: VaccineDiseaseTable;
  owner: OwnerTable;
  pet: PetTable;
  weight: WeightTable;
  vaccination: VaccinationTable;
  due: DueTable;
}

export type Db = Kysely<Database>;
/** What a function asks for when it would lie outside a transaction (a mail without its cause). */
export type Trx = Transaction<Database>;
