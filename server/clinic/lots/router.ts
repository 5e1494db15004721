import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { audience, mailSome, noteChat, noteTold, recipientsPage, takeBackTold } from './recipients.service.ts';
import {
  addLotInput,
  chatInput,
  closeInput,
  editLotInput,
  lotIdInput,
  lotsInput,
  mailSomeInput,
  noticeIdInput,
  offeredInput,
  recipientsInput,
  toldInput,
  withdrawInput,
} from './schema.ts';
import {
  addLot,
  closeLot,
  editLot,
  eventsOfLot,
  linkAlike,
  lotsPage,
  lotWarnings,
  offeredLots,
  oneLot,
  reinstateLot,
  removeLot,
  withdrawLot,
} from './service.ts';

export const lotsRouter = router({
  list: staffProcedure('attend')
    .meta({ offline: 'read' })
    .input(lotsInput)
    .query(({ ctx, input }) => lotsPage(ctx, input)),
  offered: staffProcedure('attend')
    .meta({ offline: 'read' })
    .input(offeredInput)
    .query(({ ctx, input }) => offeredLots(ctx, input)),
  warnings: staffProcedure('attend').query(({ ctx }) => lotWarnings(ctx)),
  get: staffProcedure('attend')
    .input(lotIdInput)
    .query(({ ctx, input }) => oneLot(ctx, input)),
  add: staffProcedure('keepLots')
    .meta({ audit: 'lots.add', idempotent: 'whole' })
    .input(addLotInput)
    .mutation(({ ctx, input }) => addLot(ctx, input)),
  edit: staffProcedure('keepLots')
    .meta({ audit: 'lots.edit', idempotent: 'whole' })
    .input(editLotInput)
    .mutation(({ ctx, input }) => editLot(ctx, input)),
  remove: staffProcedure('keepLots')
    .meta({ audit: 'lots.remove', idempotent: 'whole' })
    .input(lotIdInput)
    .mutation(({ ctx, input }) => removeLot(ctx, input)),
  close: staffProcedure('keepLots')
    .meta({ audit: 'lots.close', idempotent: 'whole' })
    .input(closeInput)
    .mutation(({ ctx, input }) => closeLot(ctx, input)),
  withdraw: staffProcedure('keepLots')
    .meta({ audit: 'lots.withdraw', idempotent: 'whole' })
    .input(withdrawInput)
    .mutation(({ ctx, input }) => withdrawLot(ctx, input)),
  reinstate: staffProcedure('keepLots')
    .meta({ audit: 'lots.reinstate', idempotent: 'whole' })
    .input(lotIdInput)
    .mutation(({ ctx, input }) => reinstateLot(ctx, input)),
  link: staffProcedure('keepLots')
    .meta({ audit: 'lots.link', idempotent: 'whole' })
    .input(lotIdInput)
    .mutation(({ ctx, input }) => linkAlike(ctx, input)),
  events: staffProcedure('keepLots')
    .input(lotIdInput)
    .query(({ ctx, input }) => eventsOfLot(ctx, input)),
  recipients: staffProcedure('attend')
    .input(recipientsInput)
    .query(({ ctx, input }) => recipientsPage(ctx, input)),
  audience: staffProcedure('attend')
    .input(lotIdInput)
    .query(({ ctx, input }) => audience(ctx, input)),
  mailSome: staffProcedure('keepLots')
    .meta({ audit: 'lots.mailSome', idempotent: 'whole' })
    .input(mailSomeInput)
    .mutation(({ ctx, input }) => mailSome(ctx, input)),
  noteChat: staffProcedure('attend')
    .meta({ audit: 'lots.noteChat', idempotent: 'whole' })
    .input(chatInput)
    .mutation(({ ctx, input }) => noteChat(ctx, input)),
  noteTold: staffProcedure('attend')
    .meta({ audit: 'lots.noteTold', idempotent: 'whole' })
    .input(toldInput)
    .mutation(({ ctx, input }) => noteTold(ctx, input)),
  takeBackTold: staffProcedure('attend')
    .meta({ audit: 'lots.takeBackTold', idempotent: 'whole' })
    .input(noticeIdInput)
    .mutation(({ ctx, input }) => takeBackTold(ctx, input)),
});
