/**
 * The tables after the last migration, and the value types of their columns. Kept by hand so that each column
 * can say what it means; tests/db/types-match-schema.test.ts compares it with both databases.
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
export type TokenKind =
  | 'confirm-email'
  | 'reset-password'
  | 'change-password'
  | 'first-admin'
  /** The password was right; the second factor is still missing. */
  | 'second-factor'
  | 'change-email'
  /** A social login under way: the browser is at the provider. */
  | 'social-state'
  /** The provider's claims, kept until the person gives the missing password or address. */
  | 'social-join'
  | 'family-invite'
  /** "Ya está hecho" in a reminder mail; `refId` is the reminder. */
  | 'care-done'
  /** One-click unsubscribe from reminder mails; works more than once. */
  | 'notices-off'
  | 'delete-account'
  /** `refId` is the transfer of an animal to the account of another address. */
  | 'pet-transfer';
export type MailKind =
  | 'confirm-email'
  | 'reset-password'
  | 'password-changed'
  | 'change-email'
  | 'email-changed'
  | 'second-factor-changed'
  | 'login-linked'
  | 'social-join'
  | 'family-invite'
  | 'reminder'
  | 'delete-account'
  | 'pet-transfer'
  /** To the former owner: the transfer was accepted. */
  | 'pet-transferred'
  /** A finder wrote about a lost animal: `refId` is the finder's message. */
  | 'finder-alert'
  /** To the payer of a payment (`refId`): it was paid, refused with a reason, or refunded. */
  | 'payment-paid'
  | 'payment-refused'
  | 'payment-reversed'
  /**
   * To every administrator: a receipt (`refId` is its payment) waits for approval, or no rule can settle a
   * payment.
   */
  | 'payment-to-approve'
  | 'payment-case'
  /** The paid year of an animal ends or has ended; `refId` is one of the day's notices (renewalNotice). */
  | 'renewal'
  /** To the author of a report (`refId`): it has an answer. */
  | 'report-answered'
  /** To every administrator: the nightly backup failed. */
  | 'backup-failed'
  /** A user (`refId`) became or ceased to be an administrator: to that user and to every administrator. */
  | 'administrator-added'
  | 'administrator-removed'
  /** An API key (`refId`) was made: to its maker and to every administrator. */
  | 'api-key-made'
  | 'new-browser';
/** The order in which mails are sent; server/platform/mail/kinds.ts gives each kind its priority. */
export type MailPriority = 'urgent' | 'ordinary' | 'bulk';
/** Where the next date of a dose comes from: the schedule, the guardian's choice, or the guardian wants none. */
export type NextSource = 'schedule' | 'chosen' | 'none';
export type DueKind = 'vaccine' | 'deworming' | 'medicine' | 'checkup';
/** A user's role for an animal: its owner, an editor who writes in the record, a reader who only sees it. */
export type PetRole = 'owner' | 'editor' | 'reader';
export type OwnerIdKind = 'cedula' | 'ruc' | 'pasaporte' | 'otro';
export type DewormingTarget = 'internal' | 'external' | 'both';
export type IllnessState = 'active' | 'chronic' | 'overcome';
export type Period = 'hour' | 'day' | 'week' | 'month' | 'year';
export type ReminderStage = 'weekBefore' | 'onTheDay' | 'weekAfter';
export type SocialProvider = 'google' | 'facebook';
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
export type PaperKind = 'cedula' | 'carnet' | 'historia';
/** The method the payer chose. Card and wallet both go through PayPhone. */
export type PaymentMethod = 'card' | 'payphone' | 'paypal' | 'transfer';
/** The company that moves the money; 'manual' is an administrator who checks a bank statement or the till. */
export type Gateway = 'payphone' | 'paypal' | 'manual';
/** server/billing/ledger/rules.ts says what each state means and which state may follow it. */
export type PaymentState = 'created' | 'sent' | 'confirming' | 'review' | 'left' | 'paid' | 'refused' | 'reversed';
/** SRI, table 6: RUC, cédula, passport, final consumer, identity of another country. */
export type BuyerKind = '04' | '05' | '06' | '07' | '08';
export type RenewalStage = 'monthBefore' | 'weekBefore' | 'onTheDay' | 'weekAfter';
/** Wall-clock time at the animal's place, without zone: `2026-08-23T08:00`. */
export type WallTime = string;

interface UserTable {
  id: Generated<number>;
  /** Lower case, trimmed; unique. */
  email: string;
  /** Null for an account that signs in only with a social login. */
  passwordHash: string | null;
  name: string;
  surname: string;
  countryIso: string;
  /** E.164, `+593998842547`. */
  phone: string | null;
  role: Role;
  status: UserStatus;
  signupKind: SignupKind;
  /** IANA zone: the day in the guardian's zone decides what is due today. */
  timeZone: string;
  termsAcceptedAt: Instant | null;
  createdAt: Instant;
  confirmedAt: Instant | null;
  /** A new address that the user has not confirmed by mail yet. */
  pendingEmail: string | null;
  /** Code of the profile picture's file. */
  photo: string | null;
  /**
   * Of an administrator: after this the back office needs a second factor. Null before the first sign-in as
   * administrator.
   */
  secondFactorDueAt: Generated<Instant | null>;
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

/**
 * A browser this user has signed in from before: it can still sign in while a guessing attack locks the account.
 */
interface DeviceTable {
  hash: string;
  userId: number;
  createdAt: Instant;
}

interface TokenTable {
  hash: string;
  kind: TokenKind;
  userId: number | null;
  /** The user's address when the token was made; the token is void once the address changes. */
  email: string | null;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
  /** The row that the token is about: an invitation, a reminder. In 'second-factor', 1 means Recordar. */
  refId: number | null;
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
  priority: MailPriority;
  /** A second mail with the same key is not queued. */
  dedupeKey: string;
  userId: number | null;
  /** The address stored for the receiver, never one typed into a form. */
  email: string;
  /** The domain of `email`: each receiving domain gets one mail at a time. */
  domain: string;
  createdAt: Instant;
  /** After this the mail is no longer sent: a late reset mail would only confuse. */
  expiresAt: Instant;
  attempts: number;
  nextAttemptAt: Instant;
  leaseUntil: Instant | null;
  sentAt: Instant | null;
  parkedAt: Instant | null;
  /** The receiving server refused the address for good: the screen tells the person. */
  refusedAt: Instant | null;
  lastError: string | null;
  /** The row that the mail is about: an invitation, a digest of reminders. */
  refId: number | null;
}

interface IdempotencyTable {
  userId: number;
  key: string;
  path: string;
  bodyHash: string;
  /** Null while the answer is unknown because the call is still at a gateway. */
  status: number | null;
  /** The answer of the procedure; without a status, how far the call came. */
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
  /** 0: forms no longer offer it; rows that use it keep it. */
  active: Generated<Flag>;
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
  /** The entry that this one was merged into as a duplicate. */
  mergedIntoId: number | null;
}

interface DiseaseTable {
  id: Generated<number>;
  code: string;
  name: string;
  active: Generated<Flag>;
}

/** A vaccine of the catalogue with its schedule; see server/health/vaccines/rules.ts for how the numbers are used. */
export interface VaccineTable {
  id: Generated<number>;
  speciesId: number;
  name: string;
  core: Flag;
  minAgeDays: number;
  /** Doses of a first series where it is counted (leptospirosis 2, rabies 1). */
  seriesDoses: number;
  seriesIntervalDays: number;
  /**
   * The first series goes on until this age, whatever the count (112 days = 16 weeks); null where doses are
   * counted.
   */
  seriesUntilAgeDays: number | null;
  /** A dose at this age closes the series (182 days = 26 weeks). */
  seriesBoosterAgeDays: number | null;
  /** Doses for an adult whose vaccination history is unknown. */
  adultDoses: number;
  boosterMonths: number | null;
  note: string | null;
  source: string;
  position: number;
  active: Flag;
  /** The vaccine that this one was merged into as a duplicate: its doses count as doses of that vaccine. */
  mergedIntoId: number | null;
}

interface VaccineDiseaseTable {
  vaccineId: number;
  diseaseId: number;
}

interface OwnerTable {
  id: Generated<number>;
  userId: number;
  /** 1 for the user's own entry: each user has exactly one, and it cannot be removed. */
  principal: Flag;
  name: string;
  surname: string;
  email: string | null;
  phone: string | null;
  idKind: OwnerIdKind | null;
  /** Digits of a cédula or RUC, or a passport number; unique among the active entries of its user. */
  idNumber: string | null;
  countryIso: string | null;
  /** A canton of the list; null abroad, where `city` holds the name as typed. */
  cityId: number | null;
  city: string | null;
  address: string | null;
  createdAt: Instant;
  removedAt: Instant | null;
  /** Code of the profile picture's file. */
  photo: string | null;
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
}

/** A code or microchip whose trial began with this account. */
interface TrialTable {
  id: Generated<number>;
  userId: number;
  kind: 'code' | 'chip';
  value: string;
  startedAt: Instant;
}

interface WeightTable {
  id: Generated<number>;
  petId: number;
  grams: number;
  /** The unit as entered, so that the weight is shown in it. */
  unit: WeightUnit;
  measuredOn: CalendarDate;
  /** Null where the author's account was deleted. */
  createdBy: number | null;
  updatedBy: number | null;
  createdAt: Instant;
  removedAt: Instant | null;
  /** Set where a veterinarian without an account wrote the entry during a visit. */
  visitId: number | null;
  /** Set when a guardian disputes the entry; the entry stays and is marked. */
  disputedAt: Instant | null;
}

export interface VaccinationTable {
  id: Generated<number>;
  petId: number;
  /** Null for a vaccine that is not in the catalogue. */
  vaccineId: number | null;
  /** As entered: the catalogue's name or the guardian's own words. */
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
  /** Null where the author's account was deleted. */
  createdBy: number | null;
  /** The user who corrected it last; null while it is uncorrected. */
  updatedBy: number | null;
  createdAt: Instant;
  updatedAt: Instant;
  removedAt: Instant | null;
  /** Set where a veterinarian without an account wrote the entry during a visit. */
  visitId: number | null;
  /** Set when a guardian disputes the entry; the entry stays and is marked. */
  disputedAt: Instant | null;
}

export interface DewormingTable {
  id: Generated<number>;
  petId: number;
  target: DewormingTarget;
  product: string;
  /** A form from server/health/dewormings/rules.ts (tablet, collar …): it decides how long the product lasts. */
  form: string | null;
  /** As entered: "1 tableta", "0,5 ml". */
  dose: string | null;
  /** The animal's weight that day and the unit it was entered in. */
  grams: number | null;
  unit: WeightUnit | null;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  nextSource: NextSource;
  veterinarian: string | null;
  clinic: string | null;
  notes: string | null;
  createdBy: number | null;
  createdAt: Instant;
  updatedBy: number | null;
  updatedAt: Instant;
  removedAt: Instant | null;
  /** Set where a veterinarian without an account wrote the entry during a visit. */
  visitId: number | null;
  /** Set when a guardian disputes the entry; the entry stays and is marked. */
  disputedAt: Instant | null;
}

export interface IllnessTable {
  id: Generated<number>;
  petId: number;
  name: string;
  diagnosedOn: CalendarDate;
  state: IllnessState;
  overcomeOn: CalendarDate | null;
  treatment: string | null;
  veterinarian: string | null;
  clinic: string | null;
  notes: string | null;
  createdBy: number | null;
  createdAt: Instant;
  updatedBy: number | null;
  updatedAt: Instant;
  /** Hidden from the record but kept in the history; can be undone. */
  disabledAt: Instant | null;
  removedAt: Instant | null;
  /** Set where a veterinarian without an account wrote the entry during a visit. */
  visitId: number | null;
  /** Set when a guardian disputes the entry; the entry stays and is marked. */
  disputedAt: Instant | null;
}

export interface MedicineTable {
  id: Generated<number>;
  petId: number;
  /** The disease it is given for. */
  illnessId: number | null;
  name: string;
  /** Amount of one dose with its unit: "5 mg", "media tableta". */
  dose: string;
  /** A route from server/health/medicines/rules.ts (oral, eye …). */
  route: string | null;
  /** Given every `every` `everyUnit`: 8 hours, 1 day, 2 weeks. */
  every: number;
  everyUnit: Period;
  startOn: CalendarDate;
  /** Wall-clock time of the first dose, `08:00`. */
  firstTime: string;
  /** As entered; `endOn` decides. */
  duration: number | null;
  durationUnit: Period | null;
  /** The last day of the treatment; null: until further notice. */
  endOn: CalendarDate | null;
  veterinarian: string | null;
  clinic: string | null;
  notes: string | null;
  createdBy: number | null;
  createdAt: Instant;
  updatedBy: number | null;
  updatedAt: Instant;
  disabledAt: Instant | null;
  removedAt: Instant | null;
  /** Set where a veterinarian without an account wrote the entry during a visit. */
  visitId: number | null;
  /** Set when a guardian disputes the entry; the entry stays and is marked. */
  disputedAt: Instant | null;
}

/** A dose that was given: one row per planned time, so that two taps record one dose. */
interface MedicineDoseTable {
  medicineId: number;
  /** The planned time of this dose. */
  slot: WallTime;
  givenAt: Instant;
  createdBy: number | null;
}

/** A visit to the veterinarian: planned, done, or both. */
export interface CheckupTable {
  id: Generated<number>;
  petId: number;
  illnessId: number | null;
  reason: string;
  plannedOn: CalendarDate | null;
  doneOn: CalendarDate | null;
  /** What the veterinarian found. */
  findings: string | null;
  veterinarian: string | null;
  clinic: string | null;
  notes: string | null;
  createdBy: number | null;
  createdAt: Instant;
  updatedBy: number | null;
  updatedAt: Instant;
  removedAt: Instant | null;
  /** Set where a veterinarian without an account wrote the entry during a visit. */
  visitId: number | null;
  /** Set when a guardian disputes the entry; the entry stays and is marked. */
  disputedAt: Instant | null;
}

/**
 * What each animal needs next, one row per open line. Derived: every write to a record recomputes the animal's
 * rows in the same transaction, so that lists of thousands of animals read one indexed date.
 */
interface DueTable {
  id: Generated<number>;
  petId: number;
  kind: DueKind;
  /**
   * Stable name of the line: `vaccination:12`, `vaccine:3`, `deworming:4`, `medicine:7`, `checkup:9`
   * (server/health/due/rules.ts).
   */
  key: string;
  /** The dose that left the line open; null where the record has no dose. */
  vaccinationId: number | null;
  vaccineId: number | null;
  title: string;
  /** Null: expected for the species, but the record says nothing ("Sin registro"). */
  dueOn: CalendarDate | null;
  /** The day the guardian is reminded for: `dueOn`, or later where the guardian postponed it. */
  remindOn: CalendarDate | null;
  /**
   * 1 while a first series is unfinished: more than six weeks late, a veterinarian decides instead of a date.
   */
  inSeries: Flag;
}

/** "Posponer": the line is not reminded before `until`; the row goes when the line is done. */
interface PostponementTable {
  petId: number;
  key: string;
  until: CalendarDate;
  createdAt: Instant;
}

/** How a user wants to be reminded; without a row the defaults apply (server/health/reminders/rules.ts). */
interface ReminderChoiceTable {
  userId: number;
  byMail: Flag;
  byPush: Flag;
  weekBefore: Flag;
  onTheDay: Flag;
  weekAfter: Flag;
}

/** The one message that a user gets on a day of their own calendar, for all their animals. */
interface DigestTable {
  id: Generated<number>;
  userId: number;
  day: CalendarDate;
  createdAt: Instant;
}

/** One line of a digest. Its unique key makes each reminder arrive once. */
interface ReminderTable {
  id: Generated<number>;
  digestId: number;
  userId: number;
  petId: number;
  key: string;
  remindOn: CalendarDate;
  stage: ReminderStage;
}

interface PushSubscriptionTable {
  id: Generated<number>;
  userId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  agent: string;
  createdAt: Instant;
}

interface PushOutboxTable {
  id: Generated<number>;
  userId: number;
  dedupeKey: string;
  title: string;
  body: string;
  /** The screen that a tap opens, `/dashboard…`. */
  path: string;
  /** What the notice is about, where it must be looked at again before it is sent; `refId` is the finder's message. */
  kind: 'finder-alert' | null;
  refId: number | null;
  /** Sent before messages that are not urgent. */
  urgent: Flag;
  createdAt: Instant;
  expiresAt: Instant;
  attempts: number;
  nextAttemptAt: Instant;
  leaseUntil: Instant | null;
  sentAt: Instant | null;
}

/** A secret address that a calendar program reads: all animals of a user, or one animal. */
interface CalendarFeedTable {
  id: Generated<number>;
  userId: number;
  petId: number | null;
  /** SHA-256 of the address's token. */
  hash: string;
  createdAt: Instant;
  lastReadAt: Instant | null;
}

/**
 * The server's scheduled jobs. A process claims a job with a lease, so that only one of several processes runs
 * it.
 */
interface JobTable {
  name: string;
  nextRunAt: Instant;
  leaseUntil: Instant | null;
  lastStartedAt: Instant | null;
  lastFinishedAt: Instant | null;
  /** When an administrator asked for the run that is due or under way; null for a scheduled run. */
  askedAt: Instant | null;
  /** A sentence for the administrator. */
  lastResult: string | null;
  lastError: string | null;
}

interface TotpTable {
  userId: number;
  /** Base 32, as the authenticator app stores it. */
  secret: string;
  createdAt: Instant;
  /** Null until a first code proved that the app has the secret. */
  confirmedAt: Instant | null;
  /** The 30-second step of the last accepted code: each code works once. */
  lastStep: number;
}

interface RecoveryCodeTable {
  hash: string;
  userId: number;
  usedAt: Instant | null;
}

interface IdentityTable {
  provider: SocialProvider;
  /** The provider's id of the person: unlike an address, it never passes to another person. */
  subject: string;
  userId: number;
  email: string | null;
  createdAt: Instant;
}

interface ConsentTable {
  id: Generated<number>;
  userId: number;
  purpose: 'terms' | 'notices';
  /** Date of the text that the user accepted. */
  version: string;
  givenAt: Instant;
  withdrawnAt: Instant | null;
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
}

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

/** A document that was handed out: its number can be verified. */
interface PaperTable {
  id: Generated<number>;
  /** `CV-4RZ8-K7Q2M`: two letters of the kind and nine of Crockford base 32, the last a check character. */
  number: string;
  kind: PaperKind;
  petId: number;
  issuedBy: number | null;
  issuedAt: Instant;
  /** JSON of the printed facts, to tell what changed since (server/documents/papers/rules.ts). Holds no personal data. */
  facts: string;
  /** How many times its number was verified. */
  checks: number;
  revokedAt: Instant | null;
}

/** A link that shows the state of an animal's vaccines for a purpose, until a day. */
interface ProofTable {
  id: Generated<number>;
  /**
   * 26 letters of Crockford base 32. Stored readable so that the link can be sent again: it shows only what its
   * maker published.
   */
  code: string;
  petId: number;
  /** In the guardian's words: "Guardería". */
  purpose: string;
  /** The last day the link works, in the maker's zone. */
  until: CalendarDate;
  createdBy: number | null;
  createdAt: Instant;
  revokedAt: Instant | null;
  views: number;
  lastViewedAt: Instant | null;
  /**
   * 1: the clinic made it to call the guardian (server/clinic/recalls); it works while its maker is an administrator,
   * member or not.
   */
  byClinic: Generated<Flag>;
}

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
  text: string;
  createdAt: Instant;
  handledAt: Instant | null;
  handledBy: number | null;
}

/** A product: a number of months for one animal. */
interface PlanTable {
  id: Generated<number>;
  name: string;
  description: string;
  months: number;
  position: number;
  active: Flag;
  createdAt: Instant;
}

/** Prices are added, never changed: the newest one in force applies, and a payment keeps its own. */
interface PlanPriceTable {
  id: Generated<number>;
  planId: number;
  /** With tax. */
  cents: number;
  validFrom: Instant;
  createdBy: number | null;
  createdAt: Instant;
}

interface TaxRateTable {
  id: Generated<number>;
  /** Hundredths of a per cent: 1500 is 15 %. */
  basisPoints: number;
  /** `codigoPorcentaje` of the SRI: 4 is 15 %, 0 is 0 %. */
  sriCode: string;
  validFrom: CalendarDate;
  createdBy: number | null;
  createdAt: Instant;
}

/** The buyer on this user's receipts, remembered from the last payment. */
interface InvoiceDataTable {
  id: Generated<number>;
  userId: number;
  kind: BuyerKind;
  number: string;
  name: string;
  address: string | null;
  email: string | null;
  phone: string | null;
  updatedAt: Instant;
}

/** One attempt to pay. Its price, its tax and its buyer stay as they were at the beginning. */
export interface PaymentTable {
  id: Generated<number>;
  /** Our reference, also at the gateway: 15 letters (PayPhone's maximum), never used twice and not guessable. */
  code: string;
  /** Null where the account was deleted: the payment stays in the accounts. */
  userId: number | null;
  method: PaymentMethod;
  gateway: Gateway;
  state: PaymentState;
  /** The reason for the state: a word of PAYMENT_REASONS. */
  reason: string | null;
  /** A sentence from the gateway or the administrator. */
  message: string | null;
  planId: number | null;
  planName: string;
  months: number;
  cents: number;
  baseCents: number;
  taxCents: number;
  taxBasisPoints: number;
  currency: string;
  /** The gateway's id before money moves: PayPhone's paymentId, PayPal's order. */
  orderId: string | null;
  /**
   * The gateway's id of the money: PayPhone's transaction, PayPal's capture. Written only from the gateway's own
   * answer.
   */
  transactionId: string | null;
  /** The transaction that the browser came back with; not trusted, only used to ask the gateway. */
  askedId: string | null;
  authorization: string | null;
  /** As the gateway describes it: "Visa Produbanco, termina en 17". */
  card: string | null;
  /** What the payer wrote about a bank transfer. */
  reference: string | null;
  buyerKind: BuyerKind;
  buyerNumber: string;
  buyerName: string;
  buyerAddress: string | null;
  buyerEmail: string | null;
  buyerPhone: string | null;
  createdAt: Instant;
  sentAt: Instant | null;
  /** When the gateway was first asked for the money. */
  askedAt: Instant | null;
  settledAt: Instant | null;
  decidedBy: number | null;
  /** When the server next polls the gateway by itself; null where no answer is outstanding. */
  nextCheckAt: Instant | null;
  /** Until then one process alone asks the gateway. */
  leaseUntil: Instant | null;
}

interface PaymentItemTable {
  id: Generated<number>;
  paymentId: number;
  petId: number | null;
  /** The animal's name at the time of payment. */
  petName: string;
  cents: number;
}

/** The ledger: one row for each event of a payment, never changed. */
interface PaymentStepTable {
  id: Generated<number>;
  paymentId: number;
  /** A word of STEP_KINDS (server/billing/ledger/rules.ts). */
  kind: string;
  by: 'payer' | 'gateway' | 'server' | 'administrator';
  userId: number | null;
  detail: string | null;
  at: Instant;
}

/** A webhook notice from a gateway; each is stored once. */
interface GatewayNoticeTable {
  id: Generated<number>;
  gateway: 'payphone' | 'paypal';
  eventId: string;
  kind: string;
  paymentId: number | null;
  receivedAt: Instant;
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

/** The owner was told that the animal's paid time ends on `endsOn`; once per stage. */
interface RenewalNoticeTable {
  id: Generated<number>;
  userId: number;
  petId: number;
  endsOn: CalendarDate;
  stage: RenewalStage;
  /** The day in the user's zone: all notices of a day go in one mail. */
  day: CalendarDate;
  createdAt: Instant;
}

/** A problem or an idea, in the words of its author. */
export interface ReportTable {
  id: Generated<number>;
  /** Null where the account was deleted. */
  userId: number | null;
  kind: 'error' | 'improvement';
  title: string;
  body: string;
  /** Path of the screen it was written from. */
  screen: string | null;
  agent: string;
  state: 'received' | 'looking' | 'done' | 'declined';
  answer: string | null;
  answeredBy: number | null;
  answeredAt: Instant | null;
  /** When the author saw the answer. */
  seenAt: Instant | null;
  createdAt: Instant;
}

/** Novedades: changes of the product, and announcements of the clinic. */
export interface NoticeTable {
  id: Generated<number>;
  title: string;
  body: string;
  /** Null while it is a draft. */
  publishedAt: Instant | null;
  /** Hidden from users; the administrator still sees it. */
  hiddenAt: Instant | null;
  /** 1 where it was also sent as a push notification. */
  pushed: Flag;
  createdBy: number | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The newest announcement that a user has seen. */
interface NewsSeenTable {
  userId: number;
  seenAt: Instant;
}

/** A tutorial: a file of our own (`code` in the store) or a link to an external player. */
export interface VideoTable {
  id: Generated<number>;
  title: string;
  description: string | null;
  link: string | null;
  code: string | null;
  mime: string | null;
  bytes: number | null;
  storedAt: Instant | null;
  /** WebVTT, in Spanish. */
  captions: string | null;
  seconds: number | null;
  position: number;
  onLanding: Flag;
  publishedAt: Instant | null;
  removedAt: Instant | null;
  createdBy: number | null;
  createdAt: Instant;
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

/** A key with which another program calls the REST API as its user. */
export interface ApiKeyTable {
  id: Generated<number>;
  userId: number;
  name: string;
  /** SHA-256 of the key, hex; the key itself is shown once. */
  hash: string;
  /** Its first letters, so that its owner can tell keys apart. */
  beginning: string;
  /** Words of server/accounts/api-keys/rules.ts, separated by spaces. */
  scopes: string;
  createdAt: Instant;
  expiresAt: Instant;
  revokedAt: Instant | null;
  lastUsedAt: Instant | null;
}

/** An address of another program that receives events. */
export interface WebhookTable {
  id: Generated<number>;
  name: string;
  url: string;
  /** Signs each delivery; stored readable because a hash could not sign. */
  secret: string;
  /** Words of server/platform/webhooks/rules.ts, separated by spaces. */
  events: string;
  active: Flag;
  createdBy: number | null;
  createdAt: Instant;
  removedAt: Instant | null;
}

interface WebhookDeliveryTable {
  id: Generated<number>;
  webhookId: number;
  event: string;
  /** JSON, as sent. */
  payload: string;
  createdAt: Instant;
  attempts: number;
  nextAttemptAt: Instant;
  leaseUntil: Instant | null;
  deliveredAt: Instant | null;
  parkedAt: Instant | null;
  lastStatus: number | null;
  lastError: string | null;
}

/**
 * The audit log. Triggers keep it append-only; each row carries the hash of the one before
 * (server/platform/audit/rules.ts).
 */
export interface AuditEntryTable {
  id: Generated<number>;
  at: Instant;
  /** No foreign key: the entry outlives the account. */
  actorId: number | null;
  action: string;
  /** 'user', 'pet', 'payment' … */
  object: string | null;
  objectId: number | null;
  /** JSON of numbers and words of the product, never a person's own text. */
  detail: string | null;
  /** 'ok' or the error's code. */
  outcome: string;
  ipPrefix: string | null;
  previous: string;
  hash: string;
}

/**
 * The last hash of the log, in one row: a writer locks it first, so that two entries cannot follow the same
 * hash.
 */
interface AuditHeadTable {
  id: number;
  hash: string;
  entries: number;
}

/** A species whose schedule changed: the due lines of its animals are recomputed, up to `afterPetId` so far. */
interface ScheduleRefreshTable {
  speciesId: number;
  afterPetId: number;
  requestedAt: Instant;
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
  trial: TrialTable;
  petMember: PetMemberTable;
  petInvite: PetInviteTable;
  weight: WeightTable;
  vaccination: VaccinationTable;
  deworming: DewormingTable;
  illness: IllnessTable;
  medicine: MedicineTable;
  medicineDose: MedicineDoseTable;
  checkup: CheckupTable;
  due: DueTable;
  postponement: PostponementTable;
  reminderChoice: ReminderChoiceTable;
  digest: DigestTable;
  reminder: ReminderTable;
  pushSubscription: PushSubscriptionTable;
  pushOutbox: PushOutboxTable;
  calendarFeed: CalendarFeedTable;
  job: JobTable;
  totp: TotpTable;
  recoveryCode: RecoveryCodeTable;
  identity: IdentityTable;
  consent: ConsentTable;
  file: FileTable;
  clinic: ClinicTable;
  vetAccess: VetAccessTable;
  visit: VisitTable;
  paper: PaperTable;
  proof: ProofTable;
  transfer: TransferTable;
  tagBatch: TagBatchTable;
  tag: TagTable;
  petPage: PetPageTable;
  loss: LossTable;
  scan: ScanTable;
  installation: InstallationTable;
  finderThread: FinderThreadTable;
  finderMessage: FinderMessageTable;
  abuseReport: AbuseReportTable;
  plan: PlanTable;
  planPrice: PlanPriceTable;
  taxRate: TaxRateTable;
  invoiceData: InvoiceDataTable;
  payment: PaymentTable;
  paymentItem: PaymentItemTable;
  paymentStep: PaymentStepTable;
  gatewayNotice: GatewayNoticeTable;
  licenceGrant: LicenceGrantTable;
  renewalNotice: RenewalNoticeTable;
  report: ReportTable;
  notice: NoticeTable;
  newsSeen: NewsSeenTable;
  video: VideoTable;
  followUp: FollowUpTable;
  campaign: CampaignTable;
  campaignDose: CampaignDoseTable;
  apiKey: ApiKeyTable;
  webhook: WebhookTable;
  webhookDelivery: WebhookDeliveryTable;
  auditEntry: AuditEntryTable;
  auditHead: AuditHeadTable;
  scheduleRefresh: ScheduleRefreshTable;
}

export type Db = Kysely<Database>;
/** For functions that must run inside a transaction, such as queueing a mail together with its cause. */
export type Trx = Transaction<Database>;
