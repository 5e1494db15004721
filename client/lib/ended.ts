/** The animals whose year is over, so that each screen says it before the member starts working, not after. */
import { trpc } from './trpc.ts';

/** Queries the server; for the dashboard's frame, which is there with every screen. */
export function useEnded(): ReadonlySet<number> {
  return ended(trpc.licences.mine.useQuery().data);
}

/**
 * Whether this animal's year is over, from the frame's query. False at a visit, where the veterinarian cannot
 * renew.
 */
export function useHasEnded(petId: number): boolean {
  return ended(trpc.licences.mine.useQuery(undefined, { enabled: false }).data).has(petId);
}

function ended(licences: readonly { petId: number; mayAdd: boolean }[] = []): ReadonlySet<number> {
  return new Set(licences.filter(({ mayAdd }) => !mayAdd).map(({ petId }) => petId));
}
