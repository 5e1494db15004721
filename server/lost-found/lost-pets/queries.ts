import type { Insertable, Updateable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, Instant } from '#db/types.ts';

export async function findOpenLoss(db: Db, petId: number) {
  const [loss] = await openLossOf(db, { petId });
  return loss;
}

const openLossOf = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('loss')
    .leftJoin('user', 'user.id', 'loss.startedBy')
    .select([
      'loss.id',
      'loss.since',
      'loss.place',
      'loss.latitude',
      'loss.longitude',
      'loss.detail',
      'loss.reward',
      'loss.contactShown',
      'loss.startedAt',
    ])
    .select('user.name as author')
    .where('loss.petId', '=', p.petId)
    .where('loss.endedAt', 'is', null),
);

/** The losses that are over, the latest first. */
export function listPastLosses(db: Db, petId: number) {
  return db
    .selectFrom('loss')
    .select(['id', 'since', 'place', 'startedAt', 'endedAt'])
    .where('petId', '=', petId)
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

export async function insertLoss(db: Db, loss: Insertable<Database['loss']>): Promise<number> {
  const { id } = await db.insertInto('loss').values(loss).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateLoss(db: Db, id: number, changes: Updateable<Database['loss']>): Promise<void> {
  await db.updateTable('loss').set(changes).where('id', '=', id).execute();
}

/** This user's lost animals, whichever member reported them, with the last reading of each. */
export const listOpenLosses = preparedRead((db, p: { userId: number }) =>
  db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('loss', (join) => join.onRef('loss.petId', '=', 'pet.id').on('loss.endedAt', 'is', null))
    .select((eb) => [
      'pet.id as petId',
      'pet.name',
      'pet.sex',
      'petMember.role',
      'loss.since',
      eb
        .selectFrom('scan')
        .select((one) => one.fn.max('scan.at').as('at'))
        .whereRef('scan.petId', '=', 'pet.id')
        .whereRef('scan.at', '>=', 'loss.since')
        .as('lastReadAt'),
    ])
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .orderBy('loss.startedAt', 'desc')
    .orderBy('loss.id', 'desc'),
);

/** When the animal's page was opened, the latest first; the rows do not tell the reader. */
export function listReadingTimes(db: Db, petId: number, from: CalendarDate) {
  return db
    .selectFrom('scan')
    .select('at')
    .where('petId', '=', petId)
    .where('at', '>=', from)
    .orderBy('at', 'desc')
    .limit(5000)
    .execute();
}

/** The conversations of finders and family, the latest first: without their text. */
export function listConversations(db: Db, petId: number, from: CalendarDate) {
  return db
    .selectFrom('finderThread')
    .select((eb) => {
      const said = eb
        .selectFrom('finderMessage')
        .whereRef('finderMessage.threadId', '=', 'finderThread.id')
        .where('sender', '=', 'finder');
      return [
        'finderThread.id',
        'finderThread.name',
        'finderThread.startedAt',
        'finderThread.lastAt',
        'finderThread.readAt',
        said.select((one) => one.fn.max('finderMessage.at').as('at')).as('saidAt'),
        said
          .where('kind', '=', 'location')
          .select((one) => one.fn.countAll<number>().as('places'))
          .as('places'),
      ];
    })
    .where('finderThread.petId', '=', petId)
    .where('finderThread.lastAt', '>=', from)
    .orderBy('finderThread.lastAt', 'desc')
    .orderBy('finderThread.id', 'desc')
    .limit(100)
    .execute();
}

/** A loss of this animal that ended since; undefined for another animal's. */
export function findEndedLoss(db: Db, petId: number, { lossId, since }: { lossId: number; since: Instant }) {
  return db
    .selectFrom('loss')
    .select(['id', 'startedAt'])
    .where('id', '=', lossId)
    .where('petId', '=', petId)
    .where('endedAt', '>=', since)
    .executeTakeFirst();
}

/** The facts that decide whether an animal may be reported lost. */
export function findAnimalState(
  db: Db,
  petId: number,
): Promise<{ deceasedOn: CalendarDate | null; removedAt: Instant | null } | undefined> {
  return db.selectFrom('pet').select(['deceasedOn', 'removedAt']).where('id', '=', petId).executeTakeFirst();
}

/**
 * The loss itself belongs to the animal's history; the family's places and rewards are its own, and are
 * deleted with it.
 */
export async function forgetLossWords(db: Db, petIds: readonly number[]): Promise<void> {
  await db
    .updateTable('loss')
    .set({ place: null, latitude: null, longitude: null, detail: null, reward: null, contactShown: 0 })
    .where('petId', 'in', petIds)
    .execute();
}
