import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { adminOwnersInput, adminPetsInput, adminUsersInput } from './schema.ts';
import { ownersPage, petsPage, totals, usersPage } from './service.ts';

export const adminListsRouter = router({
  totals: adminProcedure.query(({ ctx }) => totals(ctx)),
  pets: adminProcedure.input(adminPetsInput).query(({ ctx, input }) => petsPage(ctx, input)),
  users: adminProcedure.input(adminUsersInput).query(({ ctx, input }) => usersPage(ctx, input)),
  owners: adminProcedure.input(adminOwnersInput).query(({ ctx, input }) => ownersPage(ctx, input)),
});
