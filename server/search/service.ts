/** The search by code: what the open page of an animal tells, for whoever types or scans its code. Never by person. */
import type { Context } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { limitReads } from '#server/limits/service.ts';
import { findPet } from '#server/pets/queries.ts';
import type { PublicView } from '#server/tag-page/rules.ts';
import { follow, followChip, type FoundAnimal, type NewTag } from '#server/tag-page/service.ts';
import { findReachable } from './queries.ts';
import { readTyped } from './rules.ts';
import type { SearchInput } from './schema.ts';

export type Found =
  | {
      kind: 'animal';
      /** Exactly what its page shows. */
      view: PublicView;
      /** Its id where it is in the caller's own register; nobody else is told one. */
      mine: number | null;
    }
  /** A plate that nobody has activated yet. */
  | { kind: 'new'; code: string };

/**
 * The animal behind the code of a plate, its own code or the number of its microchip. Limited by address: a search that anybody may
 * use would otherwise be a way to collect. @throws CODE_NOT_FOUND alike for whatever leads nowhere, TOO_MANY
 */
export async function byCode(context: Context, { code }: SearchInput): Promise<Found> {
  const target = await lookUp(context, code, 'findByCodeAddress');
  if (!('view' in target)) return { kind: 'new', code: target.code };
  const { db, actor } = context;
  const own = actor && (await findPet(db, actor.userId, target.petId));
  return { kind: 'animal', view: target.view, mine: own ? target.petId : null };
}

/**
 * The same for callers that know animals alone, with whether a word of its finder reaches anybody. @throws CODE_NOT_FOUND also for a
 * plate without an animal, TOO_MANY
 */
export async function animal(context: Context, { code }: SearchInput): Promise<PublicView & { reachable: boolean }> {
  const { petId, view } = await lookUpAnimal(context, code, 'findByCodeAddress');
  const [somebody] = view.state === 'deceased' ? [] : await findReachable(context.db, { petId });
  return { ...view, reachable: somebody !== undefined };
}

/**
 * The face of what is found, and no other picture of it: whoever holds it sees whether it is the one.
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

/** `counter`: each open door counts by itself, what is not found at any of them together. */
async function lookUp(context: Context, typed: string, counter: Counter): Promise<FoundAnimal | NewTag> {
  await limitReads(context.db, counter, context.caller.ip, context.now());
  const wanted = readTyped(typed);
  return wanted?.kind === 'chip' ? followChip(context, wanted.number) : follow(context, wanted?.code ?? '');
}
