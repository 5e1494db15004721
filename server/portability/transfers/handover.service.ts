/** The handover itself: what passes with an animal, and what of its former family ends. */
import type { Trx } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { findPrincipalOwner, giveAccount } from '#server/accounts/owners/queries.ts';
import { passSilence } from '#server/clinic/recalls/letters.queries.ts';
import { endAccesses, endVisits } from '#server/clinic/visits/queries.ts';
import { revokeProofsOf } from '#server/documents/proofs/queries.ts';
import { deleteFeedsOfPet } from '#server/health/calendar-feeds/queries.ts';
import { deletePostponements } from '#server/health/due/queries.ts';
import { refreshDue } from '#server/health/due/service.ts';
import { removeRegistrations } from '#server/health/registrations/queries.ts';
import { deleteTrips } from '#server/health/travel/queries.ts';
import { passTagData } from '#server/lost-found/privacy/service.ts';
import { deleteMembersOf, insertMember, revokeAllInvites } from '#server/pets/family/queries.ts';
import { reassignFiles } from '#server/pets/files/queries.ts';
import { withdrawOffersOf } from '#server/pets/hand-over/queries.ts';
import { deleteOwnValuesBut } from '#server/pets/own-fields/queries.ts';
import { keepTrial, restartTrial } from '#server/pets/licences/trials.service.ts';
import { closeTo } from '#server/pets/patients/service.ts';
import { findPetState, holdPet, updatePet } from '#server/pets/pets/queries.ts';
import { DomainError } from '#server/platform/errors/errors.ts';

/**
 * Former members lose access, links handed out by the former owner stop working, and the clinic's consent ends; entries keep
 * their authors. The days of trial of an animal that the clinic kept begin now, and its contact becomes that account.
 */
export async function handOver(db: Trx, { petId, userId, at }: { petId: number; userId: number; at: string }) {
  const owner = await findPrincipalOwner(db, userId);
  if (!owner) throw new DomainError('UNEXPECTED');
  const before = await findPetState(db, petId);
  await passTo(db, { petId, userId, ownerId: owner.id, at });
  if (before?.userId !== (await keeperOf(db))) return keepTrial(db, petId);
  await giveAccount(db, before.ownerId, userId);
  await passSilence(db, { from: before.ownerId, to: owner.id });
  return restartTrial(db, petId, at);
}

/** The animal with its entries gets another account, to which nothing of the former family passes. */
export async function passTo(
  db: Trx,
  { petId, userId, ownerId, at }: { petId: number; userId: number; ownerId: number; at: string },
): Promise<void> {
  // The import reference is unique per user: another animal of the new owner may have the same one.
  await updatePet(db, petId, { userId, ownerId, importRef: null, phoneOnCard: 0, updatedAt: at });
  // In this order: a member who accepts an invitation at the same moment joins first and is then removed with
  // the others.
  await withdrawOffersOf(db, petId, at);
  await revokeAllInvites(db, petId, at);
  await deleteMembersOf(db, petId);
  await insertMember(db, { petId, userId, role: 'owner', createdAt: at });
  await closeTo(db, petId, at);
  await revokeProofsOf(db, petId, at);
  await endAccesses(db, petId, null, at);
  await endVisits(db, petId, at);
  await reassignFiles(db, petId, userId);
  await deleteFeedsOfPet(db, petId);
  await passTagData(db, [petId]);
  await deleteOwnValuesBut(db, petId, await keeperOf(db));
  await deletePostponements(db, petId);
  await deleteTrips(db, petId);
  await removeRegistrations(db, petId, at);
  await refreshDue(db, petId);
}

/** Whether it is still this account's; locked until the transaction ends, so that no offer of it is accepted meanwhile. */
export async function holdOwn(db: Trx, petId: number, userId: number): Promise<boolean> {
  await holdPet(db, petId);
  return (await findPetState(db, petId))?.userId === userId;
}

/** The animal's current row, locked until the transaction ends. */
export async function requireGivable(db: Trx, petId: number, userId: number) {
  await holdPet(db, petId);
  const pet = await findPetState(db, petId);
  if (pet?.userId !== userId || pet.removedAt) throw new DomainError('PET_NOT_FOUND');
  if (pet.lostAt) throw new DomainError('PET_LOST');
}
