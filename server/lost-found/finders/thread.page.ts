/**
 * `/aviso/<token>`: the finder's side of a conversation. It shows nothing about the members but their messages.
 */
import type { CalendarDate, FinderMessageKind, FinderSender, Instant } from '#db/types.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { showPhone, showPoint } from '#server/platform/lib/text.ts';
import { FINDER_PAGE_WORDS } from './words.page.ts';
import type { Told } from '#server/lost-found/threads/rules.ts';
import { band, button, field, link, plainPage, trap } from '#server/platform/html/layout.ts';
import { html, type Markup } from '#server/platform/html/markup.ts';
import { type Contact, contactLinks } from '#server/lost-found/tag-page/contact.page.ts';
import type { MessageFields } from '#server/lost-found/tag-page/message-form.page.ts';
import { type Language, showDate } from '#server/platform/html/words.ts';

export interface SaidLine {
  sender: FinderSender;
  kind: FinderMessageKind;
  text: string | null;
  place: string | null;
  /** Millionths of a degree. */
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  at: Instant;
}

export interface ThreadPage {
  token: string;
  petName: string;
  told: Told;
  /** The zone of its times: the members', since the animal is near home. */
  timeZone: string;
  now: Instant;
  startedAt: Instant;
  /** The finder's own number, if given. */
  phone: string | null;
  /** How to reach them at once, where they allow it. */
  contact: Contact;
  closed: boolean;
  messages: readonly SaidLine[];
  language: Language;
  values?: Partial<MessageFields>;
  wrong?: { [name in keyof MessageFields]?: string | undefined };
  /** Shown above the form: why the message was not sent. */
  remark?: string | undefined;
}

/** Served as a client file: it brings the answers in while the page is open. */
const ANSWERS_SCRIPT = '/respuestas.js';

export function threadPage(of: ThreadPage): string {
  const { petName, told, language, closed, messages, startedAt } = of;
  const words = FINDER_PAGE_WORDS[language];
  const answered = messages.some(({ sender }) => sender === 'family');
  const lines = messages.map((line) => message(line, of));
  const state = band(
    'good',
    'check',
    html`<p><b>${words.told(whenOf(startedAt, of), told)}</b></p>${!answered && !closed && html`<p>${words.noAnswer}</p>`}`,
  );
  const children = html`<div id="estado">${state}</div><section class="stack" id="hilo" aria-label="${words.thread}" aria-live="polite">${lines}</section>${closed ? ended(of) : goOn(of)}`;
  const heading = words.heading(petName);
  return plainPage({ title: heading, heading, language, children, ...(!closed && { script: ANSWERS_SCRIPT }) });
}

/** The way to them, then the place, then words: who holds an animal writes last. */
function goOn(of: ThreadPage): Markup {
  const { token, language, petName, contact, messages } = of;
  const words = FINDER_PAGE_WORDS[language];
  const direct = contactLinks(contact, language, words.whatsappText(petName));
  const placed = messages.some(({ sender, place, latitude }) => sender === 'finder' && (place ?? latitude) !== null);
  const where = link(`/aviso/${token}/ubicacion`, words.sendPlace, { icon: 'pin', main: !placed });
  const look = link(`/aviso/${token}`, words.look, { icon: 'message' });
  return html`${direct && html`<div class="stack"><p class="small">${words.direct}</p>${direct}</div>`}${where}<div id="sin-script">${look}</div><template id="con-script"><p class="small">${words.waiting}</p></template>${form(of, placed)}<p class="small">${words.keep}</p>`;
}

/** A message typed while a member closed the conversation stays visible to the finder. */
function ended({ petName, language, values }: ThreadPage): Markup {
  const words = FINDER_PAGE_WORDS[language];
  const typed = values?.mensaje || values?.lugar;
  return html`${band('note', 'heart', html`<p>${words.ended(petName)}</p>`)}${typed && html`<div class="sheet"><p class="small">${words.endedUnsent}</p><p>${lined(typed)}</p></div>`}<p class="small">${words.keep}</p>`;
}

function form({ token, language, phone, values = {}, wrong = {}, remark }: ThreadPage, main: boolean): Markup {
  const words = FINDER_PAGE_WORDS[language];
  const text = field({
    name: 'mensaje',
    label: words.message,
    value: values.mensaje ?? '',
    wrong: wrong.mensaje,
    rows: 3,
    maxLength: 20_000,
  });
  const place = field({
    name: 'lugar',
    label: words.place,
    hint: words.optional,
    value: values.lugar ?? '',
    wrong: wrong.lugar,
    maxLength: 2000,
    placeholder: words.placeHint,
  });
  const number = field({
    name: 'telefono',
    label: words.phone,
    hint: phone === null ? words.phoneHint : showPhone(phone),
    value: values.telefono ?? '',
    wrong: wrong.telefono,
    maxLength: 40,
    type: 'tel',
    autocomplete: 'tel',
  });
  const said = remark && band('alert', 'alert', html`<p role="alert">${remark}</p>`);
  return html`<form class="sheet" id="escribir" method="post" action="/aviso/${token}#escribir"><h2>${words.more}</h2>${said}${text}${place}${number}${trap()}${button(words.send, { main })}<p class="small">${words.private}</p></form>`;
}

function message(line: SaidLine, of: ThreadPage): Markup {
  const { sender, kind, text, place, latitude, longitude, accuracy, at } = line;
  const words = FINDER_PAGE_WORDS[of.language];
  const answering = of.told === 'family' ? words.family : words.keepers;
  const who = html`<p class="small">${sender === 'family' ? answering : words.you}, ${whenOf(at, of)}</p>`;
  const margin = accuracy === null ? '' : ` (${words.margin(accuracy)})`;
  const point =
    latitude !== null &&
    longitude !== null &&
    html`<p>${words.sentPoint(showPoint(latitude, longitude))}${margin}.</p>`;
  const said = html`${who}${kind === 'found' && html`<p>${words.foundIt}</p>`}${text !== null && html`<p dir="auto">${lined(text)}</p>`}${point}${place !== null && html`<p dir="auto"><b>${words.where}:</b> ${lined(place)}</p>`}`;
  return sender === 'family' ? band('note', 'home', said) : html`<div class="sheet"><div>${said}</div></div>`;
}

/** Keeps line breaks. Addresses stay plain text, so that a message cannot contain a link. */
function lined(text: string): Markup[] {
  return text.split('\n').map((line, index) => html`${index > 0 && html`<br>`}${line}`);
}

function whenOf(instant: Instant, { timeZone, now, language }: ThreadPage): string {
  const words = FINDER_PAGE_WORDS[language];
  const time = new Intl.DateTimeFormat('es-EC', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const clock = time.format(Date.parse(instant));
  const day: CalendarDate = dayIn(timeZone, instant);
  return day === dayIn(timeZone, now) ? words.at(clock) : words.on(showDate(day, language), clock);
}
