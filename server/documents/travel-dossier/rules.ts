/** What the papers of a trip say, in Spanish and English. Pure. */
import type { CalendarDate, DewormingTarget } from '#db/types.ts';
import type { Line } from '#server/health/travel/rules.ts';
import { unitsInWords } from '#server/health/travel/words.rules.ts';
import { COUNTRY_NAMES } from '#server/platform/countries/rules.ts';
import { showDay } from '#server/platform/lib/calendar.ts';
import { fileWord } from '#server/platform/lib/text.ts';

type Cell =
  | { kind: 'text'; main: string; strong?: boolean; small: string[] }
  | { kind: 'sticker'; main: string | null; code: string | null; small: string | null }
  | { kind: 'signature'; name: string | null; small: string[]; mark: string | null };

export interface DossierTable {
  kind: 'vaccine' | 'deworming' | 'consultation' | 'prescription';
  title: string;
  columns: { title: string; width: number }[];
  rows: Cell[][];
  empty: string;
}

/** Names of countries in English, for the line below the name. */
const ENGLISH: Readonly<Record<string, string>> = {
  EC: 'Ecuador',
  ES: 'Spain',
  EU: 'the European Union',
  FI: 'Finland',
  IE: 'Ireland',
  MT: 'Malta',
  NO: 'Norway',
  US: 'United States',
  CO: 'Colombia',
  PE: 'Peru',
  CL: 'Chile',
  MX: 'Mexico',
  AR: 'Argentina',
  CR: 'Costa Rica',
  PA: 'Panama',
  VE: 'Venezuela',
};

interface Way {
  fromCountry: string;
  toCountry: string;
  arrivesOn: CalendarDate;
  means: 'air' | 'land';
}

/** `Ecuador – España, 20/04/2027, en avión · Ecuador – Spain, by air`. */
export function wayWords({ fromCountry, toCountry, arrivesOn, means }: Way): string {
  const [from, to] = [fromCountry, toCountry].map((code) => COUNTRY_NAMES[code] ?? code);
  const by = means === 'air' ? ['en avión', 'by air'] : ['por tierra', 'by land'];
  return `${from} – ${to}, ${showDay(arrivesOn)}, ${by[0]} · ${ENGLISH[fromCountry] ?? fromCountry} – ${ENGLISH[toCountry] ?? toCountry}, ${by[1]}`;
}

interface Animal {
  speciesName: string;
  species: string;
  breed: string | null;
  sex: 'male' | 'female' | 'unknown';
  birthOn: CalendarDate | null;
  birthEstimated: number;
  color: string | null;
  neutered: number | null;
}

interface Chip {
  microchip: string | null;
  microchipOn: CalendarDate | null;
}

interface Keeper {
  name: string;
  phone: string | null;
  email: string | null;
  city: string | null;
}

const SEX = { male: 'Macho · Male', female: 'Hembra · Female', unknown: null } as const;
const IN_ENGLISH: Readonly<Record<string, string>> = { dog: 'Dog', cat: 'Cat' };

/** Identity and contacts; what is not known is left out. */
export function identityFacts(animal: Animal, chip: Chip, keeper: Keeper): { name: string; value: string }[] {
  const sex = SEX[animal.sex];
  const facts: [string, string | null][] = [
    ['Especie · Species', [animal.speciesName, IN_ENGLISH[animal.species]].filter(Boolean).join(' · ')],
    ['Raza · Breed', animal.breed],
    ['Sexo · Sex', [sex, animal.neutered === 1 ? 'esterilizado · neutered' : null].filter(Boolean).join(', ') || null],
    ['Nacimiento · Born', animal.birthOn && `${animal.birthEstimated ? '~ ' : ''}${showDay(animal.birthOn)}`],
    ['Color · Colour', animal.color],
    ['Microchip', chip.microchip],
    ['Implantado · Implanted', chip.microchipOn && showDay(chip.microchipOn)],
    ['Tutor · Owner', keeper.name || null],
    ['Teléfono · Phone', keeper.phone],
    ['Correo · E-mail', keeper.email],
    ['Ciudad · City', keeper.city],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

interface Dose {
  name: string;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  laboratory: string | null;
  lot: string | null;
  lotExpiresOn: CalendarDate | null;
  veterinarian: string | null;
  clinic: string | null;
  visit: { name: string; registration: string | null } | null;
}

/** The latest first; `against` are the diseases of a dose. */
export function doseTable(
  doses: readonly (Dose & { against: readonly string[] })[],
  of: { title: string; empty: string },
): DossierTable {
  return {
    kind: 'vaccine',
    ...of,
    columns: [
      { title: 'Fecha · Date', width: 13 },
      { title: 'Vacuna · Vaccine', width: 29 },
      { title: 'Lote · Batch', width: 23 },
      { title: 'Hasta · Until', width: 13 },
      { title: 'Veterinario · Veterinarian', width: 22 },
    ],
    rows: doses.map((dose) => [
      text(showDay(dose.givenOn)),
      text(dose.name, dose.against.length > 0 ? [dose.against.join(', ')] : [], true),
      {
        kind: 'sticker',
        main: dose.laboratory,
        code: dose.lot && `Lote ${dose.lot}`,
        small: dose.lotExpiresOn && `Vence · Exp. ${showDay(dose.lotExpiresOn)}`,
      },
      text(dose.nextOn ? showDay(dose.nextOn) : '—'),
      signer(dose),
    ]),
  };
}

function signer({ visit, veterinarian, clinic }: Dose): Cell {
  const name = visit?.name ?? veterinarian;
  const small = [visit?.registration ?? null, clinic].filter((one) => one !== null && one !== undefined);
  return { kind: 'signature', name, small: name === null ? [] : small, mark: null };
}

const TARGET: Readonly<Record<DewormingTarget, string>> = {
  internal: 'Interna · Internal',
  external: 'Externa · External',
  both: 'Ambas · Both',
};

interface Treatment {
  target: DewormingTarget;
  givenOn: CalendarDate;
  product: string;
  substance: string | null;
}

export function treatmentTable(treatments: readonly Treatment[]): DossierTable {
  return {
    kind: 'deworming',
    title: 'Desparasitación · Parasite treatments',
    empty: 'Sin anotaciones · None on record',
    columns: [
      { title: 'Fecha · Date', width: 13 },
      { title: 'Producto · Product', width: 34 },
      { title: 'Sustancia · Active substance', width: 33 },
      { title: 'Contra · Against', width: 20 },
    ],
    rows: treatments.map(({ givenOn, product, substance, target }) => [
      text(showDay(givenOn)),
      text(product, [], true),
      text(substance ?? '—'),
      text(TARGET[target]),
    ]),
  };
}

interface Titre {
  sampledOn: CalendarDate;
  laboratory: string | null;
  hundredths: number | null;
}

export function titreTable(titres: readonly Titre[]): DossierTable {
  return {
    kind: 'consultation',
    title: 'Anticuerpos de la rabia · Rabies antibody titration',
    empty: 'Sin pruebas anotadas · No test on record',
    columns: [
      { title: 'Muestra · Sampled on', width: 22 },
      { title: 'Laboratorio · Laboratory', width: 50 },
      { title: 'Resultado · Result', width: 28 },
    ],
    rows: titres.map(({ sampledOn, laboratory, hundredths }) => [
      text(showDay(sampledOn)),
      text(laboratory ?? '—'),
      text(hundredths === null ? 'Por llegar · Pending' : unitsInWords(hundredths).replace('UI', 'UI (IU)'), [], true),
    ]),
  };
}

/** What the trip asks, each with a place for number, stamp and date. Advice is not printed. */
export function askedTable(lines: readonly Line[]): DossierTable {
  return {
    kind: 'prescription',
    title: 'Qué pide el viaje · Requirements',
    empty: 'No conocemos requisitos · No requirements known',
    columns: [
      { title: 'Requisito · Requirement', width: 46 },
      { title: 'Estado · Status', width: 24 },
      { title: 'Número, fecha y sello · No., date, stamp', width: 30 },
    ],
    rows: lines
      .filter(({ state }) => state !== 'advice')
      .map((line) => [
        text(line.title, line.english ? [line.english] : [], true),
        text(stateWords(line), windowWords(line)),
        line.byHand && line.state !== 'done'
          ? { kind: 'signature', name: null, small: [], mark: null }
          : text(line.on ? showDay(line.on) : '—'),
      ]),
  };
}

function stateWords({ state }: Line): string {
  if (state === 'done') return 'Listo · Done';
  if (state === 'doubt' || state === 'unknown') return 'Por confirmar · To be confirmed';
  return state === 'late' ? 'No alcanza · Not in time' : 'Por hacer · To do';
}

function windowWords({ state, from, until }: Line): string[] {
  if ((state !== 'todo' && state !== 'doubt') || until === null) return [];
  return [from === null ? `hasta · until ${showDay(until)}` : `${showDay(from)} – ${showDay(until)}`];
}

function text(main: string, small: string[] = [], strong = false): Cell {
  return { kind: 'text', main, small, ...(strong && { strong }) };
}

/** `viaje-canela.pdf`. */
export function dossierName(petName: string): string {
  return `viaje-${fileWord(petName).toLowerCase() || 'mascota'}.pdf`;
}
