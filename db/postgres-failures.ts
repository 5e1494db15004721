/** Which failures of PostgreSQL are told apart, and which of them may be tried once more. */
import { setTimeout } from 'node:timers/promises';

/** A change was sent and the connection went before its answer: it may stand or not. Never sent again by us. */
class LostAnswer extends Error {
  readonly code = 'DATABASE_ANSWER_LOST';
  constructor(cause: unknown) {
    super('the connection to the database went before the answer came', { cause });
  }
}

/** 40001 could not be serialized, 40P01 a deadlock: undone by the server, whole. */
const UNDONE = /^(?:40001|40P01)$/;
/** 57P01 to 57P03 and class 08: the server ends or takes over; 25006: it only reads now; 25P03: it gave the transaction up. */
const LOST = /^(?:57P0[1-3]|08...|25006|25P03|DATABASE_(?:LOST|UNSENT|SILENT))$/;

/** After so many milliseconds each. */
const AGAIN_MS = [20, 100];

/** Of the line to the server, whether it was being opened or in use. */
const OF_THE_LINE =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/;

/**
 * The driver's own failures have words and no code: they are given one. Those of the line are named after what they mean here, with
 * the system's as their cause, because the lines to other companies break in the same words.
 */
export function namedFailure(error: unknown, ofTheLine: 'DATABASE_AWAY' | 'DATABASE_LOST'): unknown {
  if (!(error instanceof Error)) return error;
  const known = codeOf(error);
  if (OF_THE_LINE.test(known)) return Object.assign(new Error(error.message, { cause: error }), { code: ofTheLine });
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

/** Whether the connection is of no use any more. */
export function isLost(error: unknown): boolean {
  return LOST.test(codeOf(error));
}

/** Where a change was sent on a connection that went, it may stand: that is what has to be told. */
export function orLostAnswer(error: unknown): unknown {
  return isLost(error) && codeOf(error) !== 'DATABASE_UNSENT' ? new LostAnswer(error) : error;
}

/** Runs `work` at most three times: again only where all of it was undone, or its connection went before anything was to be kept. */
export async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const wait of AGAIN_MS) {
    try {
      return await work();
    } catch (error) {
      // Whoever waited until the end of the server's patience would only wait as long again.
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
