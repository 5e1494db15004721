import { z } from 'zod';
import type { CertificateKind } from '#db/types.ts';
import { petIdInput } from '#server/pets/pets/schema.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';

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

/** Doses of one day that one certificate holds. */
export const MOST_DOSES = 8;

export const paperIdInput = z.object({ paperId: rowId });

/** By the clinic, of what it signed. */
export const withdrawPaperInput = paperIdInput.extend({
  reason: requiredText(160, 'Escribe por qué: lo leerá quien lo verifique.'),
});

export const phoneOnCardInput = petIdInput.extend({ shown: z.boolean() });

export type WithdrawPaperInput = z.infer<typeof withdrawPaperInput>;
export type PhoneOnCardInput = z.infer<typeof phoneOnCardInput>;
