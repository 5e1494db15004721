/** What ends of an account when its ways in come into question: one table, read by all who end them. */
import type { Instant, Trx } from '#db/types.ts';
import { revokeKeysMadeBy, revokeKeysOf } from '#server/accounts/api-keys/queries.ts';
import { deleteIdentities } from '#server/accounts/identities/queries.ts';
import { SOCIAL_PROVIDERS } from '#server/accounts/identities/rules.ts';
import { deletePasskeysOf } from '#server/accounts/passkeys/queries.ts';
import { deleteSecondFactor } from '#server/accounts/second-factor/service.ts';
import { deleteOtherSessions, deleteTokens } from '#server/accounts/sessions/queries.ts';
import { ACCOUNT_LINKS } from '#server/accounts/sessions/rules.ts';
import { updateUser } from '#server/accounts/users/queries.ts';

/** `logins`: other companies'. */
type Access = 'links' | 'pendingEmail' | 'keys' | 'clinicKeys' | 'logins' | 'passkeys' | 'secondFactor';

/** Beside the sessions, which always end. What a row does not name stays with the account. */
const REVOKED = {
  // Its user proved the password: nightly programs go on with their keys.
  passwordChanged: ['links', 'pendingEmail'],
  // The pending address has become the account's own.
  emailChanged: ['links'],
  // A stranger may have been inside until now, and an administrator's account makes keys of the clinic.
  passwordReset: ['links', 'pendingEmail', 'keys', 'clinicKeys'],
  // Another person may have registered this address and linked a social login of their own to it.
  passwordResetUnconfirmed: ['links', 'pendingEmail', 'keys', 'clinicKeys', 'logins', 'passkeys'],
  claimedByProvider: ['links', 'pendingEmail', 'keys', 'clinicKeys', 'logins', 'passkeys'],
  // A key was granted for one account, and would now reach all of them.
  madeAdministrator: ['keys'],
  // Keys of the clinic go on: they are no person's.
  disabled: ['links', 'keys'],
  // Also for an existing administrator: before a rescue it is unknown who else uses the account. The second step has its own question.
  rescued: ['links', 'pendingEmail', 'keys', 'clinicKeys', 'logins'],
  configuredAdministrator: ['links', 'pendingEmail', 'keys', 'clinicKeys', 'logins', 'passkeys', 'secondFactor'],
} satisfies Record<string, readonly Access[]>;

/**
 * Ends every session and what the cause ends with it. The password is the caller's to replace.
 * @param keepSession the hash of the one session that goes on. @returns how many sessions ended
 */
export async function revokeAccess(
  trx: Trx,
  userId: number,
  cause: keyof typeof REVOKED,
  { at, keepSession = null }: { at: Instant; keepSession?: string | null },
): Promise<number> {
  const revoked = new Set<Access>(REVOKED[cause]);
  if (revoked.has('pendingEmail')) await updateUser(trx, userId, { pendingEmail: null });
  if (revoked.has('links')) await deleteTokens(trx, userId, ACCOUNT_LINKS);
  if (revoked.has('keys')) await revokeKeysOf(trx, userId, at);
  if (revoked.has('clinicKeys')) await revokeKeysMadeBy(trx, userId, at);
  if (revoked.has('logins')) await deleteIdentities(trx, userId, SOCIAL_PROVIDERS);
  if (revoked.has('passkeys')) await deletePasskeysOf(trx, userId);
  if (revoked.has('secondFactor')) await deleteSecondFactor(trx, userId);
  return deleteOtherSessions(trx, userId, keepSession);
}
