/**
 * Asks another company's server for JSON, bounded in time and size, and tells an unknown outcome apart from a
 * failure.
 */
import { codeOf } from './error-code.ts';

const MAX_BYTES = 500_000;

/** The connection itself did not come about, so nothing of the call left. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The answer, whatever its status; `body` is null where there was none. */
export interface Answer {
  status: number;
  body: unknown;
}

/**
 * No readable answer came. Where the call moves money, the money may have moved: the caller must ask again in
 * another way before it reports a result.
 */
export class NoAnswer extends Error {
  readonly why: 'unreachable' | 'late' | 'cut' | 'not-json' | 'too-long';
  /** Only where the body came whole and is no JSON. */
  readonly status: number | null;
  /** False only where it is certain that nothing left. */
  readonly connected: boolean;
  constructor(why: NoAnswer['why'], status: number | null = null, connected = true) {
    super(`no answer: ${why}`);
    this.why = why;
    this.status = status;
    this.connected = connected;
  }
}

/**
 * @param init.timeoutMs for the whole call, including the body.
 * @throws NoAnswer, also for a redirect, which would carry our secret elsewhere.
 */
export async function fetchJson(url: string, init: BoundedInit): Promise<Answer & { retryAfter: number }> {
  const { status, retryAfter, text } = await fetchText(url, init);
  if (text.trim() === '') return { status, retryAfter, body: null };
  try {
    return { status, retryAfter, body: JSON.parse(text) };
  } catch {
    throw new NoAnswer('not-json', status);
  }
}

type BoundedInit = RequestInit & { timeoutMs: number; maxBytes?: number };

/** The same for a company that does not speak JSON; `retryAfter` in seconds, 0 where it names none. @throws NoAnswer */
export async function fetchText(
  url: string,
  { timeoutMs, maxBytes = MAX_BYTES, ...init }: BoundedInit,
): Promise<{ status: number; retryAfter: number; type: string; text: string }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, { ...init, redirect: 'error', signal }).catch((error: unknown) => {
    const connected = !NOT_CONNECTED.has(codeOf(error instanceof Error ? error.cause : null));
    throw new NoAnswer(signal.aborted ? 'late' : 'unreachable', null, connected);
  });
  const type = answer.headers.get('content-type') ?? '';
  const retryAfter = Number(answer.headers.get('retry-after')) || 0;
  return { status: answer.status, retryAfter, type, text: await boundedText(answer, { signal, maxBytes }) };
}

async function boundedText(
  { body }: Response,
  { signal, maxBytes }: { signal: AbortSignal; maxBytes: number },
): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of body ?? []) {
      size += piece.length;
      if (size > maxBytes) throw new NoAnswer('too-long');
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(signal.aborted ? 'late' : 'cut');
  }
  return Buffer.concat(pieces).toString('utf8');
}
