/** Where a file may be put, and by whom: the gates of whatever it shows or proves. */
import type { FilePurpose } from '#db/types.ts';
import { findCheckup } from '#server/checkups/queries.ts';
import type { SignedInContext } from '#server/context.ts';
import { findDeworming } from '#server/dewormings/queries.ts';
import { DomainError, type DomainErrorCode } from '#server/errors.ts';
import { findIllness } from '#server/illnesses/queries.ts';
import { findMedicine } from '#server/medicines/queries.ts';
import { findOwner } from '#server/owners/queries.ts';
import { refuseReader, requirePet } from '#server/pets/access.ts';
import { findVaccination } from '#server/vaccines/queries.ts';
import { findServed } from './queries.ts';

export const ENTRIES = {
  vaccination: { find: findVaccination, missing: 'VACCINATION_NOT_FOUND' },
  deworming: { find: findDeworming, missing: 'DEWORMING_NOT_FOUND' },
  illness: { find: findIllness, missing: 'ILLNESS_NOT_FOUND' },
  medicine: { find: findMedicine, missing: 'MEDICINE_NOT_FOUND' },
  checkup: { find: findCheckup, missing: 'CHECKUP_NOT_FOUND' },
} as const satisfies Record<string, { find: unknown; missing: DomainErrorCode }>;

/** The columns of a file's row that say whose it is and what it belongs to. */
export interface Place {
  userId: number;
  petId?: number;
  ownerId?: number;
  vaccinationId?: number;
  dewormingId?: number;
  illnessId?: number;
  medicineId?: number;
  checkupId?: number;
}

/** @throws the refusal of whatever is missing or somebody else's; PET_READ_ONLY */
export async function requirePlace(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  { purpose, id = 0 }: { purpose: FilePurpose; id?: number | undefined },
): Promise<Place> {
  if (purpose === 'user') return { userId: actor.userId };
  if (purpose === 'owner') {
    const owner = await findOwner(db, actor.userId, id);
    if (!owner || owner.removedAt !== null) throw new DomainError('OWNER_NOT_FOUND');
    return { userId: actor.userId, ownerId: id };
  }
  if (purpose === 'gallery' || purpose === 'pet' || purpose === 'neutering') return placeOfPet({ db, actor }, id);
  const { find, missing } = ENTRIES[purpose];
  const entry = await find(db, actor.userId, id);
  if (!entry || entry.removedAt !== null) throw new DomainError(missing);
  return { ...(await placeOfPet({ db, actor }, entry.petId)), [`${purpose}Id`]: id };
}

async function placeOfPet({ db, actor }: Pick<SignedInContext, 'db' | 'actor'>, petId: number): Promise<Place> {
  const pet = await requirePet(db, actor, petId);
  refuseReader(pet);
  return { userId: pet.userId, petId };
}

/** A stored file that this person may see. @throws FILE_NOT_FOUND alike for missing, removed and somebody else's. */
export async function requireServed({ db, actor }: SignedInContext, code: string) {
  const file = await findServed(db, { userId: actor.userId, code });
  if (!file) throw new DomainError('FILE_NOT_FOUND');
  return file;
}
