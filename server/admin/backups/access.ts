/** The gate to an existing backup. */
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { folderOfBackup } from './manifest.ts';

/** The backup's folder. @throws BACKUP_NOT_FOUND */
export async function requireBackup(config: Context['config'], id: string): Promise<string> {
  const folder = await folderOfBackup(config.backups.dir, id);
  if (!folder) throw new DomainError('BACKUP_NOT_FOUND');
  return folder;
}
