/**
 * What the clinic has to keep when a guardian deletes the account: its own entries, with the animal and without the person
 * (clinical record; LOPDP, Ecuador, art. 15 and 18: the right to deletion ends where the controller has a duty to keep).
 */
import type { Instant, Trx } from '#db/types.ts';
import { forgetWhatsapp } from '#server/clinic/whatsapp/queries.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { forgetNotedOf, insertOwner } from '#server/accounts/owners/queries.ts';
import { deleteUnsigned } from '#server/health/record/kept.service.ts';
import { listSignedAnimals } from '#server/health/entries/signature.queries.ts';
import { releaseFilesOfOwner, releaseFilesOutsideEntries } from '#server/pets/files/queries.ts';
import { deleteLooks } from '#server/pets/looks/queries.ts';
import { insertKept } from '#server/pets/patients/queries.ts';
import { updatePet } from '#server/pets/pets/queries.ts';
import { cancelTransfersOf } from '#server/portability/transfers/queries.ts';
import { holdOwn, passTo } from '#server/portability/transfers/handover.service.ts';
import { deleteMemorial } from '#server/portability/memorials/queries.ts';
import { FORGOTTEN } from './rules.ts';

/** The animals with signed entries pass to the keeper: species, birth, chip and those entries; nothing of the family. */
export async function keepSigned(db: Trx, userId: number, at: Instant): Promise<void> {
  const animals = await listSignedAnimals(db, userId);
  if (animals.length === 0) return;
  const keeper = await keeperOf(db);
  const ownerId = await insertOwner(db, {
    ...FORGOTTEN,
    userId: keeper,
    principal: 0,
    createdAt: at,
    removedAt: null,
    forgottenAt: at,
  });
  for (const { petId } of animals) {
    if (!(await holdOwn(db, petId, userId))) continue;
    await cancelTransfersOf(db, petId, at);
    await deleteUnsigned(db, petId);
    await releaseFilesOutsideEntries(db, petId);
    await updatePet(db, petId, { photo: null, marks: null, lostAt: null, licensedFrom: null, licensedUntil: null });
    await passTo(db, { petId, userId: keeper, ownerId, at });
    await deleteLooks(db, petId);
    await deleteMemorial(db, petId);
    await insertKept(db, { petId, since: at, via: 'guardian', addedBy: null });
  }
}

/** What the clinic had written down of the person before the account; a contact with an animal that was not taken stays. */
export async function forgetNoted(db: Trx, userId: number, at: Instant): Promise<void> {
  const noted = await forgetNotedOf(db, userId, { ...FORGOTTEN, forgottenAt: at, removedAt: at });
  for (const { id } of noted) {
    await releaseFilesOfOwner(db, id);
    await forgetWhatsapp(db, id);
  }
}
