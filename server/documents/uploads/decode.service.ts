/** Looks into a sent file in the worker process: what is kept of it, or why it is refused. */
import { readFile } from 'node:fs/promises';
import type { FilePurpose } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { readFileHead } from '#server/platform/lib/file-head.ts';
import { reasonOf } from '#server/platform/workers/refusals.service.ts';
import * as rules from '#server/pets/files/rules.ts';
import { FILE_BYTES } from '#server/pets/files/schema.ts';

export interface Sent {
  /** The bytes, or the path of a file that holds them. */
  source: Buffer | string;
  purpose: FilePurpose;
  /**
   * The file comes with its animal in an archive: keeping existing files is no addition, even if the animal's
   * year is over.
   */
  fromCopy?: boolean;
}

export interface DecodedFile {
  kind: 'photo' | 'document';
  parts: { size: string; bytes: Buffer }[];
  width: number | null;
  height: number | null;
  takenOn: string | null;
}

/**
 * Decodes a file and encodes it again, also before its place exists: a refused file leaves no half-written
 * record.
 * @throws DomainError FILE_REFUSED and FILE_TOO_LARGE with field `file`; BUSY.
 */
export async function decodeFile(
  { workers }: Context,
  { source, purpose, fromCopy = false }: Sent,
): Promise<DecodedFile> {
  const { head, length } = await readFileHead(source);
  if (length > FILE_BYTES) throw new DomainError('FILE_TOO_LARGE', { field: 'file' });
  const format = rules.formatOf(head);
  const refusal = rules.refusalOfFormat(format, purpose);
  if (refusal) throw refused(refusal);
  if (format === 'pdf') {
    const bytes = typeof source === 'string' ? await readFile(source) : source;
    if (!rules.isWholePdf(bytes)) throw refused('El PDF está incompleto o dañado. Elige otro.');
    const pages = await drawnPages(workers, source);
    // An archive's maker is unknown to us, so its documents count as foreign: the original is replaced by its
    // page pictures.
    const parts = [
      { size: 'original', bytes: fromCopy ? pages : bytes },
      { size: 'pages', bytes: pages },
    ];
    return { kind: 'document', parts, width: null, height: null, takenOn: null };
  }
  const { s, m, l, width, height, takenOn } = await workers.run('picture', { source }).catch((error: unknown) => {
    throw refused(rules.refusalOfPicture(reasonOf(error)));
  });
  const parts = [
    { size: 's', bytes: s },
    { size: 'm', bytes: m },
    { size: 'l', bytes: l },
  ];
  return { kind: 'photo', parts, width, height, takenOn };
}

function refused(message: string): DomainError {
  return new DomainError('FILE_REFUSED', { field: 'file', message });
}

export function drawnPages(workers: Context['workers'], source: Buffer | string): Promise<Buffer> {
  return workers.run('paper', { source }).then(
    (bytes) => Buffer.from(bytes),
    (error: unknown) => {
      throw refused(rules.refusalOfPaper(reasonOf(error)));
    },
  );
}
