/** The rows of an animal list from a spreadsheet: their meaning and their errors. Pure. */
import type { CalendarDate, OwnerIdKind, Sex } from '#db/types.ts';
import { plusMonths, problemWithDate } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';
import { createOwnerInput } from '#server/accounts/owners/schema.ts';
import { plainIdNumber, remarkOnIdentity } from '#server/accounts/owners/rules.ts';
import { createPetInput } from '#server/health/record/schema.ts';
import { PHONE_INVALID, readPhone } from '#server/platform/lib/phone.ts';
import { type Field, heading } from './schema.ts';

export interface Species {
  id: number;
  code: string;
  name: string;
}

const SPECIES_WORDS: Record<string, string> = {
  perro: 'dog', perra: 'dog', can: 'dog', canino: 'dog', canina: 'dog', cachorro: 'dog',
  gato: 'cat', gata: 'cat', felino: 'cat', felina: 'cat', gatito: 'cat',
  conejo: 'rabbit', coneja: 'rabbit', ave: 'bird', pajaro: 'bird', loro: 'bird', caballo: 'horse', yegua: 'horse', equino: 'horse',
}; // biome-ignore format: one line for each animal

const SEX_WORDS: Record<string, Sex> = {
  m: 'male', macho: 'male', masculino: 'male', h: 'female', hembra: 'female', f: 'female', femenino: 'female',
  '': 'unknown', desconocido: 'unknown', 'no se': 'unknown', 'sin dato': 'unknown',
}; // biome-ignore format: one line for each sex
const YES_NO: Record<string, boolean> = {
  si: true,
  s: true,
  x: true,
  '1': true,
  true: true,
  esterilizado: true,
  esterilizada: true,
  castrado: true,
  castrada: true,
  no: false,
  n: false,
  '0': false,
  false: false,
  entero: false,
  entera: false,
};

export interface ListOwner {
  name: string;
  surname: string;
  idKind: OwnerIdKind | null;
  idNumber: string | null;
  phone: string | null;
  email: string | null;
  city: string | null;
  address: string | null;
}

export interface ListAnimal {
  ref: string | null;
  fields: ReturnType<typeof createPetInput.parse>;
  /** Null where the row names no guardian: the animal belongs to the importing user. */
  guardian: ListOwner | null;
  vaccine: { name: string; givenOn: CalendarDate } | null;
}

export interface RowProblem {
  field: Field;
  message: string;
}

interface Known {
  species: readonly Species[];
  today: CalendarDate;
  /** ISO code, for phone numbers without a country. */
  country: string;
}

/** The row's values, or all its errors. */
export function readRow(
  cell: (field: Field) => string,
  known: Known,
): { animal: ListAnimal } | { problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const wrong = (field: Field, message: string) => void problems.push({ field, message });
  const day = (field: Field): CalendarDate | null => {
    const read = readDay(cell(field), known.today);
    if (read.problem) wrong(field, read.problem);
    return read.day;
  };
  const species = speciesNamed(cell('species'), known.species);
  if (!species) wrong('species', cell('species') ? 'No conocemos esa especie.' : 'Escribe qué animal es.');
  const sex = SEX_WORDS[heading(cell('sex'))];
  if (sex === undefined) wrong('sex', 'Escribe macho o hembra.');
  const neutered = cell('neutered') === '' ? null : YES_NO[heading(cell('neutered'))];
  if (neutered === undefined) wrong('neutered', 'Escribe sí o no.');
  const birthOn = day('birth');
  const aged = birthOn === null && cell('age') !== '' ? bornAt(cell('age'), known.today) : null;
  if (birthOn === null && cell('age') !== '' && aged === null) wrong('age', 'Escribe la edad así: 3 años o 5 meses.');
  const vaccineOn = day('vaccineOn');
  if (cell('vaccine') && cell('vaccineOn') === '') wrong('vaccineOn', 'Falta el día en que se aplicó.');
  if (cell('vaccine').length > 80) wrong('vaccine', 'Usa 80 letras como máximo.');
  const ref = cell('ref');
  if (ref.length > 60) wrong('ref', 'Usa 60 letras como máximo.');
  const text = (field: Field) => cell(field) || null;
  const read = createPetInput.safeParse({
    name: cell('name'),
    speciesId: species?.id ?? 1,
    breed: text('breed'),
    sex: sex ?? 'unknown',
    birthOn: birthOn ?? aged,
    birthEstimated: birthOn === null && aged !== null,
    color: text('color'),
    marks: text('marks'),
    microchip: text('microchip'),
    neutered: neutered ?? null,
    allergies: text('allergies'),
  });
  for (const { path, message } of read.error?.issues ?? [])
    wrong(path[0] === 'birthOn' ? 'birth' : ((path[0] as Field) ?? 'name'), message);
  const guardian = ownerOf(cell, known.country, wrong);
  const born = birthOn ?? aged;
  if (born && vaccineOn && vaccineOn < born) wrong('vaccineOn', 'Es anterior a su nacimiento.');
  if (!read.success || problems.length > 0) return { problems };
  const vaccine = vaccineOn ? { name: cell('vaccine') || 'Antirrábica', givenOn: vaccineOn } : null;
  return { animal: { ref: ref || null, fields: read.data, guardian, vaccine } };
}

const MOST_PHONES = 4;

function ownerOf(
  cell: (field: Field) => string,
  country: string,
  wrong: (field: Field, message: string) => void,
): ListOwner | null {
  const about = ['owner', 'ownerSurname', 'idNumber', 'phone', 'email'] as const;
  if (about.every((field) => cell(field) === '')) return null;
  if (cell('owner') === '') {
    wrong('owner', 'Escribe el nombre del tutor.');
    return null;
  }
  const { idKind, idNumber } = identityOf(cell('idNumber'));
  const remark = idKind && idNumber ? remarkOnIdentity(idKind, idNumber) : null;
  if (remark?.level === 'error') wrong('idNumber', remark.message);
  // Two numbers in one cell are common: the first valid one counts.
  const phones = cell('phone').split(/[/;,]| o | y /, MOST_PHONES);
  const phone = phones.map((one) => readPhone(one.trim(), country)).find((one) => one !== null)?.e164 ?? null;
  if (cell('phone') && !phone) wrong('phone', PHONE_INVALID);
  const [name, surname] = cell('ownerSurname') ? [cell('owner'), cell('ownerSurname')] : namesOf(cell('owner'));
  const rest = { email: cell('email') || null, city: cell('city') || null, address: cell('address') || null };
  const read = createOwnerInput.safeParse({ name, surname, ...rest });
  for (const { path, message } of read.error?.issues ?? []) {
    const at = String(path[0]);
    wrong(at === 'name' ? 'owner' : at === 'surname' ? 'ownerSurname' : (at as Field), message);
  }
  if (!read.success) return null;
  const { email, city, address } = read.data;
  return { name: read.data.name, surname: read.data.surname, idKind, idNumber, phone, email, city, address };
}

/** Spreadsheets drop a leading zero: nine digits are a cédula of the first nine provinces. */
function identityOf(typed: string): { idKind: OwnerIdKind | null; idNumber: string | null } {
  const plain = plainIdNumber(typed);
  if (plain === '') return { idKind: null, idNumber: null };
  const number = /^\d{9}$|^\d{12}$/.test(plain) ? `0${plain}` : plain;
  if (!/^\d+$/.test(number)) return { idKind: 'pasaporte', idNumber: number };
  return { idKind: number.length > 11 ? 'ruc' : 'cedula', idNumber: number };
}

/** Splits `María Fernanda Loor Vera` into names and surnames: lists seldom have a column for each. */
function namesOf(whole: string): [name: string, surname: string] {
  const words = whole.split(/\s+/);
  const first = words.length < 4 ? 1 : Math.floor(words.length / 2);
  return [words.slice(0, first).join(' '), words.slice(first).join(' ')];
}

function speciesNamed(typed: string, species: readonly Species[]): Species | undefined {
  const word = heading(typed);
  const code = SPECIES_WORDS[word];
  return species.find((one) => one.code === code || heading(one.name) === word || one.code === word);
}

function readDay(typed: string, today: CalendarDate): { day: CalendarDate | null; problem?: string } {
  if (typed === '') return { day: null };
  const [, a = '', b = '', c = ''] = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[ T].*)?$/.exec(typed) ?? [];
  const [year, month, date] = a.length === 4 ? [a, b, c] : [c.length === 2 ? `20${c}` : c, b, a];
  if (!year || year.length !== 4) return { day: null, problem: 'Escribe la fecha como día, mes y año: 15/03/2024.' };
  const day = `${year}-${(month ?? '').padStart(2, '0')}-${(date ?? '').padStart(2, '0')}`;
  const problem = problemWithDate(day);
  if (problem) return { day: null, problem };
  return day > today ? { day: null, problem: 'Esa fecha aún no llega.' } : { day };
}

/** Searching an age in an endless cell of digits takes time quadratic in its length. */
const LONGEST_AGE = 60;

/** `3`, `3 años`, `2 años 4 meses`, `5 meses`: the approximate birthday; null for text that is no age. */
function bornAt(typed: string, today: CalendarDate): CalendarDate | null {
  if (typed.length > LONGEST_AGE) return null;
  const text = folded(typed).replace(',', '.');
  const years = /^(\d+(?:\.\d+)?)\s*(?:a\b|ano|anos|$)/.exec(text.replaceAll('ñ', 'n'))?.[1];
  const months = /(\d+)\s*(?:m\b|mes|meses)/.exec(text)?.[1];
  if (years === undefined && months === undefined) return null;
  const age = Math.round(Number(years ?? 0) * 12) + Number(months ?? 0);
  return age > 12 * 80 ? null : plusMonths(today, -age);
}
