/** The current bottle while offline: this screen uses it until the server's campaign has another one. */
import { useState } from 'react';
import type { CampaignValues } from './campaign-form.tsx';
import type { Campaign } from './use-doses.ts';

type BottleValues = Omit<CampaignValues, 'name' | 'place'>;

export function useBottle(campaign: Campaign) {
  const [held, hold] = useState<{ over: string; values: BottleValues } | null>(null);
  const over = `${campaign.lot ?? ''} ${campaign.lotExpiresOn ?? ''}`;
  const shown: Campaign =
    held?.over === over
      ? { ...campaign, ...held.values, withdrawn: null, expiresOn: held.values.lotExpiresOn }
      : campaign;
  return {
    shown,
    hold: ({ name: _name, place: _place, ...values }: CampaignValues) => hold({ over, values }),
    letGo: () => hold(null),
  };
}
