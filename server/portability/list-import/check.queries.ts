/** Finds the owners and animals of an imported list that exist already. Only reads. */
import { inChunks } from '#db/chunks.ts';
import type { Db } from '#db/types.ts';

/** This user's living contacts with one of these numbers, telephones or names, the own contact first. */
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

/** This user's animals with one of the list's references, removed ones included. */
export function listByRef(db: Db, userId: number, refs: readonly string[]) {
  return db
    .selectFrom('pet')
    .select(['id', 'importRef', 'removedAt'])
    .where('userId', '=', userId)
    .where('importRef', 'in', [...refs, ''])
    .execute();
}

/** Living animals of any account with one of these microchips. */
export function listByChip(db: Db, chips: readonly string[]) {
  return db
    .selectFrom('pet')
    .select(['userId', 'microchip'])
    .where('microchip', 'in', [...chips, ''])
    .where('removedAt', 'is', null)
    .execute();
}

/** The living animals of these owners with one of these names. */
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

/** The ISO code of the account's country, for the list's telephones without a prefix. */
export async function findCountryOf(db: Db, userId: number): Promise<string> {
  const user = await db.selectFrom('user').select('countryIso').where('id', '=', userId).executeTakeFirst();
  return user?.countryIso ?? 'EC';
}
