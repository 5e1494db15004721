/** Writes the licences of others into the file of its argument: the image has it beside the built server. */
import { writeFileSync } from 'node:fs';
import { noticesText } from './pack/notices.ts';
import { readLock } from './pack/packages.ts';

const [file = 'AVISOS-DE-TERCEROS.txt'] = process.argv.slice(2);
writeFileSync(file, noticesText(readLock()));
