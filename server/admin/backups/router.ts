import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { backupInput } from './schema.ts';
import { beginBackup, beginCheck, removeBackup, showBackups } from './service.ts';

export const backupsRouter = router({
  list: adminProcedure.query(({ ctx }) => showBackups(ctx)),
  begin: adminProcedure.mutation(({ ctx }) => beginBackup(ctx)),
  check: adminProcedure.input(backupInput).mutation(({ ctx, input }) => beginCheck(ctx, input.id)),
  remove: adminProcedure.input(backupInput).mutation(({ ctx, input }) => removeBackup(ctx, input.id)),
});
