/** The clinic's page, as the administration edits it. Runs in the browser too. */
import { z } from 'zod';
import { remarkOnIdentity, plainIdNumber } from '#server/accounts/owners/rules.ts';
import { PACKS } from '#server/platform/countries/rules.ts';
import { optionalEmail } from '#server/accounts/sessions/schema.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { readPhone } from '#server/platform/lib/phone.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { readHours, writeHours } from './rules.ts';

/** A logo and a signature are printed a few centimetres wide: more than this is a mistake. */
export const INK_BYTES = 5 * 1024 * 1024;

const PHONE = 'Revisa el teléfono: no parece un número. Si es de otro país, empieza con +.';

/** `9:00-13:00, 15:00-18:00`; empty where the clinic is closed. */
const day = z
  .string()
  .trim()
  .max(80, 'Usa 80 letras como máximo.')
  .transform((typed, context) => {
    const open = readHours(typed);
    if (open) return writeHours(open);
    context.addIssue({ code: 'custom', message: 'Escríbelo así: 9:00-13:00, 15:00-18:00. Vacío, si ese día cierran.' });
    return z.NEVER;
  });

export const saveClinicInput = z
  .object({
    countryIso: z.enum(PACKS, { error: 'Elige un país de la lista.' }).default('EC'),
    name: requiredText(100, 'Escribe el nombre de la clínica.'),
    ruc: optionalText(20).transform((typed) => typed && plainIdNumber(typed)),
    address: optionalText(200),
    city: optionalText(80),
    /** As they are typed: one without its country is of the clinic's. */
    phone: optionalText(30),
    whatsapp: optionalText(30),
    email: optionalEmail,
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
    responsibleName: optionalText(100),
    responsibleRegistration: optionalText(40),
    /** `Registro SENESCYT`: what the number under a veterinarian's signature is called. */
    registrationLabel: optionalText(40).default(null),
  })
  .superRefine(({ ruc, countryIso, ...typed }, context) => {
    const remark = ruc === null ? null : remarkOnIdentity('ruc', ruc, countryIso);
    if (remark?.level === 'error') context.addIssue({ code: 'custom', path: ['ruc'], message: remark.message });
    for (const field of ['phone', 'whatsapp'] as const)
      if (typed[field] !== null && !readPhone(typed[field], countryIso))
        context.addIssue({ code: 'custom', path: [field], message: PHONE });
  });

export const branchNameInput = z.object({ name: requiredText(80, 'Escribe el nombre de la sucursal.') });
export const branchInput = z.object({ branchId: rowId });
export const renameBranchInput = branchInput.extend(branchNameInput.shape);

export type SaveClinicInput = z.infer<typeof saveClinicInput>;
export type BranchNameInput = z.infer<typeof branchNameInput>;
export type BranchInput = z.infer<typeof branchInput>;
export type RenameBranchInput = z.infer<typeof renameBranchInput>;
