import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { recallCountsInput } from '#server/clinic/recalls/schema.ts';
import { endConsent, giveConsent, owners } from './consent.service.ts';
import {
  giveConsentInput,
  saveWhatsappTemplateInput,
  whatsappAllInput,
  whatsappKindInput,
  whatsappMailingInput,
  whatsappOwnerInput,
  whatsappOwnersInput,
  whatsappPriceInput,
  whatsappTestInput,
} from './schema.ts';
import { mailings, previewAll, sendAll, stopAll } from './sending.service.ts';
import { removeTemplate, savePrice, saveTemplate, sendTest, setting } from './setting.service.ts';

export const whatsappRouter = router({
  setting: staffProcedure('attend').query(({ ctx }) => setting(ctx)),
  saveTemplate: staffProcedure('administer')
    .meta({ audit: 'whatsapp.saveTemplate' })
    .input(saveWhatsappTemplateInput)
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),
  removeTemplate: staffProcedure('administer')
    .meta({ audit: 'whatsapp.removeTemplate' })
    .input(whatsappKindInput)
    .mutation(({ ctx, input }) => removeTemplate(ctx, input)),
  savePrice: staffProcedure('administer')
    .meta({ audit: 'whatsapp.savePrice' })
    .input(whatsappPriceInput)
    .mutation(({ ctx, input }) => savePrice(ctx, input)),
  test: staffProcedure('administer')
    .meta({ audit: 'whatsapp.test' })
    .input(whatsappTestInput)
    .mutation(({ ctx, input }) => sendTest(ctx, input)),
  owners: staffProcedure('attend')
    .input(whatsappOwnersInput)
    .query(({ ctx, input }) => owners(ctx, input)),
  giveConsent: staffProcedure('attend')
    .meta({ audit: 'whatsapp.giveConsent' })
    .input(giveConsentInput)
    .mutation(({ ctx, input }) => giveConsent(ctx, input)),
  endConsent: staffProcedure('attend')
    .meta({ audit: 'whatsapp.endConsent' })
    .input(whatsappOwnerInput)
    .mutation(({ ctx, input }) => endConsent(ctx, input)),
  preview: staffProcedure('attend')
    .input(recallCountsInput)
    .query(({ ctx, input }) => previewAll(ctx, input)),
  sendAll: staffProcedure('attend')
    .meta({ audit: 'whatsapp.sendAll' })
    .input(whatsappAllInput)
    .mutation(({ ctx, input }) => sendAll(ctx, input)),
  mailings: staffProcedure('attend').query(({ ctx }) => mailings(ctx)),
  stopAll: staffProcedure('attend')
    .meta({ audit: 'whatsapp.stopAll' })
    .input(whatsappMailingInput)
    .mutation(({ ctx, input }) => stopAll(ctx, input)),
});
