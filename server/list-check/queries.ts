/** What is here already of a list that somebody brings: their people, their animals. Only reads. */
import { inChunks } from '#db/chunks.ts';
import type { Db } from '#db/types.ts';

/** The living people of this user with one of these numbers, telephones or names, the own entry first. */
export function listPeople(
  db: Db,
  userId: number,
  { numbers, phones, names }: Record<'numbers' | 'phones' | 'names', readonly string[]>,
) {
  return db
    .selectFrom('owner')
    .select(['id', 'name', 'surname', 'phone', 'idNumber'])
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('idNumber', 'in', [...numbers, '']),
        eb('phone', 'in', [...phones, '']),
        eb('name', 'in', [...names, '']),
      ]),
    )
    .orderBy('principal', 'desc')
    .orderBy('id')
    .execute();
}

/** This user's animals that a list calls by one of these references, also those that were taken out. */
export function listByRef(db: Db, userId: number, refs: readonly string[]) {
  return db
    .selectFrom('pet')
    .select(['id', 'importRef', 'removedAt'])
    .where('userId', '=', userId)
    .where('importRef', 'in', [...refs, ''])
    .execute();
}

/** Living animals, of whoever, with one of these microchips. */
export function listByChip(db: Db, chips: readonly string[]) {
  return db
    .selectFrom('pet')
    .select(['userId', 'microchip'])
    .where('microchip', 'in', [...chips, ''])
    .where('removedAt', 'is', null)
    .execute();
}

/** The living animals of these people with one of these names. */
export async function listNamed(db: Db, ownerIds: readonly number[], names: readonly string[]) {
  const pets = await inChunks(ownerIds, (some) =>
    db
      .selectFrom('pet')
      .select(['ownerId', 'speciesId', 'name', 'importRef'])
      .where('ownerId', 'in', some)
      .where('name', 'in', [...names, ''])
      .where('removedAt', 'is', null)
      .execute(),
  );
  return pets.flat();
}

/** ISO code of the country of an account: telephones in its lists name none. */
export async function findCountryOf(db: Db, userId: number): Promise<string> {
  const user = await db.selectFrom('user').select('countryIso').where('id', '=', userId).executeTakeFirst();
  return user?.countryIso ?? 'EC';
}
