import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { certificateInput, issuerInput, turnInput } from './schema.ts';
import * as service from './service.ts';

export const invoiceIssuerRouter = router({
  get: staffProcedure('decideMoney').query(({ ctx }) => service.getIssuer(ctx)),
  save: staffProcedure('decideMoney')
    .meta({ audit: 'invoiceIssuer.save' })
    .input(issuerInput)
    .mutation(({ ctx, input }) => service.saveIssuer(ctx, input)),
  putCertificate: staffProcedure('decideMoney')
    .meta({ audit: 'invoiceIssuer.putCertificate' })
    .input(certificateInput)
    .mutation(({ ctx, input }) => service.putCertificate(ctx, input)),
  removeCertificate: staffProcedure('decideMoney')
    .meta({ audit: 'invoiceIssuer.removeCertificate' })
    .mutation(({ ctx }) => service.removeCertificate(ctx)),
  turn: staffProcedure('decideMoney')
    .meta({ audit: 'invoiceIssuer.turn' })
    .input(turnInput)
    .mutation(({ ctx, input }) => service.turn(ctx, input)),
});
