/** The mails about passkeys. */
import type { MailKind } from '#db/types.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { passkeyAddedMail, passkeyRemovedMail } from './emails.ts';
import { findPasskeyName } from './queries.ts';

const page = (publicUrl: string) => `${publicUrl}/dashboard/usuario?tab=seguridad`;

export const passkeyMails = {
  'passkey-added': async ({ db, row, user, when, publicUrl }) => {
    const passkey = row.refId === null ? undefined : await findPasskeyName(db, row.refId);
    return passkeyAddedMail({ name: user.name, when, link: page(publicUrl), passkey: passkey?.name ?? null });
  },

  'passkey-removed': async ({ user, when, publicUrl }) =>
    passkeyRemovedMail({ name: user.name, when, link: page(publicUrl) }),
} satisfies Partial<Record<MailKind, Composer>>;
