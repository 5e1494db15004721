/** The WhatsApp Cloud API: one call for each message. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WhatsappAccount } from '#server/platform/config/whatsapp-config.ts';
import { fetchJson, NoAnswer } from '#server/platform/lib/http-json.ts';
import { messageOf, type Outcome, outcomeOf, type TemplateCall } from './rules.ts';

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 64 * 1024;

/** A refusal is an outcome. */
export async function sendTemplate(
  { apiUrl, phoneId, token }: WhatsappAccount,
  call: TemplateCall,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome> {
  try {
    const { status, body, retryAfter } = await fetchJson(`${apiUrl}/${phoneId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(messageOf(call)),
      timeoutMs,
      maxBytes: MOST_BYTES,
    });
    return outcomeOf(status, body, retryAfter);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (error.status !== null) return outcomeOf(error.status, null, 0);
    return error.connected
      ? { outcome: 'unsure', why: 'WhatsApp no respondió: no se sabe si llegó, y no se envía otra vez.' }
      : { outcome: 'later', why: 'No se llega a WhatsApp; se intenta otra vez.', retryAfter: 0 };
  }
}

/** Whether Meta signed these bytes with the app's secret. */
export function isSigned(secret: string, rawBody: string, signature: unknown): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/.exec(typeof signature === 'string' ? signature : '') ?? [];
  if (!given) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(rawBody, 'utf8').digest(), Buffer.from(given, 'hex'));
}
