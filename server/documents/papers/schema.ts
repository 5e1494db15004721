import { z } from 'zod';
import type { CertificateKind } from '#db/types.ts';
import { petIdInput } from '#server/pets/pets/schema.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';
import { MOST_DOSES } from './rules.ts';

/** What a veterinarian certifies besides entries. */
export const CERTIFICATES = [
  'salud',
  'esterilizacion',
  'microchip',
  'fallecimiento',
] as const satisfies CertificateKind[];

/** Papers of one entry. */
export const ENTRY_PAPERS = ['certificado', 'consulta', 'receta'] as const;

/** With the signature of the veterinarian who wrote it. */
export const SIGNED_PAPERS = [...ENTRY_PAPERS, ...CERTIFICATES] as const;
export type SignedPaperKind = (typeof SIGNED_PAPERS)[number];

/** Ids of further doses, with commas. */
export const moreDoses = z
  .string()
  .max(200)
  .transform((typed) => typed.split(',').filter(Boolean).map(Number))
  .pipe(z.array(rowId).max(MOST_DOSES - 1));

export const paperIdInput = z.object({ paperId: rowId });

/** By the clinic, of what it signed. */
export const withdrawPaperInput = paperIdInput.extend({
  reason: requiredText(160, 'Escribe por qué: lo leerá quien lo verifique.'),
});

export const phoneOnCardInput = petIdInput.extend({ shown: z.boolean() });

export type WithdrawPaperInput = z.infer<typeof withdrawPaperInput>;
export type PhoneOnCardInput = z.infer<typeof phoneOnCardInput>;
