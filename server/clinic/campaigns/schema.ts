/** The input of a vaccination campaign. Runs in the browser too. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';

/** The vial's label. */
export const vialFields = {
  laboratory: optionalText(80),
  lot: optionalText(40),
  lotExpiresOn: calendarDate.nullable(),
};

const fields = {
  name: requiredText(80, 'Ponle un nombre: «Jornada del parque La Carolina».'),
  place: optionalText(80),
  /** Null for animals of any species; then the vaccine goes by its name, one of each species. */
  speciesId: rowId.nullable(),
  vaccineId: rowId.nullable(),
  vaccine: requiredText(80, 'Elige la vacuna.'),
  ...vialFields,
  veterinarian: requiredText(100, 'Escribe quién vacuna.'),
};

export const beginCampaignInput = z.object(fields);

export const campaignIdInput = z.object({ campaignId: rowId });

/** All fields: the form sends everything that it shows. */
export const editCampaignInput = campaignIdInput.extend(fields);

export const campaignsInput = z.object({
  state: z.enum(['open', 'closed'], { error: 'Elige abiertas o cerradas.' }).nullish(),
  cursor: rowId.nullish(),
});

export type BeginCampaignInput = z.infer<typeof beginCampaignInput>;
export type EditCampaignInput = z.infer<typeof editCampaignInput>;
export type CampaignIdInput = z.infer<typeof campaignIdInput>;
export type CampaignsInput = z.infer<typeof campaignsInput>;
