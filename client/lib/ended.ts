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

type Licences = readonly { petId: number; mayAdd: boolean }[];

const NONE: Licences = [];
/** Every row of a list asks: it is worked out once for each answer of the server. */
const known = new WeakMap<Licences, ReadonlySet<number>>();

function ended(licences = NONE): ReadonlySet<number> {
  const before = known.get(licences);
  if (before) return before;
  const now = new Set(licences.filter(({ mayAdd }) => !mayAdd).map(({ petId }) => petId));
  known.set(licences, now);
  return now;
}
