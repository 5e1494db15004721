/** The administrator's long lists, read by key at any length, in the orders of indexes (migration 011). */
import { type RawBuilder, sql } from 'kysely';
import { beginsWith, codeBegins, type Fragment, found, nameKey, type Searched } from '#db/search.ts';
import { ACCOUNT_PHONE, IS_ACCOUNT_NOW, IS_PERSON } from '#db/keeper.ts';
import type { Db, UserStatus } from '#db/types.ts';

export interface PageWanted<Sort extends string = 'new' | 'name'> {
  fragment: Fragment | null;
  sort: Sort;
  /** The last row seen; `key` is the sort's value, empty for `new`. */
  after: { id: number; key: string } | null;
  /** Only these rows; the other filters still apply. */
  ids: readonly number[] | null;
  limit: number;
}

export type Condition = RawBuilder<unknown>;
type Keyed = RawBuilder<{ id: number; key: string }>;

/** The ids of one page, each with its sort value. */
export function pageKeys(
  db: Db,
  what: Searched,
  wanted: PageWanted<'new' | 'name' | 'due' | 'code'>,
  conditions: Condition[],
): Keyed {
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
  else if (fragment?.kind === 'code' && sort === 'code') all.push(codeBegins(fragment.beginning));
  else if (fragment) {
    from.unshift(sql`${found(db, what, fragment)} as "found"`);
    all.push(sql`${id} = "found".id`);
    if (sort === 'new') id = sql.ref('found.id');
  }
  if (sort === 'name') key = nameKey(db, what);
  if (sort === 'code') key = sql.ref('pet.code');
  if (after && sort === 'new') all.push(sql`${id} < ${after.id}`);
  if (after && sort !== 'new') all.push(sql`${key} >= ${after.key} and (${key} > ${after.key} or ${id} > ${after.id})`);
  const order = sort === 'new' ? sql`${id} desc` : sql`${key}, ${id}`;
  return sql`(select ${id} as id, ${key} as key from ${sql.join(from, sql` cross join `)}
    where ${sql.join(all.length > 0 ? all : [sql`1 = 1`], sql` and `)} order by ${order} limit ${limit})`;
}

/** Each animal once, at the earliest of its dates. */
const FIRST_DUE = sql`not exists (select 1 from due "earlier" where "earlier"."petId" = "first"."petId" and
  ("earlier"."dueOn" < "first"."dueOn" or ("earlier"."dueOn" = "first"."dueOn" and "earlier".id < "first".id)))`;

/** Accounts, each with the number of its animals. Never a password's hash. */
export function listUsersPage(db: Db, wanted: PageWanted & { status: UserStatus | null; role: string | null }) {
  const { status, role, sort } = wanted;
  const conditions: Condition[] = [IS_PERSON];
  if (status) conditions.push(sql`"user".status = ${status}`);
  if (role) conditions.push(sql`"user".role = ${role}`);
  return db
    .selectFrom('user')
    .innerJoin(pageKeys(db, 'user', wanted, conditions).as('page'), 'page.id', 'user.id')
    .select(['user.id', 'user.name', 'user.surname', 'user.email', 'user.phone', 'user.role', 'user.status'])
    .select(['user.createdAt', 'page.key', PETS_OF.as('pets')])
    .orderBy('page.key')
    .orderBy('user.id', sort === 'new' ? 'desc' : 'asc')
    .execute();
}

/** Owners that the clinic keeps itself, but for the contact of animals without one, and those of other patients. */
const OF_PATIENTS = sql<boolean>`((owner.principal = 0 and owner."userId" in (select "userId" from keeper)
  and not ${IS_ACCOUNT_NOW}) or exists (
  select 1 from pet join patient on patient."petId" = pet.id and patient."endedAt" is null
  where pet."ownerId" = owner.id and pet."removedAt" is null))`;

/** Of who has an account also the number of that account. */
export const OWNER_PHONE = sql<string | null>`case when owner.principal = 1 and keeper."userId" is null
  then coalesce(owner.phone, ${ACCOUNT_PHONE}) else owner.phone end`;

/** The owners of the clinic's patients. */
export function listOwnersPage(db: Db, wanted: PageWanted) {
  return db
    .selectFrom('owner')
    .innerJoin(
      pageKeys(db, 'owner', wanted, [sql`owner."removedAt" is null`, OF_PATIENTS]).as('page'),
      'page.id',
      'owner.id',
    )
    .innerJoin('user', 'user.id', 'owner.userId')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .leftJoin('keeper', 'keeper.userId', 'owner.userId')
    .select(['owner.id', 'owner.name', 'owner.surname', 'owner.principal', 'owner.idKind', 'owner.idNumber'])
    .select(['owner.email', 'owner.createdAt', 'owner.accountId', 'page.key', PATIENTS_OF.as('pets')])
    .select(OWNER_PHONE.as('phone'))
    .select((eb) => eb.fn.coalesce('city.name', 'owner.city').as('city'))
    .select(['user.name as userName', 'user.surname as userSurname', 'user.email as userEmail'])
    .select('keeper.userId as keptBy')
    .orderBy('page.key')
    .orderBy('owner.id', wanted.sort === 'new' ? 'desc' : 'asc')
    .execute();
}

const PETS_OF = sql<number>`(select count(*) from pet where pet."userId" = "user".id and pet."removedAt" is null)`;
const PATIENTS_OF = sql<number>`(select count(*) from pet
  join patient on patient."petId" = pet.id and patient."endedAt" is null
  where pet."ownerId" = owner.id and pet."removedAt" is null)`;

/** The clinic's own contacts of animals, but for who has an account now; no further than `most`. */
export async function countKeptOwners(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`select count(*) as amount from (
    select owner.id from owner where owner."userId" in (select "userId" from keeper)
      and owner."removedAt" is null and owner.principal = 0 and not ${IS_ACCOUNT_NOW} limit ${most}) as counted`.execute(
    db,
  );
  return rows[0]?.amount ?? 0;
}

/** The guardians who let the clinic read, as their first `animals` animals name them; the cross join makes SQLite walk from consents to animals. */
export async function countGuardians(db: Db, animals: number): Promise<{ amount: number; animals: number }> {
  const { rows } = await sql<{ amount: number; animals: number }>`
    select count(owner.id) as amount, coalesce(sum(one.animals), 0) as animals from (
      select "ownerId", count(*) as animals from (
        select pet."ownerId" from patient cross join pet
          where patient."consentAt" is not null and patient."endedAt" is null
            and pet.id = patient."petId" and pet."removedAt" is null limit ${animals}) as named group by "ownerId") as one
      left join owner on owner.id = one."ownerId" and owner."removedAt" is null
        and owner."userId" not in (select "userId" from keeper)`.execute(db);
  return { amount: Number(rows[0]?.amount ?? 0), animals: Number(rows[0]?.animals ?? 0) };
}

/** Each state no further than `most`. */
export async function countUsersByStatus(db: Db, most: number): Promise<Record<UserStatus, number>> {
  const of = (status: UserStatus) =>
    sql`(select count(*) from (select "user".id from "user" where "user".status = ${status} and ${IS_PERSON} limit ${most}) as counted)`;
  const { rows } = await sql<Record<UserStatus, number>>`
    select ${of('active')} as active, ${of('unconfirmed')} as unconfirmed, ${of('disabled')} as disabled`.execute(db);
  return rows[0] ?? { active: 0, unconfirmed: 0, disabled: 0 };
}
