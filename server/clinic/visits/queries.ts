/** Visit codes, the visits that began with them, and the entries of the visits. */
import { type Insertable, sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, Instant, WeightUnit } from '#db/types.ts';

export async function insertAccess(db: Db, access: Insertable<Database['vetAccess']>): Promise<void> {
  await db.insertInto('vetAccess').values(access).execute();
}

/** Ends an animal's codes now: all, or those of one user. */
export async function endAccesses(db: Db, petId: number, createdBy: number | null, at: Instant): Promise<void> {
  await db
    .updateTable('vetAccess')
    .set({ expiresAt: at })
    .where('petId', '=', petId)
    .where('expiresAt', '>', at)
    .$if(createdBy !== null, (query) => query.where('createdBy', '=', createdBy))
    .execute();
}

/** The animal's code with the longest remaining time; undefined without one. */
export function findOpenAccess(db: Db, petId: number, at: Instant) {
  return db
    .selectFrom('vetAccess')
    .select(['id', 'createdBy', 'expiresAt'])
    .where('petId', '=', petId)
    .where('expiresAt', '>', at)
    .orderBy('expiresAt', 'desc')
    .executeTakeFirst();
}

/** A valid code with its animal, while the user who showed it may still write there. */
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

/** Gives a visit its registration; another one than `from` stays. */
export async function signOpenVisit(db: Db, id: number, from: string, registration: string): Promise<void> {
  await db.updateTable('visit').set({ registration }).where('id', '=', id).where('registration', '=', from).execute();
}

/** Ends the animal's open visits now; `visitId` for one visit only. */
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

/** Deletes codes that ended before `ended`; their visits stay without the code. */
export async function deleteAccesses(db: Db, ended: Instant): Promise<void> {
  await db.deleteFrom('vetAccess').where('expiresAt', '<', ended).execute();
}

/**
 * Removes the browser's secret from visits that ended before `ended`; the veterinarian stays named at the
 * entries.
 */
export async function forgetTokens(db: Db, ended: Instant): Promise<void> {
  await db
    .updateTable('visit')
    // Unique like every hash, but no token has it.
    .set({ hash: sql<string>`'over:' || id` })
    .where('expiresAt', '<', ended)
    .where(sql<boolean>`substr(hash, 1, 5) <> 'over:'`)
    .execute();
}

export interface WrittenRow {
  kind: 'vaccination' | 'deworming' | 'illness' | 'medicine' | 'checkup' | 'consultation' | 'prescription' | 'weight';
  id: number;
  visitId: number;
  title: string;
  day: CalendarDate | null;
  grams: number | null;
  unit: WeightUnit | null;
  disputedAt: Instant | null;
  removedAt: Instant | null;
}

/** All entries of an animal's visits, removed ones too, in order of writing. */
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
    of('consultation', 'reason', '"attendedOn"'),
    of('prescription', `'Receta'`, '"prescribedOn"'),
    of('weight', `''`, '"measuredOn"', 'unit'),
  ];
  return db
    .selectFrom(sql<WrittenRow & { createdAt: Instant }>`(${sql.join(all, sql` union all `)})`.as('entry'))
    .select(['kind', 'id', 'visitId', 'title', 'day', 'grams', 'unit', 'disputedAt', 'removedAt'])
    .orderBy('createdAt')
    .orderBy('id');
});
