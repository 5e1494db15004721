/** Other names of the catalogue's vaccines. */
import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/types.ts';

export function listSynonyms(db: Db) {
  return db.selectFrom('vaccineSynonym').select(['speciesId', 'name', 'vaccineId', 'certain']).orderBy('id').execute();
}

/** The vaccines of a name that is surely theirs. */
export function listCalled(db: Db, speciesId: number, name: string) {
  return db
    .selectFrom('vaccineSynonym')
    .innerJoin('vaccine', 'vaccine.id', 'vaccineSynonym.vaccineId')
    .select(['vaccineId', 'mergedIntoId'])
    .where('vaccineSynonym.speciesId', '=', speciesId)
    .where('vaccineSynonym.name', '=', name)
    .where('certain', '=', 1)
    .execute();
}

/** What a person decided replaces what was proposed. */
export async function putSynonym(db: Db, row: Insertable<Database['vaccineSynonym']>): Promise<void> {
  await db
    .deleteFrom('vaccineSynonym')
    .where('speciesId', '=', row.speciesId)
    .where('name', '=', row.name)
    .where('vaccineId', '!=', row.vaccineId)
    .execute();
  await db
    .insertInto('vaccineSynonym')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['speciesId', 'name', 'vaccineId'])
        .doUpdateSet({ certain: row.certain, createdBy: row.createdBy ?? null }),
    )
    .execute();
}

/** Other names of a species' vaccines, each with who decided it, to be read. */
export function listSynonymsOf(db: Db, speciesId: number) {
  return db
    .selectFrom('vaccineSynonym')
    .leftJoin('user', 'user.id', 'vaccineSynonym.createdBy')
    .select(['vaccineSynonym.id', 'vaccineSynonym.name', 'vaccineId', 'certain', 'source', 'user.name as by'])
    .where('speciesId', '=', speciesId)
    .orderBy('vaccineSynonym.name')
    .execute();
}

/** What a name means so far, surely or as a proposal. */
export function listMeanings(db: Db, speciesId: number, name: string) {
  return db
    .selectFrom('vaccineSynonym')
    .innerJoin('vaccine', 'vaccine.id', 'vaccineSynonym.vaccineId')
    .select(['vaccineId', 'certain', 'vaccine.name as vaccine'])
    .where('vaccineSynonym.speciesId', '=', speciesId)
    .where('vaccineSynonym.name', '=', name)
    .execute();
}

/** The row that was there; undefined where it is gone. */
export function deleteSynonym(db: Db, synonymId: number) {
  return db
    .deleteFrom('vaccineSynonym')
    .where('id', '=', synonymId)
    .returning(['name', 'vaccineId'])
    .executeTakeFirst();
}
