/** The tables of `server/health`. */
import type { Generated } from 'kysely';
import type { CalendarDate, Flag, Instant, WallTime } from './values.ts';

export type WeightUnit = 'g' | 'kg' | 'lb' | 'oz';

/** Where the next date of a dose comes from: the schedule, the guardian's choice, or the guardian wants none. */
export type NextSource = 'schedule' | 'chosen' | 'none';
export type DueKind = 'vaccine' | 'deworming' | 'medicine' | 'checkup';
export type DewormingTarget = 'internal' | 'external' | 'both';
export type IllnessState = 'active' | 'chronic' | 'overcome';
export type Period = 'hour' | 'day' | 'week' | 'month' | 'year';
export type ReminderStage = 'weekBefore' | 'onTheDay' | 'weekAfter';

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

/** Another name of a vaccine, or of several in one bottle. */
interface VaccineSynonymTable {
  id: Generated<number>;
  speciesId: number;
  /** In its compared form (comparableName). */
  name: string;
  vaccineId: number;
  /** 0: proposed only, because what the name means differs by place. */
  certain: Flag;
  source: string | null;
  createdBy: number | null;
  createdAt: Instant;
}

interface VaccineDiseaseTable {
  vaccineId: number;
  diseaseId: number;
}

interface WeightTable {
  id: Generated<number>;
  petId: number;
  grams: number;
  /** The unit as entered, so that the weight is shown in it. */
  unit: WeightUnit;
  measuredOn: CalendarDate;
  /** Who took it where it was written, of one that a list brought. */
  takenBy: string | null;
  /** Null where the author's account was deleted. */
  createdBy: number | null;
  updatedBy: number | null;
  createdAt: Instant;
  removedAt: Instant | null;
  /** Set where a veterinarian without an account wrote the entry during a visit. */
  visitId: number | null;
  /** Set where a veterinarian of the clinic signed it. */
  signatureId: number | null;
  /** Set when a guardian disputes the entry; the entry stays and is marked. */
  disputedAt: Instant | null;
  /** The list that the entry came in with; it was not written here. */
  importId: number | null;
  /** The entry as that list named it, so that the next list does not repeat it. */
  importKey: string | null;
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
  /** Set where a veterinarian of the clinic signed it. */
  signatureId: number | null;
  /** Set when a guardian disputes the entry; the entry stays and is marked. */
  disputedAt: Instant | null;
  /** The list that the entry came in with; it was not written here. */
  importId: number | null;
  /** The entry as that list named it, so that the next list does not repeat it. */
  importKey: string | null;
  /** The clinic's lot that it was given from; the three texts above say what stood on the bottle. */
  lotId: number | null;
}

/** A lot of a vaccine that the clinic received. How many doses are left is counted, not stored. */
export interface LotTable {
  id: Generated<number>;
  laboratory: string;
  number: string;
  /** As its label says it: "Nobivac Rabia". */
  product: string | null;
  expiresOn: CalendarDate;
  received: number;
  /** Used up or thrown away: it is not offered any more. */
  closedAt: Instant | null;
  withdrawnOn: CalendarDate | null;
  withdrawnReason: string | null;
  withdrawnBy: number | null;
  /** When that was written down: what was said of the lot before said nothing of it. */
  withdrawnAt: Instant | null;
  createdBy: number | null;
  createdAt: Instant;
  updatedAt: Instant;
  /** What its animals need is worked out again, after this one; null: nothing waits. */
  dueAfterPetId: number | null;
  /** The list that it came in with. */
  importId: number | null;
}

/** Which vaccines of the catalogue a lot is: one bottle may serve several species. */
interface LotVaccineTable {
  lotId: number;
  vaccineId: number;
  /** Both in their compared form, so that a lot is written down once. */
  laboratory: string;
  number: string;
}

/** How an owner was told of a lot; by telephone and in person only as staff said so. */
export type ToldWay = 'mail' | 'chat' | 'phone' | 'person';

/** The owner of an animal that received a lot was told. */
interface LotNoticeTable {
  id: Generated<number>;
  lotId: number;
  ownerId: number;
  way: ToldWay;
  /** What the clinic says is to be done. */
  advice: string;
  sentBy: number | null;
  sentAt: Instant;
}

/** What happened after a dose (pharmacovigilance). */
export interface AdverseEventTable {
  id: Generated<number>;
  vaccinationId: number;
  happenedOn: CalendarDate;
  what: string;
  seriousness: 'mild' | 'serious' | 'death';
  /** To whom the clinic reported it. */
  reportedTo: string | null;
  signatureId: number | null;
  createdBy: number | null;
  createdAt: Instant;
  removedAt: Instant | null;
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
  /** Set where a veterinarian of the clinic signed it. */
  signatureId: number | null;
  /** Set when a guardian disputes the entry; the entry stays and is marked. */
  disputedAt: Instant | null;
  /** The list that the entry came in with; it was not written here. */
  importId: number | null;
  /** The entry as that list named it, so that the next list does not repeat it. */
  importKey: string | null;
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
  /** Set where a veterinarian of the clinic signed it. */
  signatureId: number | null;
  /** Set when a guardian disputes the entry; the entry stays and is marked. */
  disputedAt: Instant | null;
  /** The list that the entry came in with; it was not written here. */
  importId: number | null;
  /** The entry as that list named it, so that the next list does not repeat it. */
  importKey: string | null;
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
  /** Set where a veterinarian of the clinic signed it. */
  signatureId: number | null;
  /** Set when a guardian disputes the entry; the entry stays and is marked. */
  disputedAt: Instant | null;
  /** The list that the entry came in with; it was not written here. */
  importId: number | null;
  /** The entry as that list named it, so that the next list does not repeat it. */
  importKey: string | null;
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
  /** Set where a veterinarian of the clinic signed it. */
  signatureId: number | null;
  /** Set when a guardian disputes the entry; the entry stays and is marked. */
  disputedAt: Instant | null;
  /** The list that the entry came in with; it was not written here. */
  importId: number | null;
  /** The entry as that list named it, so that the next list does not repeat it. */
  importKey: string | null;
}

/** What a veterinarian found and decided on a day. */
export interface ConsultationTable {
  id: Generated<number>;
  petId: number;
  attendedOn: CalendarDate;
  reason: string;
  /** Tenths of a degree Celsius. */
  temperatureTenths: number | null;
  /** The animal's weight that day and the unit it was entered in; also in the history of weights. */
  grams: number | null;
  unit: WeightUnit | null;
  findings: string | null;
  plan: string | null;
  /** Who signed it elsewhere, where it came with a copy of the record. */
  veterinarian: string | null;
  clinic: string | null;
  createdBy: number | null;
  createdAt: Instant;
  updatedBy: number | null;
  updatedAt: Instant;
  removedAt: Instant | null;
  /** Set where a veterinarian without an account wrote the entry during a visit. */
  visitId: number | null;
  /** Set where a veterinarian of the clinic signed it. */
  signatureId: number | null;
  /** Set when a guardian disputes the entry; the entry stays and is marked. */
  disputedAt: Instant | null;
  /** The list that the entry came in with; it was not written here. */
  importId: number | null;
  /** The entry as that list named it, so that the next list does not repeat it. */
  importKey: string | null;
}

/** What a veterinarian prescribed on a day. */
export interface PrescriptionTable {
  id: Generated<number>;
  petId: number;
  prescribedOn: CalendarDate;
  /** JSON of what is to be given (server/health/prescriptions/rules.ts). */
  items: string;
  indications: string | null;
  /** Who signed it elsewhere, where it came with a copy of the record. */
  veterinarian: string | null;
  clinic: string | null;
  createdBy: number | null;
  createdAt: Instant;
  updatedBy: number | null;
  updatedAt: Instant;
  removedAt: Instant | null;
  /** Set where a veterinarian without an account wrote the entry during a visit. */
  visitId: number | null;
  /** Set where a veterinarian of the clinic signed it. */
  signatureId: number | null;
  /** Set when a guardian disputes the entry; the entry stays and is marked. */
  disputedAt: Instant | null;
  /** The list that the entry came in with; it was not written here. */
  importId: number | null;
  /** The entry as that list named it, so that the next list does not repeat it. */
  importKey: string | null;
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

/** Who signed entries, as on that day: it outlives the account and the clinic's later names. */
interface SignatureTable {
  id: Generated<number>;
  staffId: number | null;
  prefix: string | null;
  name: string;
  registration: string | null;
  clinic: string | null;
  branch: string | null;
  createdAt: Instant;
}

export interface HealthTables {
  signature: SignatureTable;
  disease: DiseaseTable;
  vaccine: VaccineTable;
  vaccineDisease: VaccineDiseaseTable;
  vaccineSynonym: VaccineSynonymTable;
  weight: WeightTable;
  vaccination: VaccinationTable;
  lot: LotTable;
  lotVaccine: LotVaccineTable;
  lotNotice: LotNoticeTable;
  adverseEvent: AdverseEventTable;
  deworming: DewormingTable;
  illness: IllnessTable;
  medicine: MedicineTable;
  medicineDose: MedicineDoseTable;
  checkup: CheckupTable;
  consultation: ConsultationTable;
  prescription: PrescriptionTable;
  due: DueTable;
  postponement: PostponementTable;
  reminderChoice: ReminderChoiceTable;
  digest: DigestTable;
  reminder: ReminderTable;
  calendarFeed: CalendarFeedTable;
}
