/**
 * Uploaded ZIP archives, read one entry at a time with every size checked before a byte is unpacked. The
 * reader compares the unpacked size with the declared one, so a zip bomb stops at its declaration.
 */
import yauzl, { type Entry } from 'yauzl';

export class ArchiveError extends Error {}

export interface Archive {
  /** Path of each entry and its unpacked size. */
  sizes: ReadonlyMap<string, number>;
  /** @throws ArchiveError where there is no such entry, it is larger than `atMost`, or it is damaged. */
  read(path: string, atMost: number): Promise<Buffer>;
  close(): void;
}

/** @throws ArchiveError for no archive, more than `entries` entries, a repeated path, or damage. */
export async function openArchive(file: string, { entries }: { entries: number }): Promise<Archive> {
  const zip = await opened(file);
  try {
    const found = new Map<string, Entry>();
    if (zip.entryCount > entries) throw new ArchiveError('too many entries');
    for await (const entry of zip.eachEntry()) {
      if (found.has(entry.fileName)) throw new ArchiveError('one path twice');
      found.set(entry.fileName, entry);
    }
    return {
      sizes: new Map([...found].map(([path, entry]) => [path, entry.uncompressedSize])),
      read: async (path, atMost) => {
        const entry = found.get(path);
        if (!entry || entry.uncompressedSize > atMost) throw new ArchiveError(entry ? 'too large' : 'missing');
        return unpacked(zip, entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw asArchiveError(error);
  }
}

async function opened(file: string) {
  try {
    return await yauzl.openPromise(file, { autoClose: false, lazyEntries: true, strictFileNames: true });
  } catch (error) {
    throw asArchiveError(error);
  }
}

async function unpacked(zip: Awaited<ReturnType<typeof opened>>, entry: Entry): Promise<Buffer> {
  try {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  } catch (error) {
    throw asArchiveError(error);
  }
}

/** Every error of the reader is about the archive, except those of the disk. */
function asArchiveError(error: unknown): unknown {
  const disk = error instanceof Error && 'code' in error && 'syscall' in error;
  return disk || error instanceof ArchiveError ? error : new ArchiveError('damaged', { cause: error });
}
