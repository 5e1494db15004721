/** The story of an animal in words, year by year, from its record. Pure. */
import type { CalendarDate } from '#db/types.ts';
import { dayInWords, dayMonthInWords } from '#server/platform/lib/calendar.ts';
import { fileWord } from '#server/platform/lib/text.ts';
import { ageInWords } from '#server/pets/pets/rules.ts';

export interface Life {
  name: string;
  birthOn: CalendarDate | null;
  birthEstimated: 0 | 1;
  neuteredOn: CalendarDate | null;
  deceasedOn: CalendarDate | null;
  /** The day on which its record began. */
  recordOn: CalendarDate;
  vaccinations: readonly { name: string; on: CalendarDate }[];
  dewormings: readonly { on: CalendarDate }[];
  checkups: readonly { on: CalendarDate }[];
  overcome: readonly { name: string; on: CalendarDate }[];
  weights: readonly { grams: number; on: CalendarDate }[];
  /** Days on which it came home after having been lost. */
  homecomings: readonly CalendarDate[];
}

export interface Chapter {
  /** `2019` */
  title: string;
  lines: string[];
}

/** A chapter for each year of which something is known, the first one first. */
export function storyOf(life: Life, photos: readonly { on: CalendarDate }[]): Chapter[] {
  const days = [
    life.birthOn,
    life.neuteredOn,
    life.deceasedOn,
    life.recordOn,
    ...life.homecomings,
    ...[life.vaccinations, life.dewormings, life.checkups, life.overcome, life.weights, photos].flatMap((list) =>
      list.map(({ on }) => on),
    ),
  ];
  // Staff and family may write for some days after.
  const last = life.deceasedOn?.slice(0, 4) ?? '9999';
  const years = new Set(days.flatMap((day) => (day ? [earlier(day.slice(0, 4), last)] : [])));
  return [...years].toSorted().map((year) => ({ title: year, lines: linesOf(life, year, last) }));
}

/** The year in which something is told: of what was written later, the last one. */
export function chapterOf(day: CalendarDate, { deceasedOn }: Pick<Life, 'deceasedOn'>): string {
  return earlier(day.slice(0, 4), deceasedOn?.slice(0, 4) ?? '9999');
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function linesOf(life: Life, year: string, last: string): string[] {
  const { name, birthOn, neuteredOn, deceasedOn, recordOn, vaccinations } = life;
  const during = <Row extends { on: CalendarDate }>(rows: readonly Row[]) =>
    rows.filter(({ on }) => earlier(on.slice(0, 4), last) === year);
  const isNow = (day: CalendarDate | null): day is CalendarDate => day?.startsWith(year) === true;
  const lines: string[] = [];
  if (isNow(birthOn)) {
    const about = `Nació por ${dayMonthInWords(birthOn).replace(/^\d+ de /, '')}.`;
    lines.push(life.birthEstimated === 1 ? about : `Nació el ${dayMonthInWords(birthOn)}.`);
  }
  const [first] = vaccinations.toSorted((a, b) => a.on.localeCompare(b.on));
  if (first && isNow(first.on))
    lines.push(`Su primera vacuna anotada: ${first.name}, el ${dayMonthInWords(first.on)}.`);
  if (isNow(neuteredOn)) lines.push(`Se esterilizó el ${dayMonthInWords(neuteredOn)}.`);
  if (isNow(recordOn)) lines.push(`El ${dayMonthInWords(recordOn)} empezó esta libreta.`);
  for (const day of life.homecomings)
    if (isNow(day)) lines.push(`Se perdió, y el ${dayMonthInWords(day)} volvió a casa.`);
  for (const one of during(life.overcome)) lines.push(`Superó: ${one.name}.`);
  const cared = [
    counted(during(vaccinations).length, 'vacuna', 'vacunas'),
    counted(during(life.dewormings).length, 'desparasitación', 'desparasitaciones'),
    counted(during(life.checkups).length, 'visita al veterinario', 'visitas al veterinario'),
  ].filter((part) => part !== '');
  if (cared.length > 0) lines.push(`Cuidados de ese año: ${list.format(cared)}.`);
  const weight = during(life.weights)
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .at(-1);
  if (weight) lines.push(`Pesaba ${kilos.format(weight.grams / 1000)} kg.`);
  if (isNow(deceasedOn)) lines.push(`${name} se fue el ${dayMonthInWords(deceasedOn)}.`);
  return lines;
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });
const kilos = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 2 });

function counted(amount: number, one: string, many: string): string {
  return amount === 0 ? '' : `${amount} ${amount === 1 ? one : many}`;
}

/** `2014 – 2026`; the years that are known. */
export function yearsOf({ birthOn, deceasedOn }: Pick<Life, 'birthOn' | 'deceasedOn'>): string {
  return [birthOn?.slice(0, 4), deceasedOn?.slice(0, 4)].filter(Boolean).join(' – ');
}

/** `2 de marzo de 2014 – 20 de noviembre de 2026 · 12 años y 8 meses` */
export function spanOf({ birthOn, birthEstimated, deceasedOn }: Life): string {
  const age = birthOn && deceasedOn && ageInWords(birthOn, deceasedOn);
  if (birthEstimated === 1 || !birthOn || !deceasedOn) return age ? `Unos ${age}` : '';
  return `${dayInWords(birthOn)} – ${dayInWords(deceasedOn)} · ${age}`;
}

export function familyWords(names: readonly string[]): string {
  return list.format([...new Set(names)]);
}

/** The most pictures of a book that still opens on a phone. */
export const MOST_PHOTOS = 48;

/** So many of a list, from its first to its last in even steps. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)] as Item);
}

/** `recuerdo-Canela.pdf` */
export function keepsakeFileName(name: string): string {
  return `recuerdo-${fileWord(name) || 'mascota'}.pdf`;
}
