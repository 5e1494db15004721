/**
 * Many rows in statements of a bounded size: a statement takes a limited number of values (SQLite 32,766,
 * PostgreSQL 65,535), SQLite blocks the process while it runs, and each statement length stays prepared.
 */
import { others } from './turns.ts';

const ROWS_AT_ONCE = 50;

/**
 * Runs a statement for 50 items at a time, in their order, and returns the results; without items it runs
 * nothing. Several statements are atomic only inside a transaction.
 */
export async function inChunks<Item, Answer>(
  items: readonly Item[],
  run: (some: Item[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE) {
    if (start > 0) await others();
    answers.push(await run(items.slice(start, start + ROWS_AT_ONCE)));
  }
  return answers;
}
