/** The picture of a found animal: read in the second process, which alone opens what a stranger sends. */
import type { Context } from '#server/platform/core/context.ts';
import { readFileHead } from '#server/platform/lib/file-head.ts';
import { formatOf, refusalOfFormat, refusalOfPicture } from '#server/pets/files/rules.ts';
import { reasonOf } from '#server/platform/workers/refusals.service.ts';
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
    return { picture: null, refused: refusalOfPicture(reasonOf(error)) };
  }
}

export async function putPhoto({ store }: Pick<Context, 'store'>, photo: string, { m, l }: Picture): Promise<void> {
  await store.put(`${photo}/m.webp`, m, 'image/webp');
  await store.put(`${photo}/l.jpg`, l, 'image/jpeg');
}

/** The row names the picture before its bytes are kept; where the store refuses them, it stands without one. */
export async function putFirstPhoto(
  context: Pick<Context, 'db' | 'store'>,
  { id, photo }: { id: number; photo: string },
  picture: Picture,
): Promise<void> {
  try {
    await putPhoto(context, photo, picture);
  } catch (error) {
    await setFoundPhoto(context.db, id, null);
    throw error;
  }
}

export function photoKeys(photo: string): string[] {
  return [`${photo}/m.webp`, `${photo}/l.jpg`];
}
