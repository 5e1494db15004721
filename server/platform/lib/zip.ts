/**
 * Packs an archive while it is sent, in pieces, so that neither many pictures nor a long record delay other
 * requests. Compressing happens on threads of the platform: it takes most of the time.
 */
import { type Duplex, Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile, ZipPassThrough } from 'fflate';
import { others, overdue } from '#db/turns.ts';

export interface ZipPart {
  path: string;
  /** Long content comes in pieces. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

const SLICE = 65_536;
/** Compressed formats: compressing them again costs time and saves nothing. */
const PACKED = /\.(?:jpg|webp|pdf|zip)$/;
const DEFLATED = 8;

/** Yields pieces, for `Readable.from(…, { objectMode: false })`. */
export async function* zipped(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { path, bytes } of parts) {
    for await (const _ of PACKED.test(path) ? stored(zip, path, bytes) : deflated(zip, path, bytes))
      yield* ready.splice(0);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

/** Yields whenever something is ready. */
async function* stored(zip: Zip, path: string, bytes: ZipPart['bytes']): AsyncGenerator<void> {
  const entry = new ZipPassThrough(path);
  zip.add(entry);
  for await (const slice of slices(bytes)) {
    entry.push(slice);
    yield;
  }
  entry.push(new Uint8Array(), true);
}

async function* deflated(zip: Zip, filename: string, bytes: ZipPart['bytes']): AsyncGenerator<void> {
  const entry: ZipInputFile = { filename, size: 0, crc: 0, compression: DEFLATED };
  zip.add(entry);
  const summed = async function* () {
    for await (const slice of slices(bytes)) {
      entry.crc = crc32(slice, entry.crc);
      entry.size += slice.length;
      yield slice;
    }
  };
  const packer = createDeflateRaw({ level: constants.Z_DEFAULT_COMPRESSION, chunkSize: SLICE });
  for await (const chunk of Readable.from(summed(), { objectMode: false }).compose<Duplex>(packer)) {
    entry.ondata?.(null, chunk, false);
    yield;
  }
  entry.ondata?.(null, new Uint8Array(), true);
}

/** Cuts bytes into pieces that are quickly processed. */
export async function* slices(bytes: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes)
    for (let start = 0; start < piece.length; start += SLICE) {
      if (overdue()) await others();
      yield piece.subarray(start, start + SLICE);
    }
}
