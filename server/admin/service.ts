/** Whoever runs the place: how the first administrator comes to be. */
import type { Db, Instant } from '#db/types.ts';
import { refuseGuessable } from '#server/auth/access.ts';
import { deleteSessionsOf, deleteTokens, insertToken } from '#server/auth/queries.ts';
import { hashPassword, hashToken, newToken } from '#server/auth/secrets.ts';
import { type Config, StartError } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { plus } from '#server/lib/time.ts';
import { findUserByEmail, hasAdministrator, updateUser } from '#server/users/queries.ts';
import { ADMINISTRATOR, createAccount, newAccount } from '#server/users/service.ts';

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
