/** From a row of the outbox to the mail itself. The link's token is made here, at the last moment: nothing usable lies at rest. */
import type { Selectable } from 'kysely';
import type { Database, Db, Instant, TokenKind } from '#db/types.ts';
import { confirmEmailMail, passwordChangedMail, resetPasswordMail } from '#server/auth/emails.ts';
import { insertToken } from '#server/auth/queries.ts';
import { hashToken, newToken } from '#server/auth/secrets.ts';
import { deleteAccountMail } from '#server/privacy/emails.ts';
import { plus } from '#server/lib/time.ts';
import { findUser } from '#server/users/queries.ts';
import type { Mail } from './layout.ts';

export type MailRow = Selectable<Database['mailOutbox']>;

/** @returns null where the mail has lost its sense: the account is gone, confirmed already, or has another address. */
export async function composeMail(db: Db, row: MailRow, publicUrl: string, now: Instant): Promise<Mail | null> {
  const user = row.userId === null ? undefined : await findUser(db, row.userId);
  if (!user || user.email !== row.email) return null;
  const { id, email, name, timeZone } = user;
  const linkWith = async (kind: TokenKind, page: string, minutes: number) => {
    const token = newToken();
    const expiresAt = plus(now, minutes, 'minutes');
    await insertToken(db, { hash: hashToken(token), kind, userId: id, email, createdAt: now, expiresAt });
    return `${publicUrl}/${page}/${token}`;
  };
  switch (row.kind) {
    case 'confirm-email':
      if (user.status !== 'unconfirmed') return null;
      return confirmEmailMail({ name, link: await linkWith('confirm-email', 'confirmarRegistro', 24 * 60) });
    case 'reset-password':
      return resetPasswordMail({ name, link: await linkWith('reset-password', 'cambiarClave', 30) });
    case 'password-changed':
      return passwordChangedMail({ name, link: `${publicUrl}/olvideClave`, when: onTheClock(row.createdAt, timeZone) });
    case 'delete-account':
      return deleteAccountMail({ name, link: await linkWith('delete-account', 'eliminarCuenta', 60) });
    default:
      return null;
  }
}

function onTheClock(instant: Instant, timeZone: string): string {
  const format = new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return format.format(Date.parse(instant));
}
