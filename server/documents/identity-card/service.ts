/** An animal's cédula: a numbered document that any member may print. */
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import type { CalendarDate, Db, Instant } from '#db/types.ts';
import type { Actor, SignedInContext } from '#server/platform/core/context.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { listMedicines } from '#server/health/medicines/queries.ts';
import { findOwnerCard } from '#server/accounts/owners/cards.queries.ts';
import { animalFacts, type CardFacts } from '#server/documents/papers/rules.ts';
import { issuePaper, peoplePrint } from '#server/documents/papers/service.ts';
import type { Pet } from '#server/pets/pets/queries.ts';
import { listRegistrations } from '#server/health/registrations/queries.ts';
import { listWeights } from '#server/health/weights/queries.ts';
import { findCardPeople } from './queries.ts';
import { cardAddress, cardFileName, cardWords, takenOn } from './rules.ts';
import type { DrawingFormat } from '#server/pets/pets/schema.ts';

type PetContext = SignedInContext & { pet: Pet };

/** @throws TOO_MANY, BUSY */
export async function printCard(
  context: PetContext,
  format: DrawingFormat,
): Promise<{ bytes: Buffer; fileName: string }> {
  const { db, actor, now, config, store, workers, pet } = context;
  await limit(db, 'printUser', String(actor.userId), now());
  const { medicines, registration, number, issuedAt } = await issueCard(context);
  // Without an answer of the store, the card is printed without its photograph.
  const photo = pet.photo ? await store.read(`${pet.photo}/l.jpg`).catch(() => null) : null;
  const printing = workers.run('card', {
    format,
    words: cardWords({ ...pet, registration }, medicines, (await clinicOf(context)).name ?? undefined),
    species: pet.species,
    photo,
    publicUrl: config.publicUrl,
    code: pet.code,
    number,
    issuedAt,
    issuedOn: dayIn(actor.timeZone, issuedAt).split('-').toReversed().join('/'),
  });
  return { bytes: await drawn(printing), fileName: cardFileName(pet.name, format) };
}

/** The first official number that it has. */
async function registrationOf(db: Db, petId: number) {
  const found = (await listRegistrations(db, petId)).find(({ number }) => number !== null);
  return found?.number ? { place: found.place, number: found.number } : null;
}

/**
 * The legacy calls' view of a cédula. Other members, and a key without `duenios:leer`, learn only the printed
 * data of the owner.
 */
export async function describeCard(context: PetContext) {
  const { db, actor, config, pet } = context;
  const { medicines, number, issuedAt } = await issueCard(context);
  const [weight = null] = await listWeights(db, { petId: pet.id });
  const owner = await findOwnerCard(db, pet);
  const own = pet.role === 'owner' && (!actor.apiKey || actor.apiKey.scopes.includes('duenios:leer'));
  return {
    pet,
    weight,
    number,
    issuedAt,
    owner: {
      name: own ? `${pet.ownerName} ${pet.ownerSurname}`.trim() : pet.ownerName,
      idNumber: own ? (owner?.idNumber ?? null) : null,
      phone: own ? (owner?.phone ?? null) : pet.cardPhone,
      city: own ? (owner?.canton ?? owner?.city ?? null) : null,
    },
    barcode: cardWords(pet, medicines).barcode.text,
    qrUrl: cardAddress(config.publicUrl, pet.code),
    pdfUrl: `${config.publicUrl}/api/mascotas/${pet.id}/cedula.pdf`,
  };
}

type Printing = Pick<PetContext, 'db' | 'now' | 'pet'> & { actor: Pick<Actor, 'userId' | 'timeZone'> };

/** Its number, and what of it the pet's row does not hold. */
export async function issueCard({ db, actor, now, pet }: Printing) {
  const at = now();
  const { facts, ...read } = await readCard(db, pet, dayIn(actor.timeZone, at));
  const issue = { petId: pet.id, facts, issuedBy: actor.userId, timeZone: actor.timeZone, at };
  return { ...read, ...(await issuePaper(db, issue)) };
}

/** The same without a number: it prints nothing. */
export async function readCard(db: Db, pet: PrintedPet, today: CalendarDate) {
  const facts = await cardFacts(db, pet, today);
  return { facts, medicines: facts.medicines, registration: await registrationOf(db, pet.id) };
}

type PrintedPet = Parameters<typeof animalFacts>[0] & { id: number; lostAt: Instant | null };

/** The content of a card printed on this day: stored with its number, and compared at a verification. */
export async function cardFacts(db: Db, pet: PrintedPet, today: CalendarDate): Promise<CardFacts> {
  const [people] = await findCardPeople(db, { petId: pet.id });
  return {
    kind: 'cedula',
    animal: animalFacts(pet),
    medicines: takenOn(await listMedicines(db, { petId: pet.id }), today),
    lost: pet.lostAt !== null,
    people: peoplePrint([people?.ownerName ?? null, people?.cardPhone ?? null]),
  };
}
