import { adminProcedure, router } from '#server/trpc.ts';
import { auditListInput, auditPeopleInput } from './schema.ts';
import { entriesPage, people, verified } from './service.ts';

export const auditRouter = router({
  list: adminProcedure.input(auditListInput).query(({ ctx, input }) => entriesPage(ctx, input)),
  people: adminProcedure.input(auditPeopleInput).query(({ ctx, input }) => people(ctx, input)),
  // A change in form only: it is pressed, it takes its time, and it is never asked twice by itself.
  verify: adminProcedure.mutation(({ ctx }) => verified(ctx)),
});
