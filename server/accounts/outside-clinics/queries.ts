import type { Insertable, Updateable } from 'kysely';
import type { Database, Db } from '#db/types.ts';

export async function insertClinic(db: Db, clinic: Insertable<Database['clinic']>): Promise<void> {
  await db.insertInto('clinic').values(clinic).execute();
}

/** Whether the same address has an open application for the same clinic. */
export async function isWaiting(db: Db, { name, email }: { name: string; email: string }): Promise<boolean> {
  const waiting = await db
    .selectFrom('clinic')
    .select('id')
    .where('email', '=', email)
    .where('name', '=', name)
    .where('approvedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Newest first, with how many visits its key has begun. */
export function listClinics(db: Db, limit: number) {
  return db
    .selectFrom('clinic')
    .leftJoin('user', 'user.id', 'clinic.approvedBy')
    .select((eb) => [
      'clinic.id as clinicId',
      'clinic.name',
      'clinic.city',
      'clinic.email',
      'clinic.phone',
      'clinic.askedAt',
      'clinic.approvedAt',
      'clinic.withdrawnAt',
      'clinic.withdrawnReason',
      'clinic.disownedOn',
      'user.name as approver',
      eb
        .selectFrom('visit')
        .select((visit) => visit.fn.countAll<number>().as('n'))
        .whereRef('visit.clinicId', '=', 'clinic.id')
        .as('visits'),
    ])
    .orderBy('clinic.id', 'desc')
    .limit(limit)
    .execute();
}

export function findClinic(db: Db, id: number) {
  return db
    .selectFrom('clinic')
    .select(['id', 'name', 'approvedAt', 'withdrawnAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The clinic of a key, while it is approved. */
export function findClinicByKey(db: Db, keyHash: string) {
  return db
    .selectFrom('clinic')
    .select(['id', 'name'])
    .where('keyHash', '=', keyHash)
    .where('approvedAt', 'is not', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
}

/** False where it was withdrawn meanwhile. */
export async function updateClinic(db: Db, id: number, changes: Updateable<Database['clinic']>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('clinic')
    .set(changes)
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
