/** What a stranger writes of an animal without a tag, and who recognises it. The pages speak the browser's language. */
import { z } from 'zod';
import { FINDER_FORMS, FINDER_WORDS } from '#server/lost-found/finders/schema.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { FOUND_SIZES, FOUND_SPECIES } from './rules.ts';

const LOOKS_LETTERS = 80;
const MARKS_LETTERS = 300;

const OWN_WORDS = {
  es: { species: 'Elige qué animal es.', day: 'Elige el día en que lo encontraste.' },
  en: { species: 'Choose which animal it is.', day: 'Choose the day on which you found it.' },
} as const;

function forms(language: 'es' | 'en') {
  const say = { ...FINDER_WORDS[language], ...OWN_WORDS[language] };
  const { written, place, message } = FINDER_FORMS[language];
  const choice = <const Word extends string>(words: readonly Word[]) =>
    z
      .string()
      .nullish()
      .transform((word) => words.find((one) => one === word) ?? null);
  return {
    /** The place as of any finder, the looks, and how the finder is reached. */
    found: place.safeExtend({
      species: z.enum(FOUND_SPECIES, { error: say.species }),
      sex: choice(['female', 'male']),
      size: choice(FOUND_SIZES),
      color: written(LOOKS_LETTERS),
      marks: written(MARKS_LETTERS),
      foundOn: z.string({ error: say.day }).refine((day) => calendarDate.safeParse(day).success, say.day),
      name: message.shape.name,
      phone: message.shape.phone,
      phoneShown: z
        .string()
        .nullish()
        .transform((word) => word === 'si'),
    }),
    claim: message,
  };
}

export const FOUND_FORMS = { es: forms('es'), en: forms('en') };

export type FoundEntry = z.infer<(typeof FOUND_FORMS)['es']['found']>;
export type ClaimEntry = z.infer<(typeof FOUND_FORMS)['es']['claim']>;

/** Our field names and those of the form. */
const FIELDS = {
  species: 'especie',
  sex: 'sexo',
  size: 'tamano',
  color: 'color',
  marks: 'senas',
  place: 'lugar',
  latitude: 'latitud',
  longitude: 'longitud',
  accuracy: 'precision',
  foundOn: 'dia',
  name: 'nombre',
  phone: 'telefono',
  phoneShown: 'mostrar',
  message: 'mensaje',
} as const;

export type FoundTyped = Record<(typeof FIELDS)[keyof typeof FIELDS], string>;
export type FoundProblems = Partial<Record<keyof FoundTyped | 'punto' | 'foto', string>>;

/** The typed text, to fill its fields again. */
export function typedFound(fields: Readonly<Record<string, string>>): FoundTyped {
  const value = (name: string) => (fields[name] ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n');
  return Object.fromEntries(Object.values(FIELDS).map((name) => [name, value(name)])) as FoundTyped;
}

/** The entry, or what is wrong under the form's names. */
export function readFound<Output>(
  schema: z.ZodType<Output>,
  fields: Readonly<Record<string, string>>,
): { entry: Output } | { wrong: FoundProblems } {
  const input = Object.fromEntries(Object.entries(FIELDS).map(([ours, theirs]) => [ours, fields[theirs]]));
  const read = schema.safeParse(input);
  if (read.success) return { entry: read.data };
  const wrong: Record<string, string> = {};
  for (const { path, message } of read.error.issues) wrong[nameInForm(String(path[0]))] ??= message;
  return { wrong };
}

function nameInForm(name: string): string {
  if (name === 'latitude' || name === 'longitude') return 'punto';
  return Object.entries(FIELDS).find(([ours]) => ours === name)?.[1] ?? name;
}

export const withdrawFoundInput = z.object({
  code: z.string().trim().min(1, 'Falta el código.').max(40, 'Ese código no sirve.'),
});
export type WithdrawFoundInput = z.infer<typeof withdrawFoundInput>;
