/** The input of an animal. Runs in the browser. */
import { petIdInput } from '#server/pets/pets/schema.ts';
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { LARGEST_ID, rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { weightFields } from '#server/health/weights/schema.ts';
import { readMicrochip } from '#server/pets/pets/rules.ts';

const fields = {
  name: requiredText(60, 'Escribe su nombre.'),
  speciesId: z
    .int({ error: 'Elige qué animal es.' })
    .positive('Elige qué animal es.')
    .max(LARGEST_ID, 'Elige qué animal es.'),
  breed: optionalText(80),
  sex: z.enum(['male', 'female', 'unknown'], { error: 'Elige su sexo.' }),
  birthOn: calendarDate.nullable(),
  birthEstimated: z.boolean(),
  color: optionalText(80),
  marks: optionalText(300),
  microchip: z
    .string()
    .max(40, 'Un microchip tiene 15 números.')
    .nullable()
    .transform((typed, context) => {
      const chip = readMicrochip(typed ?? '');
      if (chip.kind === 'empty') return null;
      if (chip.kind !== 'invalid') return chip.number;
      context.addIssue({ code: 'custom', message: chip.reason });
      return z.NEVER;
    }),
  neutered: z.boolean().nullable(),
  neuteredOn: calendarDate.nullable(),
  allergies: optionalText(300),
  ownerId: rowId.nullable(),
};

/** Only name, species and sex are required; the guardian can copy the rest from a paper carnet later. */
export const createPetInput = z.object({
  ...fields,
  breed: fields.breed.default(null),
  birthOn: fields.birthOn.default(null),
  birthEstimated: fields.birthEstimated.default(false),
  color: fields.color.default(null),
  marks: fields.marks.default(null),
  microchip: fields.microchip.default(null),
  neutered: fields.neutered.default(null),
  neuteredOn: fields.neuteredOn.default(null),
  allergies: fields.allergies.default(null),
  ownerId: fields.ownerId.default(null),
  weight: weightFields.nullable().default(null),
});

/** No defaults here: an absent field stays unchanged. */
export const updatePetInput = petIdInput
  .extend(z.object(fields).partial().shape)
  .extend({ weight: weightFields.optional() });

/** For callers that read page by page. */
export const petPageInput = z.object({
  filter: z.string().trim().max(100, 'Usa 100 letras como máximo.').default(''),
  page: z.int().min(1).max(1_000_000).default(1),
  perPage: z.int().min(1).max(100, 'Pide 100 por página como máximo.').default(20),
});

export type CreatePetInput = z.infer<typeof createPetInput>;
export type UpdatePetInput = z.infer<typeof updatePetInput>;
export type PetPageInput = z.infer<typeof petPageInput>;
