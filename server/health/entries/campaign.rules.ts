/** Whether another user gave this dose in a campaign: the family may not edit it, but may dispute it. */
export function isOfCampaign(
  { campaignId, createdBy }: { campaignId?: number | null; createdBy: number | null },
  userId: number | null | undefined,
): boolean {
  return campaignId != null && (userId == null || createdBy !== userId);
}
