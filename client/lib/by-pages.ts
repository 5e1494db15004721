/** How a long list is asked: page after page by its key, and the old rows stay until those of another question are here. */
import { keepPreviousData } from '@tanstack/react-query';

export const BY_PAGES = {
  getNextPageParam: <Next>(last: { next: Next | null }): Next | undefined => last.next ?? undefined,
  placeholderData: keepPreviousData,
};
