/** Where a service leaves a mail: in the same transaction as its cause, so neither happens without the other. */
import { EventEmitter } from 'node:events';
import type { Instant, MailKind, Trx } from '#db/types.ts';
import { insertMail } from './queries.ts';

/** Tells the worker of this process that there may be something to send; other processes find it by looking. */
export const mailWaiting = new EventEmitter();

/**
 * Leaves a mail to be sent after the commit. It holds no secret: the worker makes the link's token when it sends.
 * @param mail.email the address stored with the account, never one typed into a form.
 * @param mail.dedupeKey two causes with the same key are one mail.
 * @param mail.expiresAt after this it is not sent any more.
 */
export async function enqueueMail(
  trx: Trx,
  mail: { kind: MailKind; userId: number; email: string; dedupeKey: string; expiresAt: Instant },
  now: Instant,
): Promise<void> {
  const { kind, userId, email, dedupeKey, expiresAt } = mail;
  await insertMail(trx, {
    kind,
    userId,
    email,
    dedupeKey,
    expiresAt,
    createdAt: now,
    nextAttemptAt: now,
    attempts: 0,
    leaseUntil: null,
    sentAt: null,
    parkedAt: null,
    lastError: null,
  });
  mailWaiting.emit('waiting');
}
