/**
 * A page of a paper booklet: its words, each with its place, become drafts of doses. A booklet is a table with a line for
 * each dose; some have a head that names the columns, and some a sticker with name and lot in one cell.
 */
import type { CalendarDate } from '#db/types.ts';
import { daysBetween, plusDays } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';
import { readDay } from '#server/platform/lib/typed-day.ts';
import { alike, type KnownName, knownIn, type Named } from './names.rules.ts';
import { type DraftDose, type DraftField, MOST_ROWS } from './schema.ts';

/** In pixels of the picture that was read; `confidence` from 0 to 100. */
export interface ReadWord {
  text: string;
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface ReadPage {
  height: number;
  /** How far a line of writing sinks for each pixel to the right. */
  slope: number;
  words: readonly ReadWord[];
}

interface Known {
  names: readonly KnownName[];
  today: CalendarDate;
  birthOn: CalendarDate | null;
}

interface Line {
  words: ReadWord[];
  middle: number;
  height: number;
}

interface FoundDay {
  on: CalendarDate;
  /** The middle of its words, to find its column. */
  at: number;
  sure: boolean;
}

type Column = 'givenOn' | 'name' | 'lot' | 'lotExpiresOn' | 'nextOn' | 'other';
type Columns = readonly { column: Column; at: number }[];

/** Below this a word is shown as doubtful. */
const SURE = 85;
/** The next dose of a series comes after two weeks at the earliest, and no vaccine lasts longer than four years. */
const NEXT_FROM_DAYS = 13;
const NEXT_UNTIL_DAYS = 4 * 366;
const FUTURE_DAYS = 5 * 366;
const OLDEST_ANIMAL_DAYS = 40 * 366;

// biome-ignore format: one line for each column
const HEADS: Record<string, Column> = {
  fecha: 'givenOn', aplicacion: 'givenOn', aplicada: 'givenOn', dia: 'givenOn', date: 'givenOn',
  vacuna: 'name', vacunas: 'name', producto: 'name', biologico: 'name', nombre: 'name', etiqueta: 'name', sticker: 'name',
  lote: 'lot', serie: 'lot', batch: 'lot',
  vence: 'lotExpiresOn', caduca: 'lotExpiresOn', vencimiento: 'lotExpiresOn', caducidad: 'lotExpiresOn', expira: 'lotExpiresOn',
  proxima: 'nextOn', prox: 'nextOn', refuerzo: 'nextOn', revacunacion: 'nextOn', siguiente: 'nextOn',
  veterinario: 'other', medico: 'other', firma: 'other', sello: 'other', mv: 'other', peso: 'other', observaciones: 'other',
};

/** The doses of a page from top to bottom. */
export function dosesOf(page: ReadPage, known: Known): DraftDose[] {
  const lines = linesOf(page);
  const head = headOf(lines);
  const below = head ? lines.slice(head.until) : lines;
  const columns = head?.columns ?? null;
  const begun = below.flatMap((line, at) => {
    const days = daysIn(line, known);
    return days.some(({ on }) => on <= known.today) ? [{ line, at, days }] : [];
  });
  const doses = begun.flatMap(({ line, at, days }, nth) => {
    const pitch = pitchOf(begun.map((one) => one.line));
    const beside = below.filter((other, place) => {
      if (place === at || begun.some((one) => one.at === place)) return false;
      const [before, after] = [begun[nth - 1]?.line, begun[nth + 1]?.line];
      const distance = Math.abs(other.middle - line.middle);
      const nearest = [before, after].every((one) => !one || Math.abs(other.middle - one.middle) >= distance);
      return nearest && distance < pitch * 0.75;
    });
    return doseOf(line, days, beside, columns, known).map((dose) => ({ ...dose, ...placeOf([line, ...beside], page) }));
  });
  return doses.slice(0, MOST_ROWS);
}

/** The words of one height, from left to right; the slope of the writing is taken out. */
function linesOf({ words, slope }: ReadPage): Line[] {
  const upright = words
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map((word) => ({ word, middle: (word.top + word.bottom) / 2 - slope * word.left, height: word.bottom - word.top }))
    .toSorted((a, b) => a.middle - b.middle);
  const lines: Line[] = [];
  for (const { word, middle, height } of upright) {
    const last = lines.at(-1);
    if (last && Math.abs(middle - last.middle) < Math.max(last.height, height) * 0.55) {
      last.words.push(word);
      last.middle += (middle - last.middle) / last.words.length;
      last.height = Math.max(last.height, Math.min(height, last.height * 1.6));
    } else lines.push({ words: [word], middle, height });
  }
  for (const line of lines) line.words.sort((a, b) => a.left - b.left);
  return lines;
}

/** The line that names at least two columns; its words may stand in two lines. */
function headOf(lines: readonly Line[]): { columns: Columns; until: number } | null {
  for (const [at, line] of lines.entries()) {
    const own = headsIn(line);
    if (new Set(own.map(({ column }) => column)).size < 2) continue;
    const next = lines[at + 1];
    const more = next && daysLike(next) === 0 ? headsIn(next) : [];
    const columns = [...own, ...more.filter(({ column }) => !own.some((one) => one.column === column))];
    return { columns: columns.toSorted((a, b) => a.at - b.at), until: at + (more.length > 0 ? 2 : 1) };
  }
  return null;
}

function headsIn({ words }: Line) {
  return words.flatMap((word) => {
    const text = folded(word.text).replace(/[^a-z]/g, '');
    const column =
      HEADS[text] ?? Object.entries(HEADS).find(([head]) => head.length > 4 && alike(head, text) >= 0.8)?.[1];
    return column ? [{ column, at: middleOf(word) }] : [];
  });
}

function doseOf(
  line: Line,
  days: readonly FoundDay[],
  beside: readonly Line[],
  columns: Columns | null,
  known: Known,
): Omit<DraftDose, 'top' | 'bottom'>[] {
  const given = givenOf(days, columns, known.today);
  if (!given) return [];
  const expires = columns?.some(({ column }) => column === 'lotExpiresOn')
    ? days.find((day) => day !== given && columnAt(columns, day.at) === 'lotExpiresOn')
    : undefined;
  const next = days
    .filter((day) => day !== given && day !== expires && isNext(given.on, day.on))
    .toSorted((a, b) => b.at - a.at)[0];
  const words = [line, ...beside].flatMap((one) => one.words);
  const lot = lotOf(words, columns);
  const named = namesOf(words, columns, known.names);
  const common = {
    givenOn: given.on,
    nextOn: next?.on ?? null,
    lot,
    lotExpiresOn: expires?.on ?? null,
  };
  const doubts: DraftField[] = [
    ...(given.sure ? [] : (['givenOn'] as const)),
    ...(next && !next.sure ? (['nextOn'] as const) : []),
    // A lot is no word that could be guessed: letters and figures are taken for each other.
    ...(lot === null ? [] : (['lot'] as const)),
    ...(expires && !expires.sure ? (['lotExpiresOn'] as const) : []),
  ];
  return named.map(({ name, vaccineId, sure }) => ({
    ...common,
    name,
    vaccineId,
    unsure: sure ? doubts : ['name', ...doubts],
  }));
}

/** The day under its heading, else the earliest that has come. */
function givenOf(days: readonly FoundDay[], columns: Columns | null, today: CalendarDate): FoundDay | undefined {
  const past = days.filter(({ on }) => on <= today);
  const headed = columns && past.find(({ at }) => columnAt(columns, at) === 'givenOn');
  return headed ?? past.toSorted((a, b) => a.on.localeCompare(b.on))[0];
}

function isNext(given: CalendarDate, on: CalendarDate): boolean {
  const days = daysBetween(given, on);
  return days >= NEXT_FROM_DAYS && days <= NEXT_UNTIL_DAYS;
}

// biome-ignore format: one line
const MONTH = '(?:ene|feb|mar|abr|may|jun|jul|ago|sep|set|oct|nov|dic)[a-z]{0,7}';
const DAY_TEXT = new RegExp(
  String.raw`(?<![\d])(\d{1,2}\s?[/.\-]\s?\d{1,2}\s?[/.\-]\s?(?:\d{4}|\d{2})|\d{4}[/.\-]\d{1,2}[/.\-]\d{1,2}|\d{1,2}[\s/.\-]{0,2}(?:de\s)?${MONTH}\.?[\s/.\-]{0,2}(?:del?\s)?(?:\d{4}|\d{2}))(?![\d])`,
  'g',
);

function daysIn(line: Line, { today, birthOn }: Known): FoundDay[] {
  const spans: { word: ReadWord; from: number }[] = [];
  let text = '';
  for (const word of line.words) {
    if (text !== '') text += ' ';
    spans.push({ word, from: text.length });
    text += figuresOf(folded(word.text));
  }
  return [...text.matchAll(DAY_TEXT)].flatMap((found) => {
    const { day } = readDay(found[0].replace(/\s*([/.-])\s*/g, '$1'), today);
    const earliest = birthOn === null ? plusDays(today, -OLDEST_ANIMAL_DAYS) : plusDays(birthOn, -30);
    if (!day || day < earliest || day > plusDays(today, FUTURE_DAYS)) return [];
    const [begin, end] = [found.index, found.index + found[0].length];
    const held = spans
      .filter(({ word, from }) => from < end && from + word.text.length > begin)
      .map(({ word }) => word);
    const [first, last] = [held[0], held.at(-1)];
    if (!first || !last) return [];
    return [{ on: day, at: (first.left + last.right) / 2, sure: held.every(({ confidence }) => confidence >= SURE) }];
  });
}

function daysLike(line: Line): number {
  return line.words.filter(({ text }) => /\d[/.-]\d/.test(text)).length;
}

/** A word that is meant as figures, with the letters that are read for them. */
function figuresOf(text: string): string {
  const figures = text.replace(/[^0-9]/g, '').length;
  if (figures < 2 || !/^[\doqlisbz|!/.\-\\,]+$/.test(text)) return text;
  return text
    .replace(/[oq]/g, '0')
    .replace(/[il|!]/g, '1')
    .replace(/s/g, '5')
    .replace(/b/g, '8')
    .replace(/z/g, '2')
    .replace(/[\\,]/g, '/');
}

function lotOf(words: readonly ReadWord[], columns: Columns | null): string | null {
  for (const [at, word] of words.entries()) {
    const [, inside] = /^(?:lote?|serie|ser|batch|l)[.:#]+\s*([a-z0-9][a-z0-9/-]{2,14})$/i.exec(word.text) ?? [];
    if (inside && /\d/.test(inside)) return inside.toUpperCase();
    const next = words[at + 1];
    if (/^(?:lote?|serie|batch|l)[.:#]*$/i.test(word.text) && next && isLot(next.text)) return plainLot(next.text);
  }
  if (!columns?.some(({ column }) => column === 'lot')) return null;
  const under = words.find((word) => columnAt(columns, middleOf(word)) === 'lot' && isLot(word.text));
  return under ? plainLot(under.text) : null;
}

function isLot(text: string): boolean {
  const plain = plainLot(text);
  return /^[A-Z0-9][A-Z0-9/-]{2,14}$/.test(plain) && /\d/.test(plain) && !/^\d{1,2}[/-]\d{1,2}[/-]/.test(plain);
}

/** Without what the lines of the table leave at its ends. */
function plainLot(text: string): string {
  return text.toUpperCase().replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, '');
}

/** Each vaccine that is named; a name that no list holds stays as it was read. */
function namesOf(words: readonly ReadWord[], columns: Columns | null, names: readonly KnownName[]): Named[] {
  const headed = columns?.some(({ column }) => column === 'name');
  const own = headed && columns ? words.filter((word) => columnAt(columns, middleOf(word)) === 'name') : words;
  const found = knownIn(own.length > 0 ? own : words, names);
  if (found.length > 0) return found;
  const asRead = own
    .filter(
      ({ text }) =>
        /\p{L}{3}/u.test(text) && !/\d[/.-]\d/.test(text) && !(folded(text).replace(/[^a-z]/g, '') in HEADS),
    )
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 80);
  return [{ name: headed ? asRead : '', vaccineId: null, sure: false }];
}

function columnAt(columns: Columns, at: number): Column {
  return columns.reduce((best, one) => (Math.abs(one.at - at) < Math.abs(best.at - at) ? one : best)).column;
}

function middleOf({ left, right }: ReadWord): number {
  return (left + right) / 2;
}

/** How far apart the lines of doses stand. */
function pitchOf(lines: readonly Line[]): number {
  const gaps = lines.slice(1).map((line, at) => line.middle - (lines[at]?.middle ?? 0));
  const sorted = gaps.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? (lines[0]?.height ?? 20) * 4;
}

function placeOf(lines: readonly Line[], { height }: ReadPage): Pick<DraftDose, 'top' | 'bottom'> {
  const words = lines.flatMap((line) => line.words);
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.bottom));
  const margin = (bottom - top) * 0.4 + 6;
  return { top: Math.max(0, (top - margin) / height), bottom: Math.min(1, (bottom + margin) / height) };
}
