/** The long lists of whoever runs the place: newest first, read by key, whatever their length. */
import { sql } from 'kysely';
import type { Db, Flag, UserStatus } from '#db/types.ts';

export interface PageWanted {
  /** For `like`, with `\` before what is meant as a letter; null where everything is wanted. */
  fragment: {
    patterns: readonly string[];
    /** Beginning of a public code; null where it cannot be one. */
    code: string | null;
  } | null;
  /** Rows with a smaller id. */
  below: number | null;
  limit: number;
}

/** Animals of everybody, without the removed ones, each with its user and the figures of its care. */
export function listPetsPage(db: Db, { fragment, below, limit }: PageWanted) {
  return db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .select((eb) => [
      'pet.id',
      'pet.code',
      'pet.name',
      'species.code as species',
      'species.name as speciesName',
      'pet.breed',
      'pet.lostAt',
      'pet.deceasedOn',
      'pet.createdAt',
      'user.name as userName',
      'user.surname as userSurname',
      'user.email as userEmail',
      eb
        .selectFrom('due')
        .select((due) => due.fn.min('due.dueOn').as('on'))
        .whereRef('due.petId', '=', 'pet.id')
        .as('nextOn'),
      sql<number>`(select count(*) from due where due."petId" = pet.id and due."dueOn" is null)`.as('unknownLines'),
      sql<Flag>`case when exists (select 1 from vaccination v where v."petId" = pet.id and v."removedAt" is null)
          or exists (select 1 from deworming d where d."petId" = pet.id and d."removedAt" is null)
          or exists (select 1 from medicine m where m."petId" = pet.id and m."removedAt" is null)
          or exists (select 1 from checkup c where c."petId" = pet.id and c."removedAt" is null and c."doneOn" is not null)
          then 1 else 0 end`.as('cared'),
    ])
    .where('pet.removedAt', 'is', null)
    .$if(below !== null, (query) => query.where('pet.id', '<', below))
    .$if(fragment !== null, (query) =>
      query.where((eb) =>
        eb.or([
          ...containsAny(['pet.name', 'user.email', 'user.name', 'user.surname'], fragment?.patterns ?? []),
          ...(fragment?.code ? [eb('pet.code', 'like', fragment.code)] : []),
        ]),
      ),
    )
    .orderBy('pet.id', 'desc')
    .limit(limit)
    .execute();
}

/** Accounts, each with the number of its animals. Never a password's hash. */
export function listUsersPage(db: Db, { fragment, below, limit, status }: PageWanted & { status: UserStatus | null }) {
  return db
    .selectFrom('user')
    .select((eb) => [
      'user.id',
      'user.name',
      'user.surname',
      'user.email',
      'user.role',
      'user.status',
      'user.createdAt',
      eb
        .selectFrom('pet')
        .select((pets) => pets.fn.countAll<number>().as('n'))
        .whereRef('pet.userId', '=', 'user.id')
        .where('pet.removedAt', 'is', null)
        .as('pets'),
    ])
    .$if(status !== null, (query) => query.where('user.status', '=', status))
    .$if(below !== null, (query) => query.where('user.id', '<', below))
    .$if(fragment !== null, (query) =>
      query.where((eb) => eb.or(containsAny(['user.email', 'user.name', 'user.surname'], fragment?.patterns ?? []))),
    )
    .orderBy('user.id', 'desc')
    .limit(limit)
    .execute();
}

/** Read from the index of each user's animals alone. */
export async function countPets(db: Db): Promise<number> {
  const { amount } = await db
    .selectFrom('pet')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return amount;
}

export function countUsersByStatus(db: Db) {
  return db
    .selectFrom('user')
    .select((eb) => ['status', eb.fn.countAll<number>().as('amount')])
    .groupBy('status')
    .execute();
}

type Readable = 'pet.name' | 'user.email' | 'user.name' | 'user.surname';

/** Conditions: one of the patterns in one of the columns. */
function containsAny(columns: readonly Readable[], patterns: readonly string[]) {
  return columns.flatMap((column) =>
    patterns.map((pattern) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`),
  );
}
