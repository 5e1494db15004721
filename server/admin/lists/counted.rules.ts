/** How far a heading counts. Runs in the browser too. */

/** A heading of a longer list says that there are more: counting all would read the whole table at every look. */
export const MOST_COUNTED = 10_000;
