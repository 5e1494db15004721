/** What a camera read or somebody typed, as something that can be looked up. Pure; runs in the browser too. */
import { readCode } from '#server/lib/codes.ts';
import { readMicrochip } from '#server/pets/rules.ts';

export type Wanted =
  /** Of a plate, a cédula, an animal: in its stored form. */
  | { kind: 'code'; code: string }
  /** The 15 digits of an ISO microchip. */
  | { kind: 'chip'; number: string };

/** The address printed on plates: whatever site it was printed for, since that may have moved. And where a new plate leads. */
const ADDRESS = /\/[qt]\/([^/?#\s]+)\/?(?:[?#]\S*)?$|[?&]activar=([^&#\s]+)/i;
/** Two groups of five as a word of their own, with whatever stood between them on the tag or in the message. */
const CODE_INSIDE = /(?:^|[^0-9a-z])(?=([0-9a-z]{5}[\s–—-]{0,3}[0-9a-z]{5})(?![0-9a-z]))/gi;
/** Fifteen digits, in threes or not. (Older Safari reads no pattern that looks behind.) */
const CHIP_INSIDE = /(?:^|\D)(\d{3}(?:[\s.-]?\d{3}){4})(?!\d)/g;
/** ITF has an even number of digits: a sticker in that format begins with a zero of its own. */
const PADDED = /^0(?=\d{15}$)/;

/**
 * What one QR or barcode says: the address of a plate at any host, a bare code, the number of a microchip. Null for anything else (a
 * web page, a wifi, a box of biscuits), so that the camera goes on looking. A wrong check character is noticed here.
 */
export function readScanned(text: string): Wanted | null {
  const said = text.trim();
  const code = readPrinted(said);
  if (code) return { kind: 'code', code };
  const chip = readMicrochip(said.replace(PADDED, ''));
  return chip.kind === 'iso' ? { kind: 'chip', number: chip.number } : null;
}

/** The code of a plate or of its pack, in its stored form: by itself, or in the address that its QR opens. Null where it is none. */
export function readPrinted(text: string): string | null {
  const [, page, activation] = ADDRESS.exec(text.trim()) ?? [];
  return readCode(page ?? activation ?? text);
}

/** The same in whatever was typed or pasted: a whole message, an address with more behind it. Null where it holds neither. */
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

/** As a plate spells it; one code in forty has no digit. */
const AS_PRINTED = /^[A-Z]{5}[–—-][A-Z]{5}$/;

/**
 * Of two words of five letters one pair in 32 has a right check character too ("placa ZG2X8"). So a code has a digit or is spelt as
 * on its plate, and of several the one wins that holds together: without a space, else with a digit in either half.
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

/** As one text for an address or a call: the code, or the number. */
export function wantedText(wanted: Wanted): string {
  return wanted.kind === 'code' ? wanted.code : wanted.number;
}
