/** What finders sent and nobody of the family has read: for the marks of every screen and for the top of Inicio. */
import { trpc } from './trpc.ts';

/** Asked every minute while the page is looked at, and whenever somebody comes back to it. */
export function useUnreadSightings() {
  return trpc.finderInbox.summary.useQuery(undefined, {
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
    // An older count says nothing: without a line the mark is not shown at all.
    retry: false,
  });
}
