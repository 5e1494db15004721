/** The contacts of animals, apart from the user who keeps the record. */
import { z } from 'zod';
import { optionalEmail } from '#server/accounts/sessions/schema.ts';
import { LARGEST_ID, rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { plainIdNumber, remarkOnIdentity } from './rules.ts';

/** Kinds of identity number in the form's order. */
export const ID_KINDS = [
  { code: 'cedula', name: 'Cédula' },
  { code: 'ruc', name: 'RUC' },
  { code: 'pasaporte', name: 'Pasaporte' },
  { code: 'otro', name: 'Otro' },
] as const;

const fields = {
  idKind: z.enum(['cedula', 'ruc', 'pasaporte', 'otro'], { error: 'Elige qué documento es.' }).nullable(),
  idNumber: z
    .string()
    .max(40, 'Es demasiado largo.')
    .transform((typed) => plainIdNumber(typed) || null)
    .nullable(),
  /** Whose document it is (ISO), where that is not Ecuador: it is checked by that country's rule, and not stored. */
  idCountry: z.string().trim().max(2, 'Elige un país de la lista.').nullable(),
  name: requiredText(100, 'Escribe su nombre.'),
  surname: z.string().trim().max(100, 'Usa 100 letras como máximo.'),
  email: optionalEmail,
  phone: optionalText(30),
  /**
   * Country of `phone` (ISO or phone code): then the number is stored as `+593…`. Without it, it is stored as
   * typed.
   */
  phoneCountry: z.string().trim().max(6, 'Elige un país de la lista.').nullable(),
  countryId: rowId.nullable(),
  /** A listed canton; abroad, `city` as typed. */
  cityId: rowId.nullable(),
  city: optionalText(80),
  address: optionalText(200),
};

type Identity = {
  idKind?: z.infer<typeof fields.idKind> | undefined;
  idNumber?: string | null | undefined;
  idCountry?: string | null | undefined;
};

/** Kind and number need each other. */
function checkIdentity({ idKind, idNumber, idCountry }: Identity, context: z.RefinementCtx) {
  const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (idKind === undefined && idNumber === undefined) return;
  if (!idKind && idNumber) say('idKind', 'Elige qué documento es.');
  if (!idKind) {
    if (idKind === null && idNumber === undefined) say('idNumber', 'Envía también el número.');
    return;
  }
  const remark = remarkOnIdentity(idKind, idNumber ?? '', idCountry?.toUpperCase() || 'EC');
  if (remark?.level === 'error') say('idNumber', remark.message);
}

export const createOwnerInput = z
  .object({
    ...fields,
    idKind: fields.idKind.default(null),
    idNumber: fields.idNumber.default(null),
    idCountry: fields.idCountry.default(null),
    surname: fields.surname.default(''),
    email: fields.email.default(null),
    phone: fields.phone.default(null),
    phoneCountry: fields.phoneCountry.default(null),
    countryId: fields.countryId.default(null),
    cityId: fields.cityId.default(null),
    city: fields.city.default(null),
    address: fields.address.default(null),
  })
  .superRefine(checkIdentity);

export const ownerIdInput = z.object({ ownerId: rowId });

/** No defaults here: an absent field stays unchanged. */
export const updateOwnerInput = ownerIdInput.extend(z.object(fields).partial().shape).superRefine(checkIdentity);

export const moveAnimalsInput = z.object({
  fromOwnerId: rowId,
  toOwnerId: z
    .int({ error: 'Elige a una persona.' })
    .positive('Elige a una persona.')
    .max(LARGEST_ID, 'Elige a una persona.'),
});

/** For callers that read page by page. */
export const ownerPageInput = z.object({
  filter: z.string().trim().max(100, 'Usa 100 letras como máximo.').default(''),
  page: z.int().min(1).max(1_000_000).default(1),
  perPage: z.int().min(1).max(100, 'Pide 100 por página como máximo.').default(20),
});

export type CreateOwnerInput = z.infer<typeof createOwnerInput>;
export type UpdateOwnerInput = z.infer<typeof updateOwnerInput>;
export type OwnerPageInput = z.infer<typeof ownerPageInput>;
