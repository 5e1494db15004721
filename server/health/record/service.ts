import type { CalendarDate, Db, Trx } from '#db/types.ts';
import { findFirstDay } from '#server/health/due/queries.ts';
import { animalState } from '#server/health/due/lines.rules.ts';
import { refreshDue } from '#server/health/due/service.ts';
import { authorColumns } from '#server/health/entries/service.ts';
import { signing } from '#server/health/entries/signature.service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { mayReach } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { insertMember } from '#server/pets/family/queries.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { asFlag, givenFields } from '#server/platform/lib/changes.ts';
import { newCode } from '#server/platform/lib/codes.ts';
import { folded } from '#server/platform/lib/text.ts';
import { hasEnded } from '#server/pets/licences/service.ts';
import { beginTrial, keepTrial } from '#server/pets/licences/trials.service.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { forgetRemoved, noteRemoved } from '#server/platform/removals/queries.ts';
import { announce } from '#server/platform/webhooks/delivery.service.ts';
import { findOwner, findOwnerByNumber, findPrincipalOwner, setOwnerRemoved } from '#server/accounts/owners/queries.ts';
import { keptPage } from './kept-page.service.ts';
import { keepPatient } from '#server/pets/patients/admission.service.ts';
import { listPatientIds } from '#server/pets/patients/queries.ts';
import { listWeights } from '#server/health/weights/queries.ts';
import { refuseImpossibleWeight, writeWeight } from '#server/health/weights/service.ts';
import {
  findRemovedPet,
  findSpeciesCode,
  insertPet,
  microchipTaken,
  type Pet,
  setPetRemoved,
  updatePet,
} from '#server/pets/pets/queries.ts';
import { listPets, listPetsBetween, listWeightsBetween } from './queries.ts';
import { toGrams } from '#server/pets/pets/rules.ts';
import type { CreatePetInput, PetPageInput, UpdatePetInput } from './schema.ts';

const NOT_ON_THE_LIST = 'Elige un tutor de tu lista.';
const BORN_LATE = 'Su libreta tiene anotaciones de antes de ese día.';

type PetContext = SignedInContext & { pet: Pet };

/** The user's animals with the state of their care on the day in the user's zone. */
export async function myPets({ db, actor, now }: SignedInContext) {
  const today = dayIn(actor.timeZone, now());
  const pets = await listPets(db, { userId: actor.userId });
  return pets.map((pet) => ({ ...pet, state: animalState(pet, today) }));
}

/**
 * One page of the user's animals with their whole records, newest first; the filter matches name, species, breed
 * and code.
 */
export async function petPage(context: SignedInContext, input: PetPageInput) {
  if (context.actor.person !== undefined) return keptPage(context, input);
  const { db, actor } = context;
  const { filter, page, perPage } = input;
  const wanted = folded(filter);
  const all = await listPets(db, { userId: actor.userId });
  const patients = actor.patientsOnly ? await listPatientIds(db, actor.userId) : null;
  const found = all.filter(
    (pet) =>
      (patients?.has(pet.id) ?? true) &&
      folded(`${pet.name} ${pet.speciesName} ${pet.breed ?? ''} ${pet.code}`).includes(wanted),
  );
  const cards = found.slice((page - 1) * perPage, page * perPage);
  if (cards.length === 0) return { total: found.length, page, perPage, pets: [] };
  // By the page's first and last id, not a list of ids: a statement with a fixed text is prepared once.
  const ends = { userId: actor.userId, from: cards.at(-1)?.id ?? 0, to: cards[0]?.id ?? 0 };
  const records = new Map((await listPetsBetween(db, ends)).map((pet) => [pet.id, pet]));
  const weights = new Map((await listWeightsBetween(db, ends)).map((weight) => [weight.petId, weight]));
  const pets = cards.flatMap(({ id, nextOn, nextTitle }) => {
    const pet = records.get(id);
    return pet ? { ...pet, nextOn, nextTitle, weight: weights.get(id) ?? null } : [];
  });
  return { total: found.length, page, perPage, pets };
}

/** Called in the clinic's name the clinic keeps it, as a patient. */
export async function createPet({ db, actor, now }: SignedInContext, input: CreatePetInput) {
  const code = newCode();
  const { userId: holder, person } = actor;
  const author = person === undefined ? actor : { ...actor, userId: person };
  const creating = db.transaction().execute(async (db) => {
    const petId = await writePet(db, { actor: author, now, holder }, input, code);
    if (person !== undefined) await keepPatient(db, { petId, since: now(), via: 'counter', addedBy: person });
    return petId;
  });
  return { petId: await orMicrochipTaken(db, input.microchip, null, creating), code };
}

/**
 * The same inside a caller's transaction, with a code from `newCode`. @returns its id
 * @param holder the account that gets it; the keeper's animals have no trial, which begins with their guardian
 */
export async function writePet(
  db: Trx,
  { actor, now, holder = actor.userId }: Pick<SignedInContext, 'actor' | 'now'> & { holder?: number },
  input: CreatePetInput,
  code: string,
): Promise<number> {
  const { weight, ownerId, ...fields } = input;
  const today = dayIn(actor.timeZone, now());
  refuseImpossibleDates(fields, today);
  const species = await refuseUnknownReferences(db, fields, null);
  if (weight && species) refuseImpossibleWeight(weight, species, 'weight.amount');
  const owner = ownerId === null ? await findPrincipalOwner(db, holder) : await findOwner(db, holder, ownerId);
  if (!owner || owner.removedAt) throw new DomainError('INVALID', { field: 'ownerId', message: NOT_ON_THE_LIST });
  const kept = holder === (await keeperOf(db));
  const animal = { codes: [code], microchip: fields.microchip };
  const trialFrom = kept ? null : await beginTrial(db, holder, animal, now());
  const petId = await insertPet(db, {
    ...fields,
    trialFrom,
    birthEstimated: asFlag(fields.birthEstimated),
    neutered: asFlag(fields.neutered),
    userId: holder,
    ownerId: owner.id,
    code,
    deceasedOn: null,
    lostAt: null,
    createdAt: now(),
    updatedAt: now(),
    removedAt: null,
  });
  await insertMember(db, { petId, userId: holder, role: 'owner', createdAt: now() });
  if (weight) await writeWeight(db, { petId, weight, measuredOn: today, createdBy: actor.userId, at: now() });
  await refreshDue(db, petId);
  await announce(db, 'mascota.creada', [{ mascotaId: petId }], now());
  return petId;
}

/**
 * @param beside what is written with it, in the same transaction
 * @throws LICENCE_ENDED for another weight of an unpaid animal: a weight is a new entry, other changes are not.
 */
export async function changePet(
  context: PetContext,
  input: UpdatePetInput,
  beside: (db: Trx) => Promise<void> = () => Promise.resolve(),
) {
  const { db, actor, now, pet } = context;
  const { petId, weight: weighed, ownerId, birthEstimated, neutered, ...fields } = input;
  const weight = await newWeight(context, weighed);
  const today = dayIn(actor.timeZone, now());
  refuseImpossibleDates({ ...pet, ...givenFields(fields) }, today);
  const writer = pet.asStaff ? await signing(context, actor) : actor;
  const changing = db.transaction().execute(async (db) => {
    const species = await refuseUnknownReferences(db, fields, petId);
    if (weight) refuseImpossibleWeight(weight, species ?? pet.species, 'weight.amount');
    const [first] = await findFirstDay(db, { petId });
    if (fields.birthOn && fields.birthOn !== pet.birthOn && first?.day && first.day < fields.birthOn)
      throw new DomainError('INVALID', { field: 'birthOn', message: BORN_LATE });
    // The contacts of a shared animal belong to its owner: an editor cannot change them.
    const owner = ownerId && ownerId !== pet.ownerId ? await findOwner(db, pet.userId, ownerId) : null;
    if (ownerId && ownerId !== pet.ownerId && (owner?.removedAt !== null || pet.role !== 'owner')) {
      throw new DomainError('INVALID', { field: 'ownerId', message: NOT_ON_THE_LIST });
    }
    await updatePet(db, petId, {
      ...givenFields(fields),
      ...(ownerId && { ownerId }),
      // The day belongs to the number that it was implanted with.
      ...(fields.microchip !== undefined && fields.microchip !== pet.microchip && { microchipOn: null }),
      ...(birthEstimated !== undefined && { birthEstimated: asFlag(birthEstimated) }),
      ...(neutered !== undefined && { neutered: asFlag(neutered) }),
      updatedAt: now(),
    });
    if (fields.microchip && fields.microchip !== pet.microchip && pet.userId !== (await keeperOf(db)))
      await keepTrial(db, petId);
    if (weight) {
      const author = await authorColumns(db, writer, now());
      await writeWeight(db, { petId, weight, measuredOn: today, ...author, at: now() });
    }
    await beside(db);
    await refreshDue(db, petId);
  });
  await orMicrochipTaken(db, fields.microchip, petId, changing);
  return { petId };
}

/** Older clients send the last weight along with every change: an unchanged one is no new entry. */
async function newWeight(context: PetContext, weight: UpdatePetInput['weight']) {
  if (!weight || context.pet.asStaff || !(await hasEnded(context, context.pet.id))) return weight;
  const [last] = await listWeights(context.db, { petId: context.pet.id });
  if (last?.grams !== toGrams(weight.amount, weight.unit)) throw new DomainError('LICENCE_ENDED');
  return undefined;
}

export async function removePet({ db, now, actor, pet }: PetContext) {
  const at = now();
  await db.transaction().execute(async (db) => {
    if (!(await setPetRemoved(db, pet.userId, pet.id, at))) return;
    const by = actor.person ?? actor.userId;
    await noteRemoved(db, { kind: 'pet', rowId: pet.id, petId: pet.id, by, at });
  });
  return { petId: pet.id };
}

/**
 * Undoes a removal and restores the animal's contact with it, because an animal needs a listed contact. Where
 * another contact got the same identity number meanwhile, the animal gets that one.
 * @throws MICROCHIP_TAKEN where another animal got its microchip meanwhile.
 */
export async function restorePet({ db, actor }: SignedInContext, { petId }: { petId: number }) {
  const own = await findRemovedPet(db, actor.userId, petId);
  const mends = mayReach(actor, 'mend') && !actor.secondFactorMissing;
  const holder = !own && mends ? await keeperOf(db) : actor.userId;
  const removed = own ?? (await findRemovedPet(db, holder, petId));
  if (!removed) throw new DomainError('PET_NOT_FOUND');
  const restoring = db.transaction().execute(async (db) => {
    if (!(await setPetRemoved(db, holder, petId, null))) throw new DomainError('PET_NOT_FOUND');
    await forgetRemoved(db, 'pet', petId);
    const { idKind = null, idNumber = null } = (await findOwner(db, holder, removed.ownerId)) ?? {};
    const same = idKind && idNumber ? await findOwnerByNumber(db, holder, { idKind, idNumber }) : undefined;
    if (same) await updatePet(db, petId, { ownerId: same.id });
    else {
      await setOwnerRemoved(db, holder, removed.ownerId, null);
      await forgetRemoved(db, 'owner', removed.ownerId);
    }
    await refreshDue(db, petId);
  });
  await orMicrochipTaken(db, removed.microchip, petId, restoring);
  return { petId };
}

function refuseImpossibleDates(
  pet: { birthOn?: CalendarDate | null; neuteredOn?: CalendarDate | null; deceasedOn?: CalendarDate | null },
  today: CalendarDate,
) {
  if (pet.birthOn && pet.birthOn > today)
    throw new DomainError('INVALID', { field: 'birthOn', message: 'Esa fecha aún no llega.' });
  if (pet.birthOn && pet.deceasedOn && pet.birthOn > pet.deceasedOn)
    throw new DomainError('INVALID', { field: 'birthOn', message: 'Es posterior a su fallecimiento.' });
  if (!pet.neuteredOn) return;
  if (pet.neuteredOn > today)
    throw new DomainError('INVALID', { field: 'neuteredOn', message: 'Esa fecha aún no llega.' });
  if (pet.birthOn && pet.neuteredOn < pet.birthOn) {
    throw new DomainError('INVALID', { field: 'neuteredOn', message: 'Es anterior a su nacimiento.' });
  }
}

/**
 * The unique index refuses a number that another animal got between read and write, or while this one was
 * removed.
 */
export async function orMicrochipTaken<Written>(
  db: Db,
  microchip: string | null | undefined,
  petId: number | null,
  write: Promise<Written>,
): Promise<Written> {
  return write.catch(async (error: unknown) => {
    const taken = !(error instanceof DomainError) && microchip && (await microchipTaken(db, microchip, petId));
    throw taken ? new DomainError('MICROCHIP_TAKEN', { field: 'microchip' }) : error;
  });
}

/** Returns the code of the given species. */
async function refuseUnknownReferences(
  db: Db,
  fields: { speciesId?: number | undefined; microchip?: string | null | undefined },
  petId: number | null,
) {
  const species = fields.speciesId === undefined ? undefined : await findSpeciesCode(db, fields.speciesId);
  if (fields.speciesId !== undefined && species === undefined) {
    throw new DomainError('INVALID', { field: 'speciesId', message: 'Elige qué animal es.' });
  }
  if (fields.microchip && (await microchipTaken(db, fields.microchip, petId)))
    throw new DomainError('MICROCHIP_TAKEN', { field: 'microchip' });
  return species;
}
