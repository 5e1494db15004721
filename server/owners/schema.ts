/** The people an animal belongs to, apart from the user who keeps the record. */
import { z } from 'zod';
import { email, personName } from '#server/auth/schema.ts';
import { rowId } from '#server/lib/ids.ts';
import { optionalText } from '#server/lib/text-field.ts';

const fields = {
  name: personName,
  surname: z.string().trim().max(100, 'Usa 100 letras como máximo.'),
  email: z
    .union([z.literal(''), email])
    .transform((value) => value || null)
    .nullable(),
  phone: optionalText(30),
};

export const createOwnerInput = z.object({
  ...fields,
  surname: fields.surname.default(''),
  email: fields.email.default(null),
  phone: fields.phone.default(null),
});

export const ownerIdInput = z.object({ ownerId: rowId });

/** No defaults here: a field that is absent stays as it is. */
export const updateOwnerInput = ownerIdInput.extend(z.object(fields).partial().shape);

export type CreateOwnerInput = z.infer<typeof createOwnerInput>;
