/**
 * What the label of a product says: for which weight and age it is, and how long it protects. Pure; runs in the browser too.
 */
import type { CalendarDate, DewormingProductTable, Evidence } from '#db/types.ts';
import { daysBetween, plusDays } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';

export const EVIDENCE = ['official', 'label', 'page', 'unverified', 'contradictory'] as const satisfies Evidence[];
export const EVIDENCE_WORDS: Readonly<Record<Evidence, string>> = {
  official: 'Página oficial vista',
  label: 'Etiqueta vista',
  page: 'De otra página',
  unverified: 'Sin verificar',
  contradictory: 'Las fuentes no coinciden',
};

/** Only what was seen on a label or an official page sets a date by itself; the rest proposes it. */
export function setsDate(evidence: Evidence): boolean {
  return evidence === 'official' || evidence === 'label';
}

/** What decides the next date. */
export interface ProductFacts {
  name: string;
  days: number | null;
  sets: boolean;
}

export function factsOf(
  product: Pick<DewormingProductTable, 'name' | 'days' | 'evidence'> | null | undefined,
): ProductFacts | null {
  return product ? { name: product.name, days: product.days, sets: setsDate(product.evidence) } : null;
}

/** Kilograms; the last box of a product may have no upper end. */
export interface Band {
  from: number;
  to: number | null;
}

const BAND = /^(\d{1,3}(?:[.,]\d{1,2})?)?\s*[-–]\s*(\d{1,3}(?:[.,]\d{1,2})?)?$/u;

/** `2-4; 4-10; 40-` as boxes; null where it cannot be read, or a box ends before it begins. */
export function readBands(written: string | null): Band[] | null {
  const bands: Band[] = [];
  for (const part of (written ?? '').split(/[;\n]/)) {
    if (part.trim() === '') continue;
    const [whole, from = '0', to] = BAND.exec(part.trim()) ?? [];
    if (whole === undefined || /^[-–]$/u.test(whole)) return null;
    const band = { from: asNumber(from), to: to === undefined ? null : asNumber(to) };
    if (band.to !== null && band.to <= band.from) return null;
    bands.push(band);
  }
  return bands;
}

export function bandsOf({ bandsKg }: Pick<DewormingProductTable, 'bandsKg'>): Band[] {
  return readBands(bandsKg) ?? [];
}

/** `de 10 a 20 kg`, `de más de 8 kg`. */
export function bandWords({ from, to }: Band): string {
  if (to === null) return `de más de ${kilograms(from)} kg`;
  return from === 0 ? `hasta ${kilograms(to)} kg` : `de ${kilograms(from)} a ${kilograms(to)} kg`;
}

/** Where two boxes meet the smaller one is meant: labels say «más de 4 hasta 10». */
export function bandFor(bands: readonly Band[], grams: number): Band | null {
  return bands.find((band) => isWithin(band, grams)) ?? null;
}

function isWithin({ from, to }: Band, grams: number): boolean {
  return grams >= from * 1000 && (to === null || grams <= to * 1000);
}

/** The animal as the doubts need it. */
export interface Treated {
  name: string;
  /** The species' code, `dog`. */
  species: string;
  birthOn: CalendarDate | null;
  /** Its weight, of that day or the last one known. */
  grams: number | null;
}

/**
 * Why a product may not be for this animal: «Para perros de 10 a 20 kg; Canela pesa 8 kg.» It warns and forbids nothing.
 * @param box the box that was given, where it was said which
 */
export function productDoubts(
  product: Pick<DewormingProductTable, 'bandsKg' | 'minAgeDays'>,
  { name, species, birthOn, grams }: Treated,
  { givenOn, box }: { givenOn: CalendarDate; box: Band | null },
): string[] {
  const doubts: string[] = [];
  const bands = box ? [box] : bandsOf(product);
  if (grams !== null && bands.length > 0 && !bandFor(bands, grams))
    doubts.push(
      `Para ${SPECIES[species] ?? 'animales'} ${spanWords(bands)}; ${name} pesa ${kilograms(grams / 1000)} kg.`,
    );
  const { minAgeDays } = product;
  if (minAgeDays !== null && birthOn !== null && givenOn < plusDays(birthOn, minAgeDays)) {
    const age = Math.max(0, daysBetween(birthOn, givenOn));
    doubts.push(`Desde ${ageWords(minAgeDays)} de edad; ${name} tenía ${ageWords(age)}.`);
  }
  return doubts;
}

const SPECIES: Readonly<Record<string, string>> = { dog: 'perros', cat: 'gatos' };

function spanWords(bands: readonly Band[]): string {
  const from = Math.min(...bands.map((band) => band.from));
  const open = bands.some(({ to }) => to === null);
  return bandWords({ from, to: open ? null : Math.max(...bands.map(({ to }) => to ?? 0)) });
}

/** `8 semanas`, `6 meses`, `10 días`. */
export function ageWords(days: number): string {
  if (days >= 182) return counted(Math.round(days / 30.4), 'mes', 'meses');
  return days >= 14 ? counted(Math.floor(days / 7), 'semana', 'semanas') : counted(days, 'día', 'días');
}

/** `30 días`, `12 semanas`, `7 meses`: as boxes say it. */
export function protectionWords(days: number): string {
  if (days === 365) return '1 año';
  if (days > 31 && days % 7 === 0 && days % 30 !== 0) return counted(days / 7, 'semana', 'semanas');
  return days > 90 && days % 30 === 0 ? counted(days / 30, 'mes', 'meses') : counted(days, 'día', 'días');
}

interface Named {
  name: string;
  others: string | null;
}

/** All names of a product, its own first. */
export function namesOf({ name, others }: Named): string[] {
  return [name, ...(others ?? '').split(';').map((one) => one.trim())].filter((one) => one !== '');
}

/** The one of this name, by its own or another brand; undefined where none has it. */
export function productNamed<Product extends Named>(typed: string, products: readonly Product[]): Product | undefined {
  const wanted = folded(typed);
  return products.find((one) => namesOf(one).some((name) => folded(name) === wanted));
}

/**
 * The products that a name alone may mean: «Bravecto» is a tablet of twelve weeks, another of a month, a pipette, an injection.
 * Empty where the name is exact.
 */
export function variantsOf<Product extends Named>(typed: string, products: readonly Product[]): Product[] {
  const wanted = folded(typed);
  if (wanted.length < 3 || productNamed(typed, products)) return [];
  return products.filter((one) => namesOf(one).some((name) => folded(name).startsWith(`${wanted} `)));
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function asNumber(written: string): number {
  return Number(written.replace(',', '.'));
}

const FIGURE = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 2 });

function kilograms(amount: number): string {
  return FIGURE.format(amount);
}
