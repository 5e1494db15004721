/** What this server offers: it changes with a restart alone. */
import { trpc } from '../../../lib/trpc.ts';

export function useInfo() {
  return trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;
}
