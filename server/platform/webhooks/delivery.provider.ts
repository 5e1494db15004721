/** Sends one call to another program: signed, bounded in time, and only to a public address. No database. */
import { createHmac } from 'node:crypto';
import { codeOf } from '#server/platform/lib/error-code.ts';
import { AddressRefused, type Outside, postOutside } from '#server/platform/lib/outside.ts';

const TIMEOUT_MS = 5000;

/** `t=<seconds>,v1=<hex>`: the moment is signed too, so that a replayed call proves nothing later. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/**
 * The signature of the Standard Webhooks specification 1.0.0: `v1,<base64>` over `<id>.<seconds>.<body>`, with the bytes
 * behind `whsec_` as key.
 */
export function standardSignature(
  secret: string,
  { id, seconds, body }: { id: string; seconds: number; body: string },
) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

export type Sent =
  | { outcome: 'taken'; status: number }
  /** `status` is null where no answer came. */
  | { outcome: 'failed'; status: number | null; why: string };

/** Never throws. Reads only the status of the answer. A redirect is a failure. */
export async function deliver(
  call: { url: string; secret: string; body: string; id: string; seconds: number },
  outside: Outside,
  timeoutMs = TIMEOUT_MS,
): Promise<Sent> {
  const { url, secret, body, id, seconds } = call;
  const headers = {
    'user-agent': 'PetLove/1 (webhooks)',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standardSignature(secret, { id, seconds, body }),
    'petlove-id': id,
    'petlove-signature': signatureOf(secret, seconds, body),
  };
  try {
    const { status } = await postOutside({ url, headers, text: body, timeoutMs, most: 0 }, outside);
    if (status >= 200 && status < 300) return { outcome: 'taken', status };
    const why =
      status >= 300 && status < 400 ? 'Respondió con otra dirección, y esa no se llama.' : `Respondió ${status}.`;
    return { outcome: 'failed', status, why };
  } catch (error) {
    return { outcome: 'failed', status: null, why: wordsOf(error) };
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ABORT_ERR: 'No respondió en 5 segundos.',
  ECONNREFUSED: 'Nadie atiende en esa dirección.',
  ECONNRESET: 'Cortó la conexión.',
  ENOTFOUND: 'Esa dirección no existe.',
  CERT_HAS_EXPIRED: 'Su certificado venció.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Su certificado no es de una autoridad conocida.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Su certificado no es de una autoridad conocida.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Su certificado no es de una autoridad conocida.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Su certificado es de otra dirección.',
};

function wordsOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const code = codeOf(error);
  return REASONS[code] ?? 'No se pudo conectar.';
}
