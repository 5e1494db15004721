/** Which doses a statement says, and what a reader finds on a day. Pure; runs in the browser too. */
import type { CalendarDate, Instant } from '#db/types.ts';
import { readPaperNumber } from '#server/documents/papers/rules.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { MOST_LETTERS, type StatedDose, type Statement, type Voucher } from './format.rules.ts';

/** A statement is read as valid for a year at most. */
export const LONGEST_DAYS = 365;

/**
 * What stays readable on paper, three pixels of 300 dpi for each module at least: letters of the whole address, the QR version that holds
 * them, and the side of the code without its white rim.
 */
export const PRINTED = {
  full: { letters: 779, version: 22, mm: 40 },
  small: { letters: 718, version: 18, mm: 25 },
} as const;
export type StatementSize = keyof typeof PRINTED;

const FIRST_MINUTE = Date.parse('2026-11-26T00:00:00.000Z');

/**
 * The least place in the list of revoked ones for a statement of now. It grows by one a minute, so that after an older copy of the
 * database was restored no statement takes the place of one that the copy does not know.
 */
export function leastIndex(now: Instant): number {
  return Math.max(1, Math.floor((Date.parse(now) - FIRST_MINUTE) / 60_000));
}

export type Line = StatedDose & { vaccinationId: number };

/** The last dose of each disease first, then the others; each part newest first. */
export function byWeight<Dose extends StatedDose>(lines: readonly Dose[]): { last: Dose[]; others: Dose[] } {
  const covered = new Set<string>();
  const [last, others]: [Dose[], Dose[]] = [[], []];
  for (const line of lines.toSorted((a, b) => b.givenOn.localeCompare(a.givenOn))) {
    const against = line.diseases.length > 0 ? line.diseases : [`name:${line.product.toLowerCase()}`];
    (against.every((one) => covered.has(one)) ? others : last).push(line);
    for (const one of against) covered.add(one);
  }
  return { last, others };
}

/** For 25 mm: what a reader at a counter needs, in fewer letters. */
export function shortened(dose: StatedDose): StatedDose {
  const { name, kind, registration } = dose.voucher;
  const voucher: Voucher = { kind, registration, name: clipped(name, 30), clinic: '' };
  return { ...dose, product: clipped(dose.product, 24), maker: '', lot: clipped(dose.lot, 16), voucher };
}

export function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** `clinica.ec` of an address that a code opens; the text of the fragment, where it may be a statement. */
const ADDRESS = /^https?:\/\/([^/?#\s]+)\/verificar\/?#([\w-]+\.[\w-]+\.[\w-]+)$/;
const BARE = /^[\w-]+\.[\w-]+\.[\w-]{86}$/;

export type ReadCode =
  | { kind: 'statement'; jws: string; host: string | null }
  /** A document's number, which is verified on a server. */
  | { kind: 'number'; number: string; host: string | null }
  | { kind: 'other' };

/** What a scanned or pasted text is. */
export function readCode(scanned: string): ReadCode {
  const text = scanned.trim();
  if (text.length > MOST_LETTERS) return { kind: 'other' };
  const [, host = null, jws] = ADDRESS.exec(text) ?? [];
  if (jws) return { kind: 'statement', jws, host };
  if (BARE.test(text)) return { kind: 'statement', jws: text, host: null };
  const [, at = null, typed = text] = /^https?:\/\/([^/?#\s]+)\/verificar\/([^/?#\s]+)$/.exec(text) ?? [];
  const number = readPaperNumber(typed);
  return number ? { kind: 'number', number, host: at } : { kind: 'other' };
}

/** future: it says to be issued after the reader's day, so one of two clocks is wrong. */
export type Standing = 'valid' | 'revoked' | 'future' | 'expired';

/**
 * @param revoked null where no list of the issuer was seen, or one of before the statement
 */
export function standingOf({ issuedOn, expiresOn }: Statement, today: CalendarDate, revoked: boolean | null): Standing {
  if (revoked === true) return 'revoked';
  // The issuer's day may have begun before the reader's.
  if (issuedOn > plusDays(today, 1)) return 'future';
  return today > expiresOn ? 'expired' : 'valid';
}

export type DoseStanding = 'valid' | 'not-yet' | 'expired' | 'no-end';

export function doseStanding({ validFrom, validUntil }: StatedDose, today: CalendarDate): DoseStanding {
  if (validFrom !== null && today < validFrom) return 'not-yet';
  if (validUntil === null) return 'no-end';
  return today > validUntil ? 'expired' : 'valid';
}

/** Whether the bit of a statement is set in the list; beyond its end nothing is known. */
export function isRevoked(bits: Uint8Array, index: number): boolean | null {
  const byte = bits[index >> 3];
  return byte === undefined ? null : ((byte >> (index & 7)) & 1) === 1;
}
