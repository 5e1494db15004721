/** `/e/<code>`: what the flyer of a found animal leads to, and the words to its finder. */
import { FINDER_PAGE_WORDS } from '#server/lost-found/finders/words.page.ts';
import { ANIMAL_WORDS } from '#server/lost-found/tag-page/animal-words.page.ts';
import { contactLinks } from '#server/lost-found/tag-page/contact.page.ts';
import { button, field, link, plainPage, band, trap } from '#server/platform/html/layout.ts';
import { html, type Markup } from '#server/platform/html/markup.ts';
import { type Language, sentence, showDate, WORDS } from '#server/platform/html/words.ts';
import type { FoundRow } from './queries.ts';
import { foundKind } from './rules.ts';
import type { FoundProblems, FoundTyped } from './schema.ts';
import { FOUND_WORDS, kindIn } from './words.page.ts';

interface OpenPage {
  found: FoundRow;
  language: Language;
  values?: Partial<FoundTyped>;
  wrong?: FoundProblems;
  remark?: string | undefined;
}

/** It shows the finder's number only where the finder chose that, and never a point. */
export function openFoundPage({ found, language, values = {}, wrong = {}, remark }: OpenPage): string {
  const { code, color, marks, place, foundOn, photo, phone, phoneShown } = found;
  const words = FOUND_WORDS[language];
  const kind = kindIn(language, found, foundKind(found));
  const animal = ANIMAL_WORDS[language];
  const shown = photo && html`<img class="shot" src="/e/${code}/foto" alt="${words.photoOf(kind)}">`;
  const rows = [color && [words.color, color], marks && [words.marks, marks], place && [animal.place, place]].filter(
    (row): row is [string, string] => Array.isArray(row),
  );
  const facts =
    rows.length > 0 &&
    html`<dl>${rows.map(([name, value]) => html`<div class="wide"><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
  const number = phoneShown === 1 ? phone : null;
  const direct = contactLinks({ call: number, whatsapp: number, clinic: null }, language, words.mine);
  const heading = words.openTitle(kind);
  const children = html`${shown}<p>${sentence(words.foundOn(showDate(foundOn, language)))}</p>${facts}${direct}${claimForm({ code, language, values, wrong, remark })}<p class="small"><a href="/e/${code}/abuso">${WORDS[language].abuse}</a></p>`;
  return plainPage({ title: heading, heading, language, children });
}

interface ClaimForm extends Omit<OpenPage, 'found'> {
  code: string;
}

function claimForm({ code, language, values = {}, wrong = {}, remark }: ClaimForm): Markup {
  const words = FOUND_WORDS[language];
  const animal = ANIMAL_WORDS[language];
  const said = remark && band('alert', 'alert', html`<p role="alert">${remark}</p>`);
  const message = field({
    name: 'mensaje',
    label: FINDER_PAGE_WORDS[language].message,
    value: values.mensaje ?? '',
    wrong: wrong.mensaje,
    required: true,
    rows: 3,
    maxLength: 20_000,
  });
  const name = field({
    name: 'nombre',
    label: animal.name,
    hint: animal.optional,
    value: values.nombre ?? '',
    wrong: wrong.nombre,
    maxLength: 200,
    autocomplete: 'name',
  });
  const phone = field({
    name: 'telefono',
    label: animal.phone,
    hint: animal.phoneHint,
    value: values.telefono ?? '',
    wrong: wrong.telefono,
    maxLength: 40,
    type: 'tel',
    autocomplete: 'tel',
  });
  return html`<form class="sheet" id="escribir" method="post" action="/e/${code}#escribir"><h2>${words.mine}</h2><p>${words.mineText}</p>${said}${message}${name}${phone}${trap()}${button(words.mineSend, { main: true, icon: 'message' })}</form>`;
}

export function claimedPage(language: Language): string {
  const { mineSent, mineSentText } = FOUND_WORDS[language];
  const children = band('good', 'check', html`<p>${mineSentText}</p>`);
  return plainPage({ title: mineSent, heading: mineSent, language, children });
}

/** The same for an unknown link, one that is over and one that was taken back. */
export function goneFoundPage(language: Language): string {
  const { goneTitle, goneText, look } = FOUND_WORDS[language];
  const children = html`<p>${goneText}</p>${link('/q', look, { icon: 'search' })}`;
  return plainPage({ title: goneTitle, heading: goneTitle, language, children });
}
