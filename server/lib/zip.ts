/** An archive that is packed while it is taken: neither many pictures nor the packing of a long record hold up anybody else. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

const SLICE = 262_144;
/** Packed already: a second time costs work and saves nothing. */
const PACKED = /\.(?:jpg|webp|pdf|zip)$/;

/** Piece by piece, for `Readable.from(…, { objectMode: false })`. */
export async function* zipped(parts: AsyncIterable<{ path: string; bytes: Uint8Array }>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { path, bytes } of parts) {
    const entry = PACKED.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    zip.add(entry);
    for (let start = 0; start === 0 || start < bytes.length; start += SLICE) {
      entry.push(bytes.subarray(start, start + SLICE), start + SLICE >= bytes.length);
      yield* ready.splice(0);
    }
  }
  zip.end();
  yield* ready.splice(0);
}
