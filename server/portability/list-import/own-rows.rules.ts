/** The rows of the sheets of the clinic's own book, but for its animals: each as what it was where it was written. Pure. */
import type { CalendarDate, NextSource } from '#db/types.ts';
import { ROUTE_WORDS } from '#server/health/medicines/routes.rules.ts';
import { readMicrochip } from '#server/pets/pets/rules.ts';
import { readCode } from '#server/platform/lib/codes.ts';
import { heading } from '#server/platform/lib/text.ts';
import * as words from '#server/portability/clinic-export/words.rules.ts';
import { BESIDE_READERS } from './own-beside.rules.ts';
import type { OwnRead } from './own-book.rules.ts';
import { Cells, MISSING } from './own-cells.rules.ts';
import type { Next, Noted, OwnEntry, Signed } from './own-entry.rules.ts';
import { emptyRow, type Known, type ListRow, type Problem } from './row.rules.ts';
import { BEFORE_BIRTH, ENDED, plainCell } from './values.rules.ts';

type Read = { row: ListRow } | { problems: Problem[]; name: string };

/** A reader of the rows of one sheet. */
export function ownRow(sheet: Exclude<OwnRead, 'animals'>, headings: readonly string[], known: Known) {
  const places = new Map(headings.map((title, at) => [heading(title), at]));
  return (cells: readonly string[]): Read => {
    const problems: Problem[] = [];
    const cell = (title: string) => plainCell(cells[places.get(title) ?? -1]);
    const wrong = (title: string, message: string) =>
      void problems.push({ column: headings[places.get(title) ?? -1] ?? '', message });
    const reader = new Cells(cell, wrong, known);
    const name = cell('animal');
    const row: ListRow = {
      ...emptyRow(),
      name,
      code: readCode(cell('codigo petlove')),
      microchip: chipOf(cell('microchip')),
      entryId: reader.whole('anotacion n'),
    };
    const isNamed = row.code !== null || row.microchip !== null || cell('tutor') !== '';
    if (cell('paciente n') !== '' && !isNamed) return { row: { ...row, aside: ENDED } };
    if (sheet === 'doses') readDose(reader, row);
    else row.own = READERS[sheet](reader);
    return problems.length > 0 ? { problems, name: name || cell('nombres') } : { row };
  };
}

function chipOf(typed: string): string | null {
  const chip = readMicrochip(typed);
  return chip.kind === 'empty' || chip.kind === 'invalid' ? null : chip.number;
}

/** Nobody here signed it: who did elsewhere stands as the veterinarian who was noted. */
function signed(row: Cells): Signed {
  const by = row.cell('firmo');
  const registration = row.cell('registro');
  const signature = by && `${by}${registration ? ` (registro ${registration})` : ''}`;
  const noted = row.cell('veterinario anotado');
  const veterinarian = noted && signature ? `${noted}; firmó ${signature}` : noted || signature;
  const clinic = row.text('clinica anotada', 100) ?? row.text('clinica que firmo', 100);
  return { veterinarian: veterinarian.slice(0, 100) || null, clinic, disputed: row.yes('en duda') };
}

function noted(row: Cells): Noted {
  return { ...signed(row), notes: row.text('notas', 500) };
}

function next(row: Cells, givenOn: CalendarDate): Next {
  const day = row.day('proxima');
  const nextOn = day !== null && day > givenOn ? day : null;
  const nextSource = row.word<NextSource>('proxima segun', words.NEXT_WORDS, nextOn === null ? 'schedule' : 'chosen');
  return nextSource === 'none'
    ? { nextOn: null, nextSource }
    : { nextOn, nextSource: nextOn === null ? 'schedule' : nextSource };
}

function readDose(row: Cells, into: ListRow): void {
  const vaccine = row.needed('vacuna', 80);
  const product = row.text('producto', 80);
  const givenOn = row.neededPast('aplicada');
  const { veterinarian, ...rest } = noted(row);
  const { nextOn, nextSource } = next(row, givenOn);
  into.doses.push({
    name: vaccine,
    givenOn,
    nextOn,
    laboratory: row.text('laboratorio', 80),
    lot: row.text('lote', 40),
    veterinarian,
    own: {
      ...rest,
      nextSource,
      product,
      catalogued: product !== vaccine,
      lotExpiresOn: row.day('caduca'),
      ofLot: row.yes('lote n'),
    },
  });
  const birthOn = row.day('nacimiento');
  if (birthOn !== null && givenOn < birthOn) into.warning = BEFORE_BIRTH;
}

const FORM_CODES = words.FORM_WORDS;

const READERS: { [Sheet in Exclude<OwnRead, 'animals' | 'doses'>]: (row: Cells) => OwnEntry } = {
  ...BESIDE_READERS,
  dewormings: (row) => {
    const givenOn = row.neededPast('dada');
    const target = row.word('contra', words.TARGET_WORDS, 'internal');
    const form = words.codeOf(FORM_CODES, row.cell('forma')) ?? null;
    const what = {
      product: row.needed('producto', 80),
      form,
      dose: row.text('cantidad', 60),
      grams: row.grams('peso ese dia kg'),
    };
    return { kind: 'deworming', target, ...what, givenOn, ...next(row, givenOn), ...noted(row) };
  },
  weights: (row) => {
    const grams = row.grams('peso kg');
    if (row.cell('peso kg') === '') row.wrong('peso kg', MISSING);
    // A book of before has only who signed it.
    const takenBy = row.text('lo peso', 100) ?? row.text('firmo', 100);
    const measuredOn = row.neededPast('fecha');
    return { kind: 'weight', grams: grams ?? 1, measuredOn, takenBy, disputed: row.yes('en duda') };
  },
  illnesses: (row) => ({
    kind: 'illness',
    name: row.needed('enfermedad', 100),
    diagnosedOn: row.neededPast('diagnostico'),
    state: row.word('estado', words.ILLNESS_WORDS, 'active'),
    overcomeOn: row.past('superada'),
    treatment: row.text('tratamiento', 500),
    hidden: row.yes('oculta'),
    ...noted(row),
  }),
  medicines: (row) => {
    const every = row.span('cada');
    if (row.cell('cada') === '') row.wrong('cada', MISSING);
    const duration = row.span('durante');
    const startOn = row.day('desde');
    if (startOn === null) row.wrong('desde', MISSING);
    const firstTime = /^([01]\d|2[0-3]):[0-5]\d$/.exec(row.cell('primera hora'))?.[0] ?? '08:00';
    return {
      kind: 'medicine',
      name: row.needed('medicina', 80),
      illness: row.text('por', 100),
      dose: row.needed('dosis', 60),
      route: words.codeOf(ROUTE_WORDS, row.cell('via')) ?? null,
      every: every?.amount ?? 1,
      everyUnit: every?.unit ?? 'day',
      firstTime,
      startOn: startOn ?? row.known.today,
      duration: duration?.amount ?? null,
      durationUnit: duration?.unit ?? null,
      endOn: row.day('hasta'),
      lastSlot: /^\d{4}-\d\d-\d\d [0-2]\d:[0-5]\d$/.exec(row.cell('ultima dosis dada'))?.[0].replace(' ', 'T') ?? null,
      hidden: row.yes('oculta'),
      ...noted(row),
    };
  },
  checkups: (row) => ({
    kind: 'checkup',
    reason: row.needed('motivo', 100),
    illness: row.text('por', 100),
    plannedOn: row.day('para el'),
    doneOn: row.past('hecho'),
    findings: row.text('hallazgos', 1000),
    ...noted(row),
  }),
  consultations: (row) => {
    const celsius = row.cell('temperatura c').replace(',', '.');
    const degrees = celsius === '' ? null : Number(celsius);
    const possible = degrees === null || (degrees >= 4 && degrees <= 46);
    if (!possible) row.wrong('temperatura c', 'Escribe los grados centígrados, entre 4 y 46.');
    return {
      kind: 'consultation',
      attendedOn: row.neededPast('atendido'),
      reason: row.needed('motivo', 200),
      temperatureTenths: degrees === null ? null : Math.round(degrees * 10),
      grams: row.grams('peso kg'),
      findings: row.text('hallazgos', 2000),
      plan: row.text('plan', 2000),
      ...signed(row),
    };
  },
  prescriptions: (row) => ({
    kind: 'prescription',
    prescribedOn: row.neededPast('recetada'),
    item: {
      product: row.needed('producto', 120),
      dose: row.needed('cantidad', 60),
      frequency: row.needed('cada cuanto', 80),
      duration: row.text('durante', 80),
    },
    indications: row.text('indicaciones', 2000),
    ...signed(row),
  }),
};
