/** What is told of plates. Runs in the browser too. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { petIdInput } from '#server/pets/pets/schema.ts';

/** Any text at all: a wrong code is answered by the business, beside its field. An address that was scanned fits. */
const typedCode = z.string().trim().max(300, 'Es demasiado largo para ser un código.');
const neededCode = typedCode.min(1, 'Escribe el código de activación.');
const codes = {
  /** Of the plate itself, where it is known: then the other one has to be its own. */
  code: typedCode.nullable().default(null),
  activationCode: neededCode,
};

export const tagIdInput = z.object({ tagId: rowId });
/** For callers that name the state instead of calling `disable` or `enable`. */
export const switchTagInput = tagIdInput.extend({
  state: z.enum(['active', 'disabled'], { error: 'Elige deshabilitado o activo.' }),
});
export const lookAtTagInput = z.object({ code: typedCode.min(1, 'Escribe el código.') });
export const activateTagInput = petIdInput.extend(codes);
/** For callers that know one field alone: the plate's own code or that of its pack. */
export const activateByEitherInput = petIdInput.extend({ code: typedCode.min(1, 'Escribe el código de la placa.') });
export const replaceTagInput = tagIdInput.extend({
  ...codes,
  reason: z.enum(['lost', 'broken', 'unreadable', 'stolen', 'other'], { error: 'Elige por qué la reemplazas.' }),
});
export const tagPageInput = z.object({
  page: z.int().min(1).max(1_000_000).default(1),
  perPage: z.int().min(1).max(100).default(20),
});

export type LookAtTagInput = z.infer<typeof lookAtTagInput>;
export type ActivateTagInput = z.infer<typeof activateTagInput>;
export type ActivateByEitherInput = z.infer<typeof activateByEitherInput>;
export type ReplaceTagInput = z.infer<typeof replaceTagInput>;
export type TagPageInput = z.infer<typeof tagPageInput>;
