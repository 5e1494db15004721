/** The rows of an animal list: their meaning and their errors. Pure. */
import type { CalendarDate } from '#db/types.ts';
import { NO_PATIENT } from '#server/portability/clinic-export/words.rules.ts';
import { readCode } from '#server/platform/lib/codes.ts';
import { heading } from '#server/platform/lib/text.ts';
import { readDay } from '#server/platform/lib/typed-day.ts';
import { animalOf, chipOf, guardianOf, LONGEST_REFERENCE, type Scope } from './animal-row.rules.ts';
import { dewormingColumns, doseColumns, kindOf } from './columns.rules.ts';
import { isRead } from './own-book.rules.ts';
import { ownRow } from './own-rows.rules.ts';
import { emptyRow, type Known, type ListRow, type Problem } from './row.rules.ts';
import { type Field, FIELD_WORDS, type Sheet } from './schema.ts';
import { BEFORE_BIRTH, ENDED, plainCell, readWeight, targetOf } from './values.rules.ts';

const MOST_NOTES = 500;

/** A reader of one sheet's rows: each row's values, or all its errors. */
export function rowReader(sheet: Pick<Sheet, 'headings' | 'own'>, fields: readonly (Field | null)[], known: Known) {
  const doses = doseColumns(sheet, fields);
  const dewormings = dewormingColumns(fields);
  const kind = kindOf(sheet, fields, known.speciesId);
  const own =
    sheet.own && isRead(sheet.own) && sheet.own !== 'animals' ? ownRow(sheet.own, sheet.headings, known) : null;
  const access = sheet.own === 'animals' ? sheet.headings.findIndex((title) => heading(title) === 'acceso') : -1;
  const titleOf = (field: Field) => sheet.headings[fields.indexOf(field)] || FIELD_WORDS[field];
  return (cells: readonly string[]): { row: ListRow } | { problems: Problem[]; name: string } => {
    if (own) return own(cells);
    const problems: Problem[] = [];
    const wrong = (column: string, message: string) => void problems.push({ column, message });
    const at = (column: number | undefined) => (column === undefined ? '' : plainCell(cells[column]));
    const cell = (field: Field) => at(fields.indexOf(field));
    const past = (typed: string, column: string): CalendarDate | null => {
      const read = readDay(typed, known.today, known.dayFirst);
      const late = read.day !== null && read.day > known.today;
      if (late || read.problem) wrong(column, read.problem ?? 'Esa fecha aún no llega.');
      return late ? null : read.day;
    };
    const scope: Scope = { known, cell, wrong, titleOf, past };
    const code = readCode(cell('code'));
    if (access >= 0 && cells[access] === NO_PATIENT)
      return { row: { ...emptyRow(), name: cell('name'), aside: ENDED } };
    const animal = kind === 'animals' ? animalOf(scope) : null;
    const guardian = guardianOf(scope);
    const row: ListRow = {
      ...emptyRow(),
      code,
      ref: cell('ref') || null,
      name: cell('name'),
      microchip: animal?.microchip ?? chipOf(cell('microchip')),
      fields: animal,
      guardian,
      doses: [],
      dewormings: [],
      since: past(cell('since'), titleOf('since')),
    };
    if (cell('ref').length > LONGEST_REFERENCE) wrong(titleOf('ref'), 'Usa 60 letras como máximo.');
    if (kind === 'doses' && !row.code && !row.ref && !row.microchip && row.name === '')
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
      else row.weight = { ...weight, measuredOn: on ?? visitOn ?? known.today, dated: (on ?? visitOn) !== null };
    }
    if (cell('notes') !== '') row.notes = { text: cell('notes').slice(0, MOST_NOTES), doneOn: visitOn ?? known.today };
    if (isBeforeBirth(row) && !row.fields?.birthEstimated) wrong('', 'Tiene una dosis anterior a su nacimiento.');
    else if (isBeforeBirth(row)) row.warning = BEFORE_BIRTH;
    return problems.length > 0 ? { problems, name: row.name || (row.ref ?? '') } : { row };
  };
}

function isBeforeBirth({ fields, doses, dewormings }: ListRow): boolean {
  const birth = fields?.birthOn ?? null;
  return birth !== null && [...doses, ...dewormings].some(({ givenOn }) => givenOn < birth);
}
