/** What an administrator says of a veterinarian's registration. Runs in the browser too. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';

export const REASON_LETTERS = 160;

export const credentialIdInput = z.object({ credentialId: rowId });

/** As the credential says it; null where it has no last day. */
export const approveCredentialInput = credentialIdInput.extend({ expiresOn: calendarDate.nullable() });

export const endCredentialInput = credentialIdInput.extend({
  reason: requiredText(REASON_LETTERS, 'Escribe por qué.'),
});

/** Beside the picture, in its form. */
export const askCredentialFields = z.object({
  expiresOn: z
    .string()
    .optional()
    .transform((typed) => (typed?.trim() ? typed : null))
    .pipe(calendarDate.nullable()),
});

const maybe = z.string().nullable();

/** In a person's own data. */
export const exportedCredentials = z
  .array(
    z.object({
      name: z.string(),
      registration: z.string(),
      expiresOn: maybe,
      askedAt: z.string(),
      approvedAt: maybe,
      endedAt: maybe,
      endedReason: maybe,
    }),
  )
  .describe('Los registros profesionales que pediste verificar; su foto la ves en «Cómo firmo»');

export type ApproveCredentialInput = z.infer<typeof approveCredentialInput>;
export type EndCredentialInput = z.infer<typeof endCredentialInput>;
