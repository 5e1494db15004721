import type { z } from 'zod';
import type { SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { givenFields } from '#server/lib/changes.ts';
import { countPetsOfOwner, findOwner, insertOwner, setOwnerRemoved, updateOwner } from './queries.ts';
import type { CreateOwnerInput, updateOwnerInput } from './schema.ts';

export async function createOwner({ db, actor, now }: SignedInContext, input: CreateOwnerInput) {
  const ownerId = await insertOwner(db, {
    ...input,
    userId: actor.userId,
    principal: 0,
    createdAt: now(),
    removedAt: null,
  });
  return { ownerId };
}

export async function changeOwner({ db, actor }: SignedInContext, input: z.infer<typeof updateOwnerInput>) {
  const { ownerId, ...changes } = input;
  await requireOwner({ db, actor }, ownerId);
  const written = givenFields(changes);
  if (Object.keys(written).length > 0) await updateOwner(db, actor.userId, ownerId, written);
  return { ownerId };
}

/** Refused while animals depend on this person, and for the user's own entry: neither goes by accident. */
export async function removeOwner({ db, actor, now }: SignedInContext, { ownerId }: { ownerId: number }) {
  await db.transaction().execute(async (db) => {
    const owner = await requireOwner({ db, actor }, ownerId);
    if (owner.principal) throw new DomainError('INVALID', { message: 'Tu propia ficha no se puede quitar.' });
    const pets = await countPetsOfOwner(db, ownerId);
    const animals = pets === 1 ? 'un animal' : `${pets} animales`;
    if (pets > 0)
      throw new DomainError('INVALID', { message: `${owner.name} tiene ${animals}. Pásalos antes a otra persona.` });
    await setOwnerRemoved(db, actor.userId, ownerId, now());
  });
  return { ownerId };
}

export async function restoreOwner({ db, actor }: SignedInContext, { ownerId }: { ownerId: number }) {
  await requireOwner({ db, actor }, ownerId);
  await setOwnerRemoved(db, actor.userId, ownerId, null);
  return { ownerId };
}

async function requireOwner({ db, actor }: Pick<SignedInContext, 'db' | 'actor'>, ownerId: number) {
  const owner = await findOwner(db, actor.userId, ownerId);
  if (!owner) throw new DomainError('OWNER_NOT_FOUND');
  return owner;
}
