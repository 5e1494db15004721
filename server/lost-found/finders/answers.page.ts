/**
 * The short answers to a finder: a member's own animal, a dead animal, an invalid link, and the form again after
 * an error.
 */
import { FINDER_PAGE_WORDS } from './words.page.ts';
import { band, link, plainPage } from '#server/platform/html/layout.ts';
import { html } from '#server/platform/html/markup.ts';
import { type MessageFields, messageForm } from '#server/lost-found/tag-page/message-form.page.ts';
import { type Language, WORDS } from '#server/platform/html/words.ts';

interface WritePage {
  code: string;
  petName: string;
  language: Language;
  values?: Partial<MessageFields>;
  wrong?: { [name in keyof MessageFields]?: string | undefined };
  remark?: string | undefined;
}

export function writePage({ code, petName, language, values = {}, wrong = {}, remark }: WritePage): string {
  const words = FINDER_PAGE_WORDS[language];
  const heading = words.writeTo(petName);
  const said = remark && band('alert', 'alert', html`<p role="alert">${remark}</p>`);
  const form = messageForm({ code, name: petName, language, values, wrong });
  const children = html`${said}${form}${link(`/q/${code}`, words.back)}`;
  return plainPage({ title: heading, heading, language, children });
}

/** A member of the animal tried the button. */
export function ownAnimalPage(petName: string, code: string, language: Language): string {
  const words = FINDER_PAGE_WORDS[language];
  const heading = words.own(petName);
  const children = html`<p>${words.ownText}</p>${link('/dashboard/avisos', words.ownInbox, { icon: 'bell', main: true })}${link(`/q/${code}`, words.back)}`;
  return plainPage({ title: heading, heading, language, children });
}

export function rememberedPage(petName: string, language: Language): string {
  const { gone, goneText } = FINDER_PAGE_WORDS[language];
  const heading = gone(petName);
  return plainPage({ title: heading, heading, language, children: html`<p>${goneText}</p>` });
}

/** The same for an unknown link, an expired one, and one whose animal was removed. */
export function noThreadPage(language: Language): string {
  const { lost, lostText } = FINDER_PAGE_WORDS[language];
  const children = html`<p>${lostText}</p>${link('/q', WORDS[language].searchTitle, { icon: 'search' })}`;
  return plainPage({ title: lost, heading: lost, language, children });
}

export function tooLargePage(language: Language): string {
  const { large, largeText } = FINDER_PAGE_WORDS[language];
  return plainPage({ title: large, heading: large, language, children: html`<p>${largeText}</p>` });
}

export function otherSitePage(language: Language): string {
  const { elsewhere, elsewhereText } = FINDER_PAGE_WORDS[language];
  return plainPage({ title: elsewhere, heading: elsewhere, language, children: html`<p>${elsewhereText}</p>` });
}
