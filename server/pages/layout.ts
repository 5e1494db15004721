/**
 * Pages that a stranger opens outdoors with a bad signal: one answer of HTML with its style inside, no script, nothing from
 * elsewhere. Whoever sends one sends `headersOf` with it.
 */
import { createHash } from 'node:crypto';
import type { IconName } from './icons.ts';
import { icon } from './icons.ts';
import { html, Markup } from './markup.ts';
import { STYLE } from './style.ts';
import type { Language } from './words.ts';

interface Page {
  /** Without the name of the product. */
  title: string;
  language: Language;
  body: Markup;
  /** Seconds until the page asks for itself again: a conversation that goes on. */
  refresh?: number;
  /** Address of a script of ours, for a page that gains something with one; needs the headers of `{ script: true }`. */
  script?: string;
}

/** A complete page. */
export function page({ title, language, body, refresh, script }: Page): string {
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><meta name="theme-color" media="(prefers-color-scheme:light)" content="#f4ede0"><meta name="theme-color" media="(prefers-color-scheme:dark)" content="#12151e">${refresh !== undefined && html`<meta http-equiv="refresh" content="${refresh}">`}<title>PetLove+ - ${title}</title><link rel="icon" href="/icon.svg"><style>${new Markup(STYLE)}</style>${script !== undefined && html`<script src="${script}" defer></script>`}</head><body>${body}</body></html>`
    .text;
}

/** `framed`: in the application, as a preview that sends nothing. `script`: with one file of ours, which may ask us and nobody else. */
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

/** What every page is sent with: read by nobody in between, offered by no search engine, its address told to no other site. */
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

/** The narrow page of one matter: the product's name, a heading, what follows. */
export function plainPage({ heading, children, ...rest }: Omit<Page, 'body'> & { heading: string; children: Markup }) {
  return page({
    ...rest,
    body: html`<main class="plain"><a class="mark" href="/dashboard">PetLove+</a><h1>${heading}</h1>${children}</main>`,
  });
}

interface Look {
  icon?: IconName;
  /** The one thing that most people come for. */
  main?: boolean;
}

/** Sends the form that it stands in. */
export function button(label: string, { icon: sign, main }: Look = {}): Markup {
  return html`<button class="button${main && ' main'}">${sign && icon(sign)}${label}</button>`;
}

/** A link that looks like what it is for: one more of the actions. `away` leads out of our pages. */
export function link(href: string, label: string, { icon: sign, main, away }: Look & { away?: boolean } = {}): Markup {
  const rel = away ? html` rel="noopener noreferrer"` : null;
  return html`<a class="button${main && ' main'}" href="${href}"${rel}>${sign && icon(sign)}${label}</a>`;
}

/** What must be read first; never by its colour alone. */
export function band(tone: 'alert' | 'mind' | 'good' | 'note', sign: IconName, children: Markup): Markup {
  return html`<div class="band ${tone}">${icon(sign)}<div>${children}</div></div>`;
}

interface Field {
  name: string;
  label: string;
  /** Beside the label: "(si quieres)". */
  hint?: string;
  value?: string;
  /** What is wrong with it, in words. */
  wrong?: string | undefined;
  required?: boolean;
  /** Lines; none is one line. */
  rows?: number;
  maxLength: number;
  type?: 'text' | 'tel';
  autocomplete?: string;
  placeholder?: string;
}

/** A field with its name above it and what is wrong with it below. */
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

export const TRAP = 'sitio';

/** A field that nobody sees and programs fill in: whatever comes with it is thrown away. */
export function trap(): Markup {
  return html`<div class="trap" aria-hidden="true"><input name="${TRAP}" tabindex="-1" autocomplete="off"></div>`;
}
