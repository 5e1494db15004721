import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { accountInput, accountsInput, roleInput, secondFactorOffInput } from './schema.ts';
import {
  changeRole,
  disableAccounts,
  enableAccounts,
  endSessions,
  getAccount,
  removeLostSecondFactor,
  resendConfirmations,
  sendResets,
} from './service.ts';

export const accountsRouter = router({
  get: adminProcedure
    .meta({ audit: 'accountsDesk.one' })
    .input(accountInput)
    .query(({ ctx, input }) => getAccount(ctx, input)),
  changeRole: adminProcedure
    .meta({ audit: 'accountsDesk.changeRole' })
    .input(roleInput)
    .mutation(({ ctx, input }) => changeRole(ctx, input)),
  disable: adminProcedure
    .meta({ audit: 'accountsDesk.disable' })
    .input(accountsInput)
    .mutation(({ ctx, input }) => disableAccounts(ctx, input)),
  enable: adminProcedure
    .meta({ audit: 'accountsDesk.enable' })
    .input(accountsInput)
    .mutation(({ ctx, input }) => enableAccounts(ctx, input)),
  resendConfirmation: adminProcedure
    .meta({ audit: 'accountsDesk.resendConfirmation' })
    .input(accountsInput)
    .mutation(({ ctx, input }) => resendConfirmations(ctx, input)),
  sendReset: adminProcedure
    .meta({ audit: 'accountsDesk.sendReset' })
    .input(accountsInput)
    .mutation(({ ctx, input }) => sendResets(ctx, input)),
  endSessions: adminProcedure
    .meta({ audit: 'accountsDesk.endSessions' })
    .input(accountsInput)
    .mutation(({ ctx, input }) => endSessions(ctx, input)),
  removeSecondFactor: adminProcedure
    .meta({ audit: 'accountsDesk.takeSecondFactor' })
    .input(secondFactorOffInput)
    .mutation(({ ctx, input }) => removeLostSecondFactor(ctx, input)),
});
