/** One call to a person's channel: only to a public address or one that the operator named, pinned, bounded, without redirects. */
import type { ChannelKind } from '#db/types.ts';
import { AddressRefused, type Outside, postOutside } from '#server/platform/lib/outside.ts';
import { type Answered, type Call, channelName, type Outcome, outcomeOf } from './rules.ts';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;

/** Never throws; its words name no address: a token may stand in it. */
export async function send(kind: ChannelKind, call: Call, outside: Outside, timeoutMs = TIMEOUT_MS): Promise<Outcome> {
  const answered = await ask(call, outside, timeoutMs);
  if (answered instanceof AddressRefused) return { outcome: 'refused', why: answered.message, stops: false };
  if (answered === null)
    return { outcome: 'later', why: `${channelName(kind)} no respondió. Revisa la dirección.`, retryAfter: 0 };
  return outcomeOf(kind, answered);
}

/** Null where no answer came. */
export async function ask(
  { url, headers, body }: Call,
  outside: Outside,
  timeoutMs = TIMEOUT_MS,
): Promise<Answered | AddressRefused | null> {
  try {
    const text = JSON.stringify(body);
    const posted = {
      url,
      headers: { ...headers, 'user-agent': 'PetLove/1 (avisos)' },
      text,
      timeoutMs,
      most: MOST_BYTES,
    };
    const answered = await postOutside(posted, outside);
    return { status: answered.status, retryAfter: answered.retryAfter, body: parsed(answered.text) };
  } catch (error) {
    return error instanceof AddressRefused ? error : null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
