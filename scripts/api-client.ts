/** Writes the typed client of the calls for other programs: `node scripts/api-client.ts dist/petlove-client.ts`. */
import { writeFileSync } from 'node:fs';
import { clientText } from './pack/client.ts';

const [file = 'petlove-client.ts'] = process.argv.slice(2);
writeFileSync(file, await clientText());
console.log(`Cliente escrito en ${file}.`);
