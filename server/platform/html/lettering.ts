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
