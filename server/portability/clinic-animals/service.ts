/** «¿Son de la clínica?»: the one question of the release that made the keeper. */
import { others, overdue } from '#db/turns.ts';
import type { Trx } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { findOwner, findOwnerByNumber, insertOwner } from '#server/accounts/owners/queries.ts';
import { insertKept } from '#server/pets/patients/queries.ts';
import { takeImportRef } from '#server/pets/pets/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { holdOwn, passTo } from '#server/portability/transfers/handover.service.ts';
import {
  deleteDuplicates,
  insertDuplicate,
  listCandidates,
  listDuplicates,
  listStillThere,
  takeCandidates,
} from './queries.ts';
import type { SortOutInput } from './schema.ts';

/** Each administrator is asked about the own account's animals alone. */
export async function candidates({ db, actor }: SignedInContext) {
  return { animals: await listCandidates(db, actor.userId), duplicates: await listDuplicates(db) };
}

/** Animals of one transaction: others write meanwhile, and what was broken off is asked again. */
const AT_ONCE = 100;

/** The chosen animals pass to the clinic with their records and a copy of their owner; what was shown is not asked again. */
export async function sortOut({ db, actor, now }: SignedInContext, { clinicIds }: SortOutInput) {
  const at = now();
  const wanted = new Set(clinicIds);
  const shown = (await listCandidates(db, actor.userId)).map(({ petId }) => petId);
  let moved = 0;
  let copies: ReadonlyMap<number, number> = new Map();
  for (let start = 0; start < shown.length; start += AT_ONCE) {
    const some = shown.slice(start, start + AT_ONCE);
    const passed = await db.transaction().execute((db) => passSome(db, { some, wanted, copies, by: actor.userId, at }));
    moved += passed.moved;
    copies = passed.copies;
  }
  return { moved };
}

interface Passing {
  some: readonly number[];
  wanted: ReadonlySet<number>;
  /** The clinic's copy of each owner, by the owner's id. */
  copies: ReadonlyMap<number, number>;
  by: number;
  at: string;
}

async function passSome(db: Trx, { some, wanted, copies: before, by, at }: Passing) {
  const keeper = await keeperOf(db);
  const copies = new Map(before);
  const chosen = (await takeCandidates(db, by, some)).filter((petId) => wanted.has(petId));
  const animals = chosen.length === 0 ? [] : await listStillThere(db, by, chosen);
  let moved = 0;
  for (const { petId, ownerId, importRef } of animals) {
    if (overdue()) await others();
    if (!(await holdOwn(db, petId, by))) continue;
    moved += 1;
    const copy = copies.get(ownerId) ?? (await copyOwner(db, by, ownerId, keeper, at));
    copies.set(ownerId, copy);
    await passTo(db, { petId, userId: keeper, ownerId: copy, at });
    // The clinic's list is imported again: its reference stays, unless another animal of the clinic has it.
    if (importRef !== null && !(await takeImportRef(db, { petId, userId: keeper, importRef })))
      await insertDuplicate(db, petId, importRef);
    await insertKept(db, { petId, since: at, via: 'earlier', addedBy: by });
  }
  return { moved, copies };
}

async function copyOwner(db: Trx, userId: number, ownerId: number, keeper: number, at: string): Promise<number> {
  const owner = await findOwner(db, userId, ownerId);
  if (!owner) throw new Error('an animal without its owner');
  const { idKind, idNumber } = owner;
  const same = idKind && idNumber ? await findOwnerByNumber(db, keeper, { idKind, idNumber }) : undefined;
  if (same) return same.id;
  const { id: _id, photo: _photo, ...facts } = owner;
  return insertOwner(db, { ...facts, userId: keeper, principal: 0, createdAt: at, removedAt: null });
}

/** The list of lost references was read. */
export async function closeDuplicates({ db }: SignedInContext) {
  await deleteDuplicates(db);
  return { ok: true };
}
