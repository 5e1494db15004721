/** The catalogue of vaccines and the clinic's lots of them: tables of `server/health`. */
import type { Generated } from 'kysely';
import type { CalendarDate, Flag, Instant } from './values.ts';

export interface DiseaseTable {
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
export interface VaccineSynonymTable {
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

export interface VaccineDiseaseTable {
  vaccineId: number;
  diseaseId: number;
  /** How long it protects against this one, where that is not as long as the vaccine itself. */
  boosterMonths: number | null;
}

/** One row. */
export interface CatalogueVersionTable {
  id: number;
  /** Another one with every change of the vaccines or of what they protect against, and never the same twice. */
  version: string;
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
export interface LotVaccineTable {
  lotId: number;
  vaccineId: number;
  /** Both in their compared form, so that a lot is written down once. */
  laboratory: string;
  number: string;
}

/** How an owner was told of a lot; by telephone and in person only as staff said so. */
export type ToldWay = 'mail' | 'chat' | 'phone' | 'person';

/** The owner of an animal that received a lot was told. */
export interface LotNoticeTable {
  id: Generated<number>;
  lotId: number;
  ownerId: number;
  way: ToldWay;
  /** What the clinic says is to be done. */
  advice: string;
  sentBy: number | null;
  sentAt: Instant;
}
