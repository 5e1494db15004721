/** What stands in one cell of a list: an age, a sex, a weight. Pure; runs in the browser too. */
import type { DewormingTarget, Sex, WeightUnit } from '#db/types.ts';
import { folded, heading } from '#server/platform/lib/text.ts';

export interface Species {
  id: number;
  code: string;
  name: string;
}

// biome-ignore format: one line for each animal
const SPECIES_WORDS: Record<string, string> = {
  perro: 'dog', perra: 'dog', can: 'dog', canino: 'dog', canina: 'dog', cachorro: 'dog', cachorra: 'dog', perrito: 'dog', dog: 'dog',
  gato: 'cat', gata: 'cat', felino: 'cat', felina: 'cat', gatito: 'cat', gatita: 'cat', cat: 'cat',
  conejo: 'rabbit', coneja: 'rabbit', rabbit: 'rabbit', ave: 'bird', pajaro: 'bird', loro: 'bird', perico: 'bird', bird: 'bird',
  caballo: 'horse', yegua: 'horse', equino: 'horse', horse: 'horse', cobayo: 'guinea-pig', 'guinea pig': 'guinea-pig', huron: 'ferret',
};

export function speciesNamed(typed: string, species: readonly Species[]): Species | undefined {
  const word = heading(typed);
  const code = SPECIES_WORDS[word];
  return species.find((one) => one.code === code || heading(one.name) === word || one.code === word);
}

// biome-ignore format: one line for each sex
const SEX_WORDS: Record<string, Sex> = {
  m: 'male', macho: 'male', masculino: 'male', male: 'male',
  h: 'female', hembra: 'female', f: 'female', femenino: 'female', female: 'female',
  desconocido: 'unknown', unknown: 'unknown', u: 'unknown',
};
// biome-ignore format: one line for each answer
const NEUTERED_WORDS: Record<string, boolean> = {
  castrado: true, castrada: true, esterilizado: true, esterilizada: true, capado: true, operado: true, operada: true, neutered: true,
  spayed: true, entero: false, entera: false, intacto: false, intacta: false, fertil: false, intact: false,
};
const SHORT: Record<string, { sex: Sex; neutered: boolean | null }> = {
  mc: { sex: 'male', neutered: true },
  hc: { sex: 'female', neutered: true },
  mn: { sex: 'male', neutered: true },
  fs: { sex: 'female', neutered: true },
  '': { sex: 'unknown', neutered: null },
  'no se': { sex: 'unknown', neutered: null },
  'sin dato': { sex: 'unknown', neutered: null },
};
const FILLERS = new Set(['no', 'y', 'e', 'de']);

/** «Macho castrado», `M/C`, `hembra (entera)`; undefined for words that are no sex. */
export function readSex(typed: string): { sex: Sex; neutered: boolean | null } | undefined {
  const plain = heading(typed);
  const short = SHORT[plain] ?? SHORT[plain.replaceAll(' ', '')];
  if (short) return short;
  let sex: Sex | undefined;
  let neutered: boolean | null = null;
  const words = plain.split(' ');
  for (const [at, word] of words.entries()) {
    const flag = NEUTERED_WORDS[word];
    if (SEX_WORDS[word]) sex = SEX_WORDS[word];
    else if (flag !== undefined) neutered = words[at - 1] === 'no' ? !flag : flag;
    else if (!FILLERS.has(word)) return undefined;
  }
  return sex ? { sex, neutered } : undefined;
}

// biome-ignore format: one line for each answer
const YES_NO: Record<string, boolean | null> = {
  si: true, s: true, x: true, '1': true, true: true, verdadero: true, y: true, yes: true, ...NEUTERED_WORDS,
  no: false, n: false, '0': false, false: false, falso: false, '': null, 'no se': null, na: null, 'n a': null,
};

export function readYesNo(typed: string): boolean | null | undefined {
  return YES_NO[heading(typed)];
}

/** `12,5`, `12.5 kg`, `800 g`, `27 lb`; null for text that is no weight. */
export function readWeight(typed: string): { amount: number; unit: WeightUnit } | null {
  const [, figure = '', unit = 'kg'] =
    /^(\d{1,5}(?:[.,]\d{1,3})?)\s*(kg|kgs|kilos?|g|gr|lb|lbs|libras?)?\.?$/.exec(folded(typed).trim()) ?? [];
  const amount = Number(figure.replace(',', '.'));
  if (figure === '' || amount <= 0) return null;
  return { amount, unit: unit.startsWith('l') ? 'lb' : unit.startsWith('k') ? 'kg' : 'g' };
}

const EXTERNAL =
  /nexgard|frontpro|bravecto|simparica|frontline|advantix|seresto|scalibor|credelio|vectra|pulg|garrap|pipeta|collar/;
const BOTH = /spectra|combo|trio|revolution|stronghold|advocate|bravecto plus/;

/** By the products' labels; a name that tells nothing is taken for the internal one, which nearly all lists mean. */
export function targetOf(product: string): DewormingTarget {
  const name = folded(product);
  if (BOTH.test(name)) return 'both';
  return EXTERNAL.test(name) ? 'external' : 'internal';
}

/** An apostrophe before a sign is how a table keeps a text from running as a formula. */
export function plainCell(cell = ''): string {
  const text = cell.trim();
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** What the clinic signed of them stays where it was written: here they would be nobody's. */
export const ENDED = 'Ya no es paciente: su tutor terminó el permiso, y no entra otra vez.';
export const BEFORE_BIRTH = 'Tiene una dosis anterior a su nacimiento, que es estimado: revísalo.';
