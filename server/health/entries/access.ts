/** The gates to entries: of a member who may write, and of a veterinarian at a visit, who writes at its animal. */
import type { z } from 'zod';
import type { Db, Instant, PetRole } from '#db/types.ts';
import type { Writer } from '#server/platform/core/context.ts';
import { signedInProcedure, userOrVisitProcedure } from '#server/platform/core/trpc.ts';
import { DomainError, type DomainErrorCode } from '#server/platform/errors/errors.ts';
import { refuseEnded } from '#server/pets/licences/service.ts';
import { refuseReader, requirePet } from '#server/pets/pets/access.ts';
import { petIdInput } from '#server/pets/pets/schema.ts';
import { type OpenVisit, requireVisit, writerOf } from './visit.access.ts';

interface Writing {
  actor: Writer;
  visit: OpenVisit | null;
  /** The account by whose right the record is reached: at a visit, the member who showed the code. */
  reads: number;
}

const writerProcedure = userOrVisitProcedure.use(async ({ ctx: { db, now, actor, visitTransport }, next }) => {
  const writing: Writing = actor
    ? { actor, visit: null, reads: actor.userId }
    : await requireVisit(db, visitTransport, now()).then(({ visit }) => ({
        actor: writerOf(visit),
        visit,
        reads: visit.memberId,
      }));
  return next({ ctx: writing });
});

const RENEWED_BY_THE_FAMILY =
  'Quien cuida a este animal puede renovar su año ahora mismo, desde su teléfono. Tu texto sigue aquí: guárdalo cuando lo haga.';

/**
 * The base of every procedure that adds an entry; its context carries the animal.
 * @throws PET_NOT_FOUND alike for a missing animal, a foreign one, and at a visit any other; PET_READ_ONLY;
 * LICENCE_ENDED in words for a veterinarian, who cannot renew it.
 */
export const entryAddProcedure = writerProcedure.input(petIdInput).use(async ({ ctx, input, next }) => {
  const { db, visit, reads } = ctx;
  if (visit && input.petId !== visit.petId) throw new DomainError('PET_NOT_FOUND');
  const pet = await requirePet(db, { userId: reads }, input.petId);
  refuseReader(pet);
  await refuseEnded(ctx, pet.id, visit ? RENEWED_BY_THE_FAMILY : undefined);
  return next({ ctx: { pet } });
});

interface Reached {
  visitId: number | null;
  removedAt: Instant | null;
  role: PetRole;
}

/** What a gate knows of a kind of entry. */
interface Kind<Id extends string, Input, Entry> {
  /** The input's field with the entry's id. */
  id: Id;
  input: Input;
  find: (db: Db, userId: number, id: number) => Promise<Entry | undefined>;
  missing: DomainErrorCode;
}

/**
 * The three gates to one entry of a kind; their context carries it as `entry`.
 * @throws `missing` alike for a missing entry, a foreign one, one in the other state, and at a visit any that was not
 * written there; PET_READ_ONLY for a reader.
 */
export function entryGate<Id extends string, Input extends z.ZodType<Record<Id, number>>, Entry extends Reached>({
  id,
  input: idInput,
  find,
  missing,
}: Kind<Id, Input, Entry>) {
  const reach = async (db: Db, userId: number, entryId: number, removed: boolean, visitId?: number) => {
    const entry = await find(db, userId, entryId);
    if (!entry || (entry.removedAt !== null) !== removed) throw new DomainError(missing);
    if (visitId !== undefined && entry.visitId !== visitId) throw new DomainError(missing);
    refuseReader(entry);
    return { entry };
  };
  const byWriter = (removed: boolean) =>
    writerProcedure.input(idInput).use(async ({ ctx, input, next }) => {
      return next({ ctx: await reach(ctx.db, ctx.reads, (input as Record<Id, number>)[id], removed, ctx.visit?.id) });
    });
  return {
    /** To correct or remove it. */
    entry: byWriter(false),
    /** To restore it: the way back of Deshacer. */
    removed: byWriter(true),
    /** For what a member alone does with it. */
    byMember: signedInProcedure.input(idInput).use(async ({ ctx, input, next }) => {
      return next({ ctx: await reach(ctx.db, ctx.actor.userId, (input as Record<Id, number>)[id], false) });
    }),
  };
}
