/** Services queue mails here in the transaction of their cause, so that neither happens without the other. */
import { EventEmitter } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Db, Instant, MailKind, Trx } from '#db/types.ts';
import { plus } from '#server/platform/lib/time.ts';
import { MAIL_KINDS } from './kinds.ts';
import { deleteOldMails, deleteUnsent, insertMail } from './queries.ts';

/** Tells this process's worker that a mail may be due; other processes find it by polling. */
export const mailWaiting = new EventEmitter();

/**
 * Queues a mail to be sent after the commit. It holds no secret: the worker makes the link's token when it
 * sends.
 * @param mail.email the address stored with the account or the contact; of an invoice the one that its buyer wrote.
 * @param mail.dedupeKey a second mail with the same key is not queued.
 * @param mail.expiresAt after this it is not sent; by default from its kind.
 * @param mail.notBefore it waits until then, and may be withdrawn meanwhile.
 * @param mail.refId the row it is about (an invitation, a digest).
 * @returns false where a mail with the same key exists already
 */
export async function enqueueMail(
  trx: Trx,
  mail: {
    kind: MailKind;
    userId: number;
    email: string;
    dedupeKey: string;
    expiresAt?: Instant;
    notBefore?: Instant;
    refId?: number;
  },
  now: Instant,
): Promise<boolean> {
  const { kind, userId, email, dedupeKey, refId = null, notBefore = now } = mail;
  const { priority, hours } = MAIL_KINDS[kind];
  const { expiresAt = plus(notBefore, hours, 'hours') } = mail;
  const left = await insertMail(trx, {
    kind,
    priority,
    userId,
    email,
    domain: email.slice(email.lastIndexOf('@') + 1).toLowerCase(),
    dedupeKey,
    expiresAt,
    createdAt: now,
    nextAttemptAt: notBefore,
    attempts: 0,
    leaseUntil: null,
    sentAt: null,
    parkedAt: null,
    refusedAt: null,
    lastError: null,
    refId,
  });
  mailWaiting.emit('waiting');
  return left;
}

/** Takes back the mails of a kind about these rows that no process has begun to send. @returns their rows */
export async function withdrawMails(
  trx: Trx,
  about: { kind: MailKind; refIds: readonly number[] },
  now: Instant,
): Promise<number[]> {
  const gone = await deleteUnsent(trx, about, now);
  return gone.flatMap(({ refId }) => (refId === null ? [] : [refId]));
}

/** An address in a file name; without characters that file names must not have. */
function inFileName(address: string): string {
  return address.replace(/[^a-z0-9@._+-]/gi, '_').slice(0, 150);
}

/** `2026-11-21T10-20-30-000Z-ana@correo.ec-confirmar.eml`. */
export function letterFile({
  kind,
  email,
  createdAt,
}: {
  kind: MailKind | 'trial';
  email: string;
  createdAt: Instant;
}): string {
  const word = kind === 'trial' ? 'prueba' : MAIL_KINDS[kind].fileWord;
  return `${createdAt.replace(/[:.]/g, '-')}-${inFileName(email)}-${word}.eml`;
}

/**
 * Removes all mails to an address from DATA_DIR/outbox, and those of these rows to any address, when an account
 * is deleted.
 */
export async function eraseLetters(
  dataDir: string,
  email: string,
  rows: readonly { kind: MailKind; email: string; createdAt: Instant }[],
): Promise<void> {
  const folder = path.join(dataDir, 'outbox');
  const written = new Set(rows.map(letterFile));
  const names = await readdir(folder).catch(() => []);
  const theirs = names.filter((name) => written.has(name) || name.includes(`-${inFileName(email)}-`));
  await Promise.all(theirs.map((name) => rm(path.join(folder, name), { force: true })));
}

/** Mails that were sent or failed are kept for a month. Runs hourly. */
export async function sweepMails({ db, now }: { db: Db; now: () => Instant }): Promise<void> {
  await deleteOldMails(db, plus(now(), -30, 'days'));
}
