/** The mail with an invitation to an animal's family. */
import type { MailKind } from '#db/types.ts';
import { dayIn, dayMonthInWords } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { Composer, MailToCompose } from '#server/platform/mail/composer.ts';
import { familyInviteMail } from './emails.ts';
import { findInvite } from './queries.ts';

export const familyMails = {
  'family-invite': async ({ db, row, now, linkWith }) => {
    const invite = row.refId === null ? undefined : await findInvite(db, row.refId);
    if (!invite || invite.email !== row.email || invite.acceptedAt || invite.revokedAt || invite.expiresAt <= now)
      return null;
    const { id: refId, inviter, petName, role, timeZone, expiresAt } = invite;
    // The link lives longer than the invitation, so that its page can explain that the invitation has expired.
    const lives = plus(expiresAt, 30, 'days');
    const link = await linkWith({ kind: 'family-invite', page: 'invitacion', expiresAt: lives, refId });
    return familyInviteMail({ inviter, petName, role, link, until: dayMonthInWords(dayIn(timeZone, expiresAt)) });
  },
} satisfies Partial<Record<MailKind, Composer<MailToCompose>>>;
