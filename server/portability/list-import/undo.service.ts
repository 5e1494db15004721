/** Takes a list back, some animals in each transaction. What was touched since stays, and is named. */
import type { Instant, Trx } from '#db/types.ts';
import { countPetsOfOwner, findOwner, setOwnerRemoved } from '#server/accounts/owners/queries.ts';
import { setCheckupRemoved } from '#server/health/checkups/queries.ts';
import { setConsultationRemoved } from '#server/health/consultations/queries.ts';
import { setIllnessRemoved } from '#server/health/illnesses/queries.ts';
import { deleteBroughtAppointments } from '#server/health/appointments/queries.ts';
import { deleteBroughtLots } from '#server/health/lots/queries.ts';
import { setMedicineRemoved } from '#server/health/medicines/queries.ts';
import { setPrescriptionRemoved } from '#server/health/prescriptions/queries.ts';
import { setDewormingRemoved } from '#server/health/dewormings/queries.ts';
import { refreshDue } from '#server/health/due/service.ts';
import { setVaccinationRemoved } from '#server/health/vaccines/queries.ts';
import { setWeightRemoved } from '#server/health/weights/queries.ts';
import { setPetRemoved, updatePet } from '#server/pets/pets/queries.ts';
import { findListed, isJoined, listBroughtEntries, listBroughtOwners, markGiven } from './check.queries.ts';
import { type List, numbersOf } from './look.service.ts';
import { restoreContact } from './contacts.service.ts';
import { type Changes, OF_OWNER } from './merge.rules.ts';
import { deleteSaid, hasMore, listBrought, listChanged, markLeft, moveImport, takeRows, updateRow } from './queries.ts';
import type { Clock } from './write.service.ts';

const CHUNK = 25;
const GIVEN = 'Su libreta ya es de su tutor.';

/** False where another process took over. */
export async function takeBack({ db, now }: Clock, list: List): Promise<boolean> {
  const { id: importId, holderId } = list;
  for (let after = list.handled; holderId !== null; ) {
    const brought = await listBrought(db, importId, { after, most: CHUNK });
    const last = brought.at(-1);
    if (!last) break;
    const from = after;
    const taken = await db.transaction().execute(async (db) => {
      if (!(await takeRows(db, { importId, state: 'undoing', from, to: last.id }))) return false;
      for (const animal of brought) await takeBackAnimal(db, { importId, holderId }, animal, now());
      return true;
    });
    if (!taken) return false;
    after = last.id;
  }
  if (holderId !== null)
    await db.transaction().execute((db) => markGiven(db, { importId, holderId }, `${GIVEN} Lo que trajo se queda.`));
  for (; holderId !== null; ) {
    const entries = await listBroughtEntries(db, { importId, holderId }, CHUNK);
    if (entries.length === 0) break;
    const at = now();
    await db.transaction().execute(async (db) => {
      for (const { kind, id } of entries) await REMOVE[kind](db, id, at);
      for (const petId of new Set(entries.map((entry) => entry.petId))) {
        await updatePet(db, petId, { updatedAt: at });
        await refreshDue(db, petId);
      }
    });
  }
  for (;;) {
    const rows = await listChanged(db, importId, CHUNK);
    if (rows.length === 0) break;
    const at = now();
    await db.transaction().execute(async (db) => {
      for (const row of rows) await restoreFields(db, { importId, holderId }, row, at);
    });
  }
  await takeBackBeside({ db, now }, { importId, holderId });
  const counts = await numbersOf(db, importId);
  return moveImport(db, importId, 'undoing', { state: 'undone', undoneAt: now(), result: JSON.stringify(counts) });
}

const REMOVE = {
  illness: setIllnessRemoved,
  medicine: setMedicineRemoved,
  consultation: setConsultationRemoved,
  prescription: setPrescriptionRemoved,
  weight: setWeightRemoved,
  vaccination: setVaccinationRemoved,
  deworming: setDewormingRemoved,
  checkup: setCheckupRemoved,
} as const;

/** What belonged to no animal, and what nobody touched since: owners without an animal, appointments, lots of which no dose was given. */
async function takeBackBeside(
  { db, now }: Clock,
  { importId, holderId }: { importId: number; holderId: number | null },
) {
  await db.transaction().execute(async (db) => {
    await deleteBroughtAppointments(db, importId);
    await deleteBroughtLots(db, importId);
  });
  for (let after = 0; holderId !== null; ) {
    const owners = await listBroughtOwners(db, importId, { after, most: CHUNK });
    const last = owners.at(-1);
    if (last === undefined) break;
    await db.transaction().execute(async (db) => {
      for (const ownerId of owners)
        if ((await countPetsOfOwner(db, ownerId)) === 0) await setOwnerRemoved(db, holderId, ownerId, now());
    });
    after = last;
  }
}

type Brought = Awaited<ReturnType<typeof listBrought>>[number];

async function takeBackAnimal(
  db: Trx,
  { importId, holderId }: { importId: number; holderId: number },
  { petId, writtenAt, userId, updatedAt, removedAt, ownerId }: Brought,
  at: Instant,
): Promise<void> {
  if (await isJoined(db, petId))
    return markLeft(db, importId, petId, 'Es una sola con la libreta que su tutor ya tenía.');
  if (removedAt !== null) return deleteSaid(db, petId);
  if (userId !== holderId) return markLeft(db, importId, petId, GIVEN);
  if (updatedAt !== writtenAt) return markLeft(db, importId, petId, 'Se anotó o se corrigió algo después de traerla.');
  if (await hasMore(db, petId, importId))
    return markLeft(db, importId, petId, 'Tiene una placa, una foto, un papel o un aviso a su tutor.');
  await setPetRemoved(db, holderId, petId, at);
  // The list may come again: then the animal is a new one.
  await updatePet(db, petId, { importRef: null, updatedAt: at });
  await deleteSaid(db, petId);
  await refreshDue(db, petId);
  const owner = await findOwner(db, holderId, ownerId);
  if (owner?.importId === importId && (await countPetsOfOwner(db, ownerId)) === 0)
    await setOwnerRemoved(db, holderId, ownerId, at);
}

/** A field that still holds what the list wrote gets back what it held before. */
async function restoreFields(
  db: Trx,
  { importId, holderId }: { importId: number; holderId: number | null },
  { place, petId, change }: { place: number; petId: number | null; change: string | null },
  at: Instant,
) {
  const animal = petId === null ? undefined : await findListed(db, petId);
  const back: Record<string, unknown> = {};
  const changes = Object.entries(JSON.parse(change ?? '{}') as Changes);
  const ofOwner = changes.flatMap(([field, both]) =>
    field.startsWith(OF_OWNER) ? [[field.slice(OF_OWNER.length), both] as const] : [],
  );
  if (animal && holderId !== null && ofOwner.length > 0)
    await restoreContact(db, { holderId, ownerId: animal.ownerId }, Object.fromEntries(ofOwner));
  for (const [field, [before, after]] of changes)
    if (animal && animal[field as keyof typeof animal] === after) back[field] = before;
  await updateRow(db, importId, place, { change: null });
  // A record that was given since is its guardian's to correct.
  if (!animal || animal.userId !== holderId || Object.keys(back).length === 0) return;
  await updatePet(db, animal.id, { ...back, updatedAt: at });
  await refreshDue(db, animal.id);
}
