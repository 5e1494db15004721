/** The pages' typefaces, each at an address with its content hash: a browser caches it permanently. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

function letters(family: 'besley' | 'asap', weight: 400 | 700) {
  const bytes = readFileSync(resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { path: `/letras/${family}-${weight}-${hash}.woff2`, bytes };
}

/** Of headings. */
export const HEADINGS = letters('besley', 700);
/** Of the text of pages that are read at home; a page in the street uses what the phone has. */
export const TEXT = letters('asap', 400);
export const TEXT_BOLD = letters('asap', 700);
export const LETTERS = [HEADINGS, TEXT, TEXT_BOLD];

/** Letters of the device as wide and as tall as one of ours, until that is there: no line breaks elsewhere (as in client/tokens.css). */
function standIn(family: string, names: readonly string[], [size, ascent, descent]: readonly [number, number, number]) {
  const from = names.map((name) => `local("${name}")`).join();
  return `@font-face{font-family:"${family}";src:${from};font-weight:100 900;size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
}

/** `face` declares what `family` names. */
export const HEADINGS_STAND_IN = {
  face: [
    standIn(
      'Besley as Times',
      ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
      [126, 99.2, 33.7],
    ),
    standIn(
      'Besley as Noto',
      ['Noto Serif Bold', 'NotoSerif-Bold', 'Open Sans Bold', 'OpenSans-Bold'],
      [109, 114.7, 39],
    ),
  ].join(''),
  family: '"Besley as Times","Besley as Noto"',
};
export const TEXT_STAND_IN = {
  face: [
    standIn('Asap as Arial', ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto', 'Roboto-Regular'], [98, 95.3, 21.6]),
    standIn('Asap as Noto', ['Noto Sans', 'NotoSans-Regular', 'Open Sans', 'OpenSans-Regular'], [95, 98.3, 22.3]),
  ].join(''),
  family: '"Asap as Arial","Asap as Noto"',
};
