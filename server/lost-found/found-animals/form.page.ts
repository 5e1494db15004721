/** «Encontré uno sin placa»: one form without script; with it, the telephone's own place. */
import { FINDER_PAGE_WORDS } from '#server/lost-found/finders/words.page.ts';
import { placeScript } from '#server/lost-found/finders/place.page.ts';
import { band, button, choices, field, link, plainPage, trap } from '#server/platform/html/layout.ts';
import { html, type Markup } from '#server/platform/html/markup.ts';
import type { Language } from '#server/platform/html/words.ts';
import { FOUND_SIZES, FOUND_SPECIES } from './rules.ts';
import type { FoundProblems, FoundTyped } from './schema.ts';
import { FOUND_WORDS } from './words.page.ts';

interface FoundForm {
  language: Language;
  key: string;
  today: string;
  values?: Partial<FoundTyped>;
  wrong?: FoundProblems;
  remark?: string | undefined;
}

/** The place comes before words, and what can be pressed before what must be typed. */
export function foundFormPage({ language, key, today, values = {}, wrong = {}, remark }: FoundForm): string {
  const words = FOUND_WORDS[language];
  const place = FINDER_PAGE_WORDS[language];
  const problem = remark ?? wrong.punto;
  const said = problem && band('alert', 'alert', html`<p role="alert">${problem}</p>`);
  const withScript = placeScript(language, words.got);
  const hidden = (['latitud', 'longitud', 'precision'] as const).map(
    (name) => html`<input type="hidden" name="${name}" value="${values[name] ?? ''}">`,
  );
  const parts = [
    photoField(words.photo, words.photoHint),
    html`<div class="stack"><h2>${words.where}</h2>${withScript.button}<p class="quiet small" id="con-palabras">${place.inWords}</p>${field(
      {
        name: 'lugar',
        label: place.where,
        value: values.lugar ?? '',
        wrong: wrong.lugar,
        rows: 2,
        maxLength: 2000,
        placeholder: place.placeHint,
      },
    )}</div>`,
    choices({
      name: 'especie',
      legend: words.what,
      options: FOUND_SPECIES.map((word) => [word, words.species[word]] as const),
      value: values.especie ?? '',
      wrong: wrong.especie,
      required: true,
    }),
    choices({
      name: 'tamano',
      legend: words.size,
      options: [...FOUND_SIZES.map((word) => [word, words.sizes[word]] as const), ['', words.unknown] as const],
      value: values.tamano ?? '',
    }),
    choices({
      name: 'sexo',
      legend: words.sex,
      options: [
        ['female', words.sexes.female],
        ['male', words.sexes.male],
        ['', words.unknown],
      ],
      value: values.sexo ?? '',
    }),
    field({
      name: 'color',
      label: words.color,
      value: values.color ?? '',
      wrong: wrong.color,
      maxLength: 200,
      placeholder: words.colorHint,
    }),
    field({
      name: 'senas',
      label: words.marks,
      hint: place.optional,
      value: values.senas ?? '',
      wrong: wrong.senas,
      rows: 2,
      maxLength: 2000,
      placeholder: words.marksHint,
    }),
    field({ name: 'dia', label: words.day, value: values.dia || today, wrong: wrong.dia, maxLength: 10, type: 'date' }),
    html`<h2>${words.you}</h2>`,
    field({
      name: 'nombre',
      label: place.name,
      value: values.nombre ?? '',
      wrong: wrong.nombre,
      maxLength: 200,
      autocomplete: 'name',
    }),
    field({
      name: 'telefono',
      label: place.phone,
      value: values.telefono ?? '',
      wrong: wrong.telefono,
      maxLength: 40,
      type: 'tel',
      autocomplete: 'tel',
    }),
    html`<label class="tick"><input type="checkbox" name="mostrar" value="si"${values.mostrar === 'si' && html` checked`}>${words.showPhone}</label>`,
  ];
  const children = html`<p>${words.lead}</p><p class="small">${words.tagFirst} <a href="/q">${words.own}</a></p>${said}<form class="sheet" id="lugar-form" method="post" action="/encontre" enctype="multipart/form-data" data-more="1"${withScript.words}><input type="hidden" name="envio" value="${key}">${hidden}${parts}${trap()}${button(words.send, { main: true, icon: 'bell' })}<p class="small">${words.private}</p></form>${link('/q', words.look, { icon: 'search' })}`;
  return plainPage({ title: words.title, heading: words.title, language, children, script: withScript.script });
}

/** A telephone offers its camera for it. */
export function photoField(label: string, hint: string): Markup {
  return html`<div class="stack"><label for="foto"><div>${label} <span>${hint}</span></div></label><input type="file" id="foto" name="foto" accept="image/jpeg,image/png,image/webp"></div>`;
}
