/** The gate of new accounts: every visitor, only invited addresses, or none but the clinic's staff (SIGNUPS). */
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { isHandedOver, isInvited } from '#server/accounts/users/invited.queries.ts';

const INVITED_ONLY =
  'Aquí las cuentas se crean por invitación. Si ya tienes una, usa el correo que la recibió; si no, pídela a la clínica.';

/**
 * The staff's own invitations do not pass here.
 * @param claim of a record that the clinic hands over by a link, which knows no address
 * @throws SIGNUPS_CLOSED
 */
export async function refuseSignUp(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  email: string,
  claim?: string,
) {
  if (config.signups === 'open') return;
  if (config.signups === 'closed') throw new DomainError('SIGNUPS_CLOSED');
  if (claim && (await isHandedOver(db, hashToken(claim), now()))) return;
  if (!(await isInvited(db, email, now()))) throw new DomainError('SIGNUPS_CLOSED', { message: INVITED_ONLY });
}
