/**
 * Packs an archive while it is sent, in pieces, so that neither many pictures nor a long record delay other
 * requests.
 */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { others, overdue } from '#db/turns.ts';

export interface ZipPart {
  path: string;
  /** Long content comes in pieces. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

const SLICE = 65_536;
/** Compressed formats: compressing them again costs time and saves nothing. */
const PACKED = /\.(?:jpg|webp|pdf|zip)$/;

/** Yields pieces, for `Readable.from(…, { objectMode: false })`. */
export async function* zipped(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { path, bytes } of parts) {
    const entry = PACKED.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    zip.add(entry);
    for await (const slice of slices(bytes)) {
      entry.push(slice);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

/** Cuts bytes into pieces that are quickly processed. */
export async function* slices(bytes: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes)
    for (let start = 0; start < piece.length; start += SLICE) {
      if (overdue()) await others();
      yield piece.subarray(start, start + SLICE);
    }
}
