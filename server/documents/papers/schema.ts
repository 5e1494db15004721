import { z } from 'zod';
import { petIdInput } from '#server/pets/pets/schema.ts';
import { rowId } from '#server/platform/lib/ids.ts';

/** Papers of one entry, with the signature of the veterinarian who wrote it. */
export const SIGNED_PAPERS = ['certificado', 'consulta', 'receta'] as const;
export type SignedPaperKind = (typeof SIGNED_PAPERS)[number];

/** Doses of one day that one certificate holds. */
export const MOST_DOSES = 8;

export const paperIdInput = z.object({ paperId: rowId });

export const phoneOnCardInput = petIdInput.extend({ shown: z.boolean() });

export type PhoneOnCardInput = z.infer<typeof phoneOnCardInput>;
