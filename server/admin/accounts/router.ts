import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { accountInput, accountsInput, roleInput, secondFactorOffInput } from './schema.ts';
import {
  changeRole,
  disableAccounts,
  enableAccounts,
  endSessions,
  oneAccount,
  resendConfirmations,
  sendResets,
  takeSecondFactor,
} from './service.ts';

export const accountsDeskRouter = router({
  one: adminProcedure.input(accountInput).query(({ ctx, input }) => oneAccount(ctx, input)),
  changeRole: adminProcedure.input(roleInput).mutation(({ ctx, input }) => changeRole(ctx, input)),
  disable: adminProcedure.input(accountsInput).mutation(({ ctx, input }) => disableAccounts(ctx, input)),
  enable: adminProcedure.input(accountsInput).mutation(({ ctx, input }) => enableAccounts(ctx, input)),
  resendConfirmation: adminProcedure.input(accountsInput).mutation(({ ctx, input }) => resendConfirmations(ctx, input)),
  sendReset: adminProcedure.input(accountsInput).mutation(({ ctx, input }) => sendResets(ctx, input)),
  endSessions: adminProcedure.input(accountsInput).mutation(({ ctx, input }) => endSessions(ctx, input)),
  takeSecondFactor: adminProcedure
    .input(secondFactorOffInput)
    .mutation(({ ctx, input }) => takeSecondFactor(ctx, input)),
});
