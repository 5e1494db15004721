/** The mail that confirms the deletion of an account. */
import type { MailKind } from '#db/types.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { deleteAccountMail } from './emails.ts';

export const privacyMails = {
  'delete-account': async ({ user, now, linkWith }) => {
    const expiresAt = plus(now, 60, 'minutes');
    const link = await linkWith({ kind: 'delete-account', page: 'eliminarCuenta', expiresAt });
    return deleteAccountMail({ name: user.name, link });
  },
} satisfies Partial<Record<MailKind, Composer>>;
