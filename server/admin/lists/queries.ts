/** The administrator's long lists, read by key at any length, in the orders of indexes (migration 011). */
import { type RawBuilder, sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import { beginsWith, type Fragment, found, matchText, nameKey, type Searched, usesMatch } from '#db/search.ts';
import type { CalendarDate, Db, Flag, Instant, UserStatus } from '#db/types.ts';

export interface PageWanted<Sort extends string = 'new' | 'name'> {
  fragment: Fragment | null;
  sort: Sort;
  /** The last row seen; `key` is the sort's value, empty for `new`. */
  after: { id: number; key: string } | null;
  /** Only these rows; the other filters still apply. */
  ids: readonly number[] | null;
  limit: number;
}

type Condition = RawBuilder<unknown>;
type Keyed = RawBuilder<{ id: number; key: string }>;

/** The ids of one page, each with its sort value. */
function pageKeys(db: Db, what: Searched, wanted: PageWanted<'new' | 'name' | 'due'>, conditions: Condition[]): Keyed {
  const { fragment, sort, after, ids, limit } = wanted;
  const all = [...conditions];
  if (ids) all.push(sql`${sql.ref(`${what}.id`)} in (${sql.join([...ids])})`);
  const from = [sql.table(what)];
  let id = sql.ref<number>(`${what}.id`);
  let key: RawBuilder<string> = sql<string>`''`;
  if (sort === 'due') {
    // The cross join makes SQLite walk from the dates to the animals, never the other way.
    from.unshift(sql`due as "first"`);
    all.push(sql`pet.id = "first"."petId"`, sql`"first"."dueOn" is not null`, FIRST_DUE);
    if (fragment) all.push(sql`pet.id in (select id from ${found(db, what, fragment)} as "found")`);
    id = sql.ref('first.petId');
    key = sql.ref('first.dueOn');
  } else if (fragment?.kind === 'begins' && sort === 'name') all.push(beginsWith(db, what, fragment.name));
  else if (fragment) {
    from.unshift(sql`${found(db, what, fragment)} as "found"`);
    all.push(sql`${id} = "found".id`);
    if (sort === 'new') id = sql.ref('found.id');
  }
  if (sort === 'name') key = nameKey(db, what);
  if (after && sort === 'new') all.push(sql`${id} < ${after.id}`);
  if (after && sort !== 'new') all.push(sql`${key} >= ${after.key} and (${key} > ${after.key} or ${id} > ${after.id})`);
  const order = sort === 'new' ? sql`${id} desc` : sql`${key}, ${id}`;
  return sql`(select ${id} as id, ${key} as key from ${sql.join(from, sql` cross join `)}
    where ${sql.join(all.length > 0 ? all : [sql`1 = 1`], sql` and `)} order by ${order} limit ${limit})`;
}

/** Each animal once, at the earliest of its dates. */
const FIRST_DUE = sql`not exists (select 1 from due "earlier" where "earlier"."petId" = "first"."petId" and
  ("earlier"."dueOn" < "first"."dueOn" or ("earlier"."dueOn" = "first"."dueOn" and "earlier".id < "first".id)))`;
const CARED = sql`(exists (select 1 from vaccination v where v."petId" = pet.id and v."removedAt" is null and v."disputedAt" is null)
  or exists (select 1 from deworming d where d."petId" = pet.id and d."removedAt" is null and d."disputedAt" is null)
  or exists (select 1 from medicine m where m."petId" = pet.id and m."removedAt" is null and m."disputedAt" is null)
  or exists (select 1 from checkup c where c."petId" = pet.id and c."removedAt" is null and c."disputedAt" is null and c."doneOn" is not null))`;
const NEXT_ON = sql<CalendarDate | null>`(select min("dueOn") from due where due."petId" = pet.id)`;
const UNKNOWN_LINES = sql<number>`(select count(*) from due where due."petId" = pet.id and due."dueOn" is null)`;

const petRows = (db: Db) =>
  db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .select(['pet.id', 'pet.code', 'pet.name', 'species.code as species', 'species.name as speciesName', 'pet.breed'])
    .select(['pet.lostAt', 'pet.deceasedOn', 'pet.createdAt', 'user.name as userName', 'user.surname as userSurname'])
    .select([
      'owner.name as ownerName',
      'owner.surname as ownerSurname',
      'owner.phone as ownerPhone',
      'owner.principal',
    ])
    .select(['user.email as userEmail', NEXT_ON.as('nextOn'), UNKNOWN_LINES.as('unknownLines')])
    .select(sql<Flag>`case when ${CARED} then 1 else 0 end`.as('hasAnyCare'));

export interface PetsWanted extends PageWanted<'new' | 'name' | 'due'> {
  speciesId: number | null;
  care: 'overdue' | 'soon' | 'ok' | 'unknown' | null;
  today: CalendarDate;
  /** The last day that counts as soon. */
  soonEnd: CalendarDate;
  situation: 'lost' | 'deceased' | 'living' | null;
  chip: 'with' | 'without' | null;
  subscription: {
    state: 'vigente' | 'prueba' | 'gracia' | 'vencida';
    graceFrom: CalendarDate;
    trialSince: Instant;
    graceSince: Instant;
  } | null;
  since: Instant | null;
}

/** All accounts' animals, except removed ones, each with its user and the figures of its care. */
export async function listPetsPage(db: Db, wanted: PetsWanted) {
  const conditions = petConditions(wanted);
  const { fragment, sort, after, ids, limit } = wanted;
  const plain = conditions.length === 1 && sort === 'new' && !ids;
  const below = after?.id ?? LARGEST;
  if (plain && !fragment) return newestPets(db, { below, limit });
  if (plain && fragment?.kind === 'pieces' && usesMatch(db))
    return matchingPets(db, { match: matchText(fragment.anyOf), below, limit });
  return petRows(db)
    .innerJoin(pageKeys(db, 'pet', wanted, conditions).as('page'), 'page.id', 'pet.id')
    .select('page.key')
    .orderBy('page.key')
    .orderBy('pet.id', sort === 'new' ? 'desc' : 'asc')
    .execute();
}

const LARGEST = 2_147_483_647;
const newestPets = preparedRead((db, p: { below: number; limit: number }) =>
  petRows(db)
    .select(sql<string>`''`.as('key'))
    .where('pet.removedAt', 'is', null)
    .where('pet.id', '<', p.below)
    .orderBy('pet.id', 'desc')
    .limit(p.limit),
);
/** Only SQLite uses it; the match is one value there. */
const matchingPets = preparedRead((db, p: { match: string; below: number; limit: number }) =>
  petRows(db)
    .innerJoin(
      sql<{
        id: number;
      }>`(select "petSearch".rowid as id from "petSearch" cross join pet p where p.id = "petSearch".rowid
        and p."removedAt" is null and "petSearch" match ${p.match} and "petSearch".rowid < ${p.below}
        order by "petSearch".rowid desc limit ${p.limit})`.as('page'),
      'page.id',
      'pet.id',
    )
    .select(sql<string>`''`.as('key'))
    .orderBy('pet.id', 'desc'),
);

function petConditions(wanted: PetsWanted): Condition[] {
  const { speciesId, care, today, soonEnd, situation, chip, subscription, since } = wanted;
  const conditions: Condition[] = [sql`pet."removedAt" is null`];
  if (speciesId) conditions.push(sql`pet."speciesId" = ${speciesId}`);
  if (situation === 'lost') conditions.push(sql`pet."lostAt" is not null`);
  if (situation === 'deceased') conditions.push(sql`pet."deceasedOn" is not null`);
  if (situation === 'living' || care || subscription) conditions.push(sql`pet."deceasedOn" is null`);
  if (chip) conditions.push(chip === 'with' ? sql`pet.microchip is not null` : sql`pet.microchip is null`);
  // The lowest matching id bounds the scan of the ids: an import may give an older day a newer id, never the
  // reverse.
  if (since)
    conditions.push(
      sql`pet."createdAt" >= ${since} and pet.id >= (select min(id) from pet as young where young."createdAt" >= ${since})`,
    );
  if (care === 'overdue') conditions.push(sql`${NEXT_ON} < ${today}`);
  if (care === 'soon') conditions.push(sql`${NEXT_ON} between ${today} and ${soonEnd}`);
  if (care === 'unknown')
    conditions.push(
      sql`coalesce(${NEXT_ON}, '9') > ${soonEnd} and (${UNKNOWN_LINES} > 0 or (${NEXT_ON} is null and not ${CARED}))`,
    );
  if (care === 'ok')
    conditions.push(
      sql`coalesce(${NEXT_ON}, '9') > ${soonEnd} and ${UNKNOWN_LINES} = 0 and (${NEXT_ON} is not null or ${CARED})`,
    );
  if (subscription) conditions.push(licensed(subscription, today));
  return conditions;
}

/** The conditions of `licenceOf`, with the trial's days in the administrator's zone. */
function licensed(
  { state, graceFrom, trialSince, graceSince }: NonNullable<PetsWanted['subscription']>,
  today: CalendarDate,
) {
  if (state === 'vigente') return sql`pet."licensedUntil" >= ${today}`;
  const unpaid = sql`coalesce(pet."licensedUntil", '') < ${today}`;
  // The trial never begins later than createdAt, which has an index.
  const began = sql`coalesce(pet."trialFrom", pet."createdAt")`;
  if (state === 'prueba') return sql`${unpaid} and pet."createdAt" >= ${trialSince} and ${began} >= ${trialSince}`;
  const late = sql`(pet."licensedUntil" >= ${graceFrom} or ${began} >= ${graceSince})`;
  const pastTrial = sql`${unpaid} and ${began} < ${trialSince}`;
  return state === 'gracia'
    ? sql`${pastTrial} and ${late}`
    : sql`coalesce(pet."licensedUntil", '') < ${graceFrom} and ${began} < ${graceSince}`;
}

/** Accounts, each with the number of its animals. Never a password's hash. */
export function listUsersPage(db: Db, wanted: PageWanted & { status: UserStatus | null; role: string | null }) {
  const { status, role, sort } = wanted;
  const conditions: Condition[] = [];
  if (status) conditions.push(sql`"user".status = ${status}`);
  if (role) conditions.push(sql`"user".role = ${role}`);
  return db
    .selectFrom('user')
    .innerJoin(pageKeys(db, 'user', wanted, conditions).as('page'), 'page.id', 'user.id')
    .select(['user.id', 'user.name', 'user.surname', 'user.email', 'user.phone', 'user.role', 'user.status'])
    .select(['user.createdAt', 'page.key', petsOf('userId').as('pets')])
    .orderBy('page.key')
    .orderBy('user.id', sort === 'new' ? 'desc' : 'asc')
    .execute();
}

/** All accounts' owners, each with the account that registered it. */
export function listOwnersPage(db: Db, wanted: PageWanted) {
  return db
    .selectFrom('owner')
    .innerJoin(pageKeys(db, 'owner', wanted, [sql`owner."removedAt" is null`]).as('page'), 'page.id', 'owner.id')
    .innerJoin('user', 'user.id', 'owner.userId')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select(['owner.id', 'owner.name', 'owner.surname', 'owner.principal', 'owner.idKind', 'owner.idNumber'])
    .select(['owner.phone', 'owner.email', 'owner.createdAt', 'page.key', petsOf('ownerId').as('pets')])
    .select((eb) => eb.fn.coalesce('city.name', 'owner.city').as('city'))
    .select(['user.name as userName', 'user.surname as userSurname', 'user.email as userEmail'])
    .orderBy('page.key')
    .orderBy('owner.id', wanted.sort === 'new' ? 'desc' : 'asc')
    .execute();
}

function petsOf(column: 'userId' | 'ownerId') {
  const whose = sql.ref(column === 'userId' ? 'user.id' : 'owner.id');
  return sql<number>`(select count(*) from pet where ${sql.ref(`pet.${column}`)} = ${whose} and pet."removedAt" is null)`;
}

/** Read from the index of names alone. */
export async function countPets(db: Db): Promise<number> {
  const { amount } = await db
    .selectFrom('pet')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return amount;
}

export async function countOwners(db: Db): Promise<number> {
  const { amount } = await db
    .selectFrom('owner')
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
