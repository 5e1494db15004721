/** The gallery and the folder of certificates. server/pets/files writes the files themselves. */
import type { FunctionModule } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, FileKind, FilePurpose } from '#db/types.ts';

const SIGNATURE_IDS = [
  'vaccination.signatureId',
  'deworming.signatureId',
  'illness.signatureId',
  'medicine.signatureId',
  'checkup.signatureId',
] as const;

export interface AttachedRow {
  fileId: number;
  code: string;
  kind: FileKind;
  purpose: FilePurpose;
  /** The row of `purpose` that it belongs to; null for the animal's sterilisation. */
  entryId: number | null;
  caption: string | null;
  bytes: number;
  width: number | null;
  height: number | null;
  createdBy: number | null;
  /** Of the entry that it belongs to: the clinic's staff signed it. */
  signatureId: number | null;
}

/**
 * Attachments of an animal's entries and its sterilisation, oldest first. Those of a removed entry are hidden
 * with it.
 */
export const listAttached = preparedRead<{ petId: number }, AttachedRow>((db, p) =>
  attachedOf(db, p).select((eb) => [
    'file.id as fileId',
    'file.code',
    'file.kind',
    'file.purpose',
    entryIdOf(eb.fn).as('entryId'),
    'file.caption',
    'file.bytes',
    'file.width',
    'file.height',
    'file.createdBy',
    eb.fn.coalesce(...SIGNATURE_IDS).as('signatureId'),
  ]),
);

/** The same, with the columns of a list of documents. */
export const listPapersOf = preparedRead((db, p: { petId: number }) =>
  attachedOf(db, p)
    .leftJoin('user as author', 'author.id', 'file.createdBy')
    .select((eb) => [
      'file.id as fileId',
      'file.code',
      'file.kind',
      'file.purpose',
      entryIdOf(eb.fn).as('entryId'),
      eb.fn
        .coalesce('vaccination.name', 'deworming.product', 'illness.name', 'medicine.name', 'checkup.reason')
        .as('entryName'),
      'file.caption',
      'file.mime',
      'file.bytes',
      'file.takenOn',
      'file.width',
      'file.height',
      'file.createdAt',
      'author.name as author',
    ]),
);

/** The animal's gallery, newest first. */
export const listGallery = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('file')
    .leftJoin('user as author', 'author.id', 'file.createdBy')
    .select([
      'file.id as fileId',
      'file.code',
      'file.kind',
      'file.caption',
      'file.takenOn',
      'file.width',
      'file.height',
      'file.bytes',
      'file.mime',
      'file.createdAt',
      'author.name as author',
    ])
    .where('file.petId', '=', p.petId)
    .where('file.purpose', '=', 'gallery')
    .where('file.storedAt', 'is not', null)
    .where('file.removedAt', 'is', null)
    .orderBy('file.takenOn', 'desc')
    .orderBy('file.id', 'desc'),
);

export type ReachedFile = NonNullable<Awaited<ReturnType<typeof findReachableFile>>>;

/**
 * A stored file that this user may see, removed or not, with the user's role for its animal; undefined for
 * foreign files and for those whose animal, owner or entry was removed.
 */
export async function findReachableFile(db: Db, userId: number, fileId: number) {
  const [file] = await reachableFile(db, { userId, fileId });
  // A file without an animal is only reachable by its own user.
  return file && { ...file, role: file.role ?? ('owner' as const) };
}

const reachableFile = preparedRead((db, p: { userId: number; fileId: number }) =>
  joined(db)
    .leftJoin('pet', 'pet.id', 'file.petId')
    .leftJoin('petMember', (join) =>
      join.onRef('petMember.petId', '=', 'file.petId').on('petMember.userId', '=', p.userId),
    )
    .leftJoin('owner', 'owner.id', 'file.ownerId')
    .selectAll('file')
    .select(['petMember.role', 'pet.photo as petPhoto', 'owner.photo as ownerPhoto'])
    .select((eb) => eb.fn.coalesce(...SIGNATURE_IDS).as('signatureId'))
    .where('file.id', '=', p.fileId)
    .where((eb) =>
      eb.or([
        eb.and([eb('petMember.role', 'is not', null), eb('pet.removedAt', 'is', null)]),
        eb.and([
          eb('file.purpose', '=', 'owner'),
          eb('owner.userId', '=', p.userId),
          eb('owner.removedAt', 'is', null),
        ]),
        eb.and([eb('file.purpose', '=', 'user'), eb('file.userId', '=', p.userId)]),
      ]),
    ),
);

/** Stored files with the unremoved entry that each belongs to. */
function joined(db: Db) {
  return db
    .selectFrom('file')
    .leftJoin('vaccination', 'vaccination.id', 'file.vaccinationId')
    .leftJoin('deworming', 'deworming.id', 'file.dewormingId')
    .leftJoin('illness', 'illness.id', 'file.illnessId')
    .leftJoin('medicine', 'medicine.id', 'file.medicineId')
    .leftJoin('checkup', 'checkup.id', 'file.checkupId')
    .where('file.storedAt', 'is not', null)
    .where(
      (eb) =>
        eb.fn.coalesce(
          'vaccination.removedAt',
          'deworming.removedAt',
          'illness.removedAt',
          'medicine.removedAt',
          'checkup.removedAt',
        ),
      'is',
      null,
    );
}

function attachedOf(db: Db, { petId }: { petId: number }) {
  return joined(db)
    .where('file.petId', '=', petId)
    .where('file.purpose', 'not in', ['gallery', 'pet'])
    .where('file.removedAt', 'is', null)
    .orderBy('file.id');
}

function entryIdOf({ coalesce }: Pick<FunctionModule<Database, 'file'>, 'coalesce'>) {
  return coalesce('file.vaccinationId', 'file.dewormingId', 'file.illnessId', 'file.medicineId', 'file.checkupId');
}

/** The animal of a stored file and what the file shows; the caller still has to pass the animal's gate. */
export function findPlaceOfFile(db: Db, fileId: number) {
  return db.selectFrom('file').select(['petId', 'purpose']).where('id', '=', fileId).executeTakeFirst();
}

/** The purpose of a profile picture: a picture of the gallery stays there when another replaces it. */
export function findFileByCode(db: Db, code: string) {
  return db.selectFrom('file').select(['id', 'code', 'purpose']).where('code', '=', code).executeTakeFirst();
}
