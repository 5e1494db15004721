/** How long what was deleted may still lie somewhere. Runs in the browser too: the conditions of use say it. */

/** The copy before an update, what a restore took the place of, and the file that was moved to PostgreSQL. */
export const COPIES_DAYS = 30;
/** The list of deleted accounts: longer than any backup stays. */
export const LIST_DAYS = 365;
