/** What a row tells of an animal and of its owner, or why it cannot be. Pure. */
import type { CalendarDate, OwnerIdKind } from '#db/types.ts';
import { plainIdNumber, remarkOnIdentity } from '#server/accounts/owners/rules.ts';
import { createOwnerInput } from '#server/accounts/owners/schema.ts';
import { createPetInput } from '#server/health/record/schema.ts';
import { bornAt } from '#server/pets/pets/age.rules.ts';
import { readMicrochip } from '#server/pets/pets/rules.ts';
import { PHONE_INVALID, readPhone } from '#server/platform/lib/phone.ts';
import type { Known, ListOwner, ListRow } from './row.rules.ts';
import type { Field } from './schema.ts';
import { readSex, readYesNo, speciesNamed } from './values.rules.ts';

export const LONGEST_REFERENCE = 60;

export interface Scope {
  known: Known;
  cell: (field: Field) => string;
  wrong: (column: string, message: string) => void;
  titleOf: (field: Field) => string;
  past: (typed: string, column: string) => CalendarDate | null;
}

export function chipOf(typed: string): string | null {
  const chip = readMicrochip(typed);
  return chip.kind === 'empty' || chip.kind === 'invalid' ? null : chip.number;
}

export function animalOf({ known, cell, wrong, titleOf, past }: Scope): ListRow['fields'] {
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
  const guessed = readYesNo(cell('birthEstimated'));
  if (guessed === undefined) wrong(titleOf('birthEstimated'), 'Escribe sí o no.');
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
    birthEstimated: birthOn === null ? estimated !== null : guessed === true,
    color: text('color'),
    marks: text('marks'),
    microchip: text('microchip'),
    neutered: neutered ?? sex?.neutered ?? null,
    neuteredOn: past(cell('neuteredOn'), titleOf('neuteredOn')),
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

export function guardianOf({ known, cell, wrong, titleOf }: Scope): ListOwner | null {
  const about = ['owner', 'ownerSurname', 'idNumber', 'phone', 'email'] as const;
  if (about.every((field) => cell(field) === '')) return null;
  if (cell('owner') === '' && cell('ownerSurname') === '') {
    wrong(titleOf('owner'), 'Escribe el nombre del tutor.');
    return null;
  }
  const { idKind, idNumber } = identityOf(cell('idNumber'), known.country);
  const remark = idKind && idNumber ? remarkOnIdentity(idKind, idNumber, known.country) : null;
  if (remark?.level === 'error') wrong(titleOf('idNumber'), remark.message);
  // Two numbers in one cell are common: the first valid one counts.
  const phones = cell('phone').split(/[/;,]| o | y /, MOST_PHONES);
  const phone = phones.map((one) => phoneOf(one.trim(), known.country)).find((one) => one !== null)?.e164 ?? null;
  if (cell('phone') && !phone) wrong(titleOf('phone'), PHONE_INVALID);
  const given = cell('owner') === '' ? cell('ownerSurname') : cell('owner');
  // Where people have a code of their own, names and surnames are kept apart as well: an empty surname is one.
  const apart = cell('owner') !== '' && (cell('ownerSurname') !== '' || cell('ownerRef') !== '');
  const [name, surname] = apart ? [given, cell('ownerSurname')] : namesOf(given);
  const rest = { email: cell('email') || null, city: cell('city') || null, address: cell('address') || null };
  const read = createOwnerInput.safeParse({ name, surname, ...rest });
  for (const { path, message } of read.error?.issues ?? []) {
    const at = String(path[0]);
    wrong(titleOf(at === 'name' ? 'owner' : at === 'surname' ? 'ownerSurname' : (at as Field)), message);
  }
  if (!read.success) return null;
  const { email, city, address } = read.data;
  const ref = cell('ownerRef').slice(0, LONGEST_REFERENCE) || null;
  return { ref, name: read.data.name, surname: read.data.surname, idKind, idNumber, phone, email, city, address };
}

/** A table writes a number of another country without its plus, which a spreadsheet would run. */
function phoneOf(typed: string, country: string) {
  return readPhone(typed, country) ?? (/^\d{11,15}$/.test(typed) ? readPhone(`+${typed}`, country) : null);
}

/** Spreadsheets drop a leading zero: nine digits are a cédula of the first nine provinces of Ecuador. */
export function identityOf(typed: string, country = 'EC'): { idKind: OwnerIdKind | null; idNumber: string | null } {
  const plain = plainIdNumber(typed);
  if (plain === '') return { idKind: null, idNumber: null };
  if (country !== 'EC') {
    const fits = (['cedula', 'ruc'] as const).find((kind) => remarkOnIdentity(kind, plain, country) === null);
    return { idKind: fits ?? 'otro', idNumber: plain };
  }
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
