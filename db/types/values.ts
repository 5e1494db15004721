/** The values that columns of every wing have. */

/** A moment in UTC, always 24 characters: `2026-08-23T14:05:00.000Z`. Sorts as text. */
export type Instant = string;

/** A day without zone or hour: `2026-08-23`. A birthday has no time zone. */
export type CalendarDate = string;

/** SQLite has no boolean and its driver refuses one. */
export type Flag = 0 | 1;

/** Wall-clock time at the animal's place, without zone: `2026-08-23T08:00`. */
export type WallTime = string;
