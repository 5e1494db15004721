/** The search by code returns what the animal's open page shows. It never searches by person. */
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { limitReads } from '#server/platform/rate-limits/service.ts';
import { findPet } from '#server/pets/pets/queries.ts';
import type { PublicView } from '#server/lost-found/tag-page/rules.ts';
import { follow, followChip, type FoundAnimal, type NewTag } from '#server/lost-found/tag-page/service.ts';
import { findReachable } from './queries.ts';
import { readTyped } from '#server/pets/pets/codes.rules.ts';
import type { SearchInput } from './schema.ts';

export type Found =
  | {
      kind: 'animal';
      /** Exactly what its page shows. */
      view: PublicView;
      /** The animal's id if the caller is a member of it; otherwise null. */
      mine: number | null;
    }
  /** A tag that is not activated yet. */
  | { kind: 'new'; code: string };

/**
 * The animal by its tag's code, its own code or its microchip number. Limited by address, because a public
 * search could otherwise collect data.
 * @throws CODE_NOT_FOUND alike for every code without an animal, TOO_MANY
 */
export async function byCode(context: Context, { code }: SearchInput): Promise<Found> {
  const target = await lookUp(context, code, 'findByCodeAddress');
  if (!('view' in target)) return { kind: 'new', code: target.code };
  const { db, actor } = context;
  const own = actor && (await findPet(db, actor.userId, target.petId));
  return { kind: 'animal', view: target.view, mine: own ? target.petId : null };
}

/**
 * The same for callers that only accept animals; says whether a finder's message reaches a member or the clinic. @throws
 * CODE_NOT_FOUND also for a tag without an animal, TOO_MANY
 */
export async function animal(context: Context, { code }: SearchInput): Promise<PublicView & { reachable: boolean }> {
  const { petId, view } = await lookUpAnimal(context, code, 'findByCodeAddress');
  const [member] = view.state === 'deceased' ? [] : await findReachable(context.db, { petId });
  // The clinic hears of an animal that it keeps.
  return { ...view, reachable: member !== undefined || view.clinic !== null };
}

/**
 * The profile picture of the found animal, and no other, so that the finder recognises it.
 * @throws CODE_NOT_FOUND alike for an unknown code and for an animal without a photo; TOO_MANY
 */
export async function face(context: Context, code: string): Promise<Buffer> {
  const { photo } = await lookUpAnimal(context, code, 'foundFaceAddress');
  const bytes = photo && (await context.store.read(`${photo}/m.webp`));
  if (!bytes) throw new DomainError('CODE_NOT_FOUND');
  return bytes;
}

type Counter = 'findByCodeAddress' | 'foundFaceAddress';

async function lookUpAnimal(context: Context, typed: string, counter: Counter): Promise<FoundAnimal> {
  const target = await lookUp(context, typed, counter);
  if (!('view' in target)) throw new DomainError('CODE_NOT_FOUND');
  return target;
}

/** `counter`: each public procedure has its own counter; unknown codes are counted across all of them. */
async function lookUp(context: Context, typed: string, counter: Counter): Promise<FoundAnimal | NewTag> {
  await limitReads(context.db, counter, context.caller.ip, context.now());
  const wanted = readTyped(typed);
  return wanted?.kind === 'chip' ? followChip(context, wanted.number) : follow(context, wanted?.code ?? '');
}
