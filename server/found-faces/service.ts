import type { Context } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { requireFound } from '#server/pets/service.ts';

/**
 * The face of the animal behind a public code, and no other picture of it: whoever finds it on the street sees whether it is
 * the one. @throws CODE_NOT_FOUND alike for an unknown code and for an animal without a photo; TOO_MANY
 */
export async function foundFace(context: Context, code: string): Promise<Buffer> {
  const { photo } = await requireFound(context, code, 'foundFaceAddress');
  const bytes = photo && (await context.store.read(`${photo}/m.webp`));
  if (!bytes) throw new DomainError('CODE_NOT_FOUND');
  return bytes;
}
