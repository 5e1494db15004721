/**
 * Asks another company's server for JSON, bounded in time and size, and tells an unknown outcome apart from a
 * failure.
 */

const MAX_BYTES = 500_000;

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
  constructor(why: NoAnswer['why'], status: number | null = null) {
    super(`no answer: ${why}`);
    this.why = why;
    this.status = status;
  }
}

/**
 * @param init.timeoutMs for the whole call, including the body.
 * @throws NoAnswer, also for a redirect, which would carry our secret elsewhere.
 */
export async function fetchJson(url: string, init: BoundedInit): Promise<Answer> {
  const { status, text } = await fetchText(url, init);
  if (text.trim() === '') return { status, body: null };
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    throw new NoAnswer('not-json', status);
  }
}

type BoundedInit = RequestInit & { timeoutMs: number; maxBytes?: number };

/** The same for a company that does not speak JSON. @throws NoAnswer */
export async function fetchText(
  url: string,
  { timeoutMs, maxBytes = MAX_BYTES, ...init }: BoundedInit,
): Promise<{ status: number; type: string; text: string }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, { ...init, redirect: 'error', signal }).catch(() => {
    throw new NoAnswer(signal.aborted ? 'late' : 'unreachable');
  });
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, type, text: await boundedText(answer, { signal, maxBytes }) };
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
