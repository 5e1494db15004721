/** The words of recalls and the letters that go out in one step. Runs in the browser too. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { recallCountsInput } from './schema.ts';
import { CHANNELS, problemOf, TEMPLATE_KINDS } from './templates.rules.ts';

const which = { kind: z.enum(TEMPLATE_KINDS), channel: z.enum(CHANNELS) };

export const saveTemplateInput = z
  .object({
    ...which,
    /** Of a mail; a chat has none. */
    subject: optionalText(120).default(null),
    text: requiredText(1500, 'Escribe el mensaje.'),
  })
  .transform((input) => ({ ...input, subject: input.channel === 'mail' ? input.subject : null }))
  .superRefine(({ channel, subject, text }, problems) => {
    const say = (path: string, message: string | null) =>
      message !== null && problems.addIssue({ code: 'custom', path: [path], message });
    say('subject', channel === 'mail' && subject === null ? 'Escribe el asunto.' : problemOf(subject ?? ''));
    say('text', problemOf(text) ?? (text.includes('{cuidados}') ? null : CARE_ABSENT));
  });

const CARE_ABSENT = 'Falta {cuidados}: sin eso el tutor no sabe qué le toca ni cuándo.';

export const restoreTemplateInput = z.object(which);

export const byItselfInput = z.object({ byItself: z.boolean() });

/** `letters`: how many were counted on the screen; more than these do not go out. */
export const mailAllInput = recallCountsInput.extend({ letters: z.int().min(1).max(5000) });

export const mailingInput = z.object({ mailingId: rowId });

export const ownerInput = z.object({ ownerId: rowId });

export const silenceLinkInput = z.object({ token: z.string().min(1).max(128) });

export type SaveTemplateInput = z.infer<typeof saveTemplateInput>;
export type RestoreTemplateInput = z.infer<typeof restoreTemplateInput>;
export type ByItselfInput = z.infer<typeof byItselfInput>;
export type MailAllInput = z.infer<typeof mailAllInput>;
export type MailingInput = z.infer<typeof mailingInput>;
export type OwnerInput = z.infer<typeof ownerInput>;
export type SilenceLinkInput = z.infer<typeof silenceLinkInput>;
