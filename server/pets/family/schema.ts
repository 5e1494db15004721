/** The members of an animal's family besides its own user. Runs in the browser. */
import { z } from 'zod';
import { email } from '#server/accounts/sessions/schema.ts';
import { rowId } from '#server/platform/lib/ids.ts';

/** The roles of invited members, in the form's order. */
export const FAMILY_ROLES = [
  { code: 'editor', name: 'Puede escribir', does: 'Anota y corrige vacunas, pesos y todo lo demás.' },
  { code: 'reader', name: 'Solo puede ver', does: 'Ve la libreta completa, sin cambiar nada.' },
] as const;

const familyRole = z.enum(['editor', 'reader'], { error: 'Elige qué podrá hacer.' });

/** These join the animal's id, which the gate reads. */
export const inviteInput = z.object({ email, role: familyRole });
export const inviteIdInput = z.object({ inviteId: rowId });
export const memberInput = z.object({ userId: rowId });
export const changeRoleInput = memberInput.extend({ role: familyRole });
export const inviteTokenInput = z.object({
  token: z.string().min(1, 'Falta el enlace.').max(200, 'Ese enlace no sirve.'),
});

export type InviteInput = z.infer<typeof inviteInput>;
export type ChangeRoleInput = z.infer<typeof changeRoleInput>;
