/** A page of the animals that the clinic keeps: read by ids, because one account holds all of them. */
import { type RawBuilder, sql } from 'kysely';
import { type Fragment, found } from '#db/search.ts';
import type { Db } from '#db/types.ts';

interface KeptWanted {
  userId: number;
  fragment: Fragment | null;
}

const matches = (db: Db, { userId, fragment }: KeptWanted): RawBuilder<boolean> =>
  fragment
    ? sql`pet."userId" = ${userId} and pet."removedAt" is null
        and pet.id in (select id from ${found(db, 'pet', fragment)} as "found")`
    : sql`pet."userId" = ${userId} and pet."removedAt" is null`;

export async function countKept(db: Db, wanted: KeptWanted): Promise<number> {
  const { amount } = await db
    .selectFrom('pet')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where(matches(db, wanted))
    .executeTakeFirstOrThrow();
  return amount;
}

/** Newest first, each with what it needs next. */
export function listKept(db: Db, wanted: KeptWanted & { limit: number; offset: number }) {
  const page = db
    .selectFrom('pet')
    .select('pet.id')
    .where(matches(db, wanted))
    .orderBy('pet.id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('pet', 'pet.id', 'page.id')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .selectAll('pet')
    .select(['species.name as speciesName', 'owner.name as ownerName', 'owner.surname as ownerSurname'])
    .select((eb) => {
      const due = eb.selectFrom('due').whereRef('due.petId', '=', 'pet.id').where('due.dueOn', 'is not', null);
      const first = due.orderBy('due.dueOn').orderBy('due.id').limit(1);
      return [first.select('due.dueOn').as('nextOn'), first.select('due.title').as('nextTitle')];
    })
    .orderBy('page.id', 'desc')
    .execute();
}

/** Oldest first: the last one of each animal is its latest. */
export function listWeightsOf(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('weight')
    .select(['petId', 'grams', 'unit'])
    .where('petId', 'in', petIds)
    .where('removedAt', 'is', null)
    .where('disputedAt', 'is', null)
    .orderBy('measuredOn')
    .orderBy('id')
    .execute();
}
