/** WhatsApp from the clinic's own account: what a template is given, what an answer means, and what it costs. Pure; runs in the browser too. */
import type { WhatsappKind, WhatsappState } from '#db/types.ts';
import { folded } from '#server/platform/lib/text.ts';

export const WHATSAPP_KINDS = ['due', 'appointment'] as const satisfies WhatsappKind[];

/** What may fill the places of a template. */
export const PARAMETERS = {
  tutor: 'el nombre del tutor',
  animales: 'los nombres de sus animales',
  cuidados: 'lo que toca y cuándo',
  cuando: 'el día y la hora del turno',
  clinica: 'el nombre de la clínica',
  telefono: 'el teléfono de la clínica',
  enlace: 'el enlace para confirmar o mover el turno',
} as const;
export type Parameter = keyof typeof PARAMETERS;

const BOTH = ['tutor', 'animales', 'clinica', 'telefono'] as const;
export const OFFERED = {
  due: [...BOTH, 'cuidados'],
  appointment: [...BOTH, 'cuando', 'enlace'],
} as const satisfies Record<WhatsappKind, readonly Parameter[]>;

/** Without it the person does not learn what it is about. */
export const NEEDED = { due: 'cuidados', appointment: 'cuando' } as const satisfies Record<WhatsappKind, Parameter>;

export const USUAL: Record<WhatsappKind, readonly Parameter[]> = {
  due: ['tutor', 'cuidados', 'clinica'],
  appointment: ['tutor', 'animales', 'cuando', 'clinica'],
};

export const WAYS = {
  person: 'En persona',
  phone: 'Por teléfono',
  paper: 'Por escrito',
  chat: 'Por mensaje',
} as const;

/** What a person is asked, with the clinic's name in it: consent names who writes, where and about what. */
export function usualWords(clinic: string): string {
  return `Acepto que ${clinic} me escriba por WhatsApp a este número sobre lo que le toca a mis animales y sobre mis turnos. Puedo decir BAJA cuando quiera.`;
}

const LONGEST = 800;

/** A place of a template holds one line, and never nothing. */
export function oneLine(text: string): string {
  const line = text
    .replace(/[•\t ]+/g, ' ')
    .split(/\s*\n+\s*/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
  return line === '' ? '-' : line.slice(0, LONGEST);
}

export interface TemplateCall {
  to: string;
  name: string;
  language: string;
  parameters: readonly string[];
}

/** What is written to `/{phone number id}/messages`. */
export function messageOf({ to, name, language, parameters }: TemplateCall) {
  const body = { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) };
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: { name, language: { code: language }, ...(parameters.length > 0 && { components: [body] }) },
  };
}

export type Outcome =
  | { outcome: 'accepted'; wamid: string }
  /** It is tried again, after at least so many seconds. */
  | { outcome: 'later'; why: string; retryAfter: number }
  /** It left and no answer came: it may have arrived, and costs money. */
  | { outcome: 'unsure'; why: string }
  /** `optedOut`: the person wants none of this number. */
  | { outcome: 'failed'; why: string; optedOut?: boolean };

const MINUTE = 60;
const ACCOUNT_AGAIN = 15 * MINUTE;

/** What an error says to the clinic; the same codes come in an answer and in a notice. */
export function meaningOf(code: number, details = ''): Extract<Outcome, { outcome: 'later' | 'failed' }> {
  const failed = (why: string) => ({ outcome: 'failed', why }) as const;
  const account = (why: string) => ({ outcome: 'later', why, retryAfter: ACCOUNT_AGAIN }) as const;
  const wait = (why: string, retryAfter: number) => ({ outcome: 'later', why, retryAfter }) as const;
  if (code === 0 || code === 190)
    return account('El token de WhatsApp venció o se revocó: pon otro en WHATSAPP_TOKEN.');
  if (code === 3 || code === 10 || (code >= 200 && code <= 299) || code === 131005)
    return account('El token de WhatsApp no tiene permiso para enviar desde ese número.');
  if (code === 33 || code === 133010) return account('Meta no conoce ese número: revisa WHATSAPP_PHONE_NUMBER_ID.');
  if (code === 368 || code === 131031)
    return account('Meta bloqueó la cuenta de WhatsApp: mira qué dice en WhatsApp Manager.');
  if (code === 131042) return account('Meta no pudo cobrar: revisa la forma de pago en WhatsApp Manager.');
  if (code === 131037) return account('Meta aún no aprueba el nombre que se muestra: míralo en WhatsApp Manager.');
  if (code === 4 || code === 80007 || code === 130429) return wait('WhatsApp pide ir más despacio.', 2 * MINUTE);
  if (code === 131056) return wait('WhatsApp pide esperar antes de escribirle otra vez.', 5 * MINUTE);
  if (code === 131048) return wait('WhatsApp limitó los envíos porque hubo quejas.', 60 * MINUTE);
  if ([1, 2, 131000, 131016].includes(code)) return wait('WhatsApp tuvo un problema; se intenta otra vez.', 0);
  if (code === 131026) return failed('Ese número no recibe WhatsApp, o lo tiene muy antiguo.');
  if (code === 131021) return failed('Es el mismo número que envía.');
  if (code === 131047) return failed('WhatsApp pide una plantilla aprobada para escribirle.');
  if (code === 131049 || code === 130472) return failed('WhatsApp decidió no entregarlo a esta persona ahora.');
  if (code === 131050) return { ...failed('La persona pidió a WhatsApp no recibir más.'), optedOut: true };
  if (code === 132001) return failed('Meta no tiene esa plantilla en ese idioma: revisa el nombre y el idioma.');
  if (code === 132000 || code === 132012 || code === 132018)
    return failed('Los datos no son los que espera la plantilla: revisa cuáles son y su orden.');
  if (code === 132005) return failed('El mensaje queda más largo de lo que admite la plantilla.');
  if (code === 132007) return failed('Meta rechazó la plantilla por su contenido.');
  if (code === 132015 || code === 132016)
    return failed('Meta pausó o desactivó la plantilla: mírala en WhatsApp Manager.');
  return failed(`WhatsApp no lo aceptó (${code}${details ? `: ${details.slice(0, 160)}` : ''}).`);
}

interface Answer {
  messages?: { id?: unknown }[];
  error?: { code?: unknown; error_data?: { details?: unknown } };
}

/** @param retryAfter the seconds of its header; 0 without it */
export function outcomeOf(status: number, body: unknown, retryAfter: number): Outcome {
  const { messages, error } = (body ?? {}) as Answer;
  const [message] = Array.isArray(messages) ? messages : [];
  if (status >= 200 && status < 300 && typeof message?.id === 'string')
    return { outcome: 'accepted', wamid: message.id };
  if (typeof error?.code === 'number') {
    const { details } = error.error_data ?? {};
    const meaning = meaningOf(error.code, typeof details === 'string' ? details : '');
    return meaning.outcome === 'later' ? { ...meaning, retryAfter: Math.max(meaning.retryAfter, retryAfter) } : meaning;
  }
  if (status === 429 || status >= 500 || status < 200)
    return { outcome: 'later', why: `WhatsApp respondió con un error (${status}).`, retryAfter };
  return { outcome: 'failed', why: `WhatsApp no lo aceptó (${status}).` };
}

const RANK: Readonly<Record<WhatsappState, number>> = {
  waiting: 0,
  stopped: 0,
  accepted: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
};

/** Notices come twice and out of order: what is known already, or less, changes nothing. */
export function statesBefore(state: WhatsappState): WhatsappState[] {
  return (Object.keys(RANK) as WhatsappState[]).filter((one) => one !== 'stopped' && RANK[one] < RANK[state]);
}

export interface Status {
  wamid: string;
  state: 'sent' | 'delivered' | 'read' | 'failed';
  seconds: number;
  problem: string | null;
  optedOut: boolean;
}

export interface Notices {
  statuses: Status[];
  /** Who said that no more is wanted, and when; `answered` is the message of ours that was answered. */
  leaving: { phone: string | null; answered: string | null; seconds: number }[];
}

interface Value {
  metadata?: { phone_number_id?: unknown };
  statuses?: unknown;
  messages?: unknown;
  user_preferences?: unknown;
}
interface RawStatus {
  id?: unknown;
  status?: unknown;
  timestamp?: unknown;
  errors?: { code?: unknown; error_data?: { details?: unknown } }[];
}
interface RawMessage {
  from?: unknown;
  timestamp?: unknown;
  context?: { id?: unknown };
  text?: { body?: unknown };
  button?: { text?: unknown };
  interactive?: { button_reply?: { title?: unknown } };
}
interface RawPreference {
  wa_id?: unknown;
  value?: unknown;
  timestamp?: unknown;
}

const LONGEST_LEAVING = 200;
const LEAVES = new Set(words('baja stop salir detener'));
const WANTED_NO_MORE = new Set(words('mas mensajes avisos recibir escriban'));
/** What people say around it. Any other word, and it may be «está baja de peso». */
const AROUND = new Set(
  words(`hola buenos buenas dias tardes noches por favor porfa gracias muchas ya no quiero quisiera deseo necesito pido solicito recibir
    me nos darme denme deme dar de del la el mi una un los las sus tu esta este mas mensajes avisos promociones recordatorios whatsapp
    servicio lista numero escriban`),
);

function words(text: string): string[] {
  return folded(text).match(/\p{L}+/gu) ?? [];
}

/** Whether this says alone that no more is wanted: `BAJA`, `Quiero darme de baja, por favor`, `No más mensajes`. */
export function leaves(text: string): boolean {
  if (text.length > LONGEST_LEAVING) return false;
  const said = words(text);
  const ends = said.some((one) => LEAVES.has(one));
  const refuses = said.includes('no') && said.some((one) => WANTED_NO_MORE.has(one));
  return (ends || refuses) && said.every((one) => LEAVES.has(one) || AROUND.has(one));
}

/** WhatsApp calls some mobile numbers otherwise than they are dialled: of Mexico (521), Argentina (549) and Brazil (the ninth digit). */
const TWINS = [
  [/^521(\d{10})$/, '52$1'],
  [/^52(\d{10})$/, '521$1'],
  [/^549(\d{10})$/, '54$1'],
  [/^54([1-8]\d{9})$/, '549$1'],
  [/^55(\d\d)9(\d{8})$/, '55$1$2'],
  [/^55(\d\d)(\d{8})$/, '55$19$2'],
] as const;

/** A number as it may be stored here. */
export function spellingsOf(phone: string): string[] {
  return [phone, ...TWINS.flatMap(([form, other]) => (form.test(phone) ? [phone.replace(form, other)] : []))];
}

const KNOWN = ['sent', 'delivered', 'read', 'failed'] as const;

/** What a notice says of this number's messages; everything else in it is left alone. */
export function noticesIn(body: unknown, phoneId: string): Notices {
  const { entry } = (body ?? {}) as { entry?: unknown };
  const values = list<{ changes?: unknown }>(entry)
    .flatMap(({ changes }) => list<{ field?: unknown; value?: Value }>(changes))
    .flatMap(({ field, value }) =>
      (field === 'messages' || field === 'user_preferences') && value?.metadata?.phone_number_id === phoneId
        ? [value]
        : [],
    );
  return {
    statuses: values.flatMap(({ statuses }) => list<RawStatus>(statuses).flatMap(statusIn)),
    leaving: values.flatMap(({ messages, user_preferences: preferences }) => [
      ...list<RawMessage>(messages).flatMap(leavingIn),
      ...list<RawPreference>(preferences).flatMap(({ wa_id: phone, value, timestamp }) => {
        const seconds = Number(timestamp);
        const stops = typeof phone === 'string' && value === 'stop' && isMoment(seconds);
        return stops ? [{ phone, answered: null, seconds }] : [];
      }),
    ]),
  };
}

/** Who uses a name instead of a number is known by the message that was answered. */
function leavingIn({ from, timestamp, context, text, button, interactive }: RawMessage): Notices['leaving'] {
  const said = text?.body ?? button?.text ?? interactive?.button_reply?.title;
  const seconds = Number(timestamp);
  const phone = typeof from === 'string' ? from : null;
  const answered = typeof context?.id === 'string' ? context.id : null;
  const known = phone !== null || answered !== null;
  return known && typeof said === 'string' && leaves(said) && isMoment(seconds) ? [{ phone, answered, seconds }] : [];
}

function statusIn({ id, status, timestamp, errors }: RawStatus): Status[] {
  const state = KNOWN.find((one) => one === status);
  const seconds = Number(timestamp);
  if (!state || typeof id !== 'string' || !isMoment(seconds)) return [];
  const [error] = list<NonNullable<RawStatus['errors']>[number]>(errors);
  const details = error?.error_data?.details;
  const meaning =
    state === 'failed' ? meaningOf(Number(error?.code ?? -1), typeof details === 'string' ? details : '') : null;
  const optedOut = meaning?.outcome === 'failed' && meaning.optedOut === true;
  return [{ wamid: id, state, seconds, problem: meaning?.why ?? null, optedOut }];
}

/** Seconds of a day before the year 2100. */
function isMoment(seconds: number): boolean {
  return Number.isSafeInteger(seconds) && seconds > 0 && seconds < 4_102_444_800;
}

function list<Of>(value: unknown): Of[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
}

/** `1,13 USD`; null where the clinic wrote no price down. @param price of one, in ten-thousandths */
export function costOf(price: number | null, messages: number): string | null {
  if (price === null) return null;
  return `${inSpanish.format((price * messages) / 10_000)} USD`;
}

const inSpanish = new Intl.NumberFormat('es-EC', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
