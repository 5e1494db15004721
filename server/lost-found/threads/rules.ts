/** What is a repeated message, what is urgent, how a place is written. Pure; runs in the browser too. */
import type { FinderMessageKind } from '#db/types.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { awayFrom, type Point } from './place.rules.ts';

/** A conversation is kept whole for this long after its beginning; so are tag readings and reports. */
export const THREAD_DAYS = 90;
/** Within this many minutes the same message counts once: a second press, a reloaded page, a way back. */
export const REPEAT_MINUTES = 10;
/** For this long a browser continues the conversation that it began, whichever button is pressed. */
export const BROWSER_HOURS = 24;

export const MESSAGE_LETTERS = 2000;
export const PLACE_LETTERS = 300;
export const NAME_LETTERS = 80;
export const PHONE_LETTERS = 40;

/** A finder's message as it is stored. */
export interface Sign {
  kind: FinderMessageKind;
  text: string | null;
  place: string | null;
  /** Millionths of a degree. */
  latitude: number | null;
  longitude: number | null;
}

/**
 * Whether a finder repeats a message: "La encontré" whatever its details, text by its letters, a place by its
 * point.
 */
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

/** Degrees as the stored whole number: a step is eleven centimetres. */
export function millionths(degrees: number): number {
  return Math.round(degrees * 1e6);
}

/** The same of a conversation about an animal without a tag. */
export function lookalikeWords(petName: string) {
  return { title: `¿Es ${petName}?`, body: 'Encontraron un animal sin placa que se le parece. Toca para verlo.' };
}

/** Both columns of a stored point; null where one is missing. */
export function pointOf({ latitude, longitude }: Pick<Sign, 'latitude' | 'longitude'>): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** A point in degrees as its two columns. */
export function storedPoint(degrees: Point | null): Pick<Sign, 'latitude' | 'longitude'> {
  if (!degrees) return { latitude: null, longitude: null };
  return { latitude: millionths(degrees.latitude), longitude: millionths(degrees.longitude) };
}

const TOKEN = /^[\w-]{43}$/;

/** Whether the text has the form of a finder's token: 32 bytes in base64url. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The message that consists of a telephone number alone. */
export function ownPhone(phone: string, language: 'es' | 'en'): string {
  return `${language === 'es' ? 'Mi teléfono' : 'My phone'}: ${showPhone(phone)}`;
}

/** The screen of a conversation, for members and for the clinic's staff. */
export function conversationPath(threadId: number): string {
  return `/dashboard/avisos?aviso=${threadId}`;
}

/** The text of the push notification and the subject of the mail. */
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

/** `A 850 m al noreste de donde se perdió.`; null where one of the points is unknown. */
export function awayWords(lost: Point | null, found: Point | null): string | null {
  if (!lost || !found) return null;
  const away = awayFrom(lost, found);
  return away.startsWith('en') ? 'En el mismo lugar donde se perdió.' : `${capital(away)} de donde se perdió.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Who hears of a finder: a family; or of an animal that the clinic keeps the clinic, and its owner who left an address. */
export type Told = 'family' | 'clinic' | 'clinicAndOwner';
