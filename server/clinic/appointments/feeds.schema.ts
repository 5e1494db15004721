import { z } from 'zod';

/** The own appointments of a veterinarian, or those of all. */
export const createAgendaFeedInput = z.object({ everyone: z.boolean() });

export type CreateAgendaFeedInput = z.infer<typeof createAgendaFeedInput>;
