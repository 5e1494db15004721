/** The rows of an animal list: their meaning and their errors. Pure. */
import type { CalendarDate, DewormingTarget, OwnerIdKind, WeightUnit } from '#db/types.ts';
import { plainIdNumber, remarkOnIdentity } from '#server/accounts/owners/rules.ts';
import { createOwnerInput } from '#server/accounts/owners/schema.ts';
import { createPetInput } from '#server/health/record/schema.ts';
import { readMicrochip } from '#server/pets/pets/rules.ts';
import { PHONE_INVALID, readPhone } from '#server/platform/lib/phone.ts';
import { dewormingColumns, doseColumns, kindOf } from './columns.rules.ts';
import { type Field, FIELD_WORDS, type Sheet } from './schema.ts';
import {
  bornAt,
  readDay,
  readSex,
  readWeight,
  readYesNo,
  type Species,
  speciesNamed,
  targetOf,
  type DayOrder,
} from './values.rules.ts';

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

export interface ListDose {
  name: string;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  laboratory: string | null;
  lot: string | null;
  veterinarian: string | null;
}

export interface ListRow {
  ref: string | null;
  name: string;
  microchip: string | null;
  /** Null in a sheet of doses: the animal stands elsewhere. */
  fields:
    | (Omit<ReturnType<typeof createPetInput.parse>, 'weight' | 'ownerId'> & { deceasedOn: CalendarDate | null })
    | null;
  /** Null where the row names no guardian: the animal belongs to the account that gets the list. */
  guardian: ListOwner | null;
  doses: ListDose[];
  dewormings: { product: string; target: DewormingTarget; givenOn: CalendarDate }[];
  weight: { amount: number; unit: WeightUnit; measuredOn: CalendarDate } | null;
  notes: { text: string; doneOn: CalendarDate } | null;
}

export interface Problem {
  /** The column's title in the file. */
  column: string;
  message: string;
}

/** A row as it was read, with its place in the whole file. */
export interface RawRow {
  place: number;
  sheet: number;
  line: number;
  cells: string[];
}

export type Understood = Omit<RawRow, 'cells'> &
  ({ row: ListRow; problems: null } | { row: null; problems: Problem[]; name: string });

/** What the worker process says first about understood rows. */
export interface UnderstandHead {
  dayFirst: boolean;
  order: DayOrder;
}

export interface Known {
  species: readonly Species[];
  today: CalendarDate;
  /** ISO code, for phone numbers without a country. */
  country: string;
  dayFirst: boolean;
  /** The animal of rows without a column for it. */
  speciesId: number | null;
}

const MOST_NOTES = 500;

/** A reader of one sheet's rows: each row's values, or all its errors. */
export function rowReader(sheet: Pick<Sheet, 'headings'>, fields: readonly (Field | null)[], known: Known) {
  const doses = doseColumns(sheet, fields);
  const dewormings = dewormingColumns(fields);
  const kind = kindOf(fields, known.speciesId);
  const titleOf = (field: Field) => sheet.headings[fields.indexOf(field)] || FIELD_WORDS[field];
  return (cells: readonly string[]): { row: ListRow } | { problems: Problem[]; name: string } => {
    const problems: Problem[] = [];
    const wrong = (column: string, message: string) => void problems.push({ column, message });
    const at = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? '').trim());
    const cell = (field: Field) => at(fields.indexOf(field));
    const past = (typed: string, column: string): CalendarDate | null => {
      const read = readDay(typed, known.today, known.dayFirst);
      const late = read.day !== null && read.day > known.today;
      if (late || read.problem) wrong(column, read.problem ?? 'Esa fecha aún no llega.');
      return late ? null : read.day;
    };
    const scope = { known, cell, wrong, titleOf, past };
    const animal = kind === 'animals' ? animalOf(scope) : null;
    const guardian = guardianOf(scope);
    const row: ListRow = {
      ref: cell('ref') || null,
      name: cell('name'),
      microchip: animal?.microchip ?? chipOf(cell('microchip')),
      fields: animal,
      guardian,
      doses: [],
      dewormings: [],
      weight: null,
      notes: null,
    };
    if (cell('ref').length > 60) wrong(titleOf('ref'), 'Usa 60 letras como máximo.');
    if (kind === 'doses' && !row.ref && !row.microchip && row.name === '')
      wrong('', 'No dice de qué animal es: falta su referencia o su nombre.');
    for (const columns of doses) {
      const title = sheet.headings[columns.on ?? columns.name ?? 0] ?? '';
      const name = columns.fixedName ?? at(columns.name);
      const days = columns.fixedName === undefined ? [at(columns.on)] : at(columns.on).split(/[;\n]| y /);
      for (const typed of days) {
        const givenOn = past(typed.trim(), title);
        if (name !== '' && columns.fixedName === undefined && givenOn === null && typed === '')
          wrong(title, 'Falta el día en que se aplicó.');
        if (givenOn === null) continue;
        if (name === '') wrong(sheet.headings[columns.name ?? columns.on ?? 0] ?? '', 'Falta qué vacuna fue.');
        if (name.length > 80) wrong(title, 'Usa 80 letras como máximo.');
        const next = readDay(at(columns.next), known.today, known.dayFirst).day;
        const text = (column: number | undefined, most: number) => at(column).slice(0, most) || null;
        row.doses.push({
          name,
          givenOn,
          nextOn: next !== null && next > givenOn ? next : null,
          laboratory: text(columns.laboratory, 80),
          lot: text(columns.lot, 40),
          veterinarian: text(columns.veterinarian, 100),
        });
      }
    }
    for (const columns of dewormings) {
      const title = sheet.headings[columns.on ?? columns.product ?? 0] ?? '';
      const givenOn = past(at(columns.on), title);
      if (at(columns.product) !== '' && at(columns.on) === '' && columns.on !== undefined)
        wrong(title, 'Falta el día de la desparasitación.');
      const product = at(columns.product) || 'Desparasitante';
      if (givenOn) row.dewormings.push({ product: product.slice(0, 80), target: targetOf(product), givenOn });
    }
    const visitOn = cell('visitOn') === '' ? null : past(cell('visitOn'), titleOf('visitOn'));
    if (cell('weight') !== '' && cell('weight') !== '0') {
      const weight = readWeight(cell('weight'));
      const on = cell('weightOn') === '' ? null : past(cell('weightOn'), titleOf('weightOn'));
      if (!weight) wrong(titleOf('weight'), 'Escribe el peso así: 12,5 kg.');
      else row.weight = { ...weight, measuredOn: on ?? visitOn ?? known.today };
    }
    if (cell('notes') !== '') row.notes = { text: cell('notes').slice(0, MOST_NOTES), doneOn: visitOn ?? known.today };
    refuseBeforeBirth(row, wrong);
    return problems.length > 0 ? { problems, name: row.name || (row.ref ?? '') } : { row };
  };
}

interface Scope {
  known: Known;
  cell: (field: Field) => string;
  wrong: (column: string, message: string) => void;
  titleOf: (field: Field) => string;
  past: (typed: string, column: string) => CalendarDate | null;
}

function refuseBeforeBirth({ fields, doses, dewormings }: ListRow, wrong: Scope['wrong']): void {
  const birth = fields?.birthEstimated ? null : (fields?.birthOn ?? null);
  if (birth !== null && [...doses, ...dewormings].some(({ givenOn }) => givenOn < birth))
    wrong('', 'Tiene una dosis anterior a su nacimiento.');
}

function chipOf(typed: string): string | null {
  const chip = readMicrochip(typed);
  return chip.kind === 'empty' || chip.kind === 'invalid' ? null : chip.number;
}

function animalOf({ known, cell, wrong, titleOf, past }: Scope): ListRow['fields'] {
  const species =
    cell('species') === '' && known.speciesId !== null
      ? known.species.find(({ id }) => id === known.speciesId)
      : speciesNamed(cell('species'), known.species);
  if (!species) wrong(titleOf('species'), cell('species') ? 'No conocemos esa especie.' : 'Escribe qué animal es.');
  const sex = readSex(cell('sex'));
  if (!sex) wrong(titleOf('sex'), 'Escribe macho o hembra.');
  const neutered = readYesNo(cell('neutered'));
  if (neutered === undefined) wrong(titleOf('neutered'), 'Escribe sí o no.');
  const year = /^(?:19|20)\d{2}$/.test(cell('birth')) ? `${cell('birth')}-07-01` : null;
  const birthOn = year === null ? past(cell('birth'), titleOf('birth')) : null;
  const aged = birthOn === null && cell('age') !== '' ? bornAt(cell('age'), known.today) : null;
  if (birthOn === null && year === null && cell('age') !== '' && aged === null)
    wrong(titleOf('age'), 'Escribe la edad así: 3 años o 5 meses.');
  const estimated = aged ?? (year !== null && year > known.today ? known.today : year);
  const text = (field: Field) => cell(field) || null;
  const read = createPetInput.safeParse({
    name: cell('name'),
    speciesId: species?.id ?? 1,
    breed: text('breed'),
    sex: sex?.sex ?? 'unknown',
    birthOn: birthOn ?? estimated,
    birthEstimated: birthOn === null && estimated !== null,
    color: text('color'),
    marks: text('marks'),
    microchip: text('microchip'),
    neutered: neutered ?? sex?.neutered ?? null,
    allergies: text('allergies'),
  });
  for (const { path, message } of read.error?.issues ?? []) {
    const field = path[0] === 'birthOn' ? 'birth' : ((path[0] as Field) ?? 'name');
    wrong(titleOf(field), message);
  }
  const deceasedOn = past(cell('deceased'), titleOf('deceased'));
  if (!read.success) return null;
  const { weight: _weight, ownerId: _ownerId, ...fields } = read.data;
  return { ...fields, deceasedOn };
}

const MOST_PHONES = 4;

function guardianOf({ known, cell, wrong, titleOf }: Scope): ListOwner | null {
  const about = ['owner', 'ownerSurname', 'idNumber', 'phone', 'email'] as const;
  if (about.every((field) => cell(field) === '')) return null;
  if (cell('owner') === '' && cell('ownerSurname') === '') {
    wrong(titleOf('owner'), 'Escribe el nombre del tutor.');
    return null;
  }
  const { idKind, idNumber } = identityOf(cell('idNumber'));
  const remark = idKind && idNumber ? remarkOnIdentity(idKind, idNumber) : null;
  if (remark?.level === 'error') wrong(titleOf('idNumber'), remark.message);
  // Two numbers in one cell are common: the first valid one counts.
  const phones = cell('phone').split(/[/;,]| o | y /, MOST_PHONES);
  const phone = phones.map((one) => readPhone(one.trim(), known.country)).find((one) => one !== null)?.e164 ?? null;
  if (cell('phone') && !phone) wrong(titleOf('phone'), PHONE_INVALID);
  const given = cell('owner') === '' ? cell('ownerSurname') : cell('owner');
  const [name, surname] = cell('owner') && cell('ownerSurname') ? [given, cell('ownerSurname')] : namesOf(given);
  const rest = { email: cell('email') || null, city: cell('city') || null, address: cell('address') || null };
  const read = createOwnerInput.safeParse({ name, surname, ...rest });
  for (const { path, message } of read.error?.issues ?? []) {
    const at = String(path[0]);
    wrong(titleOf(at === 'name' ? 'owner' : at === 'surname' ? 'ownerSurname' : (at as Field)), message);
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
