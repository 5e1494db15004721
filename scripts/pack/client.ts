/** The typed client of the calls for other programs, as `/api/docs/cliente.ts` of this very version hands it out. */
import { choices, routes } from '../../server/app/rest/calls.ts';
import { type ClientDocument, clientSource } from '../../server/app/rest/client-source.ts';
import { openapiDocument } from '../../server/app/rest/openapi.ts';

export async function clientText(): Promise<string> {
  return clientSource((await openapiDocument(routes, choices)) as unknown as ClientDocument);
}
