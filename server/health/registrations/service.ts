/** Registers of towns: a sheet that is filled from the record, and the number that the town gave. Nothing is sent anywhere. */
import type { CalendarDate, OwnerIdKind } from '#db/types.ts';
import { documentName } from '#server/accounts/owners/abroad.rules.ts';
import { contactOf } from '#server/accounts/owners/rules.ts';
import { isAgainstRabies } from '#server/health/vaccines/rabies.rules.ts';
import { listCoveringDoses } from '#server/health/vaccines/covering.queries.ts';
import { signedEntries } from '#server/health/record/signed.service.ts';
import { holdPet, type Pet } from '#server/pets/pets/queries.ts';
import { listRules } from '#server/platform/countries/queries.ts';
import { holdsOn } from '#server/platform/countries/rules.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { ageOn, dayIn, showDay } from '#server/platform/lib/calendar.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import * as queries from './queries.ts';
import { plainNumber, type SheetFacts, sheetOf, townsOf } from './rules.ts';
import type { SaveRegistrationInput, SheetInput } from './schema.ts';
import { findTutor } from './sheet.queries.ts';

type PetContext = SignedInContext & { pet: Pet };

/** The towns whose sheet there is, and where this animal is registered. */
export async function registrations({ db, actor, now, pet }: PetContext) {
  const today = dayIn(actor.timeZone, now());
  const rules = (await listRules(db, { way: 'town' })).filter((rule) => holdsOn(rule, today));
  return {
    today,
    towns: townsOf(rules),
    own: await queries.listRegistrations(db, pet.id),
    writes: pet.role !== 'reader',
  };
}

/** Official numbers of all own animals: what a search compares. */
export function mine({ db, actor }: SignedInContext) {
  return queries.listNumbersOf(db, { userId: actor.userId });
}

/** @throws INVALID where there is no such town */
export async function sheet({ db, actor, now, pet }: PetContext, town: SheetInput) {
  const today = dayIn(actor.timeZone, now());
  const rules = (await listRules(db, { way: 'town' })).filter((rule) => holdsOn(rule, today));
  requireTown(rules, town);
  return { ...town, ...sheetOf(rules, town, { facts: await factsOf({ db, pet }, today), today }) };
}

/** @throws INVALID with the field that no town has */
function requireTown(rules: Parameters<typeof townsOf>[0], { country, place }: SheetInput): void {
  const inCountry = townsOf(rules).filter((town) => town.country === country);
  if (inCountry.some((town) => town.place === place)) return;
  const field = inCountry.length === 0 ? 'country' : 'place';
  throw new DomainError('INVALID', { field, message: 'Elige una ciudad de la lista.' });
}

const SEX = { male: 'Macho', female: 'Hembra', unknown: undefined } as const;
const ID_KINDS: Readonly<Record<string, string>> = { cedula: 'Cédula', ruc: 'RUC', pasaporte: 'Pasaporte', otro: '' };

/** What of the record fills a field; a reader of the family does not see the tutor's number. */
async function factsOf({ db, pet }: Pick<PetContext, 'db' | 'pet'>, today: CalendarDate): Promise<SheetFacts> {
  const [tutor] = await findTutor(db, { petId: pet.id });
  const reached = tutor ? contactOf(tutor, { phone: tutor.userPhone, email: tutor.userEmail }) : null;
  const own = pet.role === 'owner';
  const { vaccinations } = await signedEntries(db, pet.id);
  const doses = await listCoveringDoses(db, [pet.id]);
  const ofRabies = new Set(doses.filter(isAgainstRabies).map(({ id }) => id));
  const valid = new Set(doses.map(({ id }) => id));
  const inWords = (dose: (typeof vaccinations)[number]) =>
    [
      showDay(dose.givenOn),
      dose.name,
      dose.laboratory,
      dose.lot && `lote ${dose.lot}`,
      dose.nextOn && `hasta el ${showDay(dose.nextOn)}`,
      dose.visit?.name ?? dose.veterinarian,
      dose.visit?.registration,
    ]
      .filter(Boolean)
      .join(', ');
  const rabies = vaccinations.find(({ id }) => ofRabies.has(id));
  const latest = new Map(
    vaccinations
      .filter(({ id }) => valid.has(id) && !ofRabies.has(id))
      .toReversed()
      .map((dose) => [dose.name, dose]),
  );
  const { birthOn } = pet;
  const known: Partial<Record<keyof SheetFacts, string | null | undefined>> = {
    tutorName: tutor && `${tutor.name} ${tutor.surname}`.trim(),
    tutorId: own && tutor?.idNumber ? `${idWord(tutor, tutor.idNumber)} ${tutor.idNumber}`.trim() : null,
    tutorEmail: own ? reached?.email : null,
    tutorPhone: own && reached?.phone ? showPhone(reached.phone) : null,
    tutorAddress: own ? [tutor?.address, tutor?.city].filter(Boolean).join(', ') : null,
    petName: pet.name,
    species: pet.speciesName,
    breed: pet.breed,
    sex: SEX[pet.sex],
    birth: birthOn && `${showDay(birthOn)}${pet.birthEstimated ? ' (aproximado)' : ''}, ${ageInWords(birthOn, today)}`,
    color: pet.color,
    marks: pet.marks,
    neutered:
      pet.neutered === null
        ? null
        : pet.neutered === 0
          ? 'No'
          : `Sí${tutor?.neuteredOn ? `, ${showDay(tutor.neuteredOn)}` : ''}`,
    chip: pet.microchip,
    chipDay: tutor?.microchipOn && showDay(tutor.microchipOn),
    rabies: rabies && inWords(rabies),
    vaccines: latest.size > 0 ? [...latest.values()].map(inWords).join('; ') : null,
    ...(pet.photo !== null && { photoFront: 'Su foto de la ficha puede servir.' }),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value));
}

type Identified = { idKind: OwnerIdKind | null; countryIso: string | null };

function idWord({ idKind, countryIso }: Identified, number: string): string {
  return (idKind && documentName(idKind, number, countryIso ?? 'EC')) ?? ID_KINDS[idKind ?? ''] ?? '';
}

function ageInWords(birthOn: CalendarDate, today: CalendarDate): string {
  const { years, months } = ageOn(birthOn, today);
  if (years === 0) return months === 1 ? '1 mes' : `${months} meses`;
  return years === 1 ? '1 año' : `${years} años`;
}

/** One entry for each town; what stood there is changed. @throws INVALID with a field */
export async function saveRegistration({ db, actor, now, pet }: PetContext, input: SaveRegistrationInput) {
  const at = now();
  const { country, place, number, tag, expiresOn, fee } = input;
  const rules = await listRules(db, { way: 'town' });
  requireTown(rules, input);
  const changes = {
    number,
    plainNumber: number === null ? null : plainNumber(number) || null,
    tag,
    expiresOn,
    feeCents: fee,
    updatedAt: at,
  };
  return db.transaction().execute(async (db) => {
    // Of two first saves at once the second changes what the first wrote.
    await holdPet(db, pet.id);
    const known = (await queries.listRegistrations(db, pet.id)).find(
      (one) => one.country === country && one.place === place,
    );
    if (known) {
      await queries.updateRegistration(db, known.id, changes);
      return { registrationId: known.id };
    }
    const row = { petId: pet.id, country, place, ...changes, createdBy: actor.userId, createdAt: at, removedAt: null };
    return { registrationId: await queries.insertRegistration(db, row) };
  });
}

type OneContext = SignedInContext & { registration: { id: number; petId: number; country: string; place: string } };

export async function removeRegistration({ db, now, registration }: OneContext) {
  await queries.updateRegistration(db, registration.id, { removedAt: now() });
  return { registrationId: registration.id };
}

/** @throws INVALID where the town has another entry meanwhile */
export async function restoreRegistration({ db, registration }: OneContext) {
  const { id, petId, country, place } = registration;
  await db.transaction().execute(async (db) => {
    await holdPet(db, petId);
    const own = await queries.listRegistrations(db, petId);
    if (own.some((one) => one.id !== id && one.country === country && one.place === place))
      throw new DomainError('INVALID', {
        message: `Ya anotaste otro registro de ${place}. Quítalo antes de traer este.`,
      });
    await queries.updateRegistration(db, id, { removedAt: null });
  });
  return { registrationId: id };
}
