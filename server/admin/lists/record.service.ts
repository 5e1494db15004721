/** The staff's view of one animal or owner: whom to call, and what is due. Writes nothing but the look. */
import { dueLines } from '#server/health/due/rules.ts';
import { listWeightsOf } from '#server/health/record/kept-page.queries.ts';
import { listDue } from '#server/health/due/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { noteLookAt } from '#server/pets/pets/access.ts';
import { licenceFor } from '#server/pets/licences/service.ts';
import { findGuardian, findLookedAt, listPetsOfGuardian, listPlatesOf } from './record.queries.ts';
import { listNotedOf } from '#server/accounts/owners/queries.ts';
import { contactOf } from '#server/accounts/owners/rules.ts';
import type { LookAtOwnerInput, LookAtPetInput } from './record.schema.ts';

const MOST_PLATES = 20;
const MOST_PETS = 50;

/**
 * Alerts and what is due are of the record: the guardian sees who looked. @throws PET_NOT_FOUND also for a removed one.
 */
export async function lookAtPet(context: SignedInContext, { petId }: LookAtPetInput) {
  const { db, actor, config, now } = context;
  const found = await findLookedAt(db, petId);
  if (!found) throw new DomainError('PET_NOT_FOUND');
  const {
    timeZone,
    licensedFrom: _from,
    licensedUntil: _until,
    trialFrom: _began,
    principal: _own,
    userPhone,
    keptBy,
    ...pet
  } = found;
  if (keptBy === null) await noteLookAt(context, petId);
  const lines = found.deceasedOn ? [] : dueLines(await listDue(db, { petId }), dayIn(actor.timeZone, now()));
  const weight = (await listWeightsOf(db, [petId])).at(-1);
  const licence = config.subscriptions ? licenceFor(context, timeZone, found) : null;
  return {
    ...pet,
    kept: keptBy !== null,
    /** The last one. */
    weight: weight ? { grams: weight.grams, unit: weight.unit } : null,
    ...contactOf(found, keptBy === null ? { phone: userPhone, email: found.userEmail } : { phone: null, email: null }),
    licence: licence && { state: licence.state, until: licence.until },
    lines: lines.map(({ key, kind, title, vaccineId, nextOn, state }) => ({
      key,
      kind,
      title,
      vaccineId,
      nextOn,
      state,
    })),
    plates: await listPlatesOf(db, petId, MOST_PLATES),
  };
}

/** @throws OWNER_NOT_FOUND also for a removed one. */
export async function lookAtOwner({ db }: SignedInContext, { ownerId }: LookAtOwnerInput) {
  const owner = await findGuardian(db, ownerId);
  if (!owner) throw new DomainError('OWNER_NOT_FOUND');
  const { keptBy, accountId, ...shown } = owner;
  const [noted] = owner.principal === 1 ? await listNotedOf(db, owner.userId) : [];
  return {
    ...shown,
    kept: keptBy !== null,
    withAccount: accountId !== null,
    /** What the clinic wrote down of the person before the account. */
    noted: noted ? { name: `${noted.name} ${noted.surname}`.trim(), phone: noted.phone, email: noted.email } : null,
    pets: await listPetsOfGuardian(db, ownerId, MOST_PETS),
  };
}
