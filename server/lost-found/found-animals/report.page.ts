/** `/encontrado/<token>`: the finder's own page of an animal without a tag. */
import type { Instant } from '#db/types.ts';
import { band, button, link, plainPage } from '#server/platform/html/layout.ts';
import { html, type Markup } from '#server/platform/html/markup.ts';
import { type Language, showDate } from '#server/platform/html/words.ts';
import { dayIn, hourIn } from '#server/platform/lib/calendar.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { photoField } from './form.page.ts';
import type { FoundRow } from './queries.ts';
import { foundKind } from './rules.ts';
import { FOUND_WORDS, kindIn } from './words.page.ts';

interface Claim {
  text: string;
  name: string | null;
  phone: string | null;
  at: Instant;
}

interface ReportPage {
  token: string;
  language: Language;
  timeZone: string;
  found: FoundRow;
  families: readonly { token: string; closed: boolean; answeredAt: Instant | null }[];
  claims: readonly Claim[];
  /** Why the picture was not kept. */
  refused?: string | undefined;
}

export function reportPage(of: ReportPage): string {
  const { token, language, found, families, refused } = of;
  const words = FOUND_WORDS[language];
  if (found.closedAt !== null) {
    const children = html`<p>${words.endedText}</p>${link('/q', words.look, { icon: 'search' })}`;
    return plainPage({ title: words.ended, heading: words.ended, language, children });
  }
  const told = families.length > 0 ? words.told(families.length) : words.none;
  const problem = refused && band('alert', 'alert', html`<p role="alert">${words.refused(refused)}</p>`);
  const children = html`${band(families.length > 0 ? 'good' : 'note', families.length > 0 ? 'check' : 'bell', html`<p><b>${told}</b></p>`)}${problem}${picture(of)}${families.length > 0 && conversations(of)}${flyer(of)}${claims(of)}<p class="small">${words.chip}</p><form class="stack" method="post" action="/encontrado/${token}/quitar">${button(words.end)}<p class="small">${words.endText}</p></form><p class="small">${words.keep}</p>`;
  return plainPage({ title: words.thanks, heading: words.thanks, language, children });
}

function picture({ token, language, found }: ReportPage): Markup {
  const words = FOUND_WORDS[language];
  const kind = kindIn(language, found, foundKind(found));
  const shown = found.photo && html`<img class="shot" src="/e/${found.code}/foto" alt="${words.photoOf(kind)}">`;
  const label = found.photo ? words.changePhoto : words.addPhoto;
  const form = html`<form class="stack" method="post" action="/encontrado/${token}/foto" enctype="multipart/form-data">${photoField(words.photo, words.photoHint)}${button(label)}</form>`;
  return found.photo
    ? html`${shown}<details><summary class="button">${label}</summary>${form}</details>`
    : html`<div class="sheet">${form}</div>`;
}

function conversations({ language, families }: ReportPage): Markup {
  const words = FOUND_WORDS[language];
  const rows = families.map(({ token, closed, answeredAt }, at) => {
    const state = closed ? words.over : answeredAt === null ? words.silent : words.answered;
    return link(`/aviso/${token}`, `${words.family(at + 1)}: ${state}`, {
      icon: 'message',
      main: !closed && answeredAt !== null,
    });
  });
  return html`<section class="stack" aria-labelledby="familias"><h2 id="familias">${words.families}</h2>${rows}</section>`;
}

function flyer({ token, language, found }: ReportPage): Markup {
  const words = FOUND_WORDS[language];
  return html`<section class="sheet" aria-labelledby="cartel"><h2 id="cartel">${words.flyer}</h2><p>${words.flyerText}</p>${link(`/encontrado/${token}/cartel.png`, words.flyerPng, { icon: 'whatsapp' })}${link(`/encontrado/${token}/cartel.pdf`, words.flyerPdf, { icon: 'document' })}<p class="small"><a href="/e/${found.code}">${words.page}</a></p></section>`;
}

function claims({ language, claims: said, timeZone }: ReportPage): Markup {
  const words = FOUND_WORDS[language];
  const rows = said.map(({ text, name, phone, at }) => {
    const lines = text.split('\n').map((line, index) => html`${index > 0 && html`<br>`}${line}`);
    const when = `${showDate(dayIn(timeZone, at), language)}, ${hourIn(timeZone, at)}`;
    return html`<div class="sheet"><div><p class="small">${name ?? words.unnamed}, ${when}</p><p dir="auto">${lines}</p>${phone && html`<p><a href="tel:${phone}">${showPhone(phone)}</a></p>`}</div></div>`;
  });
  return html`<section class="stack" aria-labelledby="cartel-visto"><h2 id="cartel-visto">${words.claims}</h2>${rows.length > 0 ? rows : html`<p class="quiet">${words.noClaims}</p>`}</section>`;
}
