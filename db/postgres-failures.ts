/** Classifies PostgreSQL failures and decides which of them may be retried. */
import { setTimeout } from 'node:timers/promises';

/** The connection broke after a change was sent: it may have been applied. Never sent again by us. */
class LostAnswer extends Error {
  readonly code = 'DATABASE_ANSWER_LOST';
  constructor(cause: unknown) {
    super('the connection to the database went before the answer came', { cause });
  }
}

/** 40001 serialization failure, 40P01 deadlock: the server rolled the whole transaction back. */
const UNDONE = /^(?:40001|40P01)$/;
/**
 * 57P01 to 57P03 and class 08: shutdown or failover; 25006: read-only now; 25P03: the server ended the
 * transaction.
 */
const LOST = /^(?:57P0[1-3]|08...|25006|25P03|DATABASE_(?:LOST|UNSENT|SILENT|STALE))$/;
/** Refused before anything was done. */
const UNDONE_YET = /^DATABASE_(?:UNSENT|STALE)$/;

/** Milliseconds before each retry. */
const AGAIN_MS = [20, 100];

/** Failures of the connection to the server, while opening or in use. */
const OF_THE_LINE =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/;

/**
 * The driver's own failures have a message and no code: they get one. Connection failures are named by their
 * meaning here, with the system's as cause, because connections to other companies fail with the same words.
 */
export function namedFailure(error: unknown, ofTheLine: 'DATABASE_AWAY' | 'DATABASE_LOST'): unknown {
  if (!(error instanceof Error)) return error;
  const known = codeOf(error);
  if (OF_THE_LINE.test(known)) return Object.assign(new Error(error.message, { cause: error }), { code: ofTheLine });
  if (known === '26000' || (known === '0A000' && /cached plan/.test(error.message)))
    return Object.assign(new Error(error.message, { cause: error }), { code: 'DATABASE_STALE' });
  const code = known === '' ? NAMES.find(([words]) => words.test(error.message))?.[1] : undefined;
  return code ? Object.assign(error, { code }) : error;
}

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^timeout exceeded when trying to connect/, 'DATABASE_FULL'],
  [/due to connection timeout|^timeout expired/, 'DATABASE_AWAY'],
  [/^Query read timeout/, 'DATABASE_SILENT'],
  // Known before anything was sent.
  [/not queryable/, 'DATABASE_UNSENT'],
  [/^Connection terminated|^Connection ended/, 'DATABASE_LOST'],
];

/** Whether the connection is unusable. */
export function isLost(error: unknown): boolean {
  return LOST.test(codeOf(error));
}

/** Whether a prepared statement no longer fits its tables, or is gone from the connection. */
export function isStale(error: unknown): boolean {
  return codeOf(error) === 'DATABASE_STALE';
}

/** A change on a broken connection may have been applied: the caller must learn that. */
export function orLostAnswer(error: unknown): unknown {
  return isLost(error) && !UNDONE_YET.test(codeOf(error)) ? new LostAnswer(error) : error;
}

/**
 * Runs `work` at most three times: again only where all of it was rolled back, or its connection broke before a
 * commit.
 */
export async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const wait of AGAIN_MS) {
    try {
      return await work();
    } catch (error) {
      // A caller that waited for the whole statement limit would only wait as long again.
      const again = UNDONE.test(codeOf(error)) || (isLost(error) && codeOf(error) !== 'DATABASE_SILENT');
      if (!again) throw error;
    }
    await setTimeout(wait);
  }
  return work();
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
