/**
 * A finder's input. The pages speak the browser's language, so their schemas do too; the call for programs
 * speaks Spanish.
 */
import { z } from 'zod';
import { isStorable, isVisible } from '#server/platform/lib/text.ts';
import { MESSAGE_LETTERS, NAME_LETTERS, PHONE_LETTERS, PLACE_LETTERS } from '#server/lost-found/threads/rules.ts';

export const FINDER_WORDS = {
  es: {
    message: 'Escribe tu mensaje.',
    something: 'Escribe un mensaje, un lugar o tu teléfono.',
    place: 'Escribe dónde está o comparte tu ubicación.',
    point: 'Esa ubicación no sirve. Escribe dónde está.',
    strange: 'Ese texto tiene un carácter que no sirve.',
    long: (most: number, now: number) => `Usa ${most} letras como máximo: ahora son ${now}.`,
    phone: 'Revisa el teléfono: no parece un número de este país. Si es de otro, empieza con + y su código.',
  },
  en: {
    message: 'Write your message.',
    something: 'Write a message, a place or your phone.',
    place: 'Write where the animal is, or share your location.',
    point: 'That location does not work. Write where the animal is.',
    strange: 'That text has a character that does not work.',
    long: (most: number, now: number) => `Use ${most} characters at most: now there are ${now}.`,
    phone:
      'Check the phone: it does not look like a number of this country. From another one, begin with + and its code.',
  },
} as const;

type Words = (typeof FINDER_WORDS)['es' | 'en'];

/** Counts visible characters, as a person does. Line breaks are converted from the browser's form to ours. */
function written(most: number, say: Words) {
  return z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .superRefine((text, context) => {
      const long = [...text].length;
      if (!isStorable(text)) context.addIssue({ code: 'custom', message: say.strange });
      else if (long > most) context.addIssue({ code: 'custom', message: say.long(most, long) });
    })
    .transform((text) => (isVisible(text) ? text : null))
    .nullable()
    .default(null);
}

const DECIMAL = /^[+-]?\d{1,3}(?:\.\d{1,30})?$/;

/** A number in a form; empty is null. Invalid text becomes a number that no range allows. */
const decimal = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : DECIMAL.test(text) ? Number(text) : Number.POSITIVE_INFINITY))
  .nullable()
  .default(null);

/** Metres, from the telephone; invalid text counts as unknown, because it must not block the message. */
const accuracy = z
  .string()
  .transform((text) => (/^\d{1,7}(?:\.\d{1,30})?$/.test(text.trim()) ? Math.round(Number(text)) : null))
  .nullable()
  .default(null);

interface Point {
  latitude: number | null;
  longitude: number | null;
}

/** Both coordinates or none, within the globe's range. */
function isPoint({ latitude, longitude }: Point): boolean {
  if (latitude === null || longitude === null) return latitude === longitude;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

function forms(say: Words) {
  const fields = {
    message: written(MESSAGE_LETTERS, say),
    place: written(PLACE_LETTERS, say),
    name: written(NAME_LETTERS, say),
    phone: written(PHONE_LETTERS, say),
  };
  const wanting = (path: string, message: string) => ({ path: [path], error: message });
  return {
    /** A text of at most so many letters. */
    written: (most: number) => written(most, say),
    /** "Avisar a su familia". */
    message: z.object(fields).refine(({ message }) => message !== null, wanting('message', say.message)),
    /** A further message of a conversation: any field is enough. */
    more: z
      .object(fields)
      .refine(
        ({ message, place, phone }) => message !== null || place !== null || phone !== null,
        wanting('message', say.something),
      ),
    /** "Enviar mi ubicación": the telephone's position, or words. */
    place: z
      .object({ place: fields.place, latitude: decimal, longitude: decimal, accuracy })
      .refine(isPoint, wanting('latitude', say.point))
      .refine(({ place, latitude }) => place !== null || latitude !== null, wanting('place', say.place)),
  };
}

export const FINDER_FORMS = { es: forms(FINDER_WORDS.es), en: forms(FINDER_WORDS.en) };

/** Our field names and those of the forms. */
const FIELDS = [
  ['message', 'mensaje'],
  ['place', 'lugar'],
  ['name', 'nombre'],
  ['phone', 'telefono'],
  ['latitude', 'latitud'],
  ['longitude', 'longitud'],
  ['accuracy', 'precision'],
] as const;

/** The problems, under the form's field names. */
export interface Wrong {
  wrong: { mensaje?: string; lugar?: string; nombre?: string; telefono?: string; punto?: string };
  remark?: string | undefined;
}

export function readForm<Output>(schema: z.ZodType<Output>, body: URLSearchParams | undefined): Output | Wrong {
  const input = Object.fromEntries(FIELDS.map(([name, theirs]) => [name, body?.get(theirs) ?? undefined]));
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const wrong: Record<string, string> = {};
  for (const { path, message } of read.error.issues) wrong[nameInForm(String(path[0]))] ??= message;
  return { wrong };
}

function nameInForm(name: string): string {
  if (name === 'latitude' || name === 'longitude') return 'punto';
  return FIELDS.find(([ours]) => ours === name)?.[1] ?? name;
}

/** The typed text, to fill its fields again; signs that no page can hold are left out. */
export function typedIn(body: URLSearchParams | undefined) {
  const value = (name: string) => (body?.get(name) ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n');
  return { mensaje: value('mensaje'), lugar: value('lugar'), nombre: value('nombre'), telefono: value('telefono') };
}

const say = FINDER_WORDS.es;
const degrees = (most: number) => z.number().min(-most, say.point).max(most, say.point).nullable().default(null);

/** For programs: the code alone is "La encontré". */
export const notifyInput = z
  .object({
    code: z.string().trim().min(1, 'Escribe el código.').max(40, 'Ese código es demasiado largo.'),
    message: written(MESSAGE_LETTERS, say),
    name: written(NAME_LETTERS, say),
    phone: written(PHONE_LETTERS, say),
    latitude: degrees(90),
    longitude: degrees(180),
  })
  .superRefine(({ latitude, longitude }, context) => {
    if ((latitude === null) === (longitude === null)) return;
    // The message stands beside both fields: the program does not tell which one it meant.
    const message = 'La latitud y la longitud van juntas.';
    for (const path of ['latitude', 'longitude']) context.addIssue({ code: 'custom', path: [path], message });
  });

export type NotifyInput = z.infer<typeof notifyInput>;
