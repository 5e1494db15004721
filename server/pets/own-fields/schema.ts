/** An own field and what stands in it. Runs in the browser. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';
import { FIELD_NAME_LETTERS, MOST_OPTIONS, OWN_FIELD_KINDS } from './rules.ts';

/** `clinic`: those of the clinic, for its staff. */
const holder = z.enum(['me', 'clinic'], { error: 'Di de quién son los campos.' }).default('me');

export const ownFieldsInput = z.object({ of: holder }).optional();

export const saveOwnFieldInput = z
  .object({
    of: holder,
    /** Null makes another one. */
    fieldId: rowId.nullable().default(null),
    name: requiredText(FIELD_NAME_LETTERS, 'Escribe el nombre del campo.'),
    kind: z.enum(OWN_FIELD_KINDS, { error: 'Elige qué se anota.' }),
    options: z
      .array(requiredText(FIELD_NAME_LETTERS, 'Hay una opción vacía.'))
      .max(MOST_OPTIONS, `Como máximo ${MOST_OPTIONS} opciones.`)
      .default([]),
  })
  .refine(({ kind, options }) => kind !== 'choice' || new Set(options).size >= 2, {
    path: ['options'],
    error: 'Escribe al menos dos opciones distintas.',
  });

export const ownFieldIdInput = z.object({ of: holder, fieldId: rowId });

/** These join the animal's id, which the gate reads. An empty text empties the field. */
export const setOwnValueInput = z.object({
  fieldId: rowId,
  value: z.string({ error: 'Escribe el dato.' }).max(1000, 'Ese texto es demasiado largo.'),
});

export type OwnFieldsInput = z.infer<typeof ownFieldsInput>;
export type SaveOwnFieldInput = z.infer<typeof saveOwnFieldInput>;
export type OwnFieldIdInput = z.infer<typeof ownFieldIdInput>;
export type SetOwnValueInput = z.infer<typeof setOwnValueInput>;
