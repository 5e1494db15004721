import { sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';

/** The people on a card: the owner's first name, and the telephone only where it may be printed. */
export const findCardPeople = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('pet')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .select([
      'owner.name as ownerName',
      sql<string | null>`case when pet."phoneOnCard" = 1 then owner.phone end`.as('cardPhone'),
    ])
    .where('pet.id', '=', p.petId),
);
