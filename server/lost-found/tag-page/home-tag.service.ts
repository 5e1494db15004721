/** The tag that a member prints at home, with the animal’s own code. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { pageOf } from './service.ts';
import { homeTagFileName } from './rules.ts';

/**
 * A home-made tag with the animal's own code. It prints the phone only if the open page always shows it, because
 * paper outlives a loss. The caller has passed the animal's gate.
 * @throws INVALID for an animal that died, TOO_MANY, BUSY
 */
export async function printHomeTag(context: SignedInContext, petId: number) {
  const { db, config, workers, now, actor } = context;
  const { view } = await pageOf(context, petId);
  if (view.state === 'deceased')
    throw new DomainError('INVALID', {
      message: `En memoria de ${view.name}: su página ya no lleva a nadie a buscarla.`,
    });
  await limit(db, 'printUser', String(actor.userId), now());
  const drawing = workers.run('homeTag', {
    name: view.name,
    code: view.code,
    phone: view.state === 'active' ? view.call : null,
    publicUrl: config.publicUrl,
    issuedAt: now(),
  });
  return { bytes: await drawn(drawing), fileName: homeTagFileName(view.name) };
}
