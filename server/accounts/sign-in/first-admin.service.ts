/** The first administrator: from the configuration, or by a one-time link that the start prints. */
import { oneAtATime } from '#db/one-at-a-time.ts';
import { type Config, StartError } from '#server/platform/config/config.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { createAccount, newAccount } from '#server/accounts/profile/service.ts';
import { revokeAccess } from '#server/accounts/security/revocation.service.ts';
import { refuseGuessable } from '#server/accounts/sessions/access.ts';
import { deleteTokens, findToken, hasToken, insertToken, spendToken } from '#server/accounts/sessions/queries.ts';
import type { FirstAdminInput } from '#server/accounts/sessions/schema.ts';
import { makeAdministrator } from '#server/accounts/staff/standing.service.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { findUserByEmail, hasAdministrator, updateUser } from '#server/accounts/users/queries.ts';

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
    const opened = { status: 'active', passwordHash, confirmedAt: at } as const;
    if (existing) {
      await updateUser(db, existing.id, opened);
      await revokeAccess(db, existing.id, 'configuredAdministrator', { at });
    }
    const userId =
      existing?.id ??
      (await createAccount(db, { ...newAccount({ ...person, passwordHash, createdAt: at }), ...opened }));
    await makeAdministrator(db, userId, at);
  });
}

/** Checks the link without spending it. @throws TOO_MANY */
export async function firstAdminLink({ db, now, caller }: Context, { token }: { token: string }) {
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const good = await findToken(db, { hash: hashToken(token), kind: 'first-admin', now: at });
  if (good) await countDown(db, [tried], at);
  return { good: Boolean(good) };
}

/** The one-time link that the first start prints. Valid only while no administrator exists. */
export async function firstAdmin(context: Context, { token, email, name, password }: FirstAdminInput) {
  const { db, now, caller } = context;
  const at = now();
  await limit(db, 'tokenAddress', caller.ip, at);
  const link = { hash: hashToken(token), kind: 'first-admin', now: at } as const;
  if (!(await findToken(db, link))) throw new DomainError('TOKEN_SPENT');
  await refuseGuessable(context, password, { email, name });
  const passwordHash = await hashPassword(password);
  const userId = await db.transaction().execute(async (db) => {
    if (!(await spendToken(db, link)) || (await hasAdministrator(db))) throw new DomainError('TOKEN_SPENT');
    const account = newAccount({ email, name, passwordHash, createdAt: at });
    const id = await createAccount(db, { ...account, status: 'active', confirmedAt: at });
    await makeAdministrator(db, id, at);
    await deleteTokens(db, null, ['first-admin']);
    return id;
  });
  return { email, userId };
}
