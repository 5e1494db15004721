/**
 * The clinic's patients: registered by reception, with doses that its veterinarians signed; then half of them in the hands of
 * guardians who agreed that they stay patients.
 */
import type { Db } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { insertOwner } from '#server/accounts/owners/queries.ts';
import { createCaller } from '#server/app/http/router.ts';
import { addDeworming } from '#server/health/dewormings/service.ts';
import { addDewormingInput } from '#server/health/dewormings/schema.ts';
import { refreshDue } from '#server/health/due/service.ts';
import { signing } from '#server/health/entries/signature.service.ts';
import { type CreatePetInput, createPetInput } from '#server/health/record/schema.ts';
import { writePet } from '#server/health/record/service.ts';
import { addVaccinationInput } from '#server/health/vaccines/schema.ts';
import { writeVaccination } from '#server/health/vaccines/service.ts';
import { addWeight } from '#server/health/weights/service.ts';
import { insertKept, openPatient } from '#server/pets/patients/queries.ts';
import { updatePet } from '#server/pets/pets/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { newCode } from '#server/platform/lib/codes.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { handOver } from '#server/portability/transfers/handover.service.ts';
import type { DemoPatient, Household } from './patient-data.ts';

/** The staff at work, each able to act on an earlier day. */
export interface Staff {
  veterinarians: SignedInContext[];
  reception: SignedInContext;
}

interface KeptOwner {
  name: string;
  surname: string;
  email: string | null;
  phone: string | null;
}

/** An owner without an account, whom the clinic keeps. */
export async function addKeptOwner(db: Db, { name, surname, email, phone }: KeptOwner, createdAt: string) {
  return insertOwner(db, {
    name,
    surname,
    email,
    phone: phone && `+593${phone.slice(1)}`,
    userId: await keeperOf(db),
    principal: 0,
    idKind: null,
    idNumber: null,
    countryIso: 'EC',
    cityId: null,
    city: null,
    address: null,
    createdAt,
    removedAt: null,
  });
}

/** An animal that the clinic keeps, as reception registers it. Returns its id. */
export function registerKept({ db, actor, now }: SignedInContext, input: CreatePetInput): Promise<number> {
  return db.transaction().execute(async (db) => {
    const petId = await writePet(db, { actor, now, holder: await keeperOf(db) }, input, newCode());
    await insertKept(db, { petId, since: now(), via: 'counter', addedBy: actor.userId });
    return petId;
  });
}

/** Registers a patient and writes its two years, each entry on its own day. Returns the animal's id. */
export async function addPatient(
  { veterinarians, reception }: Staff,
  ownerId: number,
  patient: DemoPatient,
  species: ReadonlyMap<string, number>,
): Promise<number> {
  const { db, now } = reception;
  const today = dayIn(reception.actor.timeZone, now());
  const on = (daysAgo: number) => {
    const at = plus(now(), -daysAgo, 'days');
    return () => at;
  };
  const speciesId = species.get(patient.species) ?? 0;
  const { name, breed, sex, age, estimated, color, microchip, neutered, allergies } = patient;
  const facts = { name, breed, sex, color, microchip, neutered, allergies, birthEstimated: estimated };
  const input = createPetInput.parse({ ...facts, speciesId, ownerId, birthOn: plusDays(today, -age) });
  const petId = await registerKept({ ...reception, now: on(patient.daysHere) }, input);
  const pet = {
    id: petId,
    species: patient.species,
    birthOn: input.birthOn,
    birthEstimated: 0 as const,
    deceasedOn: null,
  };
  const signers = await Promise.all(veterinarians.map((one) => signing(one, one.actor)));
  const signer = (daysAgo: number) => {
    const actor = signers[(patient.signer + Math.floor(daysAgo / 180)) % signers.length];
    if (!actor) throw new Error('The demo has no veterinarian.');
    return actor;
  };
  await db.transaction().execute(async (db) => {
    for (const { daysAgo, vaccine, lotExpiresIn, nextIn, ...sticker } of patient.doses) {
      const [givenOn, nextOn] = [plusDays(today, -daysAgo), plusDays(today, nextIn)];
      const dose = { petId, name: vaccine, givenOn, nextOn, nextSource: 'chosen', ...sticker };
      const lotExpiresOn = plusDays(today, lotExpiresIn);
      const context = { actor: signer(daysAgo), now: on(daysAgo), pet };
      await writeVaccination(db, context, addVaccinationInput.parse({ ...dose, lotExpiresOn }));
    }
  });
  for (const { daysAgo, ...deworming } of patient.dewormings) {
    const given = addDewormingInput.parse({ petId, givenOn: plusDays(today, -daysAgo), ...deworming });
    await addDeworming({ db, now: on(daysAgo), actor: signer(daysAgo), pet }, given);
  }
  const weigher = await signing(reception, reception.actor);
  for (const [daysAgo, amount] of patient.weights) {
    const measuredOn = plusDays(today, -daysAgo);
    await addWeight(
      { db, now: on(daysAgo), actor: weigher, pet },
      { petId, amount, unit: 'kg', measuredOn, sure: true, bodyCondition: null },
    );
  }
  if (patient.diedDaysAgo !== undefined) await die(db, petId, plusDays(today, -patient.diedDaysAgo), now());
  if (patient.lost)
    await createCaller(reception).lostPets.start({
      petId,
      since: plusDays(today, -2),
      place: 'Barrio La Floresta, cerca del redondel',
      detail: 'Se asustó con los petardos. Lleva arnés azul.',
    });
  return petId;
}

/** Set directly: no procedure writes it. */
async function die(db: SignedInContext['db'], petId: number, deceasedOn: string, updatedAt: string) {
  await db.transaction().execute(async (db) => {
    await updatePet(db, petId, { deceasedOn, updatedAt });
    await refreshDue(db, petId);
  });
}

/** A guardian lets the clinic read the own animal, with six digits at the counter. */
export async function agree(reception: SignedInContext, petId: number, userId: number, at: string): Promise<void> {
  const consent = { addedBy: reception.actor.userId, consentBy: userId, consentHow: 'code' } as const;
  await openPatient(reception.db, { petId, at, ...consent });
}

/** The guardian takes the animals into a new account, and agrees that they stay patients. */
export async function handOverTo(
  { reception }: Pick<Staff, 'reception'>,
  { handedDaysAgo }: Household,
  petIds: readonly number[],
  newAccount: (at: string) => Promise<number>,
): Promise<void> {
  if (handedDaysAgo === null) return;
  const at = plus(reception.now(), -handedDaysAgo, 'days');
  const userId = await newAccount(at);
  const consent = { addedBy: reception.actor.userId, consentBy: userId, consentHow: 'transfer' } as const;
  await reception.db.transaction().execute(async (db) => {
    for (const petId of petIds) {
      await handOver(db, { petId, userId, at });
      await openPatient(db, { petId, at, ...consent });
    }
  });
}
