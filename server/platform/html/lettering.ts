/** The pages' typeface, at an address with its content hash: a browser caches it permanently. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const FILE = '@fontsource/besley/files/besley-latin-700-normal.woff2';

export const FONT = readFileSync(createRequire(import.meta.url).resolve(FILE));
export const FONT_PATH = `/letras/besley-${createHash('sha256').update(FONT).digest('hex').slice(0, 12)}.woff2`;
