/** The bytes of a stored file, for a caller who may open it. */
import type { FileKind } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { refuseMissing, requireServed } from './access.ts';
import * as rules from '#server/pets/files/rules.ts';
import { drawnPages } from './decode.service.ts';

/**
 * The bytes that this user may open: of another user's PDF only page pictures, because a PDF may carry
 * programs. Null where the store has none.
 * @throws FILE_REFUSED of an old PDF whose pages cannot be drawn; BUSY
 */
export async function bytesFor(
  { store, workers, actor }: Pick<Context, 'store' | 'workers' | 'actor'>,
  { kind, code, createdBy }: { kind: FileKind; code: string; createdBy: number | null },
  size: string,
): Promise<{ bytes: Buffer | null; key: string; mime: string } | null> {
  const own = createdBy !== null && createdBy === actor?.userId;
  const kept = rules.keptAs(kind, code, kind === 'document' && size === 'original' && !own ? 'pages' : size);
  if (!kept) return null;
  const bytes = await store.read(kept.key);
  const original = kind === 'document' && !bytes ? rules.keptAs(kind, code, 'original') : null;
  const sent = original && (await store.read(original.key));
  return { ...kept, bytes: sent ? await drawnPages(workers, sent) : bytes };
}

/** As bytesFor, for an archive: a document that cannot be drawn is left out and does not stop the others. */
export async function bytesToPack(...of: Parameters<typeof bytesFor>): Promise<Buffer | null> {
  try {
    return (await bytesFor(...of))?.bytes ?? null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'FILE_REFUSED') return null;
    throw error;
  }
}

/** One size of a file, for a permitted caller. @throws FILE_NOT_FOUND, also for a size that it lacks. */
export async function readSize(context: Context, { code, size }: { code: string; size: string }) {
  const file = await requireServed(context, code);
  const kept = (await bytesFor(context, file, size)) ?? refuseMissing();
  const { bytes, key, mime } = kept;
  if (!bytes) {
    context.log.error({ code, size }, 'stored file is missing');
    return refuseMissing();
  }
  const name = rules.downloadName(file, {
    extension: key.split('.').at(-1) ?? '',
    original: key.endsWith('original.pdf'),
  });
  // A document's bytes depend on its reader, and members may share a browser: only photos are cached.
  return { bytes, mime, kind: file.kind, name, keep: file.kept && file.kind === 'photo' };
}
