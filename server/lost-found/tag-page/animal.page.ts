/** The page a finder reads after scanning a tag: the animal, urgent facts, and how to reach its members. */
import { showCode } from '#server/platform/lib/codes.ts';
import { PREVIEW_SIZE, type PublicView } from './rules.ts';
import { ANIMAL_WORDS } from './animal-words.page.ts';
import { head } from '#server/platform/html/heads.ts';
import { icon } from '#server/platform/html/icons.ts';
import { band, button, link, page } from '#server/platform/html/layout.ts';
import { contactLinks } from './contact.page.ts';
import { html, type Markup } from '#server/platform/html/markup.ts';
import { messageForm } from './message-form.page.ts';
import { type Language, sentence, showDate, WORDS } from '#server/platform/html/words.ts';

interface Options {
  /** The record's path for a member of the animal; null for other visitors. */
  ownPath?: string | null;
  /** In the application: the page looks real, and its buttons do nothing. */
  preview?: boolean;
  /** The installation's own address: a lost animal's link then shows its face wherever it is sent. */
  publicUrl?: string;
}

/** The page of an animal in any state. It knows only what `view` holds. */
export function animalPage(
  view: PublicView,
  language: Language,
  { ownPath = null, preview = false, publicUrl }: Options = {},
) {
  const { name, state } = view;
  const words = ANIMAL_WORDS[language];
  const own =
    ownPath !== null &&
    html`<p class="small own">${icon('home')}<span>${words.own} <a href="${ownPath}">${words.ownLink}</a></span></p>`;
  const parts =
    state === 'deceased'
      ? [own, html`<h1>${words.gone(name)}</h1><p class="quiet">${words.remembered(name)}</p>`]
      : [
          own,
          introduction(view, language),
          urgent(view, language),
          actions(view, language),
          reward(view, language),
          looks(view, language),
          foot(view, language),
        ];
  const body = html`<main class="animal"${preview && html` inert`}>${state === 'lost' && lostPanel(view, language)}${portrait(view, language)}<div class="facts">${parts}</div></main>`;
  const title = state === 'lost' ? words.isLost(name, view.sex) : name;
  const sent = state === 'lost' && publicUrl !== undefined && { preview: linkPreview(view, publicUrl, language) };
  return page({ title, language, body, ...sent });
}

/** Without any contact: a link travels to people whom its sender does not know. */
function linkPreview(view: PublicView, publicUrl: string, language: Language) {
  const { code, name, sex, color, lost } = view;
  const words = ANIMAL_WORDS[language];
  const kind = kindOf(view, language);
  const parts = [
    `${kind}${color ? `, ${color.toLowerCase()}` : ''}.`,
    lost && words.sought(name, sex, showDate(lost.since, language)),
    lost?.place && `${words.lastSeen(sex)}: ${sentence(lost.place)}`,
  ];
  const url = `${publicUrl}/q/${code}`;
  const alt = words.photo(name, kind, color);
  return {
    title: words.isLost(name, sex),
    description: parts.filter(Boolean).join(' '),
    url,
    image: { url: `${url}/vista.jpg`, ...PREVIEW_SIZE, alt },
  };
}

function portrait(view: PublicView, language: Language): Markup {
  const { code, name, photo, species } = view;
  const ground = SPECIES.includes(species) ? species : 'other';
  if (!photo) return html`<div class="photo head ${ground}">${head(species)}</div>`;
  const alt = ANIMAL_WORDS[language].photo(name, kindOf(view, language), view.color);
  return html`<img class="photo ${ground}" src="/q/${code}/foto" width="480" height="360" alt="${alt}" fetchpriority="high">`;
}

const SPECIES = ['dog', 'cat', 'rabbit', 'bird'];

/** "Perra mestiza", "Gato criollo", "Gato, Siamés", and only the species where looks are hidden. */
function kindOf({ species, speciesName, sex, breed }: PublicView, language: Language): string {
  const kind = ANIMAL_WORDS[language].kind(species, speciesName, sex);
  if (!breed) return kind;
  const common = /^(mestiz|crioll)[oa]\b/i.exec(breed)?.[1]?.toLowerCase();
  if (language === 'es' && common) return `${kind} ${common}${sex === 'female' ? 'a' : 'o'}`;
  return `${kind}, ${breed}`;
}

function lostPanel({ name, sex, lost }: PublicView, language: Language): Markup {
  const words = ANIMAL_WORDS[language];
  const since = lost && words.sought(name, sex, showDate(lost.since, language));
  return html`<div class="lost"><h1>${words.isLost(name, sex)}</h1><p>${since}${lost?.place && html` ${words.lastSeen(sex)}: ${sentence(lost.place)}`}</p></div>`;
}

function introduction(view: PublicView, language: Language): Markup {
  const { name, state, lost } = view;
  const kind = `${kindOf(view, language)}.`;
  if (state === 'lost') return html`<p class="quiet">${kind}${lost?.detail && ` ${sentence(lost.detail)}`}</p>`;
  return html`<div><h1>${name}</h1><p class="quiet">${kind} ${ANIMAL_WORDS[language].hasFamily}</p></div>`;
}

function reward({ lost }: PublicView, language: Language): Markup | null {
  if (!lost?.reward) return null;
  return band('good', 'gift', html`<b>${ANIMAL_WORDS[language].reward}:</b> ${sentence(lost.reward)}`);
}

/** First what may harm the animal, then how to behave. */
function urgent({ medicine, allergies, urgentNote, mannerNote }: PublicView, language: Language): Markup {
  const words = ANIMAL_WORDS[language];
  const facts = [
    medicine && html`<p><b>${words.medicine(medicine)}</b></p>`,
    allergies && html`<p><b>${words.allergies}:</b> ${sentence(allergies)}</p>`,
    urgentNote && html`<p>${sentence(urgentNote)}</p>`,
  ].filter(Boolean);
  return html`${facts.length > 0 && band('alert', 'alert', html`${facts}`)}${mannerNote && band('mind', 'ear', html`${sentence(mannerNote)}`)}`;
}

function actions(view: PublicView, language: Language): Markup {
  const { code, name, sex, clinic } = view;
  const words = ANIMAL_WORDS[language];
  const direct = contactLinks(view, language, words.whatsappText(name, showCode(code)));
  return html`<div class="stack"><form method="post" action="/q/${code}/encontre">${button(words.found(name, sex), { icon: 'bell', main: true })}</form>${link(`/q/${code}/ubicacion`, words.location, { icon: 'pin' })}<details><summary class="button">${icon('message')}${clinic === null ? words.write : words.writeKept}</summary>${messageForm({ code, name, language })}</details>${direct}</div>`;
}

function looks(view: PublicView, language: Language): Markup | false {
  const { color, marks, sex, neutered, chip, vetNote, guardian } = view;
  const words = ANIMAL_WORDS[language];
  const known = sex === 'male' || sex === 'female' ? sex : null;
  const alone = !known && neutered !== null ? words.neutered(neutered) : null;
  const rows: [name: string, value: string, wide?: boolean][] = [
    ...(color ? [[words.color, color] as [string, string]] : []),
    ...(known ? [[words.sex, words.sexes(known, neutered)] as [string, string]] : []),
    ...(alone ? [[alone.name, alone.value] as [string, string]] : []),
    ...(chip ? [[words.chip, words.hasChip] as [string, string]] : []),
    ...(guardian ? [[words.guardian, guardian] as [string, string]] : []),
    ...(marks ? [[words.marks, marks, true] as [string, string, boolean]] : []),
    ...(vetNote ? [[words.vet, vetNote, true] as [string, string, boolean]] : []),
  ];
  if (rows.length === 0) return false;
  return html`<dl>${rows.map(([name, value, wide]) => html`<div${wide && html` class="wide"`}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function foot({ code }: PublicView, language: Language): Markup {
  const words = WORDS[language];
  return html`<div class="foot small"><p>${ANIMAL_WORDS[language].private}</p><p>${words.code} <span class="code">${showCode(code)}</span> · <a href="/q/${code}/abuso">${words.abuse}</a></p><p><a class="mark" href="/dashboard">PetLove+</a></p></div>`;
}
