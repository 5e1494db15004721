import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { importProcedure } from './access.ts';
import { arrange, showImport } from './look.service.ts';
import { arrangeInput } from './schema.ts';
import { begin, myImports, undo } from './service.ts';
import { beforeUndo } from './undo.service.ts';

export const importsRouter = router({
  list: signedInProcedure.query(({ ctx }) => myImports(ctx)),
  get: importProcedure.query(({ ctx }) => showImport(ctx)),
  arrange: importProcedure.input(arrangeInput).mutation(({ ctx, input }) => arrange(ctx, input)),
  begin: importProcedure.meta({ audit: 'imports.begin' }).mutation(({ ctx }) => begin(ctx)),
  beforeUndo: importProcedure.query(({ ctx }) => beforeUndo(ctx)),
  undo: importProcedure.meta({ audit: 'imports.undo' }).mutation(({ ctx }) => undo(ctx)),
});
