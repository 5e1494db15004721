/** "Avisar a su familia": the form on an animal's page, and the same form alone after an error. */
import { ANIMAL_WORDS } from './animal-words.page.ts';
import { button, field, trap } from '#server/platform/html/layout.ts';
import { html, type Markup } from '#server/platform/html/markup.ts';
import type { Language } from '#server/platform/html/words.ts';

/** A browser would cut pasted text off: it is accepted whole, and the answer says that it is too long. */
const PASTED = 20_000;

export interface MessageFields {
  mensaje: string;
  lugar: string;
  nombre: string;
  telefono: string;
}

interface MessageForm {
  code: string;
  /** The animal's name. */
  name: string;
  language: Language;
  values?: Partial<MessageFields>;
  /** The error per field name. */
  wrong?: { [name in keyof MessageFields]?: string | undefined };
}

export function messageForm({ code, name, language, values = {}, wrong = {} }: MessageForm): Markup {
  const words = ANIMAL_WORDS[language];
  const message = field({
    name: 'mensaje',
    label: words.message,
    value: values.mensaje ?? '',
    wrong: wrong.mensaje,
    required: true,
    rows: 3,
    maxLength: PASTED,
    placeholder: words.messageHint(name),
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
  const person = field({
    name: 'nombre',
    label: words.name,
    hint: words.optional,
    value: values.nombre ?? '',
    wrong: wrong.nombre,
    maxLength: 80,
    autocomplete: 'name',
  });
  const phone = field({
    name: 'telefono',
    label: words.phone,
    hint: words.phoneHint,
    value: values.telefono ?? '',
    wrong: wrong.telefono,
    maxLength: 40,
    type: 'tel',
    autocomplete: 'tel',
  });
  return html`<form class="sheet" method="post" action="/q/${code}/avisar">${message}${place}${person}${phone}${trap()}${button(words.send, { main: true })}<p class="small">${words.private}</p></form>`;
}
