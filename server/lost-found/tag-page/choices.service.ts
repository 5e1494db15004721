/** What the members let their animal's open page show. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { findPrincipalOwner } from '#server/accounts/owners/queries.ts';
import { abilitiesOf, refuseReader, requirePet } from '#server/pets/pets/access.ts';
import { holdPet, type Pet } from '#server/pets/pets/queries.ts';
import { findPageByPet } from './queries.ts';
import { type OpenLoss, type PublicView, publicView, USUAL_PAGE } from './rules.ts';
import { pageOf } from './service.ts';
import { findPageChoices, savePageChoices } from './choices.queries.ts';
import { ABOUT_THE_OWNER, shownChoices, storedChoices } from './choices.rules.ts';
import type { SavePageInput } from './choices.schema.ts';

type PetContext = SignedInContext & { pet: Pet };

/** The choices with their subject. Only the owner sees the contact's phone number. */
export async function pageChoicesOf({ db, actor, pet }: PetContext) {
  const [facts] = await findPageByPet(db, { petId: pet.id });
  const own = pet.role === 'owner';
  const { attend, read } = abilitiesOf(actor, pet);
  const self = (await findPrincipalOwner(db, pet.userId))?.id === pet.ownerId;
  return {
    petId: pet.id,
    petName: pet.name,
    sex: pet.sex,
    species: pet.species,
    photo: pet.photo,
    code: pet.code,
    lost: pet.lostAt !== null,
    deceased: pet.deceasedOn !== null,
    microchip: pet.microchip !== null,
    allergies: pet.allergies,
    /** `self`: the owner, whose name and phone are the account's. */
    guardian: { ownerId: own ? pet.ownerId : null, self, name: pet.ownerName, hasPhone: Boolean(facts?.phone) },
    phone: own ? (facts?.phone ?? null) : null,
    can: { edit: pet.role !== 'reader', own, attend, read },
    choices: shownChoices((await findPageChoices(db, pet.id)) ?? USUAL_PAGE),
  };
}

/**
 * Reads the animal again under lock: after a concurrent transfer the former owner's choices would show the new
 * owner's number.
 * @throws PET_OWNER_ONLY for the guardian's name and number
 */
export async function savePage(context: PetContext, { petId, ...choices }: SavePageInput) {
  const { db, actor, now } = context;
  const theirs = ABOUT_THE_OWNER.some((key) => choices[key] !== undefined);
  await db.transaction().execute(async (db) => {
    await holdPet(db, petId);
    const pet = await requirePet(db, actor, petId, 'attend');
    refuseReader(pet);
    if (theirs && pet.role !== 'owner') throw new DomainError('PET_OWNER_ONLY');
    await savePageChoices(db, { petId, usual: USUAL_PAGE, changes: storedChoices(choices), at: now() });
  });
  return { petId };
}

/** An open loss without any text. */
const LOSS_WITHOUT_WORDS: Omit<OpenLoss, 'since'> = { place: null, detail: null, reward: null, contactShown: 0 };

const NO_NUMBER = '+0';

/** A preview of the page: now, as a lost animal (true), or as one that came home (false). Changes nothing. */
export async function previewOf(context: PetContext, lost: boolean | null): Promise<PublicView> {
  const { db, actor, now, pet } = context;
  const { view } = await pageOf(context, pet.id);
  if (lost === null || lost === (view.state === 'lost')) return view;
  const [facts] = await findPageByPet(db, { petId: pet.id });
  if (!facts) throw new DomainError('PET_NOT_FOUND');
  // The buttons keep their place; only the owner sees the number until the page shows it to all visitors.
  if (pet.role !== 'owner' && facts.phone !== null) facts.phone = NO_NUMBER;
  const loss = lost ? { ...LOSS_WITHOUT_WORDS, since: dayIn(actor.timeZone, now()) } : null;
  return publicView(
    view.code,
    { ...facts, clinic: view.clinic },
    (await findPageChoices(db, pet.id)) ?? USUAL_PAGE,
    loss,
    view.medicine,
  );
}
