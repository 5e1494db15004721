/** The mails to administrators about a backup that failed, or a damaged database. */
import type { MailKind } from '#db/types.ts';
import { findJob } from '#server/platform/jobs/queries.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { backupFailedMail, databaseDamagedMail } from './emails.ts';

export const backupMails = {
  'backup-failed': async ({ db, row, user: { name, role }, publicUrl }) => {
    if (role !== 'ROLE_ADMINISTRADOR') return null;
    const link = `${publicUrl}/dashboard/admin/respaldos`;
    const failureOf = async (job: string) => (await findJob(db, job))?.lastError ?? null;
    if (row.dedupeKey.startsWith('database-damaged:'))
      return databaseDamagedMail({ name, link, why: await failureOf('database') });
    return backupFailedMail({ name, link, why: await failureOf('backups') });
  },
} satisfies Partial<Record<MailKind, Composer>>;
