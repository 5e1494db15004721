/** What there is to ask for: a backup that lies in the folder, where the server makes them itself. */
import type { Context } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { folderOfBackup } from '#server/lib/backup-manifest.ts';

/** Its folder. @throws BACKUP_NOT_FOUND, INVALID on PostgreSQL */
export async function requireBackup(config: Context['config'], id: string): Promise<string> {
  requireSqlite(config);
  const folder = await folderOfBackup(config.backups.dir, id);
  if (!folder) throw new DomainError('BACKUP_NOT_FOUND');
  return folder;
}

/** @throws INVALID */
export function requireSqlite({ databaseUrl }: Context['config']): void {
  if (databaseUrl)
    throw new DomainError('INVALID', {
      message: 'Con PostgreSQL los respaldos se hacen con sus propias herramientas.',
    });
}
