/** Signatures of the clinic's veterinarians, and which animal an entry is of. */
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';
import type { SignedFacts } from './signed.rules.ts';

export const ENTRY_TABLES = [
  'weight',
  'vaccination',
  'deworming',
  'illness',
  'medicine',
  'checkup',
  'consultation',
  'prescription',
] as const;
export type EntryTable = (typeof ENTRY_TABLES)[number];

/** The animal of an entry in any state; undefined for a missing one. The caller still has to pass the animal's gate. */
export async function findPetOfEntry(db: Db, table: EntryTable, id: number): Promise<number | undefined> {
  const entry = await db
    .selectFrom(db.dynamic.table(table).as('entry'))
    .select('entry.petId')
    .where('entry.id', '=', id)
    .executeTakeFirst();
  return entry?.petId;
}

/** The newest signature of a member of the staff. */
export function findLastSignature(db: Db, staffId: number) {
  return db
    .selectFrom('signature')
    .selectAll()
    .where('staffId', '=', staffId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The registration of that name and number that was last looked at and found good; ended or lapsed, it says so. */
export function findCredentialOf(db: Db, userId: number, name: string, registration: string) {
  return db
    .selectFrom('credential')
    .select('id')
    .where('userId', '=', userId)
    .where('name', '=', name)
    .where('registration', '=', registration)
    .where('approvedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What was signed with this name and number before it was looked at; another credential keeps its own. */
export async function linkSignatures(
  db: Db,
  { credentialId, ...of }: { credentialId: number; staffId: number; name: string; registration: string },
): Promise<void> {
  await db
    .updateTable('signature')
    .set({ credentialId })
    .where('staffId', '=', of.staffId)
    .where('name', '=', of.name)
    .where('registration', '=', of.registration)
    .where('credentialId', 'is', null)
    .execute();
}

export async function insertSignature(db: Db, signature: Insertable<Database['signature']>): Promise<number> {
  const { id } = await db.insertInto('signature').values(signature).returning('id').executeTakeFirstOrThrow();
  return id;
}

const FACTS = [
  'signature.id',
  'signature.prefix',
  'signature.name',
  'signature.registration',
  'signature.clinic',
  'signature.branch',
  'credential.approvedAt',
  'credential.expiresOn',
  'credential.lapsesAt',
  'credential.endedOn',
  'credential.endedReason',
] as const;

const facts = (db: Db) =>
  db.selectFrom('signature').leftJoin('credential', 'credential.id', 'signature.credentialId').select(FACTS);

/** The signatures under the entries of an animal, and under what was confirmed. One list: of several PostgreSQL reads every signature. */
export const listSignatures = preparedRead<{ petId: number }, SignedFacts>((db, p) => {
  const confirmed = db
    .selectFrom('vaccination')
    .select('confirmedSignatureId as id')
    .where('petId', '=', p.petId)
    .where('confirmedSignatureId', 'is not', null);
  const written = (table: EntryTable) =>
    db
      .selectFrom(db.dynamic.table(table).as('entry'))
      .select('entry.signatureId as id')
      .where('entry.petId', '=', p.petId)
      .where('entry.signatureId', 'is not', null);
  return facts(db).where('signature.id', 'in', everyOne(confirmed, ENTRY_TABLES.map(written)));
});

/** The signatures under the entries of all these animals, and under what was confirmed. */
export function listSignaturesOf(db: Db, whose: Whose): Promise<SignedFacts[]> {
  const confirmed = db
    .selectFrom('vaccination')
    .innerJoin('pet', 'pet.id', 'vaccination.petId')
    .select('vaccination.confirmedSignatureId as id')
    .where(belongsTo(whose))
    .where('vaccination.confirmedSignatureId', 'is not', null);
  const written = (table: EntryTable) =>
    db
      .selectFrom(db.dynamic.table(table).as('entry'))
      .innerJoin('pet', 'pet.id', 'entry.petId')
      .select('entry.signatureId as id')
      .where(belongsTo(whose))
      .where('entry.signatureId', 'is not', null);
  return facts(db)
    .where('signature.id', 'in', everyOne(confirmed, ENTRY_TABLES.map(written)))
    .execute();
}

type Ids = SelectQueryBuilder<Database, never, { id: number | null }>;

function everyOne(first: unknown, others: readonly unknown[]): Ids {
  return others.reduce<Ids>((all, one) => all.unionAll(one as Ids), first as Ids);
}

/** The lists that the clinic brought: what they wrote is the clinic's, as what it signed. */
export async function importsOfClinic(db: Db): Promise<ReadonlySet<number>> {
  const lists = await db
    .selectFrom('listImport')
    .innerJoin('keeper', 'keeper.userId', 'listImport.holderId')
    .select('listImport.id')
    .execute();
  return new Set(lists.map(({ id }) => id));
}

/** The animals of this user with an entry that the clinic signed, or brought with its list, and that was not removed. */
export function listSignedAnimals(db: Db, userId: number) {
  return db
    .selectFrom('pet')
    .select('pet.id as petId')
    .where('pet.userId', '=', userId)
    .where((eb) => {
      const entries = (table: EntryTable) =>
        eb
          .selectFrom(db.dynamic.table(table).as('entry'))
          .select('entry.id')
          .whereRef('entry.petId', '=', 'pet.id')
          .where('entry.removedAt', 'is', null);
      const ofClinic = eb
        .selectFrom('listImport')
        .innerJoin('keeper', 'keeper.userId', 'listImport.holderId')
        .select('listImport.id');
      return eb.or([
        eb.exists(eb.selectFrom('certificate').select('certificate.id').whereRef('certificate.petId', '=', 'pet.id')),
        ...ENTRY_TABLES.map((table) => eb.exists(entries(table).where('entry.signatureId', 'is not', null))),
        ...ENTRY_TABLES.map((table) => eb.exists(entries(table).where(sql.ref('entry.importId'), 'in', ofClinic))),
      ]);
    })
    .orderBy('pet.id')
    .execute();
}
