/** What a person writes of a channel. Runs in the browser too. */
import { z } from 'zod';
import { requiredText } from '#server/platform/lib/text-field.ts';
import { CHANNEL_KINDS, TELEGRAM_TOKEN } from './rules.ts';

const ADDRESS = 'Escribe la dirección completa, como https://ntfy.sh.';
const address = requiredText(500, ADDRESS).refine((text) => URL.canParse(text), ADDRESS);
/** Of an address that cannot be read, the root: that is said already. */
const pathOf = (text: string) => (URL.canParse(text) ? new URL(text).pathname : '/');
const APPRISE_PATH = /\/notify\/[\w-]{1,128}\/?$/;
const plainAddress = address.refine((text) => !/[?#]/.test(text), 'Escríbela sin ? ni #.');
const secret = (missing: string) => requiredText(300, missing).regex(/^[\x21-\x7e]+$/, 'Cópialo sin espacios.');

export const saveChannelInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ntfy'),
    // Its JSON goes to the root: what stands behind the host is the topic's, which has a field.
    url: plainAddress.refine((text) => pathOf(text) === '/', 'Sin el tema: ese va en el siguiente campo.'),
    topic: requiredText(64, 'Escribe el tema.').regex(/^[-_A-Za-z0-9]+$/, 'Un tema lleva letras, números, - y _.'),
    token: z
      .string()
      .trim()
      .max(300, 'Es demasiado largo.')
      .regex(/^[\x21-\x7e]*$/, 'Cópialo sin espacios.')
      .transform((text) => text || null)
      .nullable()
      .default(null),
  }),
  z.object({ kind: z.literal('gotify'), url: plainAddress, token: secret('Escribe la clave de la aplicación.') }),
  z.object({
    kind: z.literal('telegram'),
    token: secret('Escribe el token que te dio @BotFather.').regex(
      TELEGRAM_TOKEN,
      'El token se ve como 123456789:AAE… Cópialo entero.',
    ),
    /** Empty: it is asked of Telegram which chat wrote to the bot last. */
    chat: z
      .string()
      .trim()
      .max(40, 'Es demasiado largo.')
      .regex(/^(?:-?\d{1,20}|@\w{3,32})?$/, 'Es un número, como 123456789.')
      .default(''),
  }),
  z.object({
    kind: z.literal('apprise'),
    // No other path of a host can be called.
    url: address.refine(
      (text) => (!URL.canParse(text) || APPRISE_PATH.test(pathOf(text))) && !/[?#]/.test(text),
      'Termina en /notify/ y tu clave, como https://apprise.mi-casa.ec/notify/mi-clave.',
    ),
  }),
]);
export type SaveChannelInput = z.infer<typeof saveChannelInput>;

export const channelKindInput = z.object({ kind: z.enum(CHANNEL_KINDS, { error: 'Elige por dónde.' }) });
export type ChannelKindInput = z.infer<typeof channelKindInput>;
