/** Exports an animal with its whole record as one archive for another installation (import.service.ts). */
import { createHash } from 'node:crypto';
import { allRows } from '#db/pages.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { bytesToPack } from '#server/documents/uploads/serve.service.ts';
import { jsonPieces, parseInPieces } from '#server/platform/lib/in-pieces.ts';
import { slices, type ZipPart } from '#server/platform/lib/zip.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { findPageChoices } from '#server/lost-found/tag-page/choices.queries.ts';
import { shownChoices } from '#server/lost-found/tag-page/choices.rules.ts';
import { listValuesOfAnimals } from '#server/pets/own-fields/queries.ts';
import { readOptions } from '#server/pets/own-fields/rules.ts';
import type { Pet } from '#server/pets/pets/queries.ts';
import type { Vouch } from '#server/health/entries/vouching.rules.ts';
import { listTitres } from '#server/health/travel/queries.ts';
import type { VisitMark } from '#server/health/entries/signed.rules.ts';
import { signedEntries } from '#server/health/record/signed.service.ts';
import { listFilesOf, listGivenOf } from './queries.ts';
import { archiveName, readme, RECORD, recordName, SUMS } from './rules.ts';
import { type ArchiveDocument, ARCHIVE_VERSION, archiveDocument, MOST_FILES } from './schema.ts';
import { SCHEMA_PATH } from './words.rules.ts';

type PetContext = SignedInContext & { pet: Pet };
/** Ids of the entries of a kind, in the order of the record's list. */
type Order = Record<string, number[]>;

/**
 * An animal's archive for its own user: the file's name, and its parts as a stream. @throws PET_OWNER_ONLY,
 * TOO_MANY
 */
export async function archiveOf(context: PetContext) {
  const { db, actor, pet, now } = context;
  if (pet.role !== 'owner') throw new DomainError('PET_OWNER_ONLY');
  await limit(db, 'exportAccount', String(actor.userId), now());
  return { name: archiveName(pet.name), parts: partsOf(context) };
}

/** The record of an animal without its files, for another program. @throws PET_OWNER_ONLY, TOO_MANY */
export async function recordAlone(context: PetContext) {
  const { db, actor, pet, now, config } = context;
  if (pet.role !== 'owner') throw new DomainError('PET_OWNER_ONLY');
  await limit(db, 'exportAccount', String(actor.userId), now());
  const { record } = await recordOf(context);
  return { name: recordName(pet.name), pieces: jsonPieces({ ...described(config), ...record, files: [] }) };
}

/** Where a program that meets the record finds what its fields mean. */
function described({ publicUrl }: { publicUrl: string }) {
  return { $schema: `${publicUrl}${SCHEMA_PATH}` };
}

/** The files as they are read, the record that describes them, and the checksums of all. */
async function* partsOf(context: PetContext): AsyncGenerator<ZipPart> {
  const { db, pet } = context;
  const sums: string[] = [];
  /** The checksum is known once the part has been read. */
  const summed = (path: string, bytes: ZipPart['bytes']): ZipPart => {
    const taken = async function* () {
      const hash = createHash('sha256');
      for await (const piece of slices(bytes)) {
        hash.update(piece);
        yield piece;
      }
      sums.push(`${hash.digest('hex')}  ${path}`);
    };
    return { path, bytes: taken() };
  };
  const { record, order } = await recordOf(context);
  const files: ArchiveDocument['files'] = [];
  for (const file of await listFilesOf(db, { petId: pet.id })) {
    const place = placeIn(order, file);
    if (!place || files.length >= MOST_FILES) continue;
    const bytes = await bytesToPack(context, file, file.kind === 'photo' ? 'l' : 'original');
    if (!bytes) continue;
    const path = `archivos/${files.length + 1}.${file.kind === 'photo' ? 'jpg' : 'pdf'}`;
    files.push({ path, ...place, caption: file.caption, takenOn: file.takenOn });
    yield summed(path, bytes);
  }
  yield summed(RECORD, jsonPieces({ ...described(context.config), ...record, files }));
  yield { path: SUMS, bytes: Buffer.from(`${sums.join('\n')}\n`) };
  yield { path: 'LEEME.txt', bytes: Buffer.from(readme(pet.name)) };
}

type FileRow = Awaited<ReturnType<typeof listFilesOf>>[number];

/** Null for files that stay here: a person's picture, and those of a removed entry. */
function placeIn(order: Order, file: FileRow): Pick<ArchiveDocument['files'][number], 'purpose' | 'entry'> | null {
  const { purpose } = file;
  if (purpose === 'user' || purpose === 'owner' || purpose === 'payment' || purpose === 'report') return null;
  const id = file.vaccinationId ?? file.dewormingId ?? file.illnessId ?? file.medicineId ?? file.checkupId;
  if (id === null) return { purpose, entry: null };
  const entry = order[purpose]?.indexOf(id) ?? -1;
  return entry < 0 ? null : { purpose, entry };
}

/** The unremoved entries, without their authors: a user's name stays in this installation. */
async function recordOf({ db, pet, now }: PetContext) {
  const entries = await signedEntries(db, pet.id);
  const { weights, vaccinations, dewormings, illnesses, medicines, checkups } = entries;
  const page = await findPageChoices(db, pet.id);
  const given = Map.groupBy(await allRows(listGivenOf, db, pet.id), ({ medicineId }) => medicineId);
  const own = await listValuesOfAnimals(db, pet.userId, [pet.id]);
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const placeOf = new Map(illnesses.map(({ id }, place) => [id, place]));
  const order: Order = {
    vaccination: ids(vaccinations),
    deworming: ids(dewormings),
    illness: ids(illnesses),
    medicine: ids(medicines),
    checkup: ids(checkups),
  };
  const illnessOf = ({ illnessId }: { illnessId: number | null }) => placeOf.get(illnessId ?? 0) ?? null;
  const written = {
    program: 'PetLove+',
    schemaVersion: ARCHIVE_VERSION,
    exportedAt: now(),
    animal: {
      ...pet,
      birthEstimated: pet.birthEstimated === 1,
      neutered: pet.neutered === null ? null : pet.neutered === 1,
      target: targetOf(pet),
    },
    page: page ? shownChoices(page) : null,
    ownFields: own.map(({ options, ...field }) => ({ ...field, options: readOptions(options) })),
    weights,
    vaccinations: vaccinations.map((dose) => ({ ...dose, confirmed: confirmationOf(dose) })),
    dewormings,
    illnesses: illnesses.map((one) => ({ ...one, disabled: one.disabledAt !== null })),
    medicines: medicines.map((one) => ({
      ...one,
      illness: illnessOf(one),
      disabled: one.disabledAt !== null,
      given: given.get(one.id) ?? [],
    })),
    checkups: checkups.map((one) => ({ ...one, illness: illnessOf(one) })),
    consultations: entries.consultations.map((one) => ({
      ...one,
      ...signerOf(one),
      temperature: one.temperatureTenths === null ? null : one.temperatureTenths / 10,
    })),
    prescriptions: entries.prescriptions.map((one) => ({ ...one, ...signerOf(one) })),
    titres: await listTitres(db, pet.id),
  };
  // Columns outside the schema (ids, authors, keys of other rows) stay here.
  return { record: await parseInPieces(archiveDocument, written), order };
}

function confirmationOf({ vouch }: { vouch: Vouch | null }): ArchiveDocument['vaccinations'][number]['confirmed'] {
  if (!vouch || vouch.confirmedOn === null) return null;
  const { name, registration, confirmedOn: on } = vouch;
  return { by: (registration === null ? name : `${name} (reg. ${registration})`).slice(0, 160), on };
}

function targetOf({ targetLow: low, targetHigh: high, targetBy: by, targetOn: on }: Pet) {
  return low === null || high === null ? null : { low, high, by, on };
}

interface SignedOff {
  veterinarian: string | null;
  clinic: string | null;
  visit: VisitMark | null;
}

/** A note without its veterinarian is worth little elsewhere: the name goes along, in words. */
function signerOf({ veterinarian, clinic, visit }: SignedOff) {
  if (!visit) return { veterinarian, clinic };
  const { name, registration } = visit;
  return {
    veterinarian: (registration === null ? name : `${name} (reg. ${registration})`).slice(0, 160),
    clinic: visit.clinic?.slice(0, 160) ?? null,
  };
}
