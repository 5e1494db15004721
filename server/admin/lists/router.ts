import { adminProcedure, router, staffProcedure } from '#server/platform/core/trpc.ts';
import { adminOwnersInput, adminPetsInput, adminUsersInput } from './schema.ts';
import { ownersPage, petsPage, totals, usersPage } from './service.ts';

export const adminListsRouter = router({
  totals: staffProcedure('attend').query(({ ctx }) => totals(ctx)),
  pets: staffProcedure('attend')
    .input(adminPetsInput)
    .query(({ ctx, input }) => petsPage(ctx, input)),
  users: adminProcedure.input(adminUsersInput).query(({ ctx, input }) => usersPage(ctx, input)),
  owners: staffProcedure('attend')
    .input(adminOwnersInput)
    .query(({ ctx, input }) => ownersPage(ctx, input)),
});
