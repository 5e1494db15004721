/** What there is to ask for: a backup that lies in the folder, where the server makes them itself. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { isBackupId } from '#server/lib/backup-manifest.ts';

/** Its folder. @throws BACKUP_NOT_FOUND, INVALID on PostgreSQL */
export async function requireBackup(config: Context['config'], id: string): Promise<string> {
  requireSqlite(config);
  const folder = path.join(config.backups.dir, id);
  const found = isBackupId(id) ? await stat(folder).catch(() => null) : null;
  if (!found?.isDirectory()) throw new DomainError('BACKUP_NOT_FOUND');
  return folder;
}

/** @throws INVALID */
export function requireSqlite({ databaseUrl }: Context['config']): void {
  if (databaseUrl)
    throw new DomainError('INVALID', {
      message: 'Con PostgreSQL los respaldos se hacen con sus propias herramientas.',
    });
}
