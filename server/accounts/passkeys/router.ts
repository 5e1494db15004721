import { alonePublicProcedure, router, signedInProcedure } from '#server/platform/core/trpc.ts';
import * as enter from './enter.service.ts';
import {
  askPasskeyInput,
  beginPasskeyInput,
  createPasskeyInput,
  enterByPasskeyInput,
  provePasskeyInput,
  removePasskeyInput,
  renamePasskeyInput,
} from './schema.ts';
import * as service from './service.ts';

export const passkeysRouter = router({
  list: signedInProcedure.query(({ ctx }) => service.list(ctx)),
  begin: signedInProcedure.input(beginPasskeyInput).mutation(({ ctx, input }) => service.begin(ctx, input)),
  create: signedInProcedure
    .meta({ audit: 'passkeys.create' })
    .input(createPasskeyInput)
    .mutation(({ ctx, input }) => service.create(ctx, input)),
  rename: signedInProcedure.input(renamePasskeyInput).mutation(({ ctx, input }) => service.rename(ctx, input)),
  remove: signedInProcedure
    .meta({ audit: 'passkeys.remove' })
    .input(removePasskeyInput)
    .mutation(({ ctx, input }) => service.remove(ctx, input)),
  ask: alonePublicProcedure.input(askPasskeyInput).mutation(({ ctx, input }) => enter.ask(ctx, input)),
  signIn: alonePublicProcedure
    .meta({ audit: 'passkeys.signIn' })
    .input(enterByPasskeyInput)
    .mutation(({ ctx, input }) => enter.signIn(ctx, input)),
  prove: alonePublicProcedure.input(provePasskeyInput).mutation(({ ctx, input }) => enter.prove(ctx, input)),
});
