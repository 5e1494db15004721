/** The lines of the review, and what it reads of some of the clinic's patients. */
import { type Insertable, sql } from 'kysely';
import { ACCOUNT_PHONE, isPatient } from '#db/keeper.ts';
import type { CalendarDate, Database, Db, Instant, ReviewKind } from '#db/types.ts';
import { KINDS_OF_MORE } from './rules.ts';

type Line = Database['reviewLine'];

/** Patients by id, those after this one. */
export async function listPatientIds(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('patient')
    .select('petId')
    .where('petId', '>', after)
    .orderBy('petId')
    .limit(limit)
    .execute();
  return rows.map(({ petId }) => petId);
}

/** What the clinic wrote or keeps: a family's own entries are the family's to mend. */
const isClinics = sql<boolean>`("entry"."signatureId" is not null or exists (
  select 1 from keeper where keeper."userId" = pet."userId"))`;

export function listReviewedDoses(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('vaccination as entry')
    .innerJoin('pet', 'pet.id', 'entry.petId')
    .leftJoin('lot', 'lot.id', 'entry.lotId')
    .leftJoin('signature', 'signature.id', 'entry.signatureId')
    .select(['entry.id', 'entry.petId', 'entry.vaccineId', 'entry.name', 'entry.givenOn', 'entry.nextOn'])
    .select(['entry.laboratory', 'entry.lot', 'entry.veterinarian', 'entry.signatureId', 'signature.registration'])
    .select(({ fn }) => fn.coalesce('lot.expiresOn', 'entry.lotExpiresOn').as('expiresOn'))
    .select(
      sql<number>`case when exists (select 1 from "vaccineDisease" join disease on disease.id = "vaccineDisease"."diseaseId"
        where "vaccineDisease"."vaccineId" = entry."vaccineId" and disease.code = 'rabies') then 1 else 0 end`.as(
        'rabies',
      ),
    )
    .where('entry.petId', 'in', petIds)
    .where('entry.removedAt', 'is', null)
    .where('entry.disputedAt', 'is', null)
    .where('pet.removedAt', 'is', null)
    .where(isClinics)
    .where(isPatient('pet.id'))
    .execute();
}

export function listReviewedDewormings(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('deworming as entry')
    .innerJoin('pet', 'pet.id', 'entry.petId')
    .select(['entry.id', 'entry.petId', 'entry.product', 'entry.givenOn', 'entry.nextOn'])
    .where('entry.petId', 'in', petIds)
    .where('entry.removedAt', 'is', null)
    .where('entry.disputedAt', 'is', null)
    .where('pet.removedAt', 'is', null)
    .where(isClinics)
    .where(isPatient('pet.id'))
    .execute();
}

/** Earlier patients of the same species whose owner is the same, or has the same number. */
export async function listPairs(db: Db, petIds: readonly number[]) {
  const pairs = (of: 'sameOwner' | 'sameNumber') =>
    db
      .selectFrom('pet')
      .innerJoin('owner', 'owner.id', 'pet.ownerId')
      .innerJoin('owner as beside', (join) =>
        of === 'sameOwner'
          ? join.onRef('beside.id', '=', 'owner.id')
          : join.onRef('beside.phone', '=', 'owner.phone').onRef('beside.id', '!=', 'owner.id'),
      )
      .innerJoin('pet as found', (join) =>
        join
          .onRef('found.ownerId', '=', 'beside.id')
          // The sum keeps SQLite from reading all earlier animals of the species instead of the owner's.
          .on(sql<boolean>`found."speciesId" + 0 = pet."speciesId"`)
          .onRef('found.id', '<', 'pet.id'),
      )
      .select(['pet.id as petId', 'pet.name', 'found.id as otherId', 'found.name as otherName'])
      .select(
        sql<number>`(select count(*) from keeper where keeper."userId" = pet."userId")
          + (select count(*) from keeper where keeper."userId" = found."userId")`.as('kept'),
      )
      .where('pet.id', 'in', petIds)
      .where('pet.removedAt', 'is', null)
      .where('found.removedAt', 'is', null)
      .where(sql<boolean>`(pet."deceasedOn" is null) = (found."deceasedOn" is null)`)
      .where(isPatient('pet.id'))
      .where(isPatient('found.id'))
      .execute();
  return [...(await pairs('sameOwner')), ...(await pairs('sameNumber'))];
}

/** The owners of living patients, with what they may be reached by. */
export function listReviewedOwners(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('pet')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .select(['pet.id as petId', 'owner.id as ownerId', 'owner.name', 'owner.surname', 'owner.principal'])
    .select(['owner.phone', 'owner.email', ACCOUNT_PHONE.as('userPhone'), 'user.email as userEmail'])
    .select('keeper.userId as keptBy')
    .where('pet.id', 'in', petIds)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('owner.forgottenAt', 'is', null)
    .where(isPatient('pet.id'))
    .orderBy('pet.id')
    .execute();
}

/** What was lost when two administrators' lists became the clinic's. */
export function listLostReferences(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('movedDuplicate')
    .innerJoin('pet', 'pet.id', 'movedDuplicate.petId')
    .select(['movedDuplicate.id', 'movedDuplicate.petId', 'movedDuplicate.value'])
    .where('movedDuplicate.petId', 'in', petIds)
    .where('pet.removedAt', 'is', null)
    .where(isPatient('pet.id'))
    .execute();
}

/** The withdrawn lots of which these animals received a dose, each with the first of them. */
export function listWithdrawnLots(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('vaccination')
    .innerJoin('lot', 'lot.id', 'vaccination.lotId')
    .innerJoin('pet', 'pet.id', 'vaccination.petId')
    .select(['lot.id as lotId', 'lot.number', 'lot.laboratory', 'lot.withdrawnOn'])
    .select(({ fn }) => fn.min('vaccination.petId').as('petId'))
    .where('vaccination.petId', 'in', petIds)
    .where('vaccination.removedAt', 'is', null)
    .where('lot.withdrawnOn', 'is not', null)
    .$narrowType<{ withdrawnOn: CalendarDate }>()
    .where('pet.removedAt', 'is', null)
    .where(isPatient('pet.id'))
    .groupBy(['lot.id', 'lot.number', 'lot.laboratory', 'lot.withdrawnOn'])
    .orderBy('lot.id')
    .execute();
}

export function listLinesOf(db: Db, petIds: readonly number[]) {
  return db.selectFrom('reviewLine').select(['id', 'key', 'petId']).where('petId', 'in', petIds).execute();
}

/** Lines of these keys stand at another animal now: an owner and a lot have several. @returns those that there were */
export async function moveLines(db: Db, lines: readonly { key: string; petId: number }[]): Promise<Set<string>> {
  const moved = new Set<string>();
  for (const { key, petId } of lines) {
    const { numUpdatedRows } = await db
      .updateTable('reviewLine')
      .set({ petId })
      .where('key', '=', key)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) moved.add(key);
  }
  return moved;
}

/** The records of these animals were read. */
export async function noteRead(db: Db, petIds: readonly number[], readUntil: Instant): Promise<void> {
  await db.updateTable('reviewLine').set({ readUntil }).where('petId', 'in', petIds).execute();
}

export async function insertLines(
  db: Db,
  lines: readonly Pick<Insertable<Line>, 'key' | 'kind' | 'petId' | 'foundAt' | 'readUntil'>[],
): Promise<void> {
  if (lines.length === 0) return;
  const open = { acceptedAt: null, acceptedBy: null };
  await db
    .insertInto('reviewLine')
    .values(lines.map((line) => ({ ...line, ...open })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteLines(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('reviewLine').where('id', 'in', ids).execute();
}

/** Of the animals with these ids those that are no patients any more: one statement for all would keep others waiting. */
export async function deleteStrangers(db: Db, { after, last }: { after: number; last: number }): Promise<void> {
  await sql`delete from "reviewLine" where "petId" > ${after} and "petId" <= ${last} and not exists (select 1 from patient join pet on pet.id = patient."petId"
    where patient."petId" = "reviewLine"."petId" and patient."endedAt" is null and pet."removedAt" is null)`.execute(
    db,
  );
}

interface Page {
  accepted: boolean;
  kind: ReviewKind | null;
  after: number;
  limit: number;
}

/** By id, each with its animal. */
export function listLines(db: Db, { accepted, kind, after, limit }: Page) {
  return db
    .selectFrom('reviewLine')
    .innerJoin('pet', 'pet.id', 'reviewLine.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .leftJoin('user as judge', 'judge.id', 'reviewLine.acceptedBy')
    .select(['reviewLine.id', 'reviewLine.key', 'reviewLine.kind', 'reviewLine.petId', 'reviewLine.acceptedAt'])
    .select(['pet.name as petName', 'pet.photo', 'species.code as species'])
    .select(['judge.name as judgeName', 'judge.surname as judgeSurname'])
    .where('reviewLine.acceptedAt', accepted ? 'is not' : 'is', null)
    .$if(kind !== null, (query) => query.where('reviewLine.kind', '=', kind ?? 'expiredLot'))
    .where('reviewLine.id', '>', after)
    .where('pet.removedAt', 'is', null)
    .where(isPatient('pet.id'))
    .orderBy('reviewLine.id')
    .limit(limit)
    .execute();
}

/** Something was written in its record since it was read, or it may have changed without that. */
const isDoubtful = sql<boolean>`(pet."updatedAt" >= coalesce("reviewLine"."readUntil", '')
  or "reviewLine".kind in (${sql.join([...KINDS_OF_MORE])})
  or ("reviewLine".kind = 'expiredLot' and "reviewLine"."readUntil" <= (select max(lot."updatedAt") from lot)))`;

const openLines = (db: Db) =>
  db
    .selectFrom('reviewLine')
    .innerJoin('pet', 'pet.id', 'reviewLine.petId')
    .where('reviewLine.acceptedAt', 'is', null)
    .where('pet.removedAt', 'is', null)
    .where(isPatient('pet.id'));

/** As the night left them, from an index alone. */
export async function countLines(db: Db) {
  const counts = await db
    .selectFrom('reviewLine')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('all')])
    .where('acceptedAt', 'is', null)
    .groupBy('kind')
    .execute();
  return counts.map(({ kind, all }) => ({ kind, all: Number(all) }));
}

/** How many lines of these kinds wait, and of how many the record has to be read to know whether they still do. */
export async function countOpen(db: Db, kinds: readonly ReviewKind[]) {
  if (kinds.length === 0) return [];
  const doubtful = sql<number>`sum(case when ${isDoubtful} then 1 else 0 end)`;
  const counts = await openLines(db)
    .select((eb) => ['reviewLine.kind', eb.fn.countAll<number>().as('all'), doubtful.as('doubtful')])
    .where('reviewLine.kind', 'in', kinds)
    .groupBy('reviewLine.kind')
    .execute();
  return counts.map(({ kind, all, doubtful }) => ({ kind, all: Number(all), doubtful: Number(doubtful) }));
}

/** Those of these kinds of which the record has to be read. */
export async function listDoubtful(db: Db, kinds: readonly ReviewKind[]) {
  if (kinds.length === 0) return [];
  return openLines(db)
    .select(['reviewLine.kind', 'reviewLine.key', 'reviewLine.petId'])
    .where('reviewLine.kind', 'in', kinds)
    .where(isDoubtful)
    .execute();
}

export function findLine(db: Db, id: number) {
  return db.selectFrom('reviewLine').select(['id', 'petId', 'acceptedAt']).where('id', '=', id).executeTakeFirst();
}

/** False where it is in that state already. */
export async function judgeLine(
  db: Db,
  { id, acceptedAt, acceptedBy }: { id: number; acceptedAt: Instant | null; acceptedBy: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reviewLine')
    .set({ acceptedAt, acceptedBy })
    .where('id', '=', id)
    .where('acceptedAt', acceptedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
