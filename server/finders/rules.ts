/** What counts as said twice, what is urgent, how a place is written. Pure; runs in the browser too. */
import type { FinderMessageKind } from '#db/types.ts';
import { showPhone } from '#server/lib/text.ts';

/** As long as a conversation is kept, whole, counted from its beginning; so long stay the readings of a plate and what was reported. */
export const THREAD_DAYS = 90;
/** Within so many minutes the same is one: a second press, a page asked for again, a way back. */
export const REPEAT_MINUTES = 10;
/** So long a browser that began a conversation goes on in it, whichever button of the page is pressed next. */
export const BROWSER_HOURS = 24;

export const MESSAGE_LETTERS = 2000;
export const PLACE_LETTERS = 300;
export const NAME_LETTERS = 80;
export const PHONE_LETTERS = 40;

/** What a finder sends, as it is kept. */
export interface Sign {
  kind: FinderMessageKind;
  text: string | null;
  place: string | null;
  /** Millionths of a degree. */
  latitude: number | null;
  longitude: number | null;
}

/** Whether a finder said the same before: "La encontré" whatever comes with it, words by their letters, a place by its point. */
export function isSaidAgain(sign: Sign, said: readonly Sign[]): boolean {
  return said.some(
    (one) =>
      one.kind === sign.kind &&
      one.text === sign.text &&
      one.place === sign.place &&
      one.latitude === sign.latitude &&
      one.longitude === sign.longitude,
  );
}

/** Degrees, as a telephone tells them, in the whole number that is kept: a step is eleven centimetres. */
export function millionths(degrees: number): number {
  return Math.round(degrees * 1e6);
}

const TOKEN = /^[\w-]{43}$/;

/** Whether it can be the end of a finder's link at all: 32 bytes in base64url. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** A telephone alone, as something said. */
export function ownPhone(phone: string, language: 'es' | 'en'): string {
  return `${language === 'es' ? 'Mi teléfono' : 'My phone'}: ${showPhone(phone)}`;
}

/** The notice on a telephone's screen, and the subject of the mail. */
export function alertWords(petName: string, { kind, text, place }: Pick<Sign, 'kind' | 'text' | 'place'>) {
  if (kind === 'location')
    return {
      title: `Urgente: mira dónde está ${petName}`,
      body: place ?? text ?? 'Acaban de enviar su ubicación. Toca para verla.',
    };
  if (kind === 'found')
    return { title: `Alguien encontró a ${petName}`, body: 'Acaba de avisarlo desde su código. Toca para escribirle.' };
  return { title: `Te escriben por ${petName}`, body: text ?? place ?? 'Toca para leerlo.' };
}
