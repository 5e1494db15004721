/** What each owner of a page consented to and how the last message stands: one question, so that the lines stand with their cards. */
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';
import type { Owner } from './whatsapp-words.ts';

export interface WhatsappOwners {
  /** The answer is here, will not come, or is not asked for: the clinic has no account. */
  known: boolean;
  /** Those with a number to write to; none without an account. */
  of: ReadonlyMap<number, Owner>;
  clinic: string;
}

const NONE = new Map<number, Owner>();

export function useWhatsappOwners(ownerIds: number[]): WhatsappOwners {
  const setting = trpc.whatsapp.setting.useQuery(undefined, { staleTime: 60_000 });
  const asks = Boolean(setting.data) && ownerIds.length > 0;
  const owners = trpc.whatsapp.owners.useQuery({ ownerIds }, { enabled: asks, placeholderData: keepPreviousData });
  return {
    known: asks ? !owners.isPending : !setting.isPending,
    of: owners.data ? new Map(owners.data.map((one) => [one.ownerId, one])) : NONE,
    clinic: setting.data?.clinic ?? '',
  };
}
