/** The field of a text that may be missing, as several forms have it. Only schema.ts files import it. */
import { z } from 'zod';
import { isVisible } from './text.ts';

/** @param missing what stands beside the field where nothing is written. */
export function requiredText(max: number, missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .refine(isVisible, missing)
    .max(max, `Usa ${max} letras como máximo.`);
}

/** Absent and empty both mean "nothing known": forms send empty strings, callers leave fields out. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Usa ${max} letras como máximo.`)
    .transform((value) => value || null)
    .nullable();
}
