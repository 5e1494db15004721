/** What stands in one cell of a list: a day, an age, a sex, a weight. Pure; runs in the browser too. */
import type { CalendarDate, DewormingTarget, Sex, WeightUnit } from '#db/types.ts';
import { plusDays, problemWithDate } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';
import { heading } from './schema.ts';

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

// biome-ignore format: one line
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const MONTHS_ENGLISH: Record<string, number> = { jan: 1, apr: 4, aug: 8, dec: 12 };
const NO_DAY = new Set([
  '',
  'no',
  'na',
  'n a',
  'no aplica',
  'ninguna',
  'ninguno',
  'pendiente',
  'sin fecha',
  's f',
  '0',
  '00 00 0000',
]);
const DAY_IN_WORDS = 'Escribe la fecha como día, mes y año: 15/03/2024.';
/** Excel counts the days from here. */
const EXCEL_ZERO = '1899-12-30';

export interface DayRead {
  day: CalendarDate | null;
  problem?: string;
}

/** Numbers with a separator; which of the first two is the day depends on the file. */
const NUMERIC = /^(\d{1,4})\s?[/.\- ]\s?(\d{1,2})\s?[/.\- ]\s?(\d{1,4})(?:[ T,].*)?$/;
const WITH_MONTH = /^(\d{1,2})[\s/.-]*(?:de\s+)?([a-z]{3,10})\.?[\s/.-]*(?:del?\s+)?(\d{2}|\d{4})$/;

export function readDay(typed: string, today: CalendarDate, dayFirst = true): DayRead {
  const text = folded(typed).trim();
  if (NO_DAY.has(heading(typed))) return { day: null };
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return checked(plusDays(EXCEL_ZERO, Math.floor(Number(text))));
  const [, first = '', second = '', third = ''] = NUMERIC.exec(text) ?? [];
  if (first.length === 4) return checked(dayOf(first, second, third));
  if (first)
    return dayFirst
      ? checked(dayOf(yearOf(third, today), second, first))
      : checked(dayOf(yearOf(third, today), first, second));
  const [, date = '', word = '', year = ''] = WITH_MONTH.exec(text) ?? [];
  const month = MONTHS.indexOf(word.slice(0, 3)) + 1 || (word.startsWith('set') ? 9 : MONTHS_ENGLISH[word.slice(0, 3)]);
  return month ? checked(dayOf(yearOf(year, today), String(month), date)) : { day: null, problem: DAY_IN_WORDS };
}

function dayOf(year: string, month: string, date: string): CalendarDate | null {
  return year.length === 4 && date.length < 3 ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : null;
}

function checked(day: CalendarDate | null): DayRead {
  if (day === null) return { day: null, problem: DAY_IN_WORDS };
  const problem = problemWithDate(day);
  return problem ? { day: null, problem } : { day };
}

/** `24` is 2024, and `98` is 1998. */
function yearOf(typed: string, today: CalendarDate): string {
  if (typed.length !== 2) return typed;
  return `20${typed}` > String(Number(today.slice(0, 4)) + 5) ? `19${typed}` : `20${typed}`;
}

/** `shown` by days above twelve; `assumed` where none tells, or they contradict each other; `none`: no day needs it. */
export type DayOrder = 'shown' | 'assumed' | 'none';

/** Whether `03/04/2024` shows its day first. */
export function orderOfDays(texts: Iterable<string>): { dayFirst: boolean; order: DayOrder } {
  let [first, second, either] = [0, 0, 0];
  for (const text of texts) {
    const [, a = '', b = ''] = NUMERIC.exec(text.trim()) ?? [];
    if (a === '' || a.length === 4) continue;
    if (Number(a) > 12) first += 1;
    else if (Number(b) > 12) second += 1;
    else either += 1;
  }
  const dayFirst = second === 0 || first > 0;
  if (first > 0 && second > 0) return { dayFirst, order: 'assumed' };
  if (first + second > 0) return { dayFirst, order: 'shown' };
  return { dayFirst, order: either > 0 ? 'assumed' : 'none' };
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
