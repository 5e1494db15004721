/** What a code shows that leads to no animal: a plate that waits for one, nothing at all, or somebody who asks too often. */
import { ANIMAL_WORDS } from './animal-words.ts';
import { button, field, link, plainPage } from './layout.ts';
import { html, type Markup } from './markup.ts';
import { type Language, WORDS } from './words.ts';

/** A plate out of its pack. */
export function newTagPage(code: string, language: Language): string {
  const words = ANIMAL_WORDS[language];
  const steps = words.newTagSteps.map((step) => html`<li>${step}</li>`);
  const activate = link(`/dashboard/accesorios?activar=${code}`, words.activate, { icon: 'check', main: true });
  const children = html`<p>${words.newTagText}</p><ol class="sheet steps">${steps}</ol>${activate}<p class="quiet">${words.newTagFound}</p>`;
  return plainPage({ title: words.newTag, heading: words.newTag, language, children });
}

/** One page for whatever leads nowhere. It never repeats what was typed, so that all of them are the same bytes. */
export function unknownPage(language: Language): string {
  const { unknown, unknownText } = WORDS[language];
  return plainPage({
    title: unknown,
    heading: unknown,
    language,
    children: html`<p>${unknownText}</p>${searchForm(language)}`,
  });
}

/** A plate that its family switched off: it says so, and nothing of the animal. */
export function offPage(language: Language): string {
  const { off, offText } = WORDS[language];
  return plainPage({ title: off, heading: off, language, children: html`<p>${offText}</p>${searchForm(language)}` });
}

export function searchPage(language: Language): string {
  const { searchTitle } = WORDS[language];
  return plainPage({ title: searchTitle, heading: searchTitle, language, children: searchForm(language) });
}

/** @param seconds until the window of the limit ends */
export function waitPage(language: Language, seconds: number): string {
  const { wait, tooMany } = WORDS[language];
  const children = html`<p>${tooMany(Math.max(1, Math.ceil(seconds / 60)))}</p>`;
  return plainPage({ title: wait, heading: wait, language, children });
}

export function brokenPage(language: Language): string {
  const { broken, brokenText } = WORDS[language];
  return plainPage({ title: broken, heading: broken, language, children: html`<p>${brokenText}</p>` });
}

/** @param seconds until it asks for itself again; null where something was sent, which only its sender can send again. */
export function busyPage(language: Language, seconds: number | null): string {
  const { busy, busyText, busySent } = WORDS[language];
  const children = html`<p>${seconds === null ? busySent : busyText}</p>`;
  return plainPage({ title: busy, heading: busy, language, children, ...(seconds !== null && { refresh: seconds }) });
}

function searchForm(language: Language): Markup {
  const { codeField, codeExample, search } = WORDS[language];
  const code = field({
    name: 'codigo',
    label: codeField,
    placeholder: codeExample,
    required: true,
    maxLength: 40,
    autocomplete: 'off',
  });
  return html`<form class="sheet" action="/q">${code}${button(search, { icon: 'search', main: true })}</form>`;
}
