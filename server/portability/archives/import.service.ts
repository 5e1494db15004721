/**
 * Imports an animal from another installation's archive. The file is untrusted: any person
 * can write one.
 */
import type { Instant, Trx } from '#db/types.ts';
import { type ArchiveDocument, type ArchiveEntry, type ArchiveHead, MOST_FILES } from './schema.ts';
import { refreshDue } from '#server/health/due/service.ts';
import { authorColumns } from '#server/health/entries/service.ts';
import { insertCheckup } from '#server/health/checkups/queries.ts';
import { insertConsultation } from '#server/health/consultations/queries.ts';
import { tenthsOf } from '#server/health/consultations/rules.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { COPY_KEY } from '#server/health/entries/brought.rules.ts';
import { insertDeworming } from '#server/health/dewormings/queries.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { bringOwnValues } from '#server/pets/own-fields/service.ts';
import { insertMember } from '#server/pets/family/queries.ts';
import { FILE_BYTES } from '#server/pets/files/schema.ts';
import { storeFile } from '#server/documents/uploads/service.ts';
import { decodeFile } from '#server/documents/uploads/decode.service.ts';
import { insertIllness } from '#server/health/illnesses/queries.ts';
import { type Archive, openArchive } from '#server/platform/lib/archive.ts';
import { dayIn, showDay } from '#server/platform/lib/calendar.ts';
import { newCode, readCode } from '#server/platform/lib/codes.ts';
import { fromLines } from '#server/platform/lib/json-lines.ts';
import { licenceOfPet } from '#server/pets/licences/service.ts';
import { beginTrial } from '#server/pets/licences/trials.service.ts';
import { reasonOf } from '#server/platform/workers/refusals.service.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { insertDoses, insertMedicine } from '#server/health/medicines/queries.ts';
import { insertPrescription } from '#server/health/prescriptions/queries.ts';
import { writeItems } from '#server/health/prescriptions/rules.ts';
import { findPrincipalOwner } from '#server/accounts/owners/queries.ts';
import { savePageChoices } from '#server/lost-found/tag-page/choices.queries.ts';
import { storedChoices } from '#server/lost-found/tag-page/choices.rules.ts';
import { insertPet } from '#server/pets/pets/queries.ts';
import { orMicrochipTaken } from '#server/health/record/service.ts';
import { asFlag } from '#server/platform/lib/changes.ts';
import { USUAL_PAGE } from '#server/lost-found/tag-page/rules.ts';
import { findTagByCode } from '#server/lost-found/tags/queries.ts';
import { insertVaccination, listCatalogue } from '#server/health/vaccines/queries.ts';
import { vaccineNamed } from '#server/health/vaccines/rules.ts';
import { insertTitre } from '#server/health/travel/queries.ts';
import { insertWeight } from '#server/health/weights/queries.ts';
import { findCodeHolder, findSpeciesByCode } from './import.queries.ts';

export const ARCHIVE_BYTES = 200 * 1024 * 1024;

type Ordered = 'vaccination' | 'deworming' | 'illness' | 'medicine' | 'checkup';
/** New ids of the entries of a kind, in the order of the record's list. */
type Order = Readonly<Record<string, readonly number[]>>;

/**
 * Imports the archive at `file`: the whole record in one transaction, then its pictures and documents, each
 * checked and re-encoded like an upload. The answer names the files that were refused.
 * @throws BUNDLE_REFUSED, MICROCHIP_TAKEN, TOO_MANY, BUSY
 */
export async function importArchive(context: SignedInContext, file: string) {
  const { db, actor, now, workers } = context;
  await limit(db, 'importUser', String(actor.userId), now());
  const read = await workers.run('bundle', { file, today: dayIn(actor.timeZone, now()) }).catch((error: unknown) => {
    throw refusalFor(reasonOf(error));
  });
  const lines = fromLines<ArchiveEntry>(read);
  const head = lines.next().value as unknown as ArchiveHead;
  const { petId, order } = await writeRecord(context, head, lines);
  // A record that came alone has no archive around it.
  const archive = head.files.length === 0 ? null : await openArchive(file, { entries: MOST_FILES + 20 });
  try {
    const leftOut: { path: string; message: string }[] = [];
    for (const one of head.files) {
      if (!archive) break;
      const failure = await bringFile(context, { archive, file: one, petId, order });
      if (failure) leftOut.push({ path: one.path, message: failure });
    }
    const { state, endsOn, mayAdd } = await licenceOfPet({ ...context, pet: { id: petId } });
    const licence = { state, endsOn, mayAdd };
    return { petId, name: head.animal.name, files: head.files.length - leftOut.length, leftOut, licence };
  } finally {
    archive?.close();
  }
}

const WORDS: Record<string, string> = {
  sums: 'La copia está dañada o fue cambiada. Descárgala de nuevo.',
  record: 'La copia no se entiende: puede ser de una versión más nueva de PetLove+.',
  files: 'A la copia le faltan archivos.',
};

/** An archive that ends its worker or exceeds its time is refused like a damaged one. */
function refusalFor(reason: string): DomainError {
  const message = reason.startsWith('words ') ? reason.slice('words '.length) : WORDS[reason];
  return new DomainError('BUNDLE_REFUSED', { field: 'file', ...(message && { message }) });
}

/** Inserts the whole record. Its code stays, as it is on tags and documents, unless it is taken here. */
async function writeRecord(context: SignedInContext, head: ArchiveHead, entries: Iterable<ArchiveEntry>) {
  const { db, actor, now } = context;
  const { userId } = actor;
  const at = now();
  const refuse = (message: string) => new DomainError('BUNDLE_REFUSED', { field: 'file', message });
  const { code: printed, species, birthEstimated, neutered, target, ...facts } = head.animal;
  const writing = db.transaction().execute(async (db) => {
    const [known] = await findSpeciesByCode(db, { code: species });
    if (!known) throw refuse('Su especie no está en la lista de esta instalación.');
    const owner = await findPrincipalOwner(db, userId);
    if (!owner) throw new DomainError('OWNER_NOT_FOUND');
    const code = readCode(printed);
    const [holder] = code ? await findCodeHolder(db, { code }) : [];
    if (holder?.userId === userId && holder.removedAt === null) throw refuse(`${holder.name} ya está en tu lista.`);
    // An archive must not claim another family's tag for its own animal.
    const free = code !== null && !holder && !(await findTagByCode(db, code));
    const own = free ? code : newCode();
    const codes = [...new Set([own, ...(code ? [code] : [])])];
    const trialFrom = await beginTrial(db, userId, { codes, microchip: facts.microchip }, at);
    const petId = await insertPet(db, {
      ...facts,
      userId,
      ownerId: owner.id,
      code: own,
      trialFrom,
      speciesId: known.id,
      birthEstimated: asFlag(birthEstimated),
      neutered: asFlag(neutered),
      ...(target && targetColumns(target)),
      lostAt: null,
      createdAt: at,
      updatedAt: at,
      removedAt: null,
    });
    await insertMember(db, { petId, userId, role: 'owner', createdAt: at });
    const changes = head.page && storedChoices(head.page);
    if (changes) await savePageChoices(db, { petId, usual: USUAL_PAGE, changes, at });
    for (const { laboratory, ...titre } of head.titres)
      await insertTitre(db, {
        ...titre,
        petId,
        laboratory: `${(laboratory ?? 'Sin laboratorio anotado').replace(ALONG, '').slice(0, 100)}${ALONG}`,
        createdBy: actor.userId,
        createdAt: at,
        updatedAt: at,
        removedAt: null,
      });
    await bringOwnValues(db, { userId, petId, writtenBy: actor.person ?? userId, at }, head.ownFields);
    const order = await writeEntries(db, {
      entries,
      petId,
      speciesId: known.id,
      author: await authorColumns(db, actor, at),
      at,
    });
    await refreshDue(db, petId);
    return { petId, order };
  });
  return orMicrochipTaken(db, facts.microchip, null, writing);
}

/** That person is unknown here: beside the name it says that the copy said so. */
const ALONG = ' (en su copia)';

function targetColumns({ low, high, by, on }: NonNullable<ArchiveHead['animal']['target']>) {
  return {
    targetLow: low,
    targetHigh: high,
    targetBy: by && `${by.replace(ALONG, '').slice(0, 140)}${ALONG}`,
    targetOn: on,
  };
}

type Confirmed = ArchiveDocument['vaccinations'][number]['confirmed'];

/** The word of who saw the sticker elsewhere is no confirmation here: it stays as a note that says so. */
function confirmedNotes(notes: string | null, confirmed: Confirmed): string | null {
  if (confirmed === null) return notes;
  const said = `Su copia dice: ${confirmed.by} vio su etiqueta el ${showDay(confirmed.on)} y la confirmó.`;
  return [notes, said].filter(Boolean).join('\n').slice(0, 500);
}

interface Writing {
  entries: Iterable<ArchiveEntry>;
  petId: number;
  speciesId: number;
  author: Awaited<ReturnType<typeof authorColumns>>;
  at: Instant;
}

/** Returns the new ids, in the order of the record's lists. */
async function writeEntries(db: Trx, { entries, petId, speciesId, author, at }: Writing): Promise<Order> {
  const stamp = { petId, ...author, updatedBy: null, createdAt: at, removedAt: null };
  // It never looks written here.
  const brought = { importKey: COPY_KEY };
  const order: Record<Ordered, number[]> = { vaccination: [], deworming: [], illness: [], medicine: [], checkup: [] };
  const illnessAt = (index: number | null) => (index === null ? null : (order.illness[index] ?? null));
  const catalogue = await listCatalogue(db);
  for (const { list, entry } of entries) {
    const row = { ...stamp, updatedAt: at };
    if (list === 'weights') await insertWeight(db, { ...entry, ...stamp, ...brought });
    else if (list === 'vaccinations') {
      const { confirmed, ...dose } = entry;
      const vaccineId = vaccineNamed(dose.name, speciesId, catalogue)?.id ?? null;
      const notes = confirmedNotes(dose.notes, confirmed);
      order.vaccination.push(await insertVaccination(db, { ...dose, notes, vaccineId, ...row, ...brought }));
    } else if (list === 'dewormings') order.deworming.push(await insertDeworming(db, { ...entry, ...row, ...brought }));
    else if (list === 'illnesses') {
      const { disabled, ...illness } = entry;
      order.illness.push(await insertIllness(db, { ...illness, ...row, disabledAt: disabled ? at : null }));
    } else if (list === 'medicines') {
      const { disabled, illness, ...medicine } = entry;
      const more = { illnessId: illnessAt(illness), disabledAt: disabled ? at : null };
      order.medicine.push(await insertMedicine(db, { ...medicine, ...row, ...more }));
    } else if (list === 'given') {
      const medicineId = order.medicine.at(-1) ?? 0;
      const doses = entry.map((dose) => ({ ...dose, medicineId, createdBy: author.createdBy }));
      await insertDoses(db, doses);
    } else if (list === 'consultations') {
      const { temperature, ...note } = entry;
      await insertConsultation(db, { ...note, ...row, temperatureTenths: tenthsOf(temperature) });
    } else if (list === 'prescriptions') {
      await insertPrescription(db, { ...entry, ...row, items: writeItems(entry.items) });
    } else {
      const { illness, ...checkup } = entry;
      order.checkup.push(await insertCheckup(db, { ...checkup, ...row, ...brought, illnessId: illnessAt(illness) }));
    }
  }
  return order;
}

interface Bringing {
  archive: Archive;
  file: ArchiveDocument['files'][number];
  petId: number;
  order: Order;
}

/** Why a picture or document was refused, in words; null where it was imported. */
async function bringFile(context: SignedInContext, { archive, file, petId, order }: Bringing): Promise<string | null> {
  const { path, purpose, entry, caption, takenOn } = file;
  const id = entry === null ? petId : order[purpose]?.[entry];
  if (id === undefined) return 'Acompaña a una anotación que no está en la copia.';
  try {
    const source = await archive.read(path, FILE_BYTES);
    const decoded = await decodeFile(context, { source, purpose, fromCopy: true });
    await storeFile(context, { purpose, id, caption, source, fromCopy: true, decoded: { ...decoded, takenOn } });
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'QUOTA_FULL') return 'Tu cuenta llegó a su límite de espacio.';
    if (error instanceof DomainError && error.details.message) return error.details.message;
    context.log.error({ err: error }, 'a file of a bundle was not taken');
    return 'No se pudo guardar.';
  }
}
