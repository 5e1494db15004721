import type { CalendarDate, Db } from '#db/types.ts';

/** The lines of these animals that have a day, with what was noted about them. */
export function listTableLines(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('due')
    .innerJoin('pet', 'pet.id', 'due.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .leftJoin('followUp', (join) =>
      join
        .onRef('followUp.petId', '=', 'due.petId')
        .onRef('followUp.key', '=', 'due.key')
        .onRef('followUp.dueOn', '=', 'due.dueOn')
        .on('followUp.releasedAt', 'is', null),
    )
    .select(['due.petId', 'due.key', 'due.kind', 'due.title', 'due.dueOn', 'pet.code', 'pet.name', 'pet.microchip'])
    .select(['pet.sex', 'pet.birthOn', 'species.name as speciesName'])
    .select(['followUp.state', 'followUp.note', 'followUp.bookedOn'])
    .where('due.petId', 'in', petIds)
    .where('due.dueOn', 'is not', null)
    .$narrowType<{ dueOn: CalendarDate }>()
    .execute();
}
