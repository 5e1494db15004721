import { alonePublicProcedure, publicProcedure, router, staffProcedure } from '#server/platform/core/trpc.ts';
import { keptPetProcedure, waitingOfferProcedure } from './access.ts';
import * as bulk from './bulk.service.ts';
import * as guest from './guest.service.ts';
import * as reminder from './reminder.service.ts';
import { linkInput, lookInput, offersInput, pageInput, proveInput, sendInput } from './schema.ts';
import * as service from './service.ts';

export const handOversRouter = router({
  ofPet: keptPetProcedure.query(({ ctx }) => service.offerOf(ctx)),
  send: keptPetProcedure
    .meta({ audit: 'handOvers.send' })
    .input(sendInput)
    .mutation(({ ctx, input }) => service.send(ctx, input)),
  withdraw: waitingOfferProcedure.meta({ audit: 'handOvers.withdraw' }).mutation(({ ctx }) => service.withdraw(ctx)),
  remind: waitingOfferProcedure.meta({ audit: 'handOvers.remind' }).mutation(({ ctx }) => reminder.remind(ctx)),
  counts: staffProcedure('attend').query(({ ctx }) => bulk.counts(ctx)),
  ready: staffProcedure('attend')
    .input(pageInput)
    .query(({ ctx, input }) => bulk.ready(ctx, input)),
  mailSome: staffProcedure('attend')
    .meta({ audit: 'handOvers.mailSome' })
    .input(pageInput)
    .mutation(({ ctx, input }) => bulk.mailSome(ctx, input)),
  offers: staffProcedure('attend')
    .input(offersInput)
    .query(({ ctx, input }) => bulk.offers(ctx, input)),
  // A change in form only: a token in an address would lie in logs.
  look: publicProcedure.input(lookInput).mutation(({ ctx, input }) => guest.look(ctx, input)),
  open: publicProcedure.input(linkInput).mutation(({ ctx, input }) => guest.open(ctx, input)),
  sendCode: alonePublicProcedure.input(linkInput).mutation(({ ctx, input }) => guest.sendCode(ctx, input)),
  prove: alonePublicProcedure.input(proveInput).mutation(({ ctx, input }) => guest.prove(ctx, input)),
});
