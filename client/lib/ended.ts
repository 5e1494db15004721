/** The animals to whose record nothing can be added, so that each screen says it before any work is done and not after. */
import { trpc } from './trpc.ts';

/** Asks; for the frame of the dashboard, which is there with every screen of it. */
export function useEnded(): ReadonlySet<number> {
  return ended(trpc.licences.mine.useQuery().data);
}

/** Whether the year of this animal is over, by what the frame has asked. False at a visit, where nobody can renew. */
export function useHasEnded(petId: number): boolean {
  return ended(trpc.licences.mine.useQuery(undefined, { enabled: false }).data).has(petId);
}

function ended(licences: readonly { petId: number; mayAdd: boolean }[] = []): ReadonlySet<number> {
  return new Set(licences.filter(({ mayAdd }) => !mayAdd).map(({ petId }) => petId));
}
