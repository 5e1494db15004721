/** The mail about the second factor. */
import type { MailKind } from '#db/types.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { secondFactorChangedMail } from './emails.ts';
import { findTotp } from './queries.ts';

export const secondFactorMails = {
  'second-factor-changed': async ({ db, user, when, publicUrl }) => {
    const on = (await findTotp(db, user.id))?.confirmedAt != null;
    return secondFactorChangedMail({ name: user.name, when, on, link: `${publicUrl}/olvideClave` });
  },
} satisfies Partial<Record<MailKind, Composer>>;
