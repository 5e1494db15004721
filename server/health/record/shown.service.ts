/** One animal as screens show it: its whole record, or the data that its form corrects. */
import { inOneRoundTrip } from '#db/round-trips.ts';
import { listDosesFor, treatmentsOf } from '#server/health/medicines/doses.service.ts';
import { listRunningOf } from '#server/health/medicines/queries.ts';
import { dosesOn } from '#server/health/medicines/rules.ts';
import { listWeights } from '#server/health/weights/queries.ts';
import { listAttached } from '#server/pets/files/gallery.queries.ts';
import { abilitiesOf, mayTakeOff } from '#server/pets/pets/access.ts';
import type { Pet } from '#server/pets/pets/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { entriesAndState } from './signed.service.ts';

type PetContext = SignedInContext & { pet: Pet };

/** What a veterinarian needs, in one answer. */
export async function petRecord({ db, actor, now, pet }: PetContext) {
  const petId = pet.id;
  const today = dayIn(actor.timeZone, now());
  const [{ entries, lines, state, hasAnyCare, vaccines }, files, running, recorded] = await inOneRoundTrip(
    db,
    (db) => entriesAndState(db, petId, today),
    (db) => listAttached(db, { petId }),
    (db) => listRunningOf(db, { userId: pet.asStaff ? pet.userId : actor.userId, petId, day: today }),
    (db) => listDosesFor(db, petId, today),
  );
  return {
    pet,
    ...entries,
    /** Certificates and stickers of its entries and of its sterilisation. */
    files: files.map(({ createdBy, signatureId, ...file }) => ({
      ...file,
      canRemove: mayTakeOff(actor, pet, { createdBy, signatureId }),
    })),
    /** 1 where the record has any care, or none is expected of its species. */
    hasAnyCare,
    /** Whether its species has vaccines; without any nothing asks for one. */
    hasVaccines: vaccines,
    doses: dosesOn(running, today),
    /** Of each current treatment how it goes, for its veterinarian, and how long the pills last. */
    treatments: treatmentsOf(entries.medicines, recorded, { today, timeZone: actor.timeZone, at: now() }),
    lines,
    state,
    today,
    can: abilitiesOf(actor, pet),
  };
}

/** What the form of an animal corrects. No look into its record: reception corrects it, too. */
export async function petDetails({ db, actor, now, pet }: PetContext) {
  const { id, name, species, speciesId, breed, sex, birthOn, birthEstimated, color, marks, microchip } = pet;
  const { neutered, neuteredOn, allergies, photo, ownerId, ownerName, ownerSurname } = pet;
  const identity = { id, name, species, speciesId, breed, sex, birthOn, birthEstimated, color, marks, microchip };
  const [weight] = await listWeights(db, { petId: id });
  return {
    pet: { ...identity, neutered, neuteredOn, allergies, photo, ownerId, ownerName, ownerSurname },
    weight: weight ? { id: weight.id, grams: weight.grams, unit: weight.unit, measuredOn: weight.measuredOn } : null,
    today: dayIn(actor.timeZone, now()),
    can: abilitiesOf(actor, pet),
  };
}
