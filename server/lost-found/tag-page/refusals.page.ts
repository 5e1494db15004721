/** The pages of a code without an animal: a new tag, an unknown code, and too many requests. */
import { ANIMAL_WORDS } from './animal-words.page.ts';
import { button, field, link, plainPage } from '#server/platform/html/layout.ts';
import { html, type Markup } from '#server/platform/html/markup.ts';
import { type Language, WORDS } from '#server/platform/html/words.ts';

/** A new tag. */
export function newTagPage(code: string, language: Language): string {
  const words = ANIMAL_WORDS[language];
  const steps = words.newTagSteps.map((step) => html`<li>${step}</li>`);
  const activate = link(`/dashboard/accesorios?activar=${code}`, words.activate, { icon: 'check', main: true });
  const children = html`<p>${words.newTagText}</p><ol class="sheet steps">${steps}</ol>${activate}<p class="quiet">${words.newTagFound}</p>`;
  return plainPage({ title: words.newTag, heading: words.newTag, language, children });
}

/** One page for every unknown code. It never repeats the typed text, so that the answers are identical. */
export function unknownPage(language: Language): string {
  const { unknown, unknownText } = WORDS[language];
  return plainPage({
    title: unknown,
    heading: unknown,
    language,
    children: html`<p>${unknownText}</p>${searchForm(language)}`,
  });
}

/** The page of a switched-off tag, without the animal. */
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

/**
 * @param seconds until the page reloads itself; null after a form was sent, which only its sender can send
 * again.
 */
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
  const untagged = link('/encontre', WORDS[language].untagged, { icon: 'bell' });
  return html`<form class="sheet" action="/q">${code}${button(search, { icon: 'search', main: true })}</form>${untagged}`;
}
