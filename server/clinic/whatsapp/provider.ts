/** The WhatsApp Cloud API: one call for each message. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WhatsappAccount } from '#server/platform/config/whatsapp-config.ts';
import { codeOf } from '#server/platform/lib/error-code.ts';
import { messageOf, type Outcome, outcomeOf, type TemplateCall } from './rules.ts';

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 64 * 1024;

/** Never throws. */
export async function sendTemplate(
  { apiUrl, phoneId, token }: WhatsappAccount,
  call: TemplateCall,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome> {
  try {
    const answer = await fetch(`${apiUrl}/${phoneId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(messageOf(call)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    return outcomeOf(answer.status, parsed(text.slice(0, MOST_BYTES)), Number(answer.headers.get('retry-after')) || 0);
  } catch (error) {
    return NOT_REACHED.has(codeOf(error instanceof Error ? error.cause : null))
      ? { outcome: 'later', why: 'No se llega a WhatsApp; se intenta otra vez.', retryAfter: 0 }
      : { outcome: 'unsure', why: 'WhatsApp no respondió: no se sabe si llegó, y no se envía otra vez.' };
  }
}

/** Nothing was written yet: the connection itself did not come about. */
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether Meta signed these bytes with the app's secret. */
export function isSigned(secret: string, rawBody: string, signature: unknown): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/.exec(typeof signature === 'string' ? signature : '') ?? [];
  if (!given) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(rawBody, 'utf8').digest(), Buffer.from(given, 'hex'));
}

export function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHmac('sha256', 'petlove').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
