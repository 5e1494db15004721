/** The picture of a found animal: read in the second process, which alone opens what a stranger sends. */
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { readFileHead } from '#server/platform/lib/file-head.ts';
import { formatOf, refusalOfFormat, refusalOfPicture } from '#server/pets/files/rules.ts';
import { WorkerError } from '#server/platform/workers/workers.ts';
import { setFoundPhoto } from './queries.ts';

interface Picture {
  m: Buffer;
  l: Buffer;
}

/** Without a file there is neither. A page says the refusal in words, and everything else is kept. @throws BUSY */
export async function readPicture(
  { workers }: Pick<Context, 'workers'>,
  source: string | null,
): Promise<{ picture: Picture | null; refused: string | null }> {
  const nothing = { picture: null, refused: null };
  if (source === null) return nothing;
  const { head, length } = await readFileHead(source);
  // A browser sends an empty part where nothing was chosen.
  if (length === 0) return nothing;
  const refused = refusalOfFormat(formatOf(head), 'gallery');
  if (refused) return { picture: null, refused };
  try {
    const { m, l } = await workers.run('picture', { source });
    return { picture: { m: Buffer.from(m), l: Buffer.from(l) }, refused: null };
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    if (error.why === 'full' || error.why === 'closed') throw new DomainError('BUSY', { retryAfter: 10 });
    if (error.why === 'failed') throw error;
    return { picture: null, refused: refusalOfPicture(error.why === 'refused' ? error.message : 'late') };
  }
}

/** Its row names it already; where the store refuses, the row stands without a picture. */
export async function putPhoto(
  { db, store }: Pick<Context, 'db' | 'store'>,
  { id, photo }: { id: number; photo: string },
  { m, l }: Picture,
): Promise<void> {
  try {
    await store.put(`${photo}/m.webp`, m, 'image/webp');
    await store.put(`${photo}/l.jpg`, l, 'image/jpeg');
  } catch (error) {
    await setFoundPhoto(db, id, null);
    throw error;
  }
}

export function photoKeys(photo: string): string[] {
  return [`${photo}/m.webp`, `${photo}/l.jpg`];
}
