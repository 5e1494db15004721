/** A certificate as it is written. Runs in the browser too. */
import { z } from 'zod';
import { CERTIFICATES } from '#server/documents/papers/schema.ts';
import { petIdInput } from '#server/pets/pets/schema.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { STATEMENTS } from './rules.ts';

export const REASON_LETTERS = 160;

/** What is of another kind of certificate is left out. */
export const certificateFields = z.object({
  kind: z.enum(CERTIFICATES, { error: 'Elige qué se certifica.' }),
  statedOn: calendarDate,
  /** Of health: the last day, where a destination or the clinic sets one. */
  until: calendarDate.nullable().default(null),
  /** Of health: `Viaje a Colombia`. */
  purpose: optionalText(80).default(null),
  /** Of health. */
  statements: z
    .array(z.enum(STATEMENTS, { error: 'Elige de la lista.' }))
    .max(STATEMENTS.length)
    .default([]),
  /** Of a microchip. */
  way: z.enum(['implanted', 'read'], { error: 'Di si lo implantaste o lo leíste.' }).nullable().default(null),
  /** Of a microchip: where it sits. */
  place: optionalText(80).default(null),
  notes: optionalText(600).default(null),
});

export const issueCertificateInput = petIdInput.extend(certificateFields.shape);

export const withdrawCertificateInput = petIdInput.extend({
  certificateId: rowId,
  reason: requiredText(REASON_LETTERS, 'Escribe por qué: lo leerá quien lo verifique.'),
});

const maybe = z.string().nullable();

/** In a person's own data. */
export const exportedCertificates = z.array(
  z.object({
    kind: z.string(),
    statedOn: z.string(),
    until: maybe,
    purpose: maybe,
    statements: z.string(),
    way: maybe,
    place: maybe,
    notes: maybe,
    veterinarian: z.string(),
    registration: maybe,
    createdAt: z.string(),
    withdrawnAt: maybe,
    withdrawnReason: maybe,
  }),
);

export type IssueCertificateInput = z.infer<typeof issueCertificateInput>;
export type WithdrawCertificateInput = z.infer<typeof withdrawCertificateInput>;
