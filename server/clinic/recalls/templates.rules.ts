/** The words of a recall: the clinic's own template, or the usual one, and its variables. Pure; runs in the browser too. */
import type { DueKind, RecallChannel, RecallTemplateKind } from '#db/types.ts';

export const TEMPLATE_KINDS = [
  'vaccine',
  'deworming',
  'medicine',
  'checkup',
  'several',
] as const satisfies RecallTemplateKind[];
export const CHANNELS = ['chat', 'mail'] as const satisfies RecallChannel[];

/** What may stand between braces, and what it becomes. */
export const VARIABLES = {
  tutor: 'el nombre del tutor',
  animales: 'los nombres de sus animales',
  cuidados: 'la lista de lo que toca y cuándo',
  clinica: 'el nombre de la clínica',
  telefono: 'el teléfono de la clínica',
} as const;
type Values = Readonly<Record<keyof typeof VARIABLES, string>>;

export interface Template {
  kind: RecallTemplateKind;
  channel: RecallChannel;
  subject: string | null;
  text: string;
}

const ASKS = '¿Qué día te queda bien?';

/** What is sent until the clinic writes its own words. */
export function usualTemplate(kind: RecallTemplateKind, channel: RecallChannel): Template {
  if (channel === 'chat')
    return {
      kind,
      channel,
      subject: null,
      text: `Hola, {tutor} 🐾 Te escribe {clinica}.\n\n{cuidados}\n\n${ASKS} Respóndenos por aquí y te guardamos un turno.`,
    };
  return {
    kind,
    channel,
    subject: 'Lo que le toca a {animales}',
    text: `Hola, {tutor}: te escribe {clinica}.\n\n{cuidados}\n\n${ASKS} Llámanos o escríbenos y te guardamos un turno.`,
  };
}

/** The template for what is due: of its kind, or of several kinds at once. */
export function templateFor(
  own: readonly Template[],
  kinds: readonly DueKind[],
  channel: RecallChannel,
): Pick<Template, 'subject' | 'text'> {
  const [first = 'vaccine', ...others] = new Set(kinds);
  const kind = others.length > 0 ? 'several' : first;
  return own.find((one) => one.kind === kind && one.channel === channel) ?? usualTemplate(kind, channel);
}

/** What is wrong with the braces, in words; null where nothing is. */
export function problemOf(text: string): string | null {
  const known = Object.keys(VARIABLES)
    .map((name) => `{${name}}`)
    .join(', ');
  for (const [whole, name = ''] of text.matchAll(VARIABLE))
    if (!Object.hasOwn(VARIABLES, name)) return `No conocemos ${whole}. Puedes usar ${known}.`;
  if (!/[{}]/.test(text.replace(VARIABLE, ''))) return null;
  return `Una llave quedó sola. Escribe entera cada variable: ${known}.`;
}

const VARIABLE = /\{([^{}\n]*)\}/g;

/** A variable without a value goes with the comma and the space before it. */
export function fill(text: string, values: Values): string {
  return text.replace(/(,? ?)\{(\w+)\}/g, (whole, before: string, name: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name as keyof Values];
    return value === '' ? '' : before + value;
  });
}
