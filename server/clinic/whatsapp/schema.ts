/** What is written of WhatsApp. Runs in the browser too. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';
import { recallCountsInput } from '#server/clinic/recalls/schema.ts';
import { NEEDED, OFFERED, PARAMETERS, type Parameter, WAYS, WHATSAPP_KINDS } from './rules.ts';

const kind = z.enum(WHATSAPP_KINDS);

export const saveWhatsappTemplateInput = z
  .object({
    kind,
    name: requiredText(512, 'Escribe el nombre de la plantilla.').regex(
      /^[a-z0-9_]+$/,
      'Como está en WhatsApp Manager: minúsculas, números y _.',
    ),
    language: requiredText(10, 'Escribe el idioma.').regex(
      /^[a-z]{2,3}(?:_[A-Z]{2})?$/,
      'Como está en WhatsApp Manager: es, es_EC, es_MX.',
    ),
    parameters: z.array(z.enum(Object.keys(PARAMETERS) as [Parameter, ...Parameter[]])).max(10),
  })
  .superRefine(({ kind: of, parameters }, problems) => {
    const say = (message: string) => problems.addIssue({ code: 'custom', path: ['parameters'], message });
    const foreign = parameters.find((one) => !(OFFERED[of] as readonly Parameter[]).includes(one));
    if (foreign) say(`Aquí no se puede usar ${PARAMETERS[foreign]}.`);
    else if (!parameters.includes(NEEDED[of]))
      say(`Falta ${PARAMETERS[NEEDED[of]]}: sin eso no se sabe de qué se trata.`);
  });

export const whatsappKindInput = z.object({ kind });

/** In ten-thousandths of a dollar; null: not written down. */
export const whatsappPriceInput = z.object({ price: z.int().min(1).max(100_000).nullable() });

export const whatsappTestInput = z.object({ kind, phone: requiredText(30, 'Escribe tu número.') });

export const whatsappOwnersInput = z.object({ ownerIds: z.array(rowId).min(1).max(100) });

export const giveConsentInput = z.object({
  ownerId: rowId,
  words: requiredText(600, 'Escribe con qué palabras aceptó.'),
  way: z.enum(Object.keys(WAYS) as [keyof typeof WAYS, ...(keyof typeof WAYS)[]], { error: 'Elige cómo aceptó.' }),
});
export const whatsappOwnerInput = z.object({ ownerId: rowId });

/** `messages`: how many were counted on the screen; more than these do not go out. */
export const whatsappAllInput = recallCountsInput.extend({ messages: z.int().min(1).max(5000) });
export const whatsappMailingInput = z.object({ mailingId: rowId });

export type SaveWhatsappTemplateInput = z.infer<typeof saveWhatsappTemplateInput>;
export type WhatsappKindInput = z.infer<typeof whatsappKindInput>;
export type WhatsappPriceInput = z.infer<typeof whatsappPriceInput>;
export type WhatsappTestInput = z.infer<typeof whatsappTestInput>;
export type WhatsappOwnersInput = z.infer<typeof whatsappOwnersInput>;
export type GiveConsentInput = z.infer<typeof giveConsentInput>;
export type WhatsappOwnerInput = z.infer<typeof whatsappOwnerInput>;
export type WhatsappAllInput = z.infer<typeof whatsappAllInput>;
export type WhatsappMailingInput = z.infer<typeof whatsappMailingInput>;
