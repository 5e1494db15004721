/** Whoever runs the place: how the first administrator comes to be, and what they see of everybody. */
import type { Db, Instant } from '#db/types.ts';
import { refuseGuessable } from '#server/auth/access.ts';
import { deleteSessionsOf, deleteTokens, insertToken } from '#server/auth/queries.ts';
import { hashPassword, hashToken, newToken } from '#server/auth/secrets.ts';
import { animalState } from '#server/care/rules.ts';
import { type Config, StartError } from '#server/config.ts';
import type { Context, SignedInContext } from '#server/context.ts';
import { dayIn } from '#server/lib/calendar.ts';
import { codeLetters } from '#server/lib/codes.ts';
import { plus } from '#server/lib/time.ts';
import { findUserByEmail, hasAdministrator, updateUser } from '#server/users/queries.ts';
import { ADMINISTRATOR, createAccount, newAccount } from '#server/users/service.ts';
import { countPets, countUsersByStatus, listPetsPage, listUsersPage } from './queries.ts';
import type { AdminPetsInput, AdminUsersInput } from './schema.ts';

const PER_PAGE = 25;

/**
 * Makes sure that somebody can be the first administrator: ADMIN_EMAIL where it is set, otherwise a one-time link.
 * @returns the link to print; null where an administrator exists.
 * @throws StartError where ADMIN_PASSWORD is easy to guess.
 */
export async function ensureFirstAdmin({
  db,
  config,
  now,
}: Pick<Context, 'db' | 'config' | 'now'>): Promise<string | null> {
  if (await hasAdministrator(db)) return null;
  const at = now();
  if (config.admin) {
    await makeConfiguredAdmin(db, config.admin, at);
    return null;
  }
  const token = newToken();
  const expiresAt = plus(at, 24, 'hours');
  await db.transaction().execute(async (db) => {
    await deleteTokens(db, null, ['first-admin']);
    await insertToken(db, {
      hash: hashToken(token),
      kind: 'first-admin',
      userId: null,
      email: null,
      createdAt: at,
      expiresAt,
    });
  });
  return `${config.publicUrl}/primerAdministrador/${token}`;
}

/** Whoever registered that address before keeps nothing of it but the animals: password and sessions are the operator's. */
async function makeConfiguredAdmin(db: Db, admin: NonNullable<Config['admin']>, at: Instant): Promise<void> {
  const email = admin.email.toLowerCase();
  const person = { email, name: 'Administrador' };
  await refuseGuessable(admin.password, person).catch(() => {
    throw new StartError('ADMIN_PASSWORD: es fácil de adivinar; usa varias palabras que no tengan que ver entre sí.');
  });
  const passwordHash = await hashPassword(admin.password);
  const existing = await findUserByEmail(db, email);
  await db.transaction().execute(async (db) => {
    const rights = { ...ADMINISTRATOR, passwordHash, confirmedAt: at };
    if (!existing)
      return void (await createAccount(db, { ...newAccount({ ...person, passwordHash, createdAt: at }), ...rights }));
    await updateUser(db, existing.id, rights);
    await deleteSessionsOf(db, existing.id);
    await deleteTokens(db, existing.id, ['confirm-email', 'reset-password', 'change-password']);
  });
}

/** 25 animals of everybody, newest first, with the state of their care on the administrator's own day. */
export async function petsPage({ db, actor, now }: SignedInContext, { filter, cursor }: AdminPetsInput) {
  const today = dayIn(actor.timeZone, now());
  const found = await listPetsPage(db, pageWanted(filter, cursor));
  return onePage(found.map((pet) => ({ ...pet, state: animalState(pet, today) })));
}

export async function usersPage({ db }: SignedInContext, { filter, cursor, status }: AdminUsersInput) {
  return onePage(await listUsersPage(db, { ...pageWanted(filter, cursor), status }));
}

/** How many there are of what, for the heads of the lists. */
export async function totals({ db }: SignedInContext) {
  const pets = await countPets(db);
  const byStatus = new Map((await countUsersByStatus(db)).map(({ status, amount }) => [status, amount]));
  const unconfirmed = byStatus.get('unconfirmed') ?? 0;
  const disabled = byStatus.get('disabled') ?? 0;
  return { pets, users: (byStatus.get('active') ?? 0) + unconfirmed + disabled, unconfirmed, disabled };
}

function pageWanted(filter: string, cursor: number | null | undefined) {
  return { fragment: filter === '' ? null : fragment(filter), below: cursor ?? null, limit: PER_PAGE + 1 };
}

/** One row more than a page was asked for: whether there is another page is known without counting. */
function onePage<Row extends { id: number }>(found: Row[]) {
  const rows = found.slice(0, PER_PAGE);
  return { rows, next: found.length > PER_PAGE ? (rows.at(-1)?.id ?? null) : null };
}

/**
 * SQLite's lower() leaves Ñ and Á as they are, so a word with such letters is also looked for as typed and with its first
 * letter large. A code is looked for from its beginning, in the letters that codes have.
 */
function fragment(typed: string) {
  const small = typed.toLowerCase();
  const plain = /^[ -~]*$/.test(typed);
  const words = plain ? [small] : [small, typed, small.charAt(0).toUpperCase() + small.slice(1)];
  const code = codeLetters(typed);
  return {
    patterns: [...new Set(words)].map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
    code: /^[0-9A-Z]{3,10}$/.test(code) ? `${code}%` : null,
  };
}
