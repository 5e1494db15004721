/** The rows of the sheets of the clinic's own book, but for its animals: each as what it was where it was written. Pure. */
import { ROUTE_WORDS } from '#server/health/medicines/rules.ts';
import type { CalendarDate, NextSource, OwnerIdKind, Period } from '#db/types.ts';
import { SERIOUSNESS_WORDS } from '#server/health/adverse-events/rules.ts';
import { readMicrochip, toGrams } from '#server/pets/pets/rules.ts';
import { readCode } from '#server/platform/lib/codes.ts';
import * as words from '#server/portability/clinic-export/words.rules.ts';
import { guardianOf } from './animal-row.rules.ts';
import type { OwnRead } from './own-book.rules.ts';
import type { Next, Noted, OwnEntry, OwnLot, Signed } from './own-entry.rules.ts';
import { emptyRow, type Known, type ListOwner, type ListRow, type Problem } from './row.rules.ts';
import { type Field, heading } from './schema.ts';
import { BEFORE_BIRTH, ENDED, plainCell, readDay, readWeight, speciesNamed } from './values.rules.ts';

type Read = { row: ListRow } | { problems: Problem[]; name: string };

const MISSING = 'Falta este dato.';

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

/** The cells of a row by their titles in the compared form. */
class Cells {
  readonly cell: (title: string) => string;
  readonly wrong: (title: string, message: string) => void;
  readonly known: Known;
  constructor(cell: Cells['cell'], wrong: Cells['wrong'], known: Known) {
    this.cell = cell;
    this.wrong = wrong;
    this.known = known;
  }
  text(title: string, most: number): string | null {
    return this.cell(title).slice(0, most) || null;
  }
  needed(title: string, most: number): string {
    const text = this.text(title, most);
    if (text === null) this.wrong(title, MISSING);
    return text ?? '';
  }
  /** Any day, also one to come. */
  day(title: string): CalendarDate | null {
    const { day, problem } = readDay(this.cell(title), this.known.today, true);
    if (problem) this.wrong(title, problem);
    return day;
  }
  past(title: string): CalendarDate | null {
    const day = this.day(title);
    if (day !== null && day > this.known.today) this.wrong(title, 'Esa fecha aún no llega.');
    return day;
  }
  neededPast(title: string): CalendarDate {
    const day = this.past(title);
    if (this.cell(title) === '') this.wrong(title, MISSING);
    return day ?? this.known.today;
  }
  whole(title: string): number | null {
    return /^\d{1,15}$/.test(this.cell(title)) ? Number(this.cell(title)) : null;
  }
  yes(title: string): boolean {
    return this.cell(title) !== '';
  }
  word<Code extends string>(title: string, of: Record<Code, string>, usual: Code): Code {
    const typed = this.cell(title);
    const code = words.codeOf(of, typed);
    if (typed !== '' && code === undefined) this.wrong(title, `Escribe una de estas: ${Object.values(of).join(', ')}.`);
    return code ?? usual;
  }
  grams(title: string): number | null {
    if (this.cell(title) === '') return null;
    const weight = readWeight(this.cell(title));
    if (!weight) this.wrong(title, 'Escribe el peso así: 12,5 kg.');
    return weight && toGrams(weight.amount, weight.unit);
  }
  /** `8 horas`. */
  span(title: string): { amount: number; unit: Period } | null {
    const [, amount = '', word = ''] = /^(\d{1,3}) (\p{L}+)$/u.exec(this.cell(title)) ?? [];
    const unit = words.codeOf(words.PERIOD_WORDS, word);
    if (unit) return { amount: Number(amount), unit };
    if (this.cell(title) !== '') this.wrong(title, 'Escríbelo así: 8 horas.');
    return null;
  }
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
  owners: (row) => ({ kind: 'owner', owner: ownerOf(row), patients: row.whole('pacientes') ?? 0 }),
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
  lots: (row) => {
    const received = row.whole('recibidas') ?? 0;
    if (received < 1) row.wrong('recibidas', 'Escribe cuántas dosis llegaron.');
    const expiresOn = row.day('caduca');
    if (expiresOn === null) row.wrong('caduca', MISSING);
    return {
      kind: 'lot',
      vaccines: vaccinesOf(row),
      laboratory: row.needed('laboratorio', 80),
      number: row.needed('lote', 40),
      product: row.text('producto', 80),
      expiresOn: expiresOn ?? row.known.today,
      received,
      withdrawnOn: row.past('retirado el'),
      withdrawnReason: row.text('por que se retiro', 300),
      closed: row.yes('terminado'),
    };
  },
  events: (row) => ({
    kind: 'event',
    doseId: row.whole('dosis n'),
    vaccine: row.needed('vacuna', 80),
    givenOn: row.neededPast('aplicada'),
    happenedOn: row.neededPast('paso el'),
    what: row.needed('que paso', 500),
    seriousness: row.word('gravedad', SERIOUSNESS_WORDS, 'mild'),
    reportedTo: row.text('se informo a', 100),
  }),
  appointments: (row) => {
    const day = row.day('dia');
    if (day === null) row.wrong('dia', MISSING);
    const [time] = /^([01]\d|2[0-3]):[0-5]\d$/.exec(row.cell('hora')) ?? [];
    if (!time) row.wrong('hora', 'Escribe la hora así: 09:30.');
    return {
      kind: 'appointment',
      day: day ?? row.known.today,
      time: time ?? '00:00',
      minutes: Math.min(Math.max(row.whole('minutos') ?? 20, 5), 240),
      person: row.text('tutor', 120),
      phone: row.text('telefono', 30),
      reason: row.text('motivo', 120) ?? '',
      veterinarian: row.text('con', 200),
      branch: row.text('sucursal', 100),
      state: row.word('estado', words.APPOINTMENT_WORDS, 'agreed'),
      walkIn: row.yes('sin turno'),
    };
  },
};

const OWNER_TITLES: Partial<Record<Field, string>> = {
  ownerRef: 'tutor n',
  owner: 'nombres',
  ownerSurname: 'apellidos',
  idNumber: 'identificacion',
  phone: 'telefono',
  email: 'correo',
  city: 'ciudad',
  address: 'direccion',
};

function ownerOf(row: Cells): ListOwner {
  const nobody = {
    ref: null,
    name: '',
    surname: '',
    idKind: null,
    idNumber: null,
    phone: null,
    email: null,
    city: null,
    address: null,
  };
  const titleOf = (field: Field) => OWNER_TITLES[field] ?? '';
  const owner = guardianOf({
    known: row.known,
    cell: (field) => row.cell(titleOf(field)),
    wrong: row.wrong,
    titleOf,
    past: () => null,
  });
  const kind: OwnerIdKind | undefined = words.codeOf(words.ID_WORDS, row.cell('tipo de identificacion'));
  if (!owner) return nobody;
  return kind && owner.idNumber !== null ? { ...owner, idKind: kind } : owner;
}

/** `Antirrábica (perro, gato) · Triple (gato)`, as a lot serves them. */
function vaccinesOf(row: Cells): OwnLot['vaccines'] {
  const vaccines = row
    .cell('vacunas')
    .split(' · ')
    .flatMap((one) => {
      const [, name = '', species = ''] = /^(.*) \(([^()]*)\)$/.exec(one) ?? [];
      return species.split(', ').flatMap((word) => {
        const speciesId = speciesNamed(word, row.known.species)?.id;
        return speciesId === undefined || name === '' ? [] : [{ speciesId, name }];
      });
    });
  if (vaccines.length === 0) row.wrong('vacunas', 'No dice de qué vacuna es el lote.');
  return vaccines;
}
