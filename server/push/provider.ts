/** The browsers' push services (RFC 8030, 8291, 8292): our key pair, and one call for each notice and browser. */
import { createECDH } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const made = new Map<string, VapidKeys>();

/**
 * The server's key pair, made at the first call and kept in `DATA_DIR/vapid.json`: browsers accept notices from this key alone,
 * so a lost file means that everybody has to turn them on again. Several processes that begin at once end with the same one.
 */
export function vapidKeys(dataDir: string): VapidKeys {
  const known = made.get(dataDir);
  if (known) return known;
  const file = path.join(dataDir, 'vapid.json');
  const keys = readKeys(file) ?? makeKeys(file);
  made.set(dataDir, keys);
  return keys;
}

function readKeys(file: string): VapidKeys | undefined {
  try {
    const { publicKey, privateKey }: Partial<VapidKeys> = JSON.parse(readFileSync(file, 'utf8'));
    if (publicKey?.length === 87 && privateKey?.length === 43) return { publicKey, privateKey };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  }
  throw new Error(`${file} is no key pair`);
}

function makeKeys(file: string): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  const keys = { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
  const partial = `${file}.${process.pid}.tmp`;
  writeFileSync(partial, `${JSON.stringify(keys)}\n`, { mode: 0o600 });
  chmodSync(partial, 0o600);
  try {
    // Whole or not at all, and never over one that another process made meanwhile.
    linkSync(partial, file);
    return keys;
  } catch {
    const others = readKeys(file);
    // Some folders that are mounted from elsewhere know no second name for a file.
    if (!others) renameSync(partial, file);
    return others ?? keys;
  } finally {
    rmSync(partial, { force: true });
  }
}

export interface Notice {
  title: string;
  body: string;
  path: string;
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
