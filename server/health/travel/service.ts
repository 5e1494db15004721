/** Trips: kept by the family, compared with the record each time they are looked at. */
import type { CalendarDate, Db } from '#db/types.ts';
import type { Pet } from '#server/pets/pets/queries.ts';
import { updatePet } from '#server/pets/pets/queries.ts';
import { lockRecord } from '#server/health/entries/service.ts';
import { listRules } from '#server/platform/countries/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusMonths } from '#server/platform/lib/calendar.ts';
import { type CoveringDose, listCoveringDoses } from '#server/health/vaccines/covering.queries.ts';
import { coveredUntil, isAgainstRabies } from '#server/health/vaccines/rabies.rules.ts';
import * as queries from './queries.ts';
import * as record from './record.queries.ts';
import type { TripRow } from './queries.ts';
import { type Checklist, checklist, rulesFor, type Step, type Traveller, type TravelRule } from './rules.ts';
import type { AddTitreInput, AddTripInput, TickInput } from './schema.ts';

type PetContext = SignedInContext & { pet: Pet };
type TripContext = PetContext & { trip: TripRow };

/** The animal's trips, each with how far it is. */
export async function trips({ db, actor, now, pet }: PetContext) {
  const today = dayIn(actor.timeZone, now());
  const rows = await queries.listTrips(db, pet.id);
  const look = rows.length > 0 ? await readTraveller(db, pet.id) : null;
  const rules = rows.length > 0 ? await travelRules(db) : [];
  const done = await stepsByTrip(db, rows);
  const all = rows.map((row) => {
    const { createdAt: _, ...trip } = row;
    const list = look && checklistOf(rules, look, { trip, steps: done.get(trip.id) ?? [], today });
    return { ...trip, done: list?.done ?? 0, of: list?.of ?? 0, late: isLate(list), past: trip.arrivesOn < today };
  });
  return { trips: all, today, travels: travels(pet.species) };
}

/** What was ticked by hand, of each trip. */
export async function stepsByTrip(db: Db, trips: readonly { id: number }[]): Promise<Map<number, Step[]>> {
  const steps = await queries.listSteps(
    db,
    trips.map(({ id }) => id),
  );
  return Map.groupBy(steps, ({ tripId }) => tripId);
}

function isLate(list: Checklist | null): boolean {
  return list?.lines.some(({ state }) => state === 'late') ?? false;
}

/** Only of these species rules were found. */
function travels(species: string): boolean {
  return species === 'dog' || species === 'cat';
}

/** One trip with its checklist, and what of the record it was compared with. */
export async function trip({ db, actor, now, trip, pet }: TripContext) {
  const today = dayIn(actor.timeZone, now());
  const traveller = await readTraveller(db, pet.id);
  const steps = await queries.listSteps(db, [trip.id]);
  const list = checklistOf(await travelRules(db), traveller, { trip, steps, today });
  const { name, species, birthOn, microchip, microchipOn } = traveller;
  return {
    ...trip,
    today,
    past: trip.arrivesOn < today,
    writes: pet.role !== 'reader',
    pet: { id: pet.id, name, species, birthOn, microchip, microchipOn, photo: pet.photo },
    ...list,
    titres: await queries.listTitres(db, pet.id),
  };
}

export function checklistOf(
  rules: readonly TravelRule[],
  traveller: Traveller,
  { trip, steps, today }: { trip: Omit<TripRow, 'createdAt'>; steps: readonly Step[]; today: CalendarDate },
): Checklist {
  return checklist(rulesFor(rules, trip, traveller.species), traveller, { ...trip, today, steps });
}

export async function travelRules(db: Db): Promise<TravelRule[]> {
  const ways = ['leave', 'enter', 'fly'] as const;
  const all = [];
  for (const way of ways) all.push(...(await listRules(db, { way })));
  return all;
}

/** The record as borders read it. @throws PET_NOT_FOUND */
export async function readTraveller(db: Db, petId: number): Promise<Traveller> {
  const traveller = (await readTravellers(db, [petId])).get(petId);
  if (!traveller) throw new DomainError('PET_NOT_FOUND');
  return traveller;
}

/** Of any number of animals, each kind of entry in one statement. */
export async function readTravellers(db: Db, petIds: readonly number[]): Promise<Map<number, Traveller>> {
  const ids = [...new Set(petIds)];
  const pets = await record.listTravellers(db, ids);
  const ofPet = <Row extends { petId: number }>(rows: readonly Row[]) => Map.groupBy(rows, ({ petId }) => petId);
  const doses = ofPet(await listCoveringDoses(db, ids));
  const titres = ofPet(await queries.listTitresOfAll(db, ids));
  const treatments = ofPet(await record.listTreatments(db, ids));
  const exams = ofPet(await record.listExams(db, ids));
  return new Map(
    pets.map(({ petId, ...pet }) => [
      petId,
      {
        ...pet,
        ...protection(doses.get(petId) ?? []),
        titres: titres.get(petId) ?? [],
        dewormings: treatments.get(petId) ?? [],
        exams: (exams.get(petId) ?? []).map(({ day }) => day),
      },
    ]),
  );
}

function protection(rows: readonly CoveringDose[]): Pick<Traveller, 'rabies' | 'covered'> {
  const doses = rows.map((dose) => ({ ...dose, coveredUntil: coveredUntil(dose) }));
  const ofRabies = new Map(doses.filter(isAgainstRabies).map((dose) => [dose.id, dose]));
  const covered = Map.groupBy(
    doses.filter(({ disease }) => disease !== null),
    ({ disease }) => disease ?? '',
  );
  return {
    rabies: [...ofRabies.values()].map((dose) => ({ givenOn: dose.givenOn, coveredUntil: dose.coveredUntil })),
    covered: [...covered].flatMap(([code, own]) => {
      const last = own.toSorted((a, b) => a.coveredUntil.localeCompare(b.coveredUntil)).at(-1);
      if (!last) return [];
      const missing = [
        ...(last.laboratory === null ? ['laboratorio'] : []),
        ...(last.lot === null ? ['lote'] : []),
        ...(last.nextOn === null ? ['próxima fecha'] : []),
      ];
      return [{ code, name: last.diseaseName ?? code, until: last.coveredUntil, missing }];
    }),
  };
}

/** @throws INVALID with a field */
export async function addTrip({ db, actor, now, pet }: PetContext, input: AddTripInput) {
  const at = now();
  if (!travels(pet.species)) throw new DomainError('INVALID', { field: 'toCountry', message: ONLY_DOGS_AND_CATS });
  refuseImpossible(input, dayIn(actor.timeZone, at));
  const row = { ...input, petId: pet.id, createdBy: actor.userId, createdAt: at, updatedAt: at, removedAt: null };
  return { tripId: await queries.insertTrip(db, row) };
}

const ONLY_DOGS_AND_CATS =
  'Solo conocemos las reglas de perros y gatos. Para otros animales, pregunta a Agrocalidad y al consulado.';

/** @throws INVALID with a field */
export async function changeTrip({ db, actor, now, trip }: TripContext, input: AddTripInput) {
  refuseImpossible(input, dayIn(actor.timeZone, now()));
  const { fromCountry, toCountry, arrivesOn, arrivesAt, means } = input;
  await queries.updateTrip(db, trip.id, { fromCountry, toCountry, arrivesOn, arrivesAt, means, updatedAt: now() });
  return { tripId: trip.id };
}

function refuseImpossible({ fromCountry, toCountry, arrivesOn }: AddTripInput, today: CalendarDate): void {
  if (fromCountry === toCountry)
    throw new DomainError('INVALID', { field: 'toCountry', message: 'Elige otro país: sale y llega al mismo.' });
  if (fromCountry !== 'EC' && toCountry !== 'EC')
    throw new DomainError('INVALID', {
      field: 'toCountry',
      message: 'Por ahora un viaje sale de Ecuador o llega a Ecuador.',
    });
  if (arrivesOn < today)
    throw new DomainError('INVALID', { field: 'arrivesOn', message: 'Ese día ya pasó. Escribe qué día llegan.' });
  if (arrivesOn > plusMonths(today, 36))
    throw new DomainError('INVALID', {
      field: 'arrivesOn',
      message: 'Es en más de tres años: las reglas cambiarán antes.',
    });
}

export async function removeTrip({ db, now, trip }: TripContext) {
  await queries.updateTrip(db, trip.id, { removedAt: now() });
  return { tripId: trip.id };
}

export async function restoreTrip({ db, trip }: TripContext) {
  await queries.updateTrip(db, trip.id, { removedAt: null });
  return { tripId: trip.id };
}

/** @throws INVALID where the trip asks no such thing, or the day is to come */
export async function tick({ db, actor, now, trip, pet }: TripContext, { code, doneOn, doneAt }: TickInput) {
  const at = now();
  const asked = rulesFor(await travelRules(db), trip, pet.species).some((rule) => rule.code === code);
  if (!asked) throw new DomainError('INVALID', { field: 'code', message: 'Este viaje no pide eso.' });
  if (doneOn > dayIn(actor.timeZone, at))
    throw new DomainError('INVALID', { field: 'doneOn', message: 'Ese día aún no llega. Márcalo cuando esté hecho.' });
  await queries.putStep(db, { tripId: trip.id, code, doneOn, doneAt, createdBy: actor.userId, createdAt: at });
  return { tripId: trip.id };
}

export async function untick({ db, trip }: TripContext, code: string) {
  await queries.deleteStep(db, trip.id, code);
  return { tripId: trip.id };
}

/** @throws INVALID with the field sampledOn */
export async function addTitre({ db, actor, now, pet }: PetContext, { sampledOn, laboratory, value }: AddTitreInput) {
  const at = now();
  if (sampledOn > dayIn(actor.timeZone, at)) throw new DomainError('INVALID', { field: 'sampledOn', message: LATER });
  if (pet.birthOn && sampledOn < pet.birthOn)
    throw new DomainError('INVALID', { field: 'sampledOn', message: 'Es anterior a su nacimiento.' });
  const row = { petId: pet.id, sampledOn, laboratory, hundredths: value };
  const written = { ...row, createdBy: actor.userId, createdAt: at, updatedAt: at, removedAt: null };
  return { titreId: await queries.insertTitre(db, written) };
}

const LATER = 'Esa fecha aún no llega.';

export async function removeTitre({ db, now, titre }: SignedInContext & { titre: { id: number } }) {
  await queries.updateTitre(db, titre.id, { removedAt: now() });
  return { titreId: titre.id };
}

export async function restoreTitre({ db, titre }: SignedInContext & { titre: { id: number } }) {
  await queries.updateTitre(db, titre.id, { removedAt: null });
  return { titreId: titre.id };
}

/** When its chip was implanted. @throws INVALID with the field on */
export async function setChipDay({ db, actor, now, pet }: PetContext, { on }: { on: CalendarDate }) {
  const at = now();
  if (pet.microchip === null)
    throw new DomainError('INVALID', { field: 'on', message: 'Primero anota el número del microchip en sus datos.' });
  if (on > dayIn(actor.timeZone, at)) throw new DomainError('INVALID', { field: 'on', message: LATER });
  if (pet.birthOn && on < pet.birthOn)
    throw new DomainError('INVALID', { field: 'on', message: 'Es anterior a su nacimiento.' });
  await db.transaction().execute(async (db) => {
    await lockRecord(db, pet.id, at);
    await updatePet(db, pet.id, { microchipOn: on });
  });
  return { petId: pet.id };
}
