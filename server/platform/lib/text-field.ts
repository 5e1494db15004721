/** The input fields of texts, required and optional. Only schema.ts files import it. */
import { z } from 'zod';
import { isVisible } from './text.ts';

/** @param missing the message beside an empty field. */
export function requiredText(max: number, missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .refine(isVisible, missing)
    .max(max, `Usa ${max} letras como máximo.`);
}

/** Absent and empty both mean "unknown": forms send empty strings, callers leave fields out. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Usa ${max} letras como máximo.`)
    .transform((value) => value || null)
    .nullable();
}
