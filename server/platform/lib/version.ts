/** The release's version, read from package.json, where alone it is written. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../../../package.json');
export const VERSION: string = JSON.parse(readFileSync(file, 'utf8')).version;
