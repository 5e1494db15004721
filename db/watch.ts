/** What an operator may want to see of each statement: its text, where its values are placeholders, and how long it took. */
import type { Logger, LogEvent } from 'kysely';

export interface Statement {
  sql: string;
  ms: number;
  /** What it failed with; undefined where it did not. */
  failure: unknown;
}

export type StatementWatch = (statement: Statement) => void;

/** For Kysely, which measures only where it is asked to. */
export function loggerOf(watch: StatementWatch): Logger {
  return (event: LogEvent) =>
    watch({
      sql: event.query.sql,
      ms: event.queryDurationMillis,
      failure: event.level === 'error' ? event.error : undefined,
    });
}

/** The same for a read that goes past Kysely. */
export function timed<Answer>(watch: StatementWatch, sql: string, run: () => Answer): Answer {
  const began = performance.now();
  let failure: unknown;
  try {
    return run();
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    watch({ sql, ms: performance.now() - began, failure });
  }
}
