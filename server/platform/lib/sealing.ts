/**
 * Encrypts secrets that must be read again (authenticators, webhooks), each bound to its row, by AES-256-GCM.
 * The key is SECRET_KEY or DATA_DIR/secret.key, which no backup holds: a stolen copy reveals no secret.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createDurably } from './durable.ts';
import { codeOf } from './error-code.ts';

export interface SealedWith {
  dataDir: string;
  /** Null: the file in the data folder, made at the first call. */
  secretKey: string | null;
}

const MARK = 'v1.';
/** In the data folder, where SECRET_KEY is not set. */
export const KEY_FILE = 'secret.key';
const KEY = /^[\w-]{43}$/;
const made = new Map<string, Promise<Buffer>>();

/** @param place the secret's row (`totp:12`): in another row it cannot be decrypted. */
export async function seal(config: SealedWith, place: string, secret: string): Promise<string> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(config), iv).setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return MARK + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/**
 * Null where the key is another one: a backup was restored without its key. An unencrypted value is returned
 * as it is.
 */
export async function unseal(config: SealedWith, place: string, stored: string): Promise<string | null> {
  if (!isSealed(stored)) return stored;
  const bytes = Buffer.from(stored.slice(MARK.length), 'base64url');
  const key = await keyOf(config);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

export function isSealed(stored: string): boolean {
  return stored.startsWith(MARK);
}

export function totpPlace(userId: number): string {
  return `totp:${userId}`;
}

/** Shared by all webhooks: a secret is encrypted before its row has an id, and its address may change. */
export const WEBHOOK_PLACE = 'webhook';

function keyOf({ dataDir, secretKey }: SealedWith): Promise<Buffer> {
  if (secretKey !== null) return Promise.resolve(createHash('sha256').update(secretKey).digest());
  const key = made.get(dataDir) ?? readOrMake(path.join(dataDir, KEY_FILE));
  made.set(dataDir, key);
  // The next call tries again.
  key.catch(() => made.delete(dataDir));
  return key;
}

/** @throws where the file holds no valid key: a new key would lose what the old one encrypted. */
async function readOrMake(file: string): Promise<Buffer> {
  const found = await readKey(file);
  if (found) return found;
  await createDurably(file, `${randomBytes(32).toString('base64url')}\n`);
  const key = await readKey(file);
  if (!key) throw new Error(`${file} cannot be read back`);
  return key;
}

async function readKey(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  if (!KEY.test(text.trim())) throw new Error(`${file} is no key`);
  return Buffer.from(text.trim(), 'base64url');
}
