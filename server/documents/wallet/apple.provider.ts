/**
 * Apple's push service for passes (APNs over HTTP/2): an empty notice to the device, which then asks our web service what changed. The
 * pass certificate signs in; the topic is the pass type.
 */
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import type { KeyObject, X509Certificate } from 'node:crypto';

export interface Apns {
  origin: string;
  /** Only tests set it: the name and the authority of a server of their own. */
  tls?: { ca: string; servername: string };
}

export const APNS: Apns = { origin: 'https://api.push.apple.com' };

/** taken · gone: that device is registered no more · later: try again, after `retryAfter` seconds where it says so. */
export type Pushed = { outcome: 'taken' | 'gone' } | { outcome: 'later'; why: string; retryAfter: number };

const TIMEOUT_MS = 10_000;
const IDLE_MS = 60_000;
const LONGEST_ANSWER = 2000;
/** Answers after which the same token never works again. */
const DEAD = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken'];

interface Signer {
  passType: string;
  certificate: X509Certificate;
  key: KeyObject;
  chain: readonly X509Certificate[];
}

/** One connection for all notices, as Apple asks; it ends when it was idle for a minute. */
export function openApns({ origin, tls }: Apns, signer: Signer, timeoutMs = TIMEOUT_MS) {
  let session: ClientHttp2Session | null = null;
  const connected = () => {
    if (session && !session.closed && !session.destroyed) return session;
    const { certificate, key, chain } = signer;
    const opened = connect(origin, {
      cert: [certificate, ...chain].map(String).join('\n'),
      key: key.export({ type: 'pkcs8', format: 'pem' }),
      ...tls,
    });
    // Each notice hears of it by its own stream.
    opened.on('error', () => undefined);
    opened.on('goaway', () => opened.close());
    opened.setTimeout(IDLE_MS, () => opened.close());
    // It keeps no process alive that wants to stop.
    opened.unref();
    session = opened;
    return opened;
  };
  return {
    /** Never throws. */
    push: (token: string): Promise<Pushed> =>
      new Promise((resolve) => {
        const failed = (why: string) => resolve({ outcome: 'later', why, retryAfter: 0 });
        try {
          const stream = connected().request({
            [constants.HTTP2_HEADER_METHOD]: 'POST',
            [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
            'apns-topic': signer.passType,
          });
          let status = 0;
          let retryAfter = 0;
          let text = '';
          stream.setEncoding('utf8');
          stream.setTimeout(timeoutMs, () => {
            failed('Apple no respondió.');
            stream.close(constants.NGHTTP2_CANCEL);
          });
          stream.on('response', (headers) => {
            status = Number(headers[constants.HTTP2_HEADER_STATUS]);
            retryAfter = Number(headers['retry-after']) || 0;
          });
          stream.on('data', (piece: string) => {
            if (text.length < LONGEST_ANSWER) text += piece;
          });
          stream.on('error', () => failed('No se pudo conectar con Apple.'));
          stream.on('close', () => resolve(read(status, text, retryAfter)));
          stream.end('{}');
        } catch {
          failed('No se pudo conectar con Apple.');
        }
      }),
  };
}

function read(status: number, text: string, retryAfter: number): Pushed {
  if (status === 200) return { outcome: 'taken' };
  const reason = reasonIn(text);
  if (status === 410 || DEAD.includes(reason)) return { outcome: 'gone' };
  const said = [status === 0 ? 'nada' : String(status), reason].filter(Boolean).join(' ');
  return { outcome: 'later', why: `Apple respondió ${said}.`, retryAfter };
}

/** Apple's own word for it. */
function reasonIn(text: string): string {
  return /"reason"\s*:\s*"(\w{1,60})"/.exec(text)?.[1] ?? '';
}
