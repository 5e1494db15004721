/** One call to a person's channel: only to a public address or one that the operator named, pinned, bounded, without redirects. */
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { ChannelKind } from '#db/types.ts';
import { AddressRefused, checkedAddress, type Outside, pinnedTo } from '#server/platform/lib/outside.ts';
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
    const address = await checkedAddress(url, outside);
    return await post({ url, headers, text: JSON.stringify(body), address, timeoutMs }, outside);
  } catch (error) {
    return error instanceof AddressRefused ? error : null;
  }
}

interface Posted {
  url: string;
  headers: Record<string, string>;
  text: string;
  address: string;
  timeoutMs: number;
}

function post({ url, headers, text, address, timeoutMs }: Posted, { agent }: Outside): Promise<Answered> {
  return new Promise((resolve, reject) => {
    // Plain only to a host of the own network that the operator named.
    const secure = url.startsWith('https:');
    const sent = (secure ? requestSecure : requestPlain)(
      url,
      {
        method: 'POST',
        lookup: pinnedTo(address),
        agent: (secure && agent) || false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...headers,
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
          'user-agent': 'PetLove/1 (avisos)',
        },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        let size = 0;
        answer.on('data', (piece: Buffer) => {
          size += piece.length;
          if (size > MOST_BYTES) answer.destroy();
          else pieces.push(piece);
        });
        // A long answer is cut: its status is all that counts then.
        answer.on('close', () => {
          const retryAfter = Number(answer.headers['retry-after']);
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: Number.isFinite(retryAfter) ? Math.max(0, retryAfter) : 0,
            body: parsed(Buffer.concat(pieces).toString('utf8')),
          });
        });
        answer.on('error', () => undefined);
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
