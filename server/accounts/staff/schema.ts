/** The clinic's staff, as its administrators invite and change it. Runs in the browser too. */
import { z } from 'zod';
import { email, newPassword } from '#server/accounts/sessions/schema.ts';
import { personName } from '#server/accounts/users/schema.ts';
import { rolesOf } from '#server/platform/core/rights.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText } from '#server/platform/lib/text-field.ts';

const roles = { administrator: z.boolean(), veterinarian: z.boolean(), reception: z.boolean() };

export const staffInviteInput = z
  .object({ email, ...roles })
  .refine((input) => rolesOf(input).length > 0, { path: ['roles'], error: 'Elige al menos un rol.' });
export const staffInviteIdInput = z.object({ inviteId: rowId });

export const staffMemberInput = z.object({ userId: rowId });
export const staffRolesInput = staffMemberInput.extend(roles);

export const staffTokenInput = z.object({
  token: z.string().min(1, 'Falta el enlace.').max(200, 'Ese enlace no sirve.'),
});
/** For an address that has no account yet. */
export const staffRegisterInput = staffTokenInput.extend({
  name: personName,
  surname: z.string().trim().max(100, 'Usa 100 letras como máximo.').default(''),
  password: newPassword,
  timeZone: z.string().max(60).optional(),
});

/** How a veterinarian signs. */
export const staffProfileInput = staffMemberInput.extend({
  prefix: optionalText(20),
  professionalName: optionalText(100),
  registration: optionalText(40),
  specialty: optionalText(80),
  branchId: rowId.nullable(),
});

export type StaffInviteInput = z.infer<typeof staffInviteInput>;
export type StaffRolesInput = z.infer<typeof staffRolesInput>;
export type StaffRegisterInput = z.infer<typeof staffRegisterInput>;
export type StaffProfileInput = z.infer<typeof staffProfileInput>;
