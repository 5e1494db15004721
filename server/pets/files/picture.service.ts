/** A picture that belongs to one row of its own and to no gallery: a receipt, a credential. */
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { readFileHead } from '#server/platform/lib/file-head.ts';
import { reasonOf } from '#server/platform/workers/refusals.service.ts';
import { formatOf, refusalOfFormat, refusalOfPicture } from './rules.ts';

/** Decoded and drawn again in the second process. @throws FILE_REFUSED with the field file; BUSY */
export async function readPicture({ workers }: Pick<Context, 'workers'>, source: string) {
  const refused = (message: string) => new DomainError('FILE_REFUSED', { field: 'file', message });
  const { head } = await readFileHead(source);
  const refusal = refusalOfFormat(formatOf(head), 'gallery');
  if (refusal) throw refused(refusal);
  return workers.run('picture', { source }).catch((error: unknown) => {
    throw refused(refusalOfPicture(reasonOf(error)));
  });
}
