/** The bottle in the hand, where there is no line to tell the server of it: it holds on this screen until the campaign has another one. */
import { useState } from 'react';
import type { CampaignValues } from './campaign-form.tsx';
import type { Campaign } from './use-doses.ts';

type InHand = Omit<CampaignValues, 'name' | 'place'>;

export function useBottle(campaign: Campaign) {
  const [held, hold] = useState<{ over: string; values: InHand } | null>(null);
  const over = `${campaign.lot ?? ''} ${campaign.lotExpiresOn ?? ''}`;
  const shown: Campaign = held?.over === over ? { ...campaign, ...held.values } : campaign;
  return {
    shown,
    hold: ({ name: _name, place: _place, ...values }: CampaignValues) => hold({ over, values }),
    letGo: () => hold(null),
  };
}
