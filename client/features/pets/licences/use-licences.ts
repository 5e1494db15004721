/** The licences of this member's animals; empty in an installation without sales. */
import { useMemo } from 'react';
import { type Answers, trpc } from '../../../lib/trpc.ts';

export type MyLicence = Answers['licences']['mine'][number];

/** By animal; only licences with an end. */
export function useLicences(): ReadonlyMap<number, MyLicence> {
  const { data } = trpc.licences.mine.useQuery();
  return useMemo(() => new Map(data?.filter(({ state }) => state !== 'libre').map((one) => [one.petId, one])), [data]);
}
