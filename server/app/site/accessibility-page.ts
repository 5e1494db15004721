/** `/accesibilidad`: what was tested, with what, and what was not; the site of docs/ says the same. */
import { contactLines } from '#server/accounts/clinic-profile/rules.ts';
import type { Clinic } from '#server/accounts/clinic-profile/service.ts';
import { plainPage } from '#server/platform/html/layout.ts';
import { html } from '#server/platform/html/markup.ts';
import { VERSION } from '#server/platform/lib/version.ts';

/** Held against docs/accesibilidad.md by tests/server/landing.test.ts. */
export const TESTED = [
  'Con programas, en cada cambio: axe (reglas de WCAG 2.0 a 2.2, A y AA) en los recorridos de las pruebas; el contraste de los colores está calculado.',
  'Con letra al doble, a 390 y a 320 píxeles de ancho: nada se corta ni se tapa.',
  'Las ventanas que se abren, con teclado: el foco se ve, no se pierde y vuelve a su sitio.',
  'Quien pide menos movimiento en su sistema no ve animaciones.',
];
export const UNTESTED = [
  'Con lectores de pantalla de verdad (NVDA, VoiceOver, TalkBack) y personas que los usan.',
  'Con control por voz y con pulsadores.',
  'Los PDF no cumplen PDF/UA entero.',
];

export function accessibilityPage(clinic: Clinic): string {
  const contacts = contactLines(clinic);
  const list = (lines: readonly string[]) => html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
  return plainPage({
    title: 'Accesibilidad',
    heading: 'Accesibilidad',
    language: 'es',
    children: html`<p class="small">PetLove+ ${VERSION}</p><p>Queremos que la use cualquiera: con la letra grande, con teclado, con lector de pantalla, con una mano ocupada por el perro. La medida es WCAG 2.2, nivel AA.</p><section class="stack"><h2>Qué se probó</h2>${list(TESTED)}</section><section class="stack"><h2>Qué no se probó todavía</h2>${list(UNTESTED)}</section><section class="stack"><h2>Si algo te estorba</h2><p>Cuéntalo en Ayuda › Reportar un problema: lo que impide hacer algo se arregla primero.</p>${contacts.length > 0 && [clinic.name, ...contacts].map((line) => line && html`<p>${line}</p>`)}</section><p><a href="/landingPage">Qué es PetLove+</a></p>`,
  });
}
