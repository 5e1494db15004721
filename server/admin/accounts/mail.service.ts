/** The notices about who administers. They are sent even if the change was undone meanwhile, because it happened. */
import type { MailKind } from '#db/types.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import type { Composer, UserMailToCompose } from '#server/platform/mail/composer.ts';
import type { Mail } from '#server/platform/mail/layout.ts';
import { othersRoleMail, ownRoleMail } from './emails.ts';

export const adminAccountMails = {
  'administrator-added': (mail) => roleMail(mail, true),
  'administrator-removed': (mail) => roleMail(mail, false),
} satisfies Partial<Record<MailKind, Composer>>;

/** For the account itself and for the other administrators. */
async function roleMail({ db, row, user, when, publicUrl }: UserMailToCompose, added: boolean): Promise<Mail | null> {
  const account = row.refId === null ? undefined : await findUser(db, row.refId);
  if (!account) return null;
  const changed = { name: user.name, when, added };
  if (account.id === user.id) return ownRoleMail({ ...changed, link: `${publicUrl}/olvideClave` });
  if (user.role !== 'ROLE_ADMINISTRADOR') return null;
  return othersRoleMail({ ...changed, email: account.email, link: `${publicUrl}/dashboard/admin/usuarios` });
}
