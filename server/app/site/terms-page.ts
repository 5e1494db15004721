/** `/condiciones`: what a member accepts and what becomes of their data, for everybody to read before any account. */
import { contactLines } from '#server/accounts/clinic-profile/rules.ts';
import type { Clinic } from '#server/accounts/clinic-profile/service.ts';
import { TERMS_VERSION } from '#server/accounts/users/consent.rules.ts';
import { plainPage } from '#server/platform/html/layout.ts';
import { html } from '#server/platform/html/markup.ts';
import { showDay } from '#server/platform/lib/calendar.ts';
import { termsOf } from './terms.rules.ts';

interface TermsPage {
  clinic: Clinic;
  subscriptions: boolean;
  retentionYears: number;
}

export function termsPage({ clinic, subscriptions, retentionYears }: TermsPage): string {
  const { lead, sections } = termsOf({ clinic: clinic.name, subscriptions, retentionYears });
  const contacts = contactLines(clinic);
  return plainPage({
    title: 'Condiciones y uso de tus datos',
    heading: 'Condiciones y uso de tus datos',
    language: 'es',
    children: html`<p class="small">Texto del ${showDay(TERMS_VERSION)}</p><p>${lead}</p>${sections.map(
      ({ title, parts }) =>
        html`<section class="stack"><h2>${title}</h2>${parts.map((part) => (typeof part === 'string' ? html`<p>${part}</p>` : html`<ul>${part.map((line) => html`<li>${line}</li>`)}</ul>`))}</section>`,
    )}${contacts.length > 0 && html`<section class="stack"><h2>Cómo encontrarnos</h2>${[clinic.name, ...contacts].map((line) => line && html`<p>${line}</p>`)}</section>`}<p><a href="/landingPage">Qué es PetLove+</a></p>`,
  });
}
