/** Creates the first administrator and serves the administrator's long lists. */
import { oneAtATime } from '#db/one-at-a-time.ts';
import { refuseGuessable } from '#server/accounts/sessions/access.ts';
import { revokeAccess } from '#server/accounts/security/revocation.service.ts';
import { deleteTokens, hasToken, insertToken } from '#server/accounts/sessions/queries.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { animalState, SOON_DAYS } from '#server/health/due/lines.rules.ts';
import { type Config, StartError } from '#server/platform/config/config.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { dayBegins } from '#server/platform/lib/day-begins.ts';
import { readFragment } from '#server/platform/lib/search-fragment.ts';
import { type After, eachRow, everyRow, onePage } from '#server/platform/lib/list-page.ts';
import { plus } from '#server/platform/lib/time.ts';
import { GRACE_DAYS } from '#server/pets/pets/rules.ts';
import { findUserByEmail, hasAdministrator, updateUser } from '#server/accounts/users/queries.ts';
import { ADMINISTRATOR, createAccount, newAccount } from '#server/accounts/profile/service.ts';
import { countOwners, countPets, countUsersByStatus, listOwnersPage, listPetsPage, listUsersPage } from './queries.ts';
import { OWNER_COLUMNS, ownerCells, PET_COLUMNS, petCells, USER_COLUMNS, userCells } from './rules.ts';
import type { AdminOwnersInput, AdminPetsInput, AdminUsersInput } from './schema.ts';

const PER_PAGE = 25;

/** The link to print, or that another process printed one just now: only one link works at a time. */
export type FirstAdmin = { link: string } | 'printed elsewhere' | null;

/** Processes that start together start within this time. */
const TOGETHER_MINUTES = 1;

/**
 * Ensures that a first administrator can exist: by ADMIN_EMAIL where it is set, otherwise by a one-time link.
 * @param start.alone no other process starts on this database: each start prints a new link.
 * @returns null where an administrator exists.
 * @throws StartError where ADMIN_PASSWORD is easy to guess.
 */
export async function ensureFirstAdmin(
  context: Pick<Context, 'db' | 'config' | 'now' | 'workers'>,
  { alone }: { alone: boolean },
): Promise<FirstAdmin> {
  const { db, config, now } = context;
  if (await hasAdministrator(db)) return null;
  const at = now();
  if (config.admin) {
    await makeConfiguredAdmin(context, config.admin);
    return null;
  }
  const token = newToken();
  const expiresAt = plus(at, 24, 'hours');
  return db.transaction().execute(async (db) => {
    await oneAtATime(db, 'first-admin');
    if (!alone && (await hasToken(db, 'first-admin', plus(at, -TOGETHER_MINUTES, 'minutes'))))
      return 'printed elsewhere';
    await deleteTokens(db, null, ['first-admin']);
    await insertToken(db, {
      hash: hashToken(token),
      kind: 'first-admin',
      userId: null,
      email: null,
      createdAt: at,
      expiresAt,
    });
    return { link: `${config.publicUrl}/primerAdministrador/${token}` };
  });
}

/**
 * An account that was registered with that address before keeps only its animals: every way in becomes the
 * operator's, so that its former holder cannot enter as administrator.
 */
async function makeConfiguredAdmin(
  context: Pick<Context, 'db' | 'now' | 'workers'>,
  admin: NonNullable<Config['admin']>,
): Promise<void> {
  const { db, now } = context;
  const at = now();
  const email = admin.email.toLowerCase();
  const person = { email, name: 'Administrador' };
  await refuseGuessable(context, admin.password, person).catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === 'INVALID')) throw error;
    throw new StartError('ADMIN_PASSWORD: es fácil de adivinar; usa varias palabras que no tengan que ver entre sí.');
  });
  const passwordHash = await hashPassword(admin.password);
  await db.transaction().execute(async (db) => {
    await oneAtATime(db, 'first-admin');
    if (await hasAdministrator(db)) return;
    const existing = await findUserByEmail(db, email);
    const rights = { ...ADMINISTRATOR, passwordHash, confirmedAt: at };
    if (!existing)
      return void (await createAccount(db, { ...newAccount({ ...person, passwordHash, createdAt: at }), ...rights }));
    await updateUser(db, existing.id, rights);
    await revokeAccess(db, existing.id, 'configuredAdministrator', { at });
  });
}

/** 25 animals of all accounts, with the state of their care on the administrator's own day. */
export async function petsPage(context: SignedInContext, { cursor, ...wanted }: AdminPetsInput) {
  const read = petsReader(context, wanted, null);
  const { rows, next } = onePage(await read(after(cursor), PER_PAGE + 1), PER_PAGE);
  const today = dayIn(context.actor.timeZone, context.now());
  return { rows: rows.map((pet) => ({ ...pet, state: animalState(pet, today) })), next };
}

export async function usersPage({ db }: SignedInContext, { filter, cursor, ...wanted }: AdminUsersInput) {
  const page = { ...wanted, ...searching(filter, wanted.sort), after: after(cursor), ids: null, limit: PER_PAGE + 1 };
  return onePage(await listUsersPage(db, page), PER_PAGE);
}

export async function ownersPage({ db }: SignedInContext, { filter, cursor, sort }: AdminOwnersInput) {
  const page = { ...searching(filter, sort), after: after(cursor), ids: null, limit: PER_PAGE + 1 };
  return onePage(await listOwnersPage(db, page), PER_PAGE);
}

/** The totals for the lists' headings. */
export async function totals({ db }: SignedInContext) {
  const pets = await countPets(db);
  const owners = await countOwners(db);
  const byStatus = new Map((await countUsersByStatus(db)).map(({ status, amount }) => [status, amount]));
  const unconfirmed = byStatus.get('unconfirmed') ?? 0;
  const disabled = byStatus.get('disabled') ?? 0;
  return { pets, owners, users: (byStatus.get('active') ?? 0) + unconfirmed + disabled, unconfirmed, disabled };
}

type Chosen = readonly number[] | null;

/** The filtered list of animals as a table, read while it is written. @param ids only these */
export function petTable(
  context: SignedInContext,
  { ids, wanted }: { ids: Chosen; wanted: Omit<AdminPetsInput, 'cursor'> },
) {
  const read = petsReader(context, wanted, ids);
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
  const read = (last: After | null, limit: number) => listUsersPage(context.db, { ...base, after: last, limit });
  const rows = eachRow(everyRow(read), (user) => userCells(user, context.actor.timeZone));
  return { columns: USER_COLUMNS, rows };
}

export function ownerTable(
  context: SignedInContext,
  { ids, wanted }: { ids: Chosen; wanted: Omit<AdminOwnersInput, 'cursor'> },
) {
  const base = { ...searching(wanted.filter, wanted.sort), ids };
  const read = (last: After | null, limit: number) => listOwnersPage(context.db, { ...base, after: last, limit });
  const rows = eachRow(everyRow(read), (owner) => ownerCells(owner, context.actor.timeZone));
  return { columns: OWNER_COLUMNS, rows };
}

function petsReader({ db, config, actor, now }: SignedInContext, wanted: Omit<AdminPetsInput, 'cursor'>, ids: Chosen) {
  const { filter, subscription, since, ...rest } = wanted;
  const today = dayIn(actor.timeZone, now());
  const begins = (daysAgo: number) => dayBegins(actor.timeZone, plusDays(today, -daysAgo));
  const base = {
    ...rest,
    ...searching(filter, rest.sort),
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

function after(cursor: AdminPetsInput['cursor']): After | null {
  return cursor ?? null;
}
