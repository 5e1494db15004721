/** What a guardian and a veterinarian say to each other's screens. Name and registration are taken at their word. */
import { z } from 'zod';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';

/** 32 bytes in base64url; anything else is no code of ours. */
export const visitTokenInput = z.object({ token: z.string().max(100) });

const REGISTRATION = 'Escribe tu número de registro SENESCYT o del colegio.';

export const openVisitInput = visitTokenInput.extend({
  name: requiredText(80, 'Escribe tu nombre, como firmas.').refine(
    (name) => /\p{L}{2}/u.test(name),
    'Escribe tu nombre, como firmas.',
  ),
  /** Null: to read. It is asked for before anything is written. */
  registration: optionalText(40)
    .refine((number) => number === null || /\d/.test(number), REGISTRATION)
    .default(null),
  clinicName: optionalText(100).default(null),
  clinicKey: optionalText(60).default(null),
});

/** SENESCYT writes `1005-2019-2087654`, a college of veterinarians `PCH-123`: both have a figure. */
export const signVisitInput = z.object({
  registration: requiredText(40, REGISTRATION).refine((number) => /\d/.test(number), REGISTRATION),
});

export type SignVisitInput = z.infer<typeof signVisitInput>;
export type OpenVisitInput = z.infer<typeof openVisitInput>;
