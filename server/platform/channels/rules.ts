/** The other ways to be told, and what is written to each. Pure; runs in the browser too. */
import type { ChannelKind } from '#db/types.ts';

export const CHANNELS = [
  {
    kind: 'ntfy',
    name: 'ntfy',
    what: 'Un tema en ntfy.sh o en tu propio servidor ntfy.',
  },
  { kind: 'gotify', name: 'Gotify', what: 'Tu servidor Gotify, con la clave de una aplicación.' },
  { kind: 'telegram', name: 'Telegram', what: 'Un bot tuyo, hecho con @BotFather.' },
  { kind: 'apprise', name: 'Apprise', what: 'La dirección de notificación de tu Apprise API.' },
] as const satisfies { kind: ChannelKind; name: string; what: string }[];

export const CHANNEL_KINDS = CHANNELS.map(({ kind }) => kind);

export function channelName(kind: ChannelKind): string {
  return CHANNELS.find((one) => one.kind === kind)?.name ?? kind;
}

/** What is sealed of each kind. */
export type ChannelAddress =
  | { kind: 'ntfy'; url: string; topic: string; token: string | null }
  | { kind: 'gotify'; url: string; token: string }
  | { kind: 'telegram'; token: string; chat: string }
  | { kind: 'apprise'; url: string };

/** A bot's token as @BotFather prints it. */
export const TELEGRAM_TOKEN = /^\d{6,12}:[\w-]{30,50}$/;

export interface Notice {
  title: string;
  body: string;
  /** Opens the screen that the notice is about. */
  link: string;
  urgent: boolean;
}

/** The one address that is called, and what is written there. */
export interface Call {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** @param telegramUrl where the bots' interface is: Telegram's own, or a server of the operator. */
export function callOf(address: ChannelAddress, { title, body, link, urgent }: Notice, telegramUrl: string): Call {
  if (address.kind === 'ntfy') {
    const { topic, token } = address;
    // JSON goes to the root; a header would have to be coded for every accent.
    const message = { topic, title, message: body, click: link, priority: urgent ? 5 : 3, tags: ['feet'] };
    return { url: `${rootOf(address.url)}/`, headers: bearer(token), body: message };
  }
  if (address.kind === 'gotify') {
    const extras = { 'client::notification': { click: { url: link } } };
    const message = { title, message: `${body}\n${link}`, priority: urgent ? 8 : 5, extras };
    return { url: `${rootOf(address.url)}/message`, headers: { 'x-gotify-key': address.token }, body: message };
  }
  if (address.kind === 'telegram') {
    const text = `<b>${escaped(title)}</b>\n${escaped(body)}\n${escaped(link)}`;
    const message = { chat_id: address.chat, text, parse_mode: 'HTML', link_preview_options: { is_disabled: true } };
    return { url: telegramCall(telegramUrl, address.token, 'sendMessage'), headers: {}, body: message };
  }
  const message = { title, body: `${body}\n${link}`, type: urgent ? 'warning' : 'info', format: 'text' };
  return { url: address.url, headers: {}, body: message };
}

export function telegramCall(telegramUrl: string, token: string, method: 'sendMessage' | 'getUpdates'): string {
  return `${rootOf(telegramUrl)}/bot${token}/${method}`;
}

function rootOf(url: string): string {
  return url.replace(/\/+$/, '');
}

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export type Outcome =
  | { outcome: 'taken' }
  /** It is tried again, after at least so many seconds. */
  | { outcome: 'later'; why: string; retryAfter: number }
  /** `stops`: nothing more is sent there until its person has mended it. */
  | { outcome: 'refused'; why: string; stops: boolean };

export interface Answered {
  status: number;
  retryAfter: number;
  /** Parsed, where it was JSON. */
  body: unknown;
}

/** What an answer means, in words for the person whose channel it is. */
export function outcomeOf(kind: ChannelKind, { status, retryAfter, body }: Answered): Outcome {
  if (kind === 'telegram') return telegramOutcome(status, body, retryAfter);
  // Apprise answers 204 where it has no addresses under that key.
  if (kind === 'apprise' && status === 204)
    return refused('Apprise no tiene ninguna dirección guardada en esa clave.', true);
  if (kind === 'apprise' && status === 424)
    return refused('Apprise lo recibió y no pudo entregarlo a alguno de sus destinos.', false);
  if (status >= 200 && status < 300) return { outcome: 'taken' };
  const name = channelName(kind);
  if (status === 429) return { outcome: 'later', why: `${name} pide esperar un momento.`, retryAfter };
  if (status >= 500) return { outcome: 'later', why: `${name} respondió con un error (${status}).`, retryAfter };
  if (status === 401 || status === 403)
    return refused(
      kind === 'ntfy'
        ? 'ntfy no deja escribir en ese tema: revisa el tema y su token.'
        : `${name} no acepta esa clave: revísala o haz otra.`,
      true,
    );
  if (status >= 300 && status < 400) return refused(`${name} responde desde otra dirección: escribe esa.`, true);
  if (status === 404) return refused(`En esa dirección no contesta ${name}: revísala.`, true);
  return refused(`${name} no lo aceptó (${status}).`, false);
}

function telegramOutcome(status: number, body: unknown, retryAfter: number): Outcome {
  const { ok, error_code: code = status, description = '', parameters } = (body ?? {}) as TelegramAnswer;
  if (ok === true) return { outcome: 'taken' };
  if (code === 401 || code === 404)
    return refused('Telegram ya no acepta ese token: se revocó. Pide otro a @BotFather y escríbelo aquí.', true);
  if (code === 403) return refused('Telegram dice que bloqueaste tu bot. Ábrelo y toca «Iniciar».', true);
  if (code === 400 && /chat not found/i.test(String(description)))
    return refused('Telegram no encuentra ese chat: escríbele primero a tu bot.', true);
  if (code === 429)
    return {
      outcome: 'later',
      why: 'Telegram pide esperar un momento.',
      retryAfter: Number(parameters?.retry_after) || retryAfter,
    };
  if (code >= 500 || body === null)
    return { outcome: 'later', why: `Telegram respondió con un error (${code}).`, retryAfter };
  return refused(`Telegram no lo aceptó (${code}).`, false);
}

interface TelegramAnswer {
  ok?: boolean;
  error_code?: number;
  description?: unknown;
  parameters?: { retry_after?: unknown };
}

function refused(why: string, stops: boolean): Outcome {
  return { outcome: 'refused', why, stops };
}

interface Chat {
  id?: unknown;
  type?: unknown;
  first_name?: unknown;
  last_name?: unknown;
}

/** The newest private chat that wrote to the bot, with the name that stands over it; null where none did. */
export function chatIn(body: unknown): { chat: string; name: string } | null {
  const { ok, result } = (body ?? {}) as { ok?: boolean; result?: unknown };
  if (ok !== true || !Array.isArray(result)) return null;
  const chats = (result as ({ message?: { chat?: Chat } } | null)[]).flatMap((update) => {
    const { id, type, first_name: first, last_name: last } = update?.message?.chat ?? {};
    if (type !== 'private' || !Number.isSafeInteger(id)) return [];
    const name = [first, last]
      .filter((one) => typeof one === 'string')
      .join(' ')
      .slice(0, 60);
    return [{ chat: String(id), name }];
  });
  return chats.at(-1) ?? null;
}
