import { ACCOUNT_PHONE } from '#db/keeper.ts';
import type { CalendarDate, Db } from '#db/types.ts';

/** The lines of these patients in a window of days, with the owner to contact. */
export function listLinesOf(
  db: Db,
  { petIds, from, until }: { petIds: readonly number[]; from: CalendarDate; until: CalendarDate },
) {
  return db
    .selectFrom('due')
    .innerJoin('pet', 'pet.id', 'due.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .leftJoin('followUp', (join) =>
      join
        .onRef('followUp.petId', '=', 'due.petId')
        .onRef('followUp.key', '=', 'due.key')
        .onRef('followUp.dueOn', '=', 'due.dueOn')
        .on('followUp.releasedAt', 'is', null),
    )
    .select(['due.petId', 'due.key', 'due.kind', 'due.title', 'due.dueOn', 'due.remindOn', 'followUp.state'])
    .select(['pet.code', 'pet.name', 'species.name as speciesName', 'owner.principal', 'keeper.userId as keptBy'])
    .select(['owner.name as ownerName', 'owner.surname as ownerSurname', 'owner.phone', 'owner.email'])
    .select([ACCOUNT_PHONE.as('userPhone'), 'user.email as userEmail', 'user.countryIso'])
    .$narrowType<{ dueOn: CalendarDate; remindOn: CalendarDate }>()
    .where('due.petId', 'in', petIds)
    .where('due.remindOn', '>=', from)
    .where('due.remindOn', '<=', until)
    .execute();
}
