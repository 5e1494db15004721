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
export type TokenKind =
  | 'confirm-email'
  | 'reset-password'
  | 'change-password'
  | 'first-admin'
  /** The password was right; the second factor is still to come. */
  | 'second-factor'
  | 'change-email'
  /** A social login on its way: out to the provider and back. */
  | 'social-state'
  /** What the provider said, waiting for the password or the address that the person still has to give. */
  | 'social-join'
  | 'family-invite'
  /** "Ya está hecho" in a reminder; `refId` is the reminder. */
  | 'care-done'
  /** One click in the mail program turns the reminders by mail off; good more than once. */
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
  /** To the one who gave it: it was accepted. */
  | 'pet-transferred'
  /** Somebody found the animal: `refId` is the finder's message. */
  | 'finder-alert'
  /** Of a payment (`refId`), to whoever paid: it is theirs, it was refused with a reason, the money went back. */
  | 'payment-paid'
  | 'payment-refused'
  | 'payment-reversed'
  /** To every administrator: a receipt waits (`refId` the payment), or a payment that no rule can settle. */
  | 'payment-to-approve'
  | 'payment-case'
  /** The year of an animal ends or has ended; `refId` is one of the day's notices (renewalNotice). */
  | 'renewal'
  /** To whoever reported an error or an idea (`refId` the report): it has an answer. */
  | 'report-answered'
  /** To every administrator: the backup of the night failed. */
  | 'backup-failed'
  /** Somebody (`refId`) began or ceased to administer: to that person and to all who do. */
  | 'administrator-added'
  | 'administrator-removed'
  /** A key for another program was made (`refId` the key): to its maker and to all who administer. */
  | 'api-key-made'
  | 'new-browser';
/** In which order mails leave; which kind has which is in server/mail/kinds.ts. */
export type MailPriority = 'urgent' | 'ordinary' | 'bulk';
/** How the next date of a dose came to be: by the schedule, by the guardian's own choice, or none wanted. */
export type NextSource = 'schedule' | 'chosen' | 'none';
export type DueKind = 'vaccine' | 'deworming' | 'medicine' | 'checkup';
/** Whom a user is to an animal: its own user, an editor who writes in the record, a reader who only sees it. */
export type PetRole = 'owner' | 'editor' | 'reader';
export type OwnerIdKind = 'cedula' | 'ruc' | 'pasaporte' | 'otro';
export type DewormingTarget = 'internal' | 'external' | 'both';
export type IllnessState = 'active' | 'chronic' | 'overcome';
export type Period = 'hour' | 'day' | 'week' | 'month' | 'year';
export type ReminderStage = 'weekBefore' | 'onTheDay' | 'weekAfter';
export type SocialProvider = 'google' | 'facebook';
export type FileKind = 'photo' | 'document';
/** What a file shows or proves; the column `<purpose>Id` names the row, `petId` the animal ('gallery', 'pet', 'neutering' and every entry). */
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
  /** The picture of a screen in a report: only whoever reported and an administrator see it. */
  | 'report';
/** Of a plate: made and nobody's; tied to an animal; switched off by its family; withdrawn by an administrator for ever. */
export type TagState = 'available' | 'active' | 'disabled' | 'withdrawn';
export type ReplaceReason = 'lost' | 'broken' | 'unreadable' | 'stolen' | 'other';
/** When a way to reach the family stands on the open page. */
export type ShownWhen = 'never' | 'lost' | 'always';
export type FinderSender = 'finder' | 'family';
/** "La encontré", words, or where the animal is: the last one is urgent. */
export type FinderMessageKind = 'found' | 'message' | 'location';
export type PaperKind = 'cedula' | 'carnet' | 'historia';
/** What the payer chose. Card and wallet are two doors of one company. */
export type PaymentMethod = 'card' | 'payphone' | 'paypal' | 'transfer';
/** Who moves the money; 'manual' is an administrator who looks at a bank statement or into the till. */
export type Gateway = 'payphone' | 'paypal' | 'manual';
/** What each means and what may follow it: server/payments/rules.ts. */
export type PaymentState = 'created' | 'sent' | 'confirming' | 'review' | 'left' | 'paid' | 'refused' | 'reversed';
/** SRI, table 6: RUC, cédula, passport, final consumer, identity of another country. */
export type BuyerKind = '04' | '05' | '06' | '07' | '08';
export type RenewalStage = 'monthBefore' | 'weekBefore' | 'onTheDay' | 'weekAfter';
/** A moment on the wall clock of wherever the animal is, without zone: `2026-08-23T08:00`. */
export type WallTime = string;

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
  /** A new address that its mail has not confirmed yet. */
  pendingEmail: string | null;
  /** Code of the file that is the face. */
  photo: string | null;
  /** Of an administrator: from then on the administration is shut without a second factor. Null before the first sign-in as one. */
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
  /** The row that the token is about: an invitation, a reminder. In 'second-factor': 1 with Recordar. */
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
  /** Two causes with the same key are one mail. */
  dedupeKey: string;
  userId: number | null;
  /** The stored address it goes to, never one typed into a form. */
  email: string;
  /** What follows the address's @: each receiving domain takes one mail at a time. */
  domain: string;
  createdAt: Instant;
  /** After this it is not sent any more: a late reset mail would only confuse. */
  expiresAt: Instant;
  attempts: number;
  nextAttemptAt: Instant;
  leaseUntil: Instant | null;
  sentAt: Instant | null;
  parkedAt: Instant | null;
  /** The receiving side refused the address for good: the person is told on the screen. */
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
  /** Null where a gateway stood in the middle of the call and the answer is not known yet. */
  status: number | null;
  /** What was answered; without a status, how far the call came. */
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
  /** 0: no form offers it any more; whoever has it keeps it. */
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
  /** The one that it was a second name of. */
  mergedIntoId: number | null;
}

interface DiseaseTable {
  id: Generated<number>;
  code: string;
  name: string;
  active: Generated<Flag>;
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
  /** The one that it was a second name of: its doses count as doses of that one. */
  mergedIntoId: number | null;
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
  idKind: OwnerIdKind | null;
  /** Digits of a cédula or RUC, or what stands in a passport; unique among the living entries of its user. */
  idNumber: string | null;
  countryIso: string | null;
  /** A canton of the list; null outside it, where `city` is in the person's own words. */
  cityId: number | null;
  city: string | null;
  address: string | null;
  createdAt: Instant;
  removedAt: Instant | null;
  /** Code of the file that is the face. */
  photo: string | null;
}

/** Who may see an animal: its own user ("owner", one row, made with the animal) and those who were invited. */
interface PetMemberTable {
  petId: number;
  userId: number;
  role: PetRole;
  createdAt: Instant;
}

interface PetInviteTable {
  id: Generated<number>;
  petId: number;
  /** Where the invitation went; it opens for the account of this address alone. */
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
  /** Code of the file that is the face. */
  photo: string | null;
  /** Whether the guardian's phone is printed on the identity card. */
  phoneOnCard: Generated<Flag>;
  /** First and last day that were paid for without a gap; derived from `licenceGrant` (server/licences/service.ts). */
  licensedFrom: CalendarDate | null;
  licensedUntil: CalendarDate | null;
  /** When its trial began, where that was before it came in: its code or microchip had one already. Null: with `createdAt`. */
  trialFrom: Instant | null;
  /** What a list that was brought in calls it; unique among the animals of its user, so that a list may come twice. */
  importRef: string | null;
}

/** A code or microchip whose days of trial began with this account. */
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
  /** The unit it was written in, so that it is shown as it was said. */
  unit: WeightUnit;
  measuredOn: CalendarDate;
  /** Null where the account that wrote it was deleted. */
  createdBy: number | null;
  updatedBy: number | null;
  createdAt: Instant;
  removedAt: Instant | null;
  /** The visit of a veterinarian without an account in which it was written. */
  visitId: number | null;
  /** A guardian says that it is not so; it stays, marked. */
  disputedAt: Instant | null;
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
  /** Null where the account that wrote it was deleted. */
  createdBy: number | null;
  /** Who corrected it last; null while nobody did. */
  updatedBy: number | null;
  createdAt: Instant;
  updatedAt: Instant;
  removedAt: Instant | null;
  /** The visit of a veterinarian without an account in which it was written. */
  visitId: number | null;
  /** A guardian says that it is not so; it stays, marked. */
  disputedAt: Instant | null;
}

export interface DewormingTable {
  id: Generated<number>;
  petId: number;
  target: DewormingTarget;
  product: string;
  /** A form of server/dewormings/rules.ts (tablet, collar …): it says how long the product lasts. */
  form: string | null;
  /** As written: "1 tableta", "0,5 ml". */
  dose: string | null;
  /** The animal's weight that day, and the unit it was said in. */
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
  /** The visit of a veterinarian without an account in which it was written. */
  visitId: number | null;
  /** A guardian says that it is not so; it stays, marked. */
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
  /** Hidden from the record and kept in the history; can be undone. */
  disabledAt: Instant | null;
  removedAt: Instant | null;
  /** The visit of a veterinarian without an account in which it was written. */
  visitId: number | null;
  /** A guardian says that it is not so; it stays, marked. */
  disputedAt: Instant | null;
}

export interface MedicineTable {
  id: Generated<number>;
  petId: number;
  /** The disease it is given for. */
  illnessId: number | null;
  name: string;
  /** How much each time, with its unit: "5 mg", "media tableta". */
  dose: string;
  /** A route of server/medicines/rules.ts (oral, eye …). */
  route: string | null;
  /** Given every `every` `everyUnit`: 8 hours, 1 day, 2 weeks. */
  every: number;
  everyUnit: Period;
  startOn: CalendarDate;
  /** Hour of the first dose on the wall clock, `08:00`. */
  firstTime: string;
  /** As it was said; `endOn` is what counts. */
  duration: number | null;
  durationUnit: Period | null;
  /** The last day of the treatment; null = until further notice. */
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
  /** The visit of a veterinarian without an account in which it was written. */
  visitId: number | null;
  /** A guardian says that it is not so; it stays, marked. */
  disputedAt: Instant | null;
}

/** A dose that was given: one row for each hour of the plan, so that two taps are one dose. */
interface MedicineDoseTable {
  medicineId: number;
  /** The hour of the plan that it answers. */
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
  /** The visit of a veterinarian without an account in which it was written. */
  visitId: number | null;
  /** A guardian says that it is not so; it stays, marked. */
  disputedAt: Instant | null;
}

/**
 * What each animal needs next, one row for each open line. Derived: every write to a record recomputes the rows of its
 * animal in the same transaction, so that lists of thousands of animals read one indexed date.
 */
interface DueTable {
  id: Generated<number>;
  petId: number;
  kind: DueKind;
  /** What the line is, whichever id its row has today: `vaccination:12`, `vaccine:3`, `deworming:4`, `medicine:7`, `checkup:9` (server/care/rules.ts). */
  key: string;
  /** The dose that left the line open; null where nothing was ever given. */
  vaccinationId: number | null;
  vaccineId: number | null;
  title: string;
  /** Null = expected for the species but nothing known: "Sin registro". */
  dueOn: CalendarDate | null;
  /** The day it is asked for: `dueOn`, or later where the guardian postponed it. */
  remindOn: CalendarDate | null;
  /** 1 while a first series is unfinished: more than six weeks late means a veterinarian decides, not a date. */
  inSeries: Flag;
}

/** "Posponer": the line is not asked for before `until`; gone when the line is answered. */
interface PostponementTable {
  petId: number;
  key: string;
  until: CalendarDate;
  createdAt: Instant;
}

/** How a user wants to be told; no row = the usual (server/reminders/rules.ts). */
interface ReminderChoiceTable {
  userId: number;
  byMail: Flag;
  byPush: Flag;
  weekBefore: Flag;
  onTheDay: Flag;
  weekAfter: Flag;
}

/** What one user was told on one day of their own calendar: one message for all animals. */
interface DigestTable {
  id: Generated<number>;
  userId: number;
  day: CalendarDate;
  createdAt: Instant;
}

/** One line of a digest. Its unique key is what makes each reminder arrive once. */
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
  /** Leaves before all that is not. */
  urgent: Flag;
  createdAt: Instant;
  expiresAt: Instant;
  attempts: number;
  nextAttemptAt: Instant;
  leaseUntil: Instant | null;
  sentAt: Instant | null;
}

/** A secret address that a calendar program reads: all animals of a user, or one. */
interface CalendarFeedTable {
  id: Generated<number>;
  userId: number;
  petId: number | null;
  /** SHA-256 of the address's token. */
  hash: string;
  createdAt: Instant;
  lastReadAt: Instant | null;
}

/** What the server does by itself. Claimed with a lease, so that of several processes one runs it. */
interface JobTable {
  name: string;
  nextRunAt: Instant;
  leaseUntil: Instant | null;
  lastStartedAt: Instant | null;
  lastFinishedAt: Instant | null;
  /** When a person asked for the run that is due or under way; null where it is its time. */
  askedAt: Instant | null;
  /** In words for the administrator. */
  lastResult: string | null;
  lastError: string | null;
}

interface TotpTable {
  userId: number;
  /** Base 32, as the authenticator program holds it. */
  secret: string;
  createdAt: Instant;
  /** Null until a first code showed that the program has it. */
  confirmedAt: Instant | null;
  /** The 30-second step of the last code taken: a code works once. */
  lastStep: number;
}

interface RecoveryCodeTable {
  hash: string;
  userId: number;
  usedAt: Instant | null;
}

interface IdentityTable {
  provider: SocialProvider;
  /** The provider's own id of the person; an address may change hands, this does not. */
  subject: string;
  userId: number;
  email: string | null;
  createdAt: Instant;
}

interface ConsentTable {
  id: Generated<number>;
  userId: number;
  purpose: 'terms' | 'notices';
  /** The day of the text that was shown. */
  version: string;
  givenAt: Instant;
  withdrawnAt: Instant | null;
}

/**
 * A picture or a certificate. Its bytes lie in the store under its code. The row is written before the bytes (`storedAt` null) and
 * goes after them, so nothing lies in the store that no row names: whatever was not stored, was removed long ago, or belongs to
 * nobody any more, the sweep takes out of the store first and out of the table then.
 */
export interface FileTable {
  id: Generated<number>;
  /** 26 letters of Crockford base 32 (128 bits). */
  code: string;
  kind: FileKind;
  purpose: FilePurpose;
  caption: string | null;
  /** As it is served: image/jpeg for every photo, application/pdf for a document. */
  mime: string;
  /** All sizes together: what counts against the quota of `userId`. */
  bytes: number;
  /** Pixels of the largest size; null for a document. */
  width: number | null;
  height: number | null;
  /** The day the camera wrote down, else the day it was added. */
  takenOn: CalendarDate;
  createdBy: number | null;
  createdAt: Instant;
  storedAt: Instant | null;
  removedAt: Instant | null;
  /** Whose it is: the user of the animal or of the guardian. */
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

/** A clinic that asked for its entries to read "verificado"; an administrator approves it and gives it a key. */
export interface ClinicTable {
  id: Generated<number>;
  name: string;
  city: string | null;
  email: string | null;
  phone: string | null;
  /** SHA-256 of the key that its veterinarians type. */
  keyHash: string | null;
  askedAt: Instant;
  approvedAt: Instant | null;
  approvedBy: number | null;
  withdrawnAt: Instant | null;
}

/** The QR that a guardian shows in the surgery: whoever scans it in time may begin a visit. */
interface VetAccessTable {
  id: Generated<number>;
  petId: number;
  hash: string;
  createdBy: number;
  createdAt: Instant;
  expiresAt: Instant;
}

/** A veterinarian without an account, at one animal, for some hours. Name and registration are what they said of themselves. */
interface VisitTable {
  id: Generated<number>;
  petId: number;
  accessId: number | null;
  /** SHA-256 of the token in the veterinarian's browser. */
  hash: string;
  name: string;
  registration: string;
  clinicName: string | null;
  /** Set where the clinic's key was given: only then an entry reads "verificado". */
  clinicId: number | null;
  startedAt: Instant;
  expiresAt: Instant;
  endedAt: Instant | null;
}

/** A document that left the product: its number can be verified. */
interface PaperTable {
  id: Generated<number>;
  /** `CV-4RZ8-K7Q2M`: two letters of the kind and nine of Crockford base 32, the last a check character. */
  number: string;
  kind: PaperKind;
  petId: number;
  issuedBy: number | null;
  issuedAt: Instant;
  /** JSON of what was printed, to say what changed since: server/papers/rules.ts. Never a person's data. */
  facts: string;
  /** How often somebody asked about it. */
  checks: number;
  revokedAt: Instant | null;
}

/** A link that shows how an animal's vaccines stand, for a purpose, until a day. */
interface ProofTable {
  id: Generated<number>;
  /** 26 letters of Crockford base 32. Kept readable, so that it can be sent again: it opens nothing that its maker did not publish. */
  code: string;
  petId: number;
  /** In the guardian's words: "Guardería". */
  purpose: string;
  /** The last day it opens, in the maker's zone. */
  until: CalendarDate;
  createdBy: number | null;
  createdAt: Instant;
  revokedAt: Instant | null;
  views: number;
  lastViewedAt: Instant | null;
  /** 1: the clinic made it to call the guardian (server/follow-up); it opens while its maker administrates, member or not. */
  byClinic: Generated<Flag>;
}

/** An animal on its way to another user: one gives, the account of that address takes. */
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

/** Plates that an administrator had made together. */
interface TagBatchTable {
  id: Generated<number>;
  name: string;
  createdBy: number | null;
  createdAt: Instant;
}

/** A plate. It belongs to whoever has its animal; a replaced one goes on leading there, so it stays active. */
interface TagTable {
  id: Generated<number>;
  /** What is engraved: a code like an animal's, of the same letters and never the same. */
  code: string;
  batchId: number | null;
  /** Printed inside the pack, like a code; null once it was used. Kept readable: a pack is printed more than once. */
  activationCode: string | null;
  state: TagState;
  petId: number | null;
  createdAt: Instant;
  activatedAt: Instant | null;
  activatedBy: number | null;
  /** The plate that took its place. */
  replacedById: number | null;
  replacedAt: Instant | null;
  replaceReason: ReplaceReason | null;
  withdrawnAt: Instant | null;
  /** Readings that counted, and the last one: they stay when the rows of `scan` have gone. */
  scans: number;
  lastScanAt: Instant | null;
}

/** What the open page of an animal tells; no row = the usual (server/tag-page/rules.ts). */
interface PetPageTable {
  petId: number;
  callShown: ShownWhen;
  whatsappShown: ShownWhen;
  /** The first name of its guardian. */
  guardianShown: Flag;
  /** Breed, sex, colour and marks; of a lost animal they always stand there. */
  looksShown: Flag;
  /** That it has a microchip; the number never. */
  chipShown: Flag;
  /** Whether whoever reads its microchip finds the page. */
  foundByChip: Flag;
  allergiesShown: Flag;
  /** That it takes a medicine and how often; its name never. */
  medicineShown: Flag;
  /** "No le des comida." */
  urgentNote: string | null;
  /** "Es asustadiza: agáchate y llámala." */
  mannerNote: string | null;
  /** "Clínica Los Arupos, 02 255 0101". */
  vetNote: string | null;
  updatedAt: Instant;
}

/** A time in which an animal was lost; at most one of each animal is open, and `pet.lostAt` is its beginning. */
interface LossTable {
  id: Generated<number>;
  petId: number;
  since: CalendarDate;
  /** Where it was seen last. */
  place: string | null;
  /** What it wears, how it behaves. */
  detail: string | null;
  reward: string | null;
  /** Call and WhatsApp on the page while it lasts, whatever `petPage` says. */
  contactShown: Flag;
  startedBy: number | null;
  startedAt: Instant;
  endedBy: number | null;
  endedAt: Instant | null;
}

/** The page was opened by somebody: a silent line, without a word about who. Kept 90 days. */
interface ScanTable {
  id: Generated<number>;
  petId: number;
  /** Null where the animal's own code was read (cédula, home-made tag, search). */
  tagId: number | null;
  at: Instant;
}

/** What passes between somebody who found an animal and its family; whole, it goes 90 days after it began. */
/** One row about the installation as a whole. */
interface InstallationTable {
  id: number;
  /** The very PostgreSQL table that sessions were last seen in (db/restored.ts); null on SQLite. */
  livesIn: string | null;
  /** With which a finder's link is made of its press. */
  pressSecret: string;
}

interface FinderThreadTable {
  id: Generated<number>;
  petId: number;
  tagId: number | null;
  /** SHA-256 of the token in the finder's own link. */
  hash: string;
  /** Stands for the browser and the animal, for the seconds in which a second tap joins the first; then null. */
  pressKey: string | null;
  language: 'es' | 'en';
  /** As the finder wrote them, or null. */
  name: string | null;
  phone: string | null;
  startedAt: Instant;
  lastAt: Instant;
  /** When somebody of the family last read it. */
  readAt: Instant | null;
  /** The family ended it: nothing more is taken. */
  closedAt: Instant | null;
}

interface FinderMessageTable {
  id: Generated<number>;
  threadId: number;
  sender: FinderSender;
  kind: FinderMessageKind;
  /** Who of the family wrote it. */
  userId: number | null;
  text: string | null;
  /** Where, in the finder's words. */
  place: string | null;
  /** Millionths of a degree, WGS 84, as the finder's telephone said after being asked. */
  latitude: number | null;
  longitude: number | null;
  /** Metres. */
  accuracy: number | null;
  at: Instant;
}

/** "Reportar un abuso": of a page by a visitor, of a finder by the family. */
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

/** What is sold: so many months for one animal. */
interface PlanTable {
  id: Generated<number>;
  name: string;
  description: string;
  months: number;
  position: number;
  active: Flag;
  createdAt: Instant;
}

/** Prices are added, never changed: the newest that has begun counts, and a payment keeps the one it was made at. */
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

/** Whom this user's receipts are for, remembered from the last time. */
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

/** One attempt to pay. Its price, its tax and whom it is for stay as they were when it was begun. */
export interface PaymentTable {
  id: Generated<number>;
  /** Ours, at the gateway too: 15 letters, never used twice (PayPhone takes no more). Nobody can guess it. */
  code: string;
  /** Null where the account was deleted: what was paid stays in the books. */
  userId: number | null;
  method: PaymentMethod;
  gateway: Gateway;
  state: PaymentState;
  /** Why it is where it is: a word of PAYMENT_REASONS. */
  reason: string | null;
  /** In words: what the gateway said, or the administrator. */
  message: string | null;
  planId: number | null;
  planName: string;
  months: number;
  cents: number;
  baseCents: number;
  taxCents: number;
  taxBasisPoints: number;
  currency: string;
  /** The gateway's name for it before there is money: PayPhone's paymentId, PayPal's order. */
  orderId: string | null;
  /** … and for the money: PayPhone's transaction, PayPal's capture. Written only on the gateway's own word. */
  transactionId: string | null;
  /** Which transaction the browser came back with; believed by nobody, asked for at the gateway. */
  askedId: string | null;
  authorization: string | null;
  /** As the gateway tells it: "Visa Produbanco, termina en 17". */
  card: string | null;
  /** What the payer wrote of a transfer. */
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
  /** When the server looks again by itself; null where there is nothing to look for. */
  nextCheckAt: Instant | null;
  /** Until then one process asks the gateway, and no other. */
  leaseUntil: Instant | null;
}

interface PaymentItemTable {
  id: Generated<number>;
  paymentId: number;
  petId: number | null;
  /** Its name when it was paid. */
  petName: string;
  cents: number;
}

/** The ledger: one row for each thing that happened to a payment, never changed. */
interface PaymentStepTable {
  id: Generated<number>;
  paymentId: number;
  /** A word of STEP_KINDS (server/payments/rules.ts). */
  kind: string;
  by: 'payer' | 'gateway' | 'server' | 'administrator';
  userId: number | null;
  detail: string | null;
  at: Instant;
}

/** What a gateway told us unasked; each once. */
interface GatewayNoticeTable {
  id: Generated<number>;
  gateway: 'payphone' | 'paypal';
  eventId: string;
  kind: string;
  paymentId: number | null;
  receivedAt: Instant;
}

/** Time that an animal was given: by a payment (`itemId`, once), or by an administrator with a reason. */
export interface LicenceGrantTable {
  id: Generated<number>;
  petId: number;
  itemId: number | null;
  months: number;
  days: number;
  /** The day in its keeper's zone. */
  grantedOn: CalendarDate;
  reason: string | null;
  grantedBy: number | null;
  createdAt: Instant;
  /** The money went back, or the administrator took it back. */
  revokedAt: Instant | null;
  /** Of what an administrator took back: who, and why. */
  revokedBy: number | null;
  revokedReason: string | null;
}

/** Somebody was told that the time of an animal ends on `endsOn`; each stage once. */
interface RenewalNoticeTable {
  id: Generated<number>;
  userId: number;
  petId: number;
  endsOn: CalendarDate;
  stage: RenewalStage;
  /** The user's own day on which it was told: all notices of a day are one mail. */
  day: CalendarDate;
  createdAt: Instant;
}

/** Something that does not work, or an idea, in the words of whoever met it. */
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
  /** When its author saw the answer. */
  seenAt: Instant | null;
  createdAt: Instant;
}

/** Novedades: what changed in the product, and notices of the clinic. */
export interface NoticeTable {
  id: Generated<number>;
  title: string;
  body: string;
  /** Null while it is a draft. */
  publishedAt: Instant | null;
  /** Taken off the list; it stays for the administration. */
  hiddenAt: Instant | null;
  /** 1 where it also went to the browsers that want to be told. */
  pushed: Flag;
  createdBy: number | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Up to when a person has seen the notices. */
interface NewsSeenTable {
  userId: number;
  seenAt: Instant;
}

/** A lesson: a file of our own (`code` in the store) or a link to somebody else's player. */
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

/** What became of calling a guardian about one line of an animal (`due.key` on `dueOn`). */
export interface FollowUpTable {
  id: Generated<number>;
  petId: number;
  key: string;
  dueOn: CalendarDate;
  /** A message was sent; there was an answer; a visit is agreed; the guardian will not come back. */
  state: 'sent' | 'answered' | 'booked' | 'gone';
  note: string | null;
  /** The day that was agreed, where one was. */
  bookedOn: CalendarDate | null;
  changedBy: number | null;
  changedAt: Instant;
}

/** A day in the park: one vaccine, one lot, one veterinarian, many animals. */
export interface CampaignTable {
  id: Generated<number>;
  name: string;
  /** Null where animals of any species come. */
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
  /** 1 where the animal was registered on the spot. */
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
  /** Its first letters, to tell keys apart. */
  beginning: string;
  /** Words of server/api-keys/rules.ts, separated by blanks. */
  scopes: string;
  createdAt: Instant;
  expiresAt: Instant;
  revokedAt: Instant | null;
  lastUsedAt: Instant | null;
}

/** An address of another program that is told what happens. */
export interface WebhookTable {
  id: Generated<number>;
  name: string;
  url: string;
  /** Signs each delivery, so it cannot be a hash. */
  secret: string;
  /** Words of server/webhooks/rules.ts, separated by blanks. */
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
  /** JSON, as it is sent. */
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

/** Who did what to whom. Append-only by triggers; each row carries the hash of the one before (server/audit/rules.ts). */
export interface AuditEntryTable {
  id: Generated<number>;
  at: Instant;
  /** Without a reference: it outlives the account. */
  actorId: number | null;
  action: string;
  /** 'user', 'pet', 'payment' … */
  object: string | null;
  objectId: number | null;
  /** JSON of numbers and words of the product, never of a person's own text. */
  detail: string | null;
  /** 'ok' or the error's code. */
  outcome: string;
  ipPrefix: string | null;
  previous: string;
  hash: string;
}

/** The last hash of the log, in one row: who adds takes it first, so two cannot follow the same one. */
interface AuditHeadTable {
  id: number;
  hash: string;
  entries: number;
}

/** A species whose schedule changed: its animals are worked out anew, up to `afterPetId` so far. */
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
/** What a function asks for when it would lie outside a transaction (a mail without its cause). */
export type Trx = Transaction<Database>;
