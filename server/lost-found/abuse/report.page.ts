/** "Reportar un abuso" about an animal's page: what is wrong, without data about the reporter. */
import { LONGEST_REPORT } from './rules.ts';
import { band, button, field, link, plainPage, trap } from '#server/platform/html/layout.ts';
import { html } from '#server/platform/html/markup.ts';
import type { Language } from '#server/platform/html/words.ts';

const ABUSE_WORDS = {
  es: {
    title: 'Reportar un abuso',
    lead: 'Cuéntanos qué te molesta de esta página: una foto, unas palabras, alguien que la usa para mal.',
    field: '¿Qué pasa?',
    private: 'Lo lee quien cuida este registro. La familia del animal no lo ve. No escribas tus datos: no hacen falta.',
    send: 'Enviar reporte',
    back: 'Volver a la página',
    done: 'Gracias, lo recibimos',
    doneText: 'Lo vamos a revisar.',
    missing: 'Cuéntanos qué pasa.',
    long: (letters: number) => `Usa ${LONGEST_REPORT} letras como máximo: ahora son ${letters}.`,
    strange: 'Ese texto tiene un carácter que no sirve.',
    waitText: (minutes: number) =>
      `Desde tu conexión llegaron varios reportes. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} y vuelve a enviarlo: lo que escribiste sigue aquí.`,
  },
  en: {
    title: 'Report abuse',
    lead: 'Tell us what bothers you about this page: a photo, some words, somebody who misuses it.',
    field: 'What is wrong?',
    private: 'It is read by whoever looks after this registry. The family does not see it. Leave out your own details.',
    send: 'Send report',
    back: 'Back to the page',
    done: 'Thank you, we have it',
    doneText: 'We will look at it.',
    missing: 'Tell us what is wrong.',
    long: (letters: number) => `Use ${LONGEST_REPORT} characters at most: now there are ${letters}.`,
    strange: 'That text has a character that does not work.',
    waitText: (minutes: number) =>
      `Several reports came from your connection. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and send it again: what you wrote is still here.`,
  },
} as const;

export type AbuseProblem = 'missing' | 'long' | 'strange' | { waitMinutes: number };

interface AbusePage {
  /** The pages of an animal with a code of its own, or of one that was found without a tag. */
  under?: 'q' | 'e';
  /** As in the address, unchecked. */
  code: string;
  language: Language;
  text?: string;
  problem?: AbuseProblem | undefined;
}

/** The same page for any code: it does not reveal whether the code exists. */
export function abusePage({ under = 'q', code, language, text = '', problem }: AbusePage): string {
  const words = ABUSE_WORDS[language];
  const of = `/${under}/${encodeURIComponent(code)}`;
  const wait = typeof problem === 'object' ? words.waitText(problem.waitMinutes) : undefined;
  const wrong =
    problem === 'long' ? words.long([...text].length) : typeof problem === 'string' ? words[problem] : undefined;
  const what = field({
    name: 'texto',
    label: words.field,
    value: text,
    wrong,
    required: true,
    rows: 5,
    maxLength: LONGEST_REPORT,
  });
  const children = html`<p>${words.lead}</p>${wait && band('mind', 'alert', html`<p>${wait}</p>`)}<form class="sheet" method="post" action="${of}/abuso">${what}${trap()}${button(words.send, { main: true })}<p class="small">${words.private}</p></form>${link(of, words.back)}`;
  return plainPage({ title: words.title, heading: words.title, language, children });
}

export function abuseDonePage({ under = 'q', code, language }: AbusePage): string {
  const words = ABUSE_WORDS[language];
  const children = html`${band('good', 'check', html`<p>${words.doneText}</p>`)}${link(`/${under}/${encodeURIComponent(code)}`, words.back)}`;
  return plainPage({ title: words.done, heading: words.done, language, children });
}
