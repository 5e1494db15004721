/** The gates to an animal: an admitted caller gets the animal; a refused one cannot tell whether it exists. */
import type { Db, PetRole } from '#db/types.ts';
import type { Actor, SignedInContext } from '#server/platform/core/context.ts';
import type { Right } from '#server/platform/core/rights.ts';
import { mayReach } from '#server/platform/core/staff-access.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { noteLook } from '#server/pets/looks/queries.ts';
import { findPatientPet, findPet, type Pet } from './queries.ts';
import { petIdInput } from './schema.ts';

type Caller = Pick<Actor, 'userId'> & Partial<Pick<Actor, 'roles' | 'secondFactorMissing' | 'apiKey'>>;

/**
 * The animal, joined through its members in SQL; or, where the right is given, through the clinic's patients.
 * @param right which staff passes at a patient; absent: no staff.
 * @throws PET_NOT_FOUND alike for a missing animal and another user's; SECOND_FACTOR_MISSING
 */
export async function requirePet(db: Db, actor: Caller, petId: number, right?: Right): Promise<Pet> {
  const pet = (await findPet(db, actor.userId, petId)) ?? (await requirePatient(db, actor, petId, right));
  if (!pet) throw new DomainError('PET_NOT_FOUND');
  return pet;
}

/** The clinic decides about an animal that it keeps as an owner does; with consent it writes as an editor does. */
export async function requirePatient(db: Db, actor: Caller, petId: number, right?: Right): Promise<Pet | undefined> {
  if (!right || !mayReach(actor, right)) return undefined;
  const patient = await findPatientPet(db, petId);
  if (!patient) return undefined;
  if (actor.secondFactorMissing) throw new DomainError('SECOND_FACTOR_MISSING');
  const { keptBy, ...pet } = patient;
  return { ...pet, role: keptBy === null ? 'editor' : 'owner', asStaff: true, kept: keptBy !== null };
}

/** What the reader may do with the animal: the screens show this and nothing else. */
export function abilitiesOf(actor: Pick<Actor, 'roles' | 'apiKey'>, { role, asStaff = false }: Pet) {
  const writes = role !== 'reader';
  const owns = role === 'owner';
  return {
    /** Entries and their papers. */
    edit: asStaff ? mayReach(actor, 'sign') : writes,
    own: owns && !asStaff,
    /** As staff of the clinic: weights, tag and proof. */
    attend: asStaff,
    /** Its data, photographs, page and lost mode. */
    change: asStaff ? mayReach(actor, 'attend') : writes,
    /** As staff only where the clinic keeps it itself. */
    handOver: owns && (!asStaff || mayReach(actor, 'attend')),
    /** Taking it off the register. */
    remove: owns && (!asStaff || mayReach(actor, 'mend')),
    /** The whole record. */
    read: !asStaff || mayReach(actor, 'readRecord'),
  };
}

interface Paper {
  /** Of the entry that it belongs to. */
  signatureId: number | null;
  createdBy: number | null;
}

/** Staff takes a paper off a record that the clinic keeps, off what the clinic signed, and what the same person put there. */
export function mayTakeOff(
  actor: Pick<Actor, 'userId' | 'roles'>,
  pet: Pet,
  { signatureId, createdBy }: Paper,
): boolean {
  if (!abilitiesOf(actor, pet).edit) return false;
  return !pet.asStaff || pet.kept === true || signatureId !== null || createdBy === actor.userId;
}

/** For every write about an animal, also through one of its entries. @throws PET_READ_ONLY */
export function refuseReader({ role }: { role: PetRole }): void {
  if (role === 'reader') throw new DomainError('PET_READ_ONLY');
}

/** Who of the clinic read the record of a guardian's animal: the guardian sees it. */
export async function noteReading(context: SignedInContext, pet: Pet): Promise<void> {
  if (pet.asStaff && pet.role !== 'owner') await noteLookAt(context, pet.id);
}

/** The same, for an animal of which the caller knows that it is a guardian's. */
export async function noteLookAt({ db, actor, now }: SignedInContext, petId: number): Promise<void> {
  const at = now();
  await noteLook(db, { petId, userId: actor.userId, day: dayIn(actor.timeZone, at), lookedAt: at });
}

/** The base of every procedure that shows one animal; its input carries `petId` and its context the animal. */
export const petProcedure = signedInProcedure.input(petIdInput).use(async ({ ctx, input, meta, next }) => {
  const pet = await requirePet(ctx.db, ctx.actor, input.petId, meta?.staff);
  if (meta?.staff === 'readRecord') await noteReading(ctx, pet);
  return next({ ctx: { pet } });
});

/** The base of every procedure that writes in the record: for the owner and the editors. */
export const petWriteProcedure = petProcedure.use(({ ctx, next }) => {
  refuseReader(ctx.pet);
  return next();
});

/** For the owner's decisions alone: the members, the contact, and removal. */
export const ownPetProcedure = petProcedure.use(({ ctx, next }) => {
  if (ctx.pet.role !== 'owner') throw new DomainError('PET_OWNER_ONLY');
  return next();
});
