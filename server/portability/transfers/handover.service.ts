/** The handover itself: what passes with an animal, and what of its former family ends. */
import type { Trx } from '#db/types.ts';
import { passTokens } from '#server/accounts/sessions/queries.ts';
import { deletePostponements } from '#server/health/due/queries.ts';
import { refreshDue } from '#server/health/due/service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { deleteMembersOf, insertMember, passOwnership, revokeAllInvites } from '#server/pets/family/queries.ts';
import { deleteFeedsOfPet } from '#server/health/calendar-feeds/queries.ts';
import { reassignFiles } from '#server/pets/files/queries.ts';
import { keepTrial } from '#server/pets/licences/trials.service.ts';
import { findPrincipalOwner, giveOwners } from '#server/accounts/owners/queries.ts';
import { findPetState, holdPet, updatePet } from '#server/pets/pets/queries.ts';
import { revokeProofsOf } from '#server/documents/proofs/queries.ts';
import { passTagData } from '#server/lost-found/privacy/service.ts';
import { endAccesses, endVisits } from '#server/clinic/visits/queries.ts';
import { listClinicAnimals, passOffers } from './queries.ts';

/**
 * Former members lose access and links handed out by the former owner stop working; entries keep their authors.
 */
export async function handOver(db: Trx, { petId, userId, at }: { petId: number; userId: number; at: string }) {
  const owner = await findPrincipalOwner(db, userId);
  if (!owner) throw new DomainError('UNEXPECTED');
  // The import reference is unique per user: another animal of the new owner may have the same one.
  await updatePet(db, petId, { userId, ownerId: owner.id, importRef: null, phoneOnCard: 0, updatedAt: at });
  // In this order: a member who accepts an invitation at the same moment joins first and is then removed with
  // the others.
  await revokeAllInvites(db, petId, at);
  await deleteMembersOf(db, petId);
  await insertMember(db, { petId, userId, role: 'owner', createdAt: at });
  await revokeProofsOf(db, petId, at);
  await endAccesses(db, petId, null, at);
  await endVisits(db, petId, at);
  await keepTrial(db, petId);
  await reassignFiles(db, petId, userId);
  await deleteFeedsOfPet(db, petId);
  await passTagData(db, petId);
  await deletePostponements(db, petId);
  await refreshDue(db, petId);
}

/**
 * Passes a leaving administrator's client animals, with contacts and history, to another administrator: they
 * belong to the clinic. Members keep their access, and open offers to clients can still be accepted.
 */
export async function handOverClinicAnimals(db: Trx, from: number, heir: number, at: string): Promise<void> {
  const animals = await listClinicAnimals(db, from);
  const owners = new Set<number>();
  for (const { id: petId, ownerId } of animals) {
    await holdPet(db, petId);
    // The client may have accepted it a moment ago.
    if ((await findPetState(db, petId))?.userId !== from) continue;
    owners.add(ownerId);
    await updatePet(db, petId, { userId: heir, importRef: null, updatedAt: at });
    await passOwnership(db, petId, heir);
    await keepTrial(db, petId);
    await reassignFiles(db, petId, heir);
    const offers = await passOffers(db, petId, heir);
    if (offers.length > 0) await passTokens(db, 'pet-transfer', offers, heir);
  }
  if (owners.size > 0) await giveOwners(db, [...owners], heir);
}

/** The animal's current row, locked until the transaction ends. */
export async function requireGivable(db: Trx, petId: number, userId: number) {
  await holdPet(db, petId);
  const pet = await findPetState(db, petId);
  if (pet?.userId !== userId || pet.removedAt) throw new DomainError('PET_NOT_FOUND');
  if (pet.lostAt) throw new DomainError('PET_LOST');
}
