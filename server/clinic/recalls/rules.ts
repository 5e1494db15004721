/**
 * The clinic's recall list: the days of a window, the paging, and the message to an owner. Pure; runs in the
 * browser too.
 */
import type { CalendarDate, DueKind, RecallChannel } from '#db/types.ts';
import { dayInWords, dayMonthInWords, daysBetween, plusDays } from '#server/platform/lib/calendar.ts';
import { fill, type Template, templateFor } from './templates.rules.ts';

export const STATES = ['waiting', 'sent', 'answered', 'booked', 'gone'] as const;
export type FollowUpState = (typeof STATES)[number];
export const KINDS = ['vaccine', 'deworming', 'medicine', 'checkup'] as const satisfies DueKind[];
export const WINDOWS = ['urgent', 'overdue', 'today', 'week', 'month'] as const;
export type RecallWindow = (typeof WINDOWS)[number];

/** Earlier than any line: the first day that forms accept. */
const FIRST_DAY = '1900-01-01';

export function daysOf(window: RecallWindow, today: CalendarDate): { from: CalendarDate; until: CalendarDate } {
  if (window === 'overdue') return { from: FIRST_DAY, until: plusDays(today, -1) };
  if (window === 'today') return { from: today, until: today };
  if (window === 'week') return { from: today, until: plusDays(today, 7) };
  if (window === 'month') return { from: today, until: plusDays(today, 30) };
  return { from: FIRST_DAY, until: plusDays(today, 7) };
}

/** The end of a page in the order of days, animals and lines. */
export interface Place {
  on: CalendarDate;
  petId: number;
  key: string;
}

export const BEFORE_ALL: Place = { on: '', petId: 0, key: '' };

export function writePlace({ on, petId, key }: Place): string {
  return `${on} ${petId} ${key}`;
}

/** Null for text that is no page's end. */
export function readPlace(text: string): Place | null {
  const [, on, petId, key] = /^(\d{4}-\d{2}-\d{2}) (\d{1,10}) ([a-z]+:\d{1,10})$/.exec(text) ?? [];
  return on && petId && key && Number(petId) <= 2_147_483_647 ? { on, petId: Number(petId), key } : null;
}

export function isAfter(one: Place, other: Place): boolean {
  if (one.on !== other.on) return one.on > other.on;
  return one.petId === other.petId ? one.key > other.key : one.petId > other.petId;
}

/** The digits for a chat link, of a number stored as `+593…`; null for any other. */
export function chatDigits(phone: string | null): string | null {
  const digits = phone?.replace(/[\s().-]/g, '') ?? '';
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits.slice(1) : null;
}

export function chatAddress(digits: string, text: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}

export function mailAddress(email: string, { subject, text }: { subject: string; text: string }): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
}

export interface MessageLine {
  petId: number;
  petName: string;
  kind: DueKind;
  title: string;
  dueOn: CalendarDate;
  /** When the dose was given that is to be given again, because its lot was withdrawn. */
  spoiledOn?: CalendarDate | null;
}

interface Message {
  /** First name; empty where unknown. */
  name: string;
  clinic: { name: string; phone: string | null };
  today: CalendarDate;
  lines: readonly MessageLine[];
  channel: RecallChannel;
  /** The clinic's own words. */
  templates: readonly Template[];
}

const MOST_PETS = 8;

/** The message names the sender, each animal with what is due and since when, and asks for an appointment. */
export function messageFor({ name, clinic, today, lines, channel, templates }: Message) {
  const { subject, text } = templateFor(
    templates,
    lines.map(({ kind }) => kind),
    channel,
  );
  const values = {
    tutor: name,
    ...namesAndNeeds(lines, today),
    clinica: clinic.name,
    telefono: clinic.phone ?? '',
  };
  return { subject: subject && fill(subject, values), text: fill(text, values) };
}

/** Each animal with what is due and since when. */
export function namesAndNeeds(lines: readonly MessageLine[], today: CalendarDate) {
  const { shown, more } = byPet(lines);
  const needs = shown.map((of) => `• ${of[0]?.petName ?? ''}: ${of.map((line) => needOf(line, today)).join('; ')}.`);
  const others = more === 1 ? 'un animal más' : `${more} animales más`;
  if (more > 0) needs.push(`• Y ${others}.`);
  const names = [...shown.map(([first]) => first?.petName ?? ''), ...(more > 0 ? [others] : [])];
  return { animales: inSpanish.format(names), cuidados: needs.join('\n') };
}

const inSpanish = new Intl.ListFormat('es', { type: 'conjunction' });

/** The end of the message: links to the animals' vaccination proofs; empty where none was made. */
export function proofsFor(lines: readonly MessageLine[], links: readonly { petId: number; url: string }[]): string {
  const { shown } = byPet(lines);
  const proofs = shown.flatMap(([first]) => {
    const link = links.find(({ petId }) => petId === first?.petId);
    return link && first ? [shown.length === 1 ? link.url : `${first.petName}: ${link.url}`] : [];
  });
  return proofs.length === 0 ? '' : `Así están sus vacunas:\n${proofs.join('\n')}`;
}

function byPet(lines: readonly MessageLine[]) {
  const pets = new Map<number, MessageLine[]>();
  for (const line of lines) pets.set(line.petId, [...(pets.get(line.petId) ?? []), line]);
  const shown = [...pets.values()].slice(0, MOST_PETS);
  return { shown, more: pets.size - shown.length };
}

function needOf({ kind, title, dueOn, spoiledOn }: MessageLine, today: CalendarDate): string {
  if (spoiledOn)
    return `hay que repetirle ${thingOf(kind, title)}: el lote de la que recibió el ${nearDayInWords(spoiledOn, today)} fue retirado y no protege`;
  const late = dueOn < today;
  const verb = late ? 'le tocaba' : 'le toca';
  const day = dueOn === today ? 'hoy' : `el ${nearDayInWords(dueOn, today)}`;
  return `${verb} ${thingOf(kind, title)} ${day}`;
}

function thingOf(kind: DueKind, title: string): string {
  if (kind === 'vaccine') return `la vacuna ${title}`;
  if (kind === 'deworming') return `la desparasitación (${title})`;
  if (kind === 'medicine') return `su medicina ${title}`;
  return `el control: ${title}`;
}

/** `3 de noviembre`; with its year where it lies more than ten months away. */
function nearDayInWords(day: CalendarDate, today: CalendarDate): string {
  return Math.abs(daysBetween(today, day)) > 300 ? dayInWords(day) : dayMonthInWords(day);
}
