/** What the family is told of a dose, and what it may do about it. Pure; runs in the browser too. */
import type { Sex } from '#db/types.ts';

/** `Canela fue vacunada en la jornada …`, in the words of its sex. */
export function noticeWords(pet: { name: string; sex: Sex }, campaign: { name: string; vaccine: string }) {
  const how = { female: 'fue vacunada', male: 'fue vacunado', unknown: 'recibió su vacuna' }[pet.sex];
  return {
    title: `${pet.name} ${how}`,
    body: `${campaign.vaccine}, en la jornada «${campaign.name}». Toca para ver su libreta.`,
  };
}

/** Whether a dose is somebody else's of a campaign: it stays in those words, and the family may say that it is not correct. */
export function isOfCampaign(
  { campaignId, createdBy }: { campaignId?: number | null; createdBy: number | null },
  userId: number | null | undefined,
): boolean {
  return campaignId != null && (userId == null || createdBy !== userId);
}
