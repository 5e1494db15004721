/**
 * Encrypts bytes with a passphrase, such that no part can be changed, moved, left out or cut off unnoticed.
 * Head, 64 bytes: `PETLOVE1`, salt (16), nonce prefix (7), log2 of scrypt's N (1), check (32).
 * scrypt(passphrase in NFKC, salt, N, r = 8, p = 1) makes 64 bytes: the key of AES-256-GCM, and the check
 * that tells a wrong passphrase from a damaged file.
 * Then pieces of 65,536 bytes, the last one at most as long, each followed by its tag (16). A piece's nonce
 * is the prefix, its number (4, big endian, from 0) and a byte that is 1 for the last piece only; the head is
 * the additional authenticated data.
 */
import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';

const MAGIC = Buffer.from('PETLOVE1');
const HEAD_BYTES = 64;
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;
/** 64 MB and a fifth of a second for each guess. */
const COST = 16;
/** A head may not request more memory than a small machine has. */
const COSTS = { least: 10, most: 20 };

export class SealProblem extends Error {
  readonly why: 'not sealed' | 'wrong passphrase' | 'altered or cut';
  constructor(why: SealProblem['why']) {
    super(why);
    this.why = why;
  }
}

/** Whether a file begins like a sealed one. */
export function looksSealed(beginning: Uint8Array): boolean {
  return MAGIC.equals(beginning.subarray(0, MAGIC.length));
}

/**
 * @param source in pieces of any length; at most one of our own pieces is in memory.
 * @param cost log2 of scrypt's N; the head tells it to `unseal`.
 */
export async function* seal(source: AsyncIterable<Buffer>, passphrase: string, cost = COST): AsyncGenerator<Buffer> {
  const [salt, prefix] = [randomBytes(16), randomBytes(7)];
  const { key, check } = await keyOf(passphrase, salt, cost);
  const head = Buffer.concat([MAGIC, salt, prefix, Buffer.from([cost]), check]);
  yield head;
  for await (const { bytes, number, last } of pieces(source, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, number, last));
    cipher.setAAD(head);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Reverses `seal`. @throws SealProblem; the pieces before it were intact, and must still not be used */
export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  let begun = Buffer.alloc(0);
  while (begun.length < HEAD_BYTES) {
    const { value, done } = await iterator.next();
    if (done) throw new SealProblem(looksSealed(begun) ? 'altered or cut' : 'not sealed');
    begun = Buffer.concat([begun, value]);
  }
  const head = begun.subarray(0, HEAD_BYTES);
  if (!looksSealed(head)) throw new SealProblem('not sealed');
  const [salt, prefix, cost, known] = [head.subarray(8, 24), head.subarray(24, 31), head[31] ?? 0, head.subarray(32)];
  if (cost < COSTS.least || cost > COSTS.most) throw new SealProblem('altered or cut');
  const { key, check } = await keyOf(passphrase, salt, cost);
  if (!timingSafeEqual(check, known)) throw new SealProblem('wrong passphrase');
  const rest = continued(begun.subarray(HEAD_BYTES), iterator);
  for await (const { bytes, number, last } of pieces(rest, PIECE_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new SealProblem('altered or cut');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(prefix, number, last));
    decipher.setAAD(head);
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    yield opened(decipher, bytes.subarray(0, -TAG_BYTES));
  }
}

function opened(decipher: ReturnType<typeof createDecipheriv>, bytes: Buffer): Buffer {
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch {
    throw new SealProblem('altered or cut');
  }
}

async function* continued(first: Buffer, iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
}

/** Every piece has this length except the last, which may be shorter; it is empty for an empty source. */
async function* pieces(source: AsyncIterable<Buffer>, length: number) {
  let held: Buffer[] = [];
  let size = 0;
  let number = 0;
  for await (const bytes of source) {
    held.push(bytes);
    size += bytes.length;
    if (size <= length) continue;
    const all = Buffer.concat(held);
    let at = 0;
    for (; all.length - at > length; at += length)
      yield { bytes: all.subarray(at, at + length), number: number++, last: false };
    held = [all.subarray(at)];
    size = all.length - at;
  }
  yield { bytes: Buffer.concat(held), number, last: true };
}

function nonceOf(prefix: Buffer, number: number, last: boolean): Buffer {
  const end = Buffer.alloc(5);
  end.writeUInt32BE(number);
  end[4] = last ? 1 : 0;
  return Buffer.concat([prefix, end]);
}

async function keyOf(passphrase: string, salt: Buffer, cost: number): Promise<{ key: Buffer; check: Buffer }> {
  const options: ScryptOptions = { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** cost * 8 * 128 * 2 };
  const made = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, 64, options, (error, bytes) => (error ? reject(error) : resolve(bytes))),
  );
  return { key: made.subarray(0, 32), check: made.subarray(32) };
}
