/**
 * The code on a vial: a DataMatrix or barcode of GS1 with lot and expiry. Pure; runs in the browser too.
 * Source: GS1 General Specifications, application identifiers 01, 10, 11, 17, 21; FNC1 is sent as character 29.
 */
import type { CalendarDate } from '#db/types.ts';
import { plusDays, plusMonths, problemWithDate } from '#server/platform/lib/calendar.ts';

export interface VialLabel {
  lot: string | null;
  expiresOn: CalendarDate | null;
}

/** Identifiers of a fixed length; the others end with FNC1 or with the code. */
const FIXED: Record<string, number> = { '00': 18, '01': 14, '02': 14, '11': 6, '13': 6, '15': 6, '17': 6, '20': 2 };
const VARIABLE = ['10', '21', '22', '30', '37', '240', '241', '250', '400', '710', '711', '712', '713', '714'];
const FNC1 = '\u001d';

/** What the code says of the bottle; null for a code that names neither lot nor expiry. */
export function readLabel(code: string): VialLabel | null {
  const said = code.includes('(') ? inBrackets(code) : inSequence(code.replace(/^\](?:d2|C1|e0|Q3)/, ''));
  const lot = said?.get('10')?.trim() || null;
  const expiresOn = dayOf(said?.get('17'));
  return lot || expiresOn ? { lot: lot?.slice(0, 20) ?? null, expiresOn } : null;
}

function inBrackets(code: string): Map<string, string> {
  return new Map([...code.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, name = '', value = '']) => [name, value]));
}

/** Null where a part is no identifier: the code is of another kind. */
function inSequence(code: string): Map<string, string> | null {
  const said = new Map<string, string>();
  let rest = code.startsWith(FNC1) ? code.slice(1) : code;
  while (rest !== '') {
    const fixed = FIXED[rest.slice(0, 2)];
    const name = fixed === undefined ? VARIABLE.find((one) => rest.startsWith(one)) : rest.slice(0, 2);
    if (name === undefined) return null;
    const body = rest.slice(name.length);
    const end = body.indexOf(FNC1);
    const length = fixed ?? (end < 0 ? body.length : end);
    if (body.length < length || (fixed !== undefined && !/^\d+$/.test(body.slice(0, length)))) return null;
    said.set(name, body.slice(0, length));
    rest = body.slice(length).replace(new RegExp(`^${FNC1}`), '');
  }
  return said;
}

/** `270600` is the last of June 2027: a label may leave the day open. */
function dayOf(written = ''): CalendarDate | null {
  const [, year, month, date] = /^(\d{2})(\d{2})(\d{2})$/.exec(written) ?? [];
  if (!year || !month || !date) return null;
  const first = `20${year}-${month}-01`;
  if (problemWithDate(first)) return null;
  const day = date === '00' ? plusDays(plusMonths(first, 1), -1) : `20${year}-${month}-${date}`;
  return problemWithDate(day) ? null : day;
}
