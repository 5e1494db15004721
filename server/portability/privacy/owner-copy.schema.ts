/** What the copy for a person without an account holds, field by field: it is checked against this. */
import { z } from 'zod';
import { exportedInvoices } from '#server/billing/privacy/schema.ts';
import { exportDocument } from './export.schema.ts';

const { animals, files, proofs, papers, transfers, whatsapp, owners } = exportDocument.shape;

export const ownerCopy = z.object({
  schemaVersion: z.literal(1),
  exportedAt: z.string(),
  clinic: z.string(),
  owner: owners.element.omit({ removedAt: true }),
  mails: z
    .array(z.object({ kind: z.string(), email: z.string(), createdAt: z.string(), sentAt: z.string().nullable() }))
    .describe('Los correos de este mes'),
  transfers: transfers.describe('A quién se ofreció la libreta'),
  proofs,
  papers,
  whatsapp: whatsapp.describe('Con qué palabras aceptó WhatsApp, y qué se le envió'),
  invoices: exportedInvoices,
  animals,
  files,
});

export type OwnerCopy = z.infer<typeof ownerCopy>;
