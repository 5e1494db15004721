import { adminProcedure, router } from '#server/platform/core/trpc.ts';
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
  list: adminProcedure
    .meta({ offline: 'read' })
    .input(campaignsInput)
    .query(({ ctx, input }) => campaignsPage(ctx, input)),
  get: adminProcedure
    .meta({ offline: 'read' })
    .input(campaignIdInput)
    .query(({ ctx, input }) => oneCampaign(ctx, input)),
  remembered: adminProcedure.query(({ ctx }) => remembered(ctx)),
  sheet: adminProcedure.input(campaignIdInput).query(({ ctx, input }) => sheet(ctx, input)),
  begin: adminProcedure
    .meta({ audit: 'campaigns.begin' })
    .input(beginCampaignInput)
    .mutation(({ ctx, input }) => beginCampaign(ctx, input)),
  edit: adminProcedure
    .meta({ audit: 'campaigns.edit' })
    .input(editCampaignInput)
    .mutation(({ ctx, input }) => editCampaign(ctx, input)),
  close: adminProcedure
    .meta({ audit: 'campaigns.close' })
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => closeCampaign(ctx, input)),
  reopen: adminProcedure
    .meta({ audit: 'campaigns.reopen' })
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => reopenCampaign(ctx, input)),
});
