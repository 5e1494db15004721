import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { beginCampaignInput, campaignIdInput, campaignsInput, editCampaignInput } from './schema.ts';
import {
  beginCampaign,
  campaignsPage,
  closeCampaign,
  editCampaign,
  oneCampaign,
  remembered,
  reopenCampaign,
  sheet,
} from './service.ts';

export const campaignsRouter = router({
  list: staffProcedure('attend')
    .meta({ offline: 'read' })
    .input(campaignsInput)
    .query(({ ctx, input }) => campaignsPage(ctx, input)),
  get: staffProcedure('attend')
    .meta({ offline: 'read' })
    .input(campaignIdInput)
    .query(({ ctx, input }) => oneCampaign(ctx, input)),
  remembered: staffProcedure('attend').query(({ ctx }) => remembered(ctx)),
  sheet: staffProcedure('attend')
    .input(campaignIdInput)
    .query(({ ctx, input }) => sheet(ctx, input)),
  begin: staffProcedure('attend')
    .meta({ audit: 'campaigns.begin' })
    .input(beginCampaignInput)
    .mutation(({ ctx, input }) => beginCampaign(ctx, input)),
  edit: staffProcedure('attend')
    .meta({ audit: 'campaigns.edit' })
    .input(editCampaignInput)
    .mutation(({ ctx, input }) => editCampaign(ctx, input)),
  close: staffProcedure('attend')
    .meta({ audit: 'campaigns.close' })
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => closeCampaign(ctx, input)),
  reopen: staffProcedure('attend')
    .meta({ audit: 'campaigns.reopen' })
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => reopenCampaign(ctx, input)),
});
