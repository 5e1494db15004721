/** What is due because of the record, and how people are told: tables of `server/health`. */
import type { Generated } from 'kysely';
import type { CalendarDate, Flag, Instant } from './values.ts';

export type DueKind = 'vaccine' | 'deworming' | 'medicine' | 'checkup';

export type ReminderStage = 'weekBefore' | 'onTheDay' | 'weekAfter';

/**
 * What each animal needs next, one row per open line. Derived: every write to a record recomputes the animal's
 * rows in the same transaction, so that lists of thousands of animals read one indexed date.
 */
export interface DueTable {
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
export interface PostponementTable {
  petId: number;
  key: string;
  until: CalendarDate;
  createdAt: Instant;
}

/** How a user wants to be reminded; without a row the defaults apply (server/health/reminders/rules.ts). */
export interface ReminderChoiceTable {
  userId: number;
  byMail: Flag;
  byPush: Flag;
  weekBefore: Flag;
  onTheDay: Flag;
  weekAfter: Flag;
  /** A notice at the hour of each dose of a medicine. */
  doses: Generated<Flag>;
}

/** The one message that a user gets on a day of their own calendar, for all their animals. */
export interface DigestTable {
  id: Generated<number>;
  userId: number;
  day: CalendarDate;
  createdAt: Instant;
}

/** One line of a digest. Its unique key makes each reminder arrive once. */
export interface ReminderTable {
  id: Generated<number>;
  digestId: number;
  userId: number;
  petId: number;
  key: string;
  remindOn: CalendarDate;
  stage: ReminderStage;
}

/** A secret address that a calendar program reads: all animals of a user, or one animal. */
export interface CalendarFeedTable {
  id: Generated<number>;
  userId: number;
  petId: number | null;
  /** SHA-256 of the address's token. */
  hash: string;
  createdAt: Instant;
  lastReadAt: Instant | null;
}
