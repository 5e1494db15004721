/** The mails that lead into an account, or tell its user of a change. */
import type { Instant, MailKind, Trx } from '#db/types.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';

/** Two requests within a minute produce one mail: false for the second. */
export async function enqueueAccountMail(
  trx: Trx,
  kind: MailKind,
  { id, email }: { id: number; email: string },
  at: Instant,
): Promise<boolean> {
  const dedupeKey = `${kind}:${id}:${email}:${at.slice(0, 16)}`;
  return enqueueMail(trx, { kind, userId: id, email, dedupeKey }, at);
}
