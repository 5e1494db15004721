/** The query options of a long list: cursor pages, and the old rows stay until the new query has loaded. */
import { keepPreviousData } from '@tanstack/react-query';

export const BY_PAGES = {
  getNextPageParam: <Next>(last: { next: Next | null }): Next | undefined => last.next ?? undefined,
  placeholderData: keepPreviousData,
};
