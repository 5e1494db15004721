/** The unread messages of finders: for the marks of every screen and for the top of Inicio. */
import { trpc } from './trpc.ts';

/** Polled every minute while the page is visible, and whenever the member returns to it. */
export function useUnreadSightings() {
  return trpc.finderInbox.summary.useQuery(undefined, {
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
    // An old count is useless: offline the mark is not shown at all.
    retry: false,
  });
}
