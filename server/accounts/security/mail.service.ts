/** The mails about a change of the account's address. Neither goes to the address that the account has. */
import type { MailKind } from '#db/types.ts';
import { findUserByEmail } from '#server/accounts/users/queries.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { changeEmailMail, emailChangedMail } from './emails.ts';

export const securityMails = {
  /** To the new address, which is unconfirmed: not where another account already has it. */
  'change-email': async ({ db, row, user, now, linkWith }) => {
    if (user.pendingEmail !== row.email || (await findUserByEmail(db, row.email))) return null;
    const expiresAt = plus(now, 60, 'minutes');
    const link = await linkWith({ kind: 'change-email', page: 'confirmarCorreo', expiresAt });
    return changeEmailMail({ name: user.name, link });
  },

  /** To the replaced address. */
  'email-changed': async ({ user: { name, email }, when }) => emailChangedMail({ name, when, email }),
} satisfies Partial<Record<MailKind, Composer>>;
