/** Extracts a searchable code from a camera reading or typed text. Pure; runs in the browser too. */
import { readCode } from '#server/platform/lib/codes.ts';
import { readMicrochip } from './rules.ts';

export type Wanted =
  /** The stored form of a code of a tag, cédula or animal. */
  | { kind: 'code'; code: string }
  /** The 15 digits of an ISO microchip. */
  | { kind: 'chip'; number: string };

/**
 * The address printed on tags, at any host because the site may have moved, and the activation address of a new
 * tag.
 */
const ADDRESS = /\/[qt]\/([^/?#\s]+)\/?(?:[?#]\S*)?$|[?&]activar=([^&#\s]+)/i;
/** Two groups of five as a separate word, whatever separator stands between them. */
const CODE_INSIDE = /(?:^|[^0-9a-z])(?=([0-9a-z]{5}[\s–—-]{0,3}[0-9a-z]{5})(?![0-9a-z]))/gi;
/** Fifteen digits, grouped in threes or not. (Older Safari has no lookbehind.) */
const CHIP_INSIDE = /(?:^|\D)(\d{3}(?:[\s.-]?\d{3}){4})(?!\d)/g;
/** ITF barcodes have an even number of digits: a sticker in that format adds a leading zero. */
const PADDED = /^0(?=\d{15}$)/;

/**
 * The content of a QR or barcode: a tag's address at any host, a bare code, a microchip number. Null for
 * anything else, so that the camera keeps reading; also for a wrong check character.
 */
export function readScanned(text: string): Wanted | null {
  const said = text.trim();
  const code = readPrinted(said);
  if (code) return { kind: 'code', code };
  const chip = readMicrochip(said.replace(PADDED, ''));
  return chip.kind === 'iso' ? { kind: 'chip', number: chip.number } : null;
}

/** The stored form of a tag's or pack's code, bare or inside its QR's address. Null where it is none. */
export function readPrinted(text: string): string | null {
  const [, page, activation] = ADDRESS.exec(text.trim()) ?? [];
  return readCode(page ?? activation ?? text);
}

/** The same inside typed or pasted text: a message, a longer address. Null where it holds neither. */
export function readTyped(text: string): Wanted | null {
  const whole = readScanned(text);
  if (whole) return whole;
  const code = codeInside(text);
  if (code) return { kind: 'code', code };
  for (const [, candidate = ''] of text.matchAll(CHIP_INSIDE)) {
    const chip = readMicrochip(candidate);
    if (chip.kind === 'iso') return { kind: 'chip', number: chip.number };
  }
  return null;
}

/** As printed on a tag; one code in forty has no digit. */
const AS_PRINTED = /^[A-Z]{5}[–—-][A-Z]{5}$/;

/**
 * One pair in 32 of two five-letter words has a valid check character ("placa ZG2X8"). So a code needs a digit
 * or the printed form; of several the joined one wins, else one with a digit in either half.
 */
function codeInside(text: string): string | null {
  let best: { code: string; weight: number } | null = null;
  for (const [, candidate = ''] of text.matchAll(CODE_INSIDE)) {
    const code = /\d/.test(candidate) || AS_PRINTED.test(candidate) ? readCode(candidate) : null;
    if (!code) continue;
    const halves = /\d/.test(candidate.slice(0, 5)) && /\d/.test(candidate.slice(-5));
    const weight = (/\s/.test(candidate) ? 0 : 2) + (halves ? 1 : 0);
    if (!best || weight > best.weight) best = { code, weight };
  }
  return best?.code ?? null;
}

/** The code or number as one text for an address or a call. */
export function wantedText(wanted: Wanted): string {
  return wanted.kind === 'code' ? wanted.code : wanted.number;
}
