/** The clinic's patients, the consent of their guardians, and who of the staff read their records. */
import { type Insertable, sql } from 'kysely';
import { hasCode } from '#db/coded.ts';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Instant } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

type Patient = Database['patient'];

export function findPatient(db: Db, petId: number) {
  return db
    .selectFrom('patient')
    .leftJoin('user as giver', 'giver.id', 'patient.consentBy')
    .select(['since', 'via', 'consentAt', 'consentHow', 'endedAt', 'giver.name as giver'])
    .where('petId', '=', petId)
    .executeTakeFirst();
}

/** Which of this member's animals the clinic attends. */
export async function listPatientIds(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('petMember')
    .innerJoin('patient', 'patient.petId', 'petMember.petId')
    .select('patient.petId')
    .where('petMember.userId', '=', userId)
    .where('patient.endedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ petId }) => petId));
}

/** For the export. */
export function listPatientsOf(db: Db, whose: Whose) {
  return db
    .selectFrom('patient')
    .innerJoin('pet', 'pet.id', 'patient.petId')
    .select(['petId', 'since', 'consentAt', 'consentHow', 'endedAt'])
    .where(belongsTo(whose))
    .execute();
}

/** An animal that the clinic keeps itself. */
export async function insertKept(db: Db, row: Pick<Patient, 'petId' | 'since' | 'via' | 'addedBy'>): Promise<void> {
  const consent = { consentAt: null, consentBy: null, consentHow: null, endedAt: null };
  await db
    .insertInto('patient')
    .values({ ...row, ...consent })
    .onConflict((conflict) => conflict.column('petId').doUpdateSet(consent))
    .execute();
}

/** Opens the record to the staff; `since` stays that of the first time. */
export async function openPatient(
  db: Db,
  {
    petId,
    at,
    addedBy,
    ...consent
  }: Pick<Patient, 'petId' | 'addedBy' | 'consentBy'> & { at: Instant; consentHow: NonNullable<Patient['consentHow']> },
): Promise<void> {
  const given = { ...consent, consentAt: at, endedAt: null };
  await db
    .insertInto('patient')
    .values({ petId, since: at, via: 'guardian', addedBy, ...given })
    .onConflict((conflict) => conflict.column('petId').doUpdateSet(given))
    .execute();
}

/** False where it was closed before. */
export async function endPatient(db: Db, petId: number, endedAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('patient')
    .set({ endedAt })
    .where('petId', '=', petId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The owner of an animal that the clinic keeps itself, beside the account that holds it; undefined for a family's. */
export function findKept(db: Db, petId: number) {
  return db
    .selectFrom('pet')
    .innerJoin('keeper', 'keeper.userId', 'pet.userId')
    .innerJoin('user', 'user.id', 'keeper.userId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .select(['keeper.userId as keeperId', 'user.timeZone', 'owner.name', 'owner.email', 'owner.phone'])
    .where('pet.id', '=', petId)
    .where('pet.removedAt', 'is', null)
    .executeTakeFirst();
}

/** No further than `most`, however many there are. */
export async function countPatients(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`select count(*) as amount from (
    select patient."petId" from patient join pet on pet.id = patient."petId"
      where patient."endedAt" is null and pet."removedAt" is null limit ${most}) as counted`.execute(db);
  return rows[0]?.amount ?? 0;
}

const animal = (db: Db) =>
  db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .leftJoin('patient', (join) => join.onRef('patient.petId', '=', 'pet.id').on('patient.endedAt', 'is', null))
    .select(['pet.id as petId', 'pet.name', 'pet.code', 'pet.userId', 'pet.deceasedOn', 'species.code as species'])
    .select(['species.name as speciesName', 'user.email', 'keeper.userId as keptBy', 'patient.petId as patientId'])
    .where('pet.removedAt', 'is', null);

export async function findAnimalByCode(db: Db, code: string) {
  const own = await animal(db).where(hasCode(code)).executeTakeFirst();
  if (own) return own;
  return animal(db)
    .where('pet.id', '=', (eb) =>
      eb.selectFrom('tag').select('tag.petId').where('tag.code', '=', code).where('tag.state', '=', 'active'),
    )
    .executeTakeFirst();
}

export function findAnimalByChip(db: Db, microchip: string) {
  return animal(db).where('pet.microchip', '=', microchip).executeTakeFirst();
}

/** False where another animal's open code has the same digits. */
export async function putCode(db: Db, code: Insertable<Database['consentCode']>): Promise<boolean> {
  await db.deleteFrom('consentCode').where('petId', '=', code.petId).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('consentCode')
    .values(code)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteCodesBefore(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('consentCode').where('expiresAt', '<=', now).execute();
}

export async function deleteCode(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('consentCode').where('petId', '=', petId).execute();
}

/** Exactly one of two concurrent calls gets the code. */
export function takeCode(db: Db, hash: string, now: Instant) {
  return db
    .deleteFrom('consentCode')
    .where('hash', '=', hash)
    .where('expiresAt', '>', now)
    .returning(['petId', 'createdBy'])
    .executeTakeFirst();
}

export function findOpenCode(db: Db, petId: number, now: Instant) {
  return db
    .selectFrom('consentCode')
    .select('expiresAt')
    .where('petId', '=', petId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** The newest request about an animal, answered or not. */
export function findLastRequest(db: Db, petId: number) {
  return db
    .selectFrom('consentRequest')
    .leftJoin('user', 'user.id', 'consentRequest.askedBy')
    .select(['consentRequest.id', 'consentRequest.askedAt', 'consentRequest.answeredAt', 'consentRequest.granted'])
    .select('user.name as asker')
    .where('consentRequest.petId', '=', petId)
    .orderBy('consentRequest.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Null where one is unanswered already. */
export async function insertRequest(
  db: Db,
  request: { petId: number; askedBy: number; askedAt: Instant },
): Promise<number | null> {
  const row = await db
    .insertInto('consentRequest')
    .values({ ...request, answeredAt: null, granted: null })
    .onConflict((conflict) => conflict.column('petId').where('answeredAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The unanswered requests about the animals of this user, the oldest first. */
export const listRequestsTo = preparedRead((db, p: { userId: number }) =>
  db
    .selectFrom('consentRequest')
    .innerJoin('pet', 'pet.id', 'consentRequest.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .select(['consentRequest.id as requestId', 'consentRequest.askedAt', 'pet.id as petId', 'pet.name', 'pet.photo'])
    .select('species.code as species')
    .where('pet.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .where('consentRequest.answeredAt', 'is', null)
    .orderBy('consentRequest.id'),
);

/** Undefined where it was answered before, or the animal is not this user's. */
export async function answerRequest(
  db: Db,
  { requestId, userId, granted, at }: { requestId: number; userId: number; granted: 0 | 1; at: Instant },
) {
  return db
    .updateTable('consentRequest')
    .set({ answeredAt: at, granted })
    .where('id', '=', requestId)
    .where('answeredAt', 'is', null)
    .where('petId', 'in', (eb) =>
      eb.selectFrom('pet').select('pet.id').where('pet.userId', '=', userId).where('pet.removedAt', 'is', null),
    )
    .returning(['petId', 'askedBy'])
    .executeTakeFirst();
}

export async function answerAllRequests(db: Db, petId: number, answeredAt: Instant, granted: 0 | 1): Promise<void> {
  await db
    .updateTable('consentRequest')
    .set({ answeredAt, granted })
    .where('petId', '=', petId)
    .where('answeredAt', 'is', null)
    .execute();
}

export function findRequest(db: Db, requestId: number) {
  return db
    .selectFrom('consentRequest')
    .innerJoin('pet', 'pet.id', 'consentRequest.petId')
    .select(['pet.id as petId', 'pet.name', 'pet.userId', 'consentRequest.answeredAt'])
    .where('consentRequest.id', '=', requestId)
    .executeTakeFirst();
}
