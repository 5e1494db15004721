/** The mail that asks a guardian for consent. */
import type { MailKind } from '#db/types.ts';
import { UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { consentRequestMail } from './emails.ts';
import { findRequest } from './queries.ts';
import { consentPath } from './service.ts';

export const consentMails = {
  'consent-request': async ({ db, row, user, publicUrl, clinic }) => {
    const request = row.refId === null ? undefined : await findRequest(db, row.refId);
    if (!request || request.answeredAt !== null || request.userId !== user.id) return null;
    const link = `${publicUrl}${consentPath(request.petId)}`;
    return consentRequestMail({ name: user.name, petName: request.name, clinic: clinic ?? UNNAMED, link });
  },
} satisfies Partial<Record<MailKind, Composer>>;
