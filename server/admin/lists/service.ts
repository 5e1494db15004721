/** The administrator's long lists, and the same as tables. */
import { animalState, SOON_DAYS } from '#server/health/due/lines.rules.ts';
import { maybeOld } from '#db/replica.ts';
import type { Fragment } from '#db/search.ts';
import type { Db } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { dayBegins } from '#server/platform/lib/day-begins.ts';
import { readFragment } from '#server/platform/lib/search-fragment.ts';
import { type After, eachRow, everyRow, onePage } from '#server/platform/lib/list-page.ts';
import { GRACE_DAYS } from '#server/pets/pets/rules.ts';
import { countPatients } from '#server/pets/patients/queries.ts';
import { listPetsPage } from './pets.queries.ts';
import { countGuardians, countKeptOwners, countUsersByStatus, listOwnersPage, listUsersPage } from './queries.ts';
import { OWNER_COLUMNS, ownerCells, PET_COLUMNS, petCells, USER_COLUMNS, userCells } from './rules.ts';
import { MOST_COUNTED } from './counted.rules.ts';
import type { AdminOwnersInput, AdminPetsInput, AdminUsersInput } from './schema.ts';

const PER_PAGE = 25;

/** One page of patients, with the state of their care on the administrator's own day. */
export async function petsPage(context: SignedInContext, { cursor, size, ...wanted }: AdminPetsInput) {
  const read = petsReader(context, wanted, null);
  const { rows, next } = onePage(await read(after(cursor), size + 1), size);
  const today = dayIn(context.actor.timeZone, context.now());
  return { rows: rows.map((pet) => ({ ...pet, state: animalState(pet, today) })), next };
}

export async function usersPage({ db }: SignedInContext, { filter, cursor, ...wanted }: AdminUsersInput) {
  const page = { ...wanted, ...searching(filter, wanted.sort), after: after(cursor), ids: null, limit: PER_PAGE + 1 };
  return onePage(await listUsersPage(db, page), PER_PAGE);
}

export async function ownersPage({ db }: SignedInContext, { filter, cursor, sort }: AdminOwnersInput) {
  const page = { ...searching(filter, sort), after: after(cursor), ids: null, limit: PER_PAGE + 1 };
  const { rows, next } = onePage(await listOwnersPage(db, page), PER_PAGE);
  return {
    rows: rows.map(({ keptBy, accountId, ...owner }) => ({
      ...owner,
      kept: keptBy !== null,
      withAccount: accountId !== null,
    })),
    next,
  };
}

/** So many animals of guardians name more guardians than are counted, unless each has a herd. */
const ANIMALS_READ = 4 * MOST_COUNTED;

/** The totals for the lists' headings, counted up to MOST_COUNTED and one more; of accounts to who administers them. */
export async function totals({ db, actor }: SignedInContext) {
  const pets = await countPatients(db, MOST_COUNTED + 1);
  return {
    pets,
    owners: await ownerTotal(db),
    accounts: mayDo(actor.roles, 'administer') ? await accountTotals(db) : null,
  };
}

async function ownerTotal(db: Db): Promise<number> {
  const kept = await countKeptOwners(db, MOST_COUNTED + 1);
  if (kept > MOST_COUNTED) return kept;
  const some = await countGuardians(db, ANIMALS_READ);
  const known = some.animals < ANIMALS_READ || kept + some.amount > MOST_COUNTED;
  const guardians = known ? some.amount : (await countGuardians(db, Number.MAX_SAFE_INTEGER)).amount;
  return Math.min(kept + guardians, MOST_COUNTED + 1);
}

async function accountTotals(db: Db) {
  const { active, unconfirmed, disabled } = await countUsersByStatus(db, MOST_COUNTED + 1);
  return { all: Math.min(active + unconfirmed + disabled, MOST_COUNTED + 1), unconfirmed, disabled };
}

type Chosen = readonly number[] | null;
type PetsAsked = Omit<AdminPetsInput, 'cursor' | 'size'>;

/** The filtered list of animals as a table, read while it is written. @param ids only these */
export function petTable(context: SignedInContext, { ids, wanted }: { ids: Chosen; wanted: PetsAsked }) {
  const read = (last: After | null, limit: number) =>
    maybeOld(context.db, (db) => petsReader({ ...context, db }, wanted, ids)(last, limit));
  const today = dayIn(context.actor.timeZone, context.now());
  const rows = eachRow(everyRow(read), (pet) => petCells(pet, animalState(pet, today), context.actor.timeZone));
  return { columns: PET_COLUMNS, rows };
}

export function userTable(
  context: SignedInContext,
  { ids, wanted }: { ids: Chosen; wanted: Omit<AdminUsersInput, 'cursor'> },
) {
  const { filter, ...rest } = wanted;
  const base = { ...rest, ...searching(filter, rest.sort), ids };
  const read = (last: After | null, limit: number) =>
    maybeOld(context.db, (db) => listUsersPage(db, { ...base, after: last, limit }));
  const rows = eachRow(everyRow(read), (user) => userCells(user, context.actor.timeZone));
  return { columns: USER_COLUMNS, rows };
}

export function ownerTable(
  context: SignedInContext,
  { ids, wanted }: { ids: Chosen; wanted: Omit<AdminOwnersInput, 'cursor'> },
) {
  const base = { ...searching(wanted.filter, wanted.sort), ids };
  const read = (last: After | null, limit: number) =>
    maybeOld(context.db, (db) => listOwnersPage(db, { ...base, after: last, limit }));
  const rows = eachRow(everyRow(read), (owner) => ownerCells(owner, context.actor.timeZone));
  return { columns: OWNER_COLUMNS, rows };
}

function petsReader({ db, config, actor, now }: SignedInContext, wanted: PetsAsked, ids: Chosen) {
  const { filter, subscription, since, ...rest } = wanted;
  const today = dayIn(actor.timeZone, now());
  const begins = (daysAgo: number) => dayBegins(actor.timeZone, plusDays(today, -daysAgo));
  const base = {
    ...rest,
    ...byCode(searching(filter, rest.sort)),
    ids,
    today,
    soonEnd: plusDays(today, SOON_DAYS),
    since: since && dayBegins(actor.timeZone, since),
    subscription:
      config.subscriptions && subscription
        ? {
            state: subscription,
            graceFrom: plusDays(today, -GRACE_DAYS),
            trialSince: begins(config.trialDays),
            graceSince: begins(config.trialDays + GRACE_DAYS),
          }
        : null,
  };
  return (last: After | null, limit: number) => listPetsPage(db, { ...base, after: last, limit });
}

/**
 * A text under three letters matches the beginning of a name: names are read in their order, where matches
 * are adjacent.
 */
function searching<Sort extends string>(
  filter: string,
  sort: Sort,
): { fragment: ReturnType<typeof readFragment>; sort: Sort | 'name' } {
  const fragment = readFragment(filter);
  return { fragment, sort: fragment?.kind === 'begins' ? 'name' : sort };
}

/** The beginning of a code, likewise in the order of codes. */
function byCode<Sort extends string>({
  fragment,
  sort,
}: {
  fragment: Fragment | null;
  sort: Sort;
}): {
  fragment: Fragment | null;
  sort: Sort | 'code';
} {
  return { fragment, sort: fragment?.kind === 'code' && sort !== 'due' ? 'code' : sort };
}

function after(cursor: AdminPetsInput['cursor']): After | null {
  return cursor ?? null;
}
