/** Takes a list back, some animals in each transaction. What was touched since stays, and is named. */
import { others } from '#db/turns.ts';
import type { Db, Instant, Trx } from '#db/types.ts';
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
import {
  findListed,
  listBroughtEntries,
  listBroughtOwners,
  listJoined,
  markGiven,
  markUndone,
} from './check.queries.ts';
import type { ImportContext } from './access.ts';
import { type List, numbersOf } from './look.service.ts';
import { restoreContact } from './contacts.service.ts';
import { type Changes, OF_OWNER, undoneName } from './merge.rules.ts';
import type { Said } from './lookup.service.ts';
import { moveImport, takeRows } from './queries.ts';
import { deleteSaid, listBrought, listSaidOf, listWithMore, updateSaid } from './said.queries.ts';
import { listChanged, markLeft, updateRow } from './rows.queries.ts';
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
      const reasons = await stayingOf(db, { importId, holderId }, brought);
      for (const animal of brought) await takeBackAnimal(db, { importId, holderId }, animal, { at: now(), reasons });
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
      for (const { kind, id } of entries) {
        await REMOVE[kind](db, id, at);
        await markUndone(db, { kind, id });
      }
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

/** What belonged to no animal, and what stayed untouched since: owners without an animal, appointments, lots of which no dose was given. */
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
type Undone = { importId: number; holderId: number };

/** Why each of these animals stays; null for one that a person removed meanwhile, and none for one that goes. */
async function stayingOf(db: Db, { importId, holderId }: Undone, brought: readonly Brought[]) {
  const joined = await listJoined(
    db,
    brought.map(({ petId }) => petId),
  );
  const reasons = new Map<number, string | null>();
  for (const { petId, writtenAt, userId, updatedAt, removedAt } of brought)
    if (joined.has(petId)) reasons.set(petId, 'Es una sola con la libreta que su tutor ya tenía.');
    else if (removedAt !== null) reasons.set(petId, null);
    else if (userId !== holderId) reasons.set(petId, GIVEN);
    else if (updatedAt !== writtenAt) reasons.set(petId, 'Se anotó o se corrigió algo después de traerla.');
  const rest = brought.flatMap(({ petId }) => (reasons.has(petId) ? [] : [petId]));
  for (const petId of await listWithMore(db, rest, importId))
    reasons.set(petId, 'Tiene una placa, una foto, un papel o un aviso a su tutor.');
  return reasons;
}

const COUNTED_AT_ONCE = 200;

/** How many animals undoing this list would take away now, and how many it would leave. */
export async function beforeUndo({ db, list }: Pick<ImportContext, 'db' | 'list'>) {
  const { id: importId, holderId } = list;
  const counts = { goes: 0, stays: 0 };
  for (let after = 0; holderId !== null; ) {
    const brought = await listBrought(db, importId, { after, most: COUNTED_AT_ONCE });
    const last = brought.at(-1);
    if (!last) break;
    const reasons = await stayingOf(db, { importId, holderId }, brought);
    counts.stays += [...reasons.values()].filter((reason) => reason !== null).length;
    counts.goes += brought.length - reasons.size;
    after = last.id;
    await others();
  }
  return counts;
}

async function takeBackAnimal(
  db: Trx,
  { importId, holderId }: Undone,
  { petId, ownerId }: Brought,
  { at, reasons }: { at: Instant; reasons: Awaited<ReturnType<typeof stayingOf>> },
): Promise<void> {
  const reason = reasons.get(petId);
  if (reason === null) return deleteSaid(db, petId);
  if (reason !== undefined) return markLeft(db, importId, petId, reason);
  await setPetRemoved(db, holderId, petId, at);
  // A list may bring it again: then it is a new animal.
  await updatePet(db, petId, { importRef: undoneName(petId), updatedAt: at });
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
  await unsay(db, { holderId, petId: animal.id }, back);
  await refreshDue(db, animal.id);
}

/** The list said none of it: what stands again is what lists said last, and no change of the staff's. */
async function unsay(db: Trx, of: { holderId: number | null; petId: number }, back: Record<string, unknown>) {
  for (const { id, said: text } of await listSaidOf(db, of)) {
    const said = JSON.parse(text) as Said;
    await updateSaid(db, id, JSON.stringify({ ...said, fields: { ...said.fields, ...back } } satisfies Said));
  }
}
