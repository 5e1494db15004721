/** The administrator's list of animals: its filters, and the figures of each animal's care. */
import { sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import { matchText, usesMatch } from '#db/search.ts';
import { ACCOUNT_PHONE, isPatient } from '#db/keeper.ts';
import type { CalendarDate, Db, Flag, Instant } from '#db/types.ts';
import { type Condition, pageKeys, type PageWanted } from './queries.ts';

/** What the clinic keeps itself is never sold. */
const HAS_A_YEAR = sql`pet."userId" not in (select "userId" from keeper)`;
/** Not with «exists»: of many animals PostgreSQL would read these tables whole, before it knows that a page is enough. */
const HAS_ANY_CARE = sql`((select 1 from vaccination v where v."petId" = pet.id and v."removedAt" is null and v."disputedAt" is null limit 1) is not null
  or (select 1 from deworming d where d."petId" = pet.id and d."removedAt" is null and d."disputedAt" is null limit 1) is not null
  or (select 1 from medicine m where m."petId" = pet.id and m."removedAt" is null and m."disputedAt" is null limit 1) is not null
  or (select 1 from checkup c where c."petId" = pet.id and c."removedAt" is null and c."disputedAt" is null and c."doneOn" is not null limit 1) is not null
  or not exists (select 1 from vaccine where vaccine."speciesId" = pet."speciesId" and vaccine.active = 1))`;
const NEXT_ON = sql<CalendarDate | null>`(select min("dueOn") from due where due."petId" = pet.id)`;
const UNKNOWN_LINES = sql<number>`(select count(*) from due where due."petId" = pet.id and due."dueOn" is null)`;

const petRows = (db: Db) =>
  db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .select(['pet.id', 'pet.code', 'pet.name', 'species.code as species', 'species.name as speciesName', 'pet.breed'])
    .select([
      'pet.sex',
      'pet.birthOn',
      'pet.microchip',
      'pet.photo',
      'pet.lostAt',
      'pet.deceasedOn',
      'pet.createdAt',
      'user.name as userName',
      'user.surname as userSurname',
    ])
    .select([
      'owner.name as ownerName',
      'owner.surname as ownerSurname',
      'owner.phone as ownerPhone',
      'owner.email as ownerEmail',
      'owner.principal',
      ACCOUNT_PHONE.as('userPhone'),
      'user.countryIso',
      'keeper.userId as keptBy',
    ])
    .select(['user.email as userEmail', NEXT_ON.as('nextOn'), UNKNOWN_LINES.as('unknownLines')])
    .select(sql<Flag>`case when ${HAS_ANY_CARE} then 1 else 0 end`.as('hasAnyCare'));

export interface PetsWanted extends PageWanted<'new' | 'name' | 'due' | 'code'> {
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

/** The clinic's patients, except removed ones, each with its user and the figures of its care. */
export async function listPetsPage(db: Db, wanted: PetsWanted) {
  const conditions = petConditions(wanted);
  const { fragment, sort, after, ids, limit } = wanted;
  const plain = conditions.length === 2 && sort === 'new' && !ids;
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
    .where(isPatient('pet.id'))
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
        and p."removedAt" is null and exists (
          select 1 from patient where patient."petId" = p.id and patient."endedAt" is null
        ) and "petSearch" match ${p.match} and "petSearch".rowid < ${p.below}
        order by "petSearch".rowid desc limit ${p.limit})`.as('page'),
      'page.id',
      'pet.id',
    )
    .select(sql<string>`''`.as('key'))
    .orderBy('pet.id', 'desc'),
);

function petConditions(wanted: PetsWanted): Condition[] {
  const { speciesId, care, today, soonEnd, situation, chip, subscription, since } = wanted;
  const conditions: Condition[] = [sql`pet."removedAt" is null`, isPatient('pet.id')];
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
      sql`coalesce(${NEXT_ON}, '9') > ${soonEnd} and (${UNKNOWN_LINES} > 0 or (${NEXT_ON} is null and not ${HAS_ANY_CARE}))`,
    );
  if (care === 'ok')
    conditions.push(
      sql`coalesce(${NEXT_ON}, '9') > ${soonEnd} and ${UNKNOWN_LINES} = 0 and (${NEXT_ON} is not null or ${HAS_ANY_CARE})`,
    );
  if (subscription) conditions.push(licenceCondition(subscription, today), HAS_A_YEAR);
  return conditions;
}

/** The conditions of `licenceOf`, with the trial's days in the administrator's zone. */
function licenceCondition(
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
