/** The invitation to the staff; and notices about who administers, sent even if the change was undone, because it happened. */
import type { MailKind } from '#db/types.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import { rolesOf } from '#server/platform/core/rights.ts';
import { dayIn, dayMonthInWords } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { Composer, MailToCompose, UserMailToCompose } from '#server/platform/mail/composer.ts';
import type { Letter } from '#server/platform/mail/layout.ts';
import { othersRoleMail, ownRoleMail, staffInviteMail } from './emails.ts';
import { findInvite } from './queries.ts';
import { rolesInWords, UNNAMED_INVITER } from './rules.ts';

export const staffInviteMails = {
  'staff-invite': async ({ db, row, now, clinic, linkWith }) => {
    const invite = row.refId === null ? undefined : await findInvite(db, row.refId);
    if (!invite || invite.email !== row.email || invite.acceptedAt || invite.revokedAt || invite.expiresAt <= now)
      return null;
    const { id: refId, expiresAt } = invite;
    // The link lives longer than the invitation, so that its page can explain that the invitation has expired.
    const link = await linkWith({
      kind: 'staff-invite',
      page: 'equipo',
      expiresAt: plus(expiresAt, 30, 'days'),
      refId,
    });
    const until = dayMonthInWords(dayIn(invite.timeZone ?? 'America/Guayaquil', expiresAt));
    return staffInviteMail({
      inviter: invite.inviter ?? UNNAMED_INVITER,
      clinic,
      roles: rolesInWords(rolesOf(invite)),
      link,
      until,
    });
  },
} satisfies Partial<Record<MailKind, Composer<MailToCompose>>>;

export const administratorMails = {
  'administrator-added': (mail) => roleMail(mail, true),
  'administrator-removed': (mail) => roleMail(mail, false),
} satisfies Partial<Record<MailKind, Composer>>;

/** For the account itself and for the other administrators. */
async function roleMail({ db, row, user, when, publicUrl }: UserMailToCompose, added: boolean): Promise<Letter | null> {
  const account = row.refId === null ? undefined : await findUser(db, row.refId);
  if (!account) return null;
  const changed = { name: user.name, when, added };
  if (account.id === user.id) return ownRoleMail({ ...changed, link: `${publicUrl}/olvideClave` });
  if (user.role !== 'ROLE_ADMINISTRADOR') return null;
  return othersRoleMail({ ...changed, email: account.email, link: `${publicUrl}/dashboard/admin/usuarios` });
}
