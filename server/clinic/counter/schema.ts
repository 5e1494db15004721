/** The input of the counter. Runs in the browser too. */
import { z } from 'zod';
import { optionalEmail } from '#server/accounts/sessions/schema.ts';
import { createPetInput } from '#server/health/record/schema.ts';
import { addVaccinationInput } from '#server/health/vaccines/schema.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText } from '#server/platform/lib/text-field.ts';

export const findPatientsInput = z.object({ text: z.string().trim().max(100, 'Usa 100 letras como máximo.') });

/** What is typed of a new client so far. */
export const alikeInput = z.object({
  name: z.string().trim().max(60).default(''),
  ownerName: z.string().trim().max(100).default(''),
  phone: z.string().trim().max(30).default(''),
  microchip: z.string().trim().max(40).default(''),
});

const { ownerId, ...animal } = createPetInput.shape;

/** A new patient with its owner and, where a veterinarian registers it, its first vaccine. */
export const admitInput = z
  .object({
    ...animal,
    /** An owner that the clinic knows; null for a new one, who is named. */
    ownerId,
    ownerName: optionalText(100).default(null),
    phone: optionalText(30).default(null),
    email: optionalEmail.default(null),
    vaccination: addVaccinationInput.omit({ petId: true, sure: true }).nullable().default(null),
    /** The staff was asked about the owner or the animal that is there already, and registers this one too. */
    another: z.boolean().default(false),
  })
  .superRefine(({ ownerId, ownerName, phone }, context) => {
    const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (ownerId !== null) return;
    if (!ownerName) say('ownerName', 'Escribe quién lo trae.');
    if (!phone) say('phone', 'Escribe el teléfono de quien lo trae.');
  });

export const takeBackInput = z.object({ petId: rowId });

export type TakeBackInput = z.infer<typeof takeBackInput>;
export type FindPatientsInput = z.infer<typeof findPatientsInput>;
export type AlikeInput = z.infer<typeof alikeInput>;
export type AdmitInput = z.infer<typeof admitInput>;
