/** Which release this is, as package.json says: the one place where it is written. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../../package.json');
export const VERSION: string = JSON.parse(readFileSync(file, 'utf8')).version;
