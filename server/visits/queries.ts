/** Codes that guardians show, the visits that began with them, and what was written there. */
import { type Insertable, sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, Instant, PetRole, UserStatus, WeightUnit } from '#db/types.ts';
import type { VisitFacts } from './rules.ts';

/** Every visit to an animal, newest first, with the clinic that vouches for it. */
export const listVisitFacts = preparedRead<
  { petId: number },
  VisitFacts & { startedAt: Instant; expiresAt: Instant; endedAt: Instant | null }
>((db, p) =>
  db
    .selectFrom('visit')
    .leftJoin('clinic', 'clinic.id', 'visit.clinicId')
    .select([
      'visit.id',
      'visit.name',
      'visit.registration',
      'visit.clinicName',
      'visit.startedAt',
      'visit.expiresAt',
      'visit.endedAt',
      'clinic.name as verifier',
      'clinic.withdrawnAt',
    ])
    .where('visit.petId', '=', p.petId)
    .orderBy('visit.id', 'desc'),
);

export async function insertAccess(db: Db, access: Insertable<Database['vetAccess']>): Promise<void> {
  await db.insertInto('vetAccess').values(access).execute();
}

/** Codes of an animal end now: all of them, or those that one user shows. */
export async function endAccesses(db: Db, petId: number, createdBy: number | null, at: Instant): Promise<void> {
  await db
    .updateTable('vetAccess')
    .set({ expiresAt: at })
    .where('petId', '=', petId)
    .where('expiresAt', '>', at)
    .$if(createdBy !== null, (query) => query.where('createdBy', '=', createdBy))
    .execute();
}

/** The code of an animal that lives longest from now; undefined where none is shown. */
export function findOpenAccess(db: Db, petId: number, at: Instant) {
  return db
    .selectFrom('vetAccess')
    .select(['id', 'createdBy', 'expiresAt'])
    .where('petId', '=', petId)
    .where('expiresAt', '>', at)
    .orderBy('expiresAt', 'desc')
    .executeTakeFirst();
}

/** A code with its animal, while it lives and whoever showed it may still write there. */
export function findAccess(db: Db, hash: string, at: Instant) {
  return db
    .selectFrom('vetAccess')
    .innerJoin('pet', 'pet.id', 'vetAccess.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('user', 'user.id', 'vetAccess.createdBy')
    .innerJoin('petMember', (join) =>
      join.onRef('petMember.petId', '=', 'pet.id').onRef('petMember.userId', '=', 'vetAccess.createdBy'),
    )
    .select((eb) => [
      'vetAccess.id',
      'vetAccess.petId',
      'vetAccess.expiresAt',
      'pet.name as petName',
      'species.code as species',
      eb
        .selectFrom('visit')
        .select((visit) => visit.fn.countAll<number>().as('n'))
        .whereRef('visit.accessId', '=', 'vetAccess.id')
        .as('visits'),
    ])
    .where('vetAccess.hash', '=', hash)
    .where('vetAccess.expiresAt', '>', at)
    .where('pet.removedAt', 'is', null)
    .where('user.status', '=', 'active')
    .where('petMember.role', '!=', 'reader')
    .executeTakeFirst();
}

export async function insertVisit(db: Db, visit: Insertable<Database['visit']>): Promise<number> {
  const { id } = await db.insertInto('visit').values(visit).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The visits of an animal that are not over end now; `visitId` for one of them alone. */
export async function endVisits(db: Db, petId: number, at: Instant, visitId: number | null = null): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('visit')
    .set({ endedAt: at })
    .where('petId', '=', petId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', at)
    .$if(visitId !== null, (query) => query.where('id', '=', visitId))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Codes that ended before `ended`; the visits that began with them stay, without it. */
export async function deleteAccesses(db: Db, ended: Instant): Promise<void> {
  await db.deleteFrom('vetAccess').where('expiresAt', '<', ended).execute();
}

/** Visits that ended before `ended` lose the secret of their browser; who was there stays beside what they wrote. */
export async function forgetTokens(db: Db, ended: Instant): Promise<void> {
  await db
    .updateTable('visit')
    // Unique as every hash is, and the hash of nothing.
    .set({ hash: sql<string>`'over:' || id` })
    .where('expiresAt', '<', ended)
    .where('hash', 'not like', 'over:%')
    .execute();
}

interface VisitRow extends VisitFacts {
  petId: number;
  startedAt: Instant;
  expiresAt: Instant;
  endedAt: Instant | null;
  petRemovedAt: Instant | null;
  petUserId: number;
  /** Who showed the code. Null, and nothing of them, where that account is gone. */
  guardianId: number | null;
  timeZone: string | null;
  status: UserStatus | null;
  /** What they are to the animal today. */
  role: PetRole | null;
}

/** A visit by the token of its browser, over or not. */
export const visitByHash = preparedRead<{ hash: string }, VisitRow>((db, p) =>
  db
    .selectFrom('visit')
    .innerJoin('pet', 'pet.id', 'visit.petId')
    .leftJoin('clinic', 'clinic.id', 'visit.clinicId')
    .leftJoin('vetAccess', 'vetAccess.id', 'visit.accessId')
    .leftJoin('user', 'user.id', 'vetAccess.createdBy')
    .leftJoin('petMember', (join) =>
      join.onRef('petMember.petId', '=', 'visit.petId').onRef('petMember.userId', '=', 'vetAccess.createdBy'),
    )
    .select([
      'visit.id',
      'visit.petId',
      'visit.name',
      'visit.registration',
      'visit.clinicName',
      'visit.startedAt',
      'visit.expiresAt',
      'visit.endedAt',
      'clinic.name as verifier',
      'clinic.withdrawnAt',
      'pet.removedAt as petRemovedAt',
      'pet.userId as petUserId',
      'user.id as guardianId',
      'user.timeZone',
      'user.status',
      'petMember.role',
    ])
    .where('visit.hash', '=', p.hash),
);

export interface WrittenRow {
  kind: 'vaccination' | 'deworming' | 'illness' | 'medicine' | 'checkup' | 'weight';
  id: number;
  visitId: number;
  title: string;
  day: CalendarDate | null;
  grams: number | null;
  unit: WeightUnit | null;
  disputedAt: Instant | null;
  removedAt: Instant | null;
}

/** What was written at the visits to an animal, removed or not, in the order it was written. */
export const listWritten = preparedRead<{ petId: number }, WrittenRow>((db, p) => {
  const of = (kind: WrittenRow['kind'], title: string, day: string, weighed = 'null') => sql`
    select ${sql.lit(kind)} as kind, id, "visitId", ${sql.raw(title)} as title, ${sql.raw(day)} as day,
      cast(${sql.raw(weighed === 'null' ? 'null' : 'grams')} as integer) as grams, ${sql.raw(weighed)} as unit,
      "disputedAt", "removedAt", "createdAt"
    from ${sql.table(kind)} where "petId" = ${p.petId} and "visitId" is not null`;
  const all = [
    of('vaccination', 'name', '"givenOn"'),
    of('deworming', 'product', '"givenOn"'),
    of('illness', 'name', '"diagnosedOn"'),
    of('medicine', 'name', '"startOn"'),
    of('checkup', 'reason', 'coalesce("doneOn", "plannedOn")'),
    of('weight', `''`, '"measuredOn"', 'unit'),
  ];
  return db
    .selectFrom(sql<WrittenRow & { createdAt: Instant }>`(${sql.join(all, sql` union all `)})`.as('entry'))
    .select(['kind', 'id', 'visitId', 'title', 'day', 'grams', 'unit', 'disputedAt', 'removedAt'])
    .orderBy('createdAt')
    .orderBy('id');
});
