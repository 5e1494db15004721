/**
 * `npm run admin`: for an operator of the machine who cannot sign in. Same rules and words as the screens,
 * without a caller.
 */
import type { Db, Instant } from '#db/types.ts';
import { makeAdministrator, notifyAdministrators } from '#server/accounts/staff/standing.service.ts';
import { listIdentities } from '#server/accounts/identities/queries.ts';
import { removePasskeysOfStaff } from '#server/accounts/passkeys/service.ts';
import { removeSecondFactor } from '#server/accounts/second-factor/service.ts';
import { revokeAccess } from '#server/accounts/security/revocation.service.ts';
import { record } from '#server/platform/audit/service.ts';
import { insertToken } from '#server/accounts/sessions/queries.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { type Config, StartError } from '#server/platform/config/config.ts';
import { plus } from '#server/platform/lib/time.ts';
import { findUserByEmail, holdUser } from '#server/accounts/users/queries.ts';

/** As long as a mailed link. */
const LINK_MINUTES = 30;

interface Rescue {
  email: string;
  withoutSecondFactor: boolean;
}

/**
 * Makes an account an administrator and returns the link with which its person chooses a new password.
 * @throws StartError with a sentence; then nothing was changed.
 */
export async function rescueAdministrator(
  { db, config, now }: { db: Db; config: Pick<Config, 'publicUrl'>; now: () => Instant },
  { email, withoutSecondFactor }: Rescue,
) {
  const at = now();
  const token = newToken();
  return db.transaction().execute(async (db) => {
    const user = await findUserByEmail(db, email);
    if (!user) throw new StartError(`No hay ninguna cuenta con el correo ${email}. Regístrala primero en la página.`);
    await holdUser(db, user.id);
    if (user.status === 'unconfirmed')
      throw new StartError(`La cuenta ${email} todavía no confirmó su correo. Ábrelo y confírmala primero.`);
    if (user.status === 'disabled')
      throw new StartError(`La cuenta ${email} está deshabilitada: otro administrador tiene que habilitarla.`);
    await makeAdministrator(db, user.id, at);
    if (user.role !== 'ROLE_ADMINISTRADOR') await notifyAdministrators(db, user, 'added', at);
    const loginsGone = (await listIdentities(db, user.id)).length > 0;
    const sessions = await revokeAccess(db, user.id, 'rescued', { at });
    const appGone = withoutSecondFactor && (await removeSecondFactor(db, user, at));
    const keysGone = withoutSecondFactor && (await removePasskeysOfStaff(db, user, at));
    const secondFactorGone = appGone || keysGone;
    await insertToken(db, {
      hash: hashToken(token),
      kind: 'reset-password',
      userId: user.id,
      email: user.email,
      createdAt: at,
      expiresAt: plus(at, LINK_MINUTES, 'minutes'),
    });
    await record(
      db,
      {
        action: 'rescue.administrator',
        actorId: null,
        object: 'user',
        objectId: user.id,
        detail: JSON.stringify({ withoutSecondFactor }),
      },
      at,
    );
    return {
      was: user.role,
      sessions,
      loginsGone,
      secondFactorGone,
      minutes: LINK_MINUTES,
      link: `${config.publicUrl}/cambiarClave/${token}`,
    };
  });
}
