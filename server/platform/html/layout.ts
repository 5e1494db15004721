/**
 * Pages for visitors outdoors with a bad connection: one HTML answer with inline style, no script, nothing from
 * other hosts. They are sent with the headers of `headersOf`.
 */
import { createHash } from 'node:crypto';
import type { IconName } from './icons.ts';
import { icon } from './icons.ts';
import { html, Markup } from './markup.ts';
import { STYLE } from './style.ts';
import type { Language } from './words.ts';

interface Page {
  /** Without the product's name. */
  title: string;
  language: Language;
  body: Markup;
  /** Seconds until the page reloads itself, for an open conversation. */
  refresh?: number;
  /** Address of one of our scripts, for a page that gains from it; needs the headers of `{ script: true }`. */
  script?: string;
  preview?: LinkPreview;
}

/** What a messenger shows of a link that is sent on. Addresses are whole: its program opens them elsewhere. */
export interface LinkPreview {
  title: string;
  description: string;
  url: string;
  image: { url: string; width: number; height: number; alt: string };
}

/** The complete HTML document. */
export function page({ title, language, body, refresh, script, preview }: Page): string {
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><meta name="theme-color" media="(prefers-color-scheme:light)" content="#f4ede0"><meta name="theme-color" media="(prefers-color-scheme:dark)" content="#12151e">${refresh !== undefined && html`<meta http-equiv="refresh" content="${refresh}">`}<title>PetLove+ - ${title}</title>${preview && previewTags(preview, language)}<link rel="icon" href="/icon.svg"><style>${new Markup(STYLE)}</style>${script !== undefined && html`<script src="${script}" defer></script>`}</head><body>${body}</body></html>`
    .text;
}

/** The protocol that messengers read (ogp.me). The page stays out of search engines all the same. */
function previewTags({ title, description, url, image }: LinkPreview, language: Language): Markup {
  const facts: [property: string, content: string | number][] = [
    ['og:type', 'website'],
    ['og:site_name', 'PetLove+'],
    ['og:locale', language === 'es' ? 'es_EC' : 'en_US'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', image.url],
    ['og:image:width', image.width],
    ['og:image:height', image.height],
    ['og:image:alt', image.alt],
  ];
  return html`${facts.map(([property, content]) => html`<meta property="${property}" content="${content}">`)}<meta name="description" content="${description}"><meta name="twitter:card" content="summary_large_image">`;
}

/**
 * `framed`: shown in the application as a preview that sends nothing. `script`: with one script of ours, which
 * may call only us.
 */
interface Way {
  framed?: boolean;
  script?: boolean;
}

function policyOf({ framed = false, script = false }: Way): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "img-src 'self'",
    "font-src 'self'",
    ...(script ? ["script-src 'self'", "connect-src 'self'"] : []),
    `form-action ${framed ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ');
}

export const PAGE_POLICY = policyOf({});
const SCRIPT_POLICY = policyOf({ script: true });
const FRAME_POLICY = policyOf({ framed: true });

/** The headers of every page: no caching in between, no search engine, no referrer to other sites. */
export function headersOf(language: Language, { framed = false, script = false }: Way = {}) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': framed ? FRAME_POLICY : script ? SCRIPT_POLICY : PAGE_POLICY,
    'content-language': language,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    vary: 'Accept-Language',
  };
}

/** The narrow page for one task: the product's name, a heading, then the content. */
export function plainPage({ heading, children, ...rest }: Omit<Page, 'body'> & { heading: string; children: Markup }) {
  return page({
    ...rest,
    body: html`<main class="plain"><a class="mark" href="/dashboard">PetLove+</a><h1>${heading}</h1>${children}</main>`,
  });
}

interface Look {
  icon?: IconName;
  /** The main action of the page. */
  main?: boolean;
}

/** A submit button. */
export function button(label: string, { icon: sign, main }: Look = {}): Markup {
  return html`<button class="button${main && ' main'}">${sign && icon(sign)}${label}</button>`;
}

/** A link that looks like an action. `away` leads to another site. */
export function link(href: string, label: string, { icon: sign, main, away }: Look & { away?: boolean } = {}): Markup {
  const rel = away ? html` rel="noopener noreferrer"` : null;
  return html`<a class="button${main && ' main'}" href="${href}"${rel}>${sign && icon(sign)}${label}</a>`;
}

/** A message that must be read first; it never relies on its colour alone. */
export function band(tone: 'alert' | 'mind' | 'good' | 'note', sign: IconName, children: Markup): Markup {
  return html`<div class="band ${tone}">${icon(sign)}<div>${children}</div></div>`;
}

interface Field {
  name: string;
  label: string;
  /** Shown beside the label: "(si quieres)". */
  hint?: string;
  value?: string;
  /** The error message of the field. */
  wrong?: string | undefined;
  required?: boolean;
  /** Height in lines; without it the field has one line. */
  rows?: number;
  maxLength: number;
  type?: 'text' | 'tel' | 'date';
  autocomplete?: string;
  placeholder?: string;
}

/** A field with its label above it and its error below. */
export function field(of: Field): Markup {
  const {
    name,
    label,
    hint,
    value = '',
    wrong,
    required,
    rows,
    maxLength,
    type = 'text',
    autocomplete,
    placeholder,
  } = of;
  const same = html` id="${name}" name="${name}" maxlength="${maxLength}"${required && html` required`}${wrong && html` aria-invalid="true" aria-describedby="${name}-mal"`}${autocomplete && html` autocomplete="${autocomplete}"`}${placeholder && html` placeholder="${placeholder}"`}`;
  // The first line break inside a textarea is not part of its text.
  const box = rows
    ? html`<textarea rows="${rows}"${same}>\n${value}</textarea>`
    : html`<input type="${type}" value="${value}"${same}>`;
  return html`<div class="stack"><label for="${name}"><div>${label}${hint && html` <span>${hint}</span>`}</div></label>${box}${wrong && html`<p class="wrong" id="${name}-mal">${wrong}</p>`}</div>`;
}

interface Choices {
  name: string;
  legend: string;
  hint?: string;
  options: readonly (readonly [value: string, label: string])[];
  value: string;
  wrong?: string | undefined;
  required?: boolean;
}

/** One of a few words, each a press away. */
export function choices({ name, legend, hint, options, value, wrong, required }: Choices): Markup {
  const pills = options.map(
    ([word, label]) =>
      html`<label class="pill"><input type="radio" name="${name}" value="${word}"${word === value && html` checked`}${required && html` required`}${wrong && html` aria-describedby="${name}-mal"`}><span>${label}</span></label>`,
  );
  return html`<fieldset class="stack"><legend><div>${legend}${hint && html` <span>${hint}</span>`}</div></legend><div class="pills">${pills}</div>${wrong && html`<p class="wrong" id="${name}-mal">${wrong}</p>`}</fieldset>`;
}

export const TRAP = 'sitio';

/** A hidden field that only programs fill in: submissions with a value are discarded. */
export function trap(): Markup {
  return html`<div class="trap" aria-hidden="true"><input name="${TRAP}" tabindex="-1" autocomplete="off"></div>`;
}
