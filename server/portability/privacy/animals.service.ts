/** Animals with all that is held of them: each kind of row is read once, for however many animals. */
import { allRows } from '#db/pages.ts';
import { others, overdue } from '#db/turns.ts';
import type { Whose } from '#db/whose.ts';
import { licencesOf } from '#server/billing/privacy/service.ts';
import { listCertificatesOf } from '#server/documents/certificates/queries.ts';
import { listFollowUpsOf } from '#server/clinic/recalls/follow-ups.queries.ts';
import { listEventsOfWhose } from '#server/health/adverse-events/queries.ts';
import { listAppointmentsOf } from '#server/health/appointments/queries.ts';
import { listPostponementsOf } from '#server/health/due/queries.ts';
import { listSignaturesOf } from '#server/health/entries/signature.queries.ts';
import { signedBy, visitMark, visitVouch, withMarks } from '#server/health/entries/signed.rules.ts';
import { isVouched, vouchedBy } from '#server/health/entries/vouching.rules.ts';
import { readItems } from '#server/health/prescriptions/rules.ts';
import { listRegistrationsOf } from '#server/health/registrations/queries.ts';
import { listTitresOf, listTripsOf } from '#server/health/travel/queries.ts';
import { listVisitsOf } from '#server/health/record/signed.queries.ts';
import { tagDataOf } from '#server/lost-found/privacy/service.ts';
import { listGuestsOf } from '#server/pets/family/queries.ts';
import { listLooksOf } from '#server/pets/looks/queries.ts';
import { listOwnValuesOf } from '#server/pets/own-fields/queries.ts';
import { listPatientsOf } from '#server/pets/patients/queries.ts';
import type { Context } from '#server/platform/core/context.ts';
import { listMemorialsOf } from '#server/portability/memorials/queries.ts';
import { listAnimals, listEntries, listGiven } from './queries.ts';

/** Of an animal: each has one. */
type Booked = Awaited<ReturnType<typeof listAppointmentsOf>>[number] & { petId: number };

/** As `exportDocument` describes them, and ids that it drops. */
export async function exportedAnimals(context: Pick<Context, 'db' | 'config'>, whose: Whose) {
  const { db } = context;
  const byPet = async <Row extends { petId: number }>(rows: Promise<Row[]>) =>
    Map.groupBy(await rows, ({ petId }) => petId);
  const entries = (table: Parameters<typeof listEntries>[1]['table']) =>
    byPet(allRows(listEntries, db, { table, whose }));
  const weights = await entries('weight');
  const vaccinations = await entries('vaccination');
  const dewormings = await entries('deworming');
  const illnesses = await entries('illness');
  const medicines = await entries('medicine');
  const checkups = await entries('checkup');
  const consultations = await entries('consultation');
  const prescriptions = await entries('prescription');
  const postponed = await byPet(listPostponementsOf(db, whose));
  const followUps = await byPet(listFollowUpsOf(db, whose));
  const appointments = await byPet(listAppointmentsOf(db, whose) as Promise<Booked[]>);
  const events = await byPet(listEventsOfWhose(db, whose));
  const guests = await byPet(listGuestsOf(db, whose));
  const patients = await byPet(listPatientsOf(db, whose));
  const looks = await byPet(listLooksOf(db, whose));
  const memorials = await byPet(listMemorialsOf(db, whose));
  const certificates = await byPet(listCertificatesOf(db, whose));
  const ownValues = await byPet(listOwnValuesOf(db, whose));
  const trips = await byPet(listTripsOf(db, whose));
  const registrations = await byPet(listRegistrationsOf(db, whose));
  const titres = await byPet(listTitresOf(db, whose));
  const allVisits = await listVisitsOf(db, whose);
  const visits = Map.groupBy(allVisits, ({ petId }) => petId);
  const by = signedBy(allVisits, await listSignaturesOf(db, whose));
  const given = Map.groupBy(await allRows(listGiven, db, whose), ({ medicineId }) => medicineId);
  const nameOf = new Map([...illnesses.values()].flat().map((illness) => [illness.id, illness]));
  const forWhat = <Entry extends object>(entry: Entry & { illnessId?: number | null }) => {
    const illness = nameOf.get(entry.illnessId ?? 0);
    return { ...entry, illness: illness && 'name' in illness ? illness.name : null };
  };
  const inDegrees = <Entry extends object>(entry: Entry & { temperatureTenths?: number | null }) => {
    const tenths = entry.temperatureTenths ?? null;
    return { ...entry, temperature: tenths === null ? null : tenths / 10 };
  };
  const inItems = <Entry extends object>(entry: Entry & { items?: string }) => {
    return { ...entry, items: readItems(entry.items ?? '[]') };
  };
  const signed = <Entry extends { visitId: number | null; signatureId: number | null; createdAt: string }>(
    entries: Entry[] = [],
  ) =>
    withMarks(entries, by).map(({ vouch, visit, ...entry }) => ({
      ...entry,
      visit: visit && { ...visit, verified: isVouched(vouch) },
      confirmedBy: vouch?.confirmedOn ? vouchedBy(vouch) : null,
    }));
  const tagData = await tagDataOf(db, whose);
  const licences = await licencesOf(context, whose);
  const animals = [];
  for (const pet of await allRows(listAnimals, db, whose)) {
    if (overdue()) await others();
    animals.push({
      ...pet,
      owner: `${pet.ownerName} ${pet.ownerSurname}`.trim(),
      weightTarget:
        pet.targetLow === null || pet.targetHigh === null
          ? null
          : { low: pet.targetLow, high: pet.targetHigh, by: pet.targetBy, on: pet.targetOn },
      weights: signed(weights.get(pet.id)).map((weight) => ({ ...weight, updatedAt: null })),
      vaccinations: signed(vaccinations.get(pet.id)),
      dewormings: signed(dewormings.get(pet.id)),
      illnesses: signed(illnesses.get(pet.id)),
      medicines: signed(medicines.get(pet.id)).map((one) => ({ ...forWhat(one), given: given.get(one.id) ?? [] })),
      checkups: signed(checkups.get(pet.id)).map(forWhat),
      consultations: signed(consultations.get(pet.id)).map(inDegrees),
      prescriptions: signed(prescriptions.get(pet.id)).map(inItems),
      postponed: postponed.get(pet.id) ?? [],
      followUps: followUps.get(pet.id) ?? [],
      appointments: appointments.get(pet.id) ?? [],
      events: events.get(pet.id) ?? [],
      sharedWith: guests.get(pet.id) ?? [],
      clinic: patients.get(pet.id)?.[0] ?? null,
      looks: looks.get(pet.id) ?? [],
      ownFields: ownValues.get(pet.id) ?? [],
      trips: trips.get(pet.id) ?? [],
      registrations: registrations.get(pet.id) ?? [],
      titres: (titres.get(pet.id) ?? []).map(({ hundredths, ...one }) => ({
        ...one,
        value: hundredths === null ? null : hundredths / 100,
      })),
      certificates: certificates.get(pet.id) ?? [],
      memorial: memorials.get(pet.id)?.[0] ?? null,
      visits: (visits.get(pet.id) ?? []).map((visit) => ({
        ...visit,
        ...visitMark(visit, visit.startedAt),
        verified: isVouched(visitVouch(visit, visit.startedAt)),
      })),
      ...tagData(pet.id),
      ...licences(pet.id),
    });
  }
  return animals;
}
