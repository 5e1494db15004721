import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { backupInput } from './schema.ts';
import { beginBackup, beginCheck, removeBackup, showBackups } from './service.ts';

export const backupsRouter = router({
  list: adminProcedure.query(({ ctx }) => showBackups(ctx)),
  begin: adminProcedure.meta({ audit: 'backups.begin' }).mutation(({ ctx }) => beginBackup(ctx)),
  check: adminProcedure
    .meta({ audit: 'backups.check' })
    .input(backupInput)
    .mutation(({ ctx, input }) => beginCheck(ctx, input.id)),
  remove: adminProcedure
    .meta({ audit: 'backups.remove' })
    .input(backupInput)
    .mutation(({ ctx, input }) => removeBackup(ctx, input.id)),
});
