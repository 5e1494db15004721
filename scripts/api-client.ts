/** Writes the typed client of the calls for other programs: `node scripts/api-client.ts dist/petlove-client.ts`. */
import { writeFileSync } from 'node:fs';
import { choices, routes } from '../server/app/rest/calls.ts';
import { type ClientDocument, clientSource } from '../server/app/rest/client-source.ts';
import { openapiDocument } from '../server/app/rest/openapi.ts';

const [file = 'petlove-client.ts'] = process.argv.slice(2);
const document = await openapiDocument(routes, choices);
writeFileSync(file, clientSource(document as unknown as ClientDocument));
console.log(`Cliente escrito en ${file}.`);
