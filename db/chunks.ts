/**
 * Many rows in statements of a bounded size. A database takes so many values in one (SQLite 32,766, PostgreSQL 65,535), SQLite
 * answers nobody else while one runs, and each length of one is a statement of its own that stays prepared.
 */
import { others } from './turns.ts';

const ROWS_AT_ONCE = 50;

/**
 * Runs a statement for 50 of the items at a time, in their order; not at all where there are none. Answers what each statement
 * answered. Several statements are one whole only inside a transaction.
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
