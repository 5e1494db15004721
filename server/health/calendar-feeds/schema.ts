import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';

/** Without an animal: the calendar of all of them. */
export const createFeedInput = z.object({ petId: rowId.optional() });

export const feedIdInput = z.object({ feedId: rowId });

export type CreateFeedInput = z.infer<typeof createFeedInput>;
export type FeedIdInput = z.infer<typeof feedIdInput>;
