/** Contacts as lists and forms show them: each with its place and its number of animals. */
import { IS_ACCOUNT_NOW } from '#db/keeper.ts';
import { type RawBuilder, sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import { type Fragment, found, nameKey } from '#db/search.ts';
import type { Db, Flag, OwnerIdKind } from '#db/types.ts';

export interface OwnerCardRow {
  id: number;
  principal: Flag;
  name: string;
  surname: string;
  email: string | null;
  phone: string | null;
  idKind: OwnerIdKind | null;
  idNumber: string | null;
  countryId: number | null;
  countryIso: string | null;
  country: string | null;
  phoneCode: string | null;
  cityId: number | null;
  /** As typed; a listed canton is in `canton`. */
  city: string | null;
  canton: string | null;
  address: string | null;
  /** Code of the profile picture's file. */
  photo: string | null;
  /** The number of its animals that are not removed. */
  pets: number;
}

const ownerCards = (db: Db) =>
  db
    .selectFrom('owner')
    .leftJoin('country', 'country.iso', 'owner.countryIso')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select((eb) => [
      'owner.id',
      'owner.principal',
      'owner.name',
      'owner.surname',
      'owner.email',
      'owner.phone',
      'owner.idKind',
      'owner.idNumber',
      'country.id as countryId',
      'owner.countryIso',
      'country.name as country',
      'country.phoneCode',
      'owner.cityId',
      'owner.city',
      'city.name as canton',
      'owner.address',
      'owner.photo',
      eb
        .selectFrom('pet')
        .select((pets) => pets.fn.countAll<number>().as('pets'))
        .whereRef('pet.ownerId', '=', 'owner.id')
        .where('pet.removedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('pets'),
    ]);

/** The user's own entry first, then by name, each with its place: one statement for any number. */
const ownersOfUser = preparedRead<{ userId: number }, OwnerCardRow>((db, p) =>
  ownerCards(db)
    .where('owner.userId', '=', p.userId)
    .where('owner.removedAt', 'is', null)
    .orderBy('owner.principal', 'desc')
    .orderBy(nameKey(db, 'owner'))
    .orderBy('owner.id'),
);

export function listOwners(db: Db, userId: number): Promise<OwnerCardRow[]> {
  return ownersOfUser(db, { userId });
}

/** One contact with its place; undefined for another user's and a removed one. */
export function findOwnerCard(db: Db, { userId, ownerId }: { userId: number; ownerId: number }) {
  return ownerCards(db)
    .where('owner.id', '=', ownerId)
    .where('owner.userId', '=', userId)
    .where('owner.removedAt', 'is', null)
    .executeTakeFirst();
}

interface KeptOwners {
  userId: number;
  fragment: Fragment | null;
}

/** The clinic's contacts; not its own entry, under which animals without an owner stand. */
const keptOwners = (db: Db, { userId, fragment }: KeptOwners): RawBuilder<boolean> =>
  fragment
    ? sql`owner."userId" = ${userId} and owner."removedAt" is null and owner.principal = 0
        and not ${IS_ACCOUNT_NOW} and owner.id in (select id from ${found(db, 'owner', fragment)} as "found")`
    : sql`owner."userId" = ${userId} and owner."removedAt" is null and owner.principal = 0
        and not ${IS_ACCOUNT_NOW}`;

/** All of the account less the removed ones, its own entry, and who has an account now, where nothing is searched for. */
export async function countKeptOwners(db: Db, wanted: KeptOwners): Promise<number> {
  if (!wanted.fragment) {
    const { rows } = await sql<{ amount: number }>`select (select count(*) from owner where "userId" = ${wanted.userId})
      - (select count(*) from owner where "userId" = ${wanted.userId} and "removedAt" is not null)
      - (select count(*) from owner where "userId" = ${wanted.userId} and principal = 1 and "removedAt" is null)
      - (select count(*) from owner where "accountId" is not null and "removedAt" is null and ${IS_ACCOUNT_NOW})
      as amount`.execute(db);
    return rows[0]?.amount ?? 0;
  }
  const { amount } = await db
    .selectFrom('owner')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where(keptOwners(db, wanted))
    .executeTakeFirstOrThrow();
  return amount;
}

/** A page of the clinic's contacts, newest first. */
export function listKeptOwners(
  db: Db,
  { limit, offset, ...wanted }: KeptOwners & { limit: number; offset: number },
): Promise<OwnerCardRow[]> {
  return ownerCards(db).where(keptOwners(db, wanted)).orderBy('owner.id', 'desc').limit(limit).offset(offset).execute();
}
