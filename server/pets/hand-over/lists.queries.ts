/** Which records may go to their guardians, which wait for an answer, and which were taken. */
import { sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Db, HandOverWay, Instant } from '#db/types.ts';
import { FACTS } from './queries.ts';

/** Where a walk along all animals ends. */
export const findLastId = preparedRead((db) => db.selectFrom('pet').select((eb) => eb.fn.max('pet.id').as('id')));

/** What of an animal of the keeper decides whether it may go, and how. `waits`: it was offered already. */
const kept = (db: Db) =>
  db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .leftJoin('handOver', (join) =>
      join
        .onRef('handOver.petId', '=', 'pet.id')
        .on('handOver.takenAt', 'is', null)
        .on('handOver.withdrawnAt', 'is', null),
    )
    .select(['pet.id as petId', 'pet.name', 'pet.photo', 'species.code as species', 'owner.name as ownerName'])
    .select(['pet.deceasedOn', 'pet.lostAt', 'pet.removedAt', 'owner.surname as ownerSurname', 'owner.phone'])
    .select(['owner.id as ownerId', 'owner.email', 'owner.idNumber', 'owner.countryIso', 'owner.forgottenAt'])
    .select('handOver.id as waits')
    .orderBy('pet.id');

/**
 * Animals of the keeper in a stretch of ids: 250,000 are never read at once. The sum keeps SQLite from the index by account, with
 * which it would read them all to put them in order.
 */
export const scanKept = preparedRead((db, p: { keeperId: number; after: number; until: number }) =>
  kept(db)
    .where(sql<boolean>`pet."userId" + 0 = ${p.keeperId}`)
    .where('pet.id', '>', p.after)
    .where('pet.id', '<=', p.until),
);

/** All animals of these contacts that the keeper has. */
export function listKeptOf(db: Db, { keeperId, ownerIds }: { keeperId: number; ownerIds: readonly number[] }) {
  if (ownerIds.length === 0) return Promise.resolve([]);
  return kept(db).where('pet.ownerId', 'in', ownerIds).where('pet.userId', '=', keeperId).execute();
}

/** Waiting offers of one guardian, of animals that the clinic still keeps. */
export function listWaitingOf(db: Db, ownerId: number) {
  return db
    .selectFrom('handOver')
    .innerJoin('pet', 'pet.id', 'handOver.petId')
    .innerJoin('keeper', 'keeper.userId', 'pet.userId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .select([...FACTS, 'pet.name as petName', 'pet.lostAt', 'owner.email as ownerEmail'])
    .where('pet.ownerId', '=', ownerId)
    .where('handOver.takenAt', 'is', null)
    .where('handOver.withdrawnAt', 'is', null)
    .where('pet.removedAt', 'is', null)
    .orderBy('handOver.id')
    .execute();
}

const listed = (db: Db) =>
  db
    .selectFrom('handOver')
    .innerJoin('pet', 'pet.id', 'handOver.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .select([...FACTS, 'pet.name as petName', 'pet.photo', 'species.code as species'])
    .select(['owner.name as ownerName', 'owner.surname as ownerSurname', 'owner.phone', 'owner.countryIso'])
    .select('keeper.userId as keptBy');

/** Offers that wait for an answer, the newest first. */
export function listWaiting(db: Db, { before, most }: { before: number; most: number }) {
  return listed(db)
    .where('handOver.takenAt', 'is', null)
    .where('handOver.withdrawnAt', 'is', null)
    .where('handOver.id', '<', before)
    .where('pet.removedAt', 'is', null)
    .orderBy('handOver.id', 'desc')
    .limit(most)
    .execute();
}

/** Taken since then, the newest offer first. */
export function listTaken(db: Db, { since, before, most }: { since: Instant; before: number; most: number }) {
  return listed(db)
    .where('handOver.takenAt', '>', since)
    .where('handOver.id', '<', before)
    .orderBy('handOver.id', 'desc')
    .limit(most)
    .execute();
}

export async function countWaiting(db: Db): Promise<number> {
  const { amount } = await db
    .selectFrom('handOver')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where('takenAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(amount);
}

/** Mailed before that moment, neither taken nor reminded of. */
export function listToRemind(db: Db, { sentBefore, now, most }: { sentBefore: Instant; now: Instant; most: number }) {
  return (
    db
      .selectFrom('handOver')
      .innerJoin('pet', 'pet.id', 'handOver.petId')
      .innerJoin('keeper', 'keeper.userId', 'pet.userId')
      .innerJoin('user', 'user.id', 'keeper.userId')
      .select(['handOver.id', 'handOver.email', 'pet.ownerId', 'keeper.userId as keeperId', 'user.timeZone'])
      .where('handOver.takenAt', 'is', null)
      .where('handOver.withdrawnAt', 'is', null)
      .where('handOver.remindedAt', 'is', null)
      // As in the index of these; a bound value would not be seen to be the same.
      .where('handOver.way', '=', sql.lit('mail' satisfies HandOverWay))
      .where('handOver.sentAt', '<=', sentBefore)
      .where('handOver.expiresAt', '>', now)
      .where('pet.removedAt', 'is', null)
      .orderBy('handOver.sentAt')
      .limit(most)
      .execute()
  );
}
