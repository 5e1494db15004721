/** How the animals of this person stand; nothing where nothing is sold. */
import { type Answers, trpc } from '../../lib/trpc.ts';

export type MyLicence = Answers['licences']['mine'][number];

/** By animal, those that have an end. */
export function useLicences(): ReadonlyMap<number, MyLicence> {
  const { data = [] } = trpc.licences.mine.useQuery();
  return new Map(data.filter(({ state }) => state !== 'libre').map((one) => [one.petId, one]));
}
