/** Takes an animal in from the archive that another installation handed out (server/bundles). Anybody can write such a file. */
import { createHash } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import type { Instant, Trx } from '#db/types.ts';
import { impossibleDay, RECORD, SUMS } from '#server/bundles/rules.ts';
import { type BundleDocument, bundleDocument, MOST_FILES } from '#server/bundles/schema.ts';
import { authorColumns, refreshDue } from '#server/care/service.ts';
import { insertCheckup } from '#server/checkups/queries.ts';
import type { SignedInContext } from '#server/context.ts';
import { insertDeworming } from '#server/dewormings/queries.ts';
import { DomainError } from '#server/errors.ts';
import { insertMember } from '#server/family/queries.ts';
import { FILE_BYTES } from '#server/files/schema.ts';
import { prepareFile, storeFile } from '#server/files/service.ts';
import { insertIllness } from '#server/illnesses/queries.ts';
import { type Archive, ArchiveError, openArchive } from '#server/lib/archive.ts';
import { dayIn } from '#server/lib/calendar.ts';
import { newCode, readCode } from '#server/lib/codes.ts';
import { limit } from '#server/limits/service.ts';
import { insertDoses, insertMedicine } from '#server/medicines/queries.ts';
import { findPrincipalOwner } from '#server/owners/queries.ts';
import { savePageChoices } from '#server/page-choices/queries.ts';
import { storedChoices } from '#server/page-choices/rules.ts';
import { insertPet } from '#server/pets/queries.ts';
import { asFlag, orMicrochipTaken } from '#server/pets/service.ts';
import { USUAL_PAGE } from '#server/tag-page/rules.ts';
import { findTagByCode } from '#server/tags/queries.ts';
import { insertVaccination, listCatalogue } from '#server/vaccines/queries.ts';
import { vaccineNamed } from '#server/vaccines/rules.ts';
import { insertWeight } from '#server/weights/queries.ts';
import { findCodeHolder, findSpeciesByCode } from './queries.ts';

export const BUNDLE_BYTES = 200 * 1024 * 1024;
const RECORD_BYTES = 8 * 1024 * 1024;
/** Pictures and papers hardly shrink in an archive: what unpacks to more than this was made to keep somebody busy. */
const UNPACKED_BYTES = 2 * BUNDLE_BYTES;

/** New ids of the entries of a kind, in the order of the record's list. */
type Order = Record<string, number[]>;

/**
 * Brings an animal in from the archive at `file`: all of its record in one transaction, then its pictures and papers, each looked at
 * and encoded again like any other. What of those could not be taken is named in the answer.
 * @throws BUNDLE_REFUSED, MICROCHIP_TAKEN, TOO_MANY
 */
export async function importBundle(context: SignedInContext, file: string) {
  await limit(context.db, 'importUser', String(context.actor.userId), context.now());
  const archive = await openArchive(file, { entries: MOST_FILES + 20 }).catch(refuseArchive);
  try {
    const document = await readRecord(archive);
    const { petId, order } = await writeRecord(context, document);
    const leftOut: { path: string; message: string }[] = [];
    for (const one of document.files) {
      const failure = await bringFile(context, { archive, file: one, petId, order });
      if (failure) leftOut.push({ path: one.path, message: failure });
    }
    return { petId, name: document.animal.name, files: document.files.length - leftOut.length, leftOut };
  } finally {
    archive.close();
  }
}

function refuseArchive(error: unknown): never {
  throw error instanceof ArchiveError ? new DomainError('BUNDLE_REFUSED', { field: 'file' }) : error;
}

/** The record, after every sum was found to be right. @throws BUNDLE_REFUSED */
async function readRecord(archive: Archive): Promise<BundleDocument> {
  const refuse = (message?: string) =>
    new DomainError('BUNDLE_REFUSED', { field: 'file', ...(message && { message }) });
  const sums = (await archive.read(SUMS, RECORD_BYTES).catch(refuseArchive)).toString().trim().split('\n');
  if (sums.length > MOST_FILES + 1) throw refuse();
  if ([...archive.sizes.values()].reduce((all, size) => all + size, 0) > UNPACKED_BYTES) throw refuse();
  const known = new Set<string>();
  for (const line of sums) {
    const [sum, path = ''] = line.split('  ');
    if (known.has(path)) throw refuse();
    const bytes = await archive.read(path, path === RECORD ? RECORD_BYTES : FILE_BYTES).catch(refuseArchive);
    if (createHash('sha256').update(bytes).digest('hex') !== sum)
      throw refuse('La copia está dañada o fue cambiada. Descárgala de nuevo.');
    known.add(path);
  }
  const text = known.has(RECORD) ? (await archive.read(RECORD, RECORD_BYTES)).toString() : '';
  const parsed = bundleDocument.safeParse(parseJson(text));
  if (!parsed.success) throw refuse('La copia no se entiende: puede ser de una versión más nueva de PetLove+.');
  if (parsed.data.files.some(({ path }) => !known.has(path))) throw refuse('A la copia le faltan archivos.');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** All rows of the record. Its code stays, since it is engraved on tags and printed on papers, unless it is taken here. */
async function writeRecord(context: SignedInContext, document: BundleDocument) {
  const { db, actor, now } = context;
  const { userId } = actor;
  const at = now();
  const refuse = (message: string) => new DomainError('BUNDLE_REFUSED', { field: 'file', message });
  const impossible = impossibleDay(document, dayIn(actor.timeZone, at));
  if (impossible) throw refuse(impossible);
  const { code: printed, species, birthEstimated, neutered, ...facts } = document.animal;
  const writing = db.transaction().execute(async (db) => {
    const [known] = await findSpeciesByCode(db, { code: species });
    if (!known) throw refuse('Su especie no está en la lista de esta instalación.');
    const owner = await findPrincipalOwner(db, userId);
    if (!owner) throw new DomainError('OWNER_NOT_FOUND');
    const code = readCode(printed);
    const [holder] = code ? await findCodeHolder(db, { code }) : [];
    if (holder?.userId === userId && holder.removedAt === null) throw refuse(`${holder.name} ya está en tu lista.`);
    // Nobody may write an archive that makes somebody's plate their own animal.
    const free = code !== null && !holder && !(await findTagByCode(db, code));
    const petId = await insertPet(db, {
      ...facts,
      userId,
      ownerId: owner.id,
      code: free ? code : newCode(),
      speciesId: known.id,
      birthEstimated: birthEstimated ? 1 : 0,
      neutered: asFlag(neutered),
      lostAt: null,
      createdAt: at,
      updatedAt: at,
      removedAt: null,
    });
    await insertMember(db, { petId, userId, role: 'owner', createdAt: at });
    const changes = document.page && storedChoices(document.page);
    if (changes) await savePageChoices(db, { petId, usual: USUAL_PAGE, changes, at });
    const order = await writeEntries(db, { document, petId, speciesId: known.id, author: authorColumns(actor), at });
    await refreshDue(db, petId);
    return { petId, order };
  });
  return orMicrochipTaken(db, facts.microchip, null, writing);
}

const DOSES_AT_ONCE = 400;

interface Writing {
  document: BundleDocument;
  petId: number;
  speciesId: number;
  author: ReturnType<typeof authorColumns>;
  at: Instant;
}

/** Answers the new ids, in the order of the record's lists. */
async function writeEntries(db: Trx, { document, petId, speciesId, author, at }: Writing): Promise<Order> {
  const entry = { petId, ...author, updatedBy: null, createdAt: at, removedAt: null };
  const order: Order = { vaccination: [], deworming: [], illness: [], medicine: [], checkup: [] };
  const illnessAt = (index: number | null) => (index === null ? null : (order.illness?.[index] ?? null));
  for (const weight of document.weights) await insertWeight(db, { ...weight, ...entry });
  const catalogue = await listCatalogue(db);
  for (const dose of document.vaccinations) {
    const vaccineId = vaccineNamed(dose.name, speciesId, catalogue)?.id ?? null;
    order.vaccination?.push(await insertVaccination(db, { ...dose, vaccineId, ...entry, updatedAt: at }));
  }
  for (const deworming of document.dewormings)
    order.deworming?.push(await insertDeworming(db, { ...deworming, ...entry, updatedAt: at }));
  for (const { disabled, ...illness } of document.illnesses)
    order.illness?.push(
      await insertIllness(db, { ...illness, ...entry, updatedAt: at, disabledAt: disabled ? at : null }),
    );
  for (const { disabled, given, illness, ...medicine } of document.medicines) {
    const illnessId = illnessAt(illness);
    const row = { ...medicine, ...entry, illnessId, updatedAt: at, disabledAt: disabled ? at : null };
    const medicineId = await insertMedicine(db, row);
    order.medicine?.push(medicineId);
    for (let start = 0; start < given.length; start += DOSES_AT_ONCE) {
      const some = given.slice(start, start + DOSES_AT_ONCE);
      await insertDoses(
        db,
        some.map((dose) => ({ ...dose, medicineId, createdBy: author.createdBy })),
      );
      // SQLite answers without ever waiting: nobody else would have a turn before the last of a hundred thousand.
      await others();
    }
  }
  for (const { illness, ...checkup } of document.checkups)
    order.checkup?.push(
      await insertCheckup(db, { ...checkup, ...entry, illnessId: illnessAt(illness), updatedAt: at }),
    );
  return order;
}

interface Bringing {
  archive: Archive;
  file: BundleDocument['files'][number];
  petId: number;
  order: Order;
}

/** Why a picture or paper could not be taken, in words; null where it was. */
async function bringFile(context: SignedInContext, { archive, file, petId, order }: Bringing): Promise<string | null> {
  const { path, purpose, entry, caption, takenOn } = file;
  const id = entry === null ? petId : order[purpose]?.[entry];
  if (id === undefined) return 'Acompaña a una anotación que no está en la copia.';
  try {
    const source = await archive.read(path, FILE_BYTES);
    const made = await prepareFile(context, { source, purpose });
    await storeFile(context, { purpose, id, caption, source, made: { ...made, takenOn } });
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'QUOTA_FULL') return 'Tu cuenta llegó a su límite de espacio.';
    if (error instanceof DomainError && error.details.message) return error.details.message;
    context.log.error({ err: error }, 'a file of a bundle was not taken');
    return 'No se pudo guardar.';
  }
}
