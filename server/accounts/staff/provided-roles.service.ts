/** Roles that the operator's own provider of logins says (OIDC_ROLES): followed at each sign-in, so they end there too. */
import type { Instant, Trx } from '#db/types.ts';
import { recordRoute } from '#server/platform/audit/service.ts';
import { STAFF_ROLES, type StaffRole } from '#server/platform/core/rights.ts';
import { changeRoles, holdWithAdministrators, rolesOfAccount } from './standing.service.ts';

/**
 * Of the mapped roles the account has those that the provider names; the others stay as they were, and so does the last
 * administrator. @param said.mapped the roles that the operator's table knows: without it no role comes or goes
 */
export async function followProvider(
  trx: Trx,
  userId: number,
  { named, mapped, ip }: { named: readonly StaffRole[]; mapped: readonly StaffRole[]; ip: string },
  at: Instant,
): Promise<void> {
  const { account } = await holdWithAdministrators(trx, userId);
  if (account?.status !== 'active') return;
  const before = await rolesOfAccount(trx, userId);
  const after = STAFF_ROLES.filter((role) => {
    if (!mapped.includes(role)) return before.includes(role);
    const stays = role === 'administrator' && account.alone && before.includes(role);
    return named.includes(role) || stays;
  });
  if (after.join() === before.join()) return;
  await changeRoles(trx, account, after, at);
  const values = Object.fromEntries(STAFF_ROLES.map((role) => [role, after.includes(role)]));
  await recordRoute({ db: trx, actor: { userId }, caller: { ip }, now: () => at }, 'social.roles', { values });
}
