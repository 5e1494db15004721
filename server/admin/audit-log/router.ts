import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { auditListInput, auditPeopleInput } from './schema.ts';
import { entriesPage, people, verified } from './service.ts';

export const auditLogRouter = router({
  list: adminProcedure.input(auditListInput).query(({ ctx, input }) => entriesPage(ctx, input)),
  people: adminProcedure.input(auditPeopleInput).query(({ ctx, input }) => people(ctx, input)),
  // It changes nothing; it is a mutation because it takes long and must never be refetched automatically.
  verify: adminProcedure.meta({ audit: 'audit.verify' }).mutation(({ ctx }) => verified(ctx)),
});
