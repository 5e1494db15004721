/** Where a service leaves a mail: in the same transaction as its cause, so neither happens without the other. */
import { EventEmitter } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Instant, MailKind, Trx } from '#db/types.ts';
import { plus } from '#server/lib/time.ts';
import { insertMail } from './queries.ts';

/** Tells the worker of this process that there may be something to send; other processes find it by looking. */
export const mailWaiting = new EventEmitter();

/** For how many hours a mail is still worth sending. */
export const MAIL_HOURS: Record<MailKind, number> = {
  'confirm-email': 48,
  'reset-password': 1,
  'password-changed': 48,
  'change-email': 1,
  'email-changed': 48,
  'second-factor-changed': 48,
  'login-linked': 48,
  'social-join': 1,
  'family-invite': 48,
  reminder: 18,
  'delete-account': 1,
  'pet-transfer': 48,
  'pet-transferred': 48,
  'finder-alert': 48,
  'payment-paid': 48,
  'payment-refused': 48,
  'payment-reversed': 48,
  'payment-to-approve': 48,
  'payment-case': 48,
  renewal: 18,
  'report-answered': 48,
  'backup-failed': 48,
  'administrator-added': 48,
  'administrator-removed': 48,
  'api-key-made': 48,
};

/**
 * Leaves a mail to be sent after the commit. It holds no secret: the worker makes the link's token when it sends.
 * @param mail.email the address stored with the account, never one typed into a form.
 * @param mail.dedupeKey two causes with the same key are one mail.
 * @param mail.expiresAt after this it is not sent any more; by its kind where it is absent.
 * @param mail.refId the row it is about (an invitation, a digest).
 */
export async function enqueueMail(
  trx: Trx,
  mail: {
    kind: MailKind;
    userId: number;
    email: string;
    dedupeKey: string;
    expiresAt?: Instant;
    refId?: number;
  },
  now: Instant,
): Promise<void> {
  const { kind, userId, email, dedupeKey, expiresAt = plus(now, MAIL_HOURS[kind], 'hours'), refId = null } = mail;
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
    refId,
  });
  mailWaiting.emit('waiting');
}

const FILE_WORDS: Record<MailKind | 'trial', string> = {
  trial: 'prueba',
  'confirm-email': 'confirmar',
  'reset-password': 'cambiar-clave',
  'password-changed': 'clave-cambiada',
  'change-email': 'nuevo-correo',
  'email-changed': 'correo-cambiado',
  'second-factor-changed': 'segundo-paso',
  'login-linked': 'cuenta-vinculada',
  'social-join': 'unir-cuenta',
  'family-invite': 'invitacion',
  reminder: 'recordatorio',
  'delete-account': 'eliminar-cuenta',
  'pet-transfer': 'traspaso',
  'pet-transferred': 'traspaso-hecho',
  'finder-alert': 'aviso-de-hallazgo',
  'payment-paid': 'pago-aprobado',
  'payment-refused': 'pago-rechazado',
  'payment-reversed': 'pago-devuelto',
  'payment-to-approve': 'pago-por-aprobar',
  'payment-case': 'pago-por-revisar',
  renewal: 'renovacion',
  'report-answered': 'reporte-respondido',
  'backup-failed': 'respaldo-fallido',
  'administrator-added': 'administra',
  'administrator-removed': 'ya-no-administra',
  'api-key-made': 'clave-de-api',
};

/** An address as it stands in the name of a letter's file; it may hold signs that no file name should. */
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
  return `${createdAt.replace(/[:.]/g, '-')}-${inFileName(email)}-${FILE_WORDS[kind]}.eml`;
}

/**
 * Removes from DATA_DIR/outbox all letters to an address, and those of these rows wherever they went: an account that is
 * deleted leaves none behind.
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
