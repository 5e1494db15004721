/** A record that the clinic hands over by a link: how long, what opens it, and what is said of it. Runs in the browser too. */
import type { HandOverWay, Instant } from '#db/types.ts';

export const HAND_OVER_DAYS = 30;
/** Of ten thousand figures five are tried. */
export const MOST_TRIES = 5;
export const TAKE_BACK_DAYS = 7;
export const REMIND_AFTER_DAYS = 7;
export const FIGURES = 4;
export const CODE_FIGURES = 6;
export const CODE_MINUTES = 15;

export type HandOverState = 'made' | 'sent' | 'opened' | 'locked' | 'taken' | 'returned' | 'withdrawn' | 'expired';

export const STATE_WORDS: Readonly<Record<HandOverState, string>> = {
  made: 'Enlace listo',
  sent: 'Enviada',
  opened: 'Abierta',
  locked: 'Cerrada por intentos',
  taken: 'Recibida',
  returned: 'Recuperada',
  withdrawn: 'Cancelada',
  expired: 'Venció',
};

interface Offer {
  way: HandOverWay | null;
  expiresAt: Instant;
  sentAt: Instant | null;
  openedAt: Instant | null;
  tries: number;
  takenAt: Instant | null;
  withdrawnAt: Instant | null;
  returnedAt: Instant | null;
}

export function stateOf(offer: Offer, at: Instant): HandOverState {
  if (offer.returnedAt) return 'returned';
  if (offer.takenAt) return 'taken';
  if (offer.withdrawnAt) return 'withdrawn';
  if (offer.tries >= MOST_TRIES) return 'locked';
  if (offer.expiresAt <= at) return 'expired';
  if (offer.openedAt) return 'opened';
  return offer.sentAt ? 'sent' : 'made';
}

export function waits(offer: Offer, at: Instant): boolean {
  return ['made', 'sent', 'opened'].includes(stateOf(offer, at));
}

export function triesLeftWords(left: number): string {
  if (left === MOST_TRIES) return `Puedes probar ${left} veces.`;
  return left === 1 ? 'Te queda 1 intento.' : `Te quedan ${left} intentos.`;
}

/** The last four figures of a number, or letters of a passport; null where there are fewer. */
export function lastFigures(number: string | null): string | null {
  const written = number?.replaceAll(/[^0-9a-z]/gi, '').toUpperCase() ?? '';
  return written.length < FIGURES ? null : written.slice(-FIGURES);
}

/** The guardian of an offer: the clinic's contact, also after the animal was taken. */
export function guardianOf(of: { keptBy: number | null; nowOwnerId: number; ownerId: number | null }): number | null {
  return of.keptBy === null ? of.ownerId : of.nowOwnerId;
}

const NAMED = 4;

/** «Canela, Nube y 3 más». */
export function namesOf(names: readonly string[]): string {
  const shown = names.length > NAMED + 1 ? [...names.slice(0, NAMED), `${names.length - NAMED} más`] : names;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} y ${shown.at(-1) ?? ''}`;
}

/** «la libreta de salud de Canela», «las libretas de salud de Canela y Nube». */
export function recordsOf(names: readonly string[], of = 'salud de '): string {
  return `${names.length > 1 ? 'las libretas' : 'la libreta'} de ${of}${namesOf(names)}`;
}

/** What the clinic writes to a guardian; the link ends it, so that a chat makes it one to press. */
export function handOverMessage(of: { name: string; pets: readonly string[]; clinic: string; link: string }): string {
  const greeting = of.name ? `Hola, ${of.name}. ` : 'Hola. ';
  const due = of.pets.length > 1 ? 'lo que les toca' : 'lo que le toca';
  const open = of.pets.length > 1 ? 'Ábrelas' : 'Ábrela';
  return `${greeting}${of.clinic} te entrega ${recordsOf(of.pets)}: sus vacunas, sus pesos y ${due}, en tu teléfono. ${open} aquí (sirve ${HAND_OVER_DAYS} días): ${of.link}`;
}
