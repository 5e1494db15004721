/**
 * "Enviar mi ubicación": asked for after a tap and shown before sending; without script or permission the finder
 * types the place.
 */
import { FINDER_PAGE_WORDS } from './words.page.ts';
import { band, button, field, link, plainPage, trap } from '#server/platform/html/layout.ts';
import { icon } from '#server/platform/html/icons.ts';
import { html } from '#server/platform/html/markup.ts';
import type { Language } from '#server/platform/html/words.ts';

/** Served as a client file: the page's policy allows our files and no inline script. */
const PLACE_SCRIPT = '/ubicacion.js';

export interface PlaceFields {
  lugar: string;
  latitud: string;
  longitud: string;
  precision: string;
}

interface PlacePage {
  petName: string;
  language: Language;
  /** The form's target and the page of origin. */
  action: string;
  back: string;
  values?: Partial<PlaceFields>;
  wrong?: { lugar?: string | undefined; punto?: string | undefined };
  remark?: string | undefined;
}

export function placePage({ petName, language, action, back, values = {}, wrong = {}, remark }: PlacePage): string {
  const words = FINDER_PAGE_WORDS[language];
  const place = field({
    name: 'lugar',
    label: words.place,
    value: values.lugar ?? '',
    wrong: wrong.lugar,
    rows: 2,
    maxLength: 2000,
    placeholder: words.placeHint,
  });
  const said = wrong.punto ?? remark;
  const withScript = placeScript(language);
  const hidden = ['latitud', 'longitud', 'precision'].map((name) => html`<input type="hidden" name="${name}">`);
  const children = html`<p>${words.why(petName)}</p>${said && band('alert', 'alert', html`<p role="alert">${said}</p>`)}<form class="sheet" id="lugar-form" method="post" action="${action}"${withScript.words}>${withScript.button}<p class="quiet" id="con-palabras">${words.inWords}</p>${hidden}${place}${trap()}${button(words.sendThis, { main: true })}<p class="small">${words.private}</p></form>${link(back, words.back)}`;
  const heading = words.wherePet(petName);
  return plainPage({ title: heading, heading, language, children, script: withScript.script });
}

/** What a form needs for the telephone's own place: its script, the script's words, and a button that waits for both. */
export function placeScript(language: Language, got = FINDER_PAGE_WORDS[language].got) {
  const words = FINDER_PAGE_WORDS[language];
  return {
    script: PLACE_SCRIPT,
    words: html` data-asking="${words.asking}" data-refused="${words.refused}" data-silent="${words.noSignal}" data-got="${got}" data-around="${words.around}" data-sketch="${words.sketch}" data-metres="${words.metres}" data-words="${words.orWords}"`,
    // A template holds what needs a script: without one it does not appear.
    button: html`<template id="con-script"><button type="button" class="button main" id="pedir">${icon('pin')}${words.share}</button><p id="estado" role="status"></p><figure id="croquis" class="stack"></figure></template>`,
  };
}
