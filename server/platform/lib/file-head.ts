/** The beginning of a file, by which it is judged before all of it is read. */
import { open } from 'node:fs/promises';

const HEAD_BYTES = 64;

/** The first bytes and the length. @param source the bytes, or the path of a file that holds them */
export async function readFileHead(source: Buffer | string): Promise<{ head: Buffer; length: number }> {
  if (typeof source !== 'string') return { head: source.subarray(0, HEAD_BYTES), length: source.length };
  const file = await open(source, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), length: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
