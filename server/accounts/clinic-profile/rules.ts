/** The clinic of this installation as its papers, mails and pages tell of it. Runs in the browser too. */

/** Monday first, as ISO 8601 counts the days. */
export const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

/** The fields of the form, in the same order. */
export const DAY_FIELDS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** From when to when the clinic is open, as 24-hour times: `{ from: '09:00', to: '13:00' }`. */
export interface OpenHours {
  from: string;
  to: string;
}

const MOST_A_DAY = 3;
/** `9`, `9:30`, `09h30`, `9.30`; an afternoon hour is written as 15. */
const TIME = /^(\d{1,2})(?:[:.h]([0-5]\d)?)?h?$/i;

/**
 * A day's hours as typed: `9:00-13:00, 15:00-18:00`, `9 a 13 y 15 a 18`. An empty text is a closed day.
 * Null where it cannot be read, hours overlap, or one ends before it begins.
 */
export function readHours(typed: string): OpenHours[] | null {
  const text = typed.trim().toLowerCase();
  if (text === '' || text === 'cerrado') return [];
  const open = text.split(/\s*(?:,|;|\by\b)\s*/).map(readSpan);
  if (open.length > MOST_A_DAY) return null;
  const spans = open.filter((span) => span !== null);
  if (spans.length < open.length) return null;
  const inOrder = spans.every(({ from, to }, place) => from < to && (spans[place - 1]?.to ?? '00:00') <= from);
  return inOrder ? spans : null;
}

function readSpan(text: string): OpenHours | null {
  const [from, to, ...more] = text.split(/\s*(?:-|–|—|\ba\b|\bhasta\b)\s*/).map(readTime);
  return from && to && more.length === 0 ? { from, to } : null;
}

function readTime(text: string): string | null {
  const [, hour, minute = '00'] = TIME.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 24 || (Number(hour) === 24 && minute !== '00')) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** As the form shows a day again: `09:00-13:00, 15:00-18:00`. */
export function writeHours(open: readonly OpenHours[]): string {
  return open.map(({ from, to }) => `${from}-${to}`).join(', ');
}

/** `lunes a viernes 9:00 a 13:00 y 15:00 a 18:00; sábado 9:00 a 13:00`; empty where no day is known. */
export function hoursInWords(week: readonly (readonly OpenHours[])[]): string {
  const runs: { first: number; last: number; words: string }[] = [];
  for (const [day, open] of week.entries()) {
    const words = open.map(({ from, to }) => `${shortTime(from)} a ${shortTime(to)}`).join(' y ');
    const before = runs.at(-1);
    if (before && before.words === words) before.last = day;
    else runs.push({ first: day, last: day, words });
  }
  return runs
    .filter(({ words }) => words !== '')
    .map(({ first, last, words }) => `${daysInWords(first, last)} ${words}`)
    .join('; ');
}

function daysInWords(first: number, last: number): string {
  if (first === last) return DAYS[first] ?? '';
  return `${DAYS[first]} ${last === first + 1 ? 'y' : 'a'} ${DAYS[last]}`;
}

function shortTime(time: string): string {
  return time.replace(/^0/, '');
}

/** What stands for the clinic until it has a name. */
export const UNNAMED = 'PetLove+';

/** Where the clinic's logo is served. */
export function logoAddress(code: string): string {
  return `/api/clinica/logo/${code}.png`;
}

/** The lines of a paper's or a mail's foot: address, then contacts. Empty ones are left out. */
export function contactLines(clinic: {
  address: string | null;
  city: string | null;
  phone: string | null;
  whatsapp: string | null;
  email: string | null;
}): string[] {
  const { address, city, phone, whatsapp, email } = clinic;
  const place = [address, city].filter(Boolean).join(', ');
  const contacts = [phone, whatsapp && whatsapp !== phone ? `WhatsApp ${whatsapp}` : null, email];
  return [place, contacts.filter(Boolean).join(' · ')].filter((line) => line !== '');
}
