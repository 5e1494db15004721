/** The release's version, read from package.json, where alone it is written. */
import { readFileSync } from 'node:fs';
import { MANIFEST } from './project.ts';

export const VERSION: string = JSON.parse(readFileSync(MANIFEST, 'utf8')).version;
