/** Who of the clinic read the record of a guardian's animal: once for each person and day. */
import { sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Db, Instant } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

const MOST_LOOKS = 100;

const lookOf = preparedRead((db, p: { petId: number; userId: number; day: CalendarDate }) =>
  db
    .selectFrom('patientLook')
    .select('id')
    .where('petId', '=', p.petId)
    .where('userId', '=', p.userId)
    .where('day', '=', p.day),
);

/** Writes the first look of a person, or of the clinic's programs, at an animal on a day; a later one only reads. */
export async function noteLook(
  db: Db,
  { lookedAt, ...look }: { petId: number; userId: number; day: CalendarDate; lookedAt: Instant },
): Promise<void> {
  if ((await lookOf(db, look)).length > 0) return;
  await db
    .insertInto('patientLook')
    .columns(['petId', 'userId', 'day', 'lookedAt', 'name'])
    .expression((eb) =>
      eb
        .selectFrom('user')
        .select((of) => [of.val(look.petId).as('petId'), 'id as userId', of.val(look.day).as('day')])
        .select((of) => [of.val(lookedAt).as('lookedAt'), sql<string>`trim(name || ' ' || surname)`.as('name')])
        .where('id', '=', look.userId),
    )
    .onConflict((conflict) => conflict.columns(['petId', 'userId', 'day']).doNothing())
    .execute();
}

/** The same for many animals at once; the own ones of the person are left out. */
export async function noteLooks(
  db: Db,
  {
    petIds,
    userId,
    day,
    lookedAt,
  }: { petIds: readonly number[]; userId: number; day: CalendarDate; lookedAt: Instant },
): Promise<void> {
  await db
    .insertInto('patientLook')
    .columns(['petId', 'userId', 'day', 'lookedAt', 'name'])
    .expression((eb) =>
      eb
        .selectFrom('pet')
        .innerJoin('user', (join) => join.on('user.id', '=', userId))
        .select((of) => [
          'pet.id as petId',
          'user.id as userId',
          of.val(day).as('day'),
          of.val(lookedAt).as('lookedAt'),
        ])
        .select(sql<string>`trim("user".name || ' ' || "user".surname)`.as('name'))
        .where('pet.id', 'in', petIds)
        .where('pet.userId', '!=', userId),
    )
    .onConflict((conflict) => conflict.columns(['petId', 'userId', 'day']).doNothing())
    .execute();
}

/** Newest first. */
export const listLooks = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('patientLook')
    .select(['id as lookId', 'name', 'day', 'lookedAt'])
    .where('petId', '=', p.petId)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LOOKS),
);

/** For the export: all of them. */
export function listLooksOf(db: Db, whose: Whose) {
  return db
    .selectFrom('patientLook')
    .innerJoin('pet', 'pet.id', 'patientLook.petId')
    .select(['patientLook.petId', 'patientLook.name', 'patientLook.day'])
    .where(belongsTo(whose))
    .orderBy('day', 'desc')
    .orderBy('patientLook.id', 'desc')
    .execute();
}

export async function deleteLooks(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('patientLook').where('petId', '=', petId).execute();
}
