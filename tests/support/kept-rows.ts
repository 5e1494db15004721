/** Rows of every kind that a door of tests/support/doors.ts leads to, as one person keeps them. */
import { CHECKUP, DOSE, ILLNESS, type Kept, MEDICINE, PRODUCT, WEIGHT } from './doors.ts';
import { makeThread } from './finder-threads.ts';
import { makePet } from './guardian.ts';
import { makeNotes } from './notes.ts';
import { makePaper } from './papers.ts';
import { makeProof } from './proofs.ts';
import { makePhoto } from './stored-file.ts';
import { makeTag } from './tags.ts';
import type { Person, World } from './world.ts';

/** One of each kind, and one of each that was removed and could be brought back. */
export async function keepOneOfEach(world: World, person: Person): Promise<Record<Kept, number>> {
  const api = world.as(person);
  const pet = await makePet(world, person);
  const removedPet = await makePet(world, person);
  await api.pets.remove({ petId: removedPet });
  const { vaccinationId: vaccination } = await api.vaccines.add({ petId: pet, ...DOSE });
  const { vaccinationId: removedVaccination } = await api.vaccines.add({
    petId: pet,
    name: 'Séxtuple',
    givenOn: '2026-10-01',
  });
  await api.vaccines.remove({ vaccinationId: removedVaccination });
  const { dewormingId: deworming } = await api.dewormings.add({ petId: pet, ...PRODUCT });
  const { dewormingId: removedDeworming } = await api.dewormings.add({ petId: pet, ...PRODUCT });
  await api.dewormings.remove({ dewormingId: removedDeworming });
  const { weightId: weight } = await api.weights.add({ petId: pet, ...WEIGHT });
  const { weightId: removedWeight } = await api.weights.add({ petId: pet, ...WEIGHT, measuredOn: '2026-10-01' });
  await api.weights.remove({ weightId: removedWeight });
  const thread = await makeThread(world, pet);
  const { ownerId: owner } = await api.owners.create({ name: 'Tía Rosa' });
  const { ownerId: removedOwner } = await api.owners.create({ name: 'Tío Juan' });
  await api.owners.remove({ ownerId: removedOwner });
  const { inviteId: invite } = await api.family.invite({ petId: pet, email: `prima${pet}@correo.ec`, role: 'editor' });
  const { feedId: feed } = await api.calendarFeeds.create({ petId: pet });
  const illnesses = await Promise.all([1, 2].map(() => api.illnesses.add({ petId: pet, ...ILLNESS })));
  const [illness = 0, removedIllness = 0] = illnesses.map(({ illnessId }) => illnessId);
  await api.illnesses.remove({ illnessId: removedIllness });
  const medicines = await Promise.all([1, 2].map(() => api.medicines.add({ petId: pet, ...MEDICINE })));
  const [medicine = 0, removedMedicine = 0] = medicines.map(({ medicineId }) => medicineId);
  await api.medicines.remove({ medicineId: removedMedicine });
  const checkups = await Promise.all([1, 2].map(() => api.checkups.add({ petId: pet, ...CHECKUP })));
  const [checkup = 0, removedCheckup = 0] = checkups.map(({ checkupId }) => checkupId);
  await api.checkups.remove({ checkupId: removedCheckup });
  const notes = await makeNotes(world, { petId: pet, createdBy: person.id });
  const removedNotes = await makeNotes(world, { petId: pet, createdBy: person.id, removedAt: world.now });
  const paper = await makePaper(world, pet);
  const revokedPaper = await makePaper(world, pet, world.now);
  const proof = await makeProof(world, pet, person.id);
  const revokedProof = await makeProof(world, pet, person.id, world.now);
  const { tagId: tag } = await makeTag(world, { petId: pet });
  const file = await makePhoto(world, { petId: pet, userId: person.id });
  const removedFile = await makePhoto(world, { petId: pet, userId: person.id }, world.now);
  const { reportId: report } = await api.feedback.create({ kind: 'error', title: 'No guarda', body: 'El peso' });
  const { transferId: transfer } = await api.transfers.offer({ petId: pet, email: `otra${pet}@correo.ec` });
  const settings = JSON.stringify({ fields: [], dayFirst: true, speciesId: null, names: [] });
  const { id: list } = await world.db
    .insertInto('listImport')
    .values({
      holderId: person.id,
      userId: person.id,
      fileName: 'lista.csv',
      format: 'csv',
      state: 'ready',
      sheets: '[]',
      headings: '',
      settings,
      result: '{}',
      createdAt: world.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    file,
    removedFile,
    transfer,
    report,
    pet,
    removedPet,
    vaccination,
    removedVaccination,
    deworming,
    removedDeworming,
    thread,
    weight,
    removedWeight,
    owner,
    removedOwner,
    invite,
    feed,
    illness,
    removedIllness,
    medicine,
    removedMedicine,
    checkup,
    removedCheckup,
    consultation: notes.consultationId,
    removedConsultation: removedNotes.consultationId,
    prescription: notes.prescriptionId,
    removedPrescription: removedNotes.prescriptionId,
    paper,
    revokedPaper,
    proof,
    revokedProof,
    tag,
    import: list,
  };
}
