/** The message of a field whose schema has none: zod's defaults are English and speak of types. */
import type { z } from 'zod';

/** For `z.config({ customError: fieldWords })`: the schema's own message always wins over this one. */
export function fieldWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'Falta este dato.';
    if (issue.expected === 'number' || issue.expected === 'int') return 'Escribe un número.';
    if (issue.expected === 'boolean') return 'Responde sí o no.';
    return issue.expected === 'string' ? 'Escribe un texto.' : 'Revisa este dato.';
  }
  if (issue.code === 'invalid_value') return 'Elige una de las opciones.';
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `Usa ${issue.maximum} letras como máximo.`
      : `No puede pasar de ${issue.maximum}.`;
  if (issue.code === 'too_small')
    return issue.origin === 'string'
      ? 'Falta este dato.'
      : `Debe ser mayor${issue.inclusive ? ' o igual' : ''} que ${issue.minimum}.`;
  return 'Revisa este dato.';
}

/** The message while a text is too long; null where it fits. No text is cut; the schema refuses it too. */
export function tooLong(text: unknown, most: number | undefined): string | null {
  if (most === undefined || typeof text !== 'string') return null;
  const letters = text.trim().length;
  return letters > most ? `Usa ${most} letras como máximo: hay ${letters}.` : null;
}
