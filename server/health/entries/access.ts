/** The gates to entries: of a member who may write, and of a veterinarian at a visit, who writes at its animal. */
import type { z } from 'zod';
import { inOneRoundTrip } from '#db/round-trips.ts';
import type { Db, Instant, PetRole } from '#db/types.ts';
import type { Actor, Writer } from '#server/platform/core/context.ts';
import type { Right } from '#server/platform/core/rights.ts';
import { signedInProcedure, userOrVisitProcedure } from '#server/platform/core/trpc.ts';
import { DomainError, type DomainErrorCode } from '#server/platform/errors/errors.ts';
import { hasEnded } from '#server/pets/licences/service.ts';
import { refuseReader, requirePatient, requirePet } from '#server/pets/pets/access.ts';
import { petIdInput } from '#server/pets/pets/schema.ts';
import { type EntryTable, findPetOfEntry } from './signature.queries.ts';
import { signing } from './signature.service.ts';
import { UNSIGNED } from './signed.rules.ts';
import { type OpenVisit, requireVisit, writerOf } from './visit.access.ts';

interface Writing {
  actor: Writer;
  visit: OpenVisit | null;
  /** By whose right the record is reached: at a visit, the member's who showed the code. */
  reads: Pick<Actor, 'userId'> & Partial<Actor>;
}

/** Reading asks for no registration number, writing does. @throws VISIT_UNSIGNED */
function requireSigned(visit: OpenVisit): Writer {
  if (visit.registration === UNSIGNED) throw new DomainError('VISIT_UNSIGNED');
  return writerOf(visit);
}

const writerProcedure = userOrVisitProcedure.use(async ({ ctx: { db, now, actor, visitTransport }, next }) => {
  const writing: Writing = actor
    ? { actor, visit: null, reads: actor }
    : await requireVisit(db, visitTransport, now()).then(({ visit }) => ({
        actor: requireSigned(visit),
        visit,
        reads: { userId: visit.memberId },
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
export const entryAddProcedure = writerProcedure.input(petIdInput).use(async ({ ctx, input, meta, next }) => {
  const { db, actor, visit, reads } = ctx;
  if (visit && input.petId !== visit.petId) throw new DomainError('PET_NOT_FOUND');
  const [pet, ended] = await inOneRoundTrip(
    db,
    (db) => requirePet(db, reads, input.petId, meta?.staff),
    (db) => hasEnded({ ...ctx, db }, input.petId),
  );
  refuseReader(pet);
  if (pet.asStaff) return next({ ctx: { pet, actor: await signing(ctx, actor) } });
  if (ended) throw new DomainError('LICENCE_ENDED', visit ? { message: RENEWED_BY_THE_FAMILY } : {});
  return next({ ctx: { pet, actor } });
});

interface Reached {
  petId: number;
  visitId: number | null;
  removedAt: Instant | null;
  role: PetRole;
}

/** What a gate knows of a kind of entry. */
interface Kind<Id extends string, Input, Entry> {
  /** The input's field with the entry's id. */
  id: Id;
  input: Input;
  table: EntryTable;
  find: (db: Db, userId: number, id: number) => Promise<Entry | undefined>;
  missing: DomainErrorCode;
}

/**
 * The gates to one entry of a kind; their context carries it as `entry`.
 * @throws `missing` alike for a missing entry, a foreign one, one in the other state, and at a visit any that was not
 * written there; PET_READ_ONLY for a reader.
 */
export function entryGate<Id extends string, Input extends z.ZodType<Record<Id, number>>, Entry extends Reached>({
  id,
  input: idInput,
  table,
  find,
  missing,
}: Kind<Id, Input, Entry>) {
  const findAsStaff = async (db: Db, reads: Writing['reads'], entryId: number, right: Right | undefined) => {
    const petId = right && (await findPetOfEntry(db, table, entryId));
    const pet = petId === undefined ? undefined : await requirePatient(db, reads, petId, right);
    const entry = pet && (await find(db, pet.userId, entryId));
    return entry && { ...entry, role: pet.role };
  };
  const inState = <Found extends Entry>(entry: Found | undefined, removed: boolean, visitId?: number): Found => {
    if (!entry || (entry.removedAt !== null) !== removed) throw new DomainError(missing);
    if (visitId !== undefined && entry.visitId !== visitId) throw new DomainError(missing);
    refuseReader(entry);
    return entry;
  };
  const byWriter = (removed: boolean) =>
    writerProcedure.input(idInput).use(async ({ ctx, input, meta, next }) => {
      const { db, actor, reads, visit } = ctx;
      const entryId = (input as Record<Id, number>)[id];
      const own = await find(db, reads.userId, entryId);
      if (own) return next({ ctx: { actor, entry: inState(own, removed, visit?.id) } });
      const entry = inState(await findAsStaff(db, reads, entryId, meta?.staff), removed);
      return next({ ctx: { actor: await signing(ctx, actor), entry } });
    });
  return {
    /** To correct or remove it. */
    entry: byWriter(false),
    /** To restore it: the way back of Deshacer. */
    removed: byWriter(true),
    /** For a veterinarian who saw what it says: of the clinic at a patient, or at a visit to its animal. @throws VETERINARIAN_ONLY */
    seen: writerProcedure.input(idInput).use(async ({ ctx, input, meta, next }) => {
      const { db, actor, reads, visit } = ctx;
      const entryId = (input as Record<Id, number>)[id];
      const asStaff = visit ? undefined : await findAsStaff(db, reads, entryId, meta?.staff);
      if (asStaff) return next({ ctx: { actor: await signing(ctx, actor), entry: inState(asStaff, false) } });
      const entry = inState(await find(db, reads.userId, entryId), false);
      if (!visit) throw new DomainError('VETERINARIAN_ONLY');
      if (entry.petId !== visit.petId) throw new DomainError(missing);
      return next({ ctx: { actor, entry } });
    }),
    /** For what a member alone does with it. */
    byMember: signedInProcedure.input(idInput).use(async ({ ctx, input, next }) => {
      const entry = await find(ctx.db, ctx.actor.userId, (input as Record<Id, number>)[id]);
      return next({ ctx: { entry: inState(entry, false) } });
    }),
  };
}
