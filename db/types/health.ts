/** The entries of a record, and all tables of `server/health` by name. */
import type { Generated } from 'kysely';
import type { CalendarDate, Flag, Instant, WallTime } from './values.ts';
import type {
  CalendarFeedTable,
  DigestTable,
  DueTable,
  PostponementTable,
  ReminderChoiceTable,
  ReminderTable,
} from './health-due.ts';
import type {
  CatalogueVersionTable,
  DiseaseTable,
  LotNoticeTable,
  LotTable,
  LotVaccineTable,
  VaccineDiseaseTable,
  VaccineSynonymTable,
  VaccineTable,
} from './health-vaccines.ts';

export type WeightUnit = 'g' | 'kg' | 'lb' | 'oz';

/** Where the next date of a dose comes from: the schedule, the guardian's choice, or the guardian wants none. */
export type NextSource = 'schedule' | 'chosen' | 'none';

export type DewormingTarget = 'internal' | 'external' | 'both';

export type IllnessState = 'active' | 'chronic' | 'overcome';

export type Period = 'hour' | 'day' | 'week' | 'month' | 'year';

interface WeightTable {
  id: Generated<number>;
  petId: number;
  grams: number;
  /** The unit as entered, so that the weight is shown in it. */
  unit: WeightUnit;
  measuredOn: CalendarDate;
  /** Who took it where it was written, of one that a list brought. */
  takenBy: string | null;
  /** 1 to 9, 5 is what is wanted. */
  bodyCondition: Generated<number | null>;
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
  /** When a veterinarian saw its sticker and confirmed what the family wrote; who that was says one of the next two. */
  confirmedAt: Instant | null;
  /** The same moment as a day where it was confirmed. */
  confirmedOn: CalendarDate | null;
  confirmedSignatureId: number | null;
  confirmedVisitId: number | null;
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

/** How far what a product's row says was seen: only a label or an official page sets a date by itself. */
export type Evidence = 'official' | 'label' | 'page' | 'unverified' | 'contradictory';

/** A product against worms, fleas and ticks, for one species. */
export interface DewormingProductTable {
  id: Generated<number>;
  speciesId: number;
  name: string;
  /** Other brands of the same, `Canitenol; Wellplus`. */
  others: string | null;
  substance: string | null;
  /** A form from server/health/dewormings/rules.ts. */
  form: string | null;
  target: DewormingTarget;
  /** The animal's weight for each box, in kilograms: `2-4; 4-10; 40-`. */
  bandsKg: string | null;
  minAgeDays: number | null;
  /** Days of protection, or until the next one; null where it is given once, or not known. */
  days: number | null;
  evidence: Evidence;
  source: string;
  note: string | null;
  active: Flag;
}

export interface DewormingTable {
  id: Generated<number>;
  petId: number;
  target: DewormingTarget;
  product: string;
  /** The product of the catalogue, where it was chosen there. */
  productId: number | null;
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
  /** Quarters of a pill that were there at `stockAt`; null where they are not counted. */
  stockQuarters: number | null;
  stockAt: Instant | null;
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

export type DoseState = 'given' | 'skipped';

/** A dose that was given, or not: one row per planned time, so that two taps record one dose. */
export interface MedicineDoseTable {
  medicineId: number;
  /** The planned time of this dose. */
  slot: WallTime;
  /** When it was given; of one that was not, when that was said. */
  givenAt: Instant;
  state: Generated<DoseState>;
  /** Given more than an hour after its time. */
  late: Generated<Flag>;
  /** Why it was late, or not given. */
  reason: string | null;
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
  /** 1 to 9, 5 is what is wanted. */
  bodyCondition: Generated<number | null>;
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
  /** The registration that an administrator looked at; null where none was. */
  credentialId: number | null;
}

export interface HealthTables {
  signature: SignatureTable;
  disease: DiseaseTable;
  vaccine: VaccineTable;
  vaccineDisease: VaccineDiseaseTable;
  catalogueVersion: CatalogueVersionTable;
  vaccineSynonym: VaccineSynonymTable;
  weight: WeightTable;
  vaccination: VaccinationTable;
  lot: LotTable;
  lotVaccine: LotVaccineTable;
  lotNotice: LotNoticeTable;
  adverseEvent: AdverseEventTable;
  dewormingProduct: DewormingProductTable;
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
