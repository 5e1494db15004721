/** The browsers' push services (RFC 8030, 8291, 8292): our key pair, and one call for each notice and browser. */
import { createECDH } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createDurably, writeDurably } from '#server/platform/lib/durable.ts';
import { codeOf } from '#server/platform/lib/error-code.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const made = new Map<string, Promise<VapidKeys>>();

/**
 * The server's key pair, made at the first call and kept in `DATA_DIR/vapid.json`: browsers accept notices from this key alone,
 * so a lost file means that everybody has to turn them on again. Several processes that begin at once end with the same one.
 * @param onEmpty told where the file was there without a byte of a key in it, as a power cut leaves one, and was made again.
 */
export function vapidKeys(dataDir: string, onEmpty: (file: string) => void = () => undefined): Promise<VapidKeys> {
  const keys = made.get(dataDir) ?? readOrMake(path.join(dataDir, 'vapid.json'), onEmpty);
  made.set(dataDir, keys);
  // The next call looks again.
  keys.catch(() => made.delete(dataDir));
  return keys;
}

async function readOrMake(file: string, onEmpty: (file: string) => void): Promise<VapidKeys> {
  const found = await readKeys(file);
  if (found === 'empty') onEmpty(file);
  return typeof found === 'object' ? found : makeKeys(file);
}

/** @throws where something else than a key pair stands in it. */
async function readKeys(file: string): Promise<VapidKeys | 'absent' | 'empty'> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return 'absent';
  // Some file systems keep the length of what they lost, and fill it with zeros.
  if (/^\0*$/.test(text)) return 'empty';
  const { publicKey, privateKey }: Partial<VapidKeys> = JSON.parse(text);
  if (publicKey?.length === 87 && privateKey?.length === 43) return { publicKey, privateKey };
  throw new Error(`${file} is no key pair`);
}

async function makeKeys(file: string): Promise<VapidKeys> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  const keys = { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
  const text = `${JSON.stringify(keys)}\n`;
  if (await createDurably(file, text)) return keys;
  const others = await readKeys(file);
  if (typeof others === 'object') return others;
  await writeDurably(file, text);
  return keys;
}

export interface Notice {
  title: string;
  body: string;
  path: string;
  /** What a press in it does, as JSON; absent where it only opens its screen. */
  act?: string;
  /** A later notice with the same tag takes the place of the earlier one, on its way and on the screen. */
  tag: string;
  ttlSeconds: number;
}

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** taken: the service has it · gone: the browser has ended it · refused: another try would fare no better · later: try again. */
export type PushResult = { outcome: 'taken' | 'gone' | 'refused' } | { outcome: 'later'; retryAfter: number };

const TIMEOUT_MS = 10_000;

/** One notice to one browser. Never throws. @param subject who we are, `mailto:` or `https:`, as the service wants to know. */
export async function sendNotice(
  subscription: Subscription,
  notice: Notice,
  keys: VapidKeys & { subject: string },
  timeoutMs = TIMEOUT_MS,
): Promise<PushResult> {
  const { ttlSeconds, ...payload } = notice;
  const { endpoint, p256dh, auth } = subscription;
  try {
    // Loaded with the first notice: most starts need none.
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      { vapidDetails: keys, TTL: ttlSeconds, topic: notice.tag, urgency: 'normal' },
    );
    // fetch counts the bytes itself.
    const { 'Content-Length': _, ...sent } = { ...headers };
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body ?? Buffer.alloc(0)),
      // A service that sends us elsewhere would choose whom we call.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return read(answer);
  } catch (error) {
    // A key that is no point of the curve: that browser can never be written to.
    const unreadable = error instanceof Error && /p256dh|auth|public key|Invalid/i.test(error.message);
    return unreadable ? { outcome: 'refused' } : { outcome: 'later', retryAfter: 0 };
  }
}

function read({ status, ok, headers }: Response): PushResult {
  if (ok) return { outcome: 'taken' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 429 || status >= 500) return { outcome: 'later', retryAfter: Number(headers.get('retry-after')) || 0 };
  return { outcome: 'refused' };
}
